"""From a box to a table: bots, friends, one screen; invitations, codes, readiness, the network."""

import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.client import Client, Link
from ludotheque.web import network
from tests.web.pages.browsing import Browser, Page
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running, running


@pytest.fixture
def anna(server: Running) -> Browser:
    ready_game(server, "donuts", "easycome", "don")
    return Browser(server.port)


@pytest.fixture
def ben(server: Running) -> Browser:
    return Browser(server.port, "fr")


def table_of(server: Running, page: Page) -> dict[str, Any]:
    """What everybody sees of the table of a page."""
    found = re.match(r"/t/([^/]+)", page.place)
    assert found, page.place
    shown: dict[str, Any] = Guest(server.port).get(f"/api/tables/{found[1]}")
    return shown


def friends_table(anna: Browser, **filled: str | None) -> Page:
    form = anna.get("/games/donuts").form("/new")
    return anna.submit(form, "friends", name="Anna", **filled)


def link_in(page: Page) -> str:
    found = re.search(r'class="field link" value="http://[^/]+(/t/[^"]+)"', page.text)
    assert found, page.text
    return found[1]


def test_two_touches_to_a_game_against_a_bot(server: Running, anna: Browser) -> None:
    page = anna.get("/games/donuts")  # the first touch
    table = anna.submit(page.form("/new"), "bots")  # the second
    assert table.status == 200
    shown = table_of(server, table)
    assert shown["is_begun"]
    seats = shown["seats"]
    assert [seat["player"] for seat in seats] == ["human", "easy"]
    assert shown["settings"]["hints"]
    assert shown["settings"]["undo"] == "always"


def test_bots_options_and_settings_are_as_chosen(server: Running, anna: Browser) -> None:
    form = anna.get("/games/easycome").form("/new")
    filled = {"option.hold": "three", "undo": "never", "away": "300", "values": "true"}
    table = anna.submit(form, "bots", bots="3", level="greedy", place="last", hints=None, **filled)
    shown = table_of(server, table)
    seats = shown["seats"]
    assert [seat["player"] for seat in seats] == ["greedy"] * 3 + ["human"]
    assert len({seat["name"] for seat in seats}) == 4
    assert shown["options"]["hold"] == "three"
    settings = shown["settings"]
    assert (settings["undo"], settings["away_seconds"]) == ("never", 300)
    assert (settings["hints"], settings["shows_values"]) == (False, True)


def test_what_cannot_be_is_said_beside_the_form(anna: Browser) -> None:
    form = anna.get("/games/easycome").form("/new")
    page = anna.submit(form, "bots", bots="1", level="hard", **{"option.hold": "three"})
    assert page.status == 422
    assert "four" in page.text
    kept = page.form("/new").fields
    assert (kept["level"], kept["option.hold"]) == ("hard", "three")


@pytest.mark.parametrize("filled", [{"bots": "x"}, {"bots": "99"}, {"level": "deity"}])
def test_nonsense_in_a_form_is_refused_as_a_page(anna: Browser, filled: dict[str, str]) -> None:
    page = anna.submit(anna.get("/games/don").form("/new"), "bots", **filled)
    assert 400 <= page.status < 500
    assert 'role="alert"' in page.text


def test_several_people_at_one_screen(server: Running, anna: Browser) -> None:
    form = anna.get("/games/don").form("/new")
    table = anna.submit(form, "here", name1="Anna", name2="Ben", here_bots="1")
    shown = table_of(server, table)
    seats = shown["seats"]
    assert [seat["name"] for seat in seats][:2] == ["Anna", "Ben"]
    assert shown["is_begun"]


