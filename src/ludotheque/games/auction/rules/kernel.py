"""The rules of Don and Serengeti, compiled. Clause ids (AU-, DO-, SE-) refer to rulebook.toml.

Both editions run on the same auction, of a lot or (in Don) of a card for sale; they part where
`state.edition` is asked.
"""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import CHANCE, NOBODY, implements
from ludotheque.games.auction.rules.ending import finish, total
from ludotheque.games.auction.rules.evaluate import evaluate as evaluate  # verbs of this kernel
from ludotheque.games.auction.rules.evaluate import rollout_policy as rollout_policy
from ludotheque.games.auction.rules.payment import share_pot, share_price
from ludotheque.games.auction.rules.state import (
    AT_MOST,
    AUCTION_ENDS,
    AUCTION_OPENS,
    BIDDING,
    CARD_MOVES,
    CARD_SHIFT,
    CARDS,
    CHIPS_EACH,
    CHIPS_FOR_SILENCE,
    DEAL,
    DISCARD,
    DON,
    EVERY_TENTH,
    EXCHANGE,
    FINE,
    FIRST_LOT,
    FIRST_SEATS,
    HIGHER_CARD,
    LARGEST_LOT,
    LOWER_CARD,
    NEXT_EXCHANGE,
    NEXT_SALE,
    NO_BID,
    NO_SEAT,
    OVER,
    PASS,
    PASS_BIT,
    ROUND_BEGINS,
    ROUNDS,
    SALE,
    SERENGETI,
    SERENGETI_CHIPS,
    STATE,
    SWAPS,
    UNKNOWN,
    VALUES,
)

# Seats


@inlined
def everybody(state):
    """All seats."""
    return (1 << state.players) - 1


@inlined
def clockwise(seats, after):
    """The next of some seats after one of the table (-1: from seat 0 on)."""
    higher = seats >> (after + 1)
    return after + 1 + lowest(higher) if higher else lowest(seats)


@inlined
def chips_in_game(state):
    """All chips, those in the middle included (DO-1, SE-1)."""
    return SERENGETI_CHIPS if state.edition == SERENGETI else CHIPS_EACH[DON] * state.players


@implements(STATE)
def to_move(state):
    """Chance, or the one seat that is asked."""
    if state.phase <= DEAL:
        return CHANCE
    return NOBODY if state.phase == OVER else 1 << state.turn


# Legal moves


@implements(STATE)
def legal(state, seat, moves):
    """What the seat may answer."""
    if state.phase == BIDDING:
        add_bids(state, seat, moves)
        return
    if state.phase == EXCHANGE:
        add_swaps(state, seat, moves)
    else:
        moves[1] |= np.uint64(state.cards[seat]) << CARD_SHIFT
    if state.phase != DISCARD:
        moves[1] |= PASS_BIT


@inlined
def digits_of(cards):
    """The values that stand on some cards, as a set."""
    return (cards | cards >> VALUES | cards >> 2 * VALUES) & (1 << VALUES) - 1


@inlined
def add_bids(state, seat, moves):
    """More than the standing bid, at most one's chips (AU-8), no digit of one's own (AU-7).

    Announcing freely (AU-14), anything goes up to the chips in the game; only after a barred bid
    the next may not be barred again. Withdrawing is always possible.
    """
    limit = chips_in_game(state) if state.freely else state.chips[seat]
    low = AT_MOST[limit + 1, 0] & ~AT_MOST[state.bid + 1, 0]
    high = AT_MOST[limit + 1, 1] & ~AT_MOST[state.bid + 1, 1]
    if state.fined or not state.freely:
        digits = np.uint64(digits_of(state.cards[seat]))
        # A word has 64 amounts: six times all ten digits, then 0 to 3; the next starts with 4.
        low &= ~(digits * EVERY_TENTH | digits << np.uint64(60))
        high &= ~(digits >> np.uint64(4) | digits << np.uint64(6))
    moves[0] = low
    moves[1] = high | PASS_BIT


