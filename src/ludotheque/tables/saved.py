"""The games that a person has left: tables of a log, and files of earlier versions."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ludotheque.errors import BadUsage
from ludotheque.language import Text
from ludotheque.storage import read_text, state_folder
from ludotheque.tables.log import Log

NO_GAME = Text(en="no game has been saved yet", fr="aucune partie n’a été sauvée")
IMPORTED = ".imported"


def last_left(log: Log) -> int | Path:
    """What was played last and is not finished: the number of a table, or a file to import."""
    left: list[tuple[datetime, int | Path]] = [
        (table.changed_at, table.number) for table in log.tables() if not table.is_finished
    ]
    left += [(_changed_at(path), path) for path in unfinished_files()]
    if not left:
        raise BadUsage(NO_GAME)
    return max(left, key=lambda one: one[0])[1]


def unfinished_files() -> list[Path]:
    """Games that earlier versions saved in files, one each, and that nobody has gone on with."""
    unfinished = []
    for path in sorted(state_folder().glob("*.record")):
        with suppress(BadUsage):  # what cannot be read is no game
            if "\nresult " not in read_text(path):
                unfinished.append(path)
    return unfinished


def is_own(path: Path) -> bool:
    """Whether a file is a person's own, and not one in which an earlier version kept a game."""
    return path.parent != state_folder()


def note_import(path: Path) -> None:
    """Offer a file of an earlier version no more, once it is a table; a person's own stays."""
    if not is_own(path):
        with suppress(OSError):
            path.rename(path.with_name(path.name + IMPORTED))


def _changed_at(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
