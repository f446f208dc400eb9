"""Who is away: a bot stands in after the time that was told, and hands the seat back."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.errors import CannotReplay
from ludotheque.language import Text
from ludotheque.tables import watches
from ludotheque.web.absences import SECONDS_TO_RETURN, Absences
from ludotheque.web.live import SECONDS_OF_SILENCE, SECONDS_UNTIL_AWAY
from ludotheque.web.seats_api import SECONDS_BETWEEN_LOOKS
from tests.web.listening import in_loop, listening, on_loop
from tests.web.pages.browsing import Browser
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running, program, running
from tests.web.test_play import KINDS, two_at_a_table
from tests.web.test_tables import new_table
from tests.web.thinking import Thinker, thinking, wait_until_asked

AWAY_SECONDS = 60
DAY = 24 * 3600


class Time:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def house(tmp_path: Path, clock: Time) -> Iterator[Running]:
    """A server whose time is ours."""
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        yield server


@pytest.fixture
def thinker(house: Running) -> Iterator[Thinker]:
    with thinking(house) as one:
        yield one


def pass_time(server: Running, clock: Time, seconds: float) -> None:
    """Let time pass, and let the server do what it brings."""
    clock.now += seconds
    on_loop(server, server.house.tables.sweep())


def stand_ins(guest: Guest, table: str) -> list[str | None]:
    return [seat["stand_in"] for seat in guest.get(f"/api/tables/{table}")["seats"]]


def at_a_table(server: Running, seconds: int | None = AWAY_SECONDS) -> tuple[str, Guest, Guest]:
    """Ada is to move; whoever is away is replaced after a time."""
    ada, bob = program(server.port), program(server.port)
    settings = {"away_seconds": seconds} if seconds else {}
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"}, settings=settings)
    return table, ada, bob


def test_a_bot_stands_in_and_hands_back(house: Running, clock: Time, thinker: Thinker) -> None:
    thinker.is_free = True
    table, ada, bob = at_a_table(house)
    with listening(bob, table, 2) as ear:
        pass_time(house, clock, 0)
        pass_time(house, clock, AWAY_SECONDS - 1)
        assert stand_ins(bob, table) == [None, None]
        pass_time(house, clock, 1)
        assert ear.table(lambda shown: shown["seats"][0]["stand_in"] == "medium")
        ear.until(lambda m: m.id and any(event["kind"] == "move" for event in m.data["events"]))
        assert bob.get(f"/api/tables/{table}/seats/2")["is_my_turn"], "it has decided"
        ada.post(f"/api/tables/{table}/seats/1/back")
        assert ear.table(lambda shown: shown["seats"][0]["stand_in"] is None)
        legal = bob.get(f"/api/tables/{table}/seats/2/moves")
        bob.post(f"/api/tables/{table}/seats/2/decisions", {"texts": [legal[0]["text"]]})
        assert ada.get(f"/api/tables/{table}/seats/1")["is_my_turn"], "she decides herself"


def test_who_is_back_is_not_overtaken_by_the_bot(
    house: Running, clock: Time, thinker: Thinker
) -> None:
    table, ada, _ = at_a_table(house)
    pass_time(house, clock, 0)
    pass_time(house, clock, AWAY_SECONDS)
    wait_until_asked(house, thinker)
    ada.post(f"/api/tables/{table}/seats/1/back")
    in_loop(house, thinker.let_decide)
    on_loop(house, at_rest(house, table))
    assert ada.get(f"/api/tables/{table}/seats/1")["is_my_turn"]


async def at_rest(server: Running, table: str) -> None:
    live = await server.house.tables.get(table)
    if live.bots:
        await live.bots


def test_who_listens_or_asks_is_there(house: Running, clock: Time, thinker: Thinker) -> None:
    table, ada, _ = at_a_table(house)
    with listening(ada, table, 1) as ear:
        ear.table()
        pass_time(house, clock, 10 * AWAY_SECONDS)
        assert stand_ins(ada, table) == [None, None]
    on_loop(house, gone(house, table))
    pass_time(house, clock, AWAY_SECONDS - 1)
    ada.get(f"/api/tables/{table}/seats/1")
    pass_time(house, clock, AWAY_SECONDS - 1)
    assert stand_ins(ada, table) == [None, None]
    pass_time(house, clock, 1)
    assert stand_ins(ada, table) == ["medium", None]
    assert thinker.asked == [1]


def test_whose_page_nobody_sees_is_there_as_long_as_it_looks(
    house: Running, clock: Time, thinker: Thinker
) -> None:
    table, ada, bob = at_a_table(house)
    here = f"/api/tables/{table}/seats/1/here"
    with listening(bob, table, 2) as ear:
        assert not ear.table()["seats"][0]["is_present"]
        ada.post(here, {"is_here": True})
        assert ear.table(lambda shown: shown["seats"][0]["is_present"])
        for _ in range(5):  # once a minute, as browsers let it
            pass_time(house, clock, 60)
            ada.post(here, {"is_here": True})
        assert stand_ins(bob, table) == [None, None]
        pass_time(house, clock, SECONDS_BETWEEN_LOOKS)
        assert ear.table(lambda shown: not shown["seats"][0]["is_present"])
        ada.post(here, {"is_here": True})
        assert ear.table(lambda shown: shown["seats"][0]["is_present"])
        ada.post(here, {"is_here": False})
        assert ear.table(lambda shown: not shown["seats"][0]["is_present"]), "it was closed"
        pass_time(house, clock, AWAY_SECONDS)
        assert stand_ins(bob, table) == ["medium", None]
    assert thinker.asked == [1]


def test_who_only_pretends_is_not_there(house: Running) -> None:
    table, _, bob = at_a_table(house)
    refused = bob.ask("POST", f"/api/tables/{table}/seats/1/here", {"is_here": True})
    assert refused.kind == "NotYourSeat"
    assert not bob.get(f"/api/tables/{table}")["seats"][0]["is_present"]


async def gone(server: Running, table: str) -> None:
    """Wait until nobody listens at a table."""
    live = await server.house.tables.get(table)
    while any(live.listeners.values()):
        await asyncio.sleep(0.01)


def test_nobody_stands_in_unless_it_was_agreed(
    house: Running, clock: Time, thinker: Thinker
) -> None:
    table, ada, _ = at_a_table(house, None)
    pass_time(house, clock, 0)
    pass_time(house, clock, 10 * DAY)
    assert stand_ins(ada, table) == [None, None]
    assert thinker.asked == []


def test_a_table_that_never_began_goes_after_a_day(house: Running, clock: Time) -> None:
    ada = program(house.port)
    table = new_table(ada, "me", "open")["id"]
    begun, host, _ = at_a_table(house, None)
    pass_time(house, clock, DAY - 1)
    assert ada.ask("GET", f"/api/tables/{table}").status == 200
    pass_time(house, clock, 2)
    assert ada.ask("GET", f"/api/tables/{table}").kind == "NoSuchTable"
    assert host.ask("GET", f"/api/tables/{begun}").status == 200


def test_a_table_begins_while_it_would_be_removed(house: Running, clock: Time) -> None:
    """Whoever is first decides; nothing is half done."""
    ada, bob = program(house.port), program(house.port)
    made = new_table(ada, "me", "open")
    path = f"/api/tables/{made['id']}"
    bob.post(f"{path}/sit", {"secret": made["invitation"], "name": "Bob"})
    ada.post(f"{path}/seats/1/ready")
    clock.now += 2 * DAY
    tables = house.house.tables

    async def begin_and_sweep() -> None:
        live = await tables.get(made["id"])
        bobs = live.gathering.holder(2).browser
        ready = asyncio.create_task(tables.change(live, lambda g: g.ready(2, bobs, True)))
        await asyncio.sleep(0)
        await tables.sweep()
        await ready

    on_loop(house, begin_and_sweep())
    assert ada.get(f"{path}/seats/1")["is_my_turn"]


def test_time_goes_on_from_where_a_server_was_ended(tmp_path: Path) -> None:
    """A bot that stands in plays on after a restart, and the seat can be had back."""
    clock = Time()
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        with thinking(server):
            table, ada, _ = at_a_table(server)
            pass_time(server, clock, 0)
            pass_time(server, clock, AWAY_SECONDS)
            assert stand_ins(ada, table) == ["medium", None]
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        ada.port = server.port
        with thinking(server) as thinker:
            thinker.is_free = True
            with listening(ada, table, 0) as ear:
                ear.until(lambda m: m.id and m.data["to_move"] == [2])
            ada.post(f"/api/tables/{table}/seats/1/back")
            assert stand_ins(ada, table) == [None, None]


# Tables that sleep


@pytest.mark.parametrize("is_killed", [False, True])
def test_away_time_goes_on_while_no_server_runs(
    tmp_path: Path, is_killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asks for the table; a bot takes over all the same."""
    clock = Time()
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        table, ada, _ = at_a_table(server)
        pass_time(server, clock, 0)
        if is_killed:
            monkeypatch.setattr(Absences, "keep_all", lambda _: None)
    clock.now += AWAY_SECONDS - SECONDS_TO_RETURN - 1
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        with thinking(server) as thinker:
            pass_time(server, clock, SECONDS_TO_RETURN)
            assert thinker.asked == [], "a second is left"
            pass_time(server, clock, 1)
            wait_until_asked(server, thinker)
            assert thinker.asked == [1]
            ada.port = server.port
            assert stand_ins(ada, table) == ["medium", None]