@compiled
def add_swaps(state, seat, moves):
    """Any own card for any card of another player (DO-11)."""
    own = state.cards[seat]
    others = cards_of_all(state) & ~own
    for card in range(1, CARDS):
        partners = own if others >> card & 1 else others if own >> card & 1 else 0
        lower = np.uint64(partners & (1 << card) - 1)
        if lower:
            word, shift = divmod(SWAPS + card * (card - 1) // 2, bits.WORD_BITS)
            moves[word] |= lower << np.uint64(shift)
            if shift + card > bits.WORD_BITS:
                moves[word + 1] |= lower >> np.uint64(bits.WORD_BITS - shift)


@compiled
def cards_of_all(state):
    """The cards that lie before any player."""
    cards = 0
    for seat in range(state.players):
        cards |= state.cards[seat]
    return cards


# Playing


@implements(STATE)
def play(state, seat, move):
    """Take an answer of the seat that is asked, and go on to the next question."""
    if move < PASS:
        announce(state, seat, move)
    elif move == PASS and state.phase == BIDDING:
        withdraw(state, seat)
    elif move == PASS:
        state.phase = NEXT_SALE if state.phase == SALE else NEXT_EXCHANGE
    elif move >= SWAPS:
        swap(state, seat, move - SWAPS)
    elif state.phase == SALE:
        offer(state, seat, move - CARD_MOVES)
    else:
        discard(state, seat, move - CARD_MOVES)
    if state.phase > OVER:
        go_on(state)


@compiled
def go_on(state):
    """Do what follows by itself, until a seat or chance is to move or the game is over."""
    while state.phase > OVER:
        if state.phase == AUCTION_OPENS:
            open_auction(state)
        elif state.phase == AUCTION_ENDS:
            end_auction(state)
        elif state.phase == NEXT_SALE:
            ask_to_sell(state)
        elif state.phase == NEXT_EXCHANGE:
            ask_to_swap(state)
        else:
            begin_round(state)


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
        state.phase = AUCTION_ENDS


@compiled
def fine(state, seat):
    """A chip to the pot or the bank, if one has any; the seat is asked again (DO-7, SE-7)."""
    paid = min(FINE, state.chips[seat])
    state.chips[seat] -= paid
    state.middle += paid
    state.fined = 1


@inlined
def withdraw(state, seat):
    """Leave this auction (AU-3); whoever has announced no bid takes chips for it (SE-2)."""
    state.fined = 0
    state.active &= ~(1 << seat)
    if state.edition == SERENGETI and not state.announced >> seat & 1:
        taken = min(CHIPS_FOR_SILENCE, state.middle)
        state.chips[seat] += taken
        state.middle -= taken
    state.turn = clockwise(state.active, seat) if state.active else NO_SEAT
    if state.turn == state.bidder:  # the last one left, or nobody if nobody has bid
        state.phase = AUCTION_ENDS


@compiled
def offer(state, seat, card):
    """Put an own card up for sale to the others (DO-10)."""
    state.cards[seat] &= ~(1 << card)
    state.lot = 1 << card
    state.seller = seat
    state.out = 1 << seat
    state.phase = AUCTION_OPENS


@compiled
def swap(state, seat, pair):
    """Swap an own card for another's; whoever does may not bid in this round (DO-11)."""
    cards = 1 << LOWER_CARD[pair] | 1 << HIGHER_CARD[pair]
    for owner in range(state.players):
        if state.cards[owner] & cards:  # both owners have exactly one of the two
            state.cards[owner] ^= cards
    state.out |= 1 << seat
    state.phase = NEXT_EXCHANGE


@compiled
def discard(state, seat, card):
    """Take a card out of the game, then auction again without this seat (DO-6, SE-8)."""
    state.cards[seat] &= ~(1 << card)
    state.discarded |= 1 << card
    state.phase = AUCTION_OPENS


# An auction


@compiled
def open_auction(state):
    """Ask for bids: for a lot from the first player on, for a card left of its seller.

    Those who may not bid are left out (AU-15, DO-10, DO-12).
    """
    state.bid = NO_BID
    state.bidder = NO_SEAT
    state.announced = 0
    state.active = everybody(state) & ~state.out
    if state.active:
        last = state.first - 1 if state.seller == NO_SEAT else state.seller
        state.turn = clockwise(state.active, last)
        state.phase = BIDDING
    else:
        state.phase = AUCTION_ENDS


@compiled
def end_auction(state):
    """The last one left pays and takes what is on offer (AU-9), unless the chips do not suffice.

    If nobody bid, a lot goes to the first player (AU-6, DO-12), a card back to its seller (DO-10).
    """
    buyer, price = state.bidder, state.bid
    if buyer == NO_SEAT:
        hand_over(state, state.first if state.seller == NO_SEAT else state.seller)
    elif state.freely and state.chips[buyer] < price:
        exclude(state, buyer)
    else:
        state.chips[buyer] -= price
        if state.seller != NO_SEAT:
            state.chips[state.seller] += price  # DO-10
        elif state.edition == DON:
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
    state.bid, state.bidder = NO_BID, NO_SEAT
    if state.seller == NO_SEAT:
        state.first = taker
        state.rounds += 1
        state.phase = ROUND_BEGINS
    else:
        state.seller = NO_SEAT
        state.out = 0
        state.phase = NEXT_SALE


@inlined
def exclude(state, seat):
    """The buyer cannot pay: they are out, and lose a card if they have one (DO-6, SE-8)."""
    state.out |= 1 << seat
    state.turn = seat
    state.phase = DISCARD if state.cards[seat] else AUCTION_OPENS


# A round


@compiled
def begin_round(state):
    """Sales and swaps in Don, then the cards are turned (DO-10, DO-11, AU-2)."""
    state.asked = 0
    state.out = 0
    if state.rounds == ROUNDS:
        finish(state)
    elif state.edition == DON:
        state.phase = NEXT_SALE
    else:
        turn_cards(state)


@compiled
def ask_to_sell(state):
    """Ask the next player who owns a card to sell one (DO-10); after the last, go on to swaps."""
    while state.asked < state.players:
        seat = next_asked(state)
        if state.cards[seat]:
            state.turn = seat
            state.phase = SALE
            return
    if state.exchange:
        state.asked = 0
        state.phase = NEXT_EXCHANGE
    else:
        turn_cards(state)


@compiled
def ask_to_swap(state):
    """Ask the next player who can to swap a card (DO-11); after the last, turn the cards."""
    while state.asked < state.players:
        seat = next_asked(state)
        if state.cards[seat] and cards_of_all(state) != state.cards[seat]:
            state.turn = seat
            state.phase = EXCHANGE
            return
    turn_cards(state)


@inlined
def next_asked(state):
    """The seat to ask next, from the first player on, each once."""
    seat = state.first + state.asked
    state.asked += 1
    return seat - state.players if seat >= state.players else seat


@inlined
def turn_cards(state):
    """Leave it to chance which cards the lot has."""
    state.phase = DEAL
    state.turn = NO_SEAT


# Chance


@implements(STATE)
def chance_weights(state, weights):
    """Every seat is as likely to be first (AU-0), every card left as likely to come (AU-1)."""
    if state.phase == FIRST_LOT:
        weights[FIRST_SEATS : FIRST_SEATS + state.players] = 1
    else:
        for card in range(CARDS):
            weights[card] = state.deck >> card & 1


@implements(STATE)
def sample_chance(state, rng):
    """Draw the first player, or the next card of the lot."""
    if state.phase == FIRST_LOT:
        return FIRST_SEATS + below(rng, state.players)
    return bits.nth_in_word(np.uint64(state.deck), below(rng, population(state.deck)))


@implements(STATE)
def apply_chance(state, outcome):
    """Set the first player, or turn up a card; a complete lot is auctioned (AU-2)."""
    if state.phase == FIRST_LOT:
        state.first = outcome - FIRST_SEATS
        state.phase = ROUND_BEGINS
    else:
        state.deck &= ~(1 << outcome)
        state.lot |= 1 << outcome
        if population(state.lot) > state.rounds % LARGEST_LOT:
            state.phase = AUCTION_OPENS
    if state.phase > OVER:
        go_on(state)


# The end


@implements(STATE)
def score(state, points):
    """Points for cards, and at the end for the most chips (AU-13, DO-8, SE-9)."""
    for seat in range(state.players):
        points[seat] = total(state, seat)


@implements(STATE)
def rank(state, places):
    """The places; a tie is shared (DO-9, SE-10)."""
    for seat in range(state.players):
        places[seat] = state.places[seat]


@implements(STATE)
def ending(state):
    """0, HIGHEST_TOTAL, MORE_CARDS, MORE_CHIPS or ALL_EQUAL."""
    return state.ending


# What a seat may see


@implements(STATE)
def hide(state, seat):
    """Erase the chips of the others, at the end too (AU-12)."""
    for other in range(state.players):
        if other != seat:
            state.chips[other] = UNKNOWN


@implements(STATE)
def determinize(state, seat, rng):
    """Spread the chips of the others anew, as somebody might who has not counted (AU-12).

    Known are one's own chips and those in the middle, so also how many the others have together:
    every way to spread these is as likely as the others. A standing bid shows that its bidder has
    as many chips; the bidder who must discard a card was short of them. Only chips that `hide`
    leaves in a state are looked at, so a guess from a view is the same guess.
    """
    hidden = chips_in_game(state) - state.middle
    strangers = state.players
    if seat >= 0:
        hidden -= state.chips[seat]
        strangers -= 1
    shown = 0
    if state.phase == BIDDING and state.bid > 0 and state.bidder != seat and not state.freely:
        shown = state.bid
    short = state.phase == DISCARD and state.bidder != seat
    while True:
        spread_chips(state, seat, hidden - shown, strangers, rng)
        if not short or state.chips[state.bidder] < state.bid:
            break
    if shown:
        state.chips[state.bidder] += shown


@compiled
def spread_chips(state, seat, chips, strangers, rng):
    """Spread chips over the others, every way as likely as the others.

    Each chip in turn goes to a seat in proportion to one more than the chips it has drawn.
    """
    for other in range(state.players):
        if other != seat:
            state.chips[other] = 0
    for spread in range(chips):
        state.chips[pick_stranger(state, seat, below(rng, strangers + spread))] += 1


@compiled
def pick_stranger(state, seat, point):
    """The other seat at a point of all their chips in a row, one more for each seat."""
    for other in range(state.players):
        if other != seat:
            point -= state.chips[other] + 1
            if point < 0:
                return other
    return NO_SEAT
