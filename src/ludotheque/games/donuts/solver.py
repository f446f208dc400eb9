"""Donuts, exactly: who wins a position, how soon, and with which moves.

Positions are the kernel's records. Everything is answered by questions of one kind: does a seat
(the attacker) win, whatever the other does, before more donuts than a horizon are placed?
"""

from collections.abc import Iterator

import numpy as np

from ludotheque.games import loops
from ludotheque.games.bits import lowest
from ludotheque.games.donuts import kernel, kernel_search
from ludotheque.games.donuts.kernel_board import CELLS, DONUTS, LINE, completing

WIN, DRAWN, LOSS = 1, 0, -1  # for the player to move
SLOTS = 1 << 15  # half a megabyte: a table that fits the cache of a core beats a larger one
SLOTS_FOR_DISTANCE = 1 << 18  # longer searches need more
NO_LIMIT = 1 << 62


class TooLong(Exception):
    """A question that would take more positions than allowed."""


class Solver:
    """What is known of one board, kept from one question to the next.

    >>> from ludotheque import load
    >>> start = load("donuts").start(layout="42").record
    >>> Solver(start.lines).value(start) == WIN
    True
    """

    def __init__(self, lines: np.ndarray, *, slots: int = SLOTS, most_nodes: int = NO_LIMIT):
        self.lines = lines.tobytes()
        self.nodes = 0  # positions looked at so far
        self.most_nodes = most_nodes
        self._bounds = np.array([LINE[line, cell] for cell, line in enumerate(lines)], np.uint64)
        self._table = np.zeros((slots, kernel_search.WORDS), np.uint64)
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
            return lowest(fives)
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
        return lowest(placed & ~(frame.own | frame.opposing))

    def value(self, record: np.record) -> int:
        """WIN, DRAWN or LOSS for the player to move, or for the last one to, in a finished game."""
        mover = record.placed & 1
        if record.ending:
            return _sign(record.winner, mover)
        if self.answer(record, mover) is not None:
            return WIN
        return LOSS if self.answer(record, 1 - mover) is None else DRAWN

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

    def best_move(self, record: np.record) -> int:
        """A move that keeps the value; in a lost position, any."""
        mover = record.placed & 1
        for attacker in (mover, 1 - mover):
            move = self.answer(record, attacker)
            if move is not None:
                return move
        return lowest(kernel.bound_cells(record))

    def best_line(self, record: np.record, value: int, end: int) -> Iterator[int]:
        """The moves to the end: the winner hurries, the loser resists."""
        mover = record.placed & 1
        winner = mover ^ (value == LOSS)
        while not record.ending:
            mover = record.placed & 1
            if value == DRAWN:
                move = self.answer(record, 1 - mover)
            elif mover == winner:
                move = self.answer(record, winner, end)
            else:
                move = self.answer(record, winner, end - 1)
            assert move is not None, "the line was solved before"
            yield move
            record = after(record, move)


def after(record: np.record, cell: int) -> np.record:
    """The position after a move."""
    following: np.record = record.copy()
    loops.play_on(following, following.placed & 1, cell)
    return following


def _sign(winner: int, seat: int) -> int:
    if winner == kernel.NO_SEAT:
        return DRAWN
    return WIN if winner == seat else LOSS
