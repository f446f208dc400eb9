"""What a seat can tell of a bid before the others have answered it."""

from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import IF_IT_STANDS, NOTHING_SUPPOSED, implements
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.legal import digits_of
from ludotheque.games.auction.rules.moves import BID, DECLINE, decode


@implements(s.STATE)
def is_certain(state, seat, move):
    """Not where hidden chips of others decide: at the end of the game, or who can pay (AU-14)."""
    if state.chips_open or not ends_auction(state, seat, move):
        return True
    is_last = state.rounds == s.ROUNDS - 1 and state.seller == s.NO_SEAT
    buyer = seat if decode(move)[0] == BID else state.bidder
    return not is_last and not (state.freely and buyer not in (seat, s.NO_SEAT))


@compiled
def ends_auction(state, seat, move):
    """Whether an answer leaves nobody who could bid on."""
    kind, amount, _ = decode(move)
    others = state.active & ~(1 << seat)
    if state.phase == s.DISCARD:
        return state.out | 1 << seat == (1 << state.players) - 1
    if state.phase != s.BIDDING:
        return False
    if kind == BID:
        return others == 0 and not is_fined(state, seat, amount)
    return kind == DECLINE and (others == 0 or others == 1 << state.bidder)


@compiled
def is_fined(state, seat, amount):
    """Whether a bid, announced freely, is barred by an own digit (AU-14)."""
    return state.freely != 0 and digits_of(state.cards[seat]) >> amount % VALUES & 1 != 0


@implements(s.STATE)
def suppose(state, seat, move):
    """A bid stands: all others withdraw. Hidden chips are set to 0, to see what each is paid."""
    kind, amount, _ = decode(move)
    if state.phase != s.BIDDING or kind != BID or is_fined(state, seat, amount):
        return NOTHING_SUPPOSED
    state.active = 1 << seat
    for other in range(state.players):
        if state.chips[other] == s.UNKNOWN:
            state.chips[other] = 0
    return IF_IT_STANDS
