"""The end of the game: points for collections and chips, and who has won."""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled
from ludotheque.games.auction.rules.state import (
    ALL_EQUAL,
    COLLECTION_POINTS,
    COLOURS,
    DON,
    HIGHEST_TOTAL,
    MAX_CHIPS_POINTS,
    MORE_CARDS,
    MORE_CHIPS,
    NO_SEAT,
    OVER,
)


@compiled
def collection_points(state, seat):
    """The points for the cards of a seat (AU-13)."""
    points = 0
    for colour in range(COLOURS):
        points += COLLECTION_POINTS[population(state.cards[seat] & state.colours[colour])]
    return points


@compiled
def total(state, seat):
    """The points of a seat; those for the most chips count once they are compared, at the end."""
    bonus = MAX_CHIPS_POINTS[state.edition] if state.richest >> seat & 1 else 0
    return collection_points(state, seat) + bonus


@compiled
def finish(state):
    """Compare chips (DO-8, SE-9), then totals (DO-9, SE-10).

    The result is kept, because views, which never show chips, show it.
    """
    state.phase = OVER
    state.turn = NO_SEAT
    most = 0
    for seat in range(state.players):
        most = max(most, state.chips[seat])
    for seat in range(state.players):
        if state.chips[seat] == most:
            state.richest |= 1 << seat
    for seat in range(state.players):
        place, reason = 1, HIGHEST_TOTAL
        for other in range(state.players):
            if other != seat:
                lead, decided_by = compare(state, seat, other)
                place += lead < 0
                reason = max(reason, decided_by)
        state.places[seat] = place
        if place == 1:
            state.ending = reason


@compiled
def compare(state, seat, other):
    """By how much a seat is ahead of another (behind: negative), and in what."""
    lead = total(state, seat) - total(state, other)
    if lead or state.edition == DON:
        return lead, HIGHEST_TOTAL
    lead = population(state.cards[seat]) - population(state.cards[other])
    if lead:
        return lead, MORE_CARDS
    lead = np.int64(state.chips[seat]) - np.int64(state.chips[other])
    return lead, MORE_CHIPS if lead else ALL_EQUAL
