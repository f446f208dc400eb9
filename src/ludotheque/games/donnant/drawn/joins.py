"""Lines that join the cards that a draft lets count each other.

They lie above the stall, in hundredths of it, whatever its size. Neighbours are joined across the
gap between them; a line that would run over a third card bows out of its way.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ludotheque.games.donnant.drawn.grid import spans
from ludotheque.games.donnant.drawn.worth import LINE, Cells, counted
from ludotheque.games.donnant.view import Stall

Join = tuple[str, str]  # two cells, in their order
Point = tuple[float, float]
SIZE = 100.0  # of a stall, both ways
REACH = 0.3  # of a step, from the middle of a card to where its line begins
BOW = 0.8  # of half a line's length, by which its middle is drawn aside
CENTRE = SIZE / 2


def new_joins(stall: Stall, then: Stall) -> set[Join]:
    """What the cards of a stall come to count by a draft."""
    before = counted(stall.cards)
    return {
        join
        for cell, groups in counted(then.cards).items()
        for join in joins_of(cell, set(groups) - set(before.get(cell, ())))
    }


def joins_of(cell: str, groups: Iterable[Cells]) -> Iterator[Join]:
    """Lines from a card to what it is paid for; three in a row are joined to each other.

    >>> sorted(joins_of("c3", [("c4",), ("c3",)]))
    [('c3', 'c4')]
    >>> sorted(joins_of("a1", [("b2", "c2", "d2")]))
    [('a1', 'c2'), ('b2', 'c2'), ('c2', 'd2')]
    """
    for group in groups:
        ends = group
        if len(group) == LINE:
            yield from pairwise(group)
            ends = () if cell in group else group[1:2]
        yield from ((min(cell, one), max(cell, one)) for one in ends if one != cell)


def draw_joins(joins: Iterable[Join], lines: tuple[str, str]) -> str:
    """The lines over a stall that shows these columns and rows; nothing to who reads by ear."""
    drawn = "".join(_line(join, lines) for join in sorted(set(joins)))
    if not drawn:
        return ""
    return (
        f'<svg class="joins" viewBox="0 0 {SIZE:.0f} {SIZE:.0f}" preserveAspectRatio="none" '
        f'aria-hidden="true"><path class="halo" d="{drawn}"/><path class="join" d="{drawn}"/></svg>'
    )


def _line(join: Join, lines: tuple[str, str]) -> str:
    """One line, as a path: straight to a card beside, else bowed towards the middle."""
    (column, row), (other_column, other_row) = (
        (lines[0].index(cell[0]), lines[1].index(cell[1])) for cell in join
    )
    steps = max(abs(column - other_column), abs(row - other_row))
    here, there = _middle(column, row, lines), _middle(other_column, other_row, lines)
    begin, end = _between(here, there, REACH / steps), _between(there, here, REACH / steps)
    path = f"M{begin[0]:.1f} {begin[1]:.1f}"
    if steps == 1:
        return f"{path}L{end[0]:.1f} {end[1]:.1f}"
    x, y = _aside(begin, end)
    return f"{path}Q{x:.1f} {y:.1f} {end[0]:.1f} {end[1]:.1f}"


def _middle(column: int, row: int, lines: tuple[str, str]) -> Point:
    (x, width), (y, height) = (
        spans(SIZE, len(names))[line] for names, line in zip(lines, (column, row), strict=True)
    )
    return x + width / 2, y + height / 2


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _aside(one: Point, other: Point) -> Point:
    """Beside the middle of a line, on the side where the middle of the stall is."""
    x, y = _between(one, other, 0.5)
    dx, dy = (other[1] - one[1]) / 2 * BOW, (one[0] - other[0]) / 2 * BOW
    is_outwards = (CENTRE - x) * dx + (CENTRE - y) * dy < 0
    return (x - dx, y - dy) if is_outwards else (x + dx, y + dy)
