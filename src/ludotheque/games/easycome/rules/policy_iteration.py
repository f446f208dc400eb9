"""Exact play, compiled: every state between two turns, and the best choices within a turn.

Between turns a state is who holds which prize, seen from the player to throw: seats are counted
from that player, 0, in the order of turns. The counts that run follow from it: whoever holds three
prizes got them in their last turn, so the turns since then are known. Only an only opponent's
second turn in a row (EC-15) is told apart from the first.

A turn ends in one of ten ways: with each of the prizes, or with none. From what these are worth to
the player who throws follows what dice set aside are worth, from three dice back to none, with the
best choice for every throw; and from the choices, how often the turn ends in each way. That is all
the values of states need.
"""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import allocating, compiled, inlined
from ludotheque.games.easycome.rules import dice
from ludotheque.games.easycome.rules.legal import within_reach
from ludotheque.games.easycome.rules.moves import end_turn, take
from ludotheque.games.easycome.rules.state import END, NO_SEAT, PRIZES_TO_WIN

WAYS_TO_END = dice.PRIZES + 1  # a turn: with one of the prizes, or (the last, END) without
SHIFT_BITS = 2  # in a successor: how far the dice were passed
NO_ROW = -1
TIE_EPSILON = 1e-13  # a later choice, by the numbers of moves, must be better by this much

# The sets of prizes that dice match, each once, and for all that may be thrown to dice set aside:
# its probability, the set it matches, and the dice set aside afterwards if one goes on.
MATCHES = np.unique(dice.MATCHED)
_THROWN = [
    (kept, thrown)
    for kept in range(dice.ASIDES)
    for thrown in range(dice.FIRST[dice.TO_THROW[kept]], dice.FIRST[dice.TO_THROW[kept] + 1])
]
THROWS_FROM = np.searchsorted([kept for kept, _ in _THROWN], np.arange(dice.ASIDES + 1))
PROBABILITY = np.array(
    [dice.WEIGHTS[thrown] / dice.WAYS[dice.TO_THROW[kept]] for kept, thrown in _THROWN]
)
MATCH = np.array([np.searchsorted(MATCHES, dice.MATCHED[dice.TOGETHER[pair]]) for pair in _THROWN])
GOING_ON = np.array(
    [dice.TOGETHER[kept, part] for kept, thrown in _THROWN for part in dice.PARTS[thrown]],
    dtype=np.uint8,
)
GOING_ON_FROM = np.cumsum([0, *(len(dice.PARTS[thrown]) for _, thrown in _THROWN)])


# States between turns, by number


@compiled
def set_up(state, code, players, hold):
    """Set a state with the first seat to throw from its code; whether there is such a state."""
    # The code has for each prize, from the first, a digit: a seat, or the number of players for the
    # centre; and before them, for two players, whether it is the second turn in a row.
    state.players = players
    state.hold = hold
    state.winner = NO_SEAT
    for seat in range(players):
        state.prizes[seat] = state.counts[seat] = 0
    for prize in range(dice.PRIZES):
        owner = code % (players + 1)
        code //= players + 1
        if owner < players:
            state.prizes[owner] |= 1 << prize
    if code and population(state.prizes[1]) < PRIZES_TO_WIN:
        return False
    for seat in range(players):
        prizes = population(state.prizes[seat])
        if prizes == PRIZES_TO_WIN and seat > 0:
            count = hold - (players - 1 - seat) - code  # by the turns since its own; see above
            if count <= 0:
                return False  # it would have won
            state.counts[seat] = count
        elif prizes >= PRIZES_TO_WIN:
            return False
    return True


@compiled
def code_of(state):
    """The code of a state between turns, whichever seat is to throw."""
    players = np.int64(state.players)
    code = np.int64(players == 2 and state.counts[1 - np.int64(state.turn)] == 1)
    for prize in range(dice.PRIZES - 1, -1, -1):
        owner = players
        for seat in range(players):
            if state.prizes[seat] >> prize & 1:
                owner = (seat - np.int64(state.turn)) % players
        code = code * (players + 1) + owner
    return code


@compiled
def number_states(state, players, hold, row_of):
    """Number all states there are in the order of their codes; how many."""
    number = 0
    for code in range(len(row_of)):
        row_of[code] = NO_ROW
        if set_up(state, code, players, hold):
            row_of[code] = number
            number += 1
    return number


