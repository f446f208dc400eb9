"""Where games are kept: every game is saved after each event, so that nothing is lost."""

import os
import tempfile
from pathlib import Path

from ludotheque.errors import BadRecord, BadUsage
from ludotheque.language import Text
from ludotheque.records import Record, read


def saves_folder() -> Path:
    """The folder of saved games, as the XDG base directories would have it."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ludotheque"


def latest_save() -> Path:
    """The game that was played last."""
    saves = sorted(saves_folder().glob("*.record"), key=lambda path: path.stat().st_mtime)
    if not saves:
        raise BadUsage(Text(en="no game has been saved yet", fr="aucune partie n’a été sauvée"))
    return saves[-1]


def write(path: Path, record: Record) -> None:
    """Save a game so that it can be resumed; the old file stays whole until the new one is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, delete=False, encoding="utf-8"
        ) as new:
            new.write(record.to_resume())
        os.replace(new.name, path)
    except OSError as error:
        raise BadUsage(
            Text(
                en="cannot save to {path}: {why}", fr="impossible de sauver dans {path} : {why}"
            ).filled(path=path, why=error.strerror)
        ) from error


def text_of(path: Path) -> str:
    """The text of a record's file."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadRecord(
            line, Text(en="not UTF-8 text", fr="ce n’est pas du texte UTF-8")
        ) from error
    except OSError as error:
        raise BadUsage(
            Text(en="cannot read {path}: {why}", fr="impossible de lire {path} : {why}").filled(
                path=path, why=error.strerror
            )
        ) from error


def load(path: Path) -> Record:
    """Read a saved game."""
    return read(text_of(path))
