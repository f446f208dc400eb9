"""What bots' pauses tell, and what can be known of throws before they are made."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from ludotheque.engine.state import State
from ludotheque.records.verification import verify
from ludotheque.tables.log import SECRET_BYTES
from ludotheque.web.live import LiveTable
from tests.web.playing import play_to_the_end, ready_game
from tests.web.security.tables import SOLO, database_of, new_table, rows_of
from tests.web.serving import Guest, Running, program, running
from tests.web.test_play import two_at_a_table

DELAY = 0.25
GAMES = 5  # until a bot once had no choice
ENOUGH = 3  # pauses of each kind: a worker may start in one of them


def live_table(server: Running, table: str) -> LiveTable:
    return next(one for one in server.house.tables.awake() if one.id == table)


def play_narrowly(server: Running, ada: Guest, table: str) -> None:
    """Play so that the bot in seat 2 has as few moves as can be."""
    path = f"/api/tables/{table}/seats/1"
    connection, stream = ada.open("GET", f"{path}/events")
    with closing(connection):
        while not (seen := ada.get(path))["is_over"]:
            if seen["is_my_turn"]:
                state = live_table(server, table).table.state
                best = min(state.legal_numbers(1), key=lambda number: choice_after(state, number))
                ada.post(f"{path}/decisions", {"moves": [best]})
            else:
                next(line for line in stream if line.startswith(b"data:"))


def choice_after(state: State, number: int) -> int:
    """How many moves seat 2 has after a move of seat 1."""
    after = state.play_number(number, 1)
    return len(after.legal_numbers(2)) if 2 in after.to_move else 99


def pauses(server: Running, table: str) -> list[tuple[int, float]]:
    """For each move of the bot in seat 2: how many it could choose from, and how long it took."""
    live = live_table(server, table)
    rows = [
        row for row in rows_of(database_of(server))["events"] if row[0] == live.gathering.number
    ]
    return [
        (len(live.table.state_at(row[1] - 1).legal_moves(2)), row[8] - before[8])
        for before, row in pairwise(rows)
        if row[3] == 2 and row[4] == "move"
    ]


@pytest.mark.security("C10")
def test_a_bot_with_one_move_takes_as_long_as_one_with_many(folder: Path) -> None:
    with running(folder, bot_delay=DELAY) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        found: list[tuple[int, float]] = []
        for _ in range(GAMES):
            table = new_table(ada)["id"]
            play_narrowly(server, ada, table)
            found += pauses(server, table)
            if sum(choice == 1 for choice, _ in found) >= ENOUGH:
                break
        one = [seconds for choice, seconds in found if choice == 1]
        many = [seconds for choice, seconds in found if choice > 1]
        assert min(one) >= DELAY
        assert min(many) >= DELAY
        assert abs(min(one) - min(many)) < DELAY / 2, "no pause tells which it was"


@pytest.mark.security("C11")
def test_a_throw_that_was_undone_is_thrown_anew_and_all_can_be_verified(
    server: Running, ada: Guest, bob: Guest
) -> None:
    ready_game(server, "easycome")
    table, guests = two_at_a_table(ada, bob, "easycome")
    path = f"/api/tables/{table}/seats"
    secret = live_table(server, table).table.start.secrets[0].secret
    assert len(bytes.fromhex(secret)) == SECRET_BYTES == 32
    undone = 0
    for _ in range(4):
        seat = ada.get(f"{path}/1")["to_move"][0]
        who, other = guests[seat], guests[3 - seat]
        thrown = live_table(server, table).table.state.throws
        who.post(f"{path}/{seat}/decisions", first_decision(who, f"{path}/{seat}"))
        after = live_table(server, table).table.state.throws
        who.post(f"{path}/{seat}/undo")
        if after > thrown:
            asked = other.get(f"{path}/{3 - seat}")["undo_request"]
            assert asked["waiting_for"] == [3 - seat], "what was revealed is undone if all agree"
            answer = {"agrees": True, "number": asked["number"]}
            other.post(f"{path}/{3 - seat}/undo/answer", answer)
            assert live_table(server, table).table.state.throws >= after, "none is used twice"
            undone += 1
    assert undone
    for seat in (0, 1):
        running_paper = ada.ask("GET", f"{path}/{seat}/record").content.decode()
        assert secret not in running_paper
        assert "commitment" in running_paper
    assert ada.get(f"/api/tables/{table}")["commitments"][0]["secret"] is None
    play_to_the_end(table, guests)
    paper = ada.ask("GET", f"{path}/1/record").content.decode()
    assert "undo" in paper
    assert secret in paper
    assert verify(paper).throws
    assert ada.ask("POST", f"{path}/1/undo").kind == "NothingToUndo", "its secret is known now"


def first_decision(who: Guest, path: str) -> dict[str, list[int]]:
    """The first decision that a draft leads to."""
    items: list[str] = []
    while True:
        draft = who.get(f"{path}/draft?try={','.join(items)}")
        if draft["ways"]:
            return {"moves": draft["ways"][0]["moves"]}
        items = [*draft["items"], draft["touchable"][0]["item"]]


@pytest.mark.security("C11")
def test_nobody_chooses_the_throws_of_a_live_table(ada: Guest) -> None:
    body = {"game": "donuts", "seats": SOLO}
    for change in ({"seed": 7}, {"secret": "seed 7"}, {"options": {"seed": "7"}}):
        assert ada.ask("POST", "/api/tables", body | change).kind in ("BadRequest", "BadOption")
    digests = {
        ada.get(f"/api/tables/{new_table(ada)['id']}")["commitments"][0]["digest"] for _ in range(3)
    }
    assert len(digests) == 3
