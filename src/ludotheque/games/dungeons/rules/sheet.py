"""One player's own sheet: what may be crossed or wounded with what, and what follows from it.

`sheet` is a row of the fields that make up a sheet: the seat's working one during its decision.
"""

import numpy as np

from ludotheque.engine.bits import ONE, lowest
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.dungeons.content import CHEST_GEMS, GEM_POINTS, GOLD_POINTS, MAX_ROOMS
from ludotheque.games.dungeons.rules.tables import (
    ARMOURED,
    BLACK_AT,
    BOSS,
    BOXES_FOR,
    CHEST,
    CLOUD_OF_SUM,
    DIFFERENT_PAIRINGS,
    DOORS,
    EFFECT,
    FIRST_BOX,
    FIST,
    GEM,
    GOLD,
    KEYS,
    NUMBER_AT,
    PAIR_KEY,
    PORTAL,
    PORTAL_EXIT,
    PYRAMID,
    ROOM_BOXES,
    RUBBLE,
    SUMS,
    TORCHABLE,
    WHITE_PAIRINGS,
    WORM,
)

EMPTY = np.uint64(0)
WORD_PLACES = 64
PAIRS = 2
ONE_WOUND, WORM_WOUNDS = np.int64(1), np.int64(3)  # DG-34; of one type, to compile but once
CHEST_LIVES, CHEST_TORCHES, CHEST_BLACK = range(3)  # the chests, DG-19 to DG-21
CHESTS = 3
LIVES_OF_CHEST, TORCHES_OF_CHEST, BLACK_OF_CHEST = 3, 2, 3
# DG-11: what is lost with so many boxes of the life track crossed; the tenth has the skull.
LIFE_LOSS = np.array([0, 0, 1, 2, 4, 6, 9, 12, 16, 20, 20], np.int64)
LIFE_BOXES = 10
BOSS_GROUP, BOSS_GROUP_POINTS = 3, 3  # DG-18


@inlined
def bit_of(member):
    """A set of one small member."""
    return ONE << np.uint64(member)


@compiled
def enter(state, seat, place):
    """Cross a box, or walk over a dead monster: its doors are open now (DG-5, DG-8, DG-49)."""
    word = place // WORD_PLACES
    state.passed[seat, word] |= bit_of(place % WORD_PLACES)
    state.open[seat, 0] |= DOORS[state.adventure, place, 0]
    state.open[seat, 1] |= DOORS[state.adventure, place, 1]


# Wounds


@compiled
def cross_small_boxes(state, seat, room, count):
    """Wound a monster; wounds beyond its last box are lost (DG-46). Whether it dies of it."""
    boxes, before = ROOM_BOXES[state.adventure, room], np.int64(state.wounds[seat, room])
    if before == boxes:
        return False
    state.wounded[seat] = 1
    state.wounds[seat, room] = min(boxes, before + count)
    if before + count < boxes:
        return False
    enter(state, seat, room)
    return True


@compiled
def wound(state, seat, room):
    """Wound a monster once; a dead part of the worm wounds the boss three times (DG-34)."""
    if cross_small_boxes(state, seat, room, ONE_WOUND) and WORM[state.adventure] & bit_of(room):
        cross_small_boxes(state, seat, BOSS[state.adventure], WORM_WOUNDS)


@compiled
def hit(state, seat, room):
    """Wound a monster with a pair or a torch; an armoured one owes a second wound (DG-37)."""
    wound(state, seat, room)
    if ARMOURED[state.adventure] & bit_of(room):
        if state.owed[seat]:
            state.owed[seat] = 0
            state.struck[seat] |= 1 << room
        else:
            state.owed[seat] = 1 + room


@compiled
def wound_all(state, seat):
    """A fist wounds every monster once, reached or not (DG-25)."""
    for room in range(MAX_ROOMS):
        wound(state, seat, room)


# Crosses


@compiled
def cross(state, seat, box):
    """Cross a box, with all that it brings."""
    effect = EFFECT[state.adventure, box]
    if effect == RUBBLE and not state.half[seat] >> (box - FIRST_BOX) & 1:
        state.half[seat] |= 1 << (box - FIRST_BOX)  # DG-28: the first of its two small boxes
        return
    enter(state, seat, box)
    if effect == GEM:
        state.gems[seat] += 1  # DG-12
    elif effect == GOLD:
        state.gold[seat] += 1  # DG-12
    elif effect == CHEST:
        state.chest_due[seat] = 1  # DG-19
    elif effect == FIST:
        wound_all(state, seat)  # DG-25
    elif effect == PORTAL:
        enter(state, seat, PORTAL_EXIT[state.adventure])  # DG-33


@compiled
def open_chest(state, seat, chest):
    """Take what a chest holds (DG-19 to DG-21)."""
    state.chest_due[seat] = 0
    state.chests[seat] |= 1 << chest
    if chest == CHEST_LIVES:
        state.spare[seat] += LIVES_OF_CHEST
        state.gems[seat] += CHEST_GEMS
    elif chest == CHEST_TORCHES:
        state.torches[seat] += TORCHES_OF_CHEST
    else:
        state.black[seat] += BLACK_OF_CHEST


