"""What happened at a table, in words, for whoever reads at the keyboard."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ludotheque.engine.telling import Event, Names, Told
from ludotheque.events import (
    GIVE_UP,
    HAND_BACK,
    MOVE,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    UNDO_ASKED,
    UNDO_REFUSED,
)
from ludotheque.language import Language, Text
from ludotheque.records.story import as_one
from ludotheque.tables.names import names_for
from ludotheque.tables.table import Table

OF_THE_TABLE = {  # what no rule of a game brings about
    TAKE_BACK: Text(
        en="{who} [who?decide|decides] anew", fr="{who} [who?décidez|décide] à nouveau"
    ),
    UNDO: Text(
        en="[who?your last decision|the last decision of {who}] is undone",
        fr="[who?votre dernière décision|la dernière décision [who~d’|de ]{who}] est annulée",
    ),
    UNDO_ASKED: Text(
        en="{who} [who?ask|asks] to undo [who?your|their] last decision",
        fr="{who} [who?demandez|demande] à annuler [who?votre|sa] dernière décision",
    ),
    UNDO_REFUSED: Text(
        en="{who} [who?do|does] not agree to that", fr="{who} [who?refusez|refuse] cela"
    ),
    STAND_IN: Text(
        en="{who} [who?are|is] away, and a bot stands in",
        fr="{who} [who?n’êtes|n’est] plus là, un robot joue en attendant",
    ),
    HAND_BACK: Text(en="{who} [who?are|is] back", fr="{who} [who?êtes|est] de retour"),
    GIVE_UP: Text(en="{who} [who?give|gives] up", fr="{who} [who?abandonnez|abandonne]"),
}
NO_GROUP = BOTS = 0  # in the place of the number of a group, which is at least 1
NO_CLAUSE = ""  # of what no rule causes


def names_at(table: Table, reader: int, language: Language) -> Names:
    """How the seats of a table are called, for a seat or SPECTATOR."""
    return names_for([who.name for who in table.start.seats], reader, language)


class ToldDecision(NamedTuple):
    """What a decision did, and what it led to."""

    seat: int  # who decided; less than 1: nobody at the table
    version: int  # how many events of the log came before it
    told: list[Told]


def decisions_told(table: Table, names: Names, version: int) -> list[ToldDecision]:
    """What happened after so many events of the log, as far as the reader may know by now.

    Each decision apart, with what it led to. What was undone in the meantime is left out; that it
    was is said.
    """
    told = _told_by_event(table, names, version)
    found = []
    for _, group in groupby(told, key=lambda at: table.events[at].group):
        first, *others = group
        every = [one for at in (first, *others) for one in told[at]]
        if every:
            found.append(ToldDecision(table.events[first].seat, first, every))
    return found


def told_by_decision(table: Table, names: Names, version: int) -> list[list[Told]]:
    """The same, but bots in a row stand together."""
    told = _told_by_event(table, names, version)
    deciding: dict[int, int] = {}  # who opened each group of events
    for at in told:
        event = table.events[at]
        deciding.setdefault(event.group, event.seat)

    def decision(at: int) -> int:
        group = table.events[at].group
        return BOTS if deciding[group] in table.bots else group

    apart = [[one for at in run for one in told[at]] for _, run in groupby(told, key=decision)]
    return [every for every in apart if every]


def happened(table: Table, reader: int, events: range) -> Iterator[tuple[int, Event]]:
    """What moves and chance did, as a reader may know it: a whole decision is one event.

    Each with how many events of the log came before it.
    """

    def decision(at: int) -> tuple[int, int]:
        event = table.events[at]
        return (event.group, event.seat) if event.kind == MOVE else (NO_GROUP, at)

    for _, run in groupby(events, key=decision):
        moves = [(at, move) for at in run if (move := table.move_at(at)) is not None]
        if moves:
            steps = (Event.of(move, table.state_at(at + 1), reader) for at, move in moves)
            yield moves[0][0], as_one(steps)


def _told_by_event(table: Table, names: Names, version: int) -> dict[int, Sequence[Told]]:
    told: dict[int, Sequence[Told]] = {}  # by how many events came before
    caused = dict(happened(table, names.reader, range(version, table.version)))
    for index in range(version, table.version):
        event = table.events[index]
        if event.kind == UNDO:
            told = {at: one for at, one in told.items() if at < event.number}
        if event.kind in OF_THE_TABLE:
            said = OF_THE_TABLE[event.kind].filled(who=names[event.seat])
            told[index] = [Told(said, NO_CLAUSE)]
        elif index in caused:
            told[index] = table.game.words.event(caused[index], names)
    return told


def events_between(table: Table, reader: int, first: int, last: int) -> tuple[Event, ...]:
    """What moves and chance did between two versions, as a seat or SPECTATOR may know it."""
    found = []
    for index in range(first, last):
        if (move := table.move_at(index)) is not None:
            found.append(Event.of(move, table.state_at(index + 1), reader))
    return tuple(event for event in found if event.rows)  # what is hidden leaves no trace


def last_decision_of(table: Table, seat: int) -> int:
    """The version after a seat's last move; 0: it has made none."""
    events = table.events
    made = (event.version for event in events if event.kind == MOVE and event.seat == seat)
    return max(made, default=0)
