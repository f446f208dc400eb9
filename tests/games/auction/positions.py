"""Positions of Don and Serengeti put together by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.auction.rules.flow import go_on
from ludotheque.games.auction.rules.state import (
    CHIPS_EACH,
    DEAL,
    ROUND_BEGINS,
    ROUNDS,
    chips_in_game,
)
from ludotheque.games.auction.view import AuctionView

Hands = Sequence[str]  # a hand is cards joined by commas: "blue 8, red 2"


def view_of(state: State, seat: int = 0) -> AuctionView:
    """What a seat sees."""
    view = state.view(seat)
    assert isinstance(view, AuctionView)
    return view


def _cards(state: State, hand: str) -> int:
    names = [str(card) for card in view_of(state).deck]
    return sum(1 << names.index(card.strip()) for card in hand.split(",") if hand)


def _laid_out(
    name: str,
    hands: Hands,
    *,
    chips: Sequence[int] = (),
    middle: int | None = None,
    first: int = 1,
    rounds: int = 0,
    open_chips: bool = False,
    **options: str,
) -> tuple[State, np.record]:
    """A game with these hands and chips; the rest of the chips is in the middle."""
    seen = {"chips": "open" if open_chips else "hidden"}
    state = State.start(load(name), players=len(hands), options={**options, **seen})
    raw = state.raw
    raw.first, raw.rounds = first - 1, rounds
    for seat, hand in enumerate(hands):
        raw.cards[seat] = _cards(state, hand)
        raw.deck &= ~raw.cards[seat]
    total = chips_in_game(raw)
    for seat in range(len(hands)):
        raw.chips[seat] = chips[seat] if chips else CHIPS_EACH[raw.edition]
    raw.middle = total - raw.chips.sum() if middle is None else middle
    assert raw.middle >= 0, "more chips than there are"
    return state, raw


def auction(name: str, hands: Hands, *, lot: str = "violet 9", **more: Any) -> State:
    """The auction of a lot, about to be opened by the first player."""
    cards = [card.strip() for card in lot.split(",")]
    state, raw = _laid_out(name, hands, rounds=len(cards) - 1, **more)
    raw.phase = DEAL
    state = replace(state, data=raw.tobytes())
    return play(state, *(f"card {card}" for card in cards))


def round_of(name: str, hands: Hands, *, rounds: int = 3, **more: Any) -> State:
    """The start of a round, after so many rounds."""
    state, raw = _laid_out(name, hands, rounds=rounds, **more)
    raw.phase = ROUND_BEGINS
    go_on(raw)
    return replace(state, data=raw.tobytes())


def end_of(name: str, hands: Hands, **more: Any) -> State:
    """The end of a game with these hands and chips."""
    return round_of(name, hands, rounds=ROUNDS, **more)


def play(state: State, *moves: str) -> State:
    """Play several moves."""
    for move in moves:
        state = state.play(move)
    return state


def moves_of(state: State) -> list[str]:
    """The legal moves as texts."""
    return [move.text for move in state.legal_moves()]


def bids_of(state: State) -> list[int]:
    """The amounts that may be bid."""
    return [int(text.split()[1]) for text in moves_of(state) if text.startswith("bid")]


def chips_of(state: State) -> list[int]:
    """The chips of all seats, then those in the middle."""
    raw = state.raw
    return [*raw.chips[: state.players].tolist(), int(raw.middle)]


def hand_of(state: State, seat: int) -> set[str]:
    """The cards of a seat."""
    return {str(card) for card in view_of(state).player(seat).cards}


def first_of(state: State) -> int | None:
    """The first player."""
    return view_of(state).first
