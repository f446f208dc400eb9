"""Taking the answer of the seat that is asked."""

from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.auction import clockwise
from ludotheque.games.auction.rules.flow import go_on
from ludotheque.games.auction.rules.legal import digits_of

BID, DECLINE, CARD, SWAP = range(4)  # kinds of moves


@inlined
def decode(move):
    """The kind of a move, and its amount, its card, or its two cards, the lower number first."""
    if move < s.PASS:
        return BID, move, 0
    if move == s.PASS:
        return DECLINE, 0, 0
    if move < s.SWAPS:
        return CARD, move - s.CARD_MOVES, 0
    return SWAP, s.LOWER_CARD[move - s.SWAPS], s.HIGHER_CARD[move - s.SWAPS]


@implements(s.STATE)
def play(state, seat, move):
    """Take an answer of the seat that is asked, and go on to the next question."""
    answer(state, seat, move)
    if state.phase > s.OVER:
        go_on(state)


@inlined
def answer(state, seat, move):
    """Take an answer of the seat that is asked."""
    kind, first, second = decode(move)
    if kind == BID:
        announce(state, seat, first)
    elif kind == SWAP:
        swap(state, seat, 1 << first | 1 << second)
    elif kind == CARD:
        part_with(state, seat, first)
    elif state.phase == s.BIDDING:
        withdraw(state, seat)
    else:
        state.phase = s.NEXT_SALE if state.phase == s.SALE else s.NEXT_EXCHANGE


@inlined
def announce(state, seat, amount):
    """Bid (AU-3, AU-4). A barred bid, where one can be announced, is fined instead (AU-14)."""
    state.announced |= 1 << seat
    if state.freely and digits_of(state.cards[seat]) >> amount % VALUES & 1:
        fine(state, seat)
        return
    state.fined = 0
    state.bid = amount
    state.bidder = seat
    state.turn = clockwise(state.active, seat)
    if state.turn == seat:  # AU-5
        state.phase = s.AUCTION_ENDS


@compiled
def fine(state, seat):
    """A chip to the pot or the bank, if one has any; the seat is asked again (DO-7, SE-7)."""
    paid = min(s.FINE, state.chips[seat])
    state.chips[seat] -= paid
    state.middle += paid
    state.fined = 1


@inlined
def withdraw(state, seat):
    """Leave this auction (AU-3); whoever has announced no bid takes chips for it (SE-2)."""
    state.fined = 0
    state.active &= ~(1 << seat)
    if state.edition == s.SERENGETI and not state.announced >> seat & 1:
        taken = min(s.CHIPS_FOR_SILENCE, state.middle)
        state.chips[seat] += taken
        state.middle -= taken
    state.turn = clockwise(state.active, seat) if state.active else s.NO_SEAT
    if state.turn == state.bidder:  # the last one left, or nobody if nobody has bid
        state.phase = s.AUCTION_ENDS


@compiled
def part_with(state, seat, card):
    """Put an own card up for sale (DO-10), or discard it and let others bid again (DO-6, SE-8)."""
    state.cards[seat] &= ~(1 << card)
    if state.phase == s.SALE:
        state.lot = 1 << card
        state.seller = seat
        state.out = 1 << seat
    else:
        state.discarded |= 1 << card
    state.phase = s.AUCTION_OPENS


@compiled
def swap(state, seat, cards):
    """Swap an own card for another's; whoever does may not bid in this round (DO-11)."""
    for owner in range(state.players):
        if state.cards[owner] & cards:  # both owners have exactly one of the two
            state.cards[owner] ^= cards
    state.out |= 1 << seat
    state.phase = s.NEXT_EXCHANGE
