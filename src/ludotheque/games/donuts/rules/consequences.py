"""What a donut causes: which donuts turn, where the other is sent, and who has won."""

import numpy as np

from ludotheque.engine.bits import ONE, lowest
from ludotheque.engine.compiling import compiled
from ludotheque.engine.consequences import NOBODY_IN_PARTICULAR, note
from ludotheque.engine.verbs import apply_chance, implements, play
from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.lines import (
    BOARD,
    NO_CELL,
    insertions,
    largest_group,
    rows_of_five,
)
from ludotheque.games.donuts.rules.state import FIVE, LARGER_GROUP, STATE, TIE

# Reasons. A donut is placed freely at first (DN-3), on the line that binds, or where none is free.
LAID_OUT, OPENED, PLACED, DISOBEYED, TURNED, FIVE_IN_A_ROW = range(1, 7)
GROUPS, GROUPS_EQUAL, SENT, SET_FREE, BEGINS = range(7, 12)


@implements(STATE)
def consequences(states, actor, move, rows):
    """Place the donut, and see what is different."""
    state, before = states[0], states[1]
    states[1] = states[0]
    if actor < 0:
        apply_chance(state, move)
        note(rows, LAID_OUT, NOBODY_IN_PARTICULAR, NOBODY_IN_PARTICULAR, move, 1)
        note(rows, BEGINS, NOBODY_IN_PARTICULAR, 0, NO_CELL, 1)
        return
    play(state, actor, move)
    note(rows, reason_to_place(before), NOBODY_IN_PARTICULAR, actor, move, 1)
    own = before.donuts[actor] | ONE << np.uint64(move)
    note_cells(rows, TURNED, actor, insertions(own, before.donuts[1 - actor], move))
    if not state.ending:
        note(rows, reason_to_send(state), actor, 1 - actor, move, 1)
    elif state.ending == FIVE:
        note_cells(rows, FIVE_IN_A_ROW, actor, rows_of_five(state.donuts[actor]))
    else:
        note_groups(state, rows)


@compiled
def reason_to_place(state):
    """Why a donut may lie where it does (DN-3, DN-4, DN-5)."""
    if state.last == NO_CELL:
        return OPENED
    return DISOBEYED if is_free(state) else PLACED


@compiled
def reason_to_send(state):
    """Where the next donut goes: on the line of the last, or anywhere (DN-4, DN-5)."""
    return SET_FREE if is_free(state) else SENT


@compiled
def is_free(state):
    """Whether the line of the last donut has no empty cell (DN-5)."""
    return bound_cells(state) == BOARD & ~(state.donuts[0] | state.donuts[1])


@compiled
def note_cells(rows, reason, seat, cells):
    """Note a row for each cell of a set; what turns comes from the other seat."""
    while cells:
        note(rows, reason, 1 - seat, seat, lowest(cells), 1)
        cells &= cells - ONE


@compiled
def note_groups(state, rows):
    """All donuts are placed: note both largest groups, the winner's last (DN-11, DN-12)."""
    sizes = largest_group(state.donuts[0]), largest_group(state.donuts[1])
    if state.ending == TIE:
        note(rows, GROUPS_EQUAL, 0, 1, sizes[0], sizes[1])
    elif state.ending == LARGER_GROUP:
        winner = np.int64(state.winner)
        note(rows, GROUPS, 1 - winner, winner, sizes[1 - winner], sizes[winner])
