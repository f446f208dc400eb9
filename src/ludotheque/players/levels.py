"""The players by name, from one who knows nothing to the best there is."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.players.exact import ExactPlayer
from ludotheque.players.greedy import GreedyPlayer
from ludotheque.players.random import RandomPlayer
from ludotheque.players.search import Budget, SearchPlayer

EASY, MEDIUM, HARD = (Budget(simulations=simulations) for simulations in (12, 400, 4000))


class Player(Protocol):
    """Anything that can choose a move from what a seat may see."""

    def choose(self, observation: State, seat: int) -> Move:
        """Choose one of `observation.legal_moves(seat)`."""
        ...


def _hard(seed: int) -> Player:
    """Exact where exact play is known, else the deepest search."""
    return ExactPlayer(SearchPlayer(seed, HARD))


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "easy": partial(SearchPlayer, budget=EASY),
    "medium": partial(SearchPlayer, budget=MEDIUM),
    "hard": _hard,
}
_SHIPPED = dict(PLAYERS)


def added_players() -> dict[str, Callable[[int], Player]]:
    """The players that a program has added to PLAYERS, or put in the place of ours."""
    return {name: made for name, made in PLAYERS.items() if made is not _SHIPPED.get(name)}
