"""The steps of a turn as people see them."""

from ludotheque.engine.verbs import CLOSING, THING, implements
from ludotheque.games.easycome.rules.state import END, STATE


@implements(STATE)
def describe(state, seat, move, step):
    """Prizes and dice are touched; to end without a prize goes without asking where it must be."""
    step[0], step[1], step[2] = CLOSING if move == END else THING, 0, move
