"""Who is to move, and what they may do with their dice."""

import numpy as np

from ludotheque.engine.bits import WORD_BITS
from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import CHANCE, NOBODY, implements
from ludotheque.games.easycome.rules.dice import MATCHED, NO_DICE, PARTS, TOGETHER
from ludotheque.games.easycome.rules.state import END, EVERY_PRIZE, NO_SEAT, STATE

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
    """The prizes that a seat may take now."""
    return matched(state) & within_reach(state, seat)


@inlined
def matched(state):
    """The prizes that the dice match: all count, kept and thrown (EC-4)."""
    return MATCHED[TOGETHER[state.kept, state.thrown]]


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
