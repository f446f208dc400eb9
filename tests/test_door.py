"""What programs give us is checked at the door: a typed error, never one from the depths."""

from collections.abc import Callable
from typing import Any

import pytest

import ludotheque
from ludotheque import CHANCE_SEAT, Move, Record, State, load
from ludotheque.errors import (
    BadUsage,
    ImpossibleOutcome,
    LudothequeError,
    NoSuchMove,
    NoSuchSeat,
    NotYourTurn,
    WrongType,
)

NO_NUMBERS = ("1", 1.0, True, b"1", [1])
START: Any = load("donuts").start
STATE = load("donuts").start(layout="0")
CHANCE_NEXT = load("donuts").start()
RECORD = Record.begin(load("donuts"), options={"layout": "0"}).play("c4")


@pytest.mark.parametrize(
    "ask",
    [
        lambda seat: STATE.play_number(20, seat),
        STATE.legal_numbers,
        STATE.observation,
        STATE.view,
        STATE.points_by_source,
        lambda seat: STATE.determinize(seat, seed=1),
        lambda seat: STATE.move(20, seat),
        lambda seat: STATE.refusal(20, seat),
    ],
)
def test_what_is_no_seat(ask: Callable[[Any], object]) -> None:
    for wrong in (None, *NO_NUMBERS):
        with pytest.raises(WrongType):
            ask(wrong)
    for nobody in (-3, 3, 99):
        with pytest.raises(NoSuchSeat):
            ask(nobody)


@pytest.mark.parametrize(
    "ask",
    [
        lambda number: STATE.play_number(number, 1),
        lambda number: STATE.move(number, 1),
        lambda number: START(players=number),
        lambda number: START(seed=number),
        lambda number: ludotheque.perft(STATE, number),
        lambda number: ludotheque.playouts(STATE, number),
        RECORD.truncated,
    ],
)
def test_what_is_no_number(ask: Callable[[Any], object]) -> None:
    for wrong in NO_NUMBERS:
        with pytest.raises(WrongType):
            ask(wrong)


@pytest.mark.parametrize("ask", [STATE.play, CHANCE_NEXT.play, CHANCE_NEXT.apply_chance, STATE.find,
                                 CHANCE_NEXT.find_outcome, load, ludotheque.read,
                                 ludotheque.verify])  # fmt: skip
def test_what_is_no_text(ask: Callable[[Any], object]) -> None:
    for wrong in (None, 3.5, b"c4", ["c4"]):
        with pytest.raises(WrongType):
            ask(wrong)


def test_numbers_that_no_move_has() -> None:
    for number in (-1, 36, 10**6):
        with pytest.raises(NoSuchMove):
            STATE.play_number(number, 1)
    with pytest.raises(LudothequeError):
        ludotheque.perft(STATE, -1)


def test_moves_that_are_no_result_of_chance() -> None:
    for move in (Move(1, 3, CHANCE_NEXT), Move(CHANCE_SEAT, 98_304, CHANCE_NEXT)):
        with pytest.raises(ImpossibleOutcome):
            CHANCE_NEXT.play(move)
    dealing = load("donnant").start()
    impossible = next(n for n, weight in enumerate(dealing.chance_weights()) if not weight)
    with pytest.raises(ImpossibleOutcome):
        dealing.apply_chance(Move(CHANCE_SEAT, impossible, dealing))


def test_names_are_given_one_by_one() -> None:
    with pytest.raises(BadUsage):
        Record.begin(load("donuts"), names="ab")  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    legal = STATE.legal_mask(1).nonzero()[0]
    assert STATE.play_number(legal[20], 1) == STATE.play("c4")
    with pytest.raises(NotYourTurn):
        STATE.play_number(legal[20], 2)


def test_what_a_record_holds_is_what_was_played() -> None:
    """A move of another state, whose number means something else here, is found by its text."""
    first, second = (_settling(seed) for seed in (1, 2))
    for move in first.legal_moves(1):
        record = Record(second)
        try:
            added = record.appended(move)
        except LudothequeError:
            continue
        assert added.events[-1].text == move.text
        assert added.state.data == second.play(move.text, 1).data


def _settling(seed: int) -> State:
    return load("donnant").start(seed=seed, players=2)
