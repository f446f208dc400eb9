"""What the other seat may not know."""

from ludotheque.games.morra.rules.state import FINGERS, STATE

from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements


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
