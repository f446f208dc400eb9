"""The state of a game of Donuts. Cells and sets of them are numbers as in `lines`."""

import numpy as np

from ludotheque.engine.verbs import state_dtype
from ludotheque.games.donuts.content import FACES, TILES, TURNS
from ludotheque.games.donuts.rules.lines import CELLS, NO_CELL

# DN-1: boards up to turning (tile 1 at top left: the places of the others, sides, rotations).
BOARDS = 6 * 2**TILES * TURNS**TILES
LAYOUTS = TURNS * BOARDS

NOT_OVER, FIVE, LARGER_GROUP, TIE = range(4)
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


def empty_board(faces: list[int]) -> np.record:
    """The state before the tiles are laid out: the faces of a box, packed, and no donut."""
    raw: np.record = np.zeros(1, STATE)[0]
    raw.faces = faces
    raw.last, raw.winner = NO_CELL, NO_SEAT
    return raw
