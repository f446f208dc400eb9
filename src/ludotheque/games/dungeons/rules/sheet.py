"""One player's own sheet: what a cross, a wound or a chest brings, and how a decision is undone.

`seat` is a row of the fields that make up a sheet: the working one during a decision.
"""

import numpy as np

from ludotheque.engine.compiling import compiled
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import FIRST_BOX
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules import tables

ONE_WOUND, WORM_WOUNDS = np.int64(1), np.int64(3)  # DG-34; of one type, to compile but once


@compiled
def enter(state, seat, place):
    """Cross a box, or walk over a dead monster: its doors are open now (DG-5, DG-8, DG-49)."""
    word = place // base.WORD_PLACES
    state.passed[seat, word] |= base.bit_of(place % base.WORD_PLACES)
    state.open[seat, 0] |= tables.DOORS[state.adventure, place, 0]
    state.open[seat, 1] |= tables.DOORS[state.adventure, place, 1]


@compiled
def cross_small_boxes(state, seat, room, count):
    """Wound a monster; wounds beyond its last box are lost (DG-46). Whether it dies of it."""
    boxes, before = tables.ROOM_BOXES[state.adventure, room], np.int64(state.wounds[seat, room])
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
    killed = cross_small_boxes(state, seat, room, ONE_WOUND)
    if killed and tables.WORM[state.adventure] & base.bit_of(room):
        cross_small_boxes(state, seat, tables.BOSS[state.adventure], WORM_WOUNDS)


@compiled
def hit(state, seat, room):
    """Wound a monster with a pair or a torch; an armoured one owes a second wound (DG-37)."""
    wound(state, seat, room)
    if tables.ARMOURED[state.adventure] & base.bit_of(room):
        if state.owed[seat]:
            state.owed[seat] = 0
            state.struck[seat] |= 1 << room
        else:
            state.owed[seat] = 1 + room


@compiled
def wound_all(state, seat):
    """A fist wounds every monster once, reached or not (DG-25)."""
    for room in range(content.MAX_ROOMS):
        wound(state, seat, room)


@compiled
def cross(state, seat, box):
    """Cross a box, with all that it brings."""
    effect = tables.EFFECT[state.adventure, box]
    if effect == tables.RUBBLE and not state.half[seat] >> (box - FIRST_BOX) & 1:
        state.half[seat] |= 1 << (box - FIRST_BOX)  # DG-28: the first of its two small boxes
        return
    enter(state, seat, box)
    if effect == tables.GEM:
        state.gems[seat] += 1  # DG-12
    elif effect == tables.GOLD:
        state.gold[seat] += 1  # DG-12
    elif effect == tables.CHEST:
        state.chest_owed[seat] = 1  # DG-19
    elif effect == tables.FIST:
        wound_all(state, seat)  # DG-25
    elif effect == tables.PORTAL:
        enter(state, seat, tables.PORTAL_EXIT[state.adventure])  # DG-33


@compiled
def open_chest(state, seat, chest):
    """Take what a chest holds (DG-19 to DG-21)."""
    state.chest_owed[seat] = 0
    state.chests[seat] |= 1 << chest
    if chest == base.CHEST_LIVES:
        state.spare[seat] += content.LIVES_PER_CHEST
        state.gems[seat] += content.CHEST_GEMS
    elif chest == base.CHEST_TORCHES:
        state.torches[seat] += content.TORCHES_PER_CHEST
    else:
        state.black[seat] += content.BLACK_PER_CHEST


@compiled
def copy_sheet(state, source, target):
    """Copy all fields of one sheet to another."""
    for word in range(tables.WORDS):
        state.passed[target, word] = state.passed[source, word]
        state.open[target, word] = state.open[source, word]
    for room in range(content.MAX_ROOMS):
        state.wounds[target, room] = state.wounds[source, room]
    for position in range(base.CLOUDS):
        state.clouds[target, position] = state.clouds[source, position]
    state.half[target] = state.half[source]
    state.gems[target] = state.gems[source]
    state.gold[target] = state.gold[source]
    state.life[target] = state.life[source]
    state.spare[target] = state.spare[source]
    state.black[target] = state.black[source]
    state.torches[target] = state.torches[source]
    state.chests[target] = state.chests[source]
    state.bonuses[target] = state.bonuses[source]


@compiled
def forget_decision(state, seat):
    """Clear all that is only about the seat's decision on the present throw."""
    state.pairing[seat] = state.left[seat] = state.made[seat] = state.chest_owed[seat] = 0
    state.owed[seat] = state.struck[seat] = state.wounded[seat] = 0


@compiled
def restart_decision(state, seat):
    """Take a seat back to where it stood when the dice had just fallen."""
    copy_sheet(state, base.SHOWN + seat, seat)
    forget_decision(state, seat)
