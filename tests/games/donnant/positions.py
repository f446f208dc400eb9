"""Small positions of Donnant Donnant, built directly."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ludotheque import load
from ludotheque.games.donnant import kernel_state as table
from ludotheque.games.donnant.cards import COLOURS, NO_COLOUR, Goal, Reward, card_name
from ludotheque.games.donnant.kernel_flow import act, let_enter
from ludotheque.games.donnant.kernel_stalls import fill_box, lay_card
from ludotheque.games.donnant.notation import CELL_NAMES
from ludotheque.games.state import State

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
        self.record = self.start.record
        self.record.market[0] = range(4)
        self.record.market[1] = range(29, 33)
        for card in self.record.market.ravel():
            self.record.pool &= ~(1 << int(card))
        self.record.dealt = table.HAND * players
        self.record.round_number = 1
        self.unused = {deck: list(cards) for deck, cards in enumerate((range(29), range(29, 49)))}

    def define(self, card: int, goal: str, reward: str = PLAIN, colour: str = "yellow") -> None:
        """Print a card anew."""
        parsed, paid = Goal.parse(goal), Reward.parse(reward)
        self.record.goal[card], self.record.reward[card] = parsed.code, paid.code
        self.record.takes[card], self.record.accept_first[card] = parsed.takes, parsed.accept
        known = colour != NO_COLOUR
        self.record.colour[card] = COLOURS.index(colour) if known else table.NO_HUE

    def lay(
        self,
        seat: int,
        cell: str,
        goal: str = "?, ?",
        reward: str = PLAIN,
        colour: str = "yellow",
        entries: Sequence[int] = (),
    ) -> int:
        """Lay a card of its own, with values in its first boxes (0: none); its place."""
        card = self.unused[int(Reward.parse(reward).is_bonus)].pop()
        self.define(card, goal, reward, colour)
        self.record.pool &= ~(1 << card)
        place = int(self.record.laid[seat - 1])
        lay_card(self.record, seat - 1, card, CELL_NAMES.index(cell))
        for box, value in enumerate(entries):
            if value:
                fill_box(self.record, seat - 1, place, box, value)
        return place

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
        self.record.dice = sum((value - 1) << 3 * die for die, value in enumerate(values))

    def acting(self, *values: int, seat: int = 1, rerolls: int = 0) -> State:
        """A seat is active and has thrown these values."""
        self.show(*values)
        self.record.active, self.record.rerolls = seat - 1, rerolls
        self.record.thrown = table.ALL_DICE
        act(self.record)
        return self.state

    def entering(
        self, *values: int, thrown: str = " ".join(COLOURS), active: int = 1, rerolls: int = 1
    ) -> State:
        """The active seat has just rethrown some dice; all others may enter one."""
        self.show(*values)
        self.record.active, self.record.rerolls = active - 1, rerolls
        self.record.thrown = dice_named(thrown)
        self.record.phase = table.ENTERING
        everybody = (1 << int(self.record.players)) - 1
        self.record.waiting = everybody - (1 << active - 1)
        for seat in range(int(self.record.players)):
            let_enter(self.record, seat, 1)
        return self.state

    @property
    def state(self) -> State:
        """The position as a State; dice are not thrown by themselves."""
        return replace(self.start, data=self.record.tobytes())


def texts(state: State, seat: int | None = None, *, starting: str = "") -> list[str]:
    """The lawful moves that start with these words."""
    return [move.text for move in state.moves(seat) if move.text.startswith(starting)]


def with_field(state: State, **fields: int) -> State:
    """The state with some fields of its record replaced."""
    record = state.record
    for name, value in fields.items():
        record[name] = value
    return replace(state, data=record.tobytes())


def deck_names(cards: Sequence[int] | np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[str]:
    """The names of cards, without gaps."""
    return [card_name(int(card)) for card in cards if card != table.NO_CARD]


def throw(state: State, *values: int) -> State:
    """Let the dice that are due fall with these values."""
    dice = [c for die, c in enumerate(COLOURS) if int(state.record.thrown) >> die & 1]
    words = [f"{colour} {value}" for colour, value in zip(dice, values, strict=True)]
    return state.play(f"throw {' '.join(words)}")


def end_of_turn(state: State) -> State:
    """Refill the market with whatever comes first."""
    while state.chance_is_due and state.record.phase == table.REFILLING:
        state = state.play(state.game.outcome_text(state.record, int(state.odds().argmax())))
    return state
