"""The log that lasts: one SQLite database, in which acknowledged means on disk."""

import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

from ludotheque.errors import VersionConflict
from ludotheque.events import UNDO
from ludotheque.tables import database, schema
from ludotheque.tables.log import (
    Answer,
    Event,
    Secret,
    TableStart,
    TableSummary,
    check_sequence,
    id_is_taken,
    log_closed,
    new_id,
    no_such_table,
)
from ludotheque.tables.writer import GroupWriter, SettleAll, settle_here

_SUMMARIES = f"""
    SELECT tables.number, tables.id, tables.start, tables.is_put_away,
        last.version, last.group_number, last.written_at,
        {schema.LAST_DECISIVE},
        EXISTS (SELECT 1 FROM gatherings WHERE gatherings.id = tables.id)
    FROM tables LEFT JOIN events AS last ON last.table_number = tables.number
        AND last.version = (SELECT max(version) FROM events WHERE table_number = tables.number)
"""
_SECRETS = """
    SELECT first_throw, secret FROM secrets WHERE table_number = ? ORDER BY first_throw
"""
_VERSION = """
    SELECT (SELECT max(version) FROM events WHERE table_number = tables.number)
    FROM tables WHERE number = ?
"""
_EVENTS = """
    SELECT version, group_number, seat, kind, notation, number, rules_version, request
    FROM events WHERE table_number = ? AND version > ? ORDER BY version
"""
_ADD_EVENT = """
    INSERT INTO events (table_number, version, group_number, seat, kind, notation, number,
        rules_version, request, written_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ADD_SECRET = "INSERT INTO secrets VALUES (?, ?, ?)"
_HAS_ID = "SELECT 1 FROM tables WHERE id = ?"
_ADD_TABLE = "INSERT INTO tables (id, start) VALUES (?, ?)"

MAX_NUMBER = 2**63 - 1

Also = Callable[[sqlite3.Connection], object]  # what is written with something, or neither is

_SummaryRow = tuple[int, str, str, int, int | None, int | None, float | None, str | None, int]


class SqliteLog:
    """A `Log` in a database, by default the one in the user's data folder.

    One thread writes and shares commits (`GroupWriter`); readers have their own connections and
    wait for nobody. Other processes may have the same database open.

    >>> import tempfile
    >>> from ludotheque.events import MOVE
    >>> from ludotheque.tables.log import Seat, wait
    >>> start = TableStart("donuts", 2, {}, (Seat("Ada"), Seat("Bob")), datetime(2026, 1, 1))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     log = SqliteLog(Path(folder) / "some.db")
    ...     table = wait(log.create(start)).number
    ...     wait(log.append(table, 0, [Event(1, 1, 1, MOVE, "c4", 20, 1)]))
    ...     log.close()
    ...     SqliteLog(Path(folder) / "some.db").read(table)[0].notation
    'c4'
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        busy_seconds: float = database.BUSY_SECONDS,
        steps: tuple[schema.Step, ...] = schema.STEPS,
        settle: SettleAll = settle_here,
    ):
        self.path = path or database.default_path()
        self._busy_seconds = busy_seconds
        self._newest_schema = len(steps)
        self._is_closed = False
        self._lock = threading.Lock()
        self._idle_readers: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        with database.troubles(self.path):
            connection = self._opened(steps)
            self._watching = self._new_reader()
        self._writer = GroupWriter(connection, self.path, self._check_schema, settle)

    def _opened(self, steps: tuple[schema.Step, ...]) -> sqlite3.Connection:
        database.make_private(self.path)
        connection = database.connect(self.path, busy_seconds=self._busy_seconds)
        try:
            schema.refuse_others(connection, self.path, len(steps))
            database.use_write_ahead_log(connection, self._busy_seconds)
            schema.migrate(connection, self.path, steps)
        except BaseException:
            connection.close()
            raise
        return connection

    def create(
        self, start: TableStart, events: Sequence[Event] = (), table_id: str | None = None
    ) -> Future[TableSummary]:
        """Begin a table: see `Log.create`."""
        if events:
            check_sequence(0, events)
        return self._writer.submit(
            partial(_create, start=start, events=events, table_id=table_id, path=self.path)
        )

    def append(
        self,
        table: int,
        expected_version: int,
        events: Sequence[Event],
        also: Also | None = None,
    ) -> Future[None]:
        """Add events: see `Log.append`; `also` is written after them."""
        _check_number(table)
        check_sequence(expected_version, events)
        return self._writer.submit(
            partial(
                _append, table=table, expected_version=expected_version, events=events, also=also
            )
        )

    def put_away(self, table: int, away: bool = True) -> Future[None]:
        """Leave a table out of lists: see `Log.put_away`."""
        _check_number(table)
        change = "UPDATE tables SET is_put_away = ? WHERE number = ?"
        return self._writer.submit(partial(_change_table, table=table, sql=change, values=(away,)))

    def delete(self, table: int) -> Future[None]:
        """Remove a table: see `Log.delete`."""
        _check_number(table)
        delete = "DELETE FROM tables WHERE number = ?"
        return self._writer.submit(partial(_change_table, table=table, sql=delete))

    def read(self, table: int, since: int = 0) -> list[Event]:
        """The events after a version: see `Log.read`."""
        _check_number(table)
        with self.reading() as connection:
            events = [Event(*row) for row in connection.execute(_EVENTS, (table, since))]
            if not events:
                _version_of(connection, table)
            return events

    def summary(self, table: int) -> TableSummary:
        """How far a table has come: see `Log.summary`."""
        _check_number(table)
        with self.reading() as connection:
            return _summary(connection, self.path, table)

    def find(self, table_id: str) -> TableSummary:
        """The table of this id: see `Log.find`."""
        with self.reading() as connection:
            found = _summaries(connection, self.path, "WHERE tables.id = ?", table_id)
        if not found:
            raise no_such_table(table_id)
        return found[0]

    def tables(self, *, also_put_away: bool = False) -> list[TableSummary]:
        """All tables by their numbers: see `Log.tables`."""
        condition = "" if also_put_away else "WHERE NOT tables.is_put_away"
        with self.reading() as connection:
            return _summaries(connection, self.path, f"{condition} ORDER BY tables.number")

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._writer.close()
        with self._lock:
            self._is_closed = True
            self._watching.close()
            while not self._idle_readers.empty():
                self._idle_readers.get().close()

    def write(self, job: Callable[[sqlite3.Connection], Answer]) -> Future[Answer]:
        """Have something written that stands beside the log; it is done when it is on disk."""
        return self._writer.submit(job)

    def stamp(self) -> int:
        """Another number once anybody, also this log, has written; costs no look at the disk."""
        with self._lock:
            if self._is_closed:
                raise log_closed()
            return int(self._watching.execute("PRAGMA data_version").fetchone()[0])

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection of one's own, at one moment of the log."""
        with database.troubles(self.path):
            connection = self._take_reader()
            try:
                with database.transaction(connection, "DEFERRED"):
                    self._check_schema(connection)
                    yield connection
            finally:
                self._give_back(connection)

    def _take_reader(self) -> sqlite3.Connection:
        with self._lock:
            if self._is_closed:
                raise log_closed()
            if not self._idle_readers.empty():
                return self._idle_readers.get()
        return self._new_reader()

    def _new_reader(self) -> sqlite3.Connection:
        connection = database.connect(self.path, busy_seconds=self._busy_seconds)
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if self._is_closed:
                connection.close()
            else:
                self._idle_readers.put(connection)

    def _check_schema(self, connection: sqlite3.Connection) -> None:
        """A newer program may have migrated the database while this one had it open."""
        version = schema.version_of(connection)
        if version != self._newest_schema:
            raise schema.newer_database(self.path, version, self._newest_schema)


