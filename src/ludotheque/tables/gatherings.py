"""Live tables on disk, beside the log and in the same transactions.

Of an invitation, or a code, only the SHA-256 is kept.
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

import msgspec

from ludotheque.errors import BadInvitation, Overtaken, TooMany
from ludotheque.events import GIVE_UP, RESULT, UNDO
from ludotheque.language import Text
from ludotheque.tables import database
from ludotheque.tables.gathering import NOT_INVITED, Gathering
from ludotheque.tables.log import Event, TableStart, no_such_table
from ludotheque.tables.sqlite_log import Also, SqliteLog, add_table

_VERSION = "SELECT version FROM gatherings WHERE id = ?"
_KEEP = """
    INSERT INTO gatherings (id, document, number, is_open, changed_at, version)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET document = excluded.document, number = excluded.number,
        is_open = excluded.is_open, changed_at = excluded.changed_at, version = excluded.version
"""
_LAST_AT = """
    coalesce((SELECT written_at FROM events WHERE table_number = gatherings.number
        ORDER BY version DESC LIMIT 1), gatherings.changed_at)
"""
# In the words of the index, as `LAST_DECISIVE`; nothing is undone once a game is over.
_IS_OVER = f"""
    EXISTS (SELECT 1 FROM events WHERE table_number = gatherings.number
        AND kind IN ('{RESULT}', '{UNDO}', '{GIVE_UP}')
        AND (kind = '{RESULT}' OR (kind = '{GIVE_UP}' AND notation = '')))
"""
_OF_BROWSER = f"""
    SELECT document, gatherings.version FROM gatherings
    JOIN sitters ON sitters.table_id = gatherings.id
    WHERE sitters.browser = ? AND ({_LAST_AT} >= ? OR {_IS_OVER}) ORDER BY {_LAST_AT} DESC
"""
_OPEN = "SELECT document, version FROM gatherings WHERE is_open ORDER BY changed_at DESC LIMIT ?"
_NOT_BEGUN_SINCE = "SELECT id FROM gatherings WHERE number IS NULL AND changed_at < ?"
_DELETE = "DELETE FROM gatherings WHERE id = ? AND number IS NULL AND changed_at < ?"
_COUNT_OTHERS = f"""
    SELECT count(*) FROM gatherings JOIN sitters ON sitters.table_id = gatherings.id
    WHERE sitters.browser = ? AND gatherings.id <> ? AND {_LAST_AT} >= ? AND NOT {_IS_OVER}
"""
_FIND_CODE = """
    SELECT table_id, seat, expires_at, owner FROM codes WHERE digest = ? AND expires_at >= ?