def test_a_friend_sits_down_by_the_link(server: Running, anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    link = link_in(room)
    address, _, secret = link.partition("#")
    assert len(secret) > 40
    assert link_in(anna.get(room.place)) == link, "it is still known when the page is loaded again"
    page = ben.get(address)
    assert "Anna" in page.text
    form = page.form(f"{address}/sit")
    assert form.fields["secret"] == "", "a server never sees what stands behind the #"
    refused = ben.submit(form, name="Ben")
    assert refused.status == 403
    assert "S’asseoir" in refused.text, "and may try again"
    seat = ben.submit(form, name="Ben", secret=secret)
    assert seat.place == f"{address}/2"
    assert table_of(server, seat)["is_begun"] is False
    anna.submit(anna.get(room.place).form(f"{address}/1/ready"))
    begun = ben.submit(ben.get(seat.place).form(f"{address}/2/ready"))
    assert table_of(server, begun)["is_begun"] is True
    assert begun.status == anna.get(address).status == 200


def test_the_link_of_a_page_is_one_that_programs_take(server: Running, anna: Browser) -> None:
    table = friends_table(anna)
    link = Link.read(f"http://127.0.0.1:{server.port}{link_in(table)}")
    seat = Client(link.address).sit(link, "Ben")
    assert seat.number == 2


def test_only_who_made_a_table_sees_its_link(anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    address = room.place.rpartition("/")[0]
    secret = link_in(room).partition("#")[2]
    ben.cookies = {(f"ludotheque-{anna.port}-invitation", "/"): "planted"}
    for place in ("/", address, f"{address}/0"):
        assert secret not in ben.get(place).text
    others = Browser(anna.port, cookies={k: v for k, v in anna.cookies.items() if k[1] == "/"})
    assert secret not in others.get(room.place).text, "only a digest of it is kept here"


def test_a_new_link_takes_the_place_of_the_old_one(anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    address = room.place.rpartition("/")[0]
    old = link_in(room).partition("#")[2]
    closed = anna.submit(room.form(f"{address}/invite", "Close"))
    assert "closed" in closed.text
    again = anna.submit(closed.form(f"{address}/invite", "New link"))
    new = link_in(again).partition("#")[2]
    assert new != old
    form = ben.get(address).form(f"{address}/sit")
    assert ben.submit(form, name="Ben", secret=old).status == 403
    assert ben.submit(form, name="Ben", secret=new).status == 200


def test_a_code_leads_to_the_table(anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    address = room.place.rpartition("/")[0]
    shown = anna.submit(room.form(f"{address}/invite", "code"))
    found = re.search(r'class="code"[^>]*>.*?<strong[^>]*>([\w-]+)</strong>', shown.text)
    assert found
    asked = ben.submit(ben.get("/").form("/join"), code=found[1].lower())
    assert asked.status == 200
    assert "Comment vous appelez-vous" in asked.text
    seat = ben.submit(asked.form("/join", "S’asseoir"), name="Ben")
    assert seat.place == f"{address}/2"
    wrong = ben.submit(ben.get("/join").form("/join"), code="22222222")
    assert wrong.status == 403
    assert 'role="alert"' in wrong.text


def code_in(page: Page) -> str:
    """The code that a page shows, if it shows any."""
    found = re.search(r'class="code"[^>]*>.*?<strong[^>]*>([\w-]+)</strong>', page.text)
    return found[1] if found else ""


def test_a_code_stays_where_it_was_asked_for_until_it_is_used(anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    address = room.place.rpartition("/")[0]
    asked = anna.submit(room.form(f"{address}/invite", "code"))
    assert asked.place == room.place, "its own address is asked for again"
    code = code_in(asked)
    assert code == code_in(anna.get(room.place))
    others = Browser(anna.port, cookies={k: v for k, v in anna.cookies.items() if k[1] == "/"})
    assert not code_in(others.get(room.place)), "only a digest of it is kept here"
    ben.submit(ben.submit(ben.get("/join").form("/join"), code=code).form("/join"), name="Ben")
    assert not code_in(anna.get(room.place))


def test_a_code_for_another_device_stays_until_it_is_used(anna: Browser) -> None:
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    asked = anna.submit(table.form(f"{table.place}/code"))
    code = code_in(asked)
    assert asked.place == table.place
    assert code == code_in(anna.get(table.place))
    assert not code_in(anna.get(f"{table.place.rpartition('/')[0]}/0")), "it is of one seat"
    phone = Browser(anna.port)
    assert phone.submit(phone.get("/join").form("/join"), code=code, name="Anna").status == 200
    assert "came=unknown" in anna.get(table.place).place, "the seat has moved"


def test_an_open_table_stands_on_the_shelf(anna: Browser, ben: Browser) -> None:
    room = friends_table(anna, listed="true")
    address = room.place.rpartition("/")[0]
    shelf = ben.get("/")
    assert address in shelf.links
    assert "Anna" in shelf.text
    form = ben.get(address).form(f"{address}/sit")
    seat = ben.submit(form, name="Ben")
    assert seat.place == f"{address}/2", "without any secret"


def test_who_leaves_and_who_is_asked_to(server: Running, anna: Browser, ben: Browser) -> None:
    room = friends_table(anna, listed="true")
    address = room.place.rpartition("/")[0]
    sit = ben.get(address).form(f"{address}/sit")
    seat = ben.submit(sit, name="Ben")
    assert ben.submit(seat.form(f"{address}/2/free")).place == "/"
    ben.submit(sit, name="Ben")
    freed = anna.submit(anna.get(room.place).form(f"{address}/2/free"))
    assert freed.place == room.place
    assert "free seat" in freed.text
    assert anna.submit(freed.form(f"{address}/close")).place == "/"
    assert anna.get(address).status == 404


def test_a_game_that_has_begun_can_be_watched_by_a_link(anna: Browser, ben: Browser) -> None:
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    address = table.place.rpartition("/")[0]
    assert f"{address}/share" in table.links
    watched = ben.get(link_in(anna.get(f"{address}/share")))
    assert watched.place == f"{address}/0"
    assert watched.status == 200


@pytest.mark.parametrize(
    ("came_to", "told"),
    [("", "toutes les places sont prises"), ("/1", "ce navigateur n’a pas de place ici")],
)
def test_who_comes_for_a_seat_in_vain_is_told_so(
    anna: Browser, ben: Browser, came_to: str, told: str
) -> None:
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    address = table.place.rpartition("/")[0]
    watching = ben.get(f"{address}{came_to}")
    assert watching.place.startswith(f"{address}/0?"), "nobody else's seat is shown"
    assert told in watching.text
    assert "/join" in watching.links, "where a code leads to a seat"
    assert told not in ben.get(f"{address}/0").text, "who has come to watch is not told"


def test_who_watches_is_not_told_to_play(anna: Browser, ben: Browser) -> None:
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    address = table.place.rpartition("/")[0]
    assert "Vous regardez la partie" in ben.get(f"{address}/0").text
    anna.submit(anna.get(table.place).form(f"{table.place}/give_up"))
    over = ben.get(f"{address}/0").text
    assert "La partie est finie" in over
    assert "Revoyez la partie coup par coup" in over
    assert not any(said in over for said in ("préparez votre coup", "vos coups"))


def test_a_full_table_does_not_offer_a_seat(anna: Browser, ben: Browser) -> None:
    address = friends_table(anna, listed="true").place.rpartition("/")[0]
    page = ben.get(address)
    assert "Une place vous attend" in page.text
    Browser(anna.port).submit(page.form(f"{address}/sit"), name="Chloé")
    full = ben.get(address).text
    assert "Toutes les places de cette table sont prises" in full
    assert "Table complète" in full
    assert "Une place vous attend" not in full


def test_a_wrong_address_is_a_page_with_a_way_out(ben: Browser) -> None:
    for place in ("/t/nowhere", "/t/nowhere/1", "/games/chess", "/rules/chess"):
        page = ben.get(place)
        assert page.status == 404, place
        assert "/" in page.links


def test_everything_said_of_people_is_escaped(anna: Browser, ben: Browser) -> None:
    form = anna.get("/games/donuts").form("/new")
    nasty = "<b>&\"'Z"
    room = anna.submit(form, "friends", name=nasty, listed="true")
    address = room.place.rpartition("/")[0]
    for page in (room, ben.get("/"), ben.get(address), anna.get("/")):
        assert nasty not in page.text
        assert "&lt;b&gt;" in page.text, page.place


def test_on_loopback_only_this_computer_can_join_until_the_house_is_opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = "127.0.0.2"  # stands for the address of this computer on its network
    monkeypatch.setattr(network, "own_address", lambda: other)
    with running(folder) as server:
        ready_game(server, "donuts")
        anna = Browser(server.port)
        room = friends_table(anna)
        assert "only this computer can join" in room.text
        with pytest.raises(ConnectionRefusedError):
            Browser(server.port, at=other).get("/")
        opened = anna.submit(room.form("/network"))
        assert opened.place == room.place
        assert f"http://{other}:{server.port}/t/" in opened.text
        assert "can read along" in opened.text
        ben = Browser(server.port, at=other)
        address, _, secret = link_in(opened).partition("#")
        seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
        assert seat.place == f"{address}/2"


def test_nobody_else_opens_the_house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "127.0.0.2")
    with running(folder, names=["maison.test"]) as server:
        ready_game(server, "donuts")
        guest = Browser(server.port, host=f"maison.test:{server.port}")
        room = friends_table(guest)
        assert f"http://maison.test:{server.port}/t/" in room.text
        assert all(form.action != "/network" for form in room.forms)
        form = guest.get("/").form("/join")
        form.action = "/network"
        assert guest.submit(form, code="").status == 403
        with pytest.raises(ConnectionRefusedError):
            Browser(server.port, at="127.0.0.2").get("/")


def test_who_waits_is_told_for_whom(server: Running, anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    address, _, secret = link_in(room).partition("#")
    seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
    anna.submit(anna.get(room.place).form(f"{address}/1/ready"))
    begun = ben.submit(ben.get(seat.place).form(f"{seat.place}/ready"))
    assert 'id="say">On attend <bdi>Anna</bdi>.' in begun.text, "in the tray, where one would act"
    assert "On attend" not in anna.get(room.place).text
