"""The ways to carry out a draft: a compiled search over the small steps of a decision.

A draft is a list of things that a person has touched, in that order. From the view of a seat the
search takes steps, cheapest first: a filler at any time, a thing that the draft has next (or has at
all), a closing only when nothing of the draft is left. Where all is done and the decision is whole
is an end; where all is done and more could be touched is a front.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import bits
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.move import SeatIndex
from ludotheque.engine.verbs import (
    CHANCE,
    CLOSING,
    FILLER,
    NO_PART,
    STEP_WIDTH,
    THING,
    describe,
    forget_way,
    is_mid_decision,
    legal,
    play,
    refusal,
    stores,
    to_move,
)

MAX_NODES = 400  # positions played before the search stops looking
MAX_READINGS = 4  # kinds of things that one text may mean
MAX_TOUCHABLE = 1024
PATTERN_WIDTH = STEP_WIDTH - 1  # a kind and its parts
NO_MOVE = -1
SCRATCH_STATES = 2

NODE = np.dtype(
    [
        ("parent", "i4"),
        ("move", "i4"),  # that led here
        ("step", "i4", STEP_WIDTH),  # and what it is
        ("left", "i8"),  # the things of the draft still to be done, as bits
        ("spent", "i4"),
        ("length", "i4"),  # steps taken
        ("position", "u8"),  # hashes: of the state, and of what the decision leads to
        ("result", "u8"),
        ("things_next", "i4"),  # at an end: how many things the seat could do next
        ("is_expanded", "u1"),
        ("is_front", "u1"),
        ("is_end", "u1"),
    ],
    align=True,
)


class Space(NamedTuple):
    """What a search works in; the last states are scratch."""

    states: NDArray[Any]
    memory: NDArray[np.uint8]  # the same states as bytes
    nodes: NDArray[Any]
    moves: NDArray[np.uint64]
    fillers: NDArray[np.uint64]
    step: NDArray[np.int64]


def space_for(raw: np.record, move_count: int) -> Space:
    """Space for a search from a state."""
    states = np.empty(MAX_NODES + SCRATCH_STATES, raw.dtype)
    states[0] = raw
    memory = states.view(np.uint8).reshape(len(states), raw.dtype.itemsize)
    moves, fillers = np.zeros((2, bits.words_for(move_count)), np.uint64)
    step = np.zeros(STEP_WIDTH, np.int64)
    return Space(states, memory, np.zeros(MAX_NODES, NODE), moves, fillers, step)


@compiled
def search(space, seat: SeatIndex, items, in_order):
    """Grow the nodes of a draft; how many there are, and whether it stopped looking.

    `items` has the readings of each thing of the draft: rows of a kind and parts.
    """
    root = space.nodes[0]
    root.parent, root.move = -1, NO_MOVE
    root.left = (np.int64(1) << len(items)) - 1
    root.position = hash_of(space.memory[0], root.left)
    count = 1
    while True:
        current = cheapest(space.nodes, count)
        if current < 0:
            return count, False
        count = expand(space, count, current, seat, items, in_order)
        if count == MAX_NODES:
            return count, True


@compiled
def cheapest(nodes, count):
    """The node to go on from: the least spent, then the fewest steps, then the first found."""
    best = -1
    for index in range(count):
        node = nodes[index]
        if not node.is_expanded and (
            best < 0
            or node.spent < nodes[best].spent
            or (node.spent == nodes[best].spent and node.length < nodes[best].length)
        ):
            best = index
    return best


@compiled
def expand(space, count, current, seat, items, in_order):
    """Take every step from a node that the draft allows."""
    node, state = space.nodes[current], space.states[current]
    node.is_expanded = 1
    decides = is_to_move(state, seat)
    if node.left == 0:
        node.is_front = decides and node.step[0] != CLOSING
        if node.length and not is_mid_decision(state, seat):
            closing = only_closing(state, seat, space.moves, space.step) if decides else NO_MOVE
            if closing == NO_MOVE:
                note_end(space, current, seat, decides)
                return count
    if not decides:
        return count
    bits.clear(space.moves)
    legal(state, seat, space.moves)
    for word in range(len(space.moves)):
        members = space.moves[word]
        while members and count < MAX_NODES:
            move = word * bits.WORD_BITS + bits.lowest(members)
            members &= members - bits.ONE
            describe_step(state, seat, move, space.step)
            left = what_is_left(space.step, node.left, items, in_order)
            if left >= 0:
                count = add(space, count, current, seat, move, left)
    return count


@inlined
def is_to_move(state, seat):
    """Whether a seat is to move."""
    waiting = to_move(state)
    return waiting != CHANCE and waiting >> seat & 1 == 1


@compiled
def describe_step(state, seat, move, step):
    """Call `describe` on a step that is made empty."""
    step[:] = NO_PART
    describe(state, seat, move, step)


@compiled
def only_closing(state, seat, moves, step):
    """The closing that is a seat's only legal move, or NO_MOVE; the last two are scratch space."""
    bits.clear(moves)
    legal(state, seat, moves)
    if bits.size(moves) != 1:
        return NO_MOVE
    move = bits.nth(moves, 0)
    describe_step(state, seat, move, step)
    return move if step[0] == CLOSING else NO_MOVE


@compiled
def what_is_left(step, left, items, in_order):
    """What is left of the draft after a step, or -1 if the draft does not allow it."""
    if step[0] == FILLER:
        return left
    if step[0] == CLOSING:
        return left if left == 0 else np.int64(-1)
    rest = left
    while rest:
        item = bits.lowest(rest)
        if fits(step, items[item]):
            return left & ~(np.int64(1) << item)
        rest = np.int64(0) if in_order else rest & (rest - 1)
    return np.int64(-1)


