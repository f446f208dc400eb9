"""Why an answer is not legal, built of what `legal` is built of."""

from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.rules import legal
from ludotheque.games.auction.rules.moves import BID, CARD, SWAP, decode
from ludotheque.games.auction.rules.state import BIDDING, DISCARD, EXCHANGE, SALE, STATE

LEGAL, NEVER_ASKED, NO_EXCHANGE, NOT_ASKED = range(4)
TOO_LOW, ABOVE_ALL_CHIPS, ABOVE_OWN_CHIPS, BARRED, BARRED_AGAIN = range(4, 9)
NOT_YOURS, BOTH_YOURS, NOBODYS = range(9, 12)


@implements(STATE)
def refusal(state, seat, move):
    """First whether it answers the question, then what is wrong with the amount or the cards."""
    kind, first, second = decode(move)
    if kind == BID:
        return refusal_of_bid(state, seat, first) if state.phase == BIDDING else NOT_ASKED
    if kind == CARD:
        if state.phase == SALE or state.phase == DISCARD:
            return LEGAL if state.cards[seat] >> first & 1 else NOT_YOURS
        asked = legal.questions(state) & (1 << SALE | 1 << DISCARD)
        return NOT_ASKED if asked else NEVER_ASKED
    if kind == SWAP:
        if state.phase == EXCHANGE:
            return refusal_of_swap(state, seat, 1 << first | 1 << second)
        return NOT_ASKED if legal.questions(state) >> EXCHANGE & 1 else NO_EXCHANGE
    return NOT_ASKED if state.phase == DISCARD else LEGAL


@compiled
def refusal_of_bid(state, seat, amount):
    """Too low (AU-3), too high (AU-8, AU-14), or with a barred digit (AU-7, AU-14)."""
    if amount <= state.bid:
        return TOO_LOW
    if amount > legal.bid_limit(state, seat):
        return ABOVE_ALL_CHIPS if state.freely else ABOVE_OWN_CHIPS
    if legal.digits_bar(state) and legal.digits_of(state.cards[seat]) >> amount % VALUES & 1:
        return BARRED_AGAIN if state.freely else BARRED
    return LEGAL


@compiled
def refusal_of_swap(state, seat, pair):
    """One of two cards must be one's own, the other another player's (DO-11)."""
    own = state.cards[seat]
    if not own & pair:
        return NOT_YOURS
    if own & pair == pair:
        return BOTH_YOURS
    return LEGAL if legal.cards_of_all(state) & ~own & pair else NOBODYS
