"""What a seat may see: all but the chips of the others (AU-12), or those too (AU-16)."""

from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.rules import state as s


@implements(s.STATE)
def hide(state, seat):
    """Erase the chips of the others, at the end too (AU-12), unless they are open (AU-16)."""
    if state.chips_open:
        return
    for other in range(state.players):
        if other != seat:
            state.chips[other] = s.UNKNOWN


@implements(s.STATE)
def determinize(state, seat, rng):
    """Spread the chips of the others anew, as somebody might who has not counted (AU-12)."""
    if state.chips_open:  # AU-16
        return
    # Known are one's own chips and those in the middle, so also how many the others have together.
    # Only chips that `hide` leaves in a state are looked at: an observation gives the same result.
    hidden = s.chips_in_game(state) - state.middle
    others = state.players
    if seat >= 0:
        hidden -= state.chips[seat]
        others -= 1
    # A standing bid shows that its bidder has as many; one who must discard was short of them.
    shown = 0
    if state.phase == s.BIDDING and state.bid > 0 and state.bidder != seat and not state.freely:
        shown = state.bid
    short = state.phase == s.DISCARD and state.bidder != seat
    while True:
        spread_chips(state, seat, hidden - shown, others, rng)
        if not short or state.chips[state.bidder] < state.bid:
            break
    if shown:
        state.chips[state.bidder] += shown


@compiled
def spread_chips(state, seat, chips, others, rng):
    """Spread chips over the others, every way as likely as the others."""
    for other in range(state.players):
        if other != seat:
            state.chips[other] = 0
    # Each chip in turn goes to a seat in proportion to one more than the chips it has drawn.
    for spread in range(chips):
        point = below(rng, others + spread)
        for other in range(state.players):
            if other != seat:
                point -= state.chips[other] + 1
                if point < 0:
                    state.chips[other] += 1
                    break
