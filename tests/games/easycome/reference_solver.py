"""Easy Come Easy Go for two solved once more, naively: value iteration in NumPy on all states.

It shares nothing with the solver: states are sets of prizes, rules are restated, and the dice are
compared by `reference`. `python -m tests.games.easycome.reference_solver` solves the whole game.
"""

from collections import Counter
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from tests.games.easycome.reference import EVERY_PRIZE, matches

Dice = tuple[int, ...]
Place = tuple[int, int, int]  # prizes of who throws, of the other, last turns left to steal (or 0)
NO_PRIZE = len(EVERY_PRIZE)
THREE = 3


def places() -> list[Place]:
    """Every state between turns."""
    sets = range(1 << NO_PRIZE)
    return [
        (mine, theirs, turns)
        for mine in sets
        if mine.bit_count() < THREE
        for theirs in sets
        if not mine & theirs and theirs.bit_count() <= THREE
        for turns in ([1, 2] if theirs.bit_count() == THREE else [0])
    ]


def after(place: Place, prize: int) -> tuple[Place | None, bool]:
    """What follows when a turn ends with this prize or none, and whether the same player throws."""
    mine, theirs, turns = place
    if prize == NO_PRIZE:
        if turns == 1:
            return None, False
        return ((mine, theirs, 1), True) if turns else ((theirs, mine, 0), False)
    mine, theirs = mine | 1 << prize, theirs & ~(1 << prize)
    return (theirs, mine, 2 if mine.bit_count() == THREE else 0), False


def may_take(place: Place, prize: int) -> bool:
    """Whether matching dice would give this prize."""
    mine, theirs, turns = place
    return bool((theirs if turns else ~mine) >> prize & 1)


class Turn:
    """The worth of a turn in all states at once, from the worth of every way to end it."""

    def __init__(self, ends: NDArray[np.float64]):
        self.ends = ends
        self.move_values: dict[Dice, NDArray[np.float64]] = {}

    def stop(self, dice: Dice) -> NDArray[np.float64]:
        matched = [prize for prize, word in enumerate(EVERY_PRIZE) if matches(word, list(dice))]
        return np.max(self.ends[[*matched, NO_PRIZE]], axis=0)  # type: ignore[no-any-return]

    def worth(self, kept: Dice) -> NDArray[np.float64]:
        if kept not in self.move_values:
            falls = Counter(tuple(sorted(fall)) for fall in product(range(6), repeat=4 - len(kept)))
            total = np.zeros(self.ends.shape[1])
            for fall, ways in falls.items():
                best = self.stop(tuple(sorted(kept + fall)))
                for part in {p for size in range(1, len(fall)) for p in combinations(fall, size)}:
                    best = np.maximum(best, self.worth(tuple(sorted(kept + part))))
                total += ways * best
            self.move_values[kept] = total / sum(falls.values())
        return self.move_values[kept]


class ReferenceSolver:
    """All states, and what follows from each way to end a turn there."""

    def __init__(self) -> None:
        self.places = places()
        number = {place: index for index, place in enumerate(self.places)}
        self.rows = np.zeros((NO_PRIZE + 1, len(self.places)), np.int64)
        self.same = np.zeros(self.rows.shape, bool)
        self.worthless = np.zeros(self.rows.shape, bool)
        for index, place in enumerate(self.places):
            for prize in range(NO_PRIZE + 1):
                if prize != NO_PRIZE and not may_take(place, prize):
                    self.worthless[prize, index] = True
                    continue
                follows, self.same[prize, index] = after(place, prize)
                self.worthless[prize, index] = follows is None
                self.rows[prize, index] = number[follows] if follows else 0

    def sweep(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """How often who throws wins, if `values` says so of what follows the turn."""
        ends = np.where(self.same, values[self.rows], 1 - values[self.rows])
        return Turn(np.where(self.worthless, 0.0, ends)).worth(())


def solve(sweeps: int) -> float:
    """How often the first player wins, from nothing."""
    reference = ReferenceSolver()
    values = np.full(len(reference.places), 0.5)
    for _ in range(sweeps):
        values = reference.sweep(values)
    return float(values[reference.places.index((0, 0, 0))])


if __name__ == "__main__":  # about two minutes
    print(solve(sweeps=160))
