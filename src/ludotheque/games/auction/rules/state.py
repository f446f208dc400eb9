"""What a state of Don or Serengeti holds, and how moves and outcomes are numbered.

A card is a number, 10 * copy + value: of the three cards of a value, copies 0 to 2 are those of
the first, second and third colour that has it. So the rules of the auction need not know which
colours these are: that is content, kept in the state. Sets of cards, of seats and of digits are
whole numbers with a bit for each member.
"""

from collections.abc import Mapping

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import MAX_SEATS, state_dtype
from ludotheque.games.auction.content import CARDS, COLOURS, COPIES, VALUES, deck_of

DON, SERENGETI = range(2)
ALL_CARDS = (1 << CARDS) - 1
ROUNDS = 15  # AU-2
LARGEST_LOT = 3
COLLECTION_POINTS = (0, 1, 3, 6, 10, 15)  # AU-13
POINTS_FOR_MOST_CHIPS = (2, 3)  # by edition: DO-8, SE-9
CHIPS_EACH = (12, 10)  # DO-1, SE-1
SERENGETI_CHIPS = 65  # SE-1
CHIPS_FOR_SILENCE = 2  # SE-2
FINE = 1  # DO-7, SE-7
ON, FREELY, OPEN = "on", "freely", "open"  # choices of the options exchange, announce, chips

# What is going on: chance (who is first, the next card), a question to a seat, or nothing more;
# then what follows by itself, and is over before anybody is to move.
FIRST_LOT, DEAL, SALE, EXCHANGE, BIDDING, DISCARD, OVER = range(7)
ROUND_BEGINS, NEXT_SALE, NEXT_EXCHANGE, AUCTION_OPENS, AUCTION_ENDS = range(OVER + 1, OVER + 6)

# Moves: a bid is its amount; then withdrawing or declining; an own card to sell or to discard;
# two cards to swap, the own and the other, in either order.
MAX_BID = MAX_SEATS * CHIPS_EACH[DON]
PASS = MAX_BID + 1
CARD_MOVES = PASS + 1
SWAPS = CARD_MOVES + CARDS
PAIRS = [(low, high) for high in range(CARDS) for low in range(high)]
MOVES = (SWAPS + len(PAIRS), SWAPS)  # by edition
WORDS = bits.words_for(MOVES[DON])

# Outcomes: a card is its number; then the seats that may be drawn to be first.
FIRST_SEATS = CARDS
OUTCOMES = CARDS + MAX_SEATS

NO_BID = -1
NO_SEAT = -1
UNKNOWN = -1  # the chips of others in an observation (AU-12)

NOT_OVER, HIGHEST_TOTAL, MORE_CARDS, MORE_CHIPS, ALL_EQUAL = range(5)

STATE = state_dtype(
    [
        ("cards", "i4", MAX_SEATS),  # face up before each seat
        ("colours", "i4", COLOURS),  # content: the cards of each colour
        ("deck", "i4"),  # cards that may still come
        ("lot", "i4"),  # cards on offer
        ("discarded", "i4"),  # cards out of the game
        ("chips", "i1", MAX_SEATS),
        ("middle", "i1"),  # chips in Don's pot or Serengeti's bank
        ("edition", "i1"),
        ("players", "i1"),
        ("exchange", "i1"),  # option: DO-11
        ("freely", "i1"),  # option: AU-14
        ("chips_open", "i1"),  # option: AU-16
        ("phase", "i1"),
        ("rounds", "i1"),  # that are over
        ("first", "i1"),  # the first player
        ("turn", "i1"),  # the seat that is asked
        ("asked", "i1"),  # seats that have been asked to sell (to swap), from the first on
        ("seller", "i1"),  # whose card is being auctioned, if not a lot is
        ("active", "i1"),  # seats that have not withdrawn
        ("announced", "i1"),  # seats that have announced a bid in this auction (SE-2)
        ("out", "i1"),  # seats that may not bid for what is on offer: DO-6, DO-11, SE-8
        ("fined", "i1"),  # whether the last bid was barred, and its bidder is asked again (AU-14)
        ("bid", "i1"),  # the standing bid
        ("bidder", "i1"),
        ("richest", "i1"),  # at the end: seats with the most chips
        ("ranks", "i1", MAX_SEATS),  # at the end
        ("ending", "i1"),
    ]
)


# For each amount from NO_BID on, the bids from 0 to it, as the words of a set of moves.
AT_MOST = np.array(
    [divmod((1 << bids) - 1, 1 << bits.WORD_BITS)[::-1] for bids in range(MAX_BID + 2)], np.uint64
)
EVERY_TENTH = np.uint64(sum(1 << tens for tens in range(0, 60, VALUES)))
SAME_VALUE = sum(1 << VALUES * copy for copy in range(COPIES)) << np.arange(VALUES)
LOWER_CARD, HIGHER_CARD = np.array(PAIRS).T.copy()
PASS_BIT = bits.ONE << np.uint64(PASS - bits.WORD_BITS)
CARD_SHIFT = np.uint64(CARD_MOVES - bits.WORD_BITS)


@inlined
def chips_in_game(state):
    """All chips, those in the middle included (DO-1, SE-1)."""
    return SERENGETI_CHIPS if state.edition == SERENGETI else CHIPS_EACH[DON] * state.players


def initial(edition: int, players: int, options: Mapping[str, str]) -> np.record:
    """Nobody owns a card; the first player is still to be drawn (AU-0, DO-1, SE-1)."""
    raw: np.record = np.zeros(1, STATE)[0]
    raw.edition, raw.players = edition, players
    raw.exchange, raw.freely = options.get("exchange") == ON, options["announce"] == FREELY
    raw.chips_open = options["chips"] == OPEN
    raw.colours, raw.deck = deck_of(options["deck"]).sets, ALL_CARDS
    raw.chips[:players] = CHIPS_EACH[edition]
    raw.middle = chips_in_game(raw) - sum(raw.chips.tolist())
    raw.first = raw.turn = raw.seller = raw.bidder = NO_SEAT
    raw.bid = NO_BID
    return raw
