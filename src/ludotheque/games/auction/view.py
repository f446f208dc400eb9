"""What a player of Don or Serengeti sees: all but the chips of the others (AU-12)."""

from functools import cache
from typing import Literal

import msgspec
import numpy as np

from ludotheque.engine import bits, loops
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
    chips: int | None  # None: hidden
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


def _members(word: int) -> tuple[int, ...]:
    return tuple(n for n in range(word.bit_length()) if word >> n & 1)


def _seat(slot: int) -> int | None:
    return None if slot == s.NO_SEAT else int(slot) + 1


def view_of(raw: np.record, viewer: int) -> AuctionView:
    """Decode a state."""
    deck, order = _deck(tuple(raw.colours.tolist()))

    def cards(members: int) -> Cards:
        return tuple(deck[number] for number in order if members >> number & 1)

    asked_to_bid = raw.phase == s.BIDDING and viewer - 1 == raw.turn
    is_barred = asked_to_bid and digits_bar(raw)
    return AuctionView(
        viewer=viewer,
        edition=EDITIONS[raw.edition],
        questions=tuple(PHASES[question] for question in _members(int(questions(raw)))),
        freely=bool(raw.freely),
        deck=deck,
        phase=PHASES[raw.phase],
        to_move=_seat(raw.turn),
        round=min(int(raw.rounds) + 1, s.ROUNDS),
        first=_seat(raw.first),
        players=tuple(
            Player(
                seat=slot + 1,
                cards=cards(hand),
                points=int(total(raw, slot)),
                chips=None if raw.chips[slot] == s.UNKNOWN else int(raw.chips[slot]),
                announced=bool(raw.announced >> slot & 1),
                role=_role(raw, slot),
            )
            for slot, hand in enumerate(raw.cards[: raw.players].tolist())
        ),
        to_come=cards(int(raw.deck)),
        lot=cards(int(raw.lot)),
        discarded=cards(int(raw.discarded)),
        middle=int(raw.middle),
        seller=_seat(raw.seller),
        bid=None if raw.bid == s.NO_BID else int(raw.bid),
        bidder=_seat(raw.bidder),
        fined=bool(raw.fined),
        bids=_legal_bids(raw) if asked_to_bid else (),
        bid_limit=int(bid_limit(raw, raw.turn)) if asked_to_bid else None,
        barred=_members(int(digits_of(raw.cards[raw.turn]))) if is_barred else (),
    )


def forecast_of(before: np.record, after: np.record, viewer: int) -> Forecast:
    """What a bid led to, with the chips of the others counted from 0: see `rules.foresight`."""
    buyer = viewer - 1
    paid = enumerate(after.chips[: after.players].tolist(), 1)
    # Points for the most chips are left out: at the end of the game nobody knows whose they are.
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
    loops.legal_of(raw, raw.turn, moves)
    low, high = moves[:2].tolist()
    return _members((low | high << bits.WORD_BITS) & (1 << s.PASS) - 1)


def _role(raw: np.record, slot: int) -> Role | None:
    """What a player does in this auction, or did in the end."""
    if raw.richest >> slot & 1:
        return "most chips"
    if slot == raw.seller:
        return "sells"
    if raw.out >> slot & 1:
        return "may not bid"
    if raw.phase == s.BIDDING and not raw.active >> slot & 1:
        return "withdrew"
    return "bids" if raw.phase == s.BIDDING and slot == raw.bidder else None
