"""Which code decides results: other code gives other results, and the two must never be mixed."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

import numba

from ludotheque.engine.shelf import ENGINE, GAME_FOLDERS
from ludotheque.players import added_players

PACKAGE = ENGINE.parent
FOLDERS = (ENGINE, *GAME_FOLDERS, PACKAGE / "players")
DECIDING = ("**/*.py", "**/content/*")  # the rules, their content, solvers; and who plays
CONTEST = "study/contest.py"


def sources() -> dict[str, str]:
    """The digest of each source of a result; by names that do not depend on where it is kept."""
    added = {f"player {name}": _digest_of(made) for name, made in added_players().items()}
    return _shipped_sources() | added


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


def _digest_of(made: Any) -> str:
    """Digest whatever makes a player: the file it is written in, or its code where there is none.

    What it is given beforehand counts too, such as the budget of a search.
    """
    if isinstance(made, partial):
        given = [*made.args, *sorted(made.keywords.items())]
        return _digest_text(_digest_of(made.func), *map(_described, given))
    module = getattr(made, "__module__", None) or type(made).__module__
    name = getattr(made, "__qualname__", type(made).__qualname__)
    file = getattr(sys.modules.get(module), "__file__", None)
    if file and Path(file).is_file():
        return _digest_text(name, _digest(Path(file)))
    return _digest_text(name, *_code_of(made))


def _described(value: object) -> str:
    return _digest_of(value) if callable(value) else repr(value)


def _code_of(value: object) -> Iterator[str]:
    """The code of a function, or of all methods of a class; typed at a prompt, it has no file."""
    if isinstance(value, CodeType):
        yield value.co_code.hex()
        yield repr(value.co_names)
        for constant in value.co_consts:
            yield from _code_of(constant) if isinstance(constant, CodeType) else [repr(constant)]
    elif isinstance(value, type):
        for name, member in sorted(vars(value).items()):
            yield name
            yield from _code_of(member)
    elif code := getattr(value, "__code__", None):
        yield from _code_of(code)


def _digest_text(*words: str) -> str:
    return hashlib.sha256("\0".join(words).encode()).hexdigest()


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
