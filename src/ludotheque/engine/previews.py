"""What a decision leads to, as far as a seat can know it.

A preview plays a run of steps on the seat's observation, on which others have never decided. It
stops before chance, and before what would need hidden information. Beyond that it may suppose
something of the others, and says so: "if this bid stands", "at least".

>>> from ludotheque import load
>>> state = load("don").start(players=3, seed=1)
>>> seat = state.to_move[0]
>>> shown = preview(state, seat, [state.find("bid 5", seat).number])
>>> shown.supposed.kind, [payment.chips for payment in shown.supposed.forecast.payments]
('if', [2, 2])
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from ludotheque.engine import loops
from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Move, index_of
from ludotheque.engine.state import State
from ludotheque.engine.telling import Event
from ludotheque.engine.verbs import AT_LEAST, IF_IT_STANDS, NOTHING_SUPPOSED

Kind = Literal["if", "at least"]
KINDS: dict[int, Kind] = {IF_IT_STANDS: "if", AT_LEAST: "at least"}


@dataclass(frozen=True)
class Supposed:
    """What follows if the others do nothing against it."""

    kind: Kind
    before: State  # of the last step, with the others as supposed
    after: State
    forecast: msgspec.Struct  # a value of the game's own: what may be told of it


@dataclass(frozen=True)
class Preview:
    """What a decision leads to: on the seat's observation, before and after."""

    before: State
    after: State
    is_whole: bool  # else the last step needs what the seat cannot know, and is left out
    supposed: Supposed | None = None


def preview(state: State, seat: int, moves: Sequence[int]) -> Preview:
    """Play a run of steps on a seat's observation, as far as it can know what they lead to."""
    before = here = state.observation(seat)
    supposed = None
    for step, number in enumerate(moves, 1):
        if step == len(moves):
            supposed = _suppose(here, seat, number)
        if not loops.is_certain_of(here.raw, index_of(seat), number):
            return Preview(before, here, is_whole=False, supposed=supposed)
        here = _hidden_again(here.play_number(number, seat))
    return Preview(before, here, is_whole=True, supposed=supposed)


def preview_event(state: State, seat: int, moves: Sequence[int]) -> Event:
    """A run of steps as words tell it: what each would cause, as far as the seat can know.

    >>> from ludotheque import load
    >>> from ludotheque.engine.telling import Names
    >>> state = load("don").start(players=3).play("first 1").play("card blue 8")
    >>> event = preview_event(state, 1, [state.find("bid 6").number])
    >>> print(state.game.words.preview(event, Names(reader=1)))
    If it wins: you buy the blue 8 for 6 chips, paid into the pot. Nobody else has a 6: all but
    you get 3 chips. You keep 6 chips.
    """
    shown = preview(state, seat, moves)
    here, rows, supposed = shown.before, list[Consequence](), tuple[Consequence, ...]()
    for step, number in enumerate(moves, 1):
        rows += here.consequences(Move(seat, number, here))
        if step < len(moves):
            here = _hidden_again(here.play_number(number, seat))
    if shown.supposed:
        there = shown.supposed.before
        supposed = there.consequences(Move(seat, moves[-1], there))
    return Event(shown.before.view(seat), shown.after.view(seat), tuple(rows), supposed)


def _hidden_again(after: State) -> State:
    """What a move seemed to tell of hidden things is erased."""
    seat = after.viewer
    assert seat is not None, "an observation has a viewer"
    return replace(after, viewer=None).observation(seat)


def _suppose(here: State, seat: int, number: int) -> Supposed | None:
    raw = here.raw
    kind, forecast = int(loops.suppose_on(raw, index_of(seat), number)), here.game.forecast
    if kind == NOTHING_SUPPOSED or forecast is None:
        return None
    before = replace(here, data=raw.tobytes())
    after = before.play_number(number, seat)
    return Supposed(KINDS[kind], before, after, forecast(before.raw, after.raw, seat))
