"""What an answer or a card causes: bids, payments and who is paid by which digit."""

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.consequences import NOBODY_IN_PARTICULAR as THE_MIDDLE
from ludotheque.engine.consequences import note
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import CARDS, VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.auction import best_holders, holders_and_cards
from ludotheque.games.auction.rules.chance import turn_up
from ludotheque.games.auction.rules.flow import take_step
from ludotheque.games.auction.rules.moves import BID, CARD, SWAP, answer, decode

DRAWN_FIRST, TURNED_UP = range(1, 3)
OPENS, RAISES, FINED, WITHDRAWS, PAID_FOR_SILENCE = range(3, 8)
SELLS_NOTHING, SWAPS_NOTHING, OFFERS, DISCARDS, SWAPS = range(8, 13)
CANNOT_PAY, AUCTIONED_AGAIN, TAKES_FOR_NOTHING, KEEPS_UNSOLD = range(13, 17)
BUYS, PAYS, BUYS_FROM_SELLER, PAYS_SELLER = range(17, 21)
# Who is paid: the only one with the most cards, all who tie for it, all where nobody has any.
HAS_MOST, TIE_FOR_MOST, NOBODY_HAS_ANY = range(21, 24)  # Don
HAS_ALL, EACH_CARD, NOBODY_ELSE_HAS_ANY = range(24, 27)  # Serengeti
LEFT_IN_POT, LEFT_FOR_BANK = range(27, 29)
IS_FIRST, ALL_SOLD, MOST_CHIPS, ASKED = range(29, 33)


@implements(s.STATE)
def consequences(states, actor, move, rows):
    """Take the answer, then one step after another that follows by itself, and note each.

    In an observation, up to what depends on what it does not show.
    """
    states[1] = states[0]
    hidden = seats_with_hidden_chips(states[0])
    if actor < 0:
        turn_up(states[0], move)
        note_chance(states[0], states[1], move, rows)
    else:
        answer(states[0], actor, move)
        note_answer(states[0], states[1], actor, move, rows)
    while states[0].phase > s.OVER:
        if depends_on_chips(states[0], hidden):
            return
        states[1] = states[0]
        take_step(states[0])
        note_step(states[0], states[1], rows)
    note(rows, ASKED, THE_MIDDLE, states[0].turn, states[0].phase, 1)


@compiled
def seats_with_hidden_chips(state):
    """The seats whose chips an observation does not show (AU-12)."""
    seats = 0
    for seat in range(state.players):
        if state.chips[seat] == s.UNKNOWN:
            seats |= 1 << seat
    return seats


@compiled
def depends_on_chips(state, seats):
    """Whether the next step depends on the chips of some seats."""
    if state.phase == s.AUCTION_ENDS:  # AU-14: can the buyer pay?
        has_buyer = state.freely and state.bidder != s.NO_SEAT
        return has_buyer and seats >> state.bidder & 1
    is_last = state.phase == s.ROUND_BEGINS and state.rounds == s.ROUNDS
    return is_last and seats != 0


@compiled
def note_chance(state, before, outcome, rows):
    """Who is first (AU-0), or a card of the lot (AU-2)."""
    if before.phase == s.FIRST_LOT:
        note(rows, DRAWN_FIRST, THE_MIDDLE, state.first, 0, 1)
    else:
        note(rows, TURNED_UP, THE_MIDDLE, THE_MIDDLE, outcome, 1)


@compiled
def note_answer(state, before, seat, move, rows):
    """A bid and its fine, a withdrawal and what it brings, a card that changes places."""
    kind, first, _ = decode(move)
    to_middle = state.middle - before.middle
    if kind == BID:
        if state.bidder == seat and state.bid == first:
            note(rows, OPENS if before.bid == s.NO_BID else RAISES, THE_MIDDLE, seat, 0, first)
        else:
            note(rows, FINED, seat, THE_MIDDLE, first, to_middle)
    elif kind == SWAP:
        note_cards(state, before, rows)
    elif kind == CARD:
        note(rows, OFFERS if before.phase == s.SALE else DISCARDS, seat, THE_MIDDLE, first, 1)
    elif before.phase == s.BIDDING:
        note(rows, WITHDRAWS, THE_MIDDLE, seat, 0, 1)
        if to_middle:
            note(rows, PAID_FOR_SILENCE, THE_MIDDLE, seat, 0, -to_middle)
    else:
        reason = SELLS_NOTHING if before.phase == s.SALE else SWAPS_NOTHING
        note(rows, reason, THE_MIDDLE, seat, 0, 1)


