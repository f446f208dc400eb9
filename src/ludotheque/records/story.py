"""A game as a seat is told it: what happened, and why, in the words of its rules."""

from collections.abc import Iterable, Iterator

from ludotheque.engine.move import CHANCE_SEAT
from ludotheque.engine.telling import Event, Names, Told
from ludotheque.records.record import Record


def names_in(record: Record, reader: int) -> Names:
    """How the seats of a record are called, for a seat or SPECTATOR."""
    return Names(reader, dict(enumerate(record.names, 1)))


def last_decision(record: Record, seat: int) -> int:
    """The number of a seat's last event, from 1; 0: it has not decided anything yet."""
    decided = (number for number, event in enumerate(record.events, 1) if event.seat == seat)
    return max(decided, default=0)


def as_one(steps: Iterable[Event]) -> Event:
    """The steps of a decision as one event: what it caused as a whole."""
    every = list(steps)
    rows = tuple(row for step in every for row in step.rows)
    return every[0]._replace(after=every[-1].after, rows=rows)


def story(record: Record, names: Names, since: int = 0) -> Iterator[Told]:
    """What happened after the first `since` events, as far as the reader may know by now.

    >>> from ludotheque import load
    >>> from ludotheque.engine.telling import paragraph
    >>> record = Record.begin(load("easycome"), names=("Ada", "Bob"))
    >>> for result in ("1 2 3 4 by seat 1", "0 1 2 3 by seat 2", "0 2 2 3"):
    ...     record = record.appended(record.state.find_outcome(f"throw {result}"))
    >>> told = story(record.play("take seven"), names_in(record, reader=2), since=2)
    >>> print(paragraph(told).to("fr"))
    Ada lance 0 2 2 3, prend le total de 7.
    """
    states = record.states()
    for decision in _decisions(record, since):
        steps = (Event.of(record.events[n], states[n + 1], names.reader) for n in decision)
        yield from record.game.words.event(as_one(steps), names)


def _decisions(record: Record, since: int) -> Iterator[list[int]]:
    """The numbers of events, from 0; steps in a row that make one decision stand together."""
    steps: list[int] = []
    for number in range(since, len(record.events)):
        move = record.events[number]
        goes_on = move.seat != CHANCE_SEAT and move.state.is_mid_decision(move.seat)
        if steps and not (goes_on and move.seat == record.events[steps[-1]].seat):
            yield steps
            steps = []
        steps.append(number)
    if steps:
        yield steps
