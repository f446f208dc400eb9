"""Who is paid when a lot is sold (AU-10): all of the pot in Don, the price in Serengeti."""

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.rules.state import SAME_VALUE


@inlined
def best_holders(state, buyer, paying):
    """The seats, but for the buyer, that have the most of the cards that pay; none: all of them."""
    most, sharing = 0, 0
    for seat in range(state.players):
        held = population(state.cards[seat] & paying)
        if seat != buyer and held >= most:
            sharing = 1 << seat if held > most else sharing | 1 << seat
            most = held
    return sharing


@inlined
def holders_and_cards(state, buyer, paying):
    """How many seats, but for the buyer, have cards that pay, and how many such cards."""
    holders, cards = 0, 0
    for seat in range(state.players):
        held = population(state.cards[seat] & paying)
        if seat != buyer and held:
            holders += 1
            cards += held
    return holders, cards


@compiled
def share_pot(state, buyer, price):
    """Don: the others with the most cards of the last digit share the pot equally.

    It is one of them (DO-3), several (DO-4), or, where nobody has any, all of them (DO-5).
    What does not divide stays in the pot. Without chips in it nobody is paid (DO-2).
    """
    sharing = best_holders(state, buyer, SAME_VALUE[price % VALUES])
    pot = state.middle + price
    part = pot // population(sharing)
    for seat in range(state.players):
        if sharing >> seat & 1:
            state.chips[seat] += part
            pot -= part
    state.middle = pot


@compiled
def share_price(state, buyer, price):
    """Serengeti: the price goes to the others who hold cards of the last digit.

    A single holder has it all; of several each has a part for each card (SE-3); where nobody
    holds any, all others have equal parts (SE-5). What does not divide is the bank's (SE-4).
    """
    paying = SAME_VALUE[price % VALUES]
    holders, cards = holders_and_cards(state, buyer, paying)
    parts = state.players - 1 if holders == 0 else 1 if holders == 1 else cards
    part = price // parts
    state.middle += price
    for seat in range(state.players):
        held = population(state.cards[seat] & paying)
        if seat != buyer:
            paid = part * (1 if holders == 0 else min(held, 1) if holders == 1 else held)
            state.chips[seat] += paid
            state.middle -= paid
