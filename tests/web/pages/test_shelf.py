"""The shelf: boxes, my tables, open ones, codes, language and look."""

import gzip
import re
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest

from ludotheque.engine import registry, shelf
from ludotheque.tables.table import Table
from ludotheque.web.live_tables import LiveTables
from ludotheque.web.pages.boxes import label_of, labels_in
from tests.web.pages.browsing import Browser, walked
from tests.web.playing import ready_game, wait_for_turn
from tests.web.serving import SECONDS, Running, running

MAX_BYTES = 100_000  # of the shelf and all that it names, compressed
MAX_SECONDS = 0.2
TRIES = 5
LANGUAGES = ("en", "fr")


@pytest.fixture
def anna(server: Running) -> Browser:
    return Browser(server.port)


def test_six_boxes_stand_on_the_shelf(anna: Browser) -> None:
    page = anna.get("/")
    assert page.status == 200
    for name in shelf.names():
        assert f"/games/{name}" in page.links
        label = label_of(shelf.find(name))
        assert label
        assert label.line.en in page.text


@pytest.mark.parametrize("name", registry.names())
def test_a_box_says_what_its_rules_say(name: str) -> None:
    info = registry.games()[name].info
    label = label_of(shelf.find(name))
    assert label
    assert (label.min_players, label.max_players) == (info.min_players, info.max_players)
    labels = labels_in(info.folder.name).options
    for option in info.options:
        assert option.name in labels
        words = labels[option.name].choices
        assert set(words) in (set(), set(option.choices))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_somewhere_and_nothing_is_blocked(server: Running, language: str) -> None:
    ready_game(server, *shelf.names())  # guided starts and editions wait for their rules
    pages = [*walked(Browser(server.port, language), "/")]
    assert len(pages) > 12, "six games and their rulebooks"
    for page in pages:
        assert page.status == 200, page.place
        assert page.odd == [], page.place
        assert f'<html lang="{language}"' in page.text
        assert len(page.ids) == len(set(page.ids)), page.place
        anchors = [link[1:] for link in page.links if link.startswith("#")]
        assert set(anchors) <= set(page.ids), page.place


def test_the_shelf_is_small_and_quick(folder: Path) -> None:
    with running(folder) as server:
        page = Browser(server.port).get("/")
        places = ["/", *dict.fromkeys(asset.partition("#")[0] for asset in page.assets)]
        sizes, seconds = zip(*(_fetch_all(server.port, places) for _ in range(TRIES)), strict=True)
        assert max(sizes) < MAX_BYTES
        assert min(seconds) < MAX_SECONDS


def _fetch_all(port: int, places: list[str]) -> tuple[int, float]:
    """How many bytes all of it has, and how long it takes: nobody waits for anything else.

    The processor's seconds are counted, of asking too: others may have work on a machine that
    tests.
    """
    connection = HTTPConnection("127.0.0.1", port)
    total, began = 0, time.process_time()
    for place in places:
        connection.request("GET", place, headers={"Accept-Encoding": "gzip"})
        response = connection.getresponse()
        content = response.read()
        assert response.status == 200, place
        assert gzip.decompress(content), place
        total += len(content)
    connection.close()
    return total, time.process_time() - began


def test_a_box_that_is_not_ready_says_so_and_its_form_makes_it_ready(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(folder) as server:
        anna = Browser(server.port)
        assert "not ready yet" in anna.get("/").text
        asked: list[str] = []
        with monkeypatch.context() as patched:
            patched.setattr(server.house.games, "ask_for", asked.append)
            page = anna.get("/games/donuts")
        assert not asked, "whoever only looks, a scanner of links say, changes no order"
        assert "being opened for the first time" in page.text
        # The form is there all the same: the game begins as soon as it is ready.
        table = anna.submit(page.form("/new"), "bots")
        assert table.status == 200
        assert table.place.startswith("/t/")
        assert server.house.games.ready == ["donuts"]


def test_my_table_waits_for_me(server: Running, anna: Browser) -> None:
    ready_game(server, "donuts")
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    page = anna.get("/")
    address = table.place.rpartition("/")[0]
    assert "You are waited for" in page.text
    assert address in page.links
    assert anna.get(address).place == table.place, "it leads to my seat"


def test_tables_that_sleep_are_looked_at_at_once_and_hold_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        anna = Browser(server.port)
        for _ in range(2):
            table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    replay, begun, released = LiveTables._replay, threading.Semaphore(0), threading.Event()

    def slowly(tables: LiveTables, number: int) -> Table:
        begun.release()
        assert released.wait(SECONDS)
        return replay(tables, number)

    monkeypatch.setattr(LiveTables, "_replay", slowly)
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        cookie = anna.cookies[f"ludotheque-{anna.port}", "/"]
        anna = Browser(server.port)
        anna.cookies = {(f"ludotheque-{server.port}", "/"): cookie}
        shelf = anna.get("/")
        assert shelf.text.count("being opened") == 2
        assert 'id="mine" data-reload="1"' in shelf.text, "it is looked at again"
        for _ in range(2):
            assert begun.acquire(timeout=SECONDS), "none waits for the other"
        released.set()
        wait_for_turn(anna.as_guest, table.place.split("/")[2])
        mine = anna.as_guest.get("/api/me")
        assert len(mine["tables"]) == 2, "programs wait"
        shelf = anna.get("/")
        assert "being opened" not in shelf.text
        assert 'id="hello"' in shelf.text


def test_language_and_look_are_kept(anna: Browser) -> None:
    form = anna.get("/games/don").form("/preferences", "FR")
    page = anna.submit(form, "fr")
    assert page.place == "/games/don"
    assert '<html lang="fr"' in page.text
    dark = anna.submit(page.form("/preferences", ""), "fr")
    looks = next(one for one in dark.forms if any(b.value == "dark" for b in one.buttons))
    assert '<html lang="fr" class="dark"' in anna.submit(looks, "dark").text
    assert '<html lang="fr" class="dark"' in anna.get("/").text


def test_preferences_are_kept_and_forms_lead_nowhere_else(anna: Browser) -> None:
    page = anna.get("/")
    form = page.form("/preferences", "Keep")
    page = anna.submit(form, name="Zoé", sound="true", back="//evil.example/")
    assert page.place == "/"
    kept = page.form("/preferences", "Keep").fields
    assert kept["name"] == "Zoé"
    assert kept["sound"] == "true"
    assert "sends_at_one_touch" not in kept
    assert anna.cookies["sound", "/"] == "1"
    assert ("one-touch", "/") not in anna.cookies
    anna.submit(page.form("/preferences", "FR"), "fr")  # another form changes nothing else
    assert anna.get("/").form("/preferences", "Enregistrer").fields["name"] == "Zoé"


def test_a_name_that_cannot_be_is_refused_with_its_reason(anna: Browser) -> None:
    page = anna.submit(anna.get("/").form("/preferences", "Keep"), name="x" * 40)
    assert page.status == 422
    assert "too long" in page.text


def test_a_clause_has_an_address(anna: Browser) -> None:
    page = anna.get("/rules/don")
    wanted = set(shelf.find("don").rulebook.clauses)
    assert wanted <= set(page.ids)
    assert not re.search(r'id="SE-', page.text), "of the other edition"
