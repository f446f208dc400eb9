"""Marks that change dice (DD-26, DD-27): what may be ticked, and which uses need what is ticked.

A mark is ticked by using it (DD-52). So a tick is legal only on the way to a use that can be paid
with the marks left, and that needs it: the same use with fewer of these ticks is none. Until then
only more ticks and that use are legal. What is ticked is not kept: it is how the dice of a seat
differ from those on the table. So a die goes up or down, never both, and gets one other colour,
which takes it where its own does not.

A use is an entry, a payment, or a card completed by a set of dice; two ways to fill the same boxes
with the same dice are the same use, an entry of another value in a card that is not complete by it
is another. Ticks are a set of bits, in the order of the moves from TICK_UP on.
"""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donnant.content import (
    COLUMNS,
    DICE,
    DISCOUNT,
    EQUAL,
    FACES,
    NUMBERS,
    RECOLOUR,
    RISING,
    SHIFT,
    STALL,
    SUM,
)
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.goals import (
    ALL_BOXES,
    JOINED,
    goal_kind,
    goal_links,
    goal_total,
    narrowed,
    total_entered,
)
from ludotheque.games.donnant.rules.state import field, with_field

NO_TICKS = np.int64(0)
OUT_OF_REACH = np.int64(-1)


class Plan(NamedTuple):
    """How the dice of a seat may be changed, as far as boxes are filled with them."""

    faces: Any
    hues: Any
    dice: Any  # those that are not in a box yet
    shifts: Any  # marks still to tick
    recolours: Any
    last: Any  # the die in the box filled last


@inlined
def ticked_dice(state, seat):
    """The dice that a seat has changed and not used yet, while it decides what to do with them."""
    faces = np.int64(state.faces[seat]) ^ np.int64(state.dice)
    hues = np.int64(state.hues[seat]) ^ table.NATURAL_HUES
    dice = np.int64(0)
    if faces | hues:
        for die in range(DICE):
            if field(faces | hues, die):
                dice |= np.int64(1) << np.int64(die)
    return dice


@inlined
def legal_ticks(state, seat, entering):
    """The ticks that some use needs: of one die to be entered, or of dice to complete or buy."""
    if not state.marks[seat, SHIFT] and not state.marks[seat, RECOLOUR]:
        return NO_TICKS
    if entering:
        return ticks_to_enter(state, seat)
    return ticks_to_pay(state, seat) | ticks_to_complete(state, seat)


@inlined
def steps_to(state, seat, die, face):
    """The marks that turn a die to a face, of which some may be ticked; or OUT_OF_REACH."""
    own, now = field(state.dice, die), field(state.faces[seat], die)
    if (now > own and face < now) or (now < own and face > now):
        return OUT_OF_REACH
    return abs(face - now)


@inlined
def change(state, seat, die, face, hue):
    """The ticks that a die still takes to have a face and a colour."""
    now = field(state.faces[seat], die)
    ticks = NO_TICKS
    if face != now:
        ticks |= np.int64(1) << np.int64(die if face > now else DICE + die)
    if hue != field(state.hues[seat], die):
        ticks |= np.int64(1) << np.int64(2 * DICE + DICE * die + hue)
    return ticks


# Entering


@compiled
def ticks_to_enter(state, seat):
    """The ticks of all entries; of the die that is changed already, if there is one."""
    found = NO_TICKS
    dice = ticked_dice(state, seat)
    if not dice:
        dice = np.int64(state.free[seat])
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        slots = np.int64(state.unfinished[seat])
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            for face in range(FACES):
                steps = steps_to(state, seat, die, face)
                if OUT_OF_REACH < steps <= np.int64(state.marks[seat, SHIFT]):
                    found |= ticks_to_enter_as(state, seat, slot, die, face)
    return found


