"""Browsers that own nothing and never come again are forgotten; nobody else is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.listening import on_loop
from tests.web.playing import ready_game
from tests.web.security.tables import browser, database_of, rows_of
from tests.web.serving import Running, program, running
from tests.web.test_away import DAY, Time
from tests.web.test_tables import new_table

LONG = 30 * DAY


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def house(tmp_path: Path, clock: Time) -> Iterator[Running]:
    """A server whose time is ours."""
    with running(tmp_path, clock=clock) as server:
        ready_game(server, "donuts")
        yield server


def pass_time(server: Running, clock: Time, seconds: float) -> None:
    clock.now += seconds
    on_loop(server, server.house.forget_browsers())


def count(server: Running) -> int:
    return len(rows_of(database_of(server))["browsers"])


def test_who_owns_nothing_and_stays_away_is_forgotten(house: Running, clock: Time) -> None:
    stranger = program(house.port)
    pass_time(house, clock, LONG)
    assert stranger.ask("GET", "/api/me").status == 200
    pass_time(house, clock, 1)
    assert count(house) == 0
    reply = stranger.ask("GET", "/api/me")
    assert (reply.status, reply.kind) == (401, "NoIdentity")


def test_who_has_a_seat_or_a_table_is_kept(house: Running, clock: Time) -> None:
    ada, host = program(house.port), program(house.port)
    new_table(ada, "me", "random")
    clock.now += 2 * LONG
    new_table(host, "open", "open")  # she is only its host
    clock.now -= 2 * LONG
    pass_time(house, clock, LONG + 1)
    assert count(house) == 2
    assert ada.get("/api/me")["tables"]


def test_who_does_something_is_here(house: Running, clock: Time) -> None:
    ada = program(house.port)
    pass_time(house, clock, LONG - 1)
    assert ada.ask("PUT", "/api/me/preferences", {"theme": "dark"}).status == 200
    pass_time(house, clock, LONG - 1)
    assert ada.get("/api/me")["preferences"]["theme"] == "dark"


def test_who_is_forgotten_by_another_server_takes_no_seat(tmp_path: Path, clock: Time) -> None:
    """A seat of somebody whom nobody knows would be lost."""
    with running(tmp_path, clock=clock) as one, running(tmp_path, clock=clock) as other:
        ready_game(one, "donuts")
        ada, bob = program(one.port), browser(one)
        cookie = bob.cookie
        pass_time(other, clock, LONG + 1)
        seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
        assert ada.get("/api/me")["tables"] == [], "still remembered here"
        reply = ada.ask("POST", "/api/tables", {"game": "donuts", "seats": seats})
        assert (reply.status, reply.kind) == (401, "NoIdentity")
        table = bob.post("/api/tables", {"game": "donuts", "seats": seats})["id"]
        assert bob.cookie != cookie, "a browser gets another"
        assert [one["id"] for one in bob.get("/api/me")["tables"]] == [table]
