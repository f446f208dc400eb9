"""An auction, of a lot or (in Don) of a card for sale, from its opening to its payment."""

from ludotheque.engine.bits import lowest
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.payment import share_pot, share_price


@inlined
def everybody(state):
    """All seats."""
    return (1 << state.players) - 1


@inlined
def clockwise(seats, after):
    """The next of some seats after one of the table (-1: from seat 0 on)."""
    higher = seats >> (after + 1)
    return after + 1 + lowest(higher) if higher else lowest(seats)


@compiled
def open_auction(state):
    """Ask for bids: for a lot from the first player on, for a card left of its seller.

    Those who may not bid are left out (AU-15, DO-10, DO-12).
    """
    state.bid = s.NO_BID
    state.bidder = s.NO_SEAT
    state.announced = 0
    state.active = everybody(state) & ~state.out
    if state.active:
        last = state.first - 1 if state.seller == s.NO_SEAT else state.seller
        state.turn = clockwise(state.active, last)
        state.phase = s.BIDDING
    else:
        state.phase = s.AUCTION_ENDS


@compiled
def end_auction(state):
    """The last one left pays and takes what is on offer (AU-9), unless the chips do not suffice.

    If nobody bid, a lot goes to the first player (AU-6, DO-12), a card back to its seller (DO-10).
    """
    buyer, price = state.bidder, state.bid
    if buyer == s.NO_SEAT:
        hand_over(state, state.first if state.seller == s.NO_SEAT else state.seller)
    elif state.freely and state.chips[buyer] < price:
        exclude(state, buyer)
    else:
        state.chips[buyer] -= price
        if state.seller != s.NO_SEAT:
            state.chips[state.seller] += price  # DO-10
        elif state.edition == s.DON:
            share_pot(state, buyer, price)
        else:
            share_price(state, buyer, price)
        hand_over(state, buyer)


@inlined
def hand_over(state, taker):
    """Lay down what was on offer before its taker; one who takes a lot is first (AU-6, AU-11)."""
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


@inlined
def exclude(state, seat):
    """The buyer cannot pay: they are out, and lose a card if they have one (DO-6, SE-8)."""
    state.out |= 1 << seat
    state.turn = seat
    state.phase = s.DISCARD if state.cards[seat] else s.AUCTION_OPENS
