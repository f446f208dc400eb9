"""How rows of consequences account for what changes in a view.

For each game, `accounts.py` beside its tests says what a row claims: which entries of a view it
changes, and how. Entries are paths such as `players.2.chips`; a `*` stands for any part.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

import msgspec

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.game import Game
from tests.games.variants import folder_with_tests

KEYS = ("seat", "name", "word", "cell", "colour")  # by which the members of a list are told apart


class Plus(NamedTuple):
    """A number grows by so much."""

    amount: int


class Becomes(NamedTuple):
    """An entry is this afterwards."""

    value: object


class Claim(NamedTuple):
    """A row says that an entry changes: somehow, by so much, or to this."""

    path: str
    change: Plus | Becomes | None = None


Claims = Callable[[Consequence, Any], Iterable[Claim]]


def claims_of(game: Game) -> Claims:
    """What the rows of a game claim, given the view before."""
    folder = folder_with_tests(game)
    package = "tests.games" if folder.parent.name == "games" else "ludotheque.games"
    claims: Claims = importlib.import_module(f"{package}.{folder.name}.accounts").claims
    return claims


def entries(value: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """All entries of a view, by path."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from entries(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        for index, member in enumerate(value):
            yield from entries(member, f"{path}.{_key(member, index)}")
    else:
        yield path, value


def _key(member: Any, index: int) -> object:
    return next((getattr(member, key) for key in KEYS if hasattr(member, key)), index)


def unaccounted(before: Any, after: Any, claims: list[Claim]) -> list[str]:
    """What changed and no claim says so, and what claims say and is not so."""
    old, new = dict(entries(before)), dict(entries(after))
    wrong = []
    for path in sorted(old.keys() | new.keys()):
        about = [claim.change for claim in claims if fnmatchcase(path, claim.path)]
        was, is_now = old.get(path), new.get(path)
        if None in about:
            continue
        is_right = bool(about) or was == is_now
        if about and isinstance(about[-1], Becomes):
            is_right = about[-1].value == is_now
        elif about and isinstance(was, int) and isinstance(is_now, int):
            is_right = is_now - was == sum(c.amount for c in about if isinstance(c, Plus))
        if not is_right:
            wrong.append(f"{path}: {was} -> {is_now}; claimed: {about}")
    return wrong
