"""What a player of Easy Come Easy Go sees: everything."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, get_args

import msgspec
import numpy as np

from ludotheque.engine.fields import Fields
from ludotheque.games.easycome.rules.dice import (
    DICE,
    FIRST,
    MATCHED,
    NO_DICE,
    NUMBER,
    THROWS,
    TO_THROW,
    TOGETHER,
)
from ludotheque.games.easycome.rules.legal import is_last_chance, takeable
from ludotheque.games.easycome.rules.state import NO_SEAT

PrizeWord = Literal[
    "four", "pairs", "odd", "even", "seven", "thirteen", "low", "high", "straight"
]  # in the order of EC-12 and of the rules' bits
PRIZE_WORDS: tuple[PrizeWord, ...] = get_args(PrizeWord)
Dice = tuple[int, ...]  # values, the lowest first


@cache
def values_that_do(aside: Dice) -> Mapping[PrizeWord, tuple[Dice, ...]]:
    """By prize, all that the other dice might show to match it, beside at most three set aside.

    >>> would_do = values_that_do((2, 2, 2))
    >>> would_do["even"], would_do["four"], would_do["pairs"]
    (((0,), (4,)), ((2,),), ())
    """
    others = DICE - len(aside)
    throws = range(FIRST[others], FIRST[others + 1])
    matched = {throw: int(MATCHED[TOGETHER[NUMBER[aside], throw]]) for throw in throws}
    return {
        word: tuple(THROWS[throw] for throw, prizes in matched.items() if prizes >> bit & 1)
        for bit, word in enumerate(PRIZE_WORDS)
    }


class Prize(msgspec.Struct, frozen=True):
    """A prize, and where it lies."""

    word: PrizeWord
    owner: int | None  # None: it lies in the centre
    takeable: bool  # by the seat to move


class Player(msgspec.Struct, frozen=True):
    """A seat, and what lies before it."""

    seat: int
    prizes: tuple[PrizeWord, ...]
    turns_to_hold: int | None  # until its three prizes win (EC-14); None: no count is running


class Beginning(msgspec.Struct, frozen=True):
    """The throws for the first turn (EC-2)."""

    to_throw: tuple[int, ...]  # the seats that have still to throw in this round
    leaders: tuple[int, ...]
    highest: int | None


class EasyComeView(msgspec.Struct, frozen=True):
    """The prizes, the players and the dice; everybody sees the same."""

    viewer: int
    prizes: tuple[Prize, ...]
    players: tuple[Player, ...]
    beginning: Beginning | None  # None once it is known who begins
    turn: int | None  # the seat that throws
    to_move: int | None
    aside: Dice
    thrown: Dice  # empty while they are in the cup
    in_cup: int
    may_rob_only: int | None  # EC-15: the seat whose prizes alone may be taken
    winner: int | None

    @property
    def dice(self) -> Dice:
        """All dice on the table."""
        return tuple(sorted(self.aside + self.thrown))

    @property
    def beginner(self) -> int | None:
        """The seat that throws for the first turn (EC-2); None once it is known who begins."""
        return self.turn if self.beginning else None


class Hope(msgspec.Struct, frozen=True):
    """What the dice that are still to be thrown could do for a prize."""

    thing: PrizeWord
    values: Dice  # of the last die: each of them would do; empty where several dice are to come
    is_possible: bool  # that the dice match it, and that it may be taken then


def would_do(view: EasyComeView) -> tuple[Hope, ...] | None:
    """Which prizes the dice set aside still allow, and what the last die must show for each.

    None: no dice are set aside, or all lie on the table.
    """
    if not view.aside or not view.in_cup:
        return None
    falls = values_that_do(view.aside)
    return tuple(_hope(prize, falls[prize.word], view) for prize in view.prizes)


def _hope(prize: Prize, falls: tuple[Dice, ...], view: EasyComeView) -> Hope:
    """A prize of one's own cannot be taken (EC-10), and in EC-15 only those of the other."""
    may_be = prize.owner != view.turn and view.may_rob_only in (None, prize.owner)
    values = [fall[0] for fall in falls if len(fall) == 1] if may_be else ()
    return Hope(prize.word, tuple(values), is_possible=may_be and bool(falls))


class Glance(NamedTuple):
    """What the texts of moves need of a view."""

    beginner: int | None


def glance_of(raw: np.record, viewer: int) -> Glance:
    """Decode what the texts of moves need."""
    return Glance(int(raw["turn"]) + 1 if raw["to_begin"] else None)


def view_of(raw: np.record, viewer: int) -> EasyComeView:
    """Decode a state."""
    state = Fields(raw)
    held = state.prizes[: state.players]
    turn = state.turn + 1 if state.winner == NO_SEAT else None
    to_move = turn if state.thrown != NO_DICE else None
    can_take = int(takeable(raw, to_move - 1)) if to_move else 0
    owners = [
        next((seat for seat, prizes in enumerate(held, 1) if prizes >> bit & 1), None)
        for bit in range(len(PRIZE_WORDS))
    ]
    prizes = [_prize(bit, owner, can_take >> bit & 1) for bit, owner in enumerate(owners)]
    players = [
        Player(seat, _words(prizes), state.counts[seat - 1] or None)
        for seat, prizes in enumerate(held, 1)
    ]
    return EasyComeView(
        viewer=viewer,
        prizes=tuple(prizes),
        players=tuple(players),
        beginning=_beginning(state) if state.to_begin else None,
        turn=turn,
        to_move=to_move,
        aside=THROWS[state.kept],
        thrown=THROWS[state.thrown],
        in_cup=int(TO_THROW[state.kept]) if turn and not to_move else 0,
        may_rob_only=3 - turn if turn and is_last_chance(raw, turn - 1) else None,
        winner=None if state.winner == NO_SEAT else state.winner + 1,
    )


@cache
def _prize(bit: int, owner: int | None, can_be_taken: int) -> Prize:
    return Prize(PRIZE_WORDS[bit], owner, bool(can_be_taken))


@cache
def _words(prizes: int) -> tuple[PrizeWord, ...]:
    return tuple(word for bit, word in enumerate(PRIZE_WORDS) if prizes >> bit & 1)


def _beginning(state: Fields) -> Beginning:
    to_throw, leaders = (
        tuple(seat + 1 for seat in range(state.players) if members >> seat & 1)
        for members in (state.to_begin, state.leaders)
    )
    return Beginning(to_throw, leaders, state.highest if leaders else None)
