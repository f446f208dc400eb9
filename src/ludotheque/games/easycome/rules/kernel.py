"""The rules of Easy Come Easy Go, compiled. Clause ids (EC-…) refer to rulebook.toml.

Dice are multisets, by number; `kernel_dice` has their tables.
"""

import numpy as np

from ludotheque.engine.bits import WORD_BITS, lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import CHANCE, NOBODY, implements, state_dtype
from ludotheque.games.easycome.rules.dice import (
    DICE,
    FALLS,
    FALLS_FROM,
    FIRST,
    MATCHED,
    NO_DICE,
    PARTS,
    PRIZES,
    TO_THROW,
    TOGETHER,
    TOTAL,
    WAYS,
    WEIGHTS,
)
from ludotheque.games.easycome.rules.evaluate import best_choice, estimate

MAX_PLAYERS = 4
PRIZES_TO_WIN = 3  # EC-14
EVERY_PRIZE = np.uint16((1 << PRIZES) - 1)

# Moves: to take a prize (from 0), to end the turn, or to keep some of the dice just thrown: END
# plus the number of that multiset, of one to three dice, since to keep all is to end (EC-9).
END = PRIZES
MOVES = END + FIRST[DICE]

NO_SEAT = -1
NOT_OVER, HELD_FOR_TWO, HELD_AGAINST_ONE, HELD_AGAINST_ALL = range(4)

STATE = state_dtype(
    [
        ("prizes", "u2", MAX_PLAYERS),  # before each seat, a bit for each; the rest: the centre
        ("counts", "u1", MAX_PLAYERS),  # turns a seat must still hold its three; 0: no count
        ("players", "u1"),
        ("hold", "u1"),  # turns for which three prizes must be held (EC-14, EC-17)
        ("to_begin", "u1"),  # EC-2: the seats that have still to throw for the first turn,
        ("leaders", "u1"),  # those that share the highest total of this round,
        ("highest", "u1"),  # and that total
        ("turn", "u1"),  # the seat that throws
        ("kept", "u1"),  # dice set aside this turn
        ("thrown", "u1"),  # dice just thrown; none while they are in the cup
        ("winner", "i1"),
    ]
)

# What may be done with each throw, prizes apart, since one may always end (EC-10): two words of a
# set of moves, the lower first.
WITHOUT_PRIZE = np.array(
    [
        divmod(1 << END | sum(1 << (END + part) for part in parts), 1 << WORD_BITS)[::-1]
        for parts in PARTS
    ],
    dtype=np.uint64,
)


@implements(STATE)
def to_move(state):
    """Chance while dice are in the cup, then the seat that threw them (EC-2, EC-3)."""
    if state.winner != NO_SEAT:
        return NOBODY
    return CHANCE if state.thrown == NO_DICE else 1 << np.int64(state.turn)


@implements(STATE)
def legal(state, seat, moves):
    """Take a prize (EC-5), end the turn (EC-9, EC-10) or keep a part of the throw (EC-7)."""
    moves[0] = WITHOUT_PRIZE[state.thrown, 0] | np.uint64(takeable(state, seat))
    moves[1] = WITHOUT_PRIZE[state.thrown, 1]


@inlined
def takeable(state, seat):
    """The prizes that a seat may take now: all its dice count, kept and thrown (EC-4)."""
    return MATCHED[TOGETHER[state.kept, state.thrown]] & within_reach(state, seat)


@inlined
def within_reach(state, seat):
    """The prizes that matching dice would give: not one's own (EC-10), all others (EC-4)."""
    if is_last_chance(state, seat):
        return state.prizes[1 - seat]  # EC-15: nothing from the centre
    return EVERY_PRIZE & ~state.prizes[seat]


@inlined
def is_last_chance(state, seat):
    """Whether this is one of the turns in a row against an only opponent with three (EC-15)."""
    return state.players == 2 and state.counts[1 - seat] > 0


@implements(STATE)
def play(state, seat, move):
    """Keep dice and throw the others (EC-7, EC-8), or end the turn, with a prize or without."""
    if move > END:
        state.kept = TOGETHER[state.kept, move - END]
        state.thrown = NO_DICE
        return
    if move < END:
        take(state, seat, move)
    end_turn(state, seat)


@inlined
def take(state, seat, prize):
    """Move a prize; whoever it is stolen from stops counting (EC-11, EC-16)."""
    taken = np.uint16(1 << prize)
    for other in range(MAX_PLAYERS):
        if state.prizes[other] & taken:
            state.prizes[other] ^= taken
            state.counts[other] = 0
    state.prizes[seat] |= taken


@inlined
def end_turn(state, seat):
    """Let the counts run (EC-14), start that of a mover who now has three, pass the dice (EC-16).

    No count of the mover's own is running: it would have ended before this turn.
    """
    state.kept = state.thrown = NO_DICE
    for other in range(MAX_PLAYERS):
        if state.counts[other]:
            state.counts[other] -= 1
            if state.counts[other] == 0:
                state.winner = other
    if state.winner != NO_SEAT:
        return
    if population(state.prizes[seat]) == PRIZES_TO_WIN:
        state.counts[seat] = state.hold
    if not is_last_chance(state, seat):  # EC-15: else a second turn, the first having failed
        state.turn = seat + 1 if seat + 1 < state.players else 0  # EC-3


@implements(STATE)
def score(state, points):
    """The prizes before each seat."""
    for seat in range(state.players):
        points[seat] = population(state.prizes[seat])


@implements(STATE)
def rank(state, places):
    """Only the winner is ranked; the others share second place (EC-20)."""
    for seat in range(state.players):
        places[seat] = 1 if seat == state.winner else 2


@implements(STATE)
def ending(state):
    """NOT_OVER, or for which turns the winner held three prizes (EC-14, EC-15, EC-17)."""
    if state.winner == NO_SEAT:
        return NOT_OVER
    if state.players == 2:
        return HELD_AGAINST_ONE
    return HELD_FOR_TWO if state.hold == 2 else HELD_AGAINST_ALL


@implements(STATE)
def chance_weights(state, weights):
    """Each throw by the number of ways in which it falls, die by die (EC-1)."""
    size = TO_THROW[state.kept]
    for number in range(FIRST[size], FIRST[size + 1]):
        weights[number] = WEIGHTS[number]


@implements(STATE)
def sample_chance(state, rng):
    """Throw die by die all that are not set aside."""
    size = TO_THROW[state.kept]
    return np.int64(FALLS[FALLS_FROM[size] + below(rng, WAYS[size])])


@implements(STATE)
def apply_chance(state, outcome):
    """A throw: for the first turn (EC-2) or in a turn (EC-3, EC-7)."""
    if state.to_begin:
        throw_to_begin(state, TOTAL[outcome])
    else:
        state.thrown = outcome


@compiled
def throw_to_begin(state, total):
    """One seat's throw for the first turn; once all have thrown, who begins or throws again (EC-2).

    What the others threw is forgotten: only the leaders of a round matter.
    """
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


@implements(STATE)
def evaluate(state, chances):
    """By prizes held, counts that run, and what the dice of the turn may still become."""
    estimate(state, within_reach(state, state.turn), chances)


@implements(STATE)
def rollout_policy(state, seat, moves, rng):
    """Take a prize that matters, or keep the dice that most often come to one."""
    return best_choice(state, seat, takeable(state, seat), within_reach(state, seat))
