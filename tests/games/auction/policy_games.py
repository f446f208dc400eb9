"""Games in which some seats follow `rollout_policy` and the others choose at random.

As a program: whether they win one at each table, to be compared between runs.
"""

from typing import Any

import numpy as np

from ludotheque import load
from ludotheque.engine import bits
from ludotheque.engine.compiling import allocating, compiled
from ludotheque.engine.rng import RNG, below, reseed
from ludotheque.engine.verbs import (
    CHANCE,
    NOBODY,
    apply_chance,
    evaluate,
    legal,
    play,
    rank,
    rollout_policy,
    sample_chance,
    to_move,
)
from tests.games.variants import Variant, variants_of

TABLES = [variant for name in ("don", "serengeti") for variant in variants_of(load(name))]
UNSOUND = -1.0
ROUNDING = 1e-9


@compiled
def is_share(values: Any) -> bool:
    """Whether these are shares of a win, together 1."""
    total = 0.0
    for value in values:
        if not 0 <= value <= 1:
            return False
        total += value
    return abs(total - 1) < ROUNDING


@allocating
def wins_of_policy_seats(
    start: Any, scratch: Any, games: int, seed: Any, seats: int, moves: Any, values: Any,
    ranks: Any, rng: Any,
) -> float:  # fmt: skip
    """The games that so many seats of the policy, in turn all, win; a tie counts in part.

    UNSOUND if any state is evaluated with what is no share, or a move of the policy is illegal.
    """
    wins = 0.0
    players = len(ranks)
    for game in range(games):
        scratch[0] = start
        reseed(rng, seed, game)
        state = scratch[0]
        waiting = to_move(state)
        while waiting != NOBODY:
            evaluate(state, values)
            if not is_share(values):
                return UNSOUND
            if waiting == CHANCE:
                apply_chance(state, sample_chance(state, rng))
            else:
                seat = bits.lowest(waiting)
                bits.clear(moves)
                legal(state, seat, moves)
                move = rollout_policy(state, seat, moves, rng)
                if not bits.contains(moves, move):
                    return UNSOUND
                if (seat + game) % players >= seats:
                    move = bits.nth(moves, below(rng, bits.size(moves)))
                play(state, seat, move)
            waiting = to_move(state)
        rank(state, ranks)
        winners = (ranks == 1).sum()
        for seat in range(players):
            if ranks[seat] == 1 and (seat + game) % players < seats:
                wins += 1 / winners
    return wins


def policy_wins(variant: Variant, games: int, seats: int, seed: int = 1) -> float:
    """Call `wins_of_policy_seats` with the scratch space that it needs."""
    words = bits.words_for(variant.game.rules.move_count)
    players = variant.players
    return float(
        wins_of_policy_seats(
            variant.start().raw, np.zeros(1, variant.game.rules.dtype), games, np.uint64(seed),
            seats, np.zeros(words, np.uint64), np.zeros(players), np.zeros(players, np.int64),
            np.zeros(1, RNG)[0],
        )
    )  # fmt: skip


def report() -> str:
    """A line for each table: what two seats of the policy win of a game."""
    return "".join(f"{table} {policy_wins(table, 1, seats=2):.3f}\n" for table in TABLES)


if __name__ == "__main__":
    print(report(), end="")
