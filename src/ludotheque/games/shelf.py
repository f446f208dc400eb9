"""Finding the games: a game is on the shelf because its folder is there."""

import importlib
from functools import cache

from ludotheque.errors import UnknownGame
from ludotheque.games import FOLDERS
from ludotheque.games.contract import Game
from ludotheque.language import Text


@cache
def games() -> dict[str, Game]:
    """Every game on the shelf by its name, in alphabetical order."""
    found: dict[str, Game] = {}
    for folder in sorted({path.parent.name for home in FOLDERS for path in home.glob("*/game.py")}):
        for game in importlib.import_module(f"ludotheque.games.{folder}.game").GAMES:
            found[game.name] = game
    return dict(sorted(found.items()))


def names() -> list[str]:
    """List the names of all games."""
    return list(games())


def load(name: str) -> Game:
    """Take a game from the shelf.

    >>> str(load("donuts").title)
    'Donuts'
    """
    try:
        return games()[name.strip().lower()]
    except KeyError:
        raise UnknownGame(
            Text(
                en="there is no game '{name}' on the shelf; it holds: {names}",
                fr="il n’y a pas de jeu « {name} » sur l’étagère, qui contient : {names}",
            ).filled(name=name, names=", ".join(games()))
        ) from None
