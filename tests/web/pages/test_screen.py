"""A table on a big screen, and seats that are filled in the waiting room."""

import re

import pytest

from tests.web.pages.browsing import Browser, Page
from tests.web.pages.test_gathering import friends_table, link_in, table_of
from tests.web.playing import ready_game, wait_for_turn
from tests.web.serving import Running


@pytest.fixture
def anna(server: Running) -> Browser:
    ready_game(server, "donuts", "easycome", "don", "dungeons")
    return Browser(server.port)


@pytest.fixture
def ben(server: Running) -> Browser:
    return Browser(server.port, "fr")


def qr_of(page: Page) -> str:
    found = re.search(r'class="qr".*?<path d="([^"]+)"', page.text)
    assert found
    return found[1]


def test_while_people_gather_it_asks_them_in(anna: Browser, ben: Browser) -> None:
    room = friends_table(anna)
    address, _, secret = link_in(room).partition("#")
    assert f"{address}/screen" in room.links
    screen = anna.get(f"{address}/screen")
    assert 'data-seat="0"' in screen.text
    assert "sit down" in screen.text
    assert "Anna" in screen.text
    other = ben.get(f"{address}/screen")
    assert qr_of(other) != qr_of(screen), "the secret is known to who was invited"
    assert secret not in other.text
    assert "prenez place" not in other.text
    ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
    assert "Ben" in anna.get(f"{address}/screen").text


@pytest.mark.parametrize("game", ["donuts", "easycome", "don", "dungeons"])
def test_it_shows_the_board_and_nothing_to_do(anna: Browser, game: str) -> None:
    table = anna.submit(anna.get(f"/games/{game}").form("/new", "bots"), "bots")
    address = table.place.rpartition("/")[0]
    wait_for_turn(anna.as_guest, address.split("/")[2])
    assert f"{address}/screen" in anna.get(table.place).links
    assert f"{address}/screen" in anna.get(f"{address}/share").links
    screen = anna.get(f"{address}/screen")
    assert screen.status == 200
    assert not screen.odd
    assert not [form for form in screen.forms if form.action != "/network"]
    assert not [link for link in screen.links if "try=" in link]
    for part in ("turn", "board", "say", "share"):
        assert part in screen.ids
    assert anna.get(f"{address}/screen?at=1").status == 200


def test_it_goes_along_to_a_rematch(anna: Browser) -> None:
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
    address = table.place.rpartition("/")[0]
    anna.submit(anna.get(table.place).form(f"{table.place}/give_up"))
    again = anna.submit(anna.get(table.place).form(f"{table.place}/rematch"))
    screen = anna.get(f"{address}/screen")
    assert screen.place == f"{again.place.rpartition('/')[0]}/screen"


def test_the_host_gives_free_seats_to_bots(server: Running, anna: Browser, ben: Browser) -> None:
    form = anna.get("/games/don").form("/new")
    room = anna.submit(form, "friends", name="Anna", friends="3")
    address, _, secret = link_in(room).partition("#")
    ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
    mine = ben.get(f"{address}/2")
    assert not [one for one in mine.forms if one.action == f"{address}/bot"]
    assert ben.submit(room.form(f"{address}/bot")).status == 403
    added = anna.submit(room.form(f"{address}/bot"), level="hard")
    assert added.place == room.place
    seats = table_of(server, added)["seats"]
    assert [seat["player"] for seat in seats] == ["human", "human", "hard", "human"]
    freed = anna.submit(added.form(f"{address}/3/free"))
    assert table_of(server, freed)["seats"][2]["player"] == "human"
    refused = anna.submit(freed.form(f"{address}/bot"), level="deity")
    assert refused.status == 422
    for _ in range(2):
        added = anna.submit(anna.get(room.place).form(f"{address}/bot"))
    assert not table_of(server, added)["is_begun"], "all are asked whether they are ready"
    anna.submit(anna.get(room.place).form(f"{address}/1/ready"))
    begun = ben.submit(ben.get(f"{address}/2").form(f"{address}/2/ready"))
    assert table_of(server, begun)["is_begun"]


def test_alone_with_bots_the_game_begins(server: Running, anna: Browser) -> None:
    room = friends_table(anna)
    address = room.place.rpartition("/")[0]
    begun = anna.submit(room.form(f"{address}/bot"))
    assert table_of(server, begun)["is_begun"]
    assert 'id="board"' in begun.text


def test_somebody_else_sits_down_at_the_same_screen(
    server: Running, anna: Browser, ben: Browser
) -> None:
    form = anna.get("/games/don").form("/new")
    room = anna.submit(form, "friends", name="Anna", friends="3")
    address, _, secret = link_in(room).partition("#")
    refused = anna.submit(room.form(f"{address}/1/another"), name="ANNA")
    assert refused.status == 422
    assert 'role="alert"' in refused.text
    anna.submit(room.form(f"{address}/1/another"), name="Amy")
    seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
    ben.submit(seat.form(f"{seat.place}/another"), name="Bea")
    seats = table_of(server, seat)["seats"]
    assert [one["name"] for one in seats] == ["Anna", "Amy", "Ben", "Bea"]
    anna.submit(anna.get(room.place).form(f"{address}/1/ready"))
    ben.submit(ben.get(seat.place).form(f"{seat.place}/ready"))
    assert table_of(server, seat)["is_begun"], "who shares a device is ready together"


def test_another_person_needs_an_invitation(anna: Browser, ben: Browser) -> None:
    form = anna.get("/games/don").form("/new")
    room = anna.submit(form, "friends", name="Anna", friends="3")
    address, _, secret = link_in(room).partition("#")
    seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
    another = seat.form(f"{seat.place}/another")
    anna.submit(anna.get(room.place).form(f"{address}/invite", "New link"))
    refused = ben.submit(another, name="Bea")
    assert refused.status == 403
    assert f"{seat.place}/another" not in [one.action for one in ben.get(seat.place).forms]
