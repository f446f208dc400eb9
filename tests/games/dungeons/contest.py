"""One seat that follows `suggest` among others that play at random, compiled.

As a program it tells the results of a few games, to be compared between runs.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs

import numpy as np

from ludotheque import load
from ludotheque.games import bits
from ludotheque.games.compiling import allocating
from ludotheque.games.dungeons.kernel_state import MOVE_WORDS
from ludotheque.games.dungeons.sheets import ADVENTURES
from ludotheque.games.loops import random_move
from ludotheque.games.stream import STREAM, restart
from ludotheque.games.verbs import (
    CHANCE,
    NOBODY,
    appraise,
    draw,
    due,
    happen,
    play,
    rank,
    suggest,
)


@allocating
def finish(state, thinker, moves, stream, chances):
    """Play to the end; whether all that was suggested was lawful, and all shares were shares."""
    sound = True
    waiting = due(state)
    while waiting != NOBODY:
        appraise(state, chances)
        sound = sound and chances.min() >= 0 and abs(chances.sum() - 1) < 1e-9
        if waiting == CHANCE:
            happen(state, draw(state, stream))
        else:
            seat = bits.lowest(waiting)
            move = random_move(state, seat, moves, stream)
            if seat == thinker:
                move = suggest(state, seat, moves, stream)
                sound = sound and bits.contains(moves, move)
            play(state, seat, move)
        waiting = due(state)
    return sound


def contest(adventure: str, players: int, games: int, *, life: int = 10) -> tuple[float, bool]:
    """The share of games in which the thinking seat, each in turn, is first; were all sound."""
    start = load("dungeons").start(players=players, adventure=adventure, life=str(life))
    stream = np.zeros(1, STREAM)[0]
    moves, places = np.zeros(MOVE_WORDS, np.uint64), np.zeros(players, np.int64)
    firsts, sound = 0, True
    for game in range(games):
        record = start.record
        restart(stream, np.uint64(5), np.uint64(game))
        thinker = game % players
        sound &= bool(finish(record, thinker, moves, stream, np.zeros(players)))
        rank(record, places)
        firsts += int(places[thinker] == 1)
    return firsts / games, sound


if __name__ == "__main__":
    for name in ADVENTURES:
        print(name, contest(name, 2, 2), contest(name, 4, 1, life=25))
