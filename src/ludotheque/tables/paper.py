"""From a game on paper to a table: what was agreed, and its events in groups."""

from collections.abc import Collection
from datetime import UTC, datetime

from ludotheque.engine.decisions import closing_of
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, TAKE_BACK_NUMBER
from ludotheque.errors import BadUsage, NoSuchEvent
from ludotheque.events import RESULT, UNDO
from ludotheque.language import Text
from ludotheque.records import Record
from ludotheque.records.history import Entry, Undo
from ludotheque.tables.log import HUMAN, Event, Seat, Secret, TableStart
from ludotheque.tables.replay import event_of

NOBODY = None  # is in the midst of a decision
NO_SECRET = Text(
    en="chance is committed to a secret that is not in this record, so nobody can throw on",
    fr="le hasard est engagé par un secret qui n’est pas dans cet enregistrement : nul ne peut "
    "continuer à lancer",
)
NO_DECISION = Text(
    en="event {n} is no decision of seat {s}",
    fr="l’événement {n} n’est pas une décision de la place {s}",
)


def before_decision(record: Record, event: int, seat: int) -> Record:
    """The record until a seat decided: before the first step of what this event is part of."""
    events = record.events
    is_there = 1 <= event <= len(events)
    made = events[event - 1] if is_there else None
    if made is None or made.seat != seat or made.number == TAKE_BACK_NUMBER:
        raise NoSuchEvent(NO_DECISION.filled(n=event, s=seat))
    length = event - 1
    while events[length].state.is_mid_decision(seat):
        length -= 1
    return record.truncated(length)


def start_of(record: Record, levels: Collection[str], *, is_copy: bool) -> TableStart:
    """What was agreed in a game on paper; names that are levels of bots are bots.

    Throws to come are from a new secret: whoever has the paper may know those of the old one.
    """
    names = record.names or (HUMAN,) * record.start.players
    return TableStart(
        game=record.game.name,
        players=record.start.players,
        options=dict(record.start.options),
        seats=tuple(Seat(name, name if name in levels else HUMAN) for name in names),
        created_at=datetime.now(UTC),
        secrets=_secrets_of(record),
        is_copy=is_copy,
    )


def _secrets_of(record: Record) -> tuple[Secret, ...]:
    if record.commitments and record.commitments[-1].secret is None and not record.state.is_over:
        raise BadUsage(NO_SECRET)
    thrown = record.state.throws
    known = [(kept.first_throw, kept.secret) for kept in record.commitments]
    used = tuple(Secret(first, secret) for first, secret in known if secret and first < thrown)
    return used if record.state.is_over else (*used, Secret.new(first_throw=thrown))


def events_of(record: Record) -> list[Event]:
    """The events of a game on paper, those of a whole decision and its chance in one group."""
    events: list[Event] = []
    rules = record.game.info.rules_version
    states = [*(entry.state for entry in record.history), record.state]
    group, deciding = 1, NOBODY
    for version, (entry, after) in enumerate(zip(record.history, states[1:], strict=True), 1):
        seat = SPECTATOR if isinstance(entry, Undo) else entry.seat
        if events and seat not in (CHANCE_SEAT, deciding) and not _is_forced(entry):
            group += 1
        if isinstance(entry, Undo):
            events.append(Event(version, group, seat, UNDO, str(entry.to), entry.to, rules))
        else:
            events.append(event_of(entry, version=version, group=group))
        if seat != CHANCE_SEAT:
            deciding = seat if seat and after.is_mid_decision(seat) else NOBODY
    if result := record.state.result:
        version, undone = len(events) + 1, bool(record.undone_throws)
        events.append(Event(version, group, SPECTATOR, RESULT, result.notation, undone, rules))
    return events


def _is_forced(entry: Entry) -> bool:
    """Whether it is a closing that a table makes for everybody."""
    return not isinstance(entry, Undo) and closing_of(entry.state, entry.seat) == entry.number
