"""The die."""

from ludotheque.games.morra.rules.state import FACES, MIN_TARGET, STATE

from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements


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
