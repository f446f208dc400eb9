"""From a game on paper to a table: what was agreed, and its events in groups."""

from collections.abc import Sequence
from datetime import UTC, datetime

from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR
from ludotheque.errors import BadUsage
from ludotheque.events import RESULT
from ludotheque.language import Text
from ludotheque.records import Record
from ludotheque.tables.log import HUMAN, Event, Seat, Secret, TableStart
from ludotheque.tables.replay import event_of, rules_version_of

NO_SECRET = Text(
    en="chance is committed to a secret that is not in this record, so nobody can throw on",
    fr="le hasard est engagé par un secret qui n’est pas dans cet enregistrement : nul ne peut "
    "continuer à lancer",
)


def start_of(record: Record, levels: Sequence[str]) -> TableStart:
    """What was agreed in a game on paper; names that are levels of bots are bots.

    Where nobody has committed to a secret there is a new one, for the throws to come.
    """
    names = record.names or (HUMAN,) * record.start.players
    if record.secret is None and record.commitment is not None and not record.state.is_over:
        raise BadUsage(NO_SECRET)
    thrown = sum(event.seat == CHANCE_SEAT for event in record.events)
    known = Secret(0, record.secret) if record.secret else Secret.new(first_throw=thrown)
    return TableStart(
        game=record.game.name,
        players=record.start.players,
        options=dict(record.start.options),
        seats=tuple(Seat(name, name if name in levels else HUMAN) for name in names),
        created_at=datetime.now(UTC),
        secrets=(known,),
    )


def events_of(record: Record) -> list[Event]:
    """The events of a game on paper, those of a whole decision and its chance in one group."""
    events: list[Event] = []
    group, deciding = 1, SPECTATOR
    for move, after in zip(record.events, record.states()[1:], strict=True):
        if events and move.seat not in (CHANCE_SEAT, deciding):
            group += 1
        events.append(event_of(move, version=len(events) + 1, group=group))
        if move.seat != CHANCE_SEAT:
            deciding = move.seat if after.is_mid_decision(move.seat) else SPECTATOR
    if result := record.state.result:
        rules = rules_version_of(record.game)
        version = len(events) + 1
        events.append(Event(version, group, SPECTATOR, RESULT, result.notation, 0, rules))
    return events
