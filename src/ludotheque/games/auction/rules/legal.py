"""Who is to move, and what they may answer."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import CHANCE, NOBODY, implements
from ludotheque.games.auction.content import CARDS, VALUES
from ludotheque.games.auction.rules import state as s


@implements(s.STATE)
def to_move(state):
    """Chance, or the one seat that is asked."""
    if state.phase <= s.DEAL:
        return CHANCE
    return NOBODY if state.phase == s.OVER else 1 << state.turn


@implements(s.STATE)
def legal(state, seat, moves):
    """What the seat may answer."""
    if state.phase == s.BIDDING:
        add_bids(state, seat, moves)
        return
    if state.phase == s.EXCHANGE:
        add_swaps(state, seat, moves)
    else:
        moves[1] |= np.uint64(state.cards[seat]) << s.CARD_SHIFT
    if state.phase != s.DISCARD:
        moves[1] |= s.PASS_BIT


@inlined
def digits_of(cards):
    """The values that stand on some cards, as a set."""
    return (cards | cards >> VALUES | cards >> 2 * VALUES) & (1 << VALUES) - 1


@inlined
def bid_limit(state, seat):
    """The most that may be bid: one's chips (AU-8); freely, all chips in the game (AU-14)."""
    return s.chips_in_game(state) if state.freely else state.chips[seat]


@inlined
def digits_bar(state):
    """Whether one's own digits bar a bid (AU-7); announced freely, only after a fine (AU-14)."""
    return state.fined != 0 or state.freely == 0


@inlined
def add_bids(state, seat, moves):
    """More than the standing bid, up to the limit, no barred digit; withdrawing is always legal."""
    limit = bid_limit(state, seat)
    low = s.AT_MOST[limit + 1, 0] & ~s.AT_MOST[state.bid + 1, 0]
    high = s.AT_MOST[limit + 1, 1] & ~s.AT_MOST[state.bid + 1, 1]
    if digits_bar(state):
        # A word has 64 amounts: six times all ten digits, then 0 to 3; the next starts with 4.
        digits = np.uint64(digits_of(state.cards[seat]))
        low &= ~(digits * s.EVERY_TENTH | digits << np.uint64(60))
        high &= ~(digits >> np.uint64(4) | digits << np.uint64(6))
    moves[0] = low
    moves[1] = high | s.PASS_BIT


@compiled
def add_swaps(state, seat, moves):
    """Any own card for any card of another player (DO-11)."""
    own = state.cards[seat]
    others = cards_of_all(state) & ~own
    for card in range(1, CARDS):
        partners = own if others >> card & 1 else others if own >> card & 1 else 0
        lower = np.uint64(partners & (1 << card) - 1)
        if lower:
            word, shift = divmod(s.SWAPS + card * (card - 1) // 2, bits.WORD_BITS)
            moves[word] |= lower << np.uint64(shift)
            if shift + card > bits.WORD_BITS:
                moves[word + 1] |= lower >> np.uint64(bits.WORD_BITS - shift)


@compiled
def cards_of_all(state):
    """The cards that lie before any player: all but those to come, on offer or discarded."""
    return s.ALL_CARDS & ~(state.deck | state.lot | state.discarded)


@compiled
def questions(state):
    """What players at this table are ever asked: a set of phases."""
    sale = 1 << s.SALE if state.edition == s.DON else 0
    return 1 << s.BIDDING | sale | state.exchange << s.EXCHANGE | state.freely << s.DISCARD
