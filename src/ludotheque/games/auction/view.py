"""What a player of Don or Serengeti sees: all but hidden chips of the others (AU-12)."""

from functools import cache, cached_property, lru_cache
from typing import Literal

import msgspec
import numpy as np

from ludotheque.engine import bits, loops
from ludotheque.engine.fields import Fields
from ludotheque.games.auction.content import CARDS, COLOUR_NAMES, VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.ending import total
from ludotheque.games.auction.rules.legal import bid_limit, digits_bar, digits_of, questions

Edition = Literal["don", "serengeti"]
EDITIONS: tuple[Edition, ...] = ("don", "serengeti")
Phase = Literal["first", "deal", "sale", "exchange", "bidding", "discard", "over"]
PHASES: tuple[Phase, ...] = ("first", "deal", "sale", "exchange", "bidding", "discard", "over")
Role = Literal["most chips", "sells", "may not bid", "withdrew", "bids"]


class Card(msgspec.Struct, frozen=True):
    """A card, written "blue 8"."""

    colour: str
    value: int

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


Cards = tuple[Card, ...]  # colour by colour, each by value


class Player(msgspec.Struct, frozen=True):
    """What lies before a player, and what they do in this auction."""

    seat: int
    cards: Cards
    points: int  # as they stand
    chips: int | None  # None: hidden (AU-12)
    announced: bool  # a bid, in this auction (SE-2)
    role: Role | None


class AuctionView(msgspec.Struct, frozen=True):
    """The table. What a bid may be is told only to a viewer who is asked to bid."""

    viewer: int
    edition: Edition
    questions: tuple[Phase, ...]  # that players of this table are asked, now or later
    freely: bool  # AU-14
    deck: Cards  # all thirty, as the rules number them
    phase: Phase
    to_move: int | None
    round: int
    first: int | None
    players: tuple[Player, ...]
    to_come: Cards
    lot: Cards  # or the card for sale
    discarded: Cards
    middle: int  # chips in Don's pot or Serengeti's bank
    seller: int | None  # None: a lot is on offer, or nothing
    bid: int | None
    bidder: int | None
    fined: bool  # the last bid was barred, and its bidder is asked again (AU-14)
    bids: tuple[int, ...]
    bid_limit: int | None
    barred: tuple[int, ...]  # last digits

    def player(self, seat: int) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

    def owner(self, card: Card) -> int | None:
        """The seat that a card lies before."""
        return next((player.seat for player in self.players if card in player.cards), None)


class Payment(msgspec.Struct, frozen=True):
    """Chips that a player gets."""

    seat: int
    chips: int


class Forecast(msgspec.Struct, frozen=True):
    """What a bid leads to if nobody raises it."""

    can_pay: bool  # announced freely, it may be more than one has (AU-14)
    payments: tuple[Payment, ...]  # to others: by the last digit (AU-10), or to the seller (DO-10)
    chips: int  # left to the buyer
    middle: int  # left in the pot, or come to the bank
    points: int  # of the buyer, for cards


@cache
def _deck(colours: tuple[int, ...]) -> tuple[Cards, tuple[int, ...]]:
    """All cards by their numbers, and these numbers colour by colour, each by value."""
    cards = {}
    for name, members in zip(COLOUR_NAMES, colours, strict=True):
        for number in sorted(_members(members), key=lambda number: number % VALUES):
            cards[number] = Card(name, number % VALUES)
    return tuple(cards[number] for number in range(CARDS)), tuple(cards)


@lru_cache(maxsize=1 << 14)
def _cards(colours: tuple[int, ...], members: int) -> Cards:
    deck, order = _deck(colours)
    return tuple(deck[number] for number in order if members >> number & 1)


def _members(word: int) -> tuple[int, ...]:
    return tuple(n for n in range(word.bit_length()) if word >> n & 1)


def _seat(slot: int) -> int | None:
    return None if slot == s.NO_SEAT else slot + 1


