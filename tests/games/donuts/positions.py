"""Positions of Donuts drawn by hand."""

from dataclasses import replace

import numpy as np

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.donuts.content import LETTERS
from ludotheque.games.donuts.view import CELL_NAMES

SIGNS = "vc"  # vanilla (seat 1), chocolate (seat 2)


def position(
    rows: str, *, lines: str = "H" * 36, last: str = "", placed: int | None = None
) -> State:
    """Build a position from six rows from the top (v, c or .), and the lines in the same order."""
    cells = "".join(rows.split())
    assert len(cells) == len(lines) == 36
    state = load("donuts").start(layout="0")
    raw = state.raw
    for place, (sign, line) in enumerate(zip(cells, lines, strict=True)):
        cell = 6 * (5 - place // 6) + place % 6
        raw.lines[cell] = LETTERS.index(line)
        if sign in SIGNS:
            raw.donuts[SIGNS.index(sign)] |= np.uint64(1 << cell)
    raw.last = CELL_NAMES.index(last) if last else -1
    raw.placed = sum(sign in SIGNS for sign in cells) if placed is None else placed
    return replace(state, data=raw.tobytes())


def rows_of(state: State) -> str:
    """Draw the donuts of a position as `position` takes them."""
    signs = ["."] * 36
    for seat, sign in enumerate(SIGNS):
        for cell in range(36):
            if int(state.raw.donuts[seat]) >> cell & 1:
                signs[6 * (5 - cell // 6) + cell % 6] = sign
    return "\n".join("".join(signs[row : row + 6]) for row in range(0, 36, 6))


def moves_of(state: State) -> list[str]:
    """The legal moves as texts."""
    return [move.text for move in state.legal_moves()]
