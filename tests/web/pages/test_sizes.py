"""How much a table's page loads beyond what the shelf has loaded already."""

import gzip
import random
from http.client import HTTPConnection

import pytest

from ludotheque.engine import registry, shelf
from tests.web.pages.browsing import Browser, Page
from tests.web.pages.test_table import my_turn, touched
from tests.web.playing import random_decision, ready_game
from tests.web.serving import Running

MAX_BYTES = 60_000  # of HTML, style and art, compressed
DECISIONS = (0, 6)  # before the pages that are measured: then there is a past to tell, too
DUNGEONS = registry.games()["dungeons"].info.options
ADVENTURES = next(one.choices for one in DUNGEONS if one.name == "adventure")
TABLES = [(name, "") for name in shelf.names() if name != "dungeons"]
TABLES += [("dungeons", adventure) for adventure in ADVENTURES]


def assets(page: Page) -> set[str]:
    """Styles, script and art that a page names."""
    return {asset.partition("#")[0] for asset in page.assets}


def size(browser: Browser, place: str) -> int:
    """How many bytes come for an address, compressed."""
    connection = HTTPConnection(browser.at, browser.port)
    sent = {"Accept-Encoding": "gzip", "Cookie": browser.as_guest.cookie or ""}
    connection.request("GET", place, headers=sent)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    assert response.status == 200, place
    assert gzip.decompress(content), place
    return len(content)


@pytest.mark.parametrize(("game", "adventure"), TABLES)
def test_a_table_is_small(server: Running, game: str, adventure: str) -> None:
    ready_game(server, game)
    anna, chance = Browser(server.port, "fr"), random.Random(7)
    known = assets(anna.get("/"))
    form = anna.get(f"/games/{game}").form("/new", "bots")
    options = {"option.adventure": adventure} if adventure else {}
    place = anna.submit(form, "bots", **options).place
    _, _, table, seat = place.split("/")
    path = f"/api/tables/{table}/seats/{seat}"
    for decisions in DECISIONS:
        for _ in range(decisions):
            page = my_turn(anna, place)
            if not anna.as_guest.get(path)["is_over"]:
                decided = random_decision(anna.as_guest, path, chance)
                anna.as_guest.post(f"{path}/decisions", decided)
        page = my_turn(anna, place)
        assert f'class="map {adventure}"' in page.text or not adventure
        more = sum(size(anna, asset) for asset in sorted(assets(page) - known))
        assert more + size(anna, place) < MAX_BYTES
        if not anna.as_guest.get(path)["is_over"]:
            assert more + size(anna, place + touched(page)) < MAX_BYTES, "with a draft"
