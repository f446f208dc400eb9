"""The tables of the database, numbered: each version is made from the one before it.

A released step never changes; what is to be different is a further step. `tests/tables/schemas`
holds a database of each version.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from ludotheque.errors import NewerDatabase
from ludotheque.events import GIVE_UP, RESULT, UNDO
from ludotheque.language import Text
from ludotheque.tables import database

APPLICATION_ID = 0x4C55444F  # "LUDO": how a file of this program is known

Step = tuple[str, ...]  # the statements that lead from one version to the next

FIRST: Step = (
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        start TEXT NOT NULL,
        is_put_away INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE secrets (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        first_throw INTEGER NOT NULL CHECK (first_throw >= 0),
        secret TEXT NOT NULL,
        PRIMARY KEY (table_number, first_throw)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE events (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        version INTEGER NOT NULL CHECK (version >= 1),
        group_number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        notation TEXT NOT NULL,
        number INTEGER NOT NULL,
        rules_version INTEGER NOT NULL,
        written_at REAL NOT NULL,
        PRIMARY KEY (table_number, version)
    ) WITHOUT ROWID
    """,
    """
    CREATE INDEX decisive_events ON events (table_number, version, kind)
    WHERE kind IN ('result', 'undo')
    """,
    """
    CREATE TRIGGER events_never_change BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is written once'); END
    """,
)
SECOND: Step = (
    "ALTER TABLE events ADD COLUMN request TEXT NOT NULL DEFAULT ''",
    "DROP INDEX decisive_events",
    """
    CREATE INDEX decisive_events ON events (table_number, version, kind, notation)
    WHERE kind IN ('result', 'undo', 'give_up')
    """,
    """
    CREATE TABLE browsers (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        token_digest BLOB NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        created_at REAL NOT NULL,
        preferences TEXT NOT NULL DEFAULT '{}'
    )
    """,
    """
    CREATE TABLE gatherings (
        id TEXT PRIMARY KEY,
        document TEXT NOT NULL,
        number INTEGER REFERENCES tables (number) ON DELETE CASCADE,
        is_open INTEGER NOT NULL,
        changed_at REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX open_gatherings ON gatherings (changed_at) WHERE is_open",
    "CREATE INDEX unbegun_gatherings ON gatherings (changed_at) WHERE number IS NULL",
    """
    CREATE TABLE sitters (
        browser INTEGER NOT NULL,
        table_id TEXT NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
        PRIMARY KEY (browser, table_id)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX sitters_of_tables ON sitters (table_id)",
    """
    CREATE TABLE codes (
        digest BLOB PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        expires_at REAL NOT NULL
    ) WITHOUT ROWID
    """,
)
THIRD: Step = (
    "ALTER TABLE gatherings ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE gatherings ADD COLUMN seen TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE gatherings ADD COLUMN due_at REAL",
    """
    UPDATE gatherings SET due_at = changed_at
    WHERE number IS NOT NULL AND json_extract(document, '$.settings.away_seconds') IS NOT NULL
    """,
    "CREATE INDEX due_gatherings ON gatherings (due_at) WHERE due_at IS NOT NULL",
    "DELETE FROM codes",  # they are good for minutes, and nobody knows whose they are
    "ALTER TABLE codes ADD COLUMN owner INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE browsers ADD COLUMN seen_at REAL NOT NULL DEFAULT 0",
    "UPDATE browsers SET seen_at = CAST(strftime('%s', 'now') AS REAL)",
    "CREATE INDEX browsers_by_last_sight ON browsers (seen_at)",
)
FOURTH: Step = (
    """
    CREATE TABLE progress (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        browser INTEGER NOT NULL,
        game TEXT NOT NULL,
        table_number INTEGER UNIQUE,
        before TEXT NOT NULL,
        after TEXT NOT NULL
    )
    """,
    "CREATE INDEX progress_of_browsers ON progress (browser, game, number)",
    """
    CREATE TRIGGER progress_never_changes BEFORE UPDATE ON progress
    BEGIN SELECT RAISE(ABORT, 'a step is written once'); END
    """,
)
STEPS: tuple[Step, ...] = (FIRST, SECOND, THIRD, FOURTH)

# The kind of the last event of a table that decides whether it is finished; in the words of
# the index, or SQLite would not use it.
LAST_DECISIVE = f"""
    (SELECT kind FROM events
     WHERE table_number = tables.number
         AND kind IN ('{RESULT}', '{UNDO}', '{GIVE_UP}')
         AND (kind <> '{GIVE_UP}' OR notation = '')
     ORDER BY version DESC LIMIT 1)
"""


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the schema; 0: an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def refuse_others(connection: sqlite3.Connection, path: Path, newest: int = len(STEPS)) -> None:
    """Refuse files of other programs, and of newer versions of this one."""
    connection.execute("BEGIN")  # one look: another program may write its first schema meanwhile
    try:
        is_empty = connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None
        (application_id,) = connection.execute("PRAGMA application_id").fetchone()
        version = version_of(connection)
    finally:
        connection.execute("ROLLBACK")
    if application_id != APPLICATION_ID and not (is_empty and application_id == version == 0):
        raise database.not_a_database(path)
    if version > newest:
        raise newer_database(path, version, newest)


def newer_database(path: Path, version: int, newest: int) -> NewerDatabase:
    """The error for a schema that only a newer program knows."""
    return NewerDatabase(
        path,
        Text(
            en="written by a newer Ludothèque (schema {v}; this one knows {n}): update first",
            fr="écrit par une Ludothèque plus récente (schéma {v} ; celle-ci connaît {n}) : "
            "mettez-la d’abord à jour",
        ).filled(v=version, n=newest),
    )


def migrate(
    connection: sqlite3.Connection,
    path: Path,
    steps: tuple[Step, ...] = STEPS,
    *,
    keep_copy: bool = True,
) -> Path | None:
    """Bring a database to the newest schema in one transaction; gives the copy made before.

    An empty file is not copied. Where a step fails, all is as before.
    """
    refuse_others(connection, path, len(steps))
    if version_of(connection) == len(steps):
        return None
    copy: Path | None = None
    try:
        with database.transaction(connection):
            version = version_of(connection)  # another program may have been faster
            if keep_copy and 0 < version < len(steps):
                copy = _copy_of_version(path, version)
            for step in steps[version:]:
                for statement in step:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {max(version, len(steps))}")
    except BaseException:
        if copy is not None:
            copy.unlink()  # the database itself is as it was
        raise
    return copy


def _copy_of_version(path: Path, version: int) -> Path:
    copy = database.free_name(path.with_name(f"{path.stem}-schema-{version}{path.suffix}"))
    with closing(database.connect(path)) as source:  # one that is not writing
        database.copy_to_new_file(source, copy, path)
    return copy
