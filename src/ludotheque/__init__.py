"""Ludothèque: a shelf of tabletop games to play, to study and to compute with.

>>> import ludotheque
>>> game = ludotheque.load("donuts")
>>> state = game.start(seed=7).play("c4")
>>> state.to move
(2,)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.engine.game import Game

__version__ = "0.1.0"
__all__ = ["load", "names"]


def load(name: str) -> "Game":
    """Take a game from the shelf by its name, such as "donuts"."""
    from ludotheque.engine import (
        registry,  # compiled code is only loaded once a game is wanted
    )

    return registry.load(name)


def names() -> list[str]:
    """List the games on the shelf."""
    from ludotheque.engine import registry

    return registry.names()
