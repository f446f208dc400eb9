"""Who serves a database: a note beside it, locked for as long as that server lives.

A server that is killed leaves the note, but not the lock: the system takes it away.
"""

import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.tables import database

try:
    import fcntl
except ImportError:  # another system than POSIX: nobody is known to serve anything
    fcntl = None  # type: ignore[assignment]

ENDING = ".served"
MAX_ADDRESS = 1000
TRIES = 5


def note_beside(path: Path) -> Path:
    """Where it is noted who serves a database."""
    return path.with_name(path.name + ENDING)


@contextmanager
def served(path: Path, address: str) -> Iterator[bool]:
    """Serve a database at an address; False: somebody else does.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     some = Path(folder) / "some.db"
    ...     with served(some, "http://127.0.0.1:8321/") as is_mine:
    ...         with served(some, "http://127.0.0.1:8322/") as is_theirs:
    ...             print(is_mine, is_theirs, served_at(some))
    ...     print(served_at(some))
    True False http://127.0.0.1:8321/
    None
    """
    with database.troubles(path):
        path.parent.mkdir(mode=database.FOLDER_MODE, parents=True, exist_ok=True)
        note = os.open(note_beside(path), os.O_CREAT | os.O_RDWR, database.FILE_MODE)
    try:
        is_mine = _lock_soon(note)
        if is_mine:
            with database.troubles(path):
                os.ftruncate(note, 0)
                os.write(note, address.encode())
        yield is_mine
    finally:
        os.close(note)


def served_at(path: Path) -> str | None:
    """The address at which a database is served now; None: nobody serves it."""
    with contextlib.suppress(OSError):
        note = os.open(note_beside(path), os.O_RDONLY)
        try:
            return None if _lock(note) else os.read(note, MAX_ADDRESS).decode()
        finally:
            os.close(note)
    return None


def _lock_soon(note: int) -> bool:
    """Lock a note; who only looks has it locked too, for a moment."""
    for _ in range(TRIES):
        if _lock(note):
            return True
        time.sleep(database.RETRY_SECONDS)
    return False


def _lock(note: int) -> bool:
    """Lock an open note until it is closed; False: another has it locked."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
