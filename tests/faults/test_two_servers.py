"""Two servers on one database: both go on, and nothing is there twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.tables.gatherings import Gatherings
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running, program, running
from tests.web.test_play import two_at_a_table


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    """Two servers that know nothing of each other."""
    with running(tmp_path) as one, running(tmp_path) as other:
        ready_game(one, "donuts")
        ready_game(other, "donuts")
        yield one, other


def at(server: Running, guest: Guest) -> Guest:
    """The same program, asking another server."""
    return Guest(server.port, token=guest.token)


def moves_in(server: Running, table: str) -> list[str]:
    number = Gatherings(server.house.log, server.house.clock).find(table).number
    assert number is not None
    return [event.notation for event in server.house.log.read(number)]


def test_a_decision_follows_what_the_other_server_has_stored(
    servers: tuple[Running, Running],
) -> None:
    one, other = servers
    ada, bob = program(one.port), program(one.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    path = f"/api/tables/{table}/seats"
    assert at(other, bob).get(f"{path}/2")["to_move"] == [1], "awake in both"
    ada.post(f"{path}/1/decisions", {"texts": ["c4"]})
    at(other, bob).post(f"{path}/2/decisions", {"texts": ["c1"]})
    late = at(other, bob).ask("POST", f"{path}/2/decisions", {"texts": ["c2"]})
    assert (late.status, late.kind) == (409, "NotYourTurn")
    legal = at(other, ada).get(f"{path}/1/moves")[0]["text"]
    ada.post(f"{path}/1/decisions", {"texts": [legal]})
    assert moves_in(one, table) == ["c4", "c1", legal]


def test_what_one_has_carried_out_the_other_does_not_repeat(
    servers: tuple[Running, Running],
) -> None:
    one, other = servers
    ada, bob = program(one.port), program(one.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    path, body = f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"], "key": "k"}
    assert at(other, ada).get(f"/api/tables/{table}/seats/1")["is_my_turn"]
    first = ada.post(path, body)
    assert at(other, ada).post(path, body) == first
    changed = at(other, ada).ask("POST", path, body | {"texts": ["c1"]})
    assert (changed.status, changed.kind) == (422, "KeyReused")
    assert moves_in(one, table) == ["c4"]
