"""The rollout policy: quick sensible moves.

What a cross is worth is added up, in points or so: what it brings, and how many places it opens,
since a throw that finds no use costs life. The weights were found by playing the policy against
itself. It looks at nothing but the seat's own sheet and what has been settled, so what others
decide unseen does not matter.
"""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import ONE, lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons.content import FIRST_BOX, GEM_POINTS, MAX_PLACES
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules import tables
from ludotheque.games.dungeons.rules.legal import closed_chests
from ludotheque.games.dungeons.rules.targets import boxes_for, legal_pairings, needs_symbol, targets

# What it is worth to cross a box of a kind, besides the places that it opens.
KIND_WORTH = {
    "start": 0.2, "plain": 0.3, "activation": 0.7, "double": 0.0, "gem": 3.6, "gold": 1.8,
    "chest": 2.5, "fist": 7.8, "rubble": 3.2, "cloud": 0.8, "portal": 0.7, "footprint": 2.2,
}  # fmt: skip
HALF_RUBBLE = 1.5  # DG-28
NEW_PLACE = 1.0  # for each place opened: the next throws are less likely to find no use
WOUND = 1.1
REWARD = 0.7  # the part of a monster's gems, in points, that its last wound is worth
LIFE_BOX = 4.0
ALONE_WOUND = 8.0  # DG-42
BLACK_SYMBOL = 1.5
GOOD_PAIRING = 3.5  # with white pairs worth this much, no black-die symbol is thought of
OPENS_FOR_OTHER = 1.0
TORCH_USE = 4.0  # a torch is kept for something worth this much
SURE_LOSS = -1000.0
NO_PLACE = NO_MOVE = -1


BOX_WORTH = tables.by_box(
    lambda box: KIND_WORTH[box.kind] + KIND_WORTH["activation"] * box.unlocks, np.float64
)


@implements(base.STATE)
def rollout_policy(state, seat, moves, rng):
    """Take the crosses that are worth most; a torch for what is worth it; any cloud."""
    if state.throws == 0:
        return bits.nth(moves, below(rng, bits.size(moves)))
    if not state.pairing[seat]:
        return base.FIRST_PAIRING + best_pairing(state, seat)
    if state.chest_owed[seat]:
        return base.FIRST_CHEST + lowest(closed_chests(state, seat))
    _, move = plan(state, seat)
    if move == NO_MOVE and state.torches[seat]:
        move = torch_use(state, seat)
    if move != NO_MOVE:
        return move
    return base.SKIP if state.left[seat] else base.DONE


@compiled
def best_pairing(state, seat):
    """The pairing whose crosses are worth most; the decision is tried on the sheet, and undone."""
    best, most = 0, SURE_LOSS
    options = legal_pairings(state, seat)
    state.left[seat] = base.BOTH_PAIRS
    while options:
        pairing = lowest(options)
        options &= options - ONE
        state.pairing[seat] = 1 + pairing
        worth = 0.0
        if needs_symbol(state, seat, pairing):
            if most >= GOOD_PAIRING:
                break  # those of the white dice come first
            worth -= BLACK_SYMBOL
        worth += plan(state, seat)[0]
        if worth > most:
            best, most = pairing, worth
    state.pairing[seat] = state.left[seat] = 0
    return best


@compiled
def plan(state, seat):
    """What the pairs that are left are worth at their best, and a first move that leads there."""
    first, second = targets(state, seat, 0), targets(state, seat, 1)
    worth, place = best_uses(state, seat, 0, first, second)
    move = place
    # Where the second pair cannot follow, nothing is gained by the other order.
    if place == NO_PLACE or bits.contains(second, place):
        other_worth, place = best_uses(state, seat, 1, second, first)
        if place != NO_PLACE and (move == NO_MOVE or other_worth > worth):
            return other_worth, MAX_PLACES + place
    return worth, move


