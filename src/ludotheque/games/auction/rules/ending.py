"""The end of the game: points for collections and chips, and who has won."""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import COLOURS
from ludotheque.games.auction.rules import state as s


@compiled
def total(state, seat):
    """Points for cards (AU-13), and once they are compared, at the end, for the most chips."""
    points = s.POINTS_FOR_MOST_CHIPS[state.edition] if state.richest >> seat & 1 else 0
    for colour in range(COLOURS):
        points += s.COLLECTION_POINTS[population(state.cards[seat] & state.colours[colour])]
    return points


@compiled
def finish(state):
    """Compare chips (DO-8, SE-9), then totals (DO-9, SE-10). Hidden chips stay hidden (AU-12)."""
    state.phase = s.OVER
    state.turn = s.NO_SEAT
    most = 0
    for seat in range(state.players):
        most = max(most, state.chips[seat])
    for seat in range(state.players):
        if state.chips[seat] == most:
            state.richest |= 1 << seat
    for seat in range(state.players):
        better, reason = 0, s.HIGHEST_TOTAL
        for other in range(state.players):
            if other != seat:
                lead, decided_by = compare(state, seat, other)
                better += lead < 0
                reason = max(reason, decided_by)
        state.ranks[seat] = 1 + better
        if better == 0:
            state.ending = reason


@compiled
def compare(state, seat, other):
    """By how much a seat is ahead of another (behind: negative), and in what."""
    lead = total(state, seat) - total(state, other)
    if lead or state.edition == s.DON:
        return lead, s.HIGHEST_TOTAL
    lead = population(state.cards[seat]) - population(state.cards[other])
    if lead:
        return lead, s.MORE_CARDS
    lead = np.int64(state.chips[seat]) - np.int64(state.chips[other])
    return lead, s.MORE_CHIPS if lead else s.ALL_EQUAL


@implements(s.STATE)
def score(state, points):
    """Points for cards, and at the end for the most chips (AU-13, DO-8, SE-9)."""
    for seat in range(state.players):
        points[seat] = total(state, seat)


@implements(s.STATE)
def rank(state, ranks):
    """The final ranks; a tie is shared (DO-9, SE-10)."""
    for seat in range(state.players):
        ranks[seat] = state.ranks[seat]


@implements(s.STATE)
def ending(state):
    """NOT_OVER, HIGHEST_TOTAL, MORE_CARDS, MORE_CHIPS or ALL_EQUAL."""
    return state.ending


@implements(s.STATE)
def points_by_source(state, seat, points):
    """By the size of collections (AU-13), and for the most chips (DO-8, SE-9)."""
    for colour in range(COLOURS):
        size = population(state.cards[seat] & state.colours[colour])
        if size:
            points[size - 1] += s.COLLECTION_POINTS[size]
    points[-1] = total(state, seat) - points[:-1].sum()
