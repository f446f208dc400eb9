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

HARD = "hard"  # the only level that may be given more time
EASY_BUDGET, MEDIUM_BUDGET, HARD_BUDGET = (
    Budget(simulations=simulations) for simulations in (12, 400, 4000)
)


class Player(Protocol):
    """Anything that can choose a move from what a seat may see."""

    def choose(self, observation: State, seat: int) -> Move:
        """Choose one of `observation.legal_moves(seat)`."""
        ...


def hard(seed: int, budget: Budget = HARD_BUDGET) -> Player:
    """Exact where exact play is known, else the deepest search, or one of another budget.

    >>> from ludotheque import load
    >>> view = load("donnant").start(players=1, seed=1).observation(1)
    >>> hard(1, Budget(milliseconds=10)).choose(view, 1) in view.legal_moves(1)
    True
    """
    return ExactPlayer(SearchPlayer(seed, budget))


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "easy": partial(SearchPlayer, budget=EASY_BUDGET),
    "medium": partial(SearchPlayer, budget=MEDIUM_BUDGET),
    HARD: hard,
}
_SHIPPED = dict(PLAYERS)


def added_players() -> dict[str, Callable[[int], Player]]:
    """The players that a program has added to PLAYERS, or put in the place of ours."""
    return {name: made for name, made in PLAYERS.items() if made is not _SHIPPED.get(name)}