def _create(
    connection: sqlite3.Connection,
    *,
    start: TableStart,
    events: Sequence[Event],
    table_id: str | None,
    path: Path,
) -> TableSummary:
    return _summary(connection, path, add_table(connection, start, events, table_id))


def add_table(
    connection: sqlite3.Connection,
    start: TableStart,
    events: Sequence[Event],
    table_id: str | None = None,
) -> int:
    """Begin a table, as a part of what is being written; gives its number."""
    agreed = msgspec.json.encode(msgspec.structs.replace(start, secrets=())).decode()
    if table_id and connection.execute(_HAS_ID, (table_id,)).fetchone():
        raise id_is_taken(table_id)
    number = connection.execute(_ADD_TABLE, (table_id or new_id(), agreed)).lastrowid
    assert number is not None, "an insert has a row"
    connection.executemany(
        _ADD_SECRET, [(number, known.first_throw, known.secret) for known in start.secrets]
    )
    _write_events(connection, number, events)
    return number


def _append(
    connection: sqlite3.Connection,
    *,
    table: int,
    expected_version: int,
    events: Sequence[Event],
    also: Also | None,
) -> None:
    actual = _version_of(connection, table)
    if actual != expected_version:
        raise VersionConflict(table, expected_version, actual)
    _write_events(connection, table, events)
    if also is not None:
        also(connection)


def _write_events(connection: sqlite3.Connection, table: int, events: Sequence[Event]) -> None:
    now = time.time()
    connection.executemany(
        _ADD_EVENT, [(table, *msgspec.structs.astuple(event), now) for event in events]
    )


def _change_table(
    connection: sqlite3.Connection, *, table: int, sql: str, values: tuple[object, ...] = ()
) -> None:
    if connection.execute(sql, (*values, table)).rowcount == 0:
        raise no_such_table(table)


def _check_number(table: int) -> None:
    """SQLite has whole numbers of 64 bits only; no table has another."""
    if not 0 < table <= MAX_NUMBER:
        raise no_such_table(table)


def _version_of(connection: sqlite3.Connection, table: int) -> int:
    row = connection.execute(_VERSION, (table,)).fetchone()
    if row is None:
        raise no_such_table(table)
    return row[0] or 0


def _summary(connection: sqlite3.Connection, path: Path, table: int) -> TableSummary:
    found = _summaries(connection, path, "WHERE tables.number = ?", table)
    if not found:
        raise no_such_table(table)
    return found[0]


def _summaries(
    connection: sqlite3.Connection, path: Path, condition: str, *values: object
) -> list[TableSummary]:
    rows: list[_SummaryRow] = connection.execute(_SUMMARIES + condition, values).fetchall()
    return [_summary_of(row, connection, path) for row in rows]


def _summary_of(row: _SummaryRow, connection: sqlite3.Connection, path: Path) -> TableSummary:
    number, table_id, agreed, is_put_away, version, group, written_at, decisive, is_live = row
    try:
        start = msgspec.json.decode(agreed, type=TableStart)
    except msgspec.DecodeError as error:
        raise database.damaged(path) from error
    secrets = tuple(Secret(*known) for known in connection.execute(_SECRETS, (number,)))
    return TableSummary(
        number=number,
        id=table_id,
        start=msgspec.structs.replace(start, secrets=secrets),
        version=version or 0,
        group=group or 0,
        changed_at=start.created_at
        if written_at is None
        else datetime.fromtimestamp(written_at, UTC),
        is_finished=decisive not in (None, UNDO),
        is_put_away=bool(is_put_away),
        is_live=bool(is_live),
    )
