"""Donuts, exactly: who wins a position, how soon, and with which moves.

Positions are raw states. Everything is answered by questions of one kind: does a seat
(the attacker) win, whatever the other does, before more donuts than a horizon are placed?
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import loops
from ludotheque.engine.bits import lowest
from ludotheque.engine.solving import (
    SOON,
    ExactValue,
    Kept,
    MoveValue,
    OnProgress,
    ParallelMap,
    no_progress,
)
from ludotheque.engine.state import State
from ludotheque.errors import Unsolved
from ludotheque.games.donuts.rules import proof_search
from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.lines import CELLS, DONUTS, LINE, completing
from ludotheque.games.donuts.rules.state import BOARDS, NO_SEAT
from ludotheque.games.donuts.view import CELL_NAMES
from ludotheque.language import Text

WIN, DRAWN, LOSS = 1, 0, -1  # for the player to move
SLOTS = 1 << 15  # half a megabyte: a table that fits the cache of a core beats a larger one
NO_LIMIT = 1 << 62
NODES_PER_SECOND = 8_000_000  # positions that a usual core looks at
VALUE_NAMES: dict[int, Literal["win", "draw", "loss"]] = {WIN: "win", DRAWN: "draw", LOSS: "loss"}
NO_POSITION = Text(
    en="there is nobody to move here; name a board: --layout 42, or --layout A0F2C1H3",
    fr="personne n’a de coup à jouer ici ; nommez un plateau : --layout 42, ou --layout A0F2C1H3",
)


class TooLong(Exception):
    """A question that would take more positions than allowed."""


class Solver:
    """What is known of one board, kept from one question to the next.

    >>> from ludotheque import load
    >>> start = load("donuts").start(layout="42").raw
    >>> Solver(start.lines).value(start) == WIN
    True
    """

    def __init__(self, lines: NDArray[np.uint8], *, max_nodes: int = NO_LIMIT):
        self.nodes = 0  # positions looked at so far
        self.max_nodes = max_nodes
        self._bounds = np.array([LINE[line, cell] for cell, line in enumerate(lines)], np.uint64)
        self._table = np.zeros((SLOTS, proof_search.WORDS), np.uint64)
        self._frames = np.zeros(DONUTS + 1, proof_search.FRAME)

    def answer(self, raw: np.record, attacker: int, horizon: int = DONUTS) -> int | None:
        """Find a move by which the player to move gets his way; None if there is none.

        The attacker's way is to win before more than `horizon` donuts are placed, the other's
        is to prevent that.
        """
        mover = raw.placed & 1
        moves = bound_cells(raw)
        if raw.placed >= horizon:
            return None if mover == attacker else lowest(moves)
        if fives := completing(raw.donuts[mover]) & moves:
            return int(lowest(fives))
        frame = self._frames[raw.placed]
        frame.own, frame.opposing = raw.donuts[mover], raw.donuts[1 - mover]
        frame.moves = moves
        proof, disproof, nodes = proof_search.search(
            self._frames, self._table, self._bounds, attacker, horizon, int(raw.placed),
            self.max_nodes - self.nodes,
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

    def value(self, raw: np.record) -> int:
        """WIN, DRAWN or LOSS for the player to move; in a finished game, for who would be."""
        if raw.ending:
            return _sign(raw.winner, raw.placed & 1)
        return self.judged(raw)[0]

    def judged(self, raw: np.record) -> tuple[int, int | None]:
        """The value for the player to move, and a move that keeps a win or a draw."""
        mover = raw.placed & 1
        winning = self.answer(raw, mover)
        if winning is not None:
            return WIN, winning
        drawing = self.answer(raw, 1 - mover)
        return LOSS if drawing is None else DRAWN, drawing

    def end(self, raw: np.record, value: int) -> int:
        """How many donuts lie at the end if the winner hurries and the loser resists."""
        if raw.ending:
            return int(raw.placed)
        if value == DRAWN:
            return DONUTS
        winner = raw.placed & 1 ^ (value == LOSS)
        end = DONUTS
        # A five comes with a donut of the winner's: of an odd number for seat 0.
        for earlier in range(DONUTS - 1 - winner, raw.placed, -2):
            found = self.answer(raw, winner, earlier) is not None
            if found != (raw.placed & 1 == winner):
                break
            end = earlier
        return end

    def keeping(self, raw: np.record, value: int) -> list[int]:
        """All moves that keep the value."""
        following = {cell: after(raw, cell) for cell in cells_of(bound_cells(raw))}
        return [cell for cell, position in following.items() if self.value(position) == -value]

    def best_line(self, raw: np.record, value: int, end: int) -> Iterator[int]:
        """The moves to the end: the winner hurries, the loser resists."""
        first = raw.placed & 1
        while not raw.ending:
            mover = raw.placed & 1
            if value == DRAWN:
                move = self.answer(raw, 1 - mover)
            elif (mover == first) == (value == WIN):
                move = self.answer(raw, mover, end)
            else:
                move = self.answer(raw, 1 - mover, end - 1)
            assert move is not None, "value and end say that there is one"
            yield move
            raw = after(raw, move)

    def move_values(self, raw: np.record) -> dict[int, MoveValue]:
        """What every legal move is worth; raises TooLong unless all values are found in time.

        Distances may take as long again. Moves that win, draw or lose have theirs all or none, so
        that those which are known are not taken for the shortest.
        """
        max_nodes = self.max_nodes
        following = {cell: after(raw, cell) for cell in cells_of(bound_cells(raw))}
        values = {cell: self.value(position) for cell, position in following.items()}
        lefts: dict[int, int] = {}
        self.max_nodes = self.nodes + max_nodes
        with suppress(TooLong):
            for value in sorted(set(values.values())):  # of the opponent: our best moves first
                alike = [cell for cell in following if values[cell] == value]
                lefts |= {
                    cell: self.end(following[cell], value) - int(raw.placed) for cell in alike
                }
        shares = {cell: (WIN - value) / (WIN - LOSS) for cell, value in values.items()}
        return {cell: MoveValue(share, lefts.get(cell)) for cell, share in shares.items()}


def move_values(
    state: State, seat: int, *, time_budget: float = SOON, kept: Kept | None = None
) -> dict[int, MoveValue] | None:
    """Every move: soon, but for the first moves of a game, which take some seconds."""
    if state.to_move != (seat,):
        return None
    raw = state.raw
    try:
        return Solver(raw.lines, max_nodes=int(NODES_PER_SECOND * time_budget)).move_values(raw)
    except TooLong:
        return None


def best_move(state: State, seat: int, *, kept: Kept | None = None) -> int | None:
    """The best move where all are solved soon, else any that keeps a win or a draw."""
    if state.to_move != (seat,):
        return None
    raw = state.raw
    solver = Solver(raw.lines, max_nodes=int(NODES_PER_SECOND * SOON))
    try:
        values = solver.move_values(raw)
    except TooLong:
        solver.max_nodes = NO_LIMIT  # one value alone takes a fraction of a second
        return solver.judged(raw)[1]
    return max(values, key=lambda cell: values[cell].preference)


def solve(
    state: State,
    *,
    value_only: bool = False,
    parallel_map: ParallelMap = map,
    on_progress: OnProgress = no_progress,
    kept: Kept | None = None,
) -> ExactValue:
    """The value for the player to move, the distance to the end and the best line to it."""
    if not state.to_move:
        raise Unsolved(NO_POSITION)
    raw = state.raw
    solver = Solver(raw.lines)
    value, move = solver.judged(raw)
    name = VALUE_NAMES[value]
    if value_only:
        return ExactValue(name, solver.nodes, move=None if move is None else CELL_NAMES[move])
    end = solver.end(raw, value)
    keeping = tuple(CELL_NAMES[cell] for cell in solver.keeping(raw, value))
    best = tuple(CELL_NAMES[cell] for cell in solver.best_line(raw, value, end))
    distance = end - int(raw.placed)
    return ExactValue(name, solver.nodes, distance=distance, keeping=keeping, best=best)


def starts() -> list[dict[str, str]]:
    """All boards up to turning (DN-1)."""
    return [{"layout": str(board)} for board in range(BOARDS)]


def cells_of(cells: int) -> list[int]:
    """The members of a set of cells."""
    return [cell for cell in range(CELLS) if int(cells) >> cell & 1]


def after(raw: np.record, cell: int) -> np.record:
    """The position after a move."""
    following: np.record = raw.copy()
    loops.play_on(following, following.placed & 1, cell)
    return following


def _sign(winner: int, seat: int) -> int:
    if winner == NO_SEAT:
        return DRAWN
    return WIN if winner == seat else LOSS
