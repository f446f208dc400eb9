"""Where games are kept: every game is saved after each event, so that nothing is lost."""

import contextlib
import itertools
import os
import secrets
from pathlib import Path

from ludotheque.errors import BadUsage
from ludotheque.language import Text
from ludotheque.records import Record, read

COMMITMENT_SHOWN = 8  # characters of it that tell saved games of one kind apart


def saves_folder() -> Path:
    """The folder of saved games, as the XDG base directories would have it."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ludotheque"


def place_for(record: Record) -> Path:
    """A file of its own for a new game; a game that is repeated from its seed gets another."""
    mark = (record.commitment or secrets.token_hex(COMMITMENT_SHOWN))[:COMMITMENT_SHOWN]
    names = itertools.chain([mark], (f"{mark}-{number}" for number in itertools.count(2)))
    places = (saves_folder() / f"{record.game.name}-{name}.record" for name in names)
    return next(place for place in places if not place.exists())


def progress_file(game: str) -> Path:
    """Where a lone player's progress in a game is kept."""
    return saves_folder() / f"{game}.progress"


def progress_of(game: str) -> str:
    """A lone player's progress in a game; empty at first."""
    return text_of(progress_file(game)).strip() if progress_file(game).exists() else ""


def keep_progress(game: str, progress: str) -> None:
    """Keep a lone player's progress; the old file stays whole until the new one is."""
    file = progress_file(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    half_written = file.with_name(f".{file.name}.{os.getpid()}")
    half_written.write_text(f"{progress}\n", encoding="utf-8")
    half_written.replace(file)


def refuse_to_overwrite(path: Path) -> None:
    """A new game never takes the place of a file that is there."""
    if path.exists():
        raise BadUsage(
            Text(
                en="{path} exists already; name another file, or go on with --resume",
                fr="{path} existe déjà ; nommez un autre fichier, ou reprenez avec --resume",
            ).filled(path=path)
        )


def latest_save() -> Path:
    """The game that was played last."""
    saves = sorted(saves_folder().glob("*.record"), key=lambda path: path.stat().st_mtime)
    if not saves:
        raise BadUsage(Text(en="no game has been saved yet", fr="aucune partie n’a été sauvée"))
    return saves[-1]


def write(path: Path, record: Record) -> None:
    """Save a game so that it can be resumed; the old file stays whole until the new one is."""
    half_written = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with half_written.open("x", encoding="utf-8") as file:
            file.write(record.to_resume())
            file.flush()
            os.fsync(file.fileno())
        half_written.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            half_written.unlink()
        raise BadUsage(
            Text(
                en="cannot save to {path}: {why}", fr="impossible de sauver dans {path} : {why}"
            ).filled(path=path, why=getattr(error, "strerror", None) or error)
        ) from error


def text_of(path: Path) -> str:
    """The text of a record's file."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadUsage(
            Text(
                en="{path}, line {n}: not UTF-8 text", fr="{path}, ligne {n} : pas du texte UTF-8"
            ).filled(path=path, n=line)
        ) from error
    except (OSError, ValueError) as error:
        raise BadUsage(
            Text(en="cannot read {path}: {why}", fr="impossible de lire {path} : {why}").filled(
                path=path, why=getattr(error, "strerror", None) or error
            )
        ) from error


def load(path: Path) -> Record:
    """Read a saved game."""
    return read(text_of(path))
