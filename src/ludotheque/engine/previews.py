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
from ludotheque.engine.move import index_of
from ludotheque.engine.state import State
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
