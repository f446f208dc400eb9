"""Donuts, exactly: who wins a position, how soon, and with which moves.

Positions are the kernel's records. Everything is answered by questions of one kind: does a seat
(the attacker) win, whatever the other does, before more donuts than a horizon are placed?
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.games import loops
from ludotheque.games.bits import lowest
from ludotheque.games.contract import SOON, Worth
from ludotheque.games.donuts import kernel, kernel_search
from ludotheque.games.donuts.kernel_board import CELLS, DONUTS, LINE, completing
from ludotheque.games.donuts.notation import CELL_NAMES

WIN, DRAWN, LOSS = 1, 0, -1  # for the player to move
SLOTS = 1 << 15  # half a megabyte: a table that fits the cache of a core beats a larger one
NO_LIMIT = 1 << 62
NODES_A_SECOND = 8_000_000  # positions that a usual core looks at
VALUE_NAMES = {WIN: "win", DRAWN: "draw", LOSS: "loss"}


class TooLong(Exception):
    """A question that would take more positions than allowed."""


class Solver:
    """What is known of one board, kept from one question to the next.

    >>> from ludotheque import load
    >>> start = load("donuts").start(layout="42").record
    >>> Solver(start.lines).value(start) == WIN
    True
    """

    def __init__(self, lines: NDArray[np.uint8], *, most_nodes: int = NO_LIMIT):
        self.nodes = 0  # positions looked at so far
        self.most_nodes = most_nodes
        self._bounds = np.array([LINE[line, cell] for cell, line in enumerate(lines)], np.uint64)
        self._table = np.zeros((SLOTS, kernel_search.WORDS), np.uint64)
        self._frames = np.zeros(DONUTS + 1, kernel_search.FRAME)

    def answer(self, record: np.record, attacker: int, horizon: int = DONUTS) -> int | None:
        """Find a move by which the player to move gets his way; None if there is none.

        The attacker's way is to win before more than `horizon` donuts are placed, the other's
        is to prevent that.
        """
        mover = record.placed & 1
        moves = kernel.bound_cells(record)
        if record.placed >= horizon:
            return None if mover == attacker else lowest(moves)
        if fives := completing(record.donuts[mover]) & moves:
            return int(lowest(fives))
        frame = self._frames[record.placed]
        frame.own, frame.opposing = record.donuts[mover], record.donuts[1 - mover]
        frame.moves = moves
        proof, disproof, nodes = kernel_search.search(
            self._frames, self._table, self._bounds, attacker, horizon, int(record.placed),
            self.most_nodes - self.nodes,
        )  # fmt: skip
        self.nodes += nodes
        if proof and disproof:
            raise TooLong
        return None if proof else self._settling(frame)

    @staticmethod
    def _settling(frame: np.record) -> int:
        """The cell whose child settled a position."""
        child = int(np.argmin(frame.child_disproof[: frame.children]))
        placed = frame.child_own[child] | frame.child_opposing[child]
        return int(lowest(placed & ~(frame.own | frame.opposing)))

    def value(self, record: np.record) -> int:
        """WIN, DRAWN or LOSS for the player to move; in a finished game, for who would be."""
        if record.ending:
            return _sign(record.winner, record.placed & 1)
        return self.judged(record)[0]

    def judged(self, record: np.record) -> tuple[int, int | None]:
        """The value for the player to move, and a move that keeps a win or a draw."""
        mover = record.placed & 1
        winning = self.answer(record, mover)
        if winning is not None:
            return WIN, winning
        drawing = self.answer(record, 1 - mover)
        return LOSS if drawing is None else DRAWN, drawing

    def end(self, record: np.record, value: int) -> int:
        """How many donuts lie at the end if the winner hurries and the loser resists."""
        if record.ending:
            return int(record.placed)
        if value == DRAWN:
            return DONUTS
        winner = record.placed & 1 ^ (value == LOSS)
        end = DONUTS
        # A five comes with a donut of the winner's: of an odd number for seat 0.
        for earlier in range(DONUTS - 1 - winner, record.placed, -2):
            found = self.answer(record, winner, earlier) is not None
            if found != (record.placed & 1 == winner):
                break
            end = earlier
        return end

    def keeping(self, record: np.record, value: int) -> list[int]:
        """All moves that keep the value."""
        following = {cell: after(record, cell) for cell in cells_of(kernel.bound_cells(record))}
        return [cell for cell, position in following.items() if self.value(position) == -value]

    def best_line(self, record: np.record, value: int, end: int) -> Iterator[int]:
        """The moves to the end: the winner hurries, the loser resists."""
        first = record.placed & 1
        while not record.ending:
            mover = record.placed & 1
            if value == DRAWN:
                move = self.answer(record, 1 - mover)
            elif (mover == first) == (value == WIN):
                move = self.answer(record, mover, end)
            else:
                move = self.answer(record, 1 - mover, end - 1)
            assert move is not None, "value and end say that there is one"
            yield move
            record = after(record, move)

    def worths(self, record: np.record) -> dict[int, Worth]:
        """What every lawful move is worth; raises TooLong unless all values are found in time.

        Distances may take as long again. Moves that win, draw or lose have theirs all or none, so
        that those which are known are not taken for the shortest.
        """
        most_nodes = self.most_nodes
        following = {cell: after(record, cell) for cell in cells_of(kernel.bound_cells(record))}
        values = {cell: self.value(position) for cell, position in following.items()}
        lefts: dict[int, int] = {}
        self.most_nodes = self.nodes + most_nodes
        with suppress(TooLong):
            for value in sorted(set(values.values())):  # of the opponent: our best moves first
                alike = [cell for cell in following if values[cell] == value]
                lefts |= {
                    cell: self.end(following[cell], value) - int(record.placed) for cell in alike
                }
        chances = {cell: (WIN - value) / (WIN - LOSS) for cell, value in values.items()}
        return {cell: Worth(chance, lefts.get(cell)) for cell, chance in chances.items()}


def worths(record: np.record, patience: float) -> dict[int, Worth] | None:
    """What every lawful move is worth, unless the values take longer than so many seconds."""
    try:
        return Solver(record.lines, most_nodes=int(NODES_A_SECOND * patience)).worths(record)
    except TooLong:
        return None


def good_move(record: np.record) -> int | None:
    """The best move where all are solved soon, else any that keeps a win or a draw."""
    solver = Solver(record.lines, most_nodes=int(NODES_A_SECOND * SOON))
    try:
        worths = solver.worths(record)
    except TooLong:
        solver.most_nodes = NO_LIMIT  # one value alone takes a fraction of a second
        return solver.judged(record)[1]
    return max(worths, key=lambda cell: worths[cell].preference)


def findings(record: np.record, *, value_only: bool) -> dict[str, Any]:
    """What `ludotheque solve donuts` tells of a position."""
    solver = Solver(record.lines)
    value, move = solver.judged(record)
    found: dict[str, Any] = {"value": VALUE_NAMES[value]}
    if value_only:
        found["move"] = None if move is None else CELL_NAMES[move]  # it keeps the value
    else:
        end = solver.end(record, value)
        found["distance"] = end - int(record.placed)
        found["keeping"] = [CELL_NAMES[cell] for cell in solver.keeping(record, value)]
        found["best"] = [CELL_NAMES[cell] for cell in solver.best_line(record, value, end)]
    return found | {"nodes": solver.nodes}


def cells_of(cells: int) -> list[int]:
    """The members of a set of cells."""
    return [cell for cell in range(CELLS) if int(cells) >> cell & 1]


def after(record: np.record, cell: int) -> np.record:
    """The position after a move."""
    following: np.record = record.copy()
    loops.play_on(following, following.placed & 1, cell)
    return following


def _sign(winner: int, seat: int) -> int:
    if winner == kernel.NO_SEAT:
        return DRAWN
    return WIN if winner == seat else LOSS
