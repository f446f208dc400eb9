"""The client of the API: whole games, errors as they are, connections that break."""

import runpy
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.client import Client, Event, Link, News, Seat, Table
from ludotheque.errors import (
    BadInvitation,
    BadLink,
    IllegalMove,
    NoAnswer,
    NotYourTurn,
    OutOfDate,
    ServerFailed,
)
from ludotheque.records.verification import verify
from tests.web.cutting import Cutter, cutter, other_server
from tests.web.playing import ready_game
from tests.web.serving import SECONDS, Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "donuts_bot.py"
DOCS = EXAMPLE.parents[1] / "docs" / "live-tables.md"
BOT_LINES = 20


@pytest.fixture(autouse=True)
def ready(server: Running) -> None:
    ready_game(server, "donuts")


@pytest.fixture
def ada(server: Running) -> Client:
    return Client(f"http://127.0.0.1:{server.port}/")


def two_seats(ada: Client, **how: str) -> tuple[Seat, Seat]:
    """Ada and Bob at a table of Donuts that has begun."""
    mine, link = ada.create("donuts", "me", "open", name="Ada", options={"layout": "0"})
    bobs = Client(ada.address, **how).sit(link, "Bob")  # type: ignore[arg-type]
    mine.ready()
    bobs.ready()
    return mine, bobs


def test_the_bot_of_the_docs_plays_donuts_to_the_end(ada: Client) -> None:
    lines = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(lines) <= BOT_LINES + 1, "its first line says what it is"
    assert EXAMPLE.read_text() in DOCS.read_text()
    play = runpy.run_path(str(EXAMPLE))["play"]
    mine, link = ada.create("donuts", "me", "open", name="Ada")
    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(play, str(link))
        mine.ready()
        for view in mine.turns():
            mine.decide(mine.moves()[0].text, seen=view.count)
        result = mine.view().result
        assert result
        my_end, bots_end = result["summary"], ended.result(SECONDS)
        if result["ranks"] == [1, 2]:
            assert (my_end.split(":")[0], bots_end.split(":")[0]) == ("you win", "Ada wins")
        else:
            assert bots_end.startswith("you win" if result["ranks"] == [2, 1] else "a draw")
        assert my_end.split(":")[1] == bots_end.split(":")[1], "for the same reason"
    assert verify(mine.record())


def test_two_bots_of_the_docs_play_each_other(ada: Client) -> None:
    play = runpy.run_path(str(EXAMPLE))["play"]
    _, link = ada.create("donuts", "open", "open")
    with ThreadPoolExecutor(2) as pool:
        ends = [pool.submit(play, str(link), name) for name in ("Homer", "Marge")]
        assert len({end.result(SECONDS).split(":")[1] for end in ends}) == 1


def test_the_bot_of_the_docs_plays_a_bot_whose_game_begins_as_it_sits_down(ada: Client) -> None:
    play = runpy.run_path(str(EXAMPLE))["play"]
    _, link = ada.create("donuts", "open", "random")
    assert ": " in play(str(link)), "though it says that it is ready"


def test_errors_are_of_the_class_that_the_server_names_in_the_clients_language(
    ada: Client,
) -> None:
    mine, bobs = two_seats(ada, language="fr")
    with pytest.raises(NotYourTurn):
        bobs.decide("c4")
    mine.decide("c4")
    with pytest.raises(IllegalMove) as refused:
        bobs.decide("c4")
    assert refused.value.clause == "DN-4"
    assert str(refused.value).endswith("(DN-4)")
    assert "déjà" in str(refused.value)
    with pytest.raises(OutOfDate):
        bobs.decide("c1", seen=0)
    why = bobs.why_not("c4")
    assert isinstance(why, IllegalMove)
    assert bobs.why_not("c1") is None
    with pytest.raises(BadInvitation):
        Client(ada.address).sit(Link(ada.address, mine.table, "wrong"), "Eve")