"""
_DROP_CODES = "DELETE FROM codes WHERE table_id = ? AND seat = ?"
ANY_SEAT = 0  # that is free
EVER = float("inf")
TOO_MANY_TABLES = Text(
    en="you have {n} tables that are not over: finish some of them first",
    fr="vous avez {n} tables en cours : finissez-en d’abord quelques-unes",
)
CHANGED = Text(
    en="somebody else has just changed this table: look again",
    fr="quelqu’un vient de modifier cette table : regardez encore",
)


class Code(NamedTuple):
    """What a short code, used once, leads to."""

    table_id: str
    seat: int  # to be moved to another device; or ANY_SEAT
    expires_at: float
    owner: int  # the browser that made it


class Gatherings:
    """Who may sit where, in the database of a log. Writing returns a future, as the log does."""

    def __init__(self, log: SqliteLog, clock: Callable[[], float] = time.time):
        self._log, self._clock = log, clock

    # Tables

    def keep(self, gathering: Gathering, also: Also | None = None) -> Future[Gathering]:
        """Keep a table as it is now; Overtaken: somebody else has changed it since it was read."""
        then = partial(_keep, gathering=gathering, now=self._clock())
        return self._log.write(partial(_together, first=also, then=then))

    def begin(
        self,
        gathering: Gathering,
        start: TableStart,
        events: Sequence[Event],
        also: Also | None = None,
    ) -> Future[Gathering]:
        """Begin the log of a table, with the chance that opens its game."""
        begin = partial(_begin, gathering=gathering, start=start, events=events, now=self._clock())
        return self._log.write(partial(_together, first=also, then=begin))

    def keeping(self, gathering: Gathering) -> Also:
        """Keep a table together with another."""
        return partial(_keep, gathering=gathering, now=self._clock())

    def find(self, table_id: str) -> Gathering:
        """The table of this id."""
        rows = self._rows("SELECT document, version FROM gatherings WHERE id = ?", table_id)
        if not rows:
            raise no_such_table(table_id)
        return self._read(*rows[0])

    def of_browser(self, browser: int, idle_since: float = 0.0) -> list[Gathering]:
        """The tables of a browser; where something happened last first.

        Without those that are not over, and at which nothing has happened since a moment.
        """
        return [self._read(*row) for row in self._rows(_OF_BROWSER, browser, idle_since)]

    @staticmethod
    def quota(browser: int, table_id: str, most: int, idle_since: float) -> Also:
        """Refuse a table to a browser that has so many others that are not over, nor idle."""
        return partial(
            _check_quota, browser=browser, table_id=table_id, most=most, idle_since=idle_since
        )

    def open_tables(self, most: int) -> list[Gathering]:
        """The newest tables that anybody may join."""
        return [self._read(*row) for row in self._rows(_OPEN, most)]

    def delete(self, table_id: str, unchanged_since: float = EVER) -> Future[bool]:
        """Remove a table that has not begun, nor changed since a moment; False: it stays."""
        return self._log.write(partial(_delete, table_id=table_id, moment=unchanged_since))

    def not_begun_since(self, moment: float) -> list[str]:
        """The tables that gathered before a moment, and have not begun."""
        return [str(row[0]) for row in self._rows(_NOT_BEGUN_SINCE, moment)]

    # Codes

    def add_code(self, digest: bytes, code: Code) -> Future[None]:
        """Let a code be used, once, until it expires."""
        add = "INSERT OR REPLACE INTO codes VALUES (?, ?, ?, ?, ?)"
        return self._log.write(_execute(add, digest, *code))

    def find_code(self, digest: bytes) -> Code | None:
        """What a code leads to; None: no such, or no longer."""
        rows = self._rows(_FIND_CODE, digest, self._clock())
        return Code(*rows[0]) if rows else None

    def using(self, digest: bytes) -> Also:
        """Use a code up together with what it is used for; BadInvitation: somebody else has."""
        return partial(_use_code, digest=digest, now=self._clock())

    def without_codes(self, table_id: str) -> Also:
        """Let nobody sit down by the codes that were given out for a table so far."""
        return _execute(_DROP_CODES, table_id, ANY_SEAT)

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._log.reading() as connection:
            return connection.execute(sql, values).fetchall()

    def _read(self, document: str, version: int) -> Gathering:
        try:
            gathering = msgspec.json.decode(document, type=Gathering)
        except msgspec.DecodeError as error:
            raise database.damaged(self._log.path) from error
        return msgspec.structs.replace(gathering, version=version)


def together(*parts: Also | None) -> Also:
    """Several things that are written, or none of them."""

    def write(connection: sqlite3.Connection) -> None:
        for part in parts:
            if part is not None:
                part(connection)

    return write


def _execute(sql: str, *values: object) -> Callable[[sqlite3.Connection], None]:
    def execute(connection: sqlite3.Connection) -> None:
        connection.execute(sql, values)

    return execute


def _together(
    connection: sqlite3.Connection,
    *,
    first: Also | None,
    then: Callable[[sqlite3.Connection], Gathering],
) -> Gathering:
    if first is not None:
        first(connection)
    return then(connection)


def _keep(connection: sqlite3.Connection, *, gathering: Gathering, now: float) -> Gathering:
    _check_version(connection, gathering)
    kept = msgspec.structs.replace(gathering, version=gathering.version + 1)
    document = msgspec.json.encode(msgspec.structs.replace(gathering, version=0)).decode()
    row = (kept.id, document, kept.number, kept.is_open, now, kept.version)
    connection.execute(_KEEP, row)
    connection.execute("DELETE FROM sitters WHERE table_id = ?", (kept.id,))
    connection.executemany(
        "INSERT INTO sitters VALUES (?, ?)", [(browser, kept.id) for browser in kept.owners]
    )
    for seat in kept.free_seats:  # whoever sat there takes it back by no code
        connection.execute(_DROP_CODES, (kept.id, seat))
    return kept


def _check_version(connection: sqlite3.Connection, gathering: Gathering) -> None:
    row = connection.execute(_VERSION, (gathering.id,)).fetchone()
    if gathering.version != (row[0] if row else 0):
        raise Overtaken(CHANGED)


def _check_quota(
    connection: sqlite3.Connection, *, browser: int, table_id: str, most: int, idle_since: float
) -> None:
    (count,) = connection.execute(_COUNT_OTHERS, (browser, table_id, idle_since)).fetchone()
    if count >= most:
        raise TooMany(TOO_MANY_TABLES.filled(n=count))


def _begin(
    connection: sqlite3.Connection,
    *,
    gathering: Gathering,
    start: TableStart,
    events: Sequence[Event],
    now: float,
) -> Gathering:
    _check_version(connection, gathering)
    number = add_table(connection, start, events, gathering.id)
    begun = msgspec.structs.replace(gathering, number=number)
    return _keep(connection, gathering=begun, now=now)


def _delete(connection: sqlite3.Connection, *, table_id: str, moment: float) -> bool:
    return connection.execute(_DELETE, (table_id, moment)).rowcount > 0


def _use_code(connection: sqlite3.Connection, *, digest: bytes, now: float) -> None:
    row = connection.execute(_FIND_CODE, (digest, now)).fetchone()
    if row is None:
        raise BadInvitation(NOT_INVITED)
    code = Code(*row)
    connection.execute("DELETE FROM codes WHERE digest = ? OR expires_at < ?", (digest, now))
    if code.seat != ANY_SEAT:  # it moves with this code, and with no other given out before
        connection.execute(_DROP_CODES, (code.table_id, code.seat))
