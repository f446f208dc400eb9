"""Filling the boxes of one card: what an entry rules out, and which dice complete a goal.

A goal is a word: its kind, the links between neighbouring boxes, its size and its sum. What a
card still accepts is kept as six bytes, one a face: the boxes that would take it. An entry only
ever removes boxes from these bytes, so the legal entries of a die are one of them, and those of
five dice one word of five bytes: the `fits` of a card.

A set of sets of dice is a word of 32 bits, one for each set. Completing is a walk over the empty
boxes that grows such a word: each box adds a die that fits it to every set that lacks it.
"""

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donnant.content import BOXES, DICE, EQUAL, FACES, RISING, SUM
from ludotheque.games.donnant.rules.state import field, with_field

ALL_BOXES = (1 << BOXES) - 1
EVERY_FACE = sum(1 << 8 * face for face in range(FACES))  # times a set of boxes: in every byte

# EVERY_FACE, only for the values up to one.
UP_TO = np.array([sum(1 << 8 * f for f in range(value)) for value in range(FACES + 1)], np.int64)


def _joined(links: int, box: int) -> int:
    """All boxes that chains of links join to a box, and itself."""
    low = high = box
    while low > 0 and links >> (low - 1) & 1:
        low -= 1
    while links >> high & 1:
        high += 1
    return (1 << high + 1) - (1 << low)


JOINED = np.array([[_joined(links, b) for b in range(BOXES)] for links in range(128)], np.int64)
# For each set of dice: all sets of dice within it; for each die: all sets without it.
WITHIN = np.array(
    [sum(1 << s for s in range(32) if s & dice == s) for dice in range(1 << DICE)], np.int64
)
WITHOUT = np.array([WITHIN[31 & ~(1 << die)] for die in range(DICE)], np.int64)
# For each number: all sets of so many dice.
OF_SIZE = np.array(
    [sum(1 << s for s in range(32) if s.bit_count() == size) for size in range(DICE + 1)], np.int64
)


@inlined
def goal_kind(goal):
    """NUMBERS, RISING, EQUAL or SUM; `content.Goal.code` packs it."""
    return np.int64(goal) & 3


@inlined
def goal_links(goal):
    """A bit for each pair of neighbouring boxes that are joined."""
    return np.int64(goal) >> 2 & 127


@inlined
def goal_size(goal):
    """How many boxes there are."""
    return np.int64(goal) >> 9 & 15


@inlined
def goal_total(goal):
    """The sum to reach (DD-23)."""
    return np.int64(goal) >> 13


@compiled
def total_entered(entries):
    """The sum of the values in the boxes."""
    total = np.int64(0)
    for box in range(BOXES):
        total += field(entries, box)
    return total


@compiled
def narrowed(goal, accept, missing, entries, box, value):
    """What a card accepts once a value is in a box; `missing` and `entries` are those after it."""
    boxes = np.int64(1) << np.int64(box)
    accept &= ~(boxes * EVERY_FACE)
    kind = goal_kind(goal)
    if kind == RISING:  # DD-21, DD-24: left of it only smaller values, right of it only larger
        left, right = boxes - 1, ALL_BOXES & ~(2 * boxes - 1)
        return accept & ~(left * (EVERY_FACE - UP_TO[value - 1])) & ~(right * UP_TO[value])
    if kind == EQUAL:  # DD-22
        others = EVERY_FACE - UP_TO[value] + UP_TO[value - 1]
        return accept & ~(JOINED[goal_links(goal), box] * others)
    if kind == SUM and population(missing) == 1:  # DD-24
        needed = goal_total(goal) - total_entered(entries)
        return accept & ~(missing * UP_TO[min(max(needed - 1, 0), FACES)])
    return accept


@inlined
def fits(accept, takes, faces, hues, free):
    """A byte for each free die: the boxes that it may be entered in (DD-19, DD-20).

    A die of another colour goes where its own does not (DD-52).
    """
    word = np.int64(0)
    for die in range(DICE):
        if free >> die & 1:
            hue = field(hues, die)
            boxes = accept >> (8 * field(faces, die)) & takes >> (8 * hue) & ALL_BOXES
            if hue != die:
                boxes &= ~(takes >> (8 * die))
            word |= boxes << np.int64(8 * die)
    return word


