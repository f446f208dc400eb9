"""Who is to move, and which steps of a decision are legal."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import CHANCE, NOBODY, implements
from ludotheque.games.dungeons.content import MAX_PLACES
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules.targets import is_alike, legal_pairings, targets

ALL_CHESTS = np.uint64(0b111)
ALL_CLOUDS = np.uint64((1 << base.CLOUDS) - 1)


@implements(base.STATE)
def to_move(state):
    """Chance, or all who have not confirmed their decision on the throw (DG-2)."""
    if state.ending:
        return NOBODY
    return np.int64(state.waiting) if state.waiting else CHANCE


@implements(base.STATE)
def legal(state, seat, moves):
    """The steps that a seat may take next in its decision."""
    if state.throws == 0:
        if next_cloud(state, seat) == base.CLOUDS:
            bits.add(moves, base.DONE)
        else:
            put(moves, np.int64(base.FIRST_CLOUD), free_clouds(state, seat))
    elif not state.pairing[seat]:
        put(moves, np.int64(base.FIRST_PAIRING), legal_pairings(state, seat))
    elif state.chest_owed[seat]:
        put(moves, np.int64(base.FIRST_CHEST), closed_chests(state, seat))
    else:
        legal_uses(state, seat, moves)


@compiled
def put(moves, first, members):
    """Add a small set to the moves, its member 0 being the move `first`."""
    shift = first % bits.WORD_BITS
    moves[first // bits.WORD_BITS] |= members << np.uint64(shift)
    if shift:
        # The set's upper part; a set that does not reach the next word has none.
        rest = members >> np.uint64(bits.WORD_BITS - shift)
        if rest:
            moves[first // bits.WORD_BITS + 1] |= rest


@compiled
def next_cloud(state, seat):
    """The position of the number that must be written next (DG-31); CLOUDS: all are."""
    position = 0
    while position < base.CLOUDS and state.clouds[seat, position]:
        position += 1
    return position


@compiled
def free_clouds(state, seat):
    """The clouds without a number (DG-31)."""
    free = ALL_CLOUDS
    for position in range(next_cloud(state, seat)):
        free &= ~base.bit_of(state.clouds[seat, position] - 1)
    return free


@compiled
def closed_chests(state, seat):
    """The chests that the seat has not opened (DG-19)."""
    return ALL_CHESTS & ~np.uint64(state.chests[seat])


@compiled
def legal_uses(state, seat, moves):
    """Crosses and wounds with the pairs and torches that are left (DG-5 to DG-8, DG-20)."""
    alike = is_alike(state, seat)
    for means in range(base.MEANS):
        if means != 1 or not alike:  # else it is as if the first pair were used
            low, high = targets(state, seat, means)
            put(moves, means * MAX_PLACES, low)
            put(moves, means * MAX_PLACES + bits.WORD_BITS, high)
    if not state.owed[seat]:
        bits.add(moves, base.SKIP if state.left[seat] else base.DONE)
