"""The rules of Donuts, compiled. Clause ids (DN-…) refer to rulebook.toml.

A cell is a number, 6 * (rank - 1) + file: a1 is 0, b1 is 1, a2 is 6, f6 is 35. A set of cells
is a word with a bit for each.
"""

import numpy as np

from ludotheque.games.bits import ONE, highest_bit, lowest_bit, population
from ludotheque.games.compiling import compiled
from ludotheque.games.stream import below
from ludotheque.games.verbs import CHANCE, NOBODY, implements, state_dtype

SIDE = 6
CELLS = SIDE * SIDE
BOARD = np.uint64((1 << CELLS) - 1)
DONUTS = 30  # DN-2
DONUTS_IN_A_ROW = 5  # DN-10

# The four directions of a line, and the step to the next cell along each.
HORIZONTAL, VERTICAL, RISING, FALLING = range(4)
STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))  # (files, ranks), always towards higher cells

TILES = 4
TILE_SIDE = 3
FACES = 2 * TILES
TURNS = 4
# DN-1: boards up to turning (tile 1 at top left: the places of the others, sides, rotations).
BOARDS = 6 * 2**TILES * TURNS**TILES
LAYOUTS = TURNS * BOARDS

NOT_OVER, FIVE, LARGER_GROUP, DRAW = range(4)
NO_CELL = -1
NO_SEAT = -1

STATE = state_dtype(
    [
        ("donuts", "u8", 2),  # the cells of each seat's colour
        ("faces", "u4", FACES),  # 2 bits a cell, row by row from the top: face 2t + side of tile t
        ("lines", "u1", CELLS),
        ("laid_out", "u1"),
        ("last", "i1"),  # DN-13
        ("placed", "u1"),
        ("ending", "u1"),
        ("winner", "i1"),
    ]
)


def _ray(cell: int, files: int, ranks: int) -> int:
    """The cells from a cell (without it) to the edge of the board, as a set."""
    cells, file, rank = 0, cell % SIDE + files, cell // SIDE + ranks
    while 0 <= file < SIDE and 0 <= rank < SIDE:
        cells |= 1 << (SIDE * rank + file)
        file, rank = file + files, rank + ranks
    return cells


def _table(function) -> np.ndarray:
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


@implements(STATE)
def due(state):
    """The layout first, then the seats in turn (DN-1, DN-3)."""
    if not state.laid_out:
        return CHANCE
    return NOBODY if state.ending else 1 << (state.placed & 1)


@implements(STATE)
def lawful(state, seat, moves):
    """The empty cells of the line that binds (DN-4), or of the board (DN-3, DN-5)."""
    empty = BOARD & ~(state.donuts[0] | state.donuts[1])
    bound = empty
    if state.last != NO_CELL:
        bound = LINE[state.lines[state.last], state.last] & empty
    moves[0] = bound if bound else empty


@implements(STATE)
def play(state, seat, move):
    """Place a donut, turn what it is inserted between, and see whether the game is over."""
    own = state.donuts[seat] | ONE << np.uint64(move)
    opposing = state.donuts[1 - seat]
    turned = insertions(own, opposing, move)
    own |= turned
    opposing &= ~turned
    state.donuts[seat] = own
    state.donuts[1 - seat] = opposing
    state.last = move
    state.placed += 1
    if has_five(own):
        state.ending = FIVE
        state.winner = seat
    elif state.placed == DONUTS:
        compare_groups(state)


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


@compiled
def has_five(own):
    """Whether five donuts stand in an unbroken row, column or diagonal (DN-10)."""
    for axis in range(len(STEPS)):
        run = own & FIVE_FITS[axis]
        rest = own
        for _ in range(DONUTS_IN_A_ROW - 1):
            rest >>= SHIFT[axis]
            run &= rest
        if run:
            return True
    return False


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
        group = lowest_bit(own)
        grown = (group | neighbours(group)) & own
        while grown != group:
            group = grown
            grown = (group | neighbours(group)) & own
        largest = max(largest, population(group))
        own &= ~group
    return largest


@compiled
def compare_groups(state):
    """All donuts are placed and nobody has five: the larger largest group wins (DN-11, DN-12)."""
    first, second = largest_group(state.donuts[0]), largest_group(state.donuts[1])
    if first == second:
        state.ending = DRAW
    else:
        state.ending = LARGER_GROUP
        state.winner = 0 if first > second else 1


@implements(STATE)
def score(state, points):
    """1 for the winner, -1 for the loser, 0 for both in a draw."""
    points[0] = points[1] = 0
    if state.winner != NO_SEAT:
        points[state.winner] = 1
        points[1 - state.winner] = -1


@implements(STATE)
def rank(state, places):
    """A draw is shared (DN-12)."""
    places[0] = places[1] = 1
    if state.winner != NO_SEAT:
        places[1 - state.winner] = 2


@implements(STATE)
def ending(state):
    """NOT_OVER, FIVE, LARGER_GROUP or DRAW."""
    return state.ending


@implements(STATE)
def odds(state, weights):
    """Every layout is as likely as the others (DN-1)."""
    weights[:] = 1


@implements(STATE)
def draw(state, stream):
    """Draw a layout."""
    return below(stream, LAYOUTS)


@implements(STATE)
def happen(state, outcome):
    """Lay out the four tiles (DN-1)."""
    for corner in range(TILES):
        tile, side, turns = tile_at(outcome, corner)
        lay_tile(state.lines, corner, state.faces[2 * tile + side], turns)
    state.laid_out = 1


@compiled
def tile_at(layout, corner):
    """Which tile lies in a corner of a layout, its side up and its quarter turns clockwise.

    Corners go clockwise from the top left. A layout is BOARDS * (quarter turns of the board)
    + board; a board has tile 1 at the top left and says, from its lowest digit up: quarter turns
    of each tile (base 4), the side of each (base 2), the order of tiles 2 to 4 (base 6).
    """
    board_turns, board = divmod(layout, BOARDS)
    rest, rotations = divmod(board, TURNS**TILES)
    order, sides = divmod(rest, 2**TILES)
    place = (corner - board_turns) % TILES
    tile = 0
    if place > 0:
        second = order // 2  # of the three tiles, which comes next; then which of the other two
        left = 1 + (order % 2 + (order % 2 >= second))
        tile = 1 + second if place == 1 else left if place == 2 else 6 - (1 + second) - left
    turns = (rotations // TURNS**tile + board_turns) % TURNS
    return tile, sides >> tile & 1, turns


@compiled
def lay_tile(lines, corner, face, turns):
    """Write the lines of a face, turned clockwise, into a corner of the board."""
    for row in range(TILE_SIDE):
        for column in range(TILE_SIDE):
            from_row, from_column = row, column
            for _ in range(turns):
                from_row, from_column = TILE_SIDE - 1 - from_column, from_row
            line = face >> np.uint32(2 * (TILE_SIDE * from_row + from_column)) & np.uint32(3)
            # A quarter turn swaps horizontal with vertical and rising with falling.
            line ^= np.uint32(turns & 1)
            file = column + TILE_SIDE * (corner == 1 or corner == 2)
            rank = SIDE - 1 - row - TILE_SIDE * (corner >= 2)
            lines[SIDE * rank + file] = line
