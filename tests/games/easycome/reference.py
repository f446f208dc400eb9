"""The rules once more, in slow plain Python that shares nothing with the compiled ones.

It keeps dice as lists, prizes as a dictionary and works on texts alone.
"""

from itertools import combinations

EVERY_PRIZE = ("four", "pairs", "odd", "even", "seven", "thirteen", "low", "high", "straight")


def matches(word: str, dice: list[int]) -> bool:
    """Whether four dice match a prize (EC-12), asked die by die."""
    a, b, c, d = sorted(dice)
    three_and_one = (a == b == c != d) or (a != b == c == d)
    return {
        "four": a == b == c == d,
        "pairs": a == b != c == d,
        "odd": three_and_one and all(value in (1, 3, 5) for value in dice),
        "even": three_and_one and all(value in (0, 2, 4) for value in dice),
        "seven": a + b + c + d == 7,
        "thirteen": a + b + c + d == 13,
        "low": a + b + c + d in range(4),
        "high": a + b + c + d in range(17, 21),
        "straight": [a, b, c, d] in ([0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5]),
    }[word]


def written(word: str, dice: list[int]) -> str:
    """Write dice after a word."""
    return " ".join([word, *map(str, sorted(dice))])


class ReferenceGame:
    """A game of Easy Come Easy Go; seats are counted from 1."""

    def __init__(self, players: int, hold: int):
        self.players, self.hold = players, hold
        self.owner: dict[str, int] = {}
        self.count: dict[int, int] = {}
        self.round = list(range(1, players + 1))  # who throws for the first turn
        self.totals: dict[int, int] = {}
        self.turn = 1
        self.aside: list[int] = []
        self.thrown: list[int] = []
        self.winner: int | None = None

    def throw(self, dice: list[int]) -> None:
        """Chance: the dice that are in the cup fall."""
        assert len(dice) + len(self.aside) == 4
        if not self.round:
            self.thrown = dice
            return
        self.totals[self.round[len(self.totals)]] = sum(dice)
        if len(self.totals) == len(self.round):
            best = max(self.totals.values())
            self.round = [seat for seat, total in self.totals.items() if total == best]
            self.totals = {}
            if len(self.round) == 1:
                self.turn = self.round.pop()

    def legal(self) -> set[str]:
        """Every move of the seat in turn."""
        moves = {"end"}
        for size in range(1, len(self.thrown)):
            moves |= {written("keep", list(part)) for part in combinations(self.thrown, size)}
        for word in EVERY_PRIZE:
            owner = self.owner.get(word)
            barred = owner is None and self.players == 2 and bool(self.count)
            if owner != self.turn and not barred and matches(word, self.aside + self.thrown):
                moves.add(f"take {word}")
        return moves

    def play(self, move: str) -> None:
        """The seat in turn moves."""
        word, *rest = move.split()
        if word == "keep":
            self.aside += map(int, rest)
            self.thrown = []
            return
        if word == "take":
            self.count.pop(self.owner.get(rest[0], 0), None)
            self.owner[rest[0]] = self.turn
        self.end_turn()

    def end_turn(self) -> None:
        """EC-16, after the prize has moved and its victim's count is gone."""
        self.aside, self.thrown = [], []
        self.count = {seat: left - 1 for seat, left in self.count.items()}
        finished = [seat for seat, left in self.count.items() if left == 0]
        if finished:
            (self.winner,) = finished
            return
        if list(self.owner.values()).count(self.turn) == 3:
            self.count[self.turn] = self.hold
        second_try = self.players == 2 and any(seat != self.turn for seat in self.count)
        if not second_try:
            self.turn = self.turn % self.players + 1
