"""What a step or a throw causes: on the own sheet at once, for all when the throw is settled."""

import numpy as np

from ludotheque.engine.bits import ONE, lowest
from ludotheque.engine.compiling import compiled
from ludotheque.engine.consequences import EVERYBODY, NOBODY_IN_PARTICULAR, note, note_for
from ludotheque.engine.verbs import apply_chance, implements, play
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import FIRST_BOX, MAX_ROOMS
from ludotheque.games.dungeons.rules import flow, tables
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules.chance import draws_first
from ludotheque.games.dungeons.rules.moves import CHOOSE_PAIRING, CONFIRM, FORGO, decode
from ludotheque.games.dungeons.rules.sheet import WORM_WOUNDS, copy_sheet

BEGINS, THROWN, PAIRED, FORGONE, CONFIRMED = range(1, 6)
# What changes on a sheet by a decision.
SYMBOL_TICKED, TORCH_BURNT, CROSSED, CROSSED_BY_PORTAL, HALF_CLEARED = range(6, 11)
GEM_FOUND, GOLD_FOUND, CHEST_OPENED, CLOUD_WRITTEN = range(11, 15)
WOUNDED, WOUNDED_BY_FIST, WOUNDED_BY_WORM, KILLED = range(15, 19)
# What is settled when all have confirmed.
FIRST_TO_KILL, KILLED_LATER, BOSS_KILLED_FIRST, WOUNDED_FOR_FREE = range(19, 23)
BONUS_FIRST, BONUS_LATER = range(23, 25)
LIFE_FOR_PAIRS, LIFE_FOR_SOLO_THROW, LIFE_FOR_HEARTS = range(25, 28)
LIFE_FROM_CHEST, LIFE_CROSSED, SKULL, SKULL_ALONE = range(28, 32)
IS_ACTIVE, ALL_SLAIN, ALL_OUT, SHEETS_SHOWN = range(32, 36)

THE_TABLE = NOBODY_IN_PARTICULAR


@implements(base.STATE)
def consequences(states, actor, move, rows):
    """Take the step, and see what is different; after the last confirmation, settle and note."""
    states[1] = states[0]
    if actor < 0:
        apply_chance(states[0], move)
        note_chance(states[0], states[1], move, rows)
        return
    kind, part, _ = decode(move)
    own = 1 << actor
    if kind == CONFIRM:
        note_for(rows, own, CONFIRMED, THE_TABLE, actor, 0, 1)
        if states[0].waiting == own:
            states[0].waiting = 0
            settle_and_note(states, rows)
        return
    play(states[0], actor, move)
    if kind == CHOOSE_PAIRING:
        note_for(rows, own, PAIRED, THE_TABLE, actor, part, 1)
    elif kind == FORGO:
        note_for(rows, own, FORGONE, THE_TABLE, actor, 0, 1)
    note_sheet(states[0], states[1], actor, own, rows)


@compiled
def note_chance(state, before, outcome, rows):
    """Who begins, or the dice (DG-2)."""
    if draws_first(before):
        note(rows, BEGINS, THE_TABLE, state.active, 0, 1)
    else:
        note(rows, THROWN, THE_TABLE, state.active, outcome, 1)


# A sheet


@compiled
def note_sheet(state, before, seat, seen_by, rows):
    """What a decision, or a step of it, changed on a seat's sheet since `before`.

    `before` holds the earlier sheet in the same row.
    """
    ticked = before.black[seat] + new_chest(state, before, seat, base.CHEST_BLACK)
    note_some(rows, seen_by, SYMBOL_TICKED, seat, ticked - state.black[seat])
    burnt = before.torches[seat] + new_chest(state, before, seat, base.CHEST_TORCHES)
    note_some(rows, seen_by, TORCH_BURNT, seat, burnt - state.torches[seat])
    note_boxes(state, before, seat, seen_by, rows)
    for chest in range(len(content.CHESTS)):
        if (state.chests[seat] & ~before.chests[seat]) >> chest & 1:
            note_for(rows, seen_by, CHEST_OPENED, THE_TABLE, seat, chest, 1)
    for number in range(base.CLOUDS):
        if state.clouds[seat, number] != before.clouds[seat, number]:
            cloud = FIRST_BOX + state.clouds[seat, number] - 1
            value = content.CLOUD_NUMBERS[number]
            note_for(rows, seen_by, CLOUD_WRITTEN, THE_TABLE, seat, cloud, value)
    note_wounds(state, before, seat, seen_by, rows)


