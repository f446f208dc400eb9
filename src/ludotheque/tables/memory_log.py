"""A log that lasts as long as the process: for tests, and for games that nobody keeps."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ludotheque.errors import LudothequeError, VersionConflict
from ludotheque.tables.log import (
    Answer,
    Event,
    TableStart,
    TableSummary,
    check_sequence,
    id_is_taken,
    is_finished,
    log_closed,
    new_id,
    no_such_table,
)


@dataclass
class _Kept:
    """One table."""

    number: int
    start: TableStart
    changed_at: datetime
    id: str
    events: list[Event] = field(default_factory=list)
    is_put_away: bool = False

    @property
    def version(self) -> int:
        return len(self.events)

    def summary(self) -> TableSummary:
        return TableSummary(
            number=self.number,
            id=self.id,
            start=self.start,
            version=self.version,
            group=self.events[-1].group if self.events else 0,
            changed_at=self.changed_at,
            is_finished=is_finished(self.events),
            is_put_away=self.is_put_away,
        )


class MemoryLog:
    """A `Log` in memory; its futures are done when they are returned."""

    def __init__(self) -> None:
        self._tables: dict[int, _Kept] = {}
        self._last_number = 0
        self._is_closed = False
        self._lock = threading.RLock()

    def create(
        self, start: TableStart, events: Sequence[Event] = (), table_id: str | None = None
    ) -> Future[TableSummary]:
        """Begin a table: see `Log.create`."""
        if events:
            check_sequence(0, events)

        def create() -> TableSummary:
            if any(kept.id == table_id for kept in self._tables.values()):
                raise id_is_taken(table_id or "")
            self._last_number += 1
            changed_at = datetime.now(UTC) if events else start.created_at
            kept = _Kept(self._last_number, start, changed_at, table_id or new_id(), [*events])
            self._tables[kept.number] = kept
            return kept.summary()

        return self._done(create)

    def append(self, table: int, expected_version: int, events: Sequence[Event]) -> Future[None]:
        """Add events: see `Log.append`."""
        check_sequence(expected_version, events)

        def append() -> None:
            kept = self._kept(table)
            if kept.version != expected_version:
                raise VersionConflict(table, expected_version, kept.version)
            kept.events += events
            kept.changed_at = datetime.now(UTC)

        return self._done(append)

    def put_away(self, table: int, away: bool = True) -> Future[None]:
        """Leave a table out of lists: see `Log.put_away`."""

        def put_away() -> None:
            self._kept(table).is_put_away = away

        return self._done(put_away)

    def delete(self, table: int) -> Future[None]:
        """Remove a table: see `Log.delete`."""

        def delete() -> None:
            del self._tables[self._kept(table).number]

        return self._done(delete)

    def read(self, table: int, since: int = 0) -> list[Event]:
        """The events after a version: see `Log.read`."""
        with self._lock:
            return self._kept(table).events[max(since, 0) :]

    def summary(self, table: int) -> TableSummary:
        """How far a table has come: see `Log.summary`."""
        with self._lock:
            return self._kept(table).summary()

    def find(self, table_id: str) -> TableSummary:
        """The table of this id: see `Log.find`."""
        for summary in self.tables(also_put_away=True):
            if summary.id == table_id:
                return summary
        raise no_such_table(table_id)

    def tables(self, *, also_put_away: bool = False) -> list[TableSummary]:
        """All tables by their numbers: see `Log.tables`."""
        with self._lock:
            self._refuse_if_closed()
            kept = self._tables.values()
            return [one.summary() for one in kept if also_put_away or not one.is_put_away]

    def close(self) -> None:
        """Take nothing more."""
        with self._lock:
            self._is_closed = True

    def _kept(self, table: int) -> _Kept:
        self._refuse_if_closed()
        if table not in self._tables:
            raise no_such_table(table)
        return self._tables[table]

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise log_closed()

    def _done(self, write: Callable[[], Answer]) -> Future[Answer]:
        """Write at once; the future has the answer or the error."""
        future: Future[Answer] = Future()
        with self._lock:
            self._refuse_if_closed()
            try:
                future.set_result(write())
            except LudothequeError as error:
                future.set_exception(error)
        return future
