"""Laying out the tiles: the one event of chance (DN-1)."""

import numpy as np

from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.donuts.content import TILE_SIDE, TILES, TURNS
from ludotheque.games.donuts.rules.lines import SIDE
from ludotheque.games.donuts.rules.state import BOARDS, LAYOUTS, STATE


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
