"""The rules of Donuts, compiled. Clause ids (DN-…) refer to rulebook.toml.

Cells and sets of them are numbers as in kernel_board.
"""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import ONE
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import CHANCE, NOBODY, implements, state_dtype
from ludotheque.games.donuts.rules.evaluate import chance_to_win
from ludotheque.games.donuts.rules.lines import (
    BOARD,
    CELLS,
    DONUTS,
    LINE,
    NO_CELL,
    SIDE,
    completing,
    has_five,
    insertions,
    largest_group,
)

TILES = 4
TILE_SIDE = 3
FACES = 2 * TILES
TURNS = 4
# DN-1: boards up to turning (tile 1 at top left: the places of the others, sides, rotations).
BOARDS = 6 * 2**TILES * TURNS**TILES
LAYOUTS = TURNS * BOARDS

NOT_OVER, FIVE, LARGER_GROUP, DRAW = range(4)
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


@implements(STATE)
def to_move(state):
    """The layout first, then the seats in turn (DN-1, DN-3)."""
    if not state.laid_out:
        return CHANCE
    return NOBODY if state.ending else 1 << (state.placed & 1)


@implements(STATE)
def legal(state, seat, moves):
    """The cells of the line that binds."""
    moves[0] = bound_cells(state)


@compiled
def bound_cells(state):
    """The empty cells of the line that binds (DN-4), or of the board (DN-3, DN-5)."""
    empty = BOARD & ~(state.donuts[0] | state.donuts[1])
    if state.last == NO_CELL:
        return empty
    bound = LINE[state.lines[state.last], state.last] & empty
    return bound if bound else empty


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
def evaluate(state, chances):
    """Weigh the choice of cells, and the rows that either colour may still complete."""
    mover = state.placed & 1
    moves = bound_cells(state)
    chances[mover] = chance_to_win(state.donuts[mover], state.donuts[1 - mover], moves)
    chances[1 - mover] = 1.0 - chances[mover]


@implements(STATE)
def rollout_policy(state, seat, moves, rng):
    """Complete a five where placing a donut does; otherwise any move."""
    fives = completing(state.donuts[seat]) & moves[0]
    if fives:
        return bits.lowest(fives)
    return bits.nth_in_word(moves[0], below(rng, bits.population(moves[0])))


@implements(STATE)
def ending(state):
    """NOT_OVER, FIVE, LARGER_GROUP or DRAW."""
    return state.ending


@implements(STATE)
def chance_weights(state, weights):
    """Every layout is as likely as the others (DN-1)."""
    weights[:] = 1


@implements(STATE)
def sample_chance(state, rng):
    """Draw a layout."""
    return below(rng, LAYOUTS)


@implements(STATE)
def apply_chance(state, outcome):
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
