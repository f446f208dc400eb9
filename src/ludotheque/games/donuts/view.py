"""What a player of Donuts sees: the whole board."""

from functools import cache
from typing import Literal

import msgspec
import numpy as np

from ludotheque.engine.fields import Fields
from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.lines import NO_CELL, largest_groups, rows_of_five
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

    @property
    def is_free(self) -> bool:
        """Whether that is any empty cell (DN-5)."""
        return len(self.playable) == sum(cell.donut is None for cell in self.cells)

    def at(self, name: str) -> Cell:
        """The cell of a name."""
        return self.cells[CELL_NAMES.index(name)]


def view_of(raw: np.record, viewer: int) -> DonutsView:
    """Decode a state."""
    state = Fields(raw)
    is_over = bool(state.ending)
    going_on = bool(state.laid_out) and not is_over
    playable = int(bound_cells(raw)) if going_on else 0
    first, second = state.donuts
    cells = [
        _cell(cell, line, (first >> cell & 1) + 2 * (second >> cell & 1), playable >> cell & 1)
        for cell, line in enumerate(state.lines)
    ]
    # Both are worked out at every end, so that whoever compiles ahead meets both.
    donuts = raw["donuts"] if is_over else ()
    five = tuple(name for own in donuts for name in _names(rows_of_five(own)))
    groups = tuple(_names(largest_groups(own)) for own in donuts)
    return DonutsView(
        viewer=viewer,
        cells=tuple(cells) if state.laid_out else (),
        last=None if state.last == NO_CELL else CELL_NAMES[state.last],
        to_move=(state.placed & 1) + 1 if going_on else None,
        placed=state.placed,
        winner=None if state.winner == NO_SEAT else state.winner + 1,
        five=five,
        groups=() if five else groups,
    )


def glance_of(raw: np.record, viewer: int) -> None:
    """The number of a move names its cell: its text needs nothing else."""


@cache
def _cell(cell: int, line: int, owner: int, playable: int) -> Cell:
    return Cell(CELL_NAMES[cell], DIRECTIONS[line], owner or None, bool(playable))


def _names(cells: int) -> tuple[str, ...]:
    return tuple(name for cell, name in enumerate(CELL_NAMES) if int(cells) >> cell & 1)
