"""What the other seat may not know."""

from ludotheque.games.morra.rules.state import FINGERS, STATE

from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements


@implements(STATE)
def take_back(state, seat):
    """Hold out other fingers, as long as the other has shown none (MO-2)."""
    shown = state.fingers[seat] != 0
    state.fingers[seat] = 0
    return shown


@implements(STATE)
def hide(state, seat):
    """What the other holds out is hidden until both do (MO-2)."""
    for other in range(2):
        if other != seat:
            state.fingers[other] = 0


@implements(STATE)
def determinize(state, seat, rng):
    """The other may hold out any number."""
    for other in range(2):
        if other != seat and state.fingers[other]:
            state.fingers[other] = 1 + below(rng, FINGERS)
