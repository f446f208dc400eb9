"""The rules of Morra, compiled."""

import numpy as np

from ludotheque.engine.rng import below
from ludotheque.engine.verbs import CHANCE, NOBODY, implements, state_dtype

FACES = 6
MIN_TARGET = 5
FINGERS = 3  # a move is a number of fingers less one

STATE = state_dtype(
    [
        ("morra_target", "u1"),  # 0 until the die is thrown
        ("fingers", "u1", 2),  # shown by each seat in this round; 0: not yet
        ("points", "u1", 2),
    ]
)


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
def play(state, seat, move):
    """Hold out fingers; once both have, the sum goes to one of them (MO-3)."""
    state.fingers[seat] = move + 1
    if state.fingers[1 - seat]:
        total = state.fingers[0] + state.fingers[1]
        state.points[total & 1] += total
        state.fingers[0] = state.fingers[1] = 0


@implements(STATE)
def chance_weights(state, weights):
    """A fair die."""
    weights[:] = 1


@implements(STATE)
def sample_chance(state, rng):
    """Throw the die."""
    return below(rng, FACES)


@implements(STATE)
def apply_chance(state, outcome):
    """The die sets the target (MO-1)."""
    state.morra_target = MIN_TARGET + outcome + 1


@implements(STATE)
def score(state, points):
    """The sums won."""
    points[0], points[1] = state.points[0], state.points[1]


@implements(STATE)
def rank(state, places):
    """Only one can reach the target in a round."""
    places[0] = 1 if state.points[0] > state.points[1] else 2
    places[1] = 3 - places[0]


@implements(STATE)
def ending(state):
    """There is one way to end."""
    return (
        1
        if state.morra_target and max(state.points[0], state.points[1]) >= state.morra_target
        else 0
    )


@implements(STATE)
def hide(state, seat):
    """What the other holds out is hidden until both do (MO-2); that they do is not."""
    for other in range(2):
        if other != seat and state.fingers[other]:
            state.fingers[other] = 1


@implements(STATE)
def determinize(state, seat, rng):
    """The other may hold out any number."""
    for other in range(2):
        if other != seat and state.fingers[other]:
            state.fingers[other] = 1 + below(rng, FINGERS)
