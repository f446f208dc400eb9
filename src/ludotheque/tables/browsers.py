"""Browsers and programs on disk: of each only the SHA-256 of its token, and what it prefers."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

from ludotheque.tables.sqlite_log import SqliteLog

_OWNS_NOTHING = """
    NOT EXISTS (SELECT 1 FROM sitters WHERE browser = browsers.number)
    AND NOT EXISTS (SELECT 1 FROM progress WHERE browser = browsers.number)
    AND NOT EXISTS (SELECT 1 FROM gatherings WHERE gatherings.number IS NULL
        AND json_extract(document, '$.host') = browsers.number)
"""
_FORGET = f"DELETE FROM browsers WHERE seen_at < ? AND {_OWNS_NOTHING} RETURNING token_digest"


class Browser(NamedTuple):
    """Whoever has a token."""

    number: int
    seen_at: float  # when it last did something, as far as that was noted
    preferences: bytes  # as JSON


class Browsers:
    """Who is known, in the database of a log. Writing returns a future, as the log does."""

    def __init__(self, log: SqliteLog, clock: Callable[[], float]):
        self._log, self._clock = log, clock

    def add(self, token_digest: bytes, kind: str) -> Future[int]:
        """Know a browser, or a program, from now on; gives its number."""
        return self._log.write(partial(_add, digest=token_digest, kind=kind, now=self._clock()))

    def find(self, token_digest: bytes) -> Browser | None:
        """Whoever has a token."""
        found = "SELECT number, seen_at, preferences FROM browsers WHERE token_digest = ?"
        with self._log.reading() as connection:
            row: tuple[Any, ...] | None = connection.execute(found, (token_digest,)).fetchone()
        return None if row is None else Browser(row[0], row[1], row[2].encode())

    def preferences(self, browser: int) -> bytes:
        """What a browser prefers, as JSON."""
        kept = "SELECT preferences FROM browsers WHERE number = ?"
        with self._log.reading() as connection:
            row = connection.execute(kept, (browser,)).fetchone()
        return b"{}" if row is None else str(row[0]).encode()

    def keep_preferences(self, browser: int, preferences: bytes) -> Future[bool]:
        """Keep what a browser prefers."""
        change = "UPDATE browsers SET preferences = ? WHERE number = ?"
        return self._log.write(partial(_change, sql=change, values=(preferences.decode(), browser)))

    def note_sight(self, browser: int) -> Future[bool]:
        """Note that a browser is here; False: it was forgotten meanwhile."""
        change = "UPDATE browsers SET seen_at = ? WHERE number = ?"
        return self._log.write(partial(_change, sql=change, values=(self._clock(), browser)))

    def forget_unseen_since(self, moment: float) -> Future[list[bytes]]:
        """Forget who has no seat and no table, and was not here since; gives their tokens' digests.

        Whoever has ever played has a seat at that table, or has come far alone, and is kept.
        """
        return self._log.write(partial(_forget, moment=moment))


def _add(connection: sqlite3.Connection, *, digest: bytes, kind: str, now: float) -> int:
    add = "INSERT INTO browsers (token_digest, kind, created_at, seen_at) VALUES (?, ?, ?, ?)"
    number = connection.execute(add, (digest, kind, now, now)).lastrowid
    assert number is not None, "an insert has a row"
    return number


def _change(connection: sqlite3.Connection, *, sql: str, values: tuple[object, ...]) -> bool:
    return connection.execute(sql, values).rowcount > 0


def _forget(connection: sqlite3.Connection, *, moment: float) -> list[bytes]:
    return [digest for (digest,) in connection.execute(_FORGET, (moment,)).fetchall()]
