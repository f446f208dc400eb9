"""Who is to move, what is legal, and what a move does."""

import numpy as np
from ludotheque.games.morra.rules.state import FINGERS, STATE

from ludotheque.engine.verbs import CHANCE, NOBODY, implements


@implements(STATE)
def to_move(state):
    """The die first (MO-1), then both at once (MO-2), until one has the target (MO-4)."""
    if state.morra_target == 0:
        return CHANCE
    if max(state.points[0], state.points[1]) >= state.morra_target:
        return NOBODY
    return (state.fingers[0] == 0) | (state.fingers[1] == 0) << 1


@implements(STATE)
def legal(state, seat, moves):
    """One, two or three fingers (MO-2)."""
    moves[0] = np.uint64((1 << FINGERS) - 1)


@implements(STATE)
def refusal(state, seat, move):
    """Whatever has a number is legal."""
    return 0


@implements(STATE)
def play(state, seat, move):
    """Hold out fingers; once both have, the sum goes to one of them (MO-3)."""
    state.fingers[seat] = move + 1
    if state.fingers[1 - seat]:
        total = state.fingers[0] + state.fingers[1]
        state.points[total & 1] += total
        state.fingers[0] = state.fingers[1] = 0
