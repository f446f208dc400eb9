"""What is on the shelf, without its rules: where games are, what they are called, their rulebooks.

Nothing here loads Numba, so that to read the rules takes no longer than it must.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludotheque.engine import rulebook
from ludotheque.engine.rulebook import Rulebook
from ludotheque.errors import UnknownGame, WrongType
from ludotheque.language import Text

ENGINE = Path(__file__).parent
# Where games are: ours, and the folders that LUDOTHEQUE_GAMES names.
OUTSIDE_FOLDERS = [
    Path(p).resolve() for p in os.environ.get("LUDOTHEQUE_GAMES", "").split(os.pathsep) if p
]
GAME_FOLDERS = [ENGINE.parent / "games", *OUTSIDE_FOLDERS]
NO_SUCH_GAME = Text(
    en="there is no game '{name}' on the shelf; it holds: {names}",
    fr="il n’y a pas de jeu « {name} » sur l’étagère, qui contient : {names}",
)


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    name: str
    folder: str
    rulebook: Rulebook

    @property
    def title(self) -> Text:
        """Its name as people say it."""
        return self.rulebook.title


@cache
def folders() -> list[str]:
    """The folders that hold games."""
    return sorted({path.parent.name for home in GAME_FOLDERS for path in home.glob("*/game.py")})


def _boxes_in(folder: str) -> Iterator[Box]:
    path = next(
        home / folder / "rulebook.toml" for home in GAME_FOLDERS if (home / folder).is_dir()
    )
    book = rulebook.load(path)
    for name in book.editions:
        yield Box(name, folder, book.edition(name))


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(box.name for folder in folders() for box in _boxes_in(folder))


def find(name: str) -> Box:
    """The game of a name.

    >>> find(" Serengeti ").folder
    'auction'
    """
    if not isinstance(name, str):
        raise WrongType("the name of a game", str, name)
    wanted = name.strip().lower()
    # A rulebook takes a moment to read: look first where it is likeliest.
    for folder in sorted(folders(), key=lambda folder: folder != wanted):
        for box in _boxes_in(folder):
            if box.name == wanted:
                return box
    raise UnknownGame(NO_SUCH_GAME.filled(name=name, names=", ".join(names())))