@compiled
def note_cards(state, before, rows):
    """The two cards that were swapped, from their owners to each other (DO-11)."""
    for owner in range(state.players):
        for other in range(state.players):
            moved = before.cards[owner] & state.cards[other]
            if owner != other and moved:
                note(rows, SWAPS, owner, other, lowest(moved), 1)


@compiled
def note_step(state, before, rows):
    """What follows by itself: mostly the end of an auction."""
    if before.phase == s.AUCTION_ENDS:
        note_end_of_auction(state, before, rows)
    elif before.phase == s.AUCTION_OPENS and before.bid != s.NO_BID:
        note(rows, AUCTIONED_AGAIN, before.bidder, THE_MIDDLE, 0, 1)
    if state.phase == s.OVER:
        note(rows, ALL_SOLD, THE_MIDDLE, THE_MIDDLE, 0, 1)
        for seat in range(state.players):
            if state.richest >> seat & 1:
                points = s.POINTS_FOR_MOST_CHIPS[state.edition]
                note(rows, MOST_CHIPS, THE_MIDDLE, seat, 0, points)


@compiled
def note_end_of_auction(state, before, rows):
    """Who takes what is on offer, for how much, and who gets that."""
    buyer, price = before.bidder, before.bid
    if before.lot == state.lot:  # DO-6, SE-8
        note(rows, CANNOT_PAY, THE_MIDDLE, buyer, 0, price)
        return
    is_sale = before.seller != s.NO_SEAT
    if buyer == s.NO_SEAT and is_sale:
        note_lot(before, KEEPS_UNSOLD, before.seller, rows)
    elif buyer == s.NO_SEAT:
        note_lot(before, TAKES_FOR_NOTHING, before.first, rows)
    elif is_sale:
        note_lot(before, BUYS_FROM_SELLER, buyer, rows)
        note(rows, PAYS_SELLER, buyer, before.seller, 0, price)
    else:
        note_lot(before, BUYS, buyer, rows)
        note(rows, PAYS, buyer, THE_MIDDLE, price % VALUES, price)
        note_payments(state, before, rows)
        if state.first != before.first:
            note(rows, IS_FIRST, before.first, state.first, 0, 1)


@compiled
def note_lot(before, reason, seat, rows):
    """Each card on offer goes to a seat, from the seller if it is for sale."""
    for card in range(CARDS):
        if before.lot >> card & 1:
            note(rows, reason, before.seller, seat, card, 1)


@compiled
def note_payments(state, before, rows):
    """Who is paid by the last digit of the price, and what is left."""
    digit, reason = before.bid % VALUES, reason_to_pay(before)
    for seat in range(state.players):
        paid = state.chips[seat] - before.chips[seat]
        if seat != before.bidder and paid:
            note(rows, reason, THE_MIDDLE, seat, digit, paid)
    if before.edition == s.DON:
        if state.middle:
            note(rows, LEFT_IN_POT, THE_MIDDLE, THE_MIDDLE, 0, state.middle)
    elif state.middle != before.middle:
        note(rows, LEFT_FOR_BANK, THE_MIDDLE, THE_MIDDLE, 0, state.middle - before.middle)


@compiled
def reason_to_pay(before):
    """By which clause the last digit of the bid pays (DO-3 to DO-5, SE-3, SE-5)."""
    paying = s.SAME_VALUE[before.bid % VALUES]
    holders, _ = holders_and_cards(before, before.bidder, paying)
    if before.edition == s.SERENGETI:
        return NOBODY_ELSE_HAS_ANY if holders == 0 else HAS_ALL if holders == 1 else EACH_CARD
    if holders == 0:
        return NOBODY_HAS_ANY
    is_one = population(best_holders(before, before.bidder, paying)) == 1
    return HAS_MOST if is_one else TIE_FOR_MOST
