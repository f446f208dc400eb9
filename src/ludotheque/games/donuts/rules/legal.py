"""Who is to move, and where a donut may be placed."""

from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import CHANCE, NOBODY, implements
from ludotheque.games.donuts.rules.lines import BOARD, LINE, NO_CELL
from ludotheque.games.donuts.rules.state import STATE


@implements(STATE)
def to_move(state):
    """The layout first, then the seats in turn (DN-1, DN-3)."""
    if not state.laid_out:
        return CHANCE
    return NOBODY if state.ending else 1 << (state.placed & 1)


@implements(STATE)
def legal(state, seat, moves):
    """The cells of the line that binds."""
    moves[0] = bound_cells(state)


@compiled
def bound_cells(state):
    """The empty cells of the line that binds (DN-4), or of the board (DN-3, DN-5)."""
    empty = BOARD & ~(state.donuts[0] | state.donuts[1])
    if state.last == NO_CELL:
        return empty
    bound = LINE[state.lines[state.last], state.last] & empty
    return bound if bound else empty
