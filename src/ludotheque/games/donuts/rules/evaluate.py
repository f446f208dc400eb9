"""A short evaluation of a position of Donuts, for players that do not search to the end."""

import math

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.lines import (
    CELLS,
    DONUTS_IN_A_ROW,
    FIVE_FITS,
    SHIFT,
    STEPS,
    completing,
)
from ludotheque.games.donuts.rules.state import STATE

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
# In log-odds, by what a player wins who looks one move ahead (against exact values alone, choice
# would count four times as much and rows a quarter, but such a player cannot make use of that):
# a row that holds so many donuts of one colour and none of the other,
ROW_WORTH = np.array([0.0, 0.0, 0.1, 0.4, 1.0, 0.0])
# to be on the move with so many cells to choose from (the last: any more),
CHOICE_WORTH = np.array([0.0, -0.2, 0.2, 0.2, 0.3, 0.3, 1.0])
# and to be able to complete five with the next donut.
FIVE_NOW = 6.0


@compiled
def promise(own, opposing):
    """What a colour's open rows are worth, in log-odds."""
    worth = 0.0
    for row in ROWS:
        if not row & opposing:
            worth += ROW_WORTH[population(row & own)]
    return worth


@compiled
def win_probability(own, opposing, moves):
    """The win probability of the player to move, who may place on `moves`."""
    log_odds = FIVE_NOW
    if not completing(own) & moves:
        choice = CHOICE_WORTH[min(population(moves), len(CHOICE_WORTH) - 1)]
        log_odds = choice + promise(own, opposing) - promise(opposing, own)
    return 1.0 / (1.0 + math.exp(-log_odds))


@implements(STATE)
def evaluate(state, values):
    """Weigh the choice of cells, and the rows that either colour may still complete."""
    mover = state.placed & 1
    moves = bound_cells(state)
    values[mover] = win_probability(state.donuts[mover], state.donuts[1 - mover], moves)
    values[1 - mover] = 1.0 - values[mover]