def test_all_that_a_seat_can_do(ada: Client) -> None:
    mine, bobs = two_seats(ada)
    assert mine.decide(moves=[20]) == 1
    mine.undo()
    mine.decide(items=["c4"])
    bobs.decide("c1")
    mine.undo()
    request = bobs.view().undo_request
    assert request
    assert request["words"] == "c4"
    bobs.answer_undo(False, request["number"])
    bobs.looked(2)
    assert bobs.view().looked == 2
    assert "c4" in mine.record()
    assert mine.story(mine.view().count) == []
    mine.give_up()
    assert mine.view().given_up == [1]
    assert ada.table(mine.table).is_over
    assert mine.table in [one["id"] for one in ada.me()["tables"]]
    assert "donuts" in [one["name"] for one in ada.games()]
    assert [*bobs.turns()] == []
    assert all(isinstance(one, Table | News) for one in bobs.events()), "and it ends"


def test_events_come_as_they_happen_and_end_with_the_game(ada: Client) -> None:
    mine, bobs = two_seats(ada)
    heard = mine.events(0)
    assert isinstance(next(heard), Table)
    mine.decide("c4")
    news = next(one for one in heard if isinstance(one, News))
    assert news == News(1, [Event(1, "move", 1, "c4")], [2], False)
    bobs.give_up()
    *_, last = heard
    assert last.is_over


def test_another_seat_is_for_another_person(server: Running, ada: Client) -> None:
    ready_game(server, "dungeons")
    _, link = ada.create("dungeons", "me", "open", "open", name="Ada")
    assert ada.sit(link, "Bob", another=True).number == 2
    assert ada.sit(link, "Eve").number == 1, "she has one"
    assert ada.table(link.table).my_seats == [1, 2]


class TestLostConnections:
    """A server behind something that cuts connections."""

    @pytest.fixture
    def cutting(self, server: Running) -> Iterator[Cutter]:
        with cutter(server.port) as started:
            yield started

    def test_a_decision_whose_answer_is_lost_is_made_once(
        self, ada: Client, cutting: Cutter
    ) -> None:
        mine, bobs = two_seats(ada)
        shaky = Client(f"http://127.0.0.1:{cutting.port}", ada.token)
        cutting.answers_lost = 2
        assert Seat(shaky, mine.table, 1).decide("c4") == 1
        assert cutting.answers_lost == 0
        assert bobs.view().count == 1

    def test_a_seat_is_taken_once(self, ada: Client, cutting: Cutter) -> None:
        _, link = ada.create("donuts", "me", "open", name="Ada")
        shaky = Client(f"http://127.0.0.1:{cutting.port}")
        assert shaky.table(link.table).my_seats == []
        cutting.answers_lost = 1
        assert shaky.sit(link, "Bob").number == 2
        assert cutting.answers_lost == 0
        assert shaky.table(link.table).my_seats == [2]

    def test_a_stream_goes_on_where_it_broke_off(self, ada: Client, cutting: Cutter) -> None:
        mine, bobs = two_seats(ada)
        lost: list[NoAnswer] = []
        far = Seat(Client(f"http://127.0.0.1:{cutting.port}", ada.token), mine.table, 1)
        heard = (one for one in far.events(0, on_lost=lost.append) if isinstance(one, News))
        mine.decide("c4")
        assert next(heard).count == 1
        cutting.cut()
        bobs.decide("c1")
        mine.decide("b2" if any(m.text == "b2" for m in mine.moves()) else mine.moves()[0].text)
        numbers: list[int] = []
        while len(numbers) < 2:
            numbers += [event.number for event in next(heard).events]
        assert numbers == [2, 3]
        assert lost

    def test_a_server_that_is_gone_is_said(self) -> None:
        with closing(socket.socket()) as unused:
            unused.bind(("127.0.0.1", 0))
            gone = Client(f"http://127.0.0.1:{unused.getsockname()[1]}", "x", patience=0.2)
            with pytest.raises(NoAnswer, match="no server of live tables answers"):
                gone.games()

    def test_another_server_is_told_from_ours(self) -> None:
        page = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<p>hi"
        with other_server(page) as port, pytest.raises(ServerFailed, match="is no server of live"):
            Client(f"http://127.0.0.1:{port}", "x").games()


@pytest.mark.parametrize(
    "link", ["", "nonsense", "http://host/", "http://host/t/", "ftp://host/t/t#s", "x" * 999]
)
def test_what_is_no_link_is_said(link: str) -> None:
    with pytest.raises(BadLink, match="leads to no table"):
        Link.read(link)
