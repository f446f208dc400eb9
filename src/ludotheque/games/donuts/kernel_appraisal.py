# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""A short evaluation of a position of Donuts, for players that do not search to the end."""

import math

import numpy as np

from ludotheque.games.bits import population
from ludotheque.games.compiling import compiled
from ludotheque.games.donuts.kernel_board import (
    CELLS,
    DONUTS_IN_A_ROW,
    FIVE_FITS,
    SHIFT,
    STEPS,
    completing,
)

# Every five cells in a row.
ROWS = np.array(
    [
        sum(1 << cell + int(SHIFT[axis]) * place for place in range(DONUTS_IN_A_ROW))
        for axis in range(len(STEPS))
        for cell in range(CELLS)
        if int(FIVE_FITS[axis]) >> cell & 1
    ],
    dtype=np.uint64,
)
# What a row is worth, in log-odds, that holds so many donuts of one colour and none of the other.
ROW_WORTH = np.array([0.0, 0.0, 0.05, 0.2, 0.5, 0.0])
FIVE_NOW = 6.0  # the log-odds of a player who can complete five with the next donut


@compiled
def promise(own, opposing):
    """What a colour's open rows are worth, in log-odds."""
    worth = 0.0
    for row in ROWS:
        if not row & opposing:
            worth += ROW_WORTH[population(row & own)]
    return worth


@compiled
def chance_to_win(own, opposing, moves):
    """The chance of the player to move, who may place on `moves`."""
    log_odds = promise(own, opposing) - promise(opposing, own)
    if completing(own) & moves:
        log_odds = FIVE_NOW
    return 1.0 / (1.0 + math.exp(-log_odds))
