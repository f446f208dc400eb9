"""Which columns and rows of a stall are shown, and where each of them lies.

They are open until the stall spans three (DD-4). So where it spans two, the places on both sides
are half as wide: the stall takes the same room all through a game.
"""

from collections.abc import Collection

FILES, RANKS = "abcde", "54321"  # as they are read
SHOWN = 3  # rows and columns
MIDDLE = 2


def lines_of(cards: Collection[str], places: Collection[str]) -> tuple[str, str]:
    """The columns and the rows to show: three, or two and one on either side.

    >>> lines_of({"c3"}, {"b2", "d4"}), lines_of({"c3", "b3"}, {"a2", "d4"})
    (('bcd', '432'), ('abcd', '432'))
    """
    cells = {*cards, *places} or {"c3"}
    return _lines(FILES, {cell[0] for cell in cells}), _lines(RANKS, {cell[1] for cell in cells})


def _lines(names: str, used: set[str]) -> str:
    first, last = min(map(names.index, used)), max(map(names.index, used))
    if last - first + 1 < SHOWN:  # nothing lies there yet
        first, last = MIDDLE - 1, MIDDLE + 1
    return names[first : last + 1]


def spans(length: float, lines: int) -> list[tuple[float, float]]:
    """Where each of three or four lines begins, and its width: of four, those outside are half.

    >>> spans(90, 3)
    [(0.0, 30.0), (30.0, 30.0), (60.0, 30.0)]
    >>> spans(90, 4)
    [(0.0, 15.0), (15.0, 30.0), (45.0, 30.0), (75.0, 15.0)]
    """
    shares = (1, 2, 2, 1) if lines > SHOWN else (2,) * SHOWN
    unit = length / sum(shares)
    return [(unit * sum(shares[:line]), unit * share) for line, share in enumerate(shares)]
