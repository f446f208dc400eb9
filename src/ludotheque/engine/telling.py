"""What happened, as somebody at the table is told it.

A game's `words.py` says what an event caused in sentences, each with its clause; here is what such
sentences need (who is called what), and how they become a paragraph.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Move, Parts
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
    supposed: tuple[Consequence, ...] = ()  # of a draft, as `verbs.suppose` has it

    @classmethod
    def of(cls, move: Move, after: "State", reader: int) -> "Event":
        """A move, or a result of chance, that led to a state, for a seat or SPECTATOR."""
        before = move.state
        rows = before.consequences(move, viewer=reader)
        return cls(before.view(reader), after.view(reader), rows)

    @property
    def supposition(self) -> "Event":
        """What would happen on the game's hypothesis."""
        return self._replace(rows=self.supposed, supposed=())

    def befalling(self, seat: int) -> "Event":
        """The same, but only what befalls one seat."""
        return self._replace(rows=tuple(row for row in self.rows if row.target == seat))

    def in_order(self) -> Iterator[tuple[int, list[Consequence]]]:
        """The rows in the order of what happened, those in a row with the same reason together."""
        for reason, rows in groupby(self.rows, key=lambda row: row.reason):
            yield reason, list(rows)

    def by_seat(self) -> Iterator[tuple[int, list[Consequence]]]:
        """The same, but those that befall different seats apart."""
        for (reason, _), rows in groupby(self.rows, key=lambda row: (row.reason, row.target)):
            yield reason, list(rows)


class Step(NamedTuple):
    """A step of a decision: what its seat sees before it, and what it does."""

    view: Any
    parts: Parts


GOOD, PLAIN, PRICE = range(3)  # for the reader


class Told(NamedTuple):
    """A sentence about what happened, without its full stop, and the clause that says why."""

    text: Text
    clause: str
    tone: int = PLAIN
    runs_on: Person | None = None  # who begins it, where it may stand in a row of such


def paragraph(told: Iterable[Told]) -> Text:
    """Sentences as one short paragraph; those that run on stand in a row.

    >>> ada, bob = Person(same("Ada")), Person(same("Bob"))
    >>> bids = [Told(same(f"{who.name} bids"), "AU-3", runs_on=who) for who in (ada, bob)]
    >>> str(paragraph([*bids, Told(same("Bob buys"), "AU-9")]))
    'Ada bids, Bob bids. Bob buys.'
    >>> str(paragraph([*bids, Told(same("Bob fumes"), "AU-9", runs_on=bob)]))
    'Ada bids. Bob bids, fumes.'
    """
    sentences: list[Text] = []
    for runs_on, run in groupby(told, key=lambda one: one.runs_on is not None):
        by_who = [list(same_who) for _, same_who in groupby(run, key=lambda one: one.runs_on)]
        parts = [_in_a_row(told_of_one) for told_of_one in by_who] if runs_on else []
        if runs_on and len(parts) == sum(map(len, by_who)):  # one thing of each
            parts = [joined(parts, ", ")]
        sentences += parts or [one.text for group in by_who for one in group]
    return joined(map(sentence, sentences), " ")


def preview(told: Iterable[Told], condition: Text | None = None) -> Text:
    """What a draft would do: the good first, then the rest, then the price; perhaps on condition.

    >>> told = [Told(same("six to pay"), "AU-9", PRICE), Told(same("a card"), "AU-9", GOOD)]
    >>> str(preview(told)), str(preview(told, same("if it wins:")))
    ('A card. Six to pay.', 'If it wins: a card. Six to pay.')
    """
    first, *others = sorted(told, key=lambda one: one.tone)
    if condition:
        first = first._replace(text=joined((condition, first.text), " "))
    return paragraph((first, *others))


def _in_a_row(told: Sequence[Told]) -> Text:
    """What one did, with commas; who it was is said once."""
    first, *others = told
    return joined((first.text, *(_without(one.runs_on, one.text) for one in others)), ", ")


def _without(who: Person | None, text: Text) -> Text:
    assert who
    return Text(
        en=text.en.removeprefix(f"{who.name.en} "), fr=text.fr.removeprefix(f"{who.name.fr} ")
    )