class Glance:
    """What the texts of moves need of a view, each decoded when it is first asked for."""

    def __init__(self, raw: np.record):
        self.state = Fields(raw)

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The cards of each colour."""
        return tuple(self.state.colours)

    @cached_property
    def deck(self) -> Cards:
        """All cards by their numbers."""
        return _deck(self.colours)[0]

    @cached_property
    def phase(self) -> Phase:
        """What is asked."""
        return PHASES[int(self.state.phase)]

    @cached_property
    def questions(self) -> tuple[Phase, ...]:
        """What players of this table are asked, now or later."""
        return tuple(PHASES[question] for question in _members(int(questions(self.state.raw))))

    def owner(self, card: Card) -> int | None:
        """The seat that a card lies before."""
        bit = 1 << self.deck.index(card)
        hands = enumerate(self.state.cards[: self.state.players], 1)
        return next((seat for seat, hand in hands if hand & bit), None)

    def cards(self, members: int) -> Cards:
        """The cards of a set."""
        return _cards(self.colours, members)


def glance_of(raw: np.record, viewer: int) -> Glance:
    """What the texts of moves need."""
    return Glance(raw)


def view_of(raw: np.record, viewer: int) -> AuctionView:
    """Decode a state."""
    seen = Glance(raw)
    state = seen.state
    asked_to_bid = state.phase == s.BIDDING and viewer - 1 == state.turn
    is_barred = asked_to_bid and digits_bar(raw)
    return AuctionView(
        viewer=viewer,
        edition=EDITIONS[state.edition],
        questions=seen.questions,
        freely=bool(state.freely),
        deck=seen.deck,
        phase=seen.phase,
        to_move=_seat(state.turn),
        round=min(state.rounds + 1, s.ROUNDS),
        first=_seat(state.first),
        players=tuple(
            Player(
                seat=slot + 1,
                cards=seen.cards(hand),
                points=int(total(raw, slot)),
                chips=None if state.chips[slot] == s.UNKNOWN else state.chips[slot],
                announced=bool(state.announced >> slot & 1),
                role=_role(state, slot),
            )
            for slot, hand in enumerate(state.cards[: state.players])
        ),
        to_come=seen.cards(state.deck),
        lot=seen.cards(state.lot),
        discarded=seen.cards(state.discarded),
        middle=state.middle,
        seller=_seat(state.seller),
        bid=None if state.bid == s.NO_BID else state.bid,
        bidder=_seat(state.bidder),
        fined=bool(state.fined),
        bids=_legal_bids(raw) if asked_to_bid else (),
        bid_limit=int(bid_limit(raw, raw["turn"])) if asked_to_bid else None,
        barred=_members(int(digits_of(raw["cards"][state.turn]))) if is_barred else (),
    )


def forecast_of(before: np.record, after: np.record, viewer: int) -> Forecast:
    """What a bid led to; hidden chips of the others are counted from 0: see `rules.foresight`."""
    buyer = viewer - 1
    paid = enumerate((after.chips - before.chips)[: after.players].tolist(), 1)
    # Points for the most chips are left out: whoever withdraws first may take some (SE-2), and
    # hidden ones nobody can compare.
    most_chips = s.POINTS_FOR_MOST_CHIPS[after.edition] * (int(after.richest) >> buyer & 1)
    return Forecast(
        can_pay=bool(after.cards[buyer] != before.cards[buyer]),
        payments=tuple(Payment(seat, chips) for seat, chips in paid if chips and seat != viewer),
        chips=int(after.chips[buyer]),
        middle=int(after.middle),
        points=int(total(after, buyer)) - most_chips,
    )


def _legal_bids(raw: np.record) -> tuple[int, ...]:
    """The amounts that the seat to move may bid."""
    moves = np.zeros(s.WORDS, np.uint64)
    loops.legal_of(raw, raw["turn"], moves)
    low, high = moves[:2].tolist()
    return _members((low | high << bits.WORD_BITS) & (1 << s.PASS) - 1)


def _role(state: Fields, slot: int) -> Role | None:
    """What a player does in this auction, or did in the end."""
    if state.richest >> slot & 1:
        return "most chips"
    if slot == state.seller:
        return "sells"
    if state.out >> slot & 1:
        return "may not bid"
    if state.phase == s.BIDDING and not state.active >> slot & 1:
        return "withdrew"
    return "bids" if state.phase == s.BIDDING and slot == state.bidder else None
