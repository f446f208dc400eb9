"""The log of a table: what was agreed at its start, then every event in order.

The state of a table is the replay of its log; of the game nothing else is kept.
"""

import secrets as random_secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime
from itertools import islice
from typing import Protocol, TypeVar

import msgspec

from ludotheque.errors import BadUsage, LogClosed, NoSuchTable
from ludotheque.events import GIVE_UP, MOVING, RESULT, UNDO
from ludotheque.language import Text

HUMAN = "human"  # who plays a seat, if it is not a bot of some level
NEVER, ASK, ALWAYS = "never", "ask", "always"  # what may be undone at a table: `TableStart.undo`
ID_BYTES = 16
SECRET_BYTES = 32

Answer = TypeVar("Answer")


class Event(msgspec.Struct, frozen=True, gc=False):
    """One event of a table.

    >>> event = Event(version=1, group=1, seat=2, kind="move", notation="c4", number=20,
    ...     rules_version=1)
    >>> event.notation, event.request
    ('c4', '')
    """

    version: int  # counts the events of a table, from 1, without gaps
    group: int  # shared by the events of one whole decision and the chance that follows it
    seat: int  # from 1; CHANCE_SEAT for chance, SPECTATOR for what no seat does
    kind: str  # one of `events.py`; others tell of the table and change nothing in the game
    notation: str  # the truth, whatever numbers mean in later versions of the rules
    number: int  # of the move or the result of chance, in the rules of `rules_version`
    rules_version: int
    request: str = ""  # of a group's first: what its client asked with, "KEY DIGEST"


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a table: a name, and HUMAN or the level of a bot."""

    name: str
    player: str = HUMAN


class Secret(msgspec.Struct, frozen=True):
    """What fixes the throws from one index (from 0) on; never shown by accident.

    >>> Secret(0, "seed 7")
    Secret(first_throw=0, secret=…)
    """

    first_throw: int
    secret: str

    @classmethod
    def new(cls, first_throw: int = 0) -> "Secret":
        """A secret that nobody knows."""
        return cls(first_throw, random_secrets.token_hex(SECRET_BYTES))

    def __repr__(self) -> str:
        return f"Secret(first_throw={self.first_throw}, secret=…)"


class TableStart(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is agreed before the first event.

    There is a second secret once a backup was restored: throws that somebody may remember from
    before are not repeated. Throws are counted over the whole log, also those that were undone.

    >>> from datetime import UTC
    >>> start = TableStart(
    ...     game="donuts", players=2, options={"layout": "random"},
    ...     seats=(Seat("Ada"), Seat("Bob", "medium")), created_at=datetime.now(UTC),
    ...     secrets=(Secret(0, "seed 7"), Secret(5, "seed 8")),
    ... )
    >>> [start.secret_for(throw) for throw in (0, 4, 5, 6)]
    ['seed 7', 'seed 7', 'seed 8', 'seed 8']
    """

    game: str
    players: int
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    created_at: datetime
    secrets: tuple[Secret, ...] = ()  # in the order of their first throws
    is_copy: bool = False  # of a game that somebody may have played on from here before
    undo: str = ASK  # NEVER; ASK the others, but for one's own last; ALWAYS, if nothing was shown

    def secret_for(self, throw: int) -> str | None:
        """The secret that fixes a throw; None: chance is entered by hand."""
        until = [known.secret for known in self.secrets if known.first_throw <= throw]
        return until[-1] if until else None


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list: how to name it, how it began, and how far it has come."""

    number: int  # small, for people to type; never given twice
    id: str  # random, for addresses that nobody can guess
    start: TableStart
    version: int  # of its last event; 0: none yet
    group: int
    changed_at: datetime  # when its last event was written
    is_finished: bool = False
    is_put_away: bool = False
    is_live: bool = False  # people sit down at it by a server, each in their own seat


class Log(Protocol):
    """Where tables are kept.

    What writes returns a future at once; it is done when all is on disk, or has the error why
    nothing is. `wait` waits for it; an asynchronous host awaits it (`web.on_disk`).
    Tables are named by their numbers. Any thread may call.
    """

    def create(
        self, start: TableStart, events: Sequence[Event] = (), table_id: str | None = None
    ) -> Future[TableSummary]:
        """Begin a table with its first events, all or nothing; it gets a number and an id.

        An id that was chosen before must be new.
        """

    def append(self, table: int, expected_version: int, events: Sequence[Event]) -> Future[None]:
        """Add events, all or none, if the table is still at this version; else a VersionConflict.

        Their versions go on from it. However many write, only one can write the next event.
        """

    def put_away(self, table: int, away: bool = True) -> Future[None]:
        """Leave a table out of lists, or take it back in; all else goes on."""

    def delete(self, table: int) -> Future[None]:
        """Remove a table with all its events, for good."""

    def read(self, table: int, since: int = 0) -> list[Event]:
        """The events after a version, in order."""

    def summary(self, table: int) -> TableSummary:
        """How a table began and how far it has come."""

    def find(self, table_id: str) -> TableSummary:
        """The table of this id."""

    def tables(self, *, also_put_away: bool = False) -> list[TableSummary]:
        """All tables by their numbers."""

    def close(self) -> None:
        """Finish what waits to be written, then take nothing more."""


def wait(future: Future[Answer]) -> Answer:
    """Wait until what was asked is on disk; raises the error that prevented it.

    >>> from ludotheque.tables.memory_log import MemoryLog
    >>> log = MemoryLog()
    >>> start = TableStart("donuts", 2, {}, (Seat("Ada"), Seat("Bob")), datetime(2026, 1, 1))
    >>> table = wait(log.create(start)).number
    >>> wait(log.append(table, 0, [Event(1, 1, 1, "move", "c4", 20, 1)]))
    >>> [event.notation for event in log.read(table)]
    ['c4']
    """
    return future.result()


def new_id() -> str:
    """A name of a table that nobody can guess."""
    return random_secrets.token_urlsafe(ID_BYTES)


def ends_game(event: Event) -> bool:
    """Whether it ends the game: by its result, or because a seat gives up with none to play on."""
    return event.kind == RESULT or (event.kind == GIVE_UP and not event.notation)


def is_finished(events: Sequence[Event]) -> bool:
    """Whether a game with these events is over: an undo may have taken back its end."""
    decisive = (event for event in reversed(events) if event.kind == UNDO or ends_game(event))
    return any(ends_game(event) for event in islice(decisive, 1))


def check_sequence(expected_version: int, events: Sequence[Event]) -> None:
    """Refuse events that cannot follow a version in this order."""
    versions = [event.version for event in events]
    groups = [event.group for event in events]
    following = list(range(expected_version + 1, expected_version + 1 + len(events)))
    if not events or versions != following or groups != sorted(groups):
        raise BadUsage(
            Text(
                en="events after version {v} are numbered on from it, in groups; not: {got}",
                fr="les événements après la version {v} se numérotent à sa suite, par groupes ; "
                "et non : {got}",
            ).filled(v=expected_version, got=versions)
        )


def no_such_table(name: int | str) -> NoSuchTable:
    """The error for a number, or an id, that no table has."""
    return NoSuchTable(
        Text(en="there is no table {n}", fr="il n’y a pas de table {n}").filled(n=name)
    )


def id_is_taken(table_id: str) -> BadUsage:
    """The error for a new table with the id of another."""
    return BadUsage(
        Text(
            en="there is a table {id} already: choose a new id",
            fr="il y a déjà une table {id} : choisissez un nouvel identifiant",
        ).filled(id=table_id)
    )


def log_closed() -> LogClosed:
    """The error for what comes after `close`."""
    return LogClosed(Text(en="the log is closed", fr="le journal est fermé"))


def count_events(events: Sequence[Event]) -> int:
    """How many events a game has, as its record counts them: what moved it on and still stands."""
    count, version = 0, len(events)
    while version:
        event = events[version - 1]
        count += event.kind in MOVING
        version = event.number if event.kind == UNDO else version - 1
    return count
