"""The player who knows nothing."""

import random

from ludotheque.engine.move import Move
from ludotheque.engine.state import State


class RandomPlayer:
    """Plays any legal move, each as likely as the others; the same seed plays the same game.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").observation(1)
    >>> RandomPlayer(seed=1).choose(view, 1) == RandomPlayer(seed=1).choose(view, 1)
    True
    """

    def __init__(self, seed: int):
        self._random = random.Random(seed)

    def choose(self, observation: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        return observation.move(self._random.choice(observation.legal_numbers(seat)), seat)
