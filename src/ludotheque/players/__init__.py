"""Who decides: players get a view of the state and choose a move."""

from collections.abc import Callable
from typing import Protocol

from ludotheque.games.contract import Move
from ludotheque.games.state import State
from ludotheque.players.random_player import RandomPlayer


class Player(Protocol):
    """Anything that can choose a move from what a seat may see."""

    def choose(self, view: State, seat: int) -> Move:
        """Choose one of `view.moves(seat)`."""
        ...


PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer}

__all__ = ["PLAYERS", "Player", "RandomPlayer"]
