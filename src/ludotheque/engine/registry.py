"""Finding the games: a game is on the shelf because its folder is there."""

import importlib
from functools import cache

from ludotheque.engine.compiling import GAME_FOLDERS
from ludotheque.engine.game import Game
from ludotheque.errors import UnknownGame, WrongType
from ludotheque.language import Text


@cache
def folders() -> list[str]:
    """The folders that hold games."""
    return sorted({path.parent.name for home in GAME_FOLDERS for path in home.glob("*/game.py")})


def games_in(folder: str) -> tuple[Game, ...]:
    """The games of one folder."""
    found: tuple[Game, ...] = importlib.import_module(f"ludotheque.games.{folder}.game").GAMES
    return found


@cache
def games() -> dict[str, Game]:
    """Every game on the shelf by its name, in alphabetical order."""
    found = {game.name: game for folder in folders() for game in games_in(folder)}
    return dict(sorted(found.items()))


def names() -> list[str]:
    """List the names of all games."""
    return list(games())


def load(name: str) -> Game:
    """Take a game from the shelf.

    >>> str(load("donuts").title)
    'Donuts'
    """
    if not isinstance(name, str):
        raise WrongType("the name of a game", str, name)
    wanted = name.strip().lower()
    # Games take a while to load: look first where it is likeliest, and no further than needed.
    for folder in sorted(folders(), key=lambda folder: folder != wanted):
        for game in games_in(folder):
            if game.name == wanted:
                return game
    raise UnknownGame(
        Text(
            en="there is no game '{name}' on the shelf; it holds: {names}",
            fr="il n’y a pas de jeu « {name} » sur l’étagère, qui contient : {names}",
        ).filled(name=name, names=", ".join(games()))
    )
