"""Chance: who is first (AU-0), and which cards a lot has (AU-1)."""

import numpy as np

from ludotheque.engine.bits import nth_in_word, population
from ludotheque.engine.compiling import inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import CARDS
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.flow import go_on


@implements(s.STATE)
def chance_weights(state, weights):
    """Every seat is as likely to be first (AU-0), every card left as likely to come (AU-1)."""
    if state.phase == s.FIRST_LOT:
        weights[s.FIRST_SEATS : s.FIRST_SEATS + state.players] = 1
    else:
        for card in range(CARDS):
            weights[card] = state.deck >> card & 1


@implements(s.STATE)
def sample_chance(state, rng):
    """Draw the first player, or the next card of the lot."""
    if state.phase == s.FIRST_LOT:
        return s.FIRST_SEATS + below(rng, state.players)
    return nth_in_word(np.uint64(state.deck), below(rng, population(state.deck)))


@implements(s.STATE)
def apply_chance(state, outcome):
    """Set the first player, or turn up a card; a complete lot is auctioned (AU-2)."""
    turn_up(state, outcome)
    if state.phase > s.OVER:
        go_on(state)


@inlined
def turn_up(state, outcome):
    """Set the first player, or turn up a card."""
    if state.phase == s.FIRST_LOT:
        state.first = outcome - s.FIRST_SEATS
        state.phase = s.ROUND_BEGINS
    else:
        state.deck &= ~(1 << outcome)
        state.lot |= 1 << outcome
        if population(state.lot) > state.rounds % s.LARGEST_LOT:
            state.phase = s.AUCTION_OPENS
