"""Where games are kept: every game is saved after each event, so that nothing is lost."""

import itertools
import secrets
from pathlib import Path

from ludotheque.errors import BadUsage
from ludotheque.language import Text
from ludotheque.records import Record
from ludotheque.storage import atomic_write, read_text, state_folder

COMMITMENT_SHOWN = 8  # characters of it that tell saved games of one kind apart
EXISTS = Text(
    en="{path} exists already; name another file, or go on with --resume",
    fr="{path} existe déjà ; nommez un autre fichier, ou reprenez avec --resume",
)
UNSAVED = Text(en="cannot save to {path}: {why}", fr="impossible de sauver dans {path} : {why}")


def new_path(record: Record) -> Path:
    """A file of its own for a new game; a game that is repeated from its seed gets another."""
    mark = (record.commitment or secrets.token_hex(COMMITMENT_SHOWN))[:COMMITMENT_SHOWN]
    names = itertools.chain([mark], (f"{mark}-{number}" for number in itertools.count(2)))
    paths = (state_folder() / f"{record.game.name}-{name}.record" for name in names)
    return next(path for path in paths if not path.exists())


def progress_file(game: str) -> Path:
    """Where a lone player's progress in a game is kept."""
    return state_folder() / f"{game}.progress"


def progress_of(game: str) -> str:
    """A lone player's progress in a game; empty at first."""
    return read_text(progress_file(game)).strip() if progress_file(game).exists() else ""


def keep_progress(game: str, progress: str) -> None:
    """Keep a lone player's progress."""
    atomic_write(progress_file(game), f"{progress}\n")


def check_new(path: Path) -> Path:
    """A path of which nothing is there yet: a new game never overwrites a file."""
    if path.exists():
        raise BadUsage(EXISTS.filled(path=path))
    return path


def latest_save() -> Path:
    """The game that was played last."""
    saves = sorted(state_folder().glob("*.record"), key=lambda path: path.stat().st_mtime)
    if not saves:
        raise BadUsage(Text(en="no game has been saved yet", fr="aucune partie n’a été sauvée"))
    return saves[-1]


def write(path: Path, record: Record) -> None:
    """Save a game so that it can be resumed; the old file stays whole until the new one is."""
    try:
        atomic_write(path, record.to_resume())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadUsage(UNSAVED.filled(path=path, why=why)) from error
