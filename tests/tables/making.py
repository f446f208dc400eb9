"""Tables and events to test with."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ludotheque.errors import LudothequeError
from ludotheque.events import CHANCE, MOVE
from ludotheque.language import LANGUAGES
from ludotheque.tables.log import Event, Log, Seat, Secret, TableStart, wait
from ludotheque.tables.sqlite_log import SqliteLog

START = TableStart(
    game="donuts",
    players=2,
    options={"layout": "random", "tiles": "house"},
    seats=(Seat("Ada"), Seat("Bob", "medium")),
    created_at=datetime(2026, 11, 18, 12, 30, tzinfo=UTC),
    secrets=(Secret(0, "seed 7"),),
)


def moves(first: int, count: int = 1, *, kind: str = MOVE, notation: str = "c4") -> list[Event]:
    """So many events from a version on, each a group of its own."""
    versions = range(first, first + count)
    seat = -1 if kind == CHANCE else 1
    return [Event(v, v, seat, kind, notation, 20, rules_version=1) for v in versions]


def new_table(log: Log, *events: Event) -> int:
    """A table with these events."""
    table = wait(log.create(START)).number
    if events:
        wait(log.append(table, 0, events))
    return table


def database_with(path: Path, *events: Event) -> int:
    """A closed database with one table, whose number it gives."""
    log = SqliteLog(path)
    table = new_table(log, *events)
    log.close()
    return table


def events_in(path: Path, table: int) -> list[Event]:
    """What a database holds of a table."""
    log = SqliteLog(path)
    try:
        return log.read(table)
    finally:
        log.close()


def says(caught: pytest.ExceptionInfo[LudothequeError], *words: str) -> None:
    """An error has its reason in both languages, and names these."""
    spoken = {caught.value.to(language) for language in LANGUAGES}
    assert len(spoken) == len(LANGUAGES)
    assert all(word in sentence for word in words for sentence in spoken)