def test_who_listened_may_come_back_to_a_server_that_was_down_for_long(tmp_path: Path) -> None:
    clock = Time()
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        table, ada, _ = at_a_table(server)
        pass_time(server, clock, 0)
    clock.now += DAY
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        ada.port = server.port
        pass_time(server, clock, SECONDS_TO_RETURN - 1)
        with listening(ada, table, 1) as ear, thinking(server):
            ear.table()
            pass_time(server, clock, 10 * AWAY_SECONDS)
            assert stand_ins(ada, table) == [None, None]


def test_a_table_that_was_forgotten_is_looked_at_when_it_is_due(
    tmp_path: Path, clock: Time
) -> None:
    with running(tmp_path, clock=clock, limits={"tables_awake": 1}) as server:
        ready_game(server, "donuts")
        table, ada, _ = at_a_table(server)
        new_table(ada, "me", "open")
        assert [live.id for live in server.house.tables.awake()] != [table], "it sleeps"
        with thinking(server) as thinker:
            pass_time(server, clock, AWAY_SECONDS - 1)
            assert thinker.asked == []
            pass_time(server, clock, 1)
            wait_until_asked(server, thinker)
            assert stand_ins(ada, table) == ["medium", None]


def test_a_table_that_cannot_be_woken_is_tried_again_later(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        at_a_table(server)
        pass_time(server, clock, 0)
    clock.now += DAY
    with running(tmp_path, clock=clock) as server:
        tables, tried = server.house.tables, []

        def refuse(game: str) -> None:
            tried.append(game)
            raise CannotReplay(1, Text(en="broken", fr="abîmé"))

        with monkeypatch.context() as patch:
            patch.setattr(server.house.games, "require", refuse)
            for _ in range(3):
                on_loop(server, tables.sweep())
            assert tried == ["donuts"]
        ready_game(server, "donuts")
        with thinking(server) as thinker:
            pass_time(server, clock, SECONDS_TO_RETURN)
            wait_until_asked(server, thinker)


def test_who_is_there_costs_few_writes(
    house: Running, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = at_a_table(house)
    pass_time(house, clock, SECONDS_TO_RETURN)
    written: list[float] = []
    keep = watches.Watches.keep

    def keep_and_count(self: watches.Watches, table_id: str, watch: watches.Watch) -> Any:
        written.append(clock.now)
        return keep(self, table_id, watch)

    monkeypatch.setattr(watches.Watches, "keep", keep_and_count)
    with listening(ada, table, 1) as ear:
        ear.table()
        for _ in range(2 * AWAY_SECONDS):
            pass_time(house, clock, 1)
    assert len(written) <= 2 * 2 + 1, "two in the time that was told, not one a second"


def test_what_is_due_is_looked_up(house: Running) -> None:
    with house.house.log.reading() as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {watches._DUE}", (0, 1)).fetchall()
    assert ["due_gatherings" in detail for *_, detail in plan] == [True]


def labels(server: Running, table: str) -> list[str]:
    """What the page of who watches says on seats."""
    return re.findall(
        r'class="absence" title="([^"]+)"', Browser(server.port).get(f"/t/{table}/0").text
    )


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_every_board_says_who_has_left(
    house: Running, clock: Time, game: str, players: int, options: dict[str, str]
) -> None:
    ready_game(house, game)
    ada, bob = program(house.port), program(house.port)
    table, _ = two_at_a_table(ada, bob, game, players, options=options)
    with listening(bob, table, 2) as others:
        others.table()
        with listening(ada, table, 1) as ear:
            ear.table()
            others.table()
            pass_time(house, clock, 10 * SECONDS_UNTIL_AWAY)
            assert labels(house, table) == []
        others.table()
        pass_time(house, clock, SECONDS_UNTIL_AWAY - 1)
        assert labels(house, table) == [], "she may be back in a moment"
        pass_time(house, clock, 1)
        assert others.table(), "pages are told, and look again"
        assert labels(house, table) == ["away"], "not the other seats of one who listens at one"
        banner = Browser(house.port, "fr").get(f"/t/{table}/0").text.split('id="turn"')[1]
        if 1 in bob.get(f"/api/tables/{table}/seats/2")["to_move"]:
            assert "<bdi>Ada</bdi> (pas là)" in banner.partition("</section>")[0]
        ada.get(f"/api/tables/{table}/seats/1")
        assert labels(house, table) == []


def test_who_thinks_without_a_script_is_not_away(house: Running, clock: Time) -> None:
    table, ada, bob = at_a_table(house, None)
    for guest, seat in ((ada, 1), (bob, 2)):
        guest.get(f"/api/tables/{table}/seats/{seat}")
    pass_time(house, clock, SECONDS_OF_SILENCE - 1)
    assert labels(house, table) == []
    bob.get(f"/api/tables/{table}/seats/2")
    pass_time(house, clock, 1)
    assert labels(house, table) == ["away"]


def test_a_bot_that_stands_in_is_shown(house: Running, clock: Time, thinker: Thinker) -> None:
    table, _, _ = at_a_table(house)
    pass_time(house, clock, 0)
    pass_time(house, clock, AWAY_SECONDS)
    wait_until_asked(house, thinker)
    assert labels(house, table) == ["a bot plays"]
