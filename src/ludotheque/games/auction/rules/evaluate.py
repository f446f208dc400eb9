"""What a position of Don or Serengeti promises.

All is counted in points at the end: cards by what they are worth and may still become, chips by
what they buy.
"""

import math

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import COLOURS, VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.auction import best_holders, holders_and_cards

# The figures here and in `policy` fit tens of thousands of games, for four, of players who follow
# the policy among themselves and with players who choose at random.
MATCH_POINTS = 0.25  # for each card that may still come, by each own card of its colour
# PROSPECTS[coming, own]: what a colour promises who owns so many of it, while so many may come.
SIZES = np.arange(len(s.COLLECTION_POINTS))
PROSPECTS = np.array(s.COLLECTION_POINTS) + MATCH_POINTS * np.outer(SIZES, SIZES)

LEFT = np.arange(s.ROUNDS + 1)  # rounds that are left, this one included
TEMPERATURE = 1.4 + 0.1 * LEFT  # points ahead that make a seat e times as likely to win
CHIP_POINTS = 0.29  # that a chip in hand promises


@compiled
def income(state, seat):
    """The chips that a seat, not the bidder, is paid if the standing bid wins (AU-10, DO-10)."""
    price = np.int64(state.bid)
    if state.seller != s.NO_SEAT:
        return float(price) if seat == state.seller else 0.0
    paying = s.SAME_VALUE[price % VALUES]
    if state.edition == s.DON:
        sharing = best_holders(state, state.bidder, paying)
        return (price + state.middle) / population(sharing) if sharing >> seat & 1 else 0.0
    _, cards = holders_and_cards(state, state.bidder, paying)
    if cards == 0:
        return price / (state.players - 1)
    return price * population(state.cards[seat] & paying) / cards


@implements(s.STATE)
def evaluate(state, values):
    """Compare what cards and chips promise, as if the standing bid had won."""
    left = s.ROUNDS - state.rounds
    sold = state.bidder != s.NO_SEAT and state.chips[state.bidder] >= state.bid
    taker = state.bidder if sold else state.seller
    most = 0.0
    for seat in range(state.players):
        values[seat] = state.chips[seat]
        if sold:
            values[seat] += -state.bid if seat == taker else income(state, seat)
        most = max(most, values[seat])
    best = 0.0
    for seat in range(state.players):
        bonus = s.POINTS_FOR_MOST_CHIPS[state.edition] if left == 1 and values[seat] == most else 0
        cards = state.cards[seat] | (state.lot if seat == taker else 0)
        values[seat] = CHIP_POINTS * values[seat] + bonus + promise_of(state, cards)
        best = max(best, values[seat])
    for seat in range(state.players):
        values[seat] = math.exp((values[seat] - best) / TEMPERATURE[left])
    values /= values.sum()


@compiled
def promise_of(state, cards):
    """The points that some cards of one player promise."""
    points = 0.0
    for colour in range(COLOURS):
        members = state.colours[colour]
        points += PROSPECTS[population(state.deck & members), population(cards & members)]
    return points