@compiled
def new_chest(state, before, seat, chest):
    """What a chest that was just opened holds of its own kind, else nothing."""
    holds = content.TORCHES_PER_CHEST if chest == base.CHEST_TORCHES else content.BLACK_PER_CHEST
    return holds if (state.chests[seat] & ~before.chests[seat]) >> chest & 1 else 0


@compiled
def note_some(rows, seen_by, reason, seat, amount):
    """Note an amount that a seat has spent, if any."""
    if amount:
        note_for(rows, seen_by, reason, THE_TABLE, seat, 0, amount)


@compiled
def is_just_passed(state, before, seat, place):
    """Whether a box was just crossed, or the monster of a room killed."""
    word = place // base.WORD_PLACES
    passed = state.passed[seat, word] & ~before.passed[seat, word]
    return passed & base.bit_of(place % base.WORD_PLACES) != base.EMPTY


@compiled
def note_boxes(state, before, seat, seen_by, rows):
    """The boxes just crossed, and what they bring (DG-5, DG-12, DG-28, DG-33)."""
    adventure = state.adventure
    for box in range(FIRST_BOX, content.MAX_PLACES):
        bit = box - FIRST_BOX
        if bit < 8 and (state.half[seat] & ~before.half[seat]) >> bit & 1:
            note_for(rows, seen_by, HALF_CLEARED, THE_TABLE, seat, box, 1)
        if is_just_passed(state, before, seat, box):
            is_exit = tables.PORTAL_EXIT[adventure] == box
            reason = CROSSED_BY_PORTAL if is_exit else CROSSED
            note_for(rows, seen_by, reason, THE_TABLE, seat, box, 1)
    for box in range(FIRST_BOX, content.MAX_PLACES):
        if is_just_passed(state, before, seat, box):
            effect = tables.EFFECT[adventure, box]
            if effect == tables.GEM:
                note_for(rows, seen_by, GEM_FOUND, THE_TABLE, seat, box, 1)
            elif effect == tables.GOLD:
                note_for(rows, seen_by, GOLD_FOUND, THE_TABLE, seat, box, 1)


@compiled
def note_wounds(state, before, seat, seen_by, rows):
    """Wounds by fists (DG-25), by the worm (DG-34) and by pairs or torches (DG-7), and kills."""
    fists = 0
    for box in range(FIRST_BOX, content.MAX_PLACES):
        if tables.EFFECT[state.adventure, box] == tables.FIST:
            fists += is_just_passed(state, before, seat, box)
    for room in range(MAX_ROOMS):
        wounds, by_worm = new_wounds(state, before, seat, room)
        by_fist = min(wounds - by_worm, fists)
        note_wound(rows, seen_by, WOUNDED, seat, room, wounds - by_worm - by_fist)
        note_wound(rows, seen_by, WOUNDED_BY_FIST, seat, room, by_fist)
        note_wound(rows, seen_by, WOUNDED_BY_WORM, seat, room, by_worm)
    note_kills(state, before, seat, seen_by, rows)


@compiled
def new_wounds(state, before, seat, room):
    """The wounds just dealt to a monster, and how many of them by parts of the worm (DG-34)."""
    wounds = np.int64(state.wounds[seat, room]) - np.int64(before.wounds[seat, room])
    by_worm = 0
    if room == tables.BOSS[state.adventure]:
        for part in range(MAX_ROOMS):
            if tables.WORM[state.adventure] & base.bit_of(part):
                by_worm += WORM_WOUNDS * is_just_passed(state, before, seat, part)
    return wounds, min(wounds, by_worm)


@compiled
def note_wound(rows, seen_by, reason, seat, room, wounds):
    """Note wounds, if there are any."""
    if wounds:
        note_for(rows, seen_by, reason, THE_TABLE, seat, room, wounds)


@compiled
def note_kills(state, before, seat, seen_by, rows):
    """The monsters that a seat has just killed."""
    for room in range(MAX_ROOMS):
        if is_just_passed(state, before, seat, room):
            note_for(rows, seen_by, KILLED, THE_TABLE, seat, room, 1)


# The end of a throw


