"""What a bid would lead to, from what lies open: cards, the standing bid, pot or bank.

The rules tell the same of one bid (`view.forecast_of`); a page shows it of ten at once, also to
who is only waiting, and has nothing but the view.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from ludotheque.games.auction.content import COLOUR_NAMES, VALUES
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.view import EDITIONS, AuctionView, Cards, Edition, Payment, Player


class Outlook(NamedTuple):
    """The table once a bid has won, and who was paid; hidden chips stay hidden."""

    after: AuctionView
    payments: tuple[Payment, ...]


def most_to_bid(view: AuctionView, seat: int) -> int:
    """The most that a seat may bid: its chips (AU-8); freely, all in the game (AU-14)."""
    if not view.freely:
        return view.player(seat).chips or 0
    if view.edition == "serengeti":
        return s.SERENGETI_CHIPS
    return s.CHIPS_EACH[s.DON] * len(view.players)


def own_digits(view: AuctionView, seat: int) -> frozenset[int]:
    """The last digits that the cards of a seat bar, or let it be fined for (AU-7, AU-14)."""
    return frozenset(card.value for card in view.player(seat).cards)


def holders_of(view: AuctionView, digit: int, buyer: int) -> dict[int, int]:
    """How many cards of a digit each of the others has (AU-10)."""
    return {
        player.seat: sum(card.value == digit for card in player.cards)
        for player in view.players
        if player.seat != buyer
    }


def payments(view: AuctionView, price: int, buyer: int) -> tuple[Payment, ...]:
    """Who gets how much if a seat buys what is on offer (DO-2 to DO-5, DO-10, SE-3 to SE-5)."""
    if view.seller is not None:
        shared, parts = price, {view.seller: 1}
    else:
        held = holders_of(view, price % VALUES, buyer)
        is_don = view.edition == "don"
        shared = price + view.middle if is_don else price
        parts = _equal_parts_of_the_most(held) if is_don else _a_part_a_card(held)
    part = shared // sum(parts.values())
    return tuple(Payment(seat, part * count) for seat, count in parts.items() if part * count)


def _equal_parts_of_the_most(held: Mapping[int, int]) -> dict[int, int]:
    """Don: those with the most cards share; if nobody has any, all (DO-3 to DO-5)."""
    most = max(held.values())
    return {seat: 1 for seat, cards in held.items() if cards == most}


def _a_part_a_card(held: Mapping[int, int]) -> dict[int, int]:
    """Serengeti: a single holder has it all, else each card a part; none: all (SE-3, SE-5)."""
    holders = {seat: cards for seat, cards in held.items() if cards}
    return holders if len(holders) > 1 else dict.fromkeys(holders or held, 1)


def if_it_wins(view: AuctionView, price: int) -> Outlook | None:
    """What the viewer would have after buying; None: the chips would not do (AU-14)."""
    chips = view.player(view.viewer).chips
    if chips is None or chips < price:
        return None
    paid = payments(view, price, view.viewer)
    change = {one.seat: one.chips for one in paid} | {view.viewer: -price}
    players = tuple(_changed(player, change, view) for player in view.players)
    middle = view.middle + price - sum(one.chips for one in paid)
    return Outlook(replace(view, players=players, middle=middle, lot=()), paid)


def _changed(player: Player, change: Mapping[int, int], view: AuctionView) -> Player:
    """A player after a sale to the viewer."""
    if player.chips is not None:
        player = replace(player, chips=player.chips + change.get(player.seat, 0))
    if player.seat == view.viewer:
        cards = in_order((*player.cards, *view.lot))
        player = replace(player, cards=cards, points=points_of(cards))
    return player


def in_order(cards: Cards) -> Cards:
    """Cards colour by colour, each by value."""
    return tuple(sorted(cards, key=lambda card: (COLOUR_NAMES.index(card.colour), card.value)))


def points_of(cards: Cards) -> int:
    """Points for the collections of some cards (AU-13)."""
    colours = [card.colour for card in cards]
    return sum(s.COLLECTION_POINTS[colours.count(colour)] for colour in COLOUR_NAMES)


def points_for_most_chips(edition: Edition) -> int:
    """What whoever has the most chips in the end gets for it (DO-8, SE-9)."""
    return s.POINTS_FOR_MOST_CHIPS[EDITIONS.index(edition)]


def chips_for_silence(view: AuctionView) -> int:
    """What the viewer takes from the bank for withdrawing now without a bid (SE-2)."""
    may_take = view.phase == "bidding" and view.edition == "serengeti"
    if not may_take or view.player(view.viewer).announced:
        return 0
    return min(s.CHIPS_FOR_SILENCE, view.middle)


def lot_size(view: AuctionView) -> int:
    """How many cards the lot of this round has (AU-2)."""
    return (view.round - 1) % s.LARGEST_LOT + 1
