"""Where a person's files live, and how they are written: whole or not at all."""

import contextlib
import errno
import os
import secrets
from pathlib import Path

import platformdirs

from ludotheque.errors import BadUsage, CannotWrite, NotText, WouldOverwrite, system_reason
from ludotheque.language import Text

APP = "ludotheque"


def data_folder() -> Path:
    """What a person would miss: on Linux $XDG_DATA_HOME/ludotheque."""
    return platformdirs.user_data_path(APP, appauthor=False)


def state_folder() -> Path:
    """What stays from one run to the next: on Linux $XDG_STATE_HOME/ludotheque."""
    return platformdirs.user_state_path(APP, appauthor=False)


def cache_folder() -> Path:
    """What can be made again: on Linux $XDG_CACHE_HOME/ludotheque."""
    return platformdirs.user_cache_path(APP, appauthor=False)


def atomic_write(path: Path, content: bytes | str, *, mode: int | None = None) -> None:
    """Write a file; whatever happens, the old one stays whole until the new one is on disk.

    Folders that are not there are made. Text is written in UTF-8, line ends as they are. `mode`
    are the permissions from the first byte on; by default those of any new file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")

    def create(name: str, flags: int) -> int:
        return os.open(name, flags, 0o666 if mode is None else mode)

    try:
        with open(unfinished, "xb", opener=create) as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            unfinished.chmod(mode)  # also what the umask would take away
        os.replace(unfinished, path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise


def make_folder(path: Path) -> None:
    """Make a folder that a person names, unless it is there; only that one, not those above it."""
    try:
        if path.exists() and not path.is_dir():
            raise OSError(errno.ENOTDIR, "")
        path.mkdir(exist_ok=True)
        if not os.access(path, os.W_OK):
            raise OSError(errno.EACCES, "")
    except (OSError, ValueError) as error:
        raise CannotWrite(path, system_reason(error)) from error


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet, in a folder that is; no other file is touched."""
    try:
        with open(path, "x", encoding="utf-8", newline="") as file:
            try:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                path.unlink()
                raise
    except FileExistsError as error:
        raise would_overwrite(path) from error
    except (OSError, ValueError) as error:
        raise CannotWrite(path, system_reason(error)) from error


def would_overwrite(path: Path) -> WouldOverwrite:
    """The error for a file that is there already."""
    return WouldOverwrite(
        Text(
            en="{file} exists already; it is not overwritten",
            fr="{file} existe déjà et n’est pas écrasé",
        ).filled(file=path)
    )


def read_text(path: Path) -> str:
    """The text of a file that a person names, or the error that says why there is none."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotText(path, error.object[: error.start].count(b"\n") + 1) from error
    except (OSError, ValueError) as error:
        raise BadUsage(
            Text(en="cannot read {path}: {why}", fr="impossible de lire {path} : {why}").filled(
                path=path, why=system_reason(error)
            )
        ) from error
