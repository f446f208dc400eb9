"""Why a donut may not be placed on a cell."""

import numpy as np

from ludotheque.engine.bits import ONE
from ludotheque.engine.verbs import implements
from ludotheque.games.donuts.rules.legal import bound_cells
from ludotheque.games.donuts.rules.lines import BOARD
from ludotheque.games.donuts.rules.state import STATE

LEGAL, TAKEN, TAKEN_ON_FREE_BOARD, NOT_ON_LINE = range(4)


@implements(STATE)
def refusal(state, seat, move):
    """A cell that is taken (DN-4, or DN-5 where no line binds), or off the line that binds."""
    cell = ONE << np.uint64(move)
    bound, taken = bound_cells(state), state.donuts[0] | state.donuts[1]
    if cell & taken:
        return TAKEN_ON_FREE_BOARD if bound | taken == BOARD else TAKEN
    return LEGAL if cell & bound else NOT_ON_LINE
