"""Requests that come twice, or fifty times at once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.playing import ready_game
from tests.web.security.tables import database_of, rows_of, seated_pair
from tests.web.serving import Guest, Running, program, running

BODY = {"texts": ["c4"], "key": "once"}


def moves_at(server: Running, table: str) -> int:
    rows = rows_of(database_of(server))
    number = next(row[0] for row in rows["tables"] if row[1] == table)
    return sum(row[0] == number and row[4] == "move" for row in rows["events"])


@pytest.mark.security("C12")
def test_fifty_equal_requests_at_once_are_one_event(
    server: Running, ada: Guest, bob: Guest
) -> None:
    table = seated_pair(ada, bob, options={"layout": "0"})
    path = f"/api/tables/{table}/seats/1/decisions"
    with ThreadPoolExecutor(50) as many:
        sent = [many.submit(ada.ask, "POST", path, BODY) for _ in range(50)]
    answers = Counter((one.result().status, one.result().content) for one in sent)
    assert moves_at(server, table) == 1
    assert {status for status, _ in answers} <= {200, 409}
    assert len([status for status, _ in answers if status == 200]) == 1, "the same answer"
    assert ada.ask("POST", path, BODY).json == {"count": 1}


@pytest.mark.security("C12")
def test_a_key_belongs_to_its_seat_and_its_body(server: Running, ada: Guest, bob: Guest) -> None:
    table = seated_pair(ada, bob, options={"layout": "0"})
    path = f"/api/tables/{table}/seats/{{seat}}/decisions"
    ada.post(path.format(seat=1), BODY)
    for body in ({"texts": ["a1"]}, {"moves": [20]}, {"texts": ["c4"], "seen": 0}):
        other = ada.ask("POST", path.format(seat=1), {"key": "once"} | body)
        assert (other.status, other.kind) == (422, "KeyReused")
    stolen = bob.ask("POST", path.format(seat=1), BODY)
    assert (stolen.status, stolen.kind) == (403, "NotYourSeat")
    assert bob.post(path.format(seat=2), {"texts": ["c1"], "key": "once"}) == {"count": 2}
    other_call = ada.ask("POST", f"/api/tables/{table}/seats/1/undo", {"key": "once"})
    assert other_call.kind == "KeyReused"
    assert moves_at(server, table) == 2


@pytest.mark.security("C12")
def test_a_key_is_remembered_after_a_restart(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        table = seated_pair(ada, bob, options={"layout": "0"})
        path = f"/api/tables/{table}/seats/1/decisions"
        first = ada.post(path, BODY)
        bob.post(f"/api/tables/{table}/seats/2/decisions", {"texts": ["c1"]})
    with running(folder) as server:
        ready_game(server, "donuts")
        ada.port = server.port
        assert ada.post(path, BODY) == first
        assert ada.ask("POST", path, BODY | {"texts": ["a1"]}).kind == "KeyReused"
        assert moves_at(server, table) == 2


@pytest.mark.security("C12")
@pytest.mark.parametrize("key", ["two words", "x" * 81, "line\nend", "\x1b[2J", "k\u2028"])
def test_a_key_is_one_short_word(ada: Guest, bob: Guest, key: str) -> None:
    path = f"/api/tables/{seated_pair(ada, bob)}/seats/1/decisions"
    assert ada.ask("POST", path, BODY | {"key": key}).kind == "BadRequest"