@compiled
def completions(goal, fitting, missing, entries, faces, free):
    """The sets of free dice that fill all empty boxes at once, in some order (DD-10)."""
    covered = fitting | fitting >> 8 | fitting >> 16 | fitting >> 24 | fitting >> 32
    if covered & ALL_BOXES != missing or population(missing) > population(free):
        return np.int64(0)
    kind = goal_kind(goal)
    if kind == RISING:
        return rising_sets(fitting, missing, faces, free)
    if kind == EQUAL:
        return equal_sets(goal_links(goal), fitting, missing, faces, free)
    sets = filling_sets(np.int64(1), fitting, missing, free)
    if kind == SUM:
        return reaching_sets(sets, goal_total(goal) - total_entered(entries), faces)
    return sets


@compiled
def rising_sets(fitting, boxes, faces, free):
    """The sets of dice that fill these boxes with rising values: each die above all before it."""
    sets = np.int64(1)
    while boxes and sets:
        grown = np.int64(0)
        for die in range(DICE):
            if fitting >> (8 * die + lowest(boxes)) & 1:
                below = free & ~with_faces(faces, field(faces, die), FACES)
                grown |= (sets & WITHIN[below]) << np.int64(1 << die)
        sets = grown
        boxes &= boxes - 1
    return sets


@compiled
def equal_sets(links, fitting, boxes, faces, free):
    """The sets of dice that fill these boxes, with equal values in joined ones."""
    sets = np.int64(1)
    while boxes and sets:
        group = JOINED[links, lowest(boxes)] & boxes
        grown = np.int64(0)
        for face in range(FACES):
            dice = free & with_faces(faces, face, face + 1)
            if population(dice) >= population(group):
                grown |= filling_sets(sets, fitting, group, dice)
        sets = grown
        boxes &= ~group
    return sets


@compiled
def filling_sets(sets, fitting, boxes, dice):
    """These sets, each with some of `dice` added that fill these boxes, one a box."""
    while boxes and sets:
        grown = np.int64(0)
        for die in range(DICE):
            if dice >> die & fitting >> (8 * die + lowest(boxes)) & 1:
                grown |= (sets & WITHOUT[die]) << np.int64(1 << die)
        sets = grown
        boxes &= boxes - 1
    return sets


@compiled
def reaching_sets(sets, needed, faces):
    """Those of these sets whose values add up to what is needed (DD-23)."""
    reaching = np.int64(0)
    while sets:
        dice = lowest(sets)
        total = np.int64(0)
        for die in range(DICE):
            if dice >> die & 1:
                total += field(faces, die) + 1
        if total >= needed:
            reaching |= np.int64(1) << np.int64(dice)
        sets &= sets - 1
    return reaching


@compiled
def with_faces(faces, least, end):
    """The dice that show a face from `least` to `end` - 1."""
    dice = np.int64(0)
    for die in range(DICE):
        if least <= field(faces, die) < end:
            dice |= np.int64(1) << np.int64(die)
    return dice


@compiled
def equal_dice(faces, free):
    """The sets of free dice of one value, the empty set among them (DD-11)."""
    sets = np.int64(1)
    for face in range(FACES):
        sets |= WITHIN[free & with_faces(faces, face, face + 1)]
    return sets


@compiled
def payments(faces, free, price, discount):
    """The sets of dice that pay a price, less a die for each mark of a discount (DD-11, DD-30)."""
    sizes = np.int64(0)
    for size in range(max(price - discount, 0), price + 1):
        sizes |= OF_SIZE[size]
    return equal_dice(faces, free) & sizes


@compiled
def can_be_filled(goal, accept, missing, entries):
    """Whether some dice could still fill the empty boxes of a card (DD-24 allows to spoil it)."""
    if not missing:
        return True
    if goal_kind(goal) == SUM:
        return total_entered(entries) + FACES * population(missing) >= goal_total(goal)
    box = lowest(missing)
    rest = missing & ~(np.int64(1) << np.int64(box))
    for value in range(1, FACES + 1):
        if accept >> (8 * (value - 1) + box) & 1:
            then = with_field(entries, box, value)
            left = narrowed(goal, accept, rest, then, box, value)
            if can_be_filled(goal, left, rest, then):
                return True
    return False


@compiled
def step_to_complete(goal, accept, takes, missing, entries, faces, hues, dice):
    """A die for the first empty box, such that the other dice can fill the other boxes."""
    box = lowest(missing)
    rest = missing & ~(np.int64(1) << np.int64(box))
    fitting = fits(accept, takes, faces, hues, dice)
    for die in range(DICE):
        if fitting >> (8 * die + box) & 1:
            value = field(faces, die) + 1
            others = dice & ~(np.int64(1) << np.int64(die))
            then = with_field(entries, box, value)
            left = narrowed(goal, accept, rest, then, box, value)
            still = fits(left, takes, faces, hues, others)
            if not rest or completions(goal, still, rest, then, faces, others) >> others & 1:
                return die
    return -1
