"""The rollout policy. It never looks at the chips of others: they may be hidden (AU-12)."""

import math

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.content import COLOURS, VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.evaluate import LEFT, PROSPECTS, income
from ludotheque.games.auction.rules.legal import cards_of_all

# Points that a bidder wants for each chip paid, by the rounds that are left.
CHIP_PRICE = 0.5 * (LEFT + 0.7) / (LEFT + 4)
DENIAL = 0.2  # of what a lot is worth to the others on average: they do not get it
WEALTH = 0.6  # Serengeti: by how much more one bids who has twice the chips of the average
SILENCE = 3.0  # how many chips of a price each chip taken for silence is worth
SALE_POINTS = 1.6  # a card that promises less is offered for sale
SWAP_POINTS = 1.0  # what a swap must gain, as it costs the right to bid
DOUBT = 1.5  # chips by which a bidder may misjudge a lot
DOUBT_STEPS = 1024


@implements(s.STATE)
def rollout_policy(state, seat, moves, rng):
    """Bid the least that is legal while the price is right; sell, swap or lose the least card."""
    if state.phase == s.BIDDING:
        return bid_or_pass(state, seat, rng)
    colour, loss = least_colour(state, seat)
    card = lowest(state.cards[seat] & state.colours[colour])
    if state.phase == s.DISCARD or (state.phase == s.SALE and loss < SALE_POINTS):
        return s.CARD_MOVES + card
    return s.PASS if state.phase == s.SALE else swap_or_pass(state, seat, colour, loss)


@compiled
def bid_or_pass(state, seat, rng):
    """The least amount that may be bid, unless it is more than the lot is worth in chips."""
    if state.chips[seat] <= state.bid:
        return s.PASS
    budget = worth_of_lot(state, seat) / CHIP_PRICE[s.ROUNDS - state.rounds]
    if state.edition == s.SERENGETI:
        average = (s.SERENGETI_CHIPS - state.middle) / state.players
        budget *= 1.0 + WEALTH * (state.chips[seat] / average - 1.0)
    budget += DOUBT * (below(rng, 2 * DOUBT_STEPS) / DOUBT_STEPS - 1.0)
    if state.bidder != s.NO_SEAT:
        budget -= income(state, seat)
    if state.edition == s.SERENGETI and not state.announced >> seat & 1:
        budget -= SILENCE * min(s.CHIPS_FOR_SILENCE, state.middle)
    most = min(math.floor(budget), state.chips[seat], state.bid + VALUES)
    for amount in range(state.bid + 1, most + 1):
        if not state.cards[seat] & s.SAME_VALUE[amount % VALUES]:
            return amount
    return s.PASS


@compiled
def worth_of_lot(state, seat):
    """What a lot adds to the promise of a seat's cards, and a little for keeping it from others."""
    worth = 0.0
    for colour in range(COLOURS):
        members = state.colours[colour]
        offered = population(state.lot & members)
        if offered:
            points = PROSPECTS[population(state.deck & members)]
            for taker in range(state.players):
                own = population(state.cards[taker] & members)
                weight = 1.0 if taker == seat else DENIAL / (state.players - 1)
                worth += weight * (points[own + offered] - points[own])
    return worth


@compiled
def least_colour(state, seat):
    """The colour of which a seat can best spare a card, and the points that the card promises."""
    least, least_loss = 0, math.inf
    for colour in range(COLOURS):
        members = state.colours[colour]
        own = population(state.cards[seat] & members)
        if own:
            points = PROSPECTS[population(state.deck & members)]
            if points[own] - points[own - 1] < least_loss:
                least, least_loss = colour, points[own] - points[own - 1]
    return least, least_loss


@compiled
def swap_or_pass(state, seat, given, loss):
    """Swap a card of a colour for the best of another colour that others have (DO-11)."""
    others = cards_of_all(state) & ~state.cards[seat]
    wanted, most = 0, loss + SWAP_POINTS
    for colour in range(COLOURS):
        members = state.colours[colour]
        if colour != given and others & members:
            points = PROSPECTS[population(state.deck & members)]
            own = population(state.cards[seat] & members)
            if points[own + 1] - points[own] > most:
                wanted, most = others & members, points[own + 1] - points[own]
    if not wanted:
        return s.PASS
    own, other = lowest(state.cards[seat] & state.colours[given]), lowest(wanted)
    low, high = min(own, other), max(own, other)
    return s.SWAPS + high * (high - 1) // 2 + low
