"""Chance: who is first (AU-0), and which cards a lot has (AU-1)."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import population
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import CARDS
from ludotheque.games.auction.rules.flow import go_on
from ludotheque.games.auction.rules.state import (
    AUCTION_OPENS,
    FIRST_LOT,
    FIRST_SEATS,
    LARGEST_LOT,
    OVER,
    ROUND_BEGINS,
    STATE,
)


@implements(STATE)
def chance_weights(state, weights):
    """Every seat is as likely to be first (AU-0), every card left as likely to come (AU-1)."""
    if state.phase == FIRST_LOT:
        weights[FIRST_SEATS : FIRST_SEATS + state.players] = 1
    else:
        for card in range(CARDS):
            weights[card] = state.deck >> card & 1


@implements(STATE)
def sample_chance(state, rng):
    """Draw the first player, or the next card of the lot."""
    if state.phase == FIRST_LOT:
        return FIRST_SEATS + below(rng, state.players)
    return bits.nth_in_word(np.uint64(state.deck), below(rng, population(state.deck)))


@implements(STATE)
def apply_chance(state, outcome):
    """Set the first player, or turn up a card; a complete lot is auctioned (AU-2)."""
    if state.phase == FIRST_LOT:
        state.first = outcome - FIRST_SEATS
        state.phase = ROUND_BEGINS
    else:
        state.deck &= ~(1 << outcome)
        state.lot |= 1 << outcome
        if population(state.lot) > state.rounds % LARGEST_LOT:
            state.phase = AUCTION_OPENS
    if state.phase > OVER:
        go_on(state)
