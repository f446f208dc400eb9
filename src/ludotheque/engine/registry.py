"""Taking games from the shelf, with their rules."""

import importlib
from functools import cache

from ludotheque.engine import shelf
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import folders, names

__all__ = ["folders", "games", "games_in", "load", "names"]


def games_in(folder: str) -> tuple[Game, ...]:
    """The games of one folder."""
    found: tuple[Game, ...] = importlib.import_module(f"ludotheque.games.{folder}.game").GAMES
    return found


@cache
def games() -> dict[str, Game]:
    """Every game on the shelf by its name, in alphabetical order."""
    found = {game.name: game for folder in folders() for game in games_in(folder)}
    return dict(sorted(found.items()))


def load(name: str) -> Game:
    """Take a game from the shelf.

    >>> str(load("donuts").title)
    'Donuts'
    """
    box = shelf.find(name)
    return next(game for game in games_in(box.folder) if game.name == box.name)
