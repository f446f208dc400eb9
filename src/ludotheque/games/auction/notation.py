"""How Don and Serengeti are written down.

Moves are `bid 13` and `pass`; in Don also `sell blue 8`, and `swap red 2 with seat 3 blue 8` with
the option exchange; `discard blue 8` by a buyer who cannot pay, with the option announce=freely.
Events of chance are `first 2` (which seat is first) and `card blue 8` (the next card of the lot).
"""

import re
from typing import ClassVar

from ludotheque.engine.move import Parts
from ludotheque.engine.notation import find_outcome, normalised
from ludotheque.games.auction.rules import moves
from ludotheque.games.auction.rules.state import FIRST_SEATS
from ludotheque.games.auction.view import AuctionView, Card, Glance

__all__ = ["canonical", "decode", "decode_outcome", "find_outcome"]


class Bid(Parts, tag="bid", frozen=True):
    """Bid an amount."""

    amount: int


class Pass(Parts, tag="pass", frozen=True):
    """Withdraw, or decline to sell or to swap."""


class Sell(Parts, tag="sell", frozen=True):
    """Put a card up for sale."""

    card: Card


class Discard(Parts, tag="discard", frozen=True):
    """Take a card out of the game."""

    card: Card


class Swap(Parts, tag="swap", frozen=True):
    """Swap an own card for another that lies before a seat; None: before none."""

    FORM: ClassVar[str] = "swap {card} with seat {seat} {other}"
    card: Card
    seat: int | None
    other: Card


class First(Parts, tag="first", frozen=True):
    """The seat that is drawn to be first."""

    seat: int


class Turned(Parts, tag="card", frozen=True):
    """The next card of the lot."""

    card: Card


def decode(view: AuctionView | Glance, seat: int, number: int) -> Parts:
    """Name the amount or the cards of a move; of two cards the first is the own, if any is."""
    kind, first, second = moves.decode(number)
    if kind == moves.BID:
        return Bid(first)
    if kind == moves.DECLINE:
        return Pass()
    card = view.deck[first]
    if kind == moves.CARD:
        is_sale = view.phase != "discard" and "sale" in view.questions
        return Sell(card) if is_sale else Discard(card)
    other = view.deck[second]
    if view.owner(card) != seat:
        card, other = other, card
    return Swap(card, view.owner(other), other)


def decode_outcome(view: AuctionView | Glance, number: int) -> Parts:
    """Name the first player, or a card of the lot."""
    if number >= FIRST_SEATS:
        return First(number - FIRST_SEATS + 1)
    return Turned(view.deck[number])


def canonical(text: str) -> str:
    """Fold case and spaces, and noughts before an amount.

    >>> canonical(" Bid 05")
    'bid 5'
    """
    return re.sub(r"^bid 0+(?=[0-9])", "bid ", normalised(text))