@compiled
def ticks_to_enter_as(state, seat, slot, die, face):
    """The ticks that a die takes to be entered in some box of a card, with a face in its reach."""
    found, takes = NO_TICKS, state.takes[state.card[seat, slot]]
    boxes = boxes_that_need(state, seat, slot, die, face)
    own, now = takes >> (8 * die), field(state.hues[seat], die)
    if now != die:
        boxes &= takes >> (8 * now) & ~own
        return change(state, seat, die, face, now) if boxes else found
    if boxes & own:
        found |= change(state, seat, die, face, die)
    if boxes & ~own and state.marks[seat, RECOLOUR]:
        for hue in range(DICE):
            if boxes & ~own & takes >> (8 * hue):
                found |= change(state, seat, die, face, hue)
    return found


@inlined
def boxes_that_need(state, seat, slot, die, face):
    """The boxes that accept a face, colours apart; a last one only from the first face that fits.

    In a last box all values are the same use: they complete the card.
    """
    accept, missing = state.accept[seat, slot], np.int64(state.missing[seat, slot])
    boxes = accept >> (8 * face) & ALL_BOXES
    if population(missing) == 1:
        own = field(state.dice, die)
        while own != face:
            if accept >> (8 * own) & missing:
                return np.int64(0)
            own += 1 if face > own else -1
    return boxes


# Paying


@inlined
def sizes_for_sale(state, seat):
    """The numbers of dice, not none, that buy some card of the market (DD-11, DD-30), as bits."""
    sizes = np.int64(0)
    if state.laid[seat] < STALL:
        for column in range(COLUMNS):
            for row in range(table.DECKS):
                if state.market[row, column] != table.NO_CARD:
                    most = np.int64(state.price[column])
                    least = max(most - np.int64(state.marks[seat, DISCOUNT]), 1)
                    sizes |= (np.int64(2) << most) - (np.int64(1) << least)
    return sizes


@compiled
def ticks_to_pay(state, seat):
    """The ticks of all payments: of dice that get the value of one of them, or one between."""
    found, sizes, ticked = NO_TICKS, sizes_for_sale(state, seat), ticked_dice(state, seat)
    if not sizes or state.hues[seat] != table.NATURAL_HUES:
        return found
    for dice in range(1, 1 << DICE):
        if dice & ~state.free[seat] or ticked & ~dice or not sizes >> population(dice) & 1:
            continue
        for face in range(FACES):
            if is_between(state, dice, face):
                steps = steps_to_equal(state, seat, dice, face)
                if 0 < steps <= np.int64(state.marks[seat, SHIFT]):
                    for die in range(DICE):
                        if dice >> die & 1:
                            found |= change(state, seat, die, face, die)
    return found


@inlined
def is_between(state, dice, face):
    """Whether dice as thrown show at most, and at least, a face: else one could change less."""
    below = above = False
    for die in range(DICE):
        if dice >> die & 1:
            below |= field(state.dice, die) <= face
            above |= field(state.dice, die) >= face
    return below and above


@inlined
def steps_to_equal(state, seat, dice, face):
    """The marks that turn all these dice to a face, or OUT_OF_REACH."""
    total = np.int64(0)
    for die in range(DICE):
        if dice >> die & 1:
            steps = steps_to(state, seat, die, face)
            if steps == OUT_OF_REACH:
                return OUT_OF_REACH
            total += steps
    return total


@compiled
def needing_payments(state, seat, sets):
    """Those of these sets of equal dice that need all that is ticked (not nothing) to pay."""
    needing, ticked = np.int64(0), ticked_dice(state, seat)
    if state.hues[seat] != table.NATURAL_HUES:  # a colour pays nothing
        return needing
    face = field(state.faces[seat], lowest(ticked))
    while sets:
        dice = lowest(sets)
        sets &= sets - 1
        if not ticked & ~dice and is_between(state, dice, face):
            needing |= np.int64(1) << np.int64(dice)
    return needing


# Completing


@compiled
def ticks_to_complete(state, seat):
    """The ticks of all ways to complete a card."""
    found = NO_TICKS
    plan = Plan(
        np.int64(state.faces[seat]), np.int64(state.hues[seat]), np.int64(state.free[seat]),
        np.int64(state.marks[seat, SHIFT]), np.int64(state.marks[seat, RECOLOUR]), -1,
    )  # fmt: skip
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        missing = np.int64(state.missing[seat, slot])
        if population(missing) <= population(plan.dice):
            found = ticks_to_fill(state, seat, slot, state.accept[seat, slot], missing, plan, found)
    return found