@compiled
def best_uses(state, seat, pair, reached, others):
    """What both pairs are worth if this one is used first, and its place."""
    other_left = state.left[seat] >> (1 - pair) & 1
    wanted = base.NO_PLACES
    if other_left and others == base.NO_PLACES:
        wanted = boxes_for(state, seat, 1 - pair)
    without = -LIFE_BOX if state.left[seat] >> pair & 1 else 0.0
    worth, place = best_of(state, seat, reached, NO_PLACE, wanted, without)
    without = -LIFE_BOX if other_left else 0.0
    return worth + best_of(state, seat, others, place, base.NO_PLACES, without)[0], place


@compiled
def best_of(state, seat, places, taken, wanted, without):
    """The worth of the best of some places, and it; unless to go without is worth more.

    `taken` is where the other pair goes; it is well to open one of the boxes `wanted` by that.
    """
    most, best = without, NO_PLACE
    adventure = state.adventure
    low, high = places
    while low | high:
        if low:
            place = lowest(low)
            low &= low - ONE
        else:
            place = base.WORD_PLACES + lowest(high)
            high &= high - ONE
        if place == taken and is_last_cross(state, seat, place):
            continue
        worth = (
            wound_worth(state, seat, place) if place < FIRST_BOX else box_worth(state, seat, place)
        )
        opened = tables.DOORS[adventure, place, 0] & wanted[0]
        if opened | tables.DOORS[adventure, place, 1] & wanted[1]:
            worth += LIFE_BOX + OPENS_FOR_OTHER
        if worth > most:
            most, best = worth, place
    return most, best


@inlined
def is_last_cross(state, seat, place):
    """Whether one more cross there leaves nothing for a second."""
    return (
        place >= FIRST_BOX
        or tables.ROOM_BOXES[state.adventure, place] == np.int64(state.wounds[seat, place]) + 1
    )


@inlined
def box_worth(state, seat, box):
    """What a box brings, and what it opens."""
    adventure = state.adventure
    is_rubble = tables.EFFECT[adventure, box] == tables.RUBBLE
    if is_rubble and not state.half[seat] >> (box - FIRST_BOX) & 1:
        return HALF_RUBBLE
    opened = 0
    for word in range(tables.WORDS):
        known = state.open[seat, word] | state.passed[seat, word]
        opened += population(tables.DOORS[adventure, box, word] & ~known)
    return BOX_WORTH[adventure, box] + NEW_PLACE * opened


@inlined
def wound_worth(state, seat, room):
    """More the nearer the kill; hearts cost the first killer life (DG-14, DG-16, DG-17, DG-42)."""
    adventure = state.adventure
    missing = tables.ROOM_BOXES[adventure, room] - np.int64(state.wounds[seat, room])
    is_first = not state.slain >> room & 1
    worth = WOUND + REWARD * GEM_POINTS * gems_for(state, room) / missing
    if is_first and missing == 1:
        hearts = tables.HEARTS[adventure, room]
        worth += -LIFE_BOX * hearts if hearts < life_left(state, seat) else SURE_LOSS
    if state.players == 1 and not state.wounded[seat]:
        worth += ALONE_WOUND
    return worth


@inlined
def gems_for(state, room):
    """What a kill brings as things stand (DG-14, DG-16)."""
    if state.slain >> room & 1:
        return tables.GEMS_LATER[state.adventure, room]
    return tables.GEMS_FIRST[state.adventure, room]


@inlined
def life_left(state, seat):
    """Life boxes before the skull is crossed."""
    return np.int64(state.lives) - np.int64(state.life[seat]) + np.int64(state.spare[seat])


@compiled
def torch_use(state, seat):
    """The best use of a torch, if it is worth it, or if a pair left finds a use by it."""
    wanted_low, wanted_high = base.EMPTY, base.EMPTY
    for pair in range(base.PAIRS):
        if state.left[seat] >> pair & 1:
            low, high = boxes_for(state, seat, pair)
            wanted_low, wanted_high = wanted_low | low, wanted_high | high
    least = SURE_LOSS if state.owed[seat] else TORCH_USE
    reached = targets(state, seat, base.TORCH)
    _, place = best_of(state, seat, reached, NO_PLACE, (wanted_low, wanted_high), least)
    return NO_MOVE if place == NO_PLACE else base.TORCH * MAX_PLACES + place