@compiled
def fits(step, readings):
    """Whether a step is what one of the readings of a thing describes."""
    for reading in range(len(readings)):
        pattern = readings[reading]
        if pattern[0] == step[1]:
            same = True
            for part in range(1, PATTERN_WIDTH):
                if pattern[part] not in (NO_PART, step[1 + part]):
                    same = False
            if same:
                return True
    return False


@compiled
def add(space, count, parent, seat, move, left):
    """Play a step and add its node, unless there is one of the same position."""
    space.states[count] = space.states[parent]
    play(space.states[count], seat, move)
    position = hash_of(space.memory[count], left)
    for index in range(count):
        if space.nodes[index].position == position:
            return count
    node, before = space.nodes[count], space.nodes[parent]
    node.parent, node.move, node.left, node.position = parent, move, left, position
    for part in range(STEP_WIDTH):
        node.step[part] = space.step[part]
    node.length = before.length + 1
    node.spent = before.spent + spent_between(space, parent, count, seat)
    return count + 1


@compiled
def note_end(space, current, seat, decides):
    """Note what a whole decision leads to, and how much could be done next."""
    node = space.nodes[current]
    node.is_end = 1
    if decides:
        bits.clear(space.moves)
        legal(space.states[current], seat, space.moves)
        node.things_next = bits.size(space.moves)
    scratch = len(space.states) - 1
    space.states[scratch] = space.states[current]
    forget_way(space.states[scratch], seat)
    node.result = hash_of(space.memory[scratch], np.int64(0))


@compiled
def hash_of(memory, salt):
    """A hash of a state's bytes (FNV-1a)."""
    value = np.uint64(0xCBF29CE484222325) ^ np.uint64(salt)
    for byte in memory:
        value = (value ^ np.uint64(byte)) * np.uint64(0x100000001B3)
    return value


@compiled
def list_touchable(space, count, seat: SeatIndex, things):
    """List the things that could be touched next, each with its least price; how many there are.

    A row of `things` is a kind, its parts and the price.
    """
    found = 0
    for index in range(count):
        if not space.nodes[index].is_front:
            continue
        spent = np.int64(space.nodes[index].spent)
        bits.clear(space.moves)
        legal(space.states[index], seat, space.moves)
        for word in range(len(space.moves)):
            members = space.moves[word]
            while members:
                move = word * bits.WORD_BITS + bits.lowest(members)
                members &= members - bits.ONE
                describe_step(space.states[index], seat, move, space.step)
                row = row_of(space.step, things, found) if space.step[0] == THING else len(things)
                if row < found and spent < things[row, PATTERN_WIDTH]:
                    price = price_of(space, index, seat, move)
                    things[row, PATTERN_WIDTH] = min(things[row, PATTERN_WIDTH], price)
                elif row == found and found < len(things):
                    for part in range(PATTERN_WIDTH):
                        things[found, part] = space.step[1 + part]
                    things[found, PATTERN_WIDTH] = price_of(space, index, seat, move)
                    found += 1
    return found


@compiled
def row_of(step, things, found):
    """The row of a thing in the list, or the next free one."""
    for row in range(found):
        same = True
        for part in range(PATTERN_WIDTH):
            if things[row, part] != step[1 + part]:
                same = False
        if same:
            return row
    return found


@compiled
def spent_between(space, before, after, seat):
    """What a step spends; what it brings is no part of its price."""
    return max(
        np.int64(stores(space.states[before], seat)) - np.int64(stores(space.states[after], seat)),
        np.int64(0),
    )


@compiled
def price_of(space, index, seat, move):
    """What is spent once a step is taken, and filled in at the least price."""
    price = np.int64(space.nodes[index].spent)
    if not stores(space.states[index], seat):
        return price
    last = len(space.states) - 1
    space.states[last] = space.states[index]
    play(space.states[last], seat, move)
    price += spent_between(space, index, last, seat)
    if not is_to_move(space.states[last], seat):
        return price
    least = np.int64(-1)
    bits.clear(space.fillers)
    legal(space.states[last], seat, space.fillers)
    for word in range(len(space.fillers)):
        members = space.fillers[word]
        while members:
            filler = word * bits.WORD_BITS + bits.lowest(members)
            members &= members - bits.ONE
            describe_step(space.states[last], seat, filler, space.step)
            if space.step[0] == FILLER:
                space.states[last - 1] = space.states[last]
                play(space.states[last - 1], seat, filler)
                spent = spent_between(space, last, last - 1, seat)
                least = spent if least < 0 else min(least, spent)
    return price + max(least, np.int64(0))


@compiled
def nearest_refusal(space, count, seat: SeatIndex, readings, move_count):
    """The deepest reason why a thing cannot be touched next: the reason, the front, the move."""
    deepest, front, nearest = 0, -1, NO_MOVE
    for index in range(count):
        if not space.nodes[index].is_front:
            continue
        # After a whole decision something else may be asked: that it is "not now" is no reason.
        first = 2 if space.nodes[index].is_end else 1
        for move in range(move_count):
            describe_step(space.states[index], seat, move, space.step)
            if space.step[0] == THING and fits(space.step, readings):
                reason = refusal(space.states[index], seat, move)
                if reason >= first and reason > deepest:
                    deepest, front, nearest = reason, index, move
    return deepest, front, nearest
