"""Which entries a touch on a card, or on one of its boxes, may mean."""

from typing import NamedTuple

from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.drawn.context import Context
from ludotheque.games.donnant.view import Card


class Entry(NamedTuple):
    """An item that enters a die in a box."""

    item: str
    box: int  # from 1
    die: str

    @classmethod
    def of(cls, item: str) -> "Entry":
        """Take an item apart."""
        _, box, die = item.split(SEPARATOR)
        return cls(item, int(box), die)


def entries_on(context: Context, cell: str) -> list[Entry]:
    """What may be entered on a card; only of the die that was touched first, if one was."""
    found = [Entry.of(item) for item in context.available.entered.get(cell, ())]
    die = context.chosen_die
    return [one for one in found if one.die == die] if die else found


def only_meaning(context: Context, card: Card, entries: list[Entry]) -> Entry | None:
    """The first of some entries, if all of them come to the same: like boxes, like numbers."""
    meant = {(box_kind(card, one.box), context.value_of(one.die)) for one in entries}
    return entries[0] if len(meant) == 1 else None


def box_kind(card: Card, box: int) -> tuple[object, ...]:
    """What tells a box from others: between boxes of one kind there is nothing to choose.

    Boxes that ask for the same are alike, but in a rising row, and in different groups.
    """
    printed = card.boxes[box - 1]
    if card.goal == "rising":
        return (box,)
    group = sum(not one.joined for one in card.boxes[:box]) if card.goal == "equal" else 0
    return group, printed.colour, printed.number
