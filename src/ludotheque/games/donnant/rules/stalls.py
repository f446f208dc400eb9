"""The stalls: laying cards, filling their boxes, and what they are worth.

A cell of a stall is 5 * (rank - 1) + file: a1 is 0, c3, where the first card lies, is 12.
"""

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled
from ludotheque.games.donnant import content
from ludotheque.games.donnant.content import DICE, STALL, WILD
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.goals import fits, goal_size, narrowed, step_to_complete
from ludotheque.games.donnant.rules.state import CELLS, SIDE, field, reward_hue, reward_kind

WIDTH = 3  # DD-4


def _cells(inside):
    return sum(1 << cell for cell in range(CELLS) if inside(cell % SIDE, cell // SIDE))


FILE = np.array([_cells(lambda f, r, n=n: f == n) for n in range(SIDE)], np.int64)
RANK = np.array([_cells(lambda f, r, n=n: r == n) for n in range(SIDE)], np.int64)
BESIDE = np.array(  # cells that share an edge with a cell
    [_cells(lambda f, r, c=c: abs(f - c % SIDE) + abs(r - c // SIDE) == 1) for c in range(CELLS)],
    np.int64,
)
AROUND = np.array(  # … or a corner
    [
        _cells(lambda f, r, c=c: max(abs(f - c % SIDE), abs(r - c // SIDE)) == 1)
        for c in range(CELLS)
    ],
    np.int64,
)
# Cells from which three in a row fit on the grid.
ROW_FITS = _cells(lambda f, r: f + WIDTH <= SIDE)


@compiled
def clear_stall(state, seat):
    """Take all cards away."""
    state.laid[seat] = state.unfinished[seat] = state.occupied[seat] = 0
    state.open[seat] = 1 << table.CENTRE
    for slot in range(STALL):
        state.card[seat, slot] = table.NO_CARD
        state.accept[seat, slot] = state.entries[seat, slot] = 0
        state.cell[seat, slot] = state.hue[seat, slot] = state.missing[seat, slot] = 0


@compiled
def lay_card(state, seat, card, cell):
    """Lay a card on an open cell, for good (DD-5)."""
    slot = np.int64(state.laid[seat])
    state.laid[seat] = slot + 1
    state.card[seat, slot] = card
    state.cell[seat, slot] = cell
    state.hue[seat, slot] = state.colour[card]
    empty_boxes(state, seat, slot)
    state.occupied[seat] = np.int64(state.occupied[seat]) | np.int64(1) << np.int64(cell)
    state.open[seat] = open_cells(np.int64(state.occupied[seat]))
    if slot + 1 == STALL and not state.last_round:  # DD-40
        state.last_round = state.round_number + 1


@compiled
def open_cells(occupied):
    """Where a card may be laid: touching another (DD-3, DD-11), within three by three (DD-4)."""
    touching = np.int64(0)
    for cell in range(CELLS):
        if occupied >> cell & 1:
            touching |= AROUND[cell]
    return touching & ~occupied & within_reach(occupied, FILE) & within_reach(occupied, RANK)


@compiled
def within_reach(occupied, lines):
    """The files (or the ranks) that a stall may span: three that include all it has."""
    first, last = SIDE, -1
    for line in range(SIDE):
        if occupied & lines[line]:
            first, last = min(first, line), line
    cells = np.int64(0)
    for line in range(max(last - WIDTH + 1, 0), min(first + WIDTH, SIDE)):
        cells |= lines[line]
    return cells


@compiled
def empty_boxes(state, seat, slot):
    """Wipe all boxes of a card that is laid."""
    card = state.card[seat, slot]
    state.entries[seat, slot] = 0
    state.accept[seat, slot] = state.accept_first[card]
    state.missing[seat, slot] = (np.int64(1) << goal_size(state.goal[card])) - 1
    state.unfinished[seat] = np.int64(state.unfinished[seat]) | np.int64(1) << np.int64(slot)


@compiled
def fill_box(state, seat, slot, box, value):
    """Enter a value in a box; the last one completes the card (DD-25)."""
    missing = np.int64(state.missing[seat, slot]) & ~(np.int64(1) << np.int64(box))
    entries = table.with_field(state.entries[seat, slot], box, value)
    goal = state.goal[state.card[seat, slot]]
    state.missing[seat, slot] = missing
    state.entries[seat, slot] = entries
    state.accept[seat, slot] = narrowed(
        goal, state.accept[seat, slot], missing, entries, box, value
    )
    if missing == 0:
        state.unfinished[seat] = np.int64(state.unfinished[seat]) & ~(np.int64(1) << np.int64(slot))
        reward = state.reward[state.card[seat, slot]]
        if reward_kind(reward) < WILD:
            state.marks[seat, reward_kind(reward)] += table.reward_amount(reward)


@compiled
def complete_card(state, seat, slot, dice):
    """Fill all empty boxes of a card with a set of dice that can (DD-10)."""
    card = state.card[seat, slot]
    faces, hues = np.int64(state.faces[seat]), np.int64(state.hues[seat])
    while dice:
        die = step_to_complete(
            state.goal[card], state.accept[seat, slot], state.takes[card],
            np.int64(state.missing[seat, slot]), np.int64(state.entries[seat, slot]),
            faces, hues, dice,
        )  # fmt: skip
        fill_box(state, seat, slot, lowest(state.missing[seat, slot]), field(faces, die) + 1)
        dice &= ~(np.int64(1) << np.int64(die))


@compiled
def fitting_dice(state, seat, slot):
    """A byte for each free die of a seat: the boxes of a card that it may be entered in."""
    return fits(
        state.accept[seat, slot], state.takes[state.card[seat, slot]],
        np.int64(state.faces[seat]), np.int64(state.hues[seat]), np.int64(state.free[seat]),
    )  # fmt: skip


@compiled
def empty_box_count(state, seat):
    """Empty boxes on all laid cards (DD-41)."""
    count = np.int64(0)
    for slot in range(np.int64(state.laid[seat])):
        count += population(state.missing[seat, slot])
    return count


@compiled
def wild_card(state, seat):
    """The first complete card whose colour is still to be chosen (DD-29), or -1."""
    for slot in range(np.int64(state.laid[seat])):
        reward = state.reward[state.card[seat, slot]]
        chosen = state.hue[seat, slot] < DICE
        if reward_kind(reward) == WILD and state.missing[seat, slot] == 0 and not chosen:
            return slot
    return -1


@compiled
def line_count(cells):
    """Rows and columns of three whose cells are all among these."""
    rows = cells & cells >> 1 & cells >> 2 & ROW_FITS
    columns = cells & cells >> SIDE & cells >> 2 * SIDE
    return population(rows) + population(columns)


@compiled
def cells_of_hue(state, seat, hue):
    """Where a seat has cards of a colour, complete or not."""
    cells = np.int64(0)
    for slot in range(np.int64(state.laid[seat])):
        if state.hue[seat, slot] == hue:
            cells |= np.int64(1) << np.int64(state.cell[seat, slot])
    return cells


@compiled
def complete_cells(state, seat):
    """Where a seat has complete cards."""
    cells = np.int64(0)
    for slot in range(np.int64(state.laid[seat])):
        if state.missing[seat, slot] == 0:
            cells |= np.int64(1) << np.int64(state.cell[seat, slot])
    return cells


@compiled
def bonus_kind_count(state, seat):
    """Different bonuses among complete bonus cards (DD-38)."""
    kinds = np.int64(0)
    for slot in range(np.int64(state.laid[seat])):
        kind = reward_kind(state.reward[state.card[seat, slot]])
        if state.missing[seat, slot] == 0 and kind <= WILD:
            kinds |= np.int64(1) << kind
    return population(kinds)


@compiled
def hue_sets(state, seat):
    """How many colours a seat has, and how many of its rows and columns are of one."""
    hues = lines = np.int64(0)
    for hue in range(DICE):
        cells = cells_of_hue(state, seat, hue)
        hues |= np.int64(cells != 0) << hue
        lines += line_count(cells)
    return hues, lines


@compiled
def times_scored(state, seat, slot):
    """How often the reward of a scoring card pays its points (DD-32 to DD-39)."""
    reward = state.reward[state.card[seat, slot]]
    kind, beside = reward_kind(reward), BESIDE[state.cell[seat, slot]]
    if kind == content.COMPLETE_NEIGHBOURS:
        return population(beside & complete_cells(state, seat))
    if kind == content.COLOURED_CARDS:
        return population(cells_of_hue(state, seat, reward_hue(reward)))
    if kind == content.COLOURED_NEIGHBOURS:
        return population(beside & cells_of_hue(state, seat, reward_hue(reward)))
    if kind == content.COMPLETE_LINES:
        return line_count(complete_cells(state, seat))
    if kind == content.FIVE_COLOURS:
        return np.int64(hue_sets(state, seat)[0] == table.ALL_DICE)
    if kind == content.COLOURED_LINES:
        return hue_sets(state, seat)[1]
    if kind == content.BONUS_KINDS:
        return bonus_kind_count(state, seat)
    return np.int64(0)


@compiled
def stall_points(state, seat):
    """What the complete scoring cards of a seat pay."""
    points = np.int64(0)
    for slot in range(np.int64(state.laid[seat])):
        points += card_points(state, seat, slot)
    return points


@compiled
def card_points(state, seat, slot):
    """What a card of a stall pays: nothing unless it is complete (DD-32)."""
    if state.missing[seat, slot]:
        return np.int64(0)
    amount = table.reward_amount(state.reward[state.card[seat, slot]])
    return amount * times_scored(state, seat, slot)
