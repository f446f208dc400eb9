"""The rollout policy: take what matters, keep the dice that most often come to a prize."""

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.easycome.rules.dice import NO_DICE
from ludotheque.games.easycome.rules.evaluate import MATCH_PROBABILITY, best_part, first_to_win
from ludotheque.games.easycome.rules.legal import takeable, within_reach
from ludotheque.games.easycome.rules.state import END, NO_SEAT, STATE


@implements(STATE)
def rollout_policy(state, seat, moves, rng):
    """Go for any prize, or just for those of a player who would win with this turn."""
    wanted = within_reach(state, seat)
    leader = first_to_win(state)
    if leader != NO_SEAT and state.counts[leader] == 1:
        wanted = state.prizes[leader]
    matching = takeable(state, seat) & wanted
    if matching:
        choice = lowest(matching)
        other = matching & (matching - 1)  # never more than two
        if other and gain(state, lowest(other)) > gain(state, choice):
            choice = lowest(other)
        return choice
    return END + best_part(state.kept, state.thrown, wanted)[0]


@inlined
def gain(state, prize):
    """How much it matters to take a prize: from a strong rival, then one that is hard to steal."""
    strength = 0
    for seat in range(len(state.prizes)):
        if state.prizes[seat] >> prize & 1:
            strength = population(state.prizes[seat])
    return strength - MATCH_PROBABILITY[1 << prize, NO_DICE]
