"""Donuts on the squares of a board, compiled: sets of cells and what they form.

A cell is a number, 6 * (rank - 1) + file: a1 is 0, b1 is 1, a2 is 6, f6 is 35. A set of cells
is a word with a bit for each.
"""

import numpy as np

from ludotheque.engine.bits import highest_bit, lowest_bit, population
from ludotheque.engine.compiling import compiled, inlined

SIDE = 6
CELLS = SIDE * SIDE
BOARD = np.uint64((1 << CELLS) - 1)
DONUTS = 30  # DN-2
DONUTS_IN_A_ROW = 5  # DN-10
NO_CELL = -1

# The four directions of a line, and the step to the next cell along each.
HORIZONTAL, VERTICAL, RISING, FALLING = range(4)
STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))  # (files, ranks), always towards higher cells


def _ray(cell: int, files: int, ranks: int) -> int:
    """The cells from a cell (without it) to the edge of the board, as a set."""
    cells, file, rank = 0, cell % SIDE + files, cell // SIDE + ranks
    while 0 <= file < SIDE and 0 <= rank < SIDE:
        cells |= 1 << (SIDE * rank + file)
        file, rank = file + files, rank + ranks
    return cells


def _table(function):
    return np.array(
        [[function(cell, *step) for cell in range(CELLS)] for step in STEPS], dtype=np.uint64
    )


AHEAD = _table(_ray)
BEHIND = _table(lambda cell, files, ranks: _ray(cell, -files, -ranks))
LINE = AHEAD | BEHIND
SHIFT = np.array([files + SIDE * ranks for files, ranks in STEPS], dtype=np.uint64)
# Cells from which five in a row fit on the board.
FIVE_FITS = np.array(
    [
        sum(1 << cell for cell in range(CELLS) if population(line[cell]) >= DONUTS_IN_A_ROW - 1)
        for line in AHEAD
    ],
    dtype=np.uint64,
)
FILE_A = np.uint64(sum(1 << cell for cell in range(0, CELLS, SIDE)))
FILE_F = FILE_A << np.uint64(SIDE - 1)
_ONE_FILE, _ONE_RANK = np.uint64(1), np.uint64(SIDE)


@compiled
def insertions(own, opposing, cell):
    """The donuts that turn when `cell` has just been placed (DN-6 to DN-9).

    On each axis, the run of own donuts through the cell ends on either side at the first cell
    that is not one's own; an opposing donut at both ends is an insertion. The position is
    judged as it is before any donut turns.
    """
    turned = np.uint64(0)
    for axis in range(len(STEPS)):
        end_ahead = lowest_bit(AHEAD[axis, cell] & ~own) & opposing
        end_behind = highest_bit(BEHIND[axis, cell] & ~own) & opposing
        if end_ahead and end_behind:
            turned |= end_ahead | end_behind
    return turned


@inlined
def starts_of_five(own, axis):
    """The cells from which five donuts stand in an unbroken row along an axis."""
    run = own & FIVE_FITS[axis]
    rest = own
    for _ in range(DONUTS_IN_A_ROW - 1):
        rest >>= SHIFT[axis]
        run &= rest
    return run


@compiled
def has_five(own):
    """Whether five donuts stand in an unbroken row, column or diagonal (DN-10)."""
    for axis in range(len(STEPS)):
        run = starts_of_five(own, axis)
        if run:
            return True
    return False


@compiled
def rows_of_five(own):
    """All cells of unbroken rows, columns or diagonals of five or more (DN-10)."""
    cells = np.uint64(0)
    for axis in range(len(STEPS)):
        run = starts_of_five(own, axis)
        for _ in range(DONUTS_IN_A_ROW):
            cells |= run
            run <<= SHIFT[axis]
    return cells


@compiled
def neighbours(cells):
    """The cells joined to these by an edge."""
    return (
        cells << _ONE_RANK
        | cells >> _ONE_RANK
        | (cells & ~FILE_F) << _ONE_FILE
        | (cells & ~FILE_A) >> _ONE_FILE
    )


@compiled
def largest_group(own):
    """The size of the largest group of donuts joined by edges (DN-11)."""
    largest = 0
    while own:
        group = group_of(own)
        largest = max(largest, population(group))
        own &= ~group
    return largest


@compiled
def group_of(own):
    """The donuts joined by edges to the lowest of these."""
    group = lowest_bit(own)
    grown = (group | neighbours(group)) & own
    while grown != group:
        group = grown
        grown = (group | neighbours(group)) & own
    return group


@compiled
def largest_groups(own):
    """All donuts that belong to a group of the largest size."""
    largest, cells, rest = largest_group(own), np.uint64(0), own
    while rest:
        group = group_of(rest)
        if population(group) == largest:
            cells |= group
        rest &= ~group
    return cells


@compiled
def completing(own):
    """The cells, empty or not, where one more donut of this colour makes five in a row."""
    cells = np.uint64(0)
    for axis in range(len(STEPS)):
        step = SHIFT[axis]
        second = own >> step
        third = second >> step
        fourth = third >> step
        fifth = fourth >> step
        fits = FIVE_FITS[axis]
        first_two, last_two = own & second & fits, fourth & fifth & fits
        cells |= second & third & last_two
        cells |= (own & third & last_two) << step
        cells |= (first_two & last_two) << step + step
        cells |= (first_two & third & fifth) << step + step + step
        cells |= (first_two & third & fourth) << step + step + step + step
    return cells
