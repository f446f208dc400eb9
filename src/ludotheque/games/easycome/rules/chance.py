"""Throwing the dice, for the first turn and in each turn."""

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.easycome.rules import dice
from ludotheque.games.easycome.rules.state import STATE


@implements(STATE)
def chance_weights(state, weights):
    """Each throw by the number of ways in which it falls, die by die (EC-1)."""
    size = dice.TO_THROW[state.kept]
    for number in range(dice.FIRST[size], dice.FIRST[size + 1]):
        weights[number] = dice.WEIGHTS[number]


@implements(STATE)
def sample_chance(state, rng):
    """Throw die by die all that are not set aside."""
    size = dice.TO_THROW[state.kept]
    return np.int64(dice.FALLS[dice.FALLS_FROM[size] + below(rng, dice.WAYS[size])])


@implements(STATE)
def apply_chance(state, outcome):
    """A throw: for the first turn (EC-2) or in a turn (EC-3, EC-7)."""
    if state.to_begin:
        throw_to_begin(state, dice.TOTAL[outcome])
    else:
        state.thrown = outcome


@compiled
def throw_to_begin(state, total):
    """Count a throw for the first turn; after the last, one begins or some throw again (EC-2)."""
    # What the others threw is forgotten: only the leaders of a round matter.
    seat = np.uint8(1 << state.turn)
    if total > state.highest:
        state.highest = total
        state.leaders = seat
    elif total == state.highest:
        state.leaders |= seat
    state.to_begin ^= seat
    if state.to_begin == 0:
        state.turn = lowest(state.leaders)
        if population(state.leaders) > 1:
            state.to_begin = state.leaders
        state.leaders = state.highest = 0
    else:
        state.turn = lowest(state.to_begin)