@compiled
def ticks_to_fill(state, seat, slot, accept, missing, plan, found):
    """`found`, and the ticks of all ways to fill the boxes still missing that need their ticks."""
    if not missing:
        return found | ticks_of(state, seat, slot, plan, found)
    card, box = state.card[seat, slot], lowest(missing)
    goal, takes, rest = state.goal[card], state.takes[card], missing & (missing - 1)
    kind = goal_kind(goal)
    for die in range(plan.last + 1 if is_twin(state, seat, slot, box) else 0, DICE):
        hue = hue_for(takes, box, die, field(plan.hues, die))
        recolours = plan.recolours - (hue != field(plan.hues, die))
        if not plan.dice >> die & 1 or hue < 0 or recolours < 0:
            continue
        now = field(plan.faces, die)
        alone = kind == SUM or (kind == NUMBERS and accept >> (8 * now + box) & 1)
        for face in range(now if alone else 0, now + 1 if alone else FACES):
            steps = steps_to(state, seat, die, face)
            if steps == OUT_OF_REACH or steps > plan.shifts:
                continue
            left = accept
            if kind != SUM:  # its faces are turned at last
                if not accept >> (8 * face + box) & 1:
                    continue
                left = narrowed(goal, accept, rest, np.int64(0), box, face + 1)
            then = Plan(
                with_field(plan.faces, die, face), with_field(plan.hues, die, hue),
                plan.dice & ~(np.int64(1) << np.int64(die)), plan.shifts - steps, recolours, die,
            )  # fmt: skip
            found = ticks_to_fill(state, seat, slot, left, rest, then, found)
    return found


@inlined
def is_twin(state, seat, slot, box):
    """Whether dice of this box and of the empty one before it may as well be exchanged."""
    card = state.card[seat, slot]
    goal, takes, accept = state.goal[card], state.takes[card], state.accept[seat, slot]
    before = np.int64(state.missing[seat, slot]) & ((np.int64(1) << np.int64(box)) - 1)
    if not before or goal_kind(goal) == RISING:
        return False
    other = np.int64(0)
    while before > 1:
        other += 1
        before >>= 1
    if goal_kind(goal) == EQUAL and not JOINED[goal_links(goal), box] >> other & 1:
        return False
    for hue in range(DICE):
        if (takes >> (8 * hue + box) ^ takes >> (8 * hue + other)) & 1:
            return False
    for face in range(FACES):
        if (accept >> (8 * face + box) ^ accept >> (8 * face + other)) & 1:
            return False
    return True


@inlined
def hue_for(takes, box, die, hue):
    """The colour with which a die of a colour goes into a box, or -1 (DD-20, DD-27)."""
    is_own = takes >> (8 * die + box) & 1
    if hue != die:
        return hue if takes >> (8 * hue + box) & 1 and not is_own else np.int64(-1)
    if is_own:
        return hue
    for other in range(DICE):
        if takes >> (8 * other + box) & 1:
            return np.int64(other)
    return np.int64(-1)


@compiled
def ticks_of(state, seat, slot, plan, found):
    """The ticks of a plan that fills all boxes, if it uses what is ticked and needs every tick."""
    dice = np.int64(state.free[seat]) & ~plan.dice
    if ticked_dice(state, seat) & ~dice:
        return NO_TICKS
    ticks, lacking = NO_TICKS, np.int64(0)
    if goal_kind(state.goal[state.card[seat, slot]]) == SUM:
        lacking = lacking_sum(state, seat, slot, plan.faces, dice)
        if lacking > min(plan.shifts, room_above(plan.faces, dice)):
            return NO_TICKS
    for die in range(DICE):
        if dice >> die & 1:
            face = field(plan.faces, die)
            higher = face + 1 if lacking > 0 and face < FACES - 1 else face
            ticks |= change(state, seat, die, higher, field(plan.hues, die))
    if not ticks & ~found:
        return NO_TICKS
    return ticks if needs_all(state, seat, slot, plan.faces, plan.hues, dice) else NO_TICKS


