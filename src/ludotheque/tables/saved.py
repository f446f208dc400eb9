"""The games that a person has left: tables of a log, and files of earlier versions.

The live tables of a server are in the same log. They belong to those who sit there: who would go
on with one at the keyboard could see what others hide, and decide for them.
"""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ludotheque.errors import BadUsage, NotAllowedHere, NotOver
from ludotheque.language import Text
from ludotheque.storage import read_text, state_folder
from ludotheque.tables import database
from ludotheque.tables.log import Log, TableSummary
from ludotheque.tables.served import served_at

NO_GAME = Text(en="no game has been saved yet", fr="aucune partie n’a été sauvée")
LIVE = Text(
    en="game {n} is played at a table of the shelf, each from their own seat: {where}",
    fr="la partie {n} se joue à une table de l’étagère, chacun depuis sa place : {where}",
)
OPEN_IT = Text(en="open {address}", fr="ouvrez {address}")
SERVE_IT = Text(
    en="start 'ludotheque serve' and open {path} there",
    fr="lancez « ludotheque serve » et ouvrez-y {path}",
)
NOT_OVER = Text(
    en="game {n} still goes on at a table of the shelf; whoever read it now would see what its "
    "players hide from each other, and the dice to come: wait until it is over",
    fr="la partie {n} est encore en cours à une table de l’étagère ; la lire maintenant montrerait "
    "ce que ses joueurs se cachent et les dés à venir : attendez qu’elle soit terminée",
)
IMPORTED = ".imported"


def last_left(log: Log) -> int | Path:
    """What was played last and is not finished: the number of a table, or a file to import."""
    left: list[tuple[datetime, int | Path]] = [
        (table.changed_at, table.number)
        for table in log.tables()
        if not (table.is_finished or table.is_live)
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


def check_own(table: TableSummary) -> None:
    """Refuse to go on with a live table at the keyboard; says where it is played."""
    if table.is_live:
        raise NotAllowedHere(LIVE.filled(n=table.number, where=_where(table)))


def check_readable(table: TableSummary) -> None:
    """Refuse to read a live table from which its players still hide something."""
    if table.is_live and not table.is_finished:
        raise NotOver(NOT_OVER.filled(n=table.number))


def page_of(table: TableSummary) -> str:
    """The address of a live table, on its server."""
    return f"/t/{table.id}"


def _where(table: TableSummary) -> Text:
    if address := served_at(database.default_path()):
        return OPEN_IT.filled(address=address.rstrip("/") + page_of(table))
    return SERVE_IT.filled(path=page_of(table))


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
