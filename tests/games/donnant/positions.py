"""Small positions of Donnant Donnant, built directly."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ludotheque import load
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.state import State
from ludotheque.games.donnant.content import (
    COLOURS,
    NO_COLOUR,
    Contents,
    Goal,
    Level,
    Reward,
    card_name,
    house,
)
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.flow import act, let_enter
from ludotheque.games.donnant.rules.stalls import fill_box, lay_card
from ludotheque.games.donnant.view import CELL_NAMES

PLAIN = "1 per complete neighbour"


def dice_named(names: str) -> int:
    """A set of dice from their names."""
    return sum(1 << COLOURS.index(name) for name in names.split())


class Table:
    """A game in its first round: S1 to S4 and B1 to B4 in the market, empty stalls.

    Seats are counted from 1. Cards that are laid are S29, S28, … and B20, B19, …, with whatever
    colour, goal and reward the test asks for.
    """

    def __init__(self, players: int = 2, level: str = "1") -> None:
        self.start = load("donnant").start(players=players, level=level)
        self.raw = self.start.raw
        self.raw.market[0] = range(4)
        self.raw.market[1] = range(29, 33)
        for card in self.raw.market.ravel():
            self.raw.pool &= ~(1 << int(card))
        self.raw.dealt = table.HAND * players
        self.raw.round_number = 1
        self.unused = {deck: list(cards) for deck, cards in enumerate((range(29), range(29, 49)))}

    def define(self, card: int, goal: str, reward: str = PLAIN, colour: str = "yellow") -> None:
        """Print a card anew."""
        parsed, paid = Goal.parse(goal), Reward.parse(reward)
        self.raw.goal[card], self.raw.reward[card] = parsed.code, paid.code
        self.raw.takes[card], self.raw.accept_first[card] = parsed.takes, parsed.accept
        known = colour != NO_COLOUR
        self.raw.colour[card] = COLOURS.index(colour) if known else table.NO_HUE

    def lay(
        self,
        seat: int,
        cell: str,
        goal: str = "?, ?",
        reward: str = PLAIN,
        colour: str = "yellow",
        entries: Sequence[int] = (),
    ) -> int:
        """Lay a card of its own, with values in its first boxes (0: none); its slot."""
        card = self.unused[int(Reward.parse(reward).is_bonus)].pop()
        self.define(card, goal, reward, colour)
        self.raw.pool &= ~(1 << card)
        slot = int(self.raw.laid[seat - 1])
        lay_card(self.raw, seat - 1, card, CELL_NAMES.index(cell))
        for box, value in enumerate(entries):
            if value:
                fill_box(self.raw, seat - 1, slot, box, value)
        return slot

    def complete(self, seat: int, cell: str, reward: str = PLAIN, colour: str = "yellow") -> int:
        """Lay a complete card."""
        return self.lay(seat, cell, "?, ?", reward, colour, entries=(1, 1))

    def fill(self, seat: int, cells: str, *, complete: bool = False, colour: str = "green") -> None:
        """Lay plain cards on cells, in this order."""
        for cell in cells.split():
            entries = (1, 1) if complete else ()
            self.lay(seat, cell, reward="1 per purple card", colour=colour, entries=entries)

    def show(self, *values: int) -> None:
        """Turn the dice to these values."""
        self.raw.dice = sum((value - 1) << 3 * die for die, value in enumerate(values))

    def acting(self, *values: int, seat: int = 1, rerolls: int = 0) -> State:
        """A seat is active and has thrown these values."""
        self.show(*values)
        self.raw.active, self.raw.rerolls = seat - 1, rerolls
        self.raw.thrown = table.ALL_DICE
        act(self.raw)
        return self.state

    def entering(
        self, *values: int, thrown: str = " ".join(COLOURS), active: int = 1, rerolls: int = 1
    ) -> State:
        """The active seat has just rethrown some dice; all others may enter one."""
        self.show(*values)
        self.raw.active, self.raw.rerolls = active - 1, rerolls
        self.raw.thrown = dice_named(thrown)
        self.raw.phase = table.ENTERING
        everybody = (1 << int(self.raw.players)) - 1
        self.raw.waiting = everybody - (1 << active - 1)
        for seat in range(int(self.raw.players)):
            let_enter(self.raw, seat, 1)
        return self.state

    @property
    def state(self) -> State:
        """The position as a State; dice are not thrown by themselves."""
        return replace(self.start, data=self.raw.tobytes())


def texts(state: State, seat: int | None = None, *, starting: str = "") -> list[str]:
    """The legal moves that start with these words."""
    return [move.text for move in state.legal_moves(seat) if move.text.startswith(starting)]


def with_field(state: State, **fields: int) -> State:
    """The state with some raw fields replaced."""
    raw = state.raw
    for name, value in fields.items():
        raw[name] = value
    return replace(state, data=raw.tobytes())


def deck_names(cards: Sequence[int] | np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[str]:
    """The names of cards, without gaps."""
    return [card_name(int(card)) for card in cards if card != table.NO_CARD]


def throw(state: State, *values: int) -> State:
    """Let the dice that are to move fall with these values."""
    dice = [c for die, c in enumerate(COLOURS) if int(state.raw.thrown) >> die & 1]
    words = [f"{colour} {value}" for colour, value in zip(dice, values, strict=True)]
    return state.play(f"throw {' '.join(words)}")


def likeliest(state: State) -> State:
    """Let chance bring the first of its likeliest results."""
    return state.play(Move(CHANCE_SEAT, int(state.chance_weights().argmax()), state))


def end_of_turn(state: State) -> State:
    """Refill the market with whatever comes first."""
    while state.chance_is_next and state.raw.phase == table.REFILLING:
        state = likeliest(state)
    return state


def easy_cards() -> str:
    """The house cards, with levels of two rounds that any score passes."""
    levels = [Level(2, 0)] * 7
    return Contents(house().prices, levels, house().scoring, house().bonus).line
