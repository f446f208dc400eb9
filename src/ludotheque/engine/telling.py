"""What happened, as somebody at the table is told it.

A game's `words.py` says what an event caused in sentences, each with its clause; here is what such
sentences need (who is called what), and how they become a paragraph.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Move
from ludotheque.language import YOU, Person, Text, joined, same, sentence

if TYPE_CHECKING:
    from ludotheque.engine.state import State

SEAT = Text(en="seat {seat}", fr="la place {seat}")


@dataclass(frozen=True)
class Names:
    """How the seats are called, for one reader.

    >>> names = Names(reader=1, given={2: "Bob"})
    >>> [names[seat].name.to("fr") for seat in (1, 2, 3)]
    ['vous', 'Bob', 'la place 3']
    """

    reader: int  # a seat, or SPECTATOR
    given: Mapping[int, str] = field(default_factory=dict)

    def __getitem__(self, seat: int) -> Person:
        if seat == self.reader:
            return YOU
        name = self.given.get(seat)
        return Person(same(name) if name else SEAT.filled(seat=seat))


class Event(NamedTuple):
    """What an event, or a draft of one, did, as a reader may know it."""

    before: Any  # what the reader saw: the game's view
    after: Any
    rows: tuple[Consequence, ...]  # those that the reader may see

    @classmethod
    def of(cls, move: Move, after: "State", reader: int) -> "Event":
        """A move, or a result of chance, that led to a state, for a seat or SPECTATOR."""
        before = move.state
        rows = before.consequences(move, viewer=reader)
        return cls(before.view(reader), after.view(reader), rows)

    def by_reason(self) -> dict[int, list[Consequence]]:
        """The rows of each reason, in the order in which reasons first come up."""
        rows: dict[int, list[Consequence]] = {}
        for row in self.rows:
            rows.setdefault(row.reason, []).append(row)
        return rows


GOOD, PLAIN, PRICE = range(3)  # for the reader


class Told(NamedTuple):
    """A sentence about what happened, without its full stop, and the clause that says why."""

    text: Text
    clause: str
    tone: int = PLAIN
    is_short: bool = False  # may stand in a row of such with commas: "Bob bids 3, Ada withdraws"


def paragraph(told: Iterable[Told]) -> Text:
    """Sentences as one short paragraph.

    >>> bids = [Told(same(f"{name} bids"), "AU-3", is_short=True) for name in ("Ada", "Bob")]
    >>> str(paragraph([*bids, Told(same("Bob buys"), "AU-9")]))
    'Ada bids, Bob bids. Bob buys.'
    """
    runs: list[list[Told]] = []
    for one in told:
        if runs and one.is_short and runs[-1][-1].is_short:
            runs[-1].append(one)
        else:
            runs.append([one])
    return joined((sentence(_in_a_row(run)) for run in runs), " ")


def preview(told: Iterable[Told]) -> Text:
    """What a draft would do: the good first, then the rest, then the price."""
    return paragraph(sorted(told, key=lambda one: one.tone))


def _in_a_row(run: Sequence[Told]) -> Text:
    return joined((one.text for one in run), ", ")
