"""Which code decides results: other code gives other results, and the two must never be mixed."""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numba

from ludotheque import players as players_package
from ludotheque.engine.compiling import ENGINE, GAME_FOLDERS

DECIDING = ("**/*.py", "**/content/*")  # the rules, their content, solvers; and who plays
PLAYERS = Path(players_package.__file__).parent
CONTEST = ENGINE.parent / "study" / "contest.py"


@cache
def sources() -> dict[str, str]:
    """The digest of each source of a result; by names that do not depend on where it is kept."""
    found = {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in _files()}
    return found | {"numba": numba.__version__}


@cache
def code_digest() -> str:
    """One digest of all that decides a result: the rules, the solvers and the players."""
    return hashlib.sha256(repr(sorted(sources().items())).encode()).hexdigest()[:16]


def differing(others: dict[str, str]) -> list[str]:
    """The names of what differs between these sources and others."""
    names = sorted(sources().keys() | others.keys())
    return [name for name in names if sources().get(name) != others.get(name)]


def _files() -> Iterator[tuple[str, Path]]:
    yield CONTEST.name, CONTEST
    for folder in (ENGINE, *GAME_FOLDERS, PLAYERS):
        for pattern in DECIDING:
            for file in sorted(folder.glob(pattern)):
                yield f"{folder.name}/{file.relative_to(folder).as_posix()}", file
