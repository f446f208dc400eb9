"""What is drawn over the cells of Donuts: the lane that binds, winning rows, largest groups."""

from collections.abc import Collection, Iterator
from functools import cache
from math import atan2, degrees, hypot

from ludotheque.games.donuts.drawn.art import CENTRES
from ludotheque.games.donuts.rules.lines import DONUTS_IN_A_ROW, SIDE, STEPS
from ludotheque.games.donuts.view import CELL_NAMES, DIRECTIONS, Direction

LANE = 88  # its breadth
BEYOND = 24  # how far a stroke goes on after the last donut
BOW = 7  # how far a stroke of a hand is from straight
SIZE_BADGE = 23  # its radius


@cache
def lane(last: str, line: Direction, css: str) -> str:
    """The whole line of a cell, from one side of the board to the other."""
    step = STEPS[DIRECTIONS.index(line)]
    cells = [*reversed([*_walk(last, -step[0], -step[1])]), last, *_walk(last, *step)]
    (x, y), (to_x, to_y) = CENTRES[cells[0]], CENTRES[cells[-1]]
    length = hypot(to_x - x, to_y - y) + LANE
    slope = degrees(atan2(to_y - y, to_x - x))
    place = f"translate({(x + to_x) / 2:g} {(y + to_y) / 2:g}) rotate({slope:.4g})"
    return (
        f'<rect class="lane {css}" x="{-length / 2:.5g}" y="{-LANE // 2}" width="{length:.5g}" '
        f'height="{LANE}" rx="{LANE // 2}" transform="{place}" aria-hidden="true"/>'
    )


def rows_of_five(cells: Collection[str]) -> Iterator[list[str]]:
    """The rows that winning donuts stand in: two where they cross.

    >>> [*rows_of_five(["a1", "b1", "c1", "d1", "e1"])]
    [['a1', 'b1', 'c1', 'd1', 'e1']]
    """
    for files, ranks in STEPS:
        for cell in cells:
            if next(_walk(cell, -files, -ranks), "") in cells:
                continue  # the row begins further back
            row = [cell]
            for following in _walk(cell, files, ranks):
                if following not in cells:
                    break
                row.append(following)
            if len(row) >= DONUTS_IN_A_ROW:
                yield row


def five(cells: Collection[str], css: str) -> str:
    """A stroke of a hand through each row of five."""
    return "".join(_stroke(row[0], row[-1], css) for row in rows_of_five(cells))


def _stroke(first: str, last: str, css: str) -> str:
    (x, y), (to_x, to_y) = CENTRES[first], CENTRES[last]
    length = hypot(to_x - x, to_y - y)
    along, down = (to_x - x) / length, (to_y - y) / length
    begin = f"{x - BEYOND * along:.4g} {y - BEYOND * down:.4g}"
    bend = f"{(x + to_x) / 2 - BOW * down:.4g} {(y + to_y) / 2 + BOW * along:.4g}"
    end = f"{to_x + BEYOND * along:.4g} {to_y + BEYOND * down:.4g}"
    path = f'd="M{begin}Q{bend} {end}"'
    whole = "" if css == "pencil" else ' pathLength="90"'  # as long as `write` draws
    return (
        f'<g class="five" aria-hidden="true"><path class="halo" {path}/>'
        f'<path class="stroke {css}" {path}{whole}/></g>'
    )


def groups_in(cells: Collection[str]) -> list[list[str]]:
    """Donuts apart that are joined by their edges.

    >>> groups_in(["a1", "a2", "c3"])
    [['a1', 'a2'], ['c3']]
    """
    rest, groups = list(cells), []
    while rest:
        group = [rest.pop(0)]
        for cell in group:  # which grows
            near = [one for one in rest if one in _neighbours(cell)]
            group += near
            rest = [one for one in rest if one not in near]
        groups.append(group)
    return groups


def outline(group: Collection[str], css: str) -> str:
    """A line round the donuts of a group, drawn below them."""
    d = "".join(_links(group))
    return (
        f'<g class="group {css}" aria-hidden="true">'
        f'<path class="round" d="{d}"/><path class="ground" d="{d}"/></g>'
    )


def size(group: Collection[str], css: str) -> str:
    """How many donuts a group has, on the one in its midst."""
    places = [CENTRES[cell] for cell in group]
    mid_x, mid_y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    x, y = min(places, key=lambda place: hypot(place[0] - mid_x, place[1] - mid_y))
    return (
        f'<g class="size {css}" transform="translate({x} {y})" aria-hidden="true">'
        f'<circle r="{SIZE_BADGE}"/><text y="10">{len(group)}</text></g>'
    )


def _links(group: Collection[str]) -> Iterator[str]:
    """Strokes from donut to donut, so broad that together they cover the group and its rim."""
    for cell in group:
        x, y = CENTRES[cell]
        yield f"M{x} {y}h0"
        right, up = next(_walk(cell, 1, 0), ""), next(_walk(cell, 0, 1), "")
        corner = next(_walk(cell, 1, 1), "")
        to = [one for one in (right, up) if one in group]
        if len(to) == 2 and corner in group:
            to.append(corner)  # four in a square: no hole in their midst
        for other in to:
            yield f"M{x} {y}L{CENTRES[other][0]} {CENTRES[other][1]}"


@cache
def _neighbours(cell: str) -> frozenset[str]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return frozenset(next(_walk(cell, *step), "") for step in steps)


def _walk(cell: str, files: int, ranks: int) -> Iterator[str]:
    """The cells after one, step by step to the edge of the board."""
    rank, file = divmod(CELL_NAMES.index(cell), SIDE)
    while 0 <= (file := file + files) < SIDE and 0 <= (rank := rank + ranks) < SIDE:
        yield CELL_NAMES[SIDE * rank + file]
