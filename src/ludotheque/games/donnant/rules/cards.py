"""Where cards are that nobody has laid: decks, market, hands."""

import numpy as np

from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donnant.content import BONUS, COLUMNS, DECK_SIZES, SCORING
from ludotheque.games.donnant.rules.state import HAND, IN_DECK, NO_CARD


@inlined
def deck_of(card):
    """The deck that a card belongs to."""
    return SCORING if card < DECK_SIZES[SCORING] else BONUS


@compiled
def has_cards(state, deck):
    """Whether a card can be drawn from a deck (DD-54)."""
    return state.pool & IN_DECK[deck] != 0 or state.returned_count[deck] > 0


@compiled
def take(state, card):
    """Take the next card of its deck, which is this one: of the pool, or the first returned."""
    deck = deck_of(card)
    if state.pool & IN_DECK[deck]:
        state.pool &= ~(np.int64(1) << np.int64(card))
        return
    last = np.int64(state.returned_count[deck]) - 1
    for index in range(last):
        state.returned[deck, index] = state.returned[deck, index + 1]
        state.returned_by[deck, index] = state.returned_by[deck, index + 1]
    state.returned[deck, last] = NO_CARD
    state.returned_by[deck, last] = 0
    state.returned_count[deck] = last


@compiled
def put_under(state, card, seat):
    """Return a card under its deck; whoever returns it knows it (DD-48)."""
    deck = deck_of(card)
    count = np.int64(state.returned_count[deck])
    state.returned[deck, count] = card
    state.returned_by[deck, count] = seat
    state.returned_count[deck] = count + 1


@compiled
def take_in_hand(state, seat, card):
    """Add a card to a hand, in the order of numbers: how it was dealt is nothing to remember."""
    index = HAND - 1
    while index and state.hand[seat, index - 1] > card:
        state.hand[seat, index] = state.hand[seat, index - 1]
        index -= 1
    state.hand[seat, index] = card


@compiled
def drop_from_hand(state, seat, held):
    """Take a card from a hand and close the gap."""
    card = np.int64(state.hand[seat, held])
    for index in range(held, HAND - 1):
        state.hand[seat, index] = state.hand[seat, index + 1]
    state.hand[seat, HAND - 1] = NO_CARD
    return card


@compiled
def slide(state, row):
    """Push the cards of a row along the arrow, to its last columns (DD-16)."""
    end = COLUMNS - 1
    for column in range(COLUMNS - 1, -1, -1):
        card = state.market[row, column]
        if card != NO_CARD:
            state.market[row, column] = NO_CARD
            state.market[row, end] = card
            end -= 1


@compiled
def reveal(state, card):
    """Put the next card of a deck in the gap nearest to the arrow's end (DD-54)."""
    row = deck_of(card)
    take(state, card)
    column = COLUMNS - 1
    while state.market[row, column] != NO_CARD:
        column -= 1
    state.market[row, column] = card
