"""What a player of Donuts sees: the whole board."""

from typing import Literal

import msgspec
import numpy as np

from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.lines import CELLS, NO_CELL, largest_groups, rows_of_five
from ludotheque.games.donuts.rules.state import NO_SEAT

Direction = Literal["horizontal", "vertical", "rising", "falling"]
DIRECTIONS: tuple[Direction, ...] = ("horizontal", "vertical", "rising", "falling")
CELL_NAMES = [f"{file}{rank}" for rank in "123456" for file in "abcdef"]


class Cell(msgspec.Struct, frozen=True):
    """A cell: the line printed on it, and the donut that lies there."""

    name: str
    line: Direction
    donut: int | None  # the seat whose colour it shows
    playable: bool  # the seat to move may place here

    @property
    def file(self) -> int:
        """From 0, from the left."""
        return ord(self.name[0]) - ord("a")

    @property
    def rank(self) -> int:
        """From 0, from the bottom."""
        return int(self.name[1]) - 1


class DonutsView(msgspec.Struct, frozen=True):
    """The board; everybody sees the same."""

    viewer: int
    cells: tuple[Cell, ...]  # a1, b1, … f6; empty until the tiles are laid out
    last: str | None  # the cell of the last donut (DN-13)
    to_move: int | None
    placed: int
    winner: int | None
    five: tuple[str, ...]  # the donuts of the winning row (DN-10)
    groups: tuple[tuple[str, ...], ...]  # of each seat its largest, where they decide (DN-11)

    @property
    def playable(self) -> list[str]:
        """Where the seat to move may place a donut."""
        return [cell.name for cell in self.cells if cell.playable]

    def at(self, name: str) -> Cell:
        """The cell of a name."""
        return self.cells[CELL_NAMES.index(name)]


def view_of(raw: np.record, viewer: int) -> DonutsView:
    """Decode a state."""
    going_on = bool(raw.laid_out) and not raw.ending
    playable = int(bound_cells(raw)) if going_on else 0
    donuts = [int(cells) for cells in raw.donuts]
    cells = [
        Cell(
            CELL_NAMES[cell],
            DIRECTIONS[raw.lines[cell]],
            next((seat for seat in (1, 2) if donuts[seat - 1] >> cell & 1), None),
            bool(playable >> cell & 1),
        )
        for cell in range(CELLS)
    ]
    # Both are worked out at every end, so that whoever compiles ahead meets both.
    five = tuple(name for own in raw.donuts if raw.ending for name in _names(rows_of_five(own)))
    groups = tuple(_names(largest_groups(own)) for own in raw.donuts if raw.ending)
    return DonutsView(
        viewer=viewer,
        cells=tuple(cells) if raw.laid_out else (),
        last=None if raw.last == NO_CELL else CELL_NAMES[raw.last],
        to_move=int(raw.placed & 1) + 1 if going_on else None,
        placed=int(raw.placed),
        winner=None if raw.winner == NO_SEAT else int(raw.winner) + 1,
        five=five,
        groups=groups if raw.ending and not five else (),
    )


def _names(cells: int) -> tuple[str, ...]:
    return tuple(name for cell, name in enumerate(CELL_NAMES) if int(cells) >> cell & 1)
