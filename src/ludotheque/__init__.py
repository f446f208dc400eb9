"""Ludothèque: a shelf of tabletop games to play, to study and to compute with.

>>> import ludotheque
>>> game = ludotheque.load("donuts")
>>> state = game.start(seed=7).play("c4")
>>> state.to_move
(2,)

What programs need every day is here; it is loaded when it is first used.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.engine.dice import Dice as Dice
    from ludotheque.engine.game import Game as Game
    from ludotheque.engine.move import CHANCE_SEAT as CHANCE_SEAT
    from ludotheque.engine.move import SPECTATOR as SPECTATOR
    from ludotheque.engine.move import Move as Move
    from ludotheque.engine.playouts import Tally as Tally
    from ludotheque.engine.playouts import finish as finish
    from ludotheque.engine.playouts import perft as perft
    from ludotheque.engine.playouts import playouts as playouts
    from ludotheque.engine.registry import load as load
    from ludotheque.engine.registry import names as names
    from ludotheque.engine.result import Result as Result
    from ludotheque.engine.state import State as State
    from ludotheque.players.analysis import Analysis as Analysis
    from ludotheque.players.analysis import analyse as analyse
    from ludotheque.players.levels import PLAYERS as PLAYERS
    from ludotheque.players.levels import Player as Player
    from ludotheque.players.search import Budget as Budget
    from ludotheque.players.search import search as search
    from ludotheque.records import Record as Record
    from ludotheque.records import read as read
    from ludotheque.records import verify as verify

__version__ = "0.1.0"

_EXPORTS = {
    "engine.dice": ("Dice",),
    "engine.game": ("Game",),
    "engine.result": ("Result",),
    "engine.move": ("CHANCE_SEAT", "SPECTATOR", "Move"),
    "engine.playouts": ("Tally", "finish", "perft", "playouts"),
    "engine.registry": ("load", "names"),
    "engine.state": ("State",),
    "players.analysis": ("Analysis", "analyse"),
    "players.levels": ("PLAYERS", "Player"),
    "players.search": ("Budget", "search"),
    "records": ("Record", "read", "verify"),
}
_HOMES = {name: home for home, names in _EXPORTS.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'ludotheque' has no attribute '{name}'")
    value = getattr(importlib.import_module(f"ludotheque.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*sorted(_HOMES), "__version__"]
