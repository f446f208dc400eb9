"""Backups of the database, and their way back: never over a file that nobody gave up."""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ludotheque.errors import (
    DatabaseDamaged,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseUnavailable,
    NotADatabase,
)
from ludotheque.events import CHANCE, UNDO
from ludotheque.language import Text
from ludotheque.storage import would_overwrite
from ludotheque.tables import database, schema
from ludotheque.tables.log import Secret
from ludotheque.tables.served import served_at

SERVED = Text(
    en="a server has it open at {address}; end that, then try again",
    fr="un serveur l’a ouvert à l’adresse {address} ; arrêtez-le, puis réessayez",
)
_THROWS_OF_UNFINISHED_TABLES = f"""
    SELECT tables.number,
        (SELECT count(*) FROM events WHERE table_number = tables.number AND kind = '{CHANCE}')
    FROM tables
    WHERE number IN (SELECT table_number FROM secrets)
        AND coalesce({schema.LAST_DECISIVE}, '{UNDO}') = '{UNDO}'
"""


def backup(path: Path, file: Path, *, overwrite: bool = False) -> None:
    """Copy a database to a file, whole or not at all, while others go on writing to it.

    >>> import tempfile
    >>> from ludotheque.tables.sqlite_log import SqliteLog
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     home = Path(folder)
    ...     SqliteLog(home / "some.db").close()
    ...     backup(home / "some.db", home / "saved.db")
    ...     sorted(path.name for path in home.iterdir())
    ['saved.db', 'some.db']
    """
    _check_target(file, path, overwrite=overwrite)
    with _checked_copy(path, beside=file) as copy, database.troubles(file):
        _publish(copy, file, overwrite=overwrite)


def restore(path: Path, file: Path, *, overwrite: bool = False) -> Path | None:
    """Put a backup in the place of a database; gives where what was there is kept now.

    Tables that are not finished get new secrets: throws that somebody may remember from before
    are not repeated. Refused while it is served, or anybody else has the database open.
    """
    with database.troubles(file):
        if not file.is_file():
            raise _not_there(file)
    _check_target(path, file, overwrite=overwrite)
    address = served_at(path)
    if address is not None:
        raise DatabaseInUse(path, SERVED.filled(address=address))
    with database.troubles(path):
        path.parent.mkdir(mode=database.FOLDER_MODE, parents=True, exist_ok=True)
    with _checked_copy(file, beside=path) as copy:
        with database.troubles(copy), closing(database.connect(copy)) as connection:
            schema.migrate(connection, copy, keep_copy=False)
            renew_secrets(connection)
        with database.troubles(path):
            return _take_the_place(copy, path)


def renew_secrets(connection: sqlite3.Connection) -> None:
    """Give every unfinished table a new secret for the throws that are still to come."""
    with database.transaction(connection):
        unfinished = connection.execute(_THROWS_OF_UNFINISHED_TABLES).fetchall()
        connection.executemany(
            "INSERT OR REPLACE INTO secrets VALUES (?, ?, ?)",
            [(table, throws, Secret.new(throws).secret) for table, throws in unfinished],
        )


@contextmanager
def _checked_copy(path: Path, beside: Path) -> Iterator[Path]:
    """A sound copy of a database in a hidden file that is gone afterwards."""
    copy = beside.with_name(f".{beside.name}.{secrets.token_hex(4)}")
    try:
        with database.troubles(path):
            if not path.is_file():
                raise _not_there(path)
            with closing(database.connect(path)) as source:
                database.copy_to_new_file(source, copy, path)
            with closing(database.connect(copy)) as connection:
                schema.refuse_others(connection, path)
                if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                    raise database.damaged(path)
        yield copy
    finally:
        for name in (copy, *database.side_files(copy)):
            with contextlib.suppress(OSError):
                name.unlink()


def _publish(copy: Path, file: Path, *, overwrite: bool) -> None:
    """Give a finished copy its name; without leave to overwrite, only if no file has it."""
    if not overwrite:
        _refuse_to_overwrite(file)
    _move_side_files(file, database.free_name(file.with_name(f"{file.name}.old")))
    if not overwrite:
        try:
            os.link(copy, file)
            return
        except OSError:  # a file has it now, or the file system has no links
            _refuse_to_overwrite(file)
    os.replace(copy, file)


def _move_side_files(path: Path, kept: Path) -> None:
    """SQLite would take what a killed program left there for a part of whatever comes there."""
    for name, moved in zip(database.side_files(path), database.side_files(kept), strict=True):
        if name.exists():
            name.rename(moved)


def _take_the_place(copy: Path, path: Path) -> Path | None:
    """Put a copy where the database is; what was there is kept under another name."""
    if not path.exists():
        _publish(copy, path, overwrite=False)
        return None
    kept = database.free_name(path.with_name(f"{path.stem}-before-restore{path.suffix}"))
    try:
        _replace_content(path, copy, kept)
    except (DatabaseDamaged, NotADatabase):
        _move_side_files(path, kept)
        path.rename(kept)
        _publish(copy, path, overwrite=False)
    return kept


def _replace_content(path: Path, copy: Path, kept: Path) -> None:
    """Keep what is in a database, then put the copy into the same file, in one transaction."""
    with _alone(path) as current, closing(database.connect(copy)) as restored:
        database.copy_to_new_file(current, kept, path)
        try:
            database.copy_content(restored, current, path)
        except BaseException:
            kept.unlink()  # the database itself is as it was
            raise


@contextmanager
def _alone(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a database that nobody else has open, or can open meanwhile."""
    with database.troubles(path), closing(database.connect(path)) as connection:
        try:
            with database.troubles(path):
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                connection.execute("PRAGMA journal_mode = DELETE")
        except DatabaseLocked as error:
            raise _in_use(path) from error
        yield connection


def _not_there(path: Path) -> DatabaseUnavailable:
    return DatabaseUnavailable(path, Text(en="not there", fr="introuvable"))


def _in_use(path: Path) -> DatabaseInUse:
    return DatabaseInUse(
        path,
        Text(
            en="in use; end the games and the server that have it open, then try again",
            fr="en service ; terminez les parties et le serveur qui l’ont ouvert, puis réessayez",
        ),
    )


def _check_target(target: Path, source: Path, *, overwrite: bool) -> None:
    is_itself = target.exists() and source.exists() and target.samefile(source)
    if is_itself or not overwrite:
        _refuse_to_overwrite(target)


def _refuse_to_overwrite(file: Path) -> None:
    if file.exists():
        raise would_overwrite(file)
