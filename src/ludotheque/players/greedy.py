"""The player who looks no further than its own turn."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.move import Move, index_of
from ludotheque.engine.state import State
from ludotheque.players import mcts
from ludotheque.players.search import decision_seed

SAMPLES = 32  # of what is hidden and of chance


def evaluations(
    observation: State, seat: int, *, samples: int = SAMPLES, seed: int = 0
) -> dict[int, float]:
    """What the game's own evaluation gives each legal move of a seat, at the end of its turn."""
    game = observation.game
    candidates = np.array(observation.legal_numbers(seat), np.int64)
    totals = np.zeros(len(candidates))
    scratch = mcts.new_scratch(
        game.rules.dtype, bits.words_for(game.rules.move_count), observation.players
    )
    own_seed = np.uint64(decision_seed(observation, seed))
    mcts.look_ahead(scratch, observation.raw, index_of(seat), candidates, samples, own_seed, totals)
    return dict(zip(candidates.tolist(), (totals / samples).tolist(), strict=True))


class GreedyPlayer:
    """Plays the move after which the game's own evaluation likes its seat best.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").observation(1)
    >>> GreedyPlayer(1).choose(view, 1) in view.legal_moves(1)
    True
    """

    def __init__(self, seed: int):
        self._seed = seed

    def choose(self, observation: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        values = evaluations(observation, seat, seed=self._seed)
        return observation.move(max(values, key=values.__getitem__), seat)
