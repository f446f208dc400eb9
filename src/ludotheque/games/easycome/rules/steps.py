"""The steps of a turn as people see them."""

from ludotheque.engine.verbs import CLOSING, THING, implements
from ludotheque.games.easycome.rules.dice import DICE, TO_THROW
from ludotheque.games.easycome.rules.legal import takeable
from ludotheque.games.easycome.rules.state import STATE


@implements(STATE)
def describe(state, seat, move, step):
    """All that may be done is touched; a turn that can only end goes without asking (EC-9)."""
    must_end = TO_THROW[state.thrown] == DICE - 1 and takeable(state, seat) == 0
    step[0], step[1], step[2] = CLOSING if must_end else THING, 0, move
