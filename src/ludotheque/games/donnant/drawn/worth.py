"""What a complete card counts on its stall, so that a touch on it can light that up.

The rules say how much a stall pays; here the same is said by places. A test holds, over whole
games, that both agree.
"""

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.view import BONUSES, CELL_NAMES, LaidCard, Stall

Cells = tuple[str, ...]
SIDE = 5  # files of the grid on which a stall lies
LINE = 3


@lru_cache(maxsize=1024)
def counted(cards: tuple[LaidCard, ...]) -> dict[str, tuple[Cells, ...]]:
    """By the cell of each complete scoring card, the groups of cells that it is paid for."""
    return {
        laid.cell: tuple(_groups(cards, laid))
        for laid in cards
        if laid.complete and laid.card.reward not in BONUSES
    }


def worth(stall: Stall, cell: str) -> int:
    """What the card on a cell pays now."""
    laid = stall.at(cell)
    return laid.card.amount * len(counted(stall.cards).get(cell, ())) if laid else 0


def _groups(cards: tuple[LaidCard, ...], laid: LaidCard) -> Iterator[Cells]:
    """What one card is paid for, once each (DD-32 to DD-39)."""
    complete = [one.cell for one in cards if one.complete]
    coloured = [one.cell for one in cards if one.colour and one.colour == laid.card.reward_colour]
    match laid.card.reward:
        case "complete neighbours":
            yield from ((cell,) for cell in complete if _touch(cell, laid.cell))
        case "cards of a colour":
            yield from ((cell,) for cell in coloured)
        case "neighbours of a colour":
            yield from ((cell,) for cell in coloured if _touch(cell, laid.cell))
        case "complete lines":
            yield from _lines(complete)
        case "lines of one colour":
            for colour in COLOURS:
                yield from _lines([one.cell for one in cards if one.colour == colour])
        case "five colours":
            first = {one.colour: one.cell for one in reversed(cards) if one.colour}
            if len(first) == len(COLOURS):
                yield tuple(first.values())
        case "different bonuses":
            kinds = {
                one.card.reward: one.cell
                for one in reversed(cards)
                if one.complete and one.card.reward in BONUSES
            }
            yield from ((cell,) for cell in kinds.values())


def _touch(one: str, other: str) -> bool:
    """Whether two cells share an edge."""
    (a, b), (c, d) = (divmod(CELL_NAMES.index(cell), SIDE) for cell in (one, other))
    return abs(a - c) + abs(b - d) == 1


def _lines(cells: list[str]) -> Iterator[Cells]:
    """Rows and columns of three that are all among some cells."""
    for number, cell in enumerate(CELL_NAMES):
        if number % SIDE + LINE <= SIDE:
            row = CELL_NAMES[number : number + LINE]
            if all(one in cells for one in row):
                yield tuple(row)
        column = CELL_NAMES[number : number + LINE * SIDE : SIDE]
        if cell in cells and len(column) == LINE and all(one in cells for one in column):
            yield tuple(column)
