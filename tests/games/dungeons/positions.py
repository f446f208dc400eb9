"""Small positions of Dungeons, Dice & Danger, built by name."""

from dataclasses import replace
from typing import Any

import numpy as np

from ludotheque import load
from ludotheque.engine import verbs
from ludotheque.engine.state import State
from ludotheque.games.dungeons.content import Sheet
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.games.dungeons.rules.state import SHOWN

CLOUDS = ["Ka", "Kb", "Kc", "Kd", "Ke", "Kf", "Kg", "Kh"]
NUMBERS = (3, 4, 5, 6, 8, 9, 10, 11)


def begin(adventure: str = "animals", players: int = 2, *, life: int = 10) -> State:
    """A game before its first throw; seat 1 is active first, clouds are written in order."""
    state = load("dungeons").start(players=players, adventure=adventure, life=str(life))
    if players > 1:
        state = state.play("first 1")
    for seat in state.to_move:
        for cloud, number in zip(CLOUDS, NUMBERS, strict=True):
            state = state.play(f"cloud {cloud} {number}", seat)
        state = state.play("done", seat)
    return state


def sheet_of(state: State) -> Sheet:
    return load_sheet(dict(state.options)["adventure"])


def write(
    state: State, seat: int, crossed: str = "", *, wounds: dict[str, int] | None = None, **more: Any
) -> State:
    """Cross boxes and wound monsters on a seat's sheet, and set other fields of it.

    A monster with all its small boxes crossed is dead. Names in `more` are fields of the state.
    """
    sheet, raw = sheet_of(state), state.raw
    names = crossed.split()
    for room, count in (wounds or {}).items():
        number = list(sheet.rooms).index(room)
        for row in (seat - 1, SHOWN + seat - 1):
            raw.wounds[row][number] = count
        if count == sheet.rooms[room].boxes:
            names.append(room)
    for row in (seat - 1, SHOWN + seat - 1):
        for name in names:
            _put(raw.passed[row], sheet.numbers[name])
            for door in sheet.places[name].doors:
                _put(raw.open[row], sheet.numbers[door])
        for field, value in more.items():
            raw[field][row] = value
    return replace(state, data=raw.tobytes())


def _put(places: Any, number: int) -> None:
    places[number // 64] |= np.uint64(1 << number % 64)


def with_fields(state: State, **fields: Any) -> State:
    """Set fields that all seats share."""
    raw = state.raw
    for name, value in fields.items():
        raw[name] = value
    return replace(state, data=raw.tobytes())


def slay(state: State, *rooms: str) -> State:
    """Count monsters as killed by somebody before."""
    numbers = [list(sheet_of(state).rooms).index(room) for room in rooms]
    return with_fields(state, slain=int(state.raw.slain) | sum(1 << n for n in numbers))


def throw(state: State, white: str, black: int = 1) -> State:
    """Let dice fall."""
    return state.play(f"dice {' '.join(white.replace(' ', ''))} black {black}")


def decide(state: State, seat: int, *moves: str) -> State:
    """Take the steps of one seat."""
    for move in moves:
        state = state.play(move, seat)
    return state


def sit_out(state: State, *seats: int) -> State:
    """Let seats (by default all that are to move) forgo both crosses."""
    for seat in seats or state.to_move:
        while "done" not in texts(state, seat):
            moves = texts(state, seat)
            state = state.play("skip" if "skip" in moves else moves[0], seat)
        state = state.play("done", seat)
    return state


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat."""
    return [move.text for move in state.legal_moves(seat)]


def uses(state: State, seat: int) -> set[str]:
    """The places that a seat may cross or wound now, with a pair."""
    return {t.split()[1] for t in texts(state, seat) if t.split()[0] in ("cross", "hit")}


def torch_uses(state: State, seat: int) -> set[str]:
    return {t.split()[1] for t in texts(state, seat) if t.startswith("torch ")}


def crossed(state: State, seat: int) -> set[str]:
    """The boxes crossed and rooms of monsters killed on a seat's sheet."""
    passed = state.raw.passed[seat - 1]
    members = int(passed[0]) | int(passed[1]) << 64
    return {name for name, number in sheet_of(state).numbers.items() if members >> number & 1}


def wounds(state: State, seat: int, room: str) -> int:
    return int(state.raw.wounds[seat - 1][list(sheet_of(state).rooms).index(room)])


def field(state: State, name: str, seat: int) -> int:
    return int(state.raw[name][seat - 1])


def points(state: State) -> list[int]:
    total = np.zeros(state.players, np.int64)
    verbs.score(state.raw, total)
    return total.tolist()


def ranks(state: State) -> list[int]:
    """The ranks of all seats as they would be if the game ended now."""
    ranked = np.zeros(state.players, np.int64)
    verbs.rank(state.raw, ranked)
    return ranked.tolist()