@inlined
def lacking_sum(state, seat, slot, faces, dice):
    """What dice lack of the sum that a card asks for (DD-23); negative where they exceed it."""
    goal = state.goal[state.card[seat, slot]]
    lacking = goal_total(goal) - total_entered(state.entries[seat, slot])
    for die in range(DICE):
        if dice >> die & 1:
            lacking -= field(faces, die) + 1
    return lacking


@inlined
def room_above(faces, dice):
    """By how much dice can go up."""
    room = np.int64(0)
    for die in range(DICE):
        if dice >> die & 1:
            room += FACES - 1 - field(faces, die)
    return room


@compiled
def needs_all(state, seat, slot, faces, hues, dice):
    """Whether dice, changed like that, fill a card only with all of these changes."""
    is_sum = goal_kind(state.goal[state.card[seat, slot]]) == SUM
    exceeds = is_sum and lacking_sum(state, seat, slot, faces, dice) < 0
    ticks = np.int64(0)
    for die in range(DICE):
        if dice >> die & 1:
            steps = field(faces, die) - field(state.dice, die)
            if is_sum and (steps < 0 or (steps > 0 and exceeds)):
                return False
            ticks += field(hues, die) != die
            if not is_sum:
                ticks += abs(steps)
    if not ticks:
        return True
    plan = Plan(faces, hues, dice, ticks - 1, np.int64(0), -1)
    missing = np.int64(state.missing[seat, slot])
    return not fills_with_fewer(state, seat, slot, state.accept[seat, slot], missing, plan)


@compiled
def fills_with_fewer(state, seat, slot, accept, missing, plan):
    """Whether the dice of a plan, changed as far at most, fill boxes with `shifts` ticks or less.

    Where a sum is asked for, only colours count: the sum decides on all steps together.
    """
    if plan.shifts < 0:
        return False
    if not missing:
        return True
    card, box = state.card[seat, slot], lowest(missing)
    goal, takes, rest = state.goal[card], state.takes[card], missing & (missing - 1)
    is_sum = goal_kind(goal) == SUM
    for die in range(DICE):
        hue = hue_for(takes, box, die, np.int64(die))
        if not plan.dice >> die & 1 or hue not in (die, field(plan.hues, die)):
            continue
        spare = plan.shifts - (hue != die)
        others = plan.dice & ~(np.int64(1) << np.int64(die))
        own, far = field(state.dice, die), field(plan.faces, die)
        for step in range(1 if is_sum else abs(far - own) + 1):
            face = own + step if far > own else own - step
            left = accept
            if not is_sum:
                if not accept >> (8 * face + box) & 1:
                    continue
                left = narrowed(goal, accept, rest, np.int64(0), box, face + 1)
            then = Plan(plan.faces, plan.hues, others, spare - step, plan.recolours, die)
            if fills_with_fewer(state, seat, slot, left, rest, then):
                return True
    return False


@compiled
def needing_completions(state, seat, slot, sets):
    """Those of these sets of dice that need all that is ticked to complete a card."""
    needing, ticked = np.int64(0), ticked_dice(state, seat)
    faces, hues = np.int64(state.faces[seat]), np.int64(state.hues[seat])
    while sets:
        dice = lowest(sets)
        sets &= sets - 1
        if not ticked & ~dice and needs_all(state, seat, slot, faces, hues, np.int64(dice)):
            needing |= np.int64(1) << np.int64(dice)
    return needing


@compiled
def needing_entries(state, seat, slot, fitting):
    """Of the boxes that a changed die fits, those for which it needs all its changes."""
    die = lowest(ticked_dice(state, seat))
    face = field(state.faces[seat], die)
    boxes = boxes_that_need(state, seat, slot, die, face)
    return fitting & boxes << np.int64(8 * die)
