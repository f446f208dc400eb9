"""The rollout policy: complete five where that can be done."""

from ludotheque.engine import bits
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.donuts.rules.lines import completing
from ludotheque.games.donuts.rules.state import STATE


@implements(STATE)
def rollout_policy(state, seat, moves, rng):
    """Complete a five where placing a donut does; otherwise any move."""
    fives = completing(state.donuts[seat]) & moves[0]
    if fives:
        return bits.lowest(fives)
    return bits.nth_in_word(moves[0], below(rng, bits.population(moves[0])))