@compiled
def settle_and_note(states, rows):
    """Show everybody what the others decided, then settle and note one thing after another."""
    state, before = states[0], states[1]
    states[1] = states[0]
    for seat in range(state.players):
        copy_sheet(before, base.SHOWN + seat, seat)
    for seat in range(state.players):
        note_sheet(state, before, seat, EVERYBODY & ~(1 << seat), rows)
    for step in range(flow.KILLS if state.throws else flow.SHOW, flow.STEPS):
        states[1] = states[0]
        if step == flow.KILLS:
            while flow.settle_round_of_kills(state):
                note_round_of_kills(state, before, rows)
                states[1] = states[0]
        else:
            flow.settle(state, step)
            note_step(state, before, step, rows)


@compiled
def note_round_of_kills(state, before, rows):
    """Rewards of the first and of later killers, then the wounds for all others (DG-14 to 18)."""
    for seat in range(state.players):
        killed = flow.fresh_kills(before, seat)
        while killed:
            room = lowest(killed)
            killed &= killed - ONE
            reason, gems = KILLED_LATER, tables.GEMS_LATER[state.adventure, room]
            if not before.slain >> room & 1:
                is_boss = room == tables.BOSS[state.adventure]
                reason = BOSS_KILLED_FIRST if is_boss else FIRST_TO_KILL
                gems = tables.GEMS_FIRST[state.adventure, room]
            note(rows, reason, THE_TABLE, seat, room, gems)
    for seat in range(state.players):
        for room in range(MAX_ROOMS):
            wounds, by_worm = new_wounds(state, before, seat, room)
            note_wound(rows, EVERYBODY, WOUNDED_FOR_FREE, seat, room, wounds - by_worm)
            note_wound(rows, EVERYBODY, WOUNDED_BY_WORM, seat, room, by_worm)
        note_kills(state, before, seat, EVERYBODY, rows)


@compiled
def note_step(state, before, step, rows):
    """Bonuses, life, and what comes next."""
    if step == flow.BONUSES:
        note_bonuses(state, before, rows)
    elif step == flow.LIFE:
        for seat in range(state.players):
            if not before.gone[seat]:
                note_life(state, before, seat, rows)
    elif step == flow.NEXT:
        if state.ending == base.ALL_SLAIN:
            note(rows, ALL_SLAIN, THE_TABLE, THE_TABLE, 0, 1)
        elif state.ending == base.ALL_OUT:
            note(rows, ALL_OUT, THE_TABLE, THE_TABLE, 0, 1)
        elif state.active != before.active:
            note(rows, IS_ACTIVE, before.active, state.active, 0, 1)
    else:
        note(rows, SHEETS_SHOWN, THE_TABLE, THE_TABLE, 0, 1)


@compiled
def note_bonuses(state, before, rows):
    """Who has just earned a bonus (DG-24)."""
    for bonus in range(tables.BONUSES):
        is_claimed = before.claimed >> bonus & 1
        gems = content.BONUS_LATER if is_claimed else content.BONUS_FIRST
        for seat in range(state.players):
            if (state.bonuses[seat] & ~before.bonuses[seat]) >> bonus & 1:
                note(rows, BONUS_LATER if is_claimed else BONUS_FIRST, THE_TABLE, seat, bonus, gems)


@compiled
def note_life(state, before, seat, rows):
    """What a seat owes, where that is crossed, and whether it is out (DG-9, DG-10, DG-17)."""
    alone = state.players == 1
    price = flow.price_of_crosses(before, seat)
    if price:
        reason = LIFE_FOR_SOLO_THROW if alone else LIFE_FOR_PAIRS
        note(rows, reason, THE_TABLE, seat, 0, price)
    if before.bill[seat]:
        note(rows, LIFE_FOR_HEARTS, THE_TABLE, seat, 0, before.bill[seat])
    if state.spare[seat] != before.spare[seat]:
        from_chest = before.spare[seat] - state.spare[seat]
        note(rows, LIFE_FROM_CHEST, THE_TABLE, seat, 0, from_chest)
    if state.life[seat] != before.life[seat]:
        note(rows, LIFE_CROSSED, THE_TABLE, seat, 0, state.life[seat] - before.life[seat])
    if state.gone[seat]:
        note(rows, SKULL_ALONE if alone else SKULL, THE_TABLE, seat, 0, 1)
