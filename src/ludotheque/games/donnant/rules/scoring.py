"""Points, ranks, and why the game ended."""

import numpy as np

from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import COMPLETE_NEIGHBOURS
from ludotheque.games.donnant.rules.stalls import card_points, empty_box_count, stall_points
from ludotheque.games.donnant.rules.state import STATE, reward_kind


@implements(STATE)
def score(state, points):
    """The points of complete scoring cards (DD-32 to DD-39)."""
    for seat in range(np.int64(state.players)):
        points[seat] = stall_points(state, seat)


@implements(STATE)
def rank(state, ranks):
    """More points, then fewer empty boxes (DD-41)."""
    for seat in range(np.int64(state.players)):
        ranks[seat] = 1
        for other in range(np.int64(state.players)):
            ranks[seat] += is_ahead(state, other, seat)


@compiled
def is_ahead(state, seat, other):
    """Whether a seat ends before another (DD-41)."""
    points, others = stall_points(state, seat), stall_points(state, other)
    if points != others:
        return points > others
    return empty_box_count(state, seat) < empty_box_count(state, other)


@implements(STATE)
def ending(state):
    """NINE_CARDS, SIXTY_ROUNDS, LEVEL_PASSED or LEVEL_MISSED."""
    return state.ending


@implements(STATE)
def points_by_source(state, seat, points):
    """By the way in which complete cards score."""
    for slot in range(np.int64(state.laid[seat])):
        kind = reward_kind(state.reward[state.card[seat, slot]])
        if kind >= COMPLETE_NEIGHBOURS:
            points[kind - COMPLETE_NEIGHBOURS] += card_points(state, seat, slot)
