"""Who begins, and the dice."""

import numpy as np

from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons.rules.state import NO_SEAT, OUTCOMES, STATE, ask_for_clouds
from ludotheque.games.dungeons.rules.tables import FALLS, THROW_WEIGHTS


@compiled
def draws_first(state):
    """Whether chance is to draw who begins (DG-2); alone nobody is active (DG-41)."""
    return state.active == NO_SEAT and state.players > 1


@implements(STATE)
def chance_weights(state, weights):
    """Who begins is as likely as the others; a throw as likely as the ways it can fall."""
    for outcome in range(state.players if draws_first(state) else OUTCOMES):
        weights[outcome] = 1 if draws_first(state) else THROW_WEIGHTS[outcome]


@implements(STATE)
def sample_chance(state, rng):
    """Draw who begins, or let five dice fall."""
    if draws_first(state):
        return below(rng, state.players)
    return np.int64(FALLS[below(rng, len(FALLS))])


@implements(STATE)
def apply_chance(state, outcome):
    """Make somebody the first active player; or throw, for all who are in (DG-2)."""
    if draws_first(state):
        state.active = outcome
        ask_for_clouds(state)
        return
    state.throw = outcome
    state.throws += 1
    for seat in range(state.players):
        if not state.gone[seat]:
            state.waiting |= 1 << seat
