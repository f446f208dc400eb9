"""Games of the rollout policy against random moves."""

import numpy as np

from ludotheque import load
from ludotheque.engine import bits, loops, verbs
from ludotheque.engine.rng import below, rng_from
from ludotheque.games.donnant.rules.state import MOVES


def points_in_a_game(policy_seat: int, number: int) -> list[int]:
    """The points of two players: one follows the rollout policy, the other plays at random."""
    raw, rng = load("donnant").start(players=2).raw, rng_from(seed=11, index=number)
    moves = np.zeros(bits.words_for(MOVES), np.uint64)
    while waiting := loops.to_move_of(raw):
        if waiting == verbs.CHANCE:
            loops.apply_chance_on(raw, loops.sample_chance_of(raw, rng))
            continue
        seat = bits.lowest(waiting)
        moves[:] = 0
        loops.legal_of(raw, seat, moves)
        if seat == policy_seat:
            move = verbs.rollout_policy(raw, seat, moves, rng)
        else:
            move = bits.nth(moves, below(rng, bits.size(moves)))
        assert bits.contains(moves, move)
        loops.play_on(raw, seat, move)
    ranks, points = (np.zeros(2, np.int64) for _ in range(2))
    loops.result_of(raw, ranks, points)
    return [int(point) for point in points]
