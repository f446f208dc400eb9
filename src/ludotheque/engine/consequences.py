"""What an event causes and why, as rows of numbers: written by rules, read by words.

The verb `consequences` notes one row for each thing that happens: its reason (a number of the
game's, from 1, that stands for a clause), from which seat and to which, what it is about (a cell,
a card, a prize …) and how many. Rows say who may know of them: what seats decide at once is for
their own eyes until the throw or the round is settled, and then for all the others.
"""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.compiling import compiled
from ludotheque.engine.move import SPECTATOR

NOTHING = 0  # the reason of rows that are not used
NOBODY_IN_PARTICULAR = -1  # as a seat: the table, the pot, the deck
EVERYBODY = 0xFF  # of `seen_by`: a bit for each seat, the highest for spectators
MAX_ROWS = 400
ROW = np.dtype(
    (
        np.record,
        [
            ("reason", "i2"),
            ("seen_by", "u1"),
            ("source", "i1"),  # seats, from 0
            ("target", "i1"),
            ("what", "i4"),
            ("amount", "i4"),
        ],
    )
)


class Consequence(msgspec.Struct, frozen=True):
    """One thing that an event causes. Seats are counted from 1; 0 is nobody in particular."""

    reason: int  # the game's words give its clause and its sentence
    source: int
    target: int
    what: int
    amount: int
    seen_by: int = EVERYBODY

    def is_seen_by(self, viewer: int) -> bool:
        """Whether a seat (or SPECTATOR) may know of it.

        >>> of_seat_1 = Consequence(1, 0, 1, 0, 0, seen_by=0b1)
        >>> of_seat_1.is_seen_by(1), of_seat_1.is_seen_by(2), of_seat_1.is_seen_by(SPECTATOR)
        (True, False, False)
        """
        return bool(self.seen_by >> (viewer - 1) % 8 & 1)


assert SPECTATOR == 0, "a spectator's bit is the highest"


@compiled
def note(rows: Any, reason: int, source: int, target: int, what: int, amount: int) -> None:
    """Add a row that everybody may see."""
    note_for(rows, EVERYBODY, reason, source, target, what, amount)


@compiled
def note_for(
    rows: Any, seen_by: int, reason: int, source: int, target: int, what: int, amount: int
) -> None:
    """Add a row that only some may see."""
    for row in rows:
        if row.reason == NOTHING:
            row.reason, row.seen_by, row.source = reason, seen_by, source
            row.target, row.what, row.amount = target, what, amount
            return


def empty_rows() -> NDArray[Any]:
    """Space for all that one event may cause."""
    return np.zeros(MAX_ROWS, ROW)


def as_values(rows: NDArray[Any]) -> tuple[Consequence, ...]:
    """The rows that are used, for people and programs."""
    used = rows[: int(np.count_nonzero(rows["reason"]))]
    assert len(used) < len(rows), "no event causes so much"
    return tuple(
        Consequence(reason, source + 1, target + 1, what, amount, seen_by)
        for reason, seen_by, source, target, what, amount in used.tolist()
    )
