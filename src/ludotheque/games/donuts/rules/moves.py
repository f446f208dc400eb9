"""Placing a donut, and what follows from it."""

import numpy as np

from ludotheque.engine.bits import ONE
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.donuts.rules.lines import DONUTS, has_five, insertions, largest_group
from ludotheque.games.donuts.rules.state import FIVE, LARGER_GROUP, NO_SEAT, STATE, TIE


@implements(STATE)
def play(state, seat, move):
    """Place a donut, turn what it is inserted between, and see whether the game is over."""
    own = state.donuts[seat] | ONE << np.uint64(move)
    opposing = state.donuts[1 - seat]
    turned = insertions(own, opposing, move)
    own |= turned
    opposing &= ~turned
    state.donuts[seat] = own
    state.donuts[1 - seat] = opposing
    state.last = move
    state.placed += 1
    judge(state, seat)


@compiled
def judge(state, seat):
    """See whether the game is over, now that a seat has placed a donut (DN-10, DN-11)."""
    if has_five(state.donuts[seat]):
        state.ending = FIVE
        state.winner = seat
    elif state.placed == DONUTS:
        compare_groups(state)


@compiled
def compare_groups(state):
    """All donuts are placed and nobody has five: the larger largest group wins (DN-11, DN-12)."""
    first, second = largest_group(state.donuts[0]), largest_group(state.donuts[1])
    if first == second:
        state.ending = TIE
    else:
        state.ending = LARGER_GROUP
        state.winner = 0 if first > second else 1


@implements(STATE)
def score(state, points):
    """1 for the winner, -1 for the loser, 0 for both in a draw."""
    points[0] = points[1] = 0
    if state.winner != NO_SEAT:
        points[state.winner] = 1
        points[1 - state.winner] = -1


@implements(STATE)
def rank(state, ranks):
    """A draw is shared (DN-12)."""
    ranks[0] = ranks[1] = 1
    if state.winner != NO_SEAT:
        ranks[1 - state.winner] = 2


@implements(STATE)
def points_by_source(state, seat, points):
    """Won or lost by five in a row (DN-10), or by the larger group (DN-11)."""
    if state.winner != NO_SEAT:
        points[state.ending - FIVE] = 1 if state.winner == seat else -1


@implements(STATE)
def ending(state):
    """NOT_OVER, FIVE, LARGER_GROUP or TIE."""
    return state.ending
