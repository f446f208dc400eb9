"""One seat that follows `rollout_policy` among others that play at random, compiled.

As a program it prints the results of a few games, to be compared between runs.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs

import numpy as np

from ludotheque import load
from ludotheque.engine import bits
from ludotheque.engine.compiling import allocating
from ludotheque.engine.loops import random_move
from ludotheque.engine.rng import RNG, reseed
from ludotheque.engine.verbs import (
    CHANCE,
    NOBODY,
    apply_chance,
    evaluate,
    play,
    rank,
    rollout_policy,
    sample_chance,
    to_move,
)
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.rules.state import MOVE_WORDS


@allocating
def finish(state, follower, moves, rng, values):
    """Play to the end; whether all moves of the policy were legal, and all values shares."""
    sound = True
    waiting = to_move(state)
    while waiting != NOBODY:
        evaluate(state, values)
        sound = sound and values.min() >= 0 and abs(values.sum() - 1) < 1e-9
        if waiting == CHANCE:
            apply_chance(state, sample_chance(state, rng))
        else:
            seat = bits.lowest(waiting)
            move = random_move(state, seat, moves, rng)
            if seat == follower:
                move = rollout_policy(state, seat, moves, rng)
                sound = sound and bits.contains(moves, move)
            play(state, seat, move)
        waiting = to_move(state)
    return sound


def policy_games(adventure: str, players: int, games: int, *, life: int = 10) -> tuple[float, bool]:
    """The share of games in which the policy's seat, each in turn, is first; were all sound."""
    start = load("dungeons").start(players=players, adventure=adventure, life=str(life))
    rng = np.zeros(1, RNG)[0]
    moves, ranks = np.zeros(MOVE_WORDS, np.uint64), np.zeros(players, np.int64)
    firsts, sound = 0, True
    for game in range(games):
        raw = start.raw
        reseed(rng, np.uint64(5), np.uint64(game))
        follower = game % players
        sound &= bool(finish(raw, follower, moves, rng, np.zeros(players)))
        rank(raw, ranks)
        firsts += int(ranks[follower] == 1)
    return firsts / games, sound


if __name__ == "__main__":
    for name in ADVENTURES:
        print(name, policy_games(name, 2, 2), policy_games(name, 4, 1, life=25))
