"""How Donuts is written down: cells, layouts of the tiles, and positions."""

import re
from typing import ClassVar

from ludotheque.engine.move import Parts
from ludotheque.engine.notation import normalised as canonical
from ludotheque.engine.state import State
from ludotheque.games.donuts.content import FACE_NAMES, TILES, TURNS
from ludotheque.games.donuts.rules.layout import tile_at
from ludotheque.games.donuts.rules.state import BOARDS
from ludotheque.games.donuts.view import CELL_NAMES, DonutsView

__all__ = ["canonical", "decode", "decode_outcome", "find_outcome"]

READING_ORDER = (0, 1, 3, 2)  # the corners, which are numbered clockwise, as one reads them


class Place(Parts, tag="place", frozen=True):
    """Place a donut on a cell."""

    FORM: ClassVar[str] = "{cell}"
    cell: str


class Layout(Parts, tag="layout", frozen=True):
    """The four tiles as one reads them, each face with its quarter turns clockwise."""

    FORM: ClassVar[str] = "layout {faces}"
    faces: str


def decode(view: DonutsView | None, seat: int, number: int) -> Place:
    """Name the cell of a move."""
    return Place(CELL_NAMES[number])


def decode_outcome(view: DonutsView | None, number: int) -> Layout:
    """Write a layout by its faces."""
    return Layout(layout_text(number))


def find_outcome(state: State, text: str) -> int | None:
    """Read a layout by its faces."""
    word, _, layout = text.strip().partition(" ")
    return layout_number(layout) if word.lower() == "layout" else None


def layout_text(layout: int) -> str:
    """Write a layout: each face with its quarter turns clockwise, as one reads.

    >>> layout_text(0), layout_text(98303)
    ('A0B0D0C0', 'H2G2E2F2')
    """
    placed = (tile_at(layout, corner) for corner in READING_ORDER)
    return "".join(f"{FACE_NAMES[2 * tile + side]}{turns}" for tile, side, turns in placed)


def layout_number(text: str) -> int | None:
    """Find the layout that is written so, or None; the inverse of `layout_text`.

    >>> all(layout_number(layout_text(n)) == n for n in range(0, 98304, 997))
    True
    """
    written = re.fullmatch(r"([A-Z])([0-3])" * TILES, re.sub(r"[\s/,-]", "", text.upper()))
    if not written or any(name not in FACE_NAMES for name in written.groups()[::2]):
        return None
    placed: dict[int, tuple[int, int, int]] = {}  # corner: tile, side, turns
    faces, quarters = written.groups()[::2], written.groups()[1::2]
    for corner, name, turns in zip(READING_ORDER, faces, quarters, strict=True):
        placed[corner] = (*divmod(FACE_NAMES.index(name), 2), int(turns))
    corner_of = {tile: corner for corner, (tile, _, _) in placed.items()}
    if len(corner_of) < TILES:
        return None
    board_turns = corner_of[0]
    next_tile, other_tile = (placed[(board_turns + place) % TILES][0] for place in (1, 2))
    left = [tile for tile in (1, 2, 3) if tile != next_tile]
    board = 2 * (next_tile - 1) + left.index(other_tile)
    by_tile = [placed[corner_of[tile]] for tile in reversed(range(TILES))]
    for _, side, _ in by_tile:
        board = 2 * board + side
    for _, _, turns_of_tile in by_tile:
        board = TURNS * board + (turns_of_tile - board_turns) % TURNS
    return int(board_turns * BOARDS + board)
