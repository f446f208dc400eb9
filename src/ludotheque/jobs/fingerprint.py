"""Which code decides results: other code gives other results, and the two must never be mixed."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import numba

from ludotheque.engine.compiling import ENGINE, GAME_FOLDERS
from ludotheque.players import PLAYERS

PACKAGE = ENGINE.parent
FOLDERS = (ENGINE, *GAME_FOLDERS, PACKAGE / "players")
DECIDING = ("**/*.py", "**/content/*")  # the rules, their content, solvers; and who plays
CONTEST = "study/contest.py"


def sources() -> dict[str, str]:
    """The digest of each source of a result; by names that do not depend on where it is kept."""
    outside = {f"player {name}": _digest(file) for name, file in _players_from_outside()}
    return _shipped_sources() | outside


def code_digest() -> str:
    """One digest of all that decides a result: the rules, the solvers and the players."""
    return hashlib.sha256(repr(sorted(sources().items())).encode()).hexdigest()[:16]


def differing(others: dict[str, str]) -> list[str]:
    """The names of what differs between these sources and others."""
    here = sources()
    return [name for name in sorted(here | others) if here.get(name) != others.get(name)]


@cache
def _shipped_sources() -> dict[str, str]:
    found = {
        f"{folder.name}/{file.relative_to(folder).as_posix()}": _digest(file)
        for folder in FOLDERS
        for pattern in DECIDING
        for file in folder.glob(pattern)
        if file.is_file()
    }
    return found | {CONTEST: _digest(PACKAGE / CONTEST), "numba": numba.__version__}


def _players_from_outside() -> Iterator[tuple[str, Path]]:
    """Players that a program has added, and the files that they are written in."""
    for name, player in PLAYERS.items():
        maker = player.func if isinstance(player, partial) else player
        file = getattr(sys.modules.get(maker.__module__), "__file__", None)
        if file and not Path(file).is_relative_to(PACKAGE):
            yield name, Path(file)


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
