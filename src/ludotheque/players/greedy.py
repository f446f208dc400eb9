"""The player who looks no further than its own turn."""

import numpy as np

from ludotheque.games import bits
from ludotheque.games.contract import Move
from ludotheque.games.state import State
from ludotheque.players import tree
from ludotheque.players.search import seed_of

SAMPLES = 32  # of what is hidden and of chance


def appraisals(
    view: State, seat: int, *, samples: int = SAMPLES, seed: int = 0
) -> dict[int, float]:
    """What the game's own appraisal gives each lawful move of a seat, at the end of its turn."""
    game = view.game
    candidates = np.array(view.move_numbers(seat), np.int64)
    totals = np.zeros(len(candidates))
    scratch = tree.room_for(game.dtype, bits.words_for(game.move_count), view.players)
    root, chance = view.record, np.uint64(seed_of(view, seed))
    tree.look_ahead(scratch, root, seat - 1, candidates, samples, chance, totals)
    return dict(zip(candidates.tolist(), (totals / samples).tolist(), strict=True))


class GreedyPlayer:
    """Plays the move after which the game's own appraisal likes its seat best.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").view(1)
    >>> GreedyPlayer(1).choose(view, 1) in view.moves(1)
    True
    """

    def __init__(self, seed: int):
        self._seed = seed

    def choose(self, view: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        values = appraisals(view, seat, seed=self._seed)
        return view.move(max(values, key=values.__getitem__), seat)
