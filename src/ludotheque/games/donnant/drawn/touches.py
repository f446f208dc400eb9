"""What may be touched, sorted by what it is on the table: cards, boxes, places, dice."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache

from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.things import BETWEEN_DICE, KEEP, OFFERS
from ludotheque.games.donnant.view import CELL_NAMES

JOKER, RETURN, ASIDE = "joker", "return", "aside"
PLACES: dict[str, int] = {colour: place for place, colour in enumerate(COLOURS)}
NO_DICE = "none"
_CELLS, _COLOURS, _OFFERS = frozenset(CELL_NAMES), frozenset(COLOURS), frozenset(OFFERS)


@dataclass
class Touches:
    """Items by what they are."""

    kept: dict[frozenset[str], str] = field(default_factory=dict)  # sets of dice to keep
    completed: set[str] = field(default_factory=set)  # cells
    entered: dict[str, list[str]] = field(default_factory=dict)  # by cell
    bought: dict[str, list[str]] = field(default_factory=dict)  # by offer
    laid: dict[str, list[str]] = field(default_factory=dict)  # by card
    changed: dict[str, list[str]] = field(default_factory=dict)  # by die
    coloured: list[str] = field(default_factory=list)
    others: set[str] = field(default_factory=set)  # jokers, cards to return, rows

    def add(self, item: str) -> None:
        """Sort one item in."""
        first, *more = item.split(SEPARATOR)
        if first == KEEP:
            self.kept[dice_of(item)] = item
        elif first in _CELLS and not more:
            self.completed.add(first)
        elif first in _CELLS and more[0] in _COLOURS:
            self.coloured.append(item)
        elif first in _CELLS:
            self.entered.setdefault(first, []).append(item)
        elif first in _OFFERS:
            self.bought.setdefault(first, []).append(item)
        elif first in _COLOURS:
            self.changed.setdefault(first, []).append(item)
        elif first in (JOKER, RETURN, ASIDE):
            self.others.add(item)
        else:
            self.laid.setdefault(first, []).append(item)


@lru_cache(maxsize=256)
def _sorted(items: frozenset[str]) -> Touches:
    found = Touches()
    for item in sorted(items):
        found.add(item)
    return found


def touches_of(items: Collection[str]) -> Touches:
    """Some items by what they are.

    >>> found = touches_of(["keep.yellow-green", "c3.2.blue", "top3.b2", "c4"])
    >>> found.entered, found.bought, found.completed
    ({'c3': ['c3.2.blue']}, {'top3': ['top3.b2']}, {'c4'})
    """
    return _sorted(frozenset(items))


def dice_of(item: str) -> frozenset[str]:
    """The dice that an item keeps.

    >>> sorted(dice_of("keep.yellow-green")), sorted(dice_of("keep.none"))
    (['green', 'yellow'], [])
    """
    dice = item.split(SEPARATOR)[1].split(BETWEEN_DICE)
    return frozenset(dice) - {NO_DICE}


def place_of(item: str) -> str:
    """The last part of an item: the cell of a card that is bought or laid, a die, a colour."""
    return item.rsplit(SEPARATOR, 1)[-1]
