"""What a position of Don or Serengeti promises, and what a sensible player does in it.

All is counted in points at the end: cards by what they are worth and may still become, chips by
what they buy. The figures below fit tens of thousands of games, for four, of such players among
themselves and with players who choose at random.
"""

import math

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.auction.rules.payment import best_holders, holders_and_cards
from ludotheque.games.auction.rules.state import (
    BIDDING,
    CARD_MOVES,
    CHIPS_FOR_SILENCE,
    COLLECTION_POINTS,
    COLOURS,
    DISCARD,
    DON,
    MAX_CHIPS_POINTS,
    NO_SEAT,
    PASS,
    ROUNDS,
    SALE,
    SAME_VALUE,
    SERENGETI,
    SERENGETI_CHIPS,
    STATE,
    SWAPS,
    VALUES,
)

MATCH_POINTS = 0.25  # for each card that may still come, by each own card of its colour
# PROSPECTS[coming, own]: what a colour promises who owns so many of it, while so many may come.
PROSPECTS = np.array(
    [
        [points + MATCH_POINTS * own * coming for own, points in enumerate(COLLECTION_POINTS)]
        for coming in range(len(COLLECTION_POINTS))
    ]
)

# By the rounds that are left, this one included:
LEFT = np.arange(ROUNDS + 1)
TEMPERATURE = 1.4 + 0.1 * LEFT  # points ahead that make a seat e times as likely to win
CHIP_PRICE = 0.5 * (LEFT + 0.7) / (LEFT + 4)  # points that a bidder wants for each chip paid
CHIP_POINTS = 0.29  # that a chip in hand promises

DENIAL = 0.2  # of what a lot is worth to the others on average: they do not get it
WEALTH = 0.6  # Serengeti: by how much more one bids who has twice the chips of the average
SILENCE = 3.0  # how many chips of a price each chip taken for silence is worth
SALE_POINTS = 1.6  # a card that promises less is offered for sale
SWAP_POINTS = 1.0  # what a swap must gain, as it costs the right to bid
DOUBT = 1.5  # chips by which a bidder may misjudge a lot
DOUBT_STEPS = 1024


@compiled
def income(state, seat):
    """The chips that a seat, not the bidder, is paid if the standing bid wins (AU-10, DO-10)."""
    price = np.int64(state.bid)
    if state.seller != NO_SEAT:
        return float(price) if seat == state.seller else 0.0
    paying = SAME_VALUE[price % VALUES]
    if state.edition == DON:
        sharing = best_holders(state, state.bidder, paying)
        return (price + state.middle) / population(sharing) if sharing >> seat & 1 else 0.0
    _, cards = holders_and_cards(state, state.bidder, paying)
    if cards == 0:
        return price / (state.players - 1)
    return price * population(state.cards[seat] & paying) / cards


# The evaluation


@implements(STATE)
def evaluate(state, values):
    """Compare what cards and chips promise, as if the standing bid had won."""
    left = ROUNDS - state.rounds
    sold = state.bidder != NO_SEAT and state.chips[state.bidder] >= state.bid
    taker = state.bidder if sold else state.seller
    most = 0.0
    for seat in range(state.players):
        values[seat] = state.chips[seat]
        if sold:
            values[seat] += -state.bid if seat == taker else income(state, seat)
        most = max(most, values[seat])
    best = 0.0
    for seat in range(state.players):
        bonus = MAX_CHIPS_POINTS[state.edition] if left == 1 and values[seat] == most else 0
        cards = state.cards[seat] | (state.lot if seat == taker else 0)
        values[seat] = CHIP_POINTS * values[seat] + bonus + promise_of(state, cards)
        best = max(best, values[seat])
    total = 0.0
    for seat in range(state.players):
        values[seat] = math.exp((values[seat] - best) / TEMPERATURE[left])
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


@compiled
def promise_of(state, cards):
    """The points that some cards of one player promise."""
    points = 0.0
    for colour in range(COLOURS):
        members = state.colours[colour]
        points += PROSPECTS[population(state.deck & members), population(cards & members)]
    return points


# The rollout policy: it never looks at the chips of others, which are hidden (AU-12)


@implements(STATE)
def rollout_policy(state, seat, moves, rng):
    """Bid the least that is legal while the price is right; sell, swap or lose the least card."""
    if state.phase == BIDDING:
        return bid_or_pass(state, seat, rng)
    colour, loss = least_colour(state, seat)
    card = lowest(state.cards[seat] & state.colours[colour])
    if state.phase == DISCARD or (state.phase == SALE and loss < SALE_POINTS):
        return CARD_MOVES + card
    return PASS if state.phase == SALE else swap_or_pass(state, seat, colour, loss)


@compiled
def bid_or_pass(state, seat, rng):
    """The least amount that may be bid, unless it is more than the lot is worth in chips."""
    if state.chips[seat] <= state.bid:
        return PASS
    left = ROUNDS - state.rounds
    budget = worth_of_lot(state, seat) / CHIP_PRICE[left]
    if state.edition == SERENGETI:
        average = (SERENGETI_CHIPS - state.middle) / state.players
        budget *= 1.0 + WEALTH * (state.chips[seat] / average - 1.0)
    budget += DOUBT * (below(rng, 2 * DOUBT_STEPS) / DOUBT_STEPS - 1.0)
    if state.bidder != NO_SEAT:
        budget -= income(state, seat)
    if state.edition == SERENGETI and not state.announced >> seat & 1:
        budget -= SILENCE * min(CHIPS_FOR_SILENCE, state.middle)
    most = min(math.floor(budget), state.chips[seat], state.bid + VALUES)
    for amount in range(state.bid + 1, most + 1):
        if not state.cards[seat] & SAME_VALUE[amount % VALUES]:
            return amount
    return PASS


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
    others, wanted, most = 0, 0, loss + SWAP_POINTS
    for other in range(state.players):
        others |= state.cards[other] if other != seat else 0
    for colour in range(COLOURS):
        members = state.colours[colour]
        if colour != given and others & members:
            points = PROSPECTS[population(state.deck & members)]
            own = population(state.cards[seat] & members)
            if points[own + 1] - points[own] > most:
                wanted, most = others & members, points[own + 1] - points[own]
    if not wanted:
        return PASS
    own, other = lowest(state.cards[seat] & state.colours[given]), lowest(wanted)
    low, high = min(own, other), max(own, other)
    return SWAPS + high * (high - 1) // 2 + low