# What may be paired, crossed or wounded


@compiled
def lawful_pairings(state, seat):
    """Pairs of white dice; with the black one for the active player or a symbol (DG-3, DG-4)."""
    different = DIFFERENT_PAIRINGS[state.throw]
    if seat == state.active or state.black[seat]:
        return different
    return different & WHITE_PAIRINGS


@compiled
def needs_symbol(state, seat, pairing):
    """Whether a pairing costs this seat a black-die symbol (DG-4)."""
    return seat != state.active and not WHITE_PAIRINGS >> np.uint64(pairing) & ONE


@inlined
def pair_key(state, seat, pair):
    """The sum of one of the seat's two pairs, and SUMS more if its dice are equal."""
    return np.int64(PAIR_KEY[state.throw, state.pairing[seat] - 1, pair])


@compiled
def rooms_for(state, seat, number):
    """The living monsters in reach that a number wounds (DG-7, DG-13)."""
    rooms = state.open[seat, 0] & ~state.passed[seat, 0] & NUMBER_AT[state.adventure, number]
    white = rooms & ~BLACK_AT[state.adventure, number]
    while white:
        room = lowest(white)
        white &= white - ONE
        if not is_unlocked(state, seat, room, number):
            rooms ^= bit_of(room)
    return rooms


@compiled
def is_unlocked(state, seat, room, number):
    """Whether a box that unlocks a white number at a monster is crossed (DG-13, DG-36)."""
    low = KEYS[state.adventure, room, number, 0] & state.passed[seat, 0]
    return low | KEYS[state.adventure, room, number, 1] & state.passed[seat, 1] != EMPTY


@compiled
def rooms_for_pair(state, seat, pair):
    """The monsters that a pair wounds; none if it is used."""
    if not state.left[seat] >> pair & 1:
        return EMPTY
    return rooms_for(state, seat, pair_key(state, seat, pair) % SUMS)


@compiled
def pair_targets(state, seat, pair):
    """All places that a pair which is left may cross or wound, as two words."""
    rooms = rooms_for_pair(state, seat, pair)
    if state.owed[seat]:
        return rooms & bit_of(state.owed[seat] - 1), EMPTY
    if rooms & ARMOURED[state.adventure]:
        # DG-37: only if it was not struck yet, and something else can deal the second wound.
        second = ~EMPTY if state.torches[seat] else rooms_for_pair(state, seat, 1 - pair)
        rooms &= ~ARMOURED[state.adventure] | second & ~np.uint64(state.struck[seat])
    key = pair_key(state, seat, pair)
    low = BOXES_FOR[state.adventure, key, 0] | cloud_with(state, seat, key % SUMS)
    return (
        rooms | low & state.open[seat, 0] & ~state.passed[seat, 0],
        BOXES_FOR[state.adventure, key, 1] & state.open[seat, 1] & ~state.passed[seat, 1],
    )


@inlined
def cloud_with(state, seat, number):
    """The cloud that bears a number on the seat's sheet, if any (DG-31)."""
    if state.adventure != PYRAMID or CLOUD_OF_SUM[number] < 0:
        return EMPTY
    return bit_of(FIRST_BOX + state.clouds[seat, CLOUD_OF_SUM[number]] - 1)


@compiled
def torch_targets(state, seat):
    """All places that a torch may cross or wound, as two words (DG-20, DG-48)."""
    low = TORCHABLE[state.adventure, 0] & state.open[seat, 0] & ~state.passed[seat, 0]
    if state.owed[seat]:
        return low & bit_of(state.owed[seat] - 1), EMPTY
    if low & ARMOURED[state.adventure]:  # DG-37, as above
        second = ~EMPTY if state.torches[seat] > 1 else EMPTY
        for pair in range(PAIRS):
            second |= rooms_for_pair(state, seat, pair)
        low &= ~ARMOURED[state.adventure] | second & ~np.uint64(state.struck[seat])
    return low, TORCHABLE[state.adventure, 1] & state.open[seat, 1] & ~state.passed[seat, 1]


# What it is worth


@compiled
def points_of(state, seat):
    """The points of one seat as they stand."""
    points = GEM_POINTS * np.int64(state.gems[seat]) + GOLD_POINTS * np.int64(state.gold[seat])
    return points + boss_wound_points(state, seat) - life_loss(state, seat)


@compiled
def boss_wound_points(state, seat):
    """What wounds of the boss are worth to all but its first killers (DG-18, DG-50)."""
    if state.boss_slayers >> seat & 1:
        return 0
    return BOSS_GROUP_POINTS * (np.int64(state.wounds[seat, BOSS[state.adventure]]) // BOSS_GROUP)


@compiled
def life_loss(state, seat):
    """The value of the highest life box not crossed (DG-11); alone it costs nothing (DG-44)."""
    if state.players == 1:
        return 0
    still_whole = np.int64(state.lives) - np.int64(state.life[seat])
    return LIFE_LOSS[max(0, LIFE_BOXES - still_whole)]
