"""A quick evaluation of who is winning, for search (the exact one is in `solver`).

It rests on a table, and the rollout policy too: how often a player who cares for nothing else comes
to match one of the prizes they want in a turn, from any dice set aside.
"""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.easycome.rules import dice
from ludotheque.games.easycome.rules.legal import matched, within_reach
from ludotheque.games.easycome.rules.state import NO_SEAT, STATE

# How strong a seat is by its prizes. A third is little more than a second: it is mostly stolen.
STRENGTH = np.array([1.0, 1.4, 2.0, 2.4])


def _match_probabilities():
    """How often one of the prizes wanted (by set) is matched from dice set aside (by number)."""
    wanted = np.arange(1 << dice.PRIZES)
    values = np.zeros((dice.ASIDES, len(wanted)))
    for kept in reversed(range(dice.ASIDES)):  # from three dice to none
        to_throw = dice.TO_THROW[kept]
        for thrown in range(dice.FIRST[to_throw], dice.FIRST[to_throw + 1]):
            going_on = [values[dice.TOGETHER[kept, part]] for part in dice.PARTS[thrown]]
            matching = (wanted & dice.MATCHED[dice.TOGETHER[kept, thrown]]) != 0
            best = np.max([matching, *going_on], axis=0)
            values[kept] += best * dice.WEIGHTS[thrown]
        values[kept] /= dice.WEIGHTS[dice.FIRST[to_throw] : dice.FIRST[to_throw + 1]].sum()
    return np.ascontiguousarray(values.T, dtype=np.float32)


MATCH_PROBABILITY = _match_probabilities()
# The parts of a throw one after the other, and where those of each throw begin.
PART = np.array([part for parts in dice.PARTS for part in parts], dtype=np.uint8)
PARTS_FROM = np.cumsum([0, *map(len, dice.PARTS)])


@inlined
def best_part(kept, thrown, wanted):
    """The part of a throw to keep for these prizes, and how often it then comes to one."""
    # No dice, and never, where one die was thrown: then there is nothing to go on with.
    best = np.int64(dice.NO_DICE)
    highest = np.float32(-1.0)
    for index in range(PARTS_FROM[thrown], PARTS_FROM[thrown + 1]):
        probability = MATCH_PROBABILITY[wanted, dice.TOGETHER[kept, PART[index]]]
        if probability > highest:
            highest = probability
            best = np.int64(PART[index])
    return best, max(highest, np.float32(0.0))


@inlined
def match_probability(state, wanted):
    """How often the seat whose turn it is comes to match one of these prizes."""
    if state.thrown == dice.NO_DICE:
        return MATCH_PROBABILITY[wanted, state.kept]
    if matched(state) & wanted:
        return np.float32(1.0)
    return best_part(state.kept, state.thrown, wanted)[1]


@inlined
def first_to_win(state):
    """The seat whose count ends first, or NO_SEAT while nobody counts."""
    first = NO_SEAT
    for seat in range(len(state.prizes)):
        if state.counts[seat] and (first == NO_SEAT or state.counts[seat] < state.counts[first]):
            first = seat
    return first


@implements(STATE)
def evaluate(state, values):
    """Share the win out by strength, and first to whoever counts, by how likely they hold out."""
    if state.to_begin:
        values[:] = 1.0 / len(values)
        return
    leader = first_to_win(state)
    wanted = within_reach(state, state.turn) if leader == NO_SEAT else state.prizes[leader]
    # A turn that has only begun is as much as those of the others, soon to come: no strength.
    begins = state.kept == dice.NO_DICE and state.thrown == dice.NO_DICE
    luck = 0.0 if begins and leader == NO_SEAT else match_probability(state, wanted)
    for seat in range(len(values)):
        prizes = population(state.prizes[seat])
        values[seat] = STRENGTH[prizes - 1 if seat == leader else prizes]
        if seat == state.turn and prizes < len(STRENGTH) - 1:
            values[seat] += luck * (STRENGTH[prizes + 1] - STRENGTH[prizes])
    values /= values.sum()
    if leader != NO_SEAT:
        robbed = MATCH_PROBABILITY[wanted, dice.NO_DICE]
        holds = (1.0 - luck) * (1.0 - robbed) ** (np.float64(state.counts[leader]) - 1.0)
        values *= 1.0 - holds
        values[leader] += holds
