"""What people achieve alone, on disk: a step for each game that counted, and never changed.

The last step of somebody in a game is where they stand. A step is written in the transaction that
ends its game, once for a table.
"""

import sqlite3
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from ludotheque.errors import OneAtATime
from ludotheque.events import GIVE_UP, RESULT
from ludotheque.language import Text
from ludotheque.tables.gathering import Gathering
from ludotheque.tables.sqlite_log import Also, SqliteLog

Advance = Callable[[str], str | None]  # a progress after the game; None: it does not count
_LAST = """
    SELECT after FROM progress WHERE browser = ? AND game = ? ORDER BY number DESC LIMIT 1
"""
_ADD = "INSERT INTO progress (browser, game, table_number, before, after) VALUES (?, ?, ?, ?, ?)"
_TAKE_ALONG = """
    INSERT INTO progress (browser, game, table_number, before, after)
    SELECT :to, game, NULL, '', after FROM progress
    WHERE browser = :from AND game = :game
        AND NOT EXISTS (SELECT 1 FROM progress WHERE browser = :to AND game = :game)
    ORDER BY number DESC LIMIT 1
"""
_ALONE_UNDER_WAY = f"""
    SELECT document FROM gatherings JOIN sitters ON sitters.table_id = gatherings.id
        JOIN tables ON tables.number = gatherings.number
    WHERE sitters.browser = ? AND json_extract(document, '$.game') = ?
        AND json_array_length(document, '$.seats') = 1
        AND json_extract(start, '$.is_copy') IS NOT TRUE
        AND NOT EXISTS (
            SELECT 1 FROM events WHERE table_number = gatherings.number
            AND (kind = '{RESULT}' OR (kind = '{GIVE_UP}' AND notation = '')))
    ORDER BY gatherings.number DESC
"""
GOES_ON_THERE = Text(
    en="this goes on at a table of yours that is not over: {table}",
    fr="cela continue à une de vos tables, qui n’est pas finie : {table}",
)


class Step(NamedTuple):
    """What a game came to."""

    before: str
    after: str


class Progress:
    """Who has achieved what alone, in the database of a log."""

    def __init__(self, log: SqliteLog):
        self._log = log

    def of(self, browser: int, game: str) -> str:
        """Where somebody stands in a game; empty: at the beginning."""
        with self._log.reading() as connection:
            return _last(connection, browser, game)

    def step(self, table_number: int) -> Step | None:
        """What the game of a table came to; None: it counted for nothing."""
        found = "SELECT before, after FROM progress WHERE table_number = ?"
        with self._log.reading() as connection:
            row = connection.execute(found, (table_number,)).fetchone()
        return Step(*row) if row else None

    def under_way(self, browser: int, game: str) -> list[Gathering]:
        """The games alone that somebody has begun and not ended; the last begun first.

        Copies of others are none: they count for nothing.
        """
        with self._log.reading() as connection:
            return _under_way(connection, browser, game)

    @staticmethod
    def noting(browser: int, game: str, table_number: int, advance: Advance) -> Also:
        """Note what a game came to, together with its end."""
        return partial(
            _note, browser=browser, game=game, table_number=table_number, advance=advance
        )

    @staticmethod
    def taking_along(game: str, owner: int, browser: int) -> Also:
        """Let another device of somebody know how far they are, if it knows of nothing yet."""
        values = {"game": game, "from": owner, "to": browser}
        return partial(_execute, sql=_TAKE_ALONG, values=values)

    @staticmethod
    def one_at_a_time(
        browser: int, game: str, options: Mapping[str, str], but: Collection[str]
    ) -> Also:
        """Refuse a game with these options while one is under way, but for some tables."""
        return partial(_refuse_second, browser=browser, game=game, options=options, but=but)


def _last(connection: sqlite3.Connection, browser: int, game: str) -> str:
    row = connection.execute(_LAST, (browser, game)).fetchone()
    return str(row[0]) if row else ""


def _under_way(connection: sqlite3.Connection, browser: int, game: str) -> list[Gathering]:
    rows = connection.execute(_ALONE_UNDER_WAY, (browser, game))
    return [msgspec.json.decode(document, type=Gathering) for (document,) in rows]


def _note(
    connection: sqlite3.Connection, *, browser: int, game: str, table_number: int, advance: Advance
) -> None:
    before = _last(connection, browser, game)
    after = advance(before)
    if after is not None:
        connection.execute(_ADD, (browser, game, table_number, before, after))


def _execute(connection: sqlite3.Connection, *, sql: str, values: Mapping[str, Any]) -> None:
    connection.execute(sql, values)


def _refuse_second(
    connection: sqlite3.Connection,
    *,
    browser: int,
    game: str,
    options: Mapping[str, str],
    but: Collection[str],
) -> None:
    for other in _under_way(connection, browser, game):
        if options.items() <= other.options.items() and other.id not in but:
            raise OneAtATime(GOES_ON_THERE.filled(table=other.id), other.id)
