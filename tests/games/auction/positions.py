"""Positions of Don and Serengeti put together by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.auction.content import card_names, cards_in
from ludotheque.games.auction.rules import kernel
from ludotheque.games.auction.rules.state import CHIPS_EACH, DEAL, ROUND_BEGINS, ROUNDS

Hands = Sequence[str]  # a hand is cards joined by commas: "blue 8, red 2"


def _cards(record: np.record, hand: str) -> int:
    names = card_names(record)
    return sum(1 << names.index(card.strip()) for card in hand.split(",") if hand)


def _laid_out(
    name: str,
    hands: Hands,
    *,
    chips: Sequence[int] = (),
    middle: int | None = None,
    first: int = 1,
    rounds: int = 0,
    **options: str,
) -> tuple[State, np.record]:
    """A game with these hands and chips; the rest of the chips is in the middle."""
    state = State.start(load(name), players=len(hands), options=options)
    record = state.raw
    record.first, record.rounds = first - 1, rounds
    for seat, hand in enumerate(hands):
        record.cards[seat] = _cards(record, hand)
        record.deck &= ~record.cards[seat]
    total = kernel.chips_in_game(record)
    for seat in range(len(hands)):
        record.chips[seat] = chips[seat] if chips else CHIPS_EACH[record.edition]
    record.middle = total - record.chips.sum() if middle is None else middle
    assert record.middle >= 0, "more chips than there are"
    return state, record


def auction(name: str, hands: Hands, *, lot: str = "violet 9", **more: Any) -> State:
    """The auction of a lot, about to be opened by the first player."""
    cards = [card.strip() for card in lot.split(",")]
    state, record = _laid_out(name, hands, rounds=len(cards) - 1, **more)
    record.phase = DEAL
    state = replace(state, data=record.tobytes())
    return play(state, *(f"card {card}" for card in cards))


def round_of(name: str, hands: Hands, *, rounds: int = 3, **more: Any) -> State:
    """The start of a round, after so many rounds."""
    state, record = _laid_out(name, hands, rounds=rounds, **more)
    record.phase = ROUND_BEGINS
    kernel.go_on(record)
    return replace(state, data=record.tobytes())


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
    record = state.raw
    return [*record.chips[: state.players].tolist(), int(record.middle)]


def hand_of(state: State, seat: int) -> set[str]:
    """The cards of a seat."""
    record = state.raw
    return {card_names(record)[card] for card in cards_in(int(record.cards[seat - 1]))}


def first_of(state: State) -> int:
    """The first player."""
    return int(state.raw.first) + 1
