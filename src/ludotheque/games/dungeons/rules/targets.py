"""What a seat may pair, and what it may cross or wound with a pair or a torch."""

import numpy as np

from ludotheque.engine.bits import ONE, lowest
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.dungeons.content import FIRST_BOX, MAX_ROOMS
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules import tables


@compiled
def legal_pairings(state, seat):
    """Pairs of white dice; with the black one for the active player or a symbol (DG-3, DG-4)."""
    different = tables.DIFFERENT_PAIRINGS[state.throw]
    if seat == state.active or state.black[seat]:
        return different
    return different & tables.WHITE_PAIRINGS


@compiled
def needs_symbol(state, seat, pairing):
    """Whether a pairing costs this seat a black-die symbol (DG-4)."""
    return seat != state.active and not tables.WHITE_PAIRINGS >> np.uint64(pairing) & ONE


@inlined
def pair_key(state, seat, pair):
    """The sum of one of the seat's two pairs, and SUMS more if its dice are equal."""
    return np.int64(tables.PAIR_KEY[state.throw, state.pairing[seat] - 1, pair])


@compiled
def rooms_for(state, seat, number):
    """The living monsters in reach that a number wounds (DG-7, DG-13)."""
    rooms = state.open[seat, 0] & ~state.passed[seat, 0] & tables.NUMBER_AT[state.adventure, number]
    white = rooms & ~tables.BLACK_AT[state.adventure, number]
    while white:
        room = lowest(white)
        white &= white - ONE
        if not is_unlocked(state, seat, room, number):
            rooms ^= base.bit_of(room)
    return rooms


@compiled
def is_unlocked(state, seat, room, number):
    """Whether a box that unlocks a white number at a monster is crossed (DG-13, DG-36)."""
    low = tables.KEYS[state.adventure, room, number, 0] & state.passed[seat, 0]
    return low | tables.KEYS[state.adventure, room, number, 1] & state.passed[seat, 1] != base.EMPTY


@compiled
def rooms_for_pair(state, seat, pair):
    """The monsters that a pair wounds; none if it is used."""
    if not state.left[seat] >> pair & 1:
        return base.EMPTY
    return rooms_for(state, seat, pair_key(state, seat, pair) % tables.SUMS)


@inlined
def targets(state, seat, means):
    """The places that the first pair, the second or a torch may be used on, as two words."""
    if means == base.TORCH:
        return torch_targets(state, seat) if state.torches[seat] else base.NO_PLACES
    return pair_targets(state, seat, means) if state.left[seat] >> means & 1 else base.NO_PLACES


@compiled
def pair_targets(state, seat, pair):
    """All places that a pair which is left may cross or wound, as two words."""
    rooms = rooms_for_pair(state, seat, pair)
    if state.owed[seat]:
        return rooms & base.bit_of(state.owed[seat] - 1), base.EMPTY
    if rooms & tables.ARMOURED[state.adventure]:
        # DG-37: only if it was not struck yet, and something else can deal the second wound.
        second = ~base.EMPTY if state.torches[seat] else rooms_for_pair(state, seat, 1 - pair)
        rooms &= ~tables.ARMOURED[state.adventure] | second & ~np.uint64(state.struck[seat])
    low, high = boxes_for(state, seat, pair)
    return rooms | low & state.open[seat, 0], high & state.open[seat, 1]


@inlined
def boxes_for(state, seat, pair):
    """The boxes not crossed yet that a pair may cross, were they open, as two words."""
    key, adventure = pair_key(state, seat, pair), state.adventure
    low = tables.BOXES_FOR[adventure, key, 0] | cloud_with(state, seat, key % tables.SUMS)
    high = tables.BOXES_FOR[adventure, key, 1]
    return low & ~state.passed[seat, 0], high & ~state.passed[seat, 1]


@inlined
def cloud_with(state, seat, number):
    """The cloud that bears a number on the seat's sheet, if any (DG-31)."""
    if state.adventure != tables.PYRAMID or tables.CLOUD_OF_SUM[number] < 0:
        return base.EMPTY
    return base.bit_of(FIRST_BOX + state.clouds[seat, tables.CLOUD_OF_SUM[number]] - 1)


@compiled
def torch_targets(state, seat):
    """All places that a torch may cross or wound, as two words (DG-20, DG-48)."""
    low, high = within_torchlight(state, seat)
    if state.owed[seat]:
        return low & base.bit_of(state.owed[seat] - 1), base.EMPTY
    if low & tables.ARMOURED[state.adventure]:  # DG-37, as above
        second = ~base.EMPTY if state.torches[seat] > 1 else base.EMPTY
        for pair in range(base.PAIRS):
            second |= rooms_for_pair(state, seat, pair)
        low &= ~tables.ARMOURED[state.adventure] | second & ~np.uint64(state.struck[seat])
    return low, high


@inlined
def within_torchlight(state, seat):
    """Places not done with that a door joins to a crossed box or to a dead monster's room (DG-48).

    All that is open is, but the start boxes, which are open from the beginning.
    """
    adventure = state.adventure
    low = tables.TORCHABLE[adventure, 0] & state.open[seat, 0] & ~state.passed[seat, 0]
    high = tables.TORCHABLE[adventure, 1] & state.open[seat, 1] & ~state.passed[seat, 1]
    starts = tables.STARTS[adventure, 0] & low
    while starts:
        place = lowest(starts)
        starts &= starts - ONE
        if not is_next_to_passed(state, seat, place):
            low ^= base.bit_of(place)
    return low, high


@inlined
def is_next_to_passed(state, seat, place):
    """Whether a door joins a place to a crossed box or to the room of a monster killed (DG-5)."""
    low = tables.DOORS[state.adventure, place, 0] & state.passed[seat, 0]
    return low | tables.DOORS[state.adventure, place, 1] & state.passed[seat, 1] != base.EMPTY


@inlined
def is_alike(state, seat):
    """Whether both pairs are left, and either can do whatever the other can."""
    both_left = state.left[seat] == base.BOTH_PAIRS
    return both_left and tables.SAME_PAIRS[state.throw, state.pairing[seat] - 1]


# For the view, which asks for all at once


@compiled
def survey_uses(state, seat, uses):
    """Set the targets of both pairs and of a torch, a row each."""
    for means in range(base.MEANS):
        uses[means, 0], uses[means, 1] = targets(state, seat, means)


@compiled
def survey_pairings(state, seat, costs, uses):
    """Set which pairings cost a symbol, and the targets of the legal ones, tried and undone."""
    allowed = base.EMPTY if state.pairing[seat] else legal_pairings(state, seat)
    chosen, left = state.pairing[seat], state.left[seat]
    state.left[seat] = base.BOTH_PAIRS
    for pairing in range(len(costs)):
        costs[pairing] = needs_symbol(state, seat, pairing)
        if allowed & base.bit_of(pairing):
            state.pairing[seat] = 1 + pairing
            for pair in range(base.PAIRS):
                uses[pairing, pair, 0], uses[pairing, pair, 1] = pair_targets(state, seat, pair)
    state.pairing[seat], state.left[seat] = chosen, left
    return allowed


@compiled
def survey_locks(state, seat, unlocked):
    """Set which numbers are unlocked at which room."""
    for room in range(MAX_ROOMS):
        for number in range(tables.SUMS):
            unlocked[room, number] = is_unlocked(state, seat, room, number)