@compiled
def find_successors(before, scratch, row_of, states, successors):
    """What follows from a state for each way to end the turn: a row, and how far the dice pass."""
    # After the rows of states come those of a win of each seat, then that of what cannot be done.
    seat, players = np.int64(before.turn), np.int64(before.players)
    reach = within_reach(before, seat)
    for way in range(WAYS_TO_END):
        scratch[0] = before
        after = scratch[0]
        if way != END and not reach >> way & 1:
            successors[way] = (states + players) << SHIFT_BITS
            continue
        if way != END:
            take(after, seat, way)
        end_turn(after, seat)
        if after.winner == NO_SEAT:
            passed = (np.int64(after.turn) - seat) % players
            successors[way] = np.int64(row_of[code_of(after)]) << SHIFT_BITS | passed
        else:
            winner = (np.int64(after.winner) - seat) % players
            successors[way] = (states + winner) << SHIFT_BITS


@compiled
def find_all_successors(scratch, row_of, states, players, hold, successors):
    """The successors of every state, a row each."""
    for code in range(len(row_of)):
        if row_of[code] != NO_ROW:
            set_up(scratch[0], code, players, hold)
            find_successors(scratch[0], scratch[1:], row_of, states, successors[row_of[code]])


# A turn


@inlined
def worth_at(values, successor, seat):
    """What a successor is worth to a seat, counted from the player whose turn has ended."""
    column = seat - (successor & ((1 << SHIFT_BITS) - 1))
    if column < 0:
        column += values.shape[1]
    return values[successor >> SHIFT_BITS, column]


@compiled
def choose_ways_to_end(values, successors, stops, stop_worths):
    """For each set of prizes that dice may match: the best way to end the turn there."""
    for match in range(len(MATCHES)):
        stops[match] = END
        stop_worths[match] = -np.inf
        for way in range(WAYS_TO_END):
            if way == END or MATCHES[match] >> way & 1:
                worth = worth_at(values, successors[way], 0)
                if worth > stop_worths[match] + TIE_EPSILON:
                    stops[match] = way
                    stop_worths[match] = worth


@compiled
def choose_in_turn(stops, stop_worths, kept_worths, choices):
    """Find the worth of all dice set aside, and the best choice for every throw beside them."""
    # A choice is a way to end the turn, or after those, the dice set aside to go on with.
    for kept in range(dice.ASIDES - 1, -1, -1):
        total = 0.0
        for throw in range(THROWS_FROM[kept], THROWS_FROM[kept + 1]):
            best = stop_worths[MATCH[throw]]
            choice = stops[MATCH[throw]]
            for index in range(GOING_ON_FROM[throw], GOING_ON_FROM[throw + 1]):
                worth = kept_worths[GOING_ON[index]]
                if worth > best + TIE_EPSILON:
                    best = worth
                    choice = WAYS_TO_END + np.int64(GOING_ON[index])
            choices[throw] = choice
            total += PROBABILITY[throw] * best
        kept_worths[kept] = total


@compiled
def follow_choices(choices, kept, reached, ends):
    """How often the turn ends in each way, from dice set aside, if these choices are made."""
    ends[:] = 0.0
    reached[:] = 0.0
    reached[kept] = 1.0
    for aside in range(kept, dice.ASIDES):
        if reached[aside] == 0.0:
            continue
        for throw in range(THROWS_FROM[aside], THROWS_FROM[aside + 1]):
            probability = reached[aside] * PROBABILITY[throw]
            if choices[throw] < WAYS_TO_END:
                ends[choices[throw]] += probability
            else:
                reached[choices[throw] - WAYS_TO_END] += probability


# All states


@allocating
def improve(values, successors, tolerance, ends):
    """Choose anew where that gains more than the tolerance; the turns changed, the largest gain."""
    stops = np.empty(len(MATCHES), np.int64)
    stop_worths = np.empty(len(MATCHES))
    kept_worths = np.empty(dice.ASIDES)
    reached = np.empty(dice.ASIDES)
    choices = np.empty(len(MATCH), np.int64)
    changed = 0
    largest = 0.0
    for row in range(len(successors)):
        choose_ways_to_end(values, successors[row], stops, stop_worths)
        choose_in_turn(stops, stop_worths, kept_worths, choices)
        gain = kept_worths[dice.NO_DICE]
        for way in range(WAYS_TO_END):
            if ends[row, way]:
                gain -= ends[row, way] * worth_at(values, successors[row, way], 0)
        if gain > tolerance:
            follow_choices(choices, dice.NO_DICE, reached, ends[row])
            changed += 1
        largest = max(largest, gain)
    return changed, largest


@allocating
def evaluate(values, successors, ends):
    """Let every state, in order, have the value that follows from its turn; the largest change."""
    largest = 0.0
    players = values.shape[1]
    new = np.empty(players)
    for row in range(len(successors)):
        new[:] = 0.0
        for way in range(WAYS_TO_END):
            if ends[row, way]:
                for seat in range(players):
                    worth = worth_at(values, successors[row, way], seat)
                    new[seat] += ends[row, way] * worth
        for seat in range(players):
            largest = max(largest, abs(new[seat] - values[row, seat]))
            values[row, seat] = new[seat]
    return largest
