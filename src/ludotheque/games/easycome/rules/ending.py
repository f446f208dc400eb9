"""Who has won, and by what."""

from ludotheque.engine.bits import population
from ludotheque.engine.verbs import implements
from ludotheque.games.easycome.rules.dice import PRIZES
from ludotheque.games.easycome.rules.state import (
    HELD_AGAINST_ALL,
    HELD_AGAINST_ONE,
    HELD_FOR_TWO,
    NO_SEAT,
    NOT_OVER,
    STATE,
)


@implements(STATE)
def score(state, points):
    """The prizes before each seat."""
    for seat in range(state.players):
        points[seat] = population(state.prizes[seat])


@implements(STATE)
def rank(state, ranks):
    """Only the winner is ranked; the others share second place (EC-20)."""
    for seat in range(state.players):
        ranks[seat] = 1 if seat == state.winner else 2


@implements(STATE)
def points_by_source(state, seat, points):
    """Each prize before the seat counts one."""
    for prize in range(PRIZES):
        points[prize] = state.prizes[seat] >> prize & 1


@implements(STATE)
def ending(state):
    """NOT_OVER, or for which turns the winner held three prizes (EC-14, EC-15, EC-17)."""
    if state.winner == NO_SEAT:
        return NOT_OVER
    if state.players == 2:
        return HELD_AGAINST_ONE
    return HELD_FOR_TWO if state.hold == 2 else HELD_AGAINST_ALL
