"""A state as one seat stands in it, and the ways to say that a move of it is illegal."""

import numpy as np

from ludotheque.errors import IllegalMove, RuleError
from ludotheque.games.donnant.content import COLOUR_NAMES, COLOURS
from ludotheque.games.donnant.notation import CELL_NAMES
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.words import ASKED
from ludotheque.language import Text


def illegal(clause: str, en: str, fr: str, **values: object) -> IllegalMove:
    """A move that the rules forbid here, and why."""
    return IllegalMove(clause, Text(en=en, fr=fr).filled(**values))


def die_named(name: str) -> Text:
    """A die's colour in both languages."""
    return COLOUR_NAMES[COLOURS.index(name)]


class Position:
    """A state as one seat stands in it."""

    def __init__(self, raw: np.record, seat: int):
        self.raw = raw
        self.seat = seat

    def is_in(self, *phases: int) -> bool:
        """Whether the game is in one of these phases."""
        return int(self.raw.phase) in phases

    def asked(self) -> IllegalMove:
        """Something else is to be decided now."""
        clause, wanted = ASKED[int(self.raw.phase)]
        return IllegalMove(
            clause, Text(en="not now: {w}", fr="pas maintenant : {w}").filled(w=wanted)
        )

    def is_free(self, die: str) -> bool:
        """Whether a die can still be used."""
        return bool(int(self.raw.free[self.seat]) >> COLOURS.index(die) & 1)

    def place_at(self, cell: str) -> int | None:
        """The place, in the order of laying, of the card on a cell."""
        for place in range(int(self.raw.laid[self.seat])):
            if self.raw.cell[self.seat, place] == CELL_NAMES.index(cell):
                return place
        return None

    def goal_at(self, place: int) -> int:
        """The goal of a card that is laid."""
        return int(self.raw.goal[self.raw.card[self.seat, place]])


def not_free(at: Position, dice: list[str]) -> RuleError | None:
    """Whether one of these dice is named twice or cannot be used, and why."""
    for die in dice:
        if dice.count(die) > 1:
            return illegal(
                "DD-31",
                "a die counts once: you name the {d} one twice",
                "un dé ne compte qu’une fois : vous nommez deux fois le {d}",
                d=die_named(die),
            )
    for die in dice:
        if at.is_free(die):
            continue
        thrown = int(at.raw.thrown) >> COLOURS.index(die) & 1
        if at.is_in(table.ENTERING) and not thrown:
            return illegal(
                "DD-17",
                "the {d} die was not rethrown just now",
                "le dé {d} ne vient pas d’être relancé",
                d=die_named(die),
            )
        return illegal(
            "DD-31",
            "the {d} die has been used",
            "le dé {d} a déjà servi",
            d=die_named(die),
        )
    return None
