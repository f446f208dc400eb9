"""How long Donuts takes to solve, and whether its exact player ever loses a won position.

python -m bench.donuts_solver times 200 40      values of 200 boards, the rest for 40 of them
python -m bench.donuts_solver games 10000       games from won positions against random players

Times are of one core: seconds of the process, so that others at work on the machine count less.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from ludotheque import load
from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.state import BOARDS
from ludotheque.games.donuts.solver import WIN, Solver, after, cells_of

MAX_DONUTS_BEFORE = 12
Result = TypeVar("Result")


class Clock:
    """Seconds that one kind of question took, each time."""

    def __init__(self, name: str):
        self.name, self.seconds = name, list[float]()

    def time(self, question: Callable[..., Result], *about: object) -> Result:
        """Ask, and remember how long it took."""
        began = time.process_time()
        answer = question(*about)
        self.seconds.append(time.process_time() - began)
        return answer

    def __str__(self) -> str:
        median, mean = statistics.median(self.seconds), statistics.mean(self.seconds)
        boards, worst = len(self.seconds), max(self.seconds)
        return (
            f"{self.name} ({boards} boards): median {median:.3f} s, mean {mean:.3f} s, "
            f"worst {worst:.2f} s"
        )


def start_on(board: int) -> np.record:
    """An empty board."""
    return load("donuts").start(layout=str(board)).raw


def line_of(solver: Solver, start: np.record, value: int, end: int) -> list[int]:
    """The whole best line."""
    return list(solver.best_line(start, value, end))


def times(boards: int, further: int) -> None:
    """Time the questions that `ludotheque solve` answers."""
    values, ends, lines, moves = map(Clock, ("value", "distance", "best line", "all first moves"))
    Solver(start_on(0).lines).value(start_on(0))  # compiles
    nodes = 0
    for number, board in enumerate(random.Random(200).sample(range(BOARDS), boards)):
        start = start_on(board)
        solver = Solver(start.lines)
        value = values.time(solver.value, start)
        nodes += solver.nodes
        if number < further:
            end = ends.time(solver.end, start, value)
            lines.time(line_of, solver, start, value, end)
            moves.time(solver.keeping, start, value)
    speed = nodes / sum(values.seconds) / 1e6
    print(f"{nodes / boards:,.0f} positions a board for its value, {speed:.1f} million a second")
    print(*(clock for clock in (values, ends, lines, moves) if clock.seconds), sep="\n")


def games(count: int) -> None:
    """Play from won positions: every move of the exact player keeps the win, others are random."""
    chooser = random.Random(10_000)
    lost = played = 0
    while played < count:
        raw = start_on(chooser.randrange(BOARDS))
        for _ in range(chooser.randrange(MAX_DONUTS_BEFORE + 1)):
            if not raw.ending:
                raw = after(raw, chooser.choice(cells_of(bound_cells(raw))))
        solver = Solver(raw.lines)
        if raw.ending or solver.value(raw) != WIN:
            continue
        exact = raw.placed & 1
        while not raw.ending:
            move = chooser.choice(cells_of(bound_cells(raw)))
            if raw.placed & 1 == exact:
                value, kept = solver.judged(raw)
                assert value == WIN, "the move before kept the win"
                assert kept is not None
                move = kept
            raw = after(raw, move)
        lost += raw.winner != exact
        played += 1
    print(f"{played} games from won positions, {lost} not won")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["times", boards, further]:
            times(int(boards), int(further))
        case ["games", count]:
            games(int(count))
        case _:
            raise SystemExit(__doc__)
