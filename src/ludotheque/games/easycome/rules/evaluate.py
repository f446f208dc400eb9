"""A quick sense of who is winning and of what to do, for search (the exact one is in `solver`).

Both rest on one table: how often a player who cares for nothing else comes to match one of the
prizes they want in a turn, from any dice set aside. So what is in the cup is never a surprise.
"""

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.easycome.rules.dice import (
    DICE,
    FIRST,
    MATCHED,
    NO_DICE,
    PARTS,
    PRIZES,
    TO_THROW,
    TOGETHER,
    WEIGHTS,
)

# How strong a seat is by its prizes. A third is little more than a second: it is mostly stolen.
STRENGTH = np.array([1.0, 1.4, 2.0, 2.4])


def _chances_to_match():
    """The chance to match one of the prizes wanted (by set) from dice set aside (by number)."""
    wanted = np.arange(1 << PRIZES)
    values = np.zeros((FIRST[DICE], len(wanted)))
    for kept in reversed(range(FIRST[DICE])):  # from three dice to none
        to_throw = TO_THROW[kept]
        for thrown in range(FIRST[to_throw], FIRST[to_throw + 1]):
            going_on = [values[TOGETHER[kept, part]] for part in PARTS[thrown]]
            matched = (wanted & MATCHED[TOGETHER[kept, thrown]]) != 0
            best = np.max([matched, *going_on], axis=0)
            values[kept] += best * WEIGHTS[thrown]
        values[kept] /= WEIGHTS[FIRST[to_throw] : FIRST[to_throw + 1]].sum()
    return np.ascontiguousarray(values.T, dtype=np.float32)


CHANCE_TO_MATCH = _chances_to_match()
# The parts of a throw one after the other, and where those of each throw begin.
PART = np.array([part for parts in PARTS for part in parts], dtype=np.uint8)
PARTS_FROM = np.cumsum([0, *map(len, PARTS)])


@inlined
def best_part(kept, thrown, wanted):
    """The part of a throw to keep for these prizes, and how often it then comes to one.

    No dice, and never, where one die was thrown: then there is nothing to go on with.
    """
    best = np.int64(NO_DICE)
    highest = np.float32(-1.0)
    for index in range(PARTS_FROM[thrown], PARTS_FROM[thrown + 1]):
        chance = CHANCE_TO_MATCH[wanted, TOGETHER[kept, PART[index]]]
        if chance > highest:
            highest = chance
            best = np.int64(PART[index])
    return best, max(highest, np.float32(0.0))


@inlined
def chance_this_turn(state, wanted):
    """How often the seat whose turn it is comes to match one of these prizes."""
    if state.thrown == NO_DICE:
        return CHANCE_TO_MATCH[wanted, state.kept]
    if MATCHED[TOGETHER[state.kept, state.thrown]] & wanted:
        return np.float32(1.0)
    return best_part(state.kept, state.thrown, wanted)[1]


@inlined
def first_to_win(state):
    """The seat whose count ends first, or -1 while nobody counts."""
    first = -1
    for seat in range(len(state.prizes)):
        if state.counts[seat] and (first < 0 or state.counts[seat] < state.counts[first]):
            first = seat
    return first


@compiled
def estimate(state, within_reach, values):
    """Share the win out by strength, and first to whoever counts, by how likely they hold out."""
    if state.to_begin:
        values[:] = 1.0 / len(values)
        return
    leader = first_to_win(state)
    wanted = within_reach if leader < 0 else state.prizes[leader]
    # A turn that has only begun is as much as those of the others, soon to come: no strength.
    begins = state.kept == NO_DICE and state.thrown == NO_DICE
    luck = 0.0 if begins and leader < 0 else chance_this_turn(state, wanted)
    for seat in range(len(values)):
        prizes = population(state.prizes[seat])
        values[seat] = STRENGTH[prizes - 1 if seat == leader else prizes]
        if seat == state.turn and prizes < len(STRENGTH) - 1:
            values[seat] += luck * (STRENGTH[prizes + 1] - STRENGTH[prizes])
    values /= values.sum()
    if leader >= 0:
        robbed = CHANCE_TO_MATCH[wanted, NO_DICE]
        holds = (1.0 - luck) * (1.0 - robbed) ** (np.float64(state.counts[leader]) - 1.0)
        values *= 1.0 - holds
        values[leader] += holds


@inlined
def gain(state, prize):
    """How much it matters to take a prize: from a strong rival, then one that is hard to steal."""
    strength = 0
    for seat in range(len(state.prizes)):
        if state.prizes[seat] >> prize & 1:
            strength = population(state.prizes[seat])
    return strength - CHANCE_TO_MATCH[1 << prize, NO_DICE]


@inlined
def best_choice(state, seat, takeable, within_reach):
    """The move of a player who wants any prize, or just to stop who would win with this turn.

    The numbers of moves are those of `kernel`: prizes, the end of a turn, parts kept.
    """
    wanted = within_reach
    leader = first_to_win(state)
    if leader >= 0 and state.counts[leader] == 1:
        wanted = state.prizes[leader]
    matched = takeable & wanted
    if matched:
        choice = lowest(matched)
        other = matched & (matched - 1)  # never more than two
        if other and gain(state, lowest(other)) > gain(state, choice):
            choice = lowest(other)
        return choice
    return PRIZES + best_part(state.kept, state.thrown, wanted)[0]
