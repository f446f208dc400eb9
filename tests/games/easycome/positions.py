"""Small positions of Easy Come Easy Go, set up directly; seats are counted from 1."""

from collections.abc import Mapping
from dataclasses import replace

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.easycome.rules import dice as dice_tables
from ludotheque.games.easycome.view import PRIZE_WORDS

GAME = load("easycome")


def number_of(dice: str) -> int:
    """The rules' number of dice such as "0 2 2 5"."""
    return dice_tables.NUMBER[tuple(sorted(map(int, dice.split())))]


def position(
    players: int = 2,
    *,
    turn: int = 1,
    prizes: Mapping[int, str] | None = None,
    counts: Mapping[int, int] | None = None,
    kept: str = "",
    thrown: str = "",
    hold: str = "two",
) -> State:
    """A state in the middle of a game; without dice thrown, they are in the cup."""
    start = GAME.start(players=players, hold=hold)
    raw = start.raw
    raw.to_begin = 0
    raw.turn = turn - 1
    for seat, words in (prizes or {}).items():
        raw.prizes[seat - 1] = sum(1 << PRIZE_WORDS.index(word) for word in words.split())
    for seat, count in (counts or {}).items():
        raw.counts[seat - 1] = count
    raw.kept, raw.thrown = number_of(kept), number_of(thrown)
    return replace(start, data=raw.tobytes())


def after(state: State, *events: str) -> State:
    """The state after these moves and throws."""
    for event in events:
        state = state.play(event)
    return state


def texts(state: State) -> list[str]:
    """The legal moves of the seat to move."""
    return [move.text for move in state.legal_moves()]


def takes(state: State) -> list[str]:
    """The prizes that the seat to move may take."""
    return [text.removeprefix("take ") for text in texts(state) if text.startswith("take")]


def prizes_of(state: State, seat: int) -> set[str]:
    """The prizes before a seat."""
    held = int(state.raw.prizes[seat - 1])
    return {word for bit, word in enumerate(PRIZE_WORDS) if held >> bit & 1}


def counts_of(state: State) -> list[int]:
    """The turns that each seat must still hold three prizes; 0 where no count runs."""
    return list(map(int, state.raw.counts[: state.players]))
