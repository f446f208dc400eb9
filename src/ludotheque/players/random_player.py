"""The player who knows nothing."""

import random

from ludotheque.games.contract import Move
from ludotheque.games.state import State


class RandomPlayer:
    """Plays any lawful move, each as likely as the others; the same seed plays the same game.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").view(1)
    >>> RandomPlayer(seed=1).choose(view, 1) == RandomPlayer(seed=1).choose(view, 1)
    True
    """

    def __init__(self, seed: int):
        self._random = random.Random(seed)

    def choose(self, view: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        return view.move(self._random.choice(view.move_numbers(seat)), seat)
