"""Donuts written naively from the clauses, sharing no code, and solved by trying all."""

from copy import copy

from ludotheque.engine.state import State

DIRECTIONS = {"H": (1, 0), "V": (0, 1), "R": (1, 1), "F": (1, -1)}
Cell = tuple[int, int]  # file, rank from the bottom


CELLS = [(file, rank) for rank in range(6) for file in range(6)]  # in the order of their numbers


class NaiveDonuts:
    """A dictionary of cells, and the clauses word for word."""

    def __init__(self, lines: dict[Cell, str]):
        self.lines = lines
        self.colour: dict[Cell, int] = {}
        self.last: Cell | None = None
        self.winner: int | None = None
        self.over = False

    def legal_moves(self) -> list[Cell]:
        empty = [cell for cell in self.lines if cell not in self.colour]
        if self.last is None:
            return empty
        x, y = self.last
        dx, dy = DIRECTIONS[self.lines[self.last]]
        line = {(x + dx * k, y + dy * k) for k in range(-6, 7)}
        return [cell for cell in empty if cell in line] or empty

    def play(self, cell: Cell) -> None:
        mover = len(self.colour) % 2
        self.colour[cell] = mover
        self.last = cell
        turning: list[Cell] = []
        for dx, dy in DIRECTIONS.values():
            ends = []
            for sign in (1, -1):
                x, y = cell
                while self.colour.get((x, y)) == mover:
                    x, y = x + sign * dx, y + sign * dy
                ends.append((x, y))
            if all(self.colour.get(end) == 1 - mover for end in ends):
                turning += ends
        for end in turning:
            self.colour[end] = mover
        if self.has_five(mover):
            self.over, self.winner = True, mover
        elif len(self.colour) == 30:
            sizes = [self.largest(0), self.largest(1)]
            self.over = True
            self.winner = None if sizes[0] == sizes[1] else int(sizes[1] > sizes[0])

    def has_five(self, mover: int) -> bool:
        return any(
            all(self.colour.get((x + dx * k, y + dy * k)) == mover for k in range(5))
            for x, y in self.colour
            for dx, dy in DIRECTIONS.values()
        )

    def largest(self, colour: int) -> int:
        left = {cell for cell, owner in self.colour.items() if owner == colour}
        best = 0
        while left:
            group, frontier = 0, [left.pop()]
            while frontier:
                x, y = frontier.pop()
                group += 1
                for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if near in left:
                        left.remove(near)
                        frontier.append(near)
            best = max(best, group)
        return best

    def after(self, cell: Cell) -> "NaiveDonuts":
        following = copy(self)
        following.colour = dict(self.colour)
        following.play(cell)
        return following


def naive_from(state: State) -> NaiveDonuts:
    """The same position, whose colours were never turned but placed where they are."""
    record = state.raw
    naive = NaiveDonuts({cell: "HVRF"[record.lines[n]] for n, cell in enumerate(CELLS)})
    for seat in range(2):
        for number, cell in enumerate(CELLS):
            if int(record.donuts[seat]) >> number & 1:
                naive.colour[cell] = seat
    naive.last = CELLS[record.last]
    return naive


MoveValue = tuple[int, int]  # 1, 0 or -1 for the player to move, and donuts until the end


def better(worth: MoveValue) -> tuple[int, int]:
    """Order by value; who wins hurries, who loses resists."""
    value, left = worth
    return value, -left if value > 0 else left


def solved(naive: NaiveDonuts, known: dict[object, MoveValue]) -> MoveValue:
    """Value and distance of a position, by trying all moves."""
    if naive.over:
        if naive.winner is None:
            return 0, 0
        return (1 if naive.winner == len(naive.colour) % 2 else -1), 0
    key = (frozenset(naive.colour.items()), naive.last)
    if key not in known:
        known[key] = max(move_values(naive, known).values(), key=better)
    return known[key]


def move_values(naive: NaiveDonuts, known: dict[object, MoveValue]) -> dict[Cell, MoveValue]:
    """What every move is worth to the player to move."""
    found = {}
    for cell in naive.legal_moves():
        value, left = solved(naive.after(cell), known)
        found[cell] = -value, left + 1
    return found
