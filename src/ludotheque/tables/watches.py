"""When people were last at their tables, on disk, and when to look whether they are away."""

import sqlite3
from concurrent.futures import Future
from functools import partial

import msgspec

from ludotheque.tables.sqlite_log import SqliteLog

_FIND = "SELECT due_at, seen FROM gatherings WHERE id = ?"
_KEEP = "UPDATE gatherings SET due_at = ?, seen = ? WHERE id = ?"
_PUT_OFF = "UPDATE gatherings SET due_at = ? WHERE id = ?"
_DUE = "SELECT id FROM gatherings WHERE due_at <= ? ORDER BY due_at LIMIT ?"


class Watch(msgspec.Struct, frozen=True):
    """What is known of a table's people while nobody looks."""

    due_at: float | None = None  # when to look at the table again; None: nobody can be away
    seen: dict[int, float] = {}  # by seat, when its owner was last there


class Watches:
    """The watches of live tables, in the database of a log. Writing returns a future."""

    def __init__(self, log: SqliteLog):
        self._log = log

    def find(self, table_id: str) -> Watch:
        """What was kept of a table."""
        with self._log.reading() as connection:
            row = connection.execute(_FIND, (table_id,)).fetchone()
        return Watch(row[0], msgspec.json.decode(row[1], type=dict[int, float])) if row else Watch()

    def keep(self, table_id: str, watch: Watch) -> Future[None]:
        """Keep when people were there, and when to look again."""
        seen = msgspec.json.encode(watch.seen).decode()
        return self._log.write(partial(_execute, sql=_KEEP, values=(watch.due_at, seen, table_id)))

    def put_off(self, table_id: str, moment: float) -> Future[None]:
        """Look at a table later."""
        return self._log.write(partial(_execute, sql=_PUT_OFF, values=(moment, table_id)))

    def due(self, now: float, most: int) -> list[str]:
        """The tables that are to be looked at by now, the longest due first."""
        with self._log.reading() as connection:
            return [table_id for (table_id,) in connection.execute(_DUE, (now, most))]


def _execute(connection: sqlite3.Connection, *, sql: str, values: tuple[object, ...]) -> None:
    connection.execute(sql, values)
