"""The file of the log: private to its owner, opened with care, its troubles said in words.

A database that SQLite has open is never opened as a plain file: closing that would drop the locks
that SQLite holds on it.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ludotheque import storage
from ludotheque.errors import (
    DatabaseDamaged,
    DatabaseFull,
    DatabaseLocked,
    DatabaseTrouble,
    DatabaseUnavailable,
    NotADatabase,
    system_reason,
)
from ludotheque.language import Text, same

FILE_NAME = "ludotheque.db"
FILE_MODE = 0o600  # it holds the secrets of dice that are still to be thrown
FOLDER_MODE = 0o700
BUSY_SECONDS = 5.0  # how long to wait for another program that is writing
RETRY_SECONDS = 0.02

PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")
SIDE_FILES = ("-wal", "-shm", "-journal")

_LOCKED = Text(
    en="another program is writing to it; try again",
    fr="un autre programme y écrit ; réessayez",
)
_FULL = Text(
    en="no room for more; what was there is untouched: free some space and try again",
    fr="plus de place ; rien de ce qui y était n’est touché : libérez de la place et réessayez",
)
_DAMAGED = Text(
    en="damaged: keep the file, and restore a backup",
    fr="abîmé : gardez le fichier et restaurez une sauvegarde",
)
_NOT_A_DATABASE = Text(en="no database of this program", fr="pas une base de ce programme")
_UNAVAILABLE = Text(
    en="cannot be opened, or not for writing", fr="impossible à ouvrir, ou pas en écriture"
)
_TROUBLES: dict[int, tuple[type[DatabaseTrouble], Text]] = {
    sqlite3.SQLITE_BUSY: (DatabaseLocked, _LOCKED),
    sqlite3.SQLITE_LOCKED: (DatabaseLocked, _LOCKED),
    sqlite3.SQLITE_PROTOCOL: (DatabaseLocked, _LOCKED),
    sqlite3.SQLITE_FULL: (DatabaseFull, _FULL),
    sqlite3.SQLITE_CORRUPT: (DatabaseDamaged, _DAMAGED),
    sqlite3.SQLITE_NOTADB: (NotADatabase, _NOT_A_DATABASE),
    sqlite3.SQLITE_CANTOPEN: (DatabaseUnavailable, _UNAVAILABLE),
    sqlite3.SQLITE_PERM: (DatabaseUnavailable, _UNAVAILABLE),
    sqlite3.SQLITE_READONLY: (DatabaseUnavailable, _UNAVAILABLE),
}
_PRIMARY_CODE = 0xFF  # the rest of a code of SQLite says where it happened


def default_path() -> Path:
    """The one database of a person, in their data folder."""
    return storage.data_folder() / FILE_NAME


@contextmanager
def troubles(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says about a file into an error with a reason."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None) or 0
        kind, problem = _TROUBLES.get(code & _PRIMARY_CODE, (DatabaseTrouble, same(error)))
        raise kind(path, problem) from error
    except OSError as error:
        raise DatabaseUnavailable(path, system_reason(error)) from error


def locked(path: Path) -> DatabaseLocked:
    """The error for a database that another program does not let go of."""
    return DatabaseLocked(path, _LOCKED)


def not_a_database(path: Path) -> NotADatabase:
    """The error for a file of something else."""
    return NotADatabase(path, _NOT_A_DATABASE)


def damaged(path: Path) -> DatabaseDamaged:
    """The error for a database whose content makes no sense."""
    return DatabaseDamaged(path, _DAMAGED)


def connect(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a file that is there. Transactions begin and end only where the code says so.

    One thread at a time may use the connection, any thread.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=busy_seconds,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def create_private(path: Path) -> None:
    """Make an empty file that only its owner may read; FileExistsError where there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))
    path.chmod(FILE_MODE)


def make_private(path: Path) -> None:
    """See to it that a database is there (empty, if it is new) and that others cannot read it."""
    if not path.parent.exists():
        path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    with contextlib.suppress(PermissionError):  # somebody else's folder stays as it is
        if path.parent == storage.data_folder():
            path.parent.chmod(FOLDER_MODE)
    try:
        create_private(path)
    except FileExistsError:
        for name in (path, *side_files(path)):
            # Side files come and go as others use the database.
            with contextlib.suppress(PermissionError, FileNotFoundError):
                name.chmod(FILE_MODE)


def side_files(path: Path) -> list[Path]:
    """The files that SQLite may keep beside a database."""
    return [path.with_name(path.name + ending) for ending in SIDE_FILES]


def use_write_ahead_log(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Let readers go on while one writes; the setting stays with the file.

    SQLite does not wait by itself where two programs set it at once.
    """
    deadline = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """All or nothing; IMMEDIATE: nobody else writes meanwhile."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def copy_content(source: sqlite3.Connection, target: sqlite3.Connection, path: Path) -> None:
    """Copy all pages, as of one moment; others may go on writing to the source."""

    def refuse_to_wait_longer(status: int, _remaining: int, _total: int) -> None:
        if status & _PRIMARY_CODE in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise locked(path)

    source.backup(target, progress=refuse_to_wait_longer)


def copy_to_new_file(source: sqlite3.Connection, copy: Path, path: Path) -> None:
    """Copy the database at `path` to a single new file that only its owner may read.

    What fails leaves no file behind.
    """
    with troubles(copy.parent):
        create_private(copy)
    try:
        with closing(connect(copy)) as target:
            copy_content(source, target, path)
            target.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        copy.unlink()
        raise


def free_name(path: Path) -> Path:
    """The path itself, or with the first number behind its stem that no file has."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
