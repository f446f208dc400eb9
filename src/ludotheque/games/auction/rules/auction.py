"""An auction, of a lot or (in Don) of a card for sale, from its opening to its payment."""

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.rules import state as s


@inlined
def clockwise(seats, after):
    """The next of some seats after one of the table (-1: from seat 0 on)."""
    higher = seats >> (after + 1)
    return after + 1 + lowest(higher) if higher else lowest(seats)


@compiled
def open_auction(state):
    """Ask all who may (AU-15, DO-12), from the first player or left of the seller (DO-10)."""
    state.bid = s.NO_BID
    state.bidder = s.NO_SEAT
    state.announced = 0
    state.active = (1 << state.players) - 1 & ~state.out
    if state.active:
        last = state.first - 1 if state.seller == s.NO_SEAT else state.seller
        state.turn = clockwise(state.active, last)
        state.phase = s.BIDDING
    else:
        state.phase = s.AUCTION_ENDS


@compiled
def end_auction(state):
    """The last one left pays and takes what is on offer (AU-9), unless the chips do not suffice."""
    taker, price = state.bidder, state.bid
    if taker == s.NO_SEAT:  # a lot is the first player's (AU-6, DO-12), a card its seller's (DO-10)
        taker = state.first if state.seller == s.NO_SEAT else state.seller
    elif state.freely and state.chips[taker] < price:
        # The buyer is out, and loses a card if they have one (DO-6, SE-8).
        state.out |= 1 << taker
        state.turn = taker
        state.phase = s.DISCARD if state.cards[taker] else s.AUCTION_OPENS
        return
    else:
        state.chips[taker] -= price
        if state.seller != s.NO_SEAT:
            state.chips[state.seller] += price  # DO-10
        elif state.edition == s.DON:
            share_pot(state, taker, price)
        else:
            share_price(state, taker, price)
    # What was on offer is laid before its taker; one who takes a lot is first (AU-6, AU-11).
    state.cards[taker] |= state.lot
    state.lot = 0
    state.active = state.announced = 0
    state.bid, state.bidder = s.NO_BID, s.NO_SEAT
    if state.seller == s.NO_SEAT:
        state.first = taker
        state.rounds += 1
        state.phase = s.ROUND_BEGINS
    else:
        state.seller = s.NO_SEAT
        state.out = 0
        state.phase = s.NEXT_SALE


# Who is paid when a lot is sold (AU-10): all of the pot in Don, the price in Serengeti.


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
    """Don: the others with the most cards of the last digit share the pot equally (DO-2)."""
    # One (DO-3), several (DO-4) or, if nobody has any, all (DO-5). What does not divide stays.
    sharing = best_holders(state, buyer, s.SAME_VALUE[price % VALUES])
    pot = state.middle + price
    part = pot // population(sharing)
    for seat in range(state.players):
        if sharing >> seat & 1:
            state.chips[seat] += part
            pot -= part
    state.middle = pot


@compiled
def share_price(state, buyer, price):
    """Serengeti: the price goes to the others who hold cards of the last digit."""
    # A single holder has it all; of several each has a part for each card (SE-3); where nobody
    # holds any, all others have equal parts (SE-5). What does not divide is the bank's (SE-4).
    paying = s.SAME_VALUE[price % VALUES]
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
