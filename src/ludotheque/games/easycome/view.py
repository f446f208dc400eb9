"""What a player of Easy Come Easy Go sees: everything."""

from typing import Literal, get_args

import msgspec
import numpy as np

from ludotheque.games.easycome.rules.dice import NO_DICE, THROWS, TO_THROW
from ludotheque.games.easycome.rules.legal import is_last_chance, takeable
from ludotheque.games.easycome.rules.state import NO_SEAT

PrizeWord = Literal[
    "four", "pairs", "odd", "even", "seven", "thirteen", "low", "high", "straight"
]  # in the order of EC-12 and of the rules' bits
PRIZE_WORDS: tuple[PrizeWord, ...] = get_args(PrizeWord)
Dice = tuple[int, ...]  # values, the lowest first


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


def view_of(raw: np.record, viewer: int) -> EasyComeView:
    """Decode a state."""
    seats = range(1, int(raw.players) + 1)
    held = [int(prizes) for prizes in raw.prizes]
    turn = int(raw.turn) + 1 if raw.winner == NO_SEAT else None
    to_move = turn if raw.thrown != NO_DICE else None
    can_take = int(takeable(raw, to_move - 1)) if to_move else 0
    last_chance = turn and not raw.to_begin and is_last_chance(raw, turn - 1)
    prizes = [
        Prize(
            word,
            next((seat for seat in seats if held[seat - 1] >> bit & 1), None),
            bool(can_take >> bit & 1),
        )
        for bit, word in enumerate(PRIZE_WORDS)
    ]
    players = [
        Player(
            seat,
            tuple(prize.word for prize in prizes if prize.owner == seat),
            int(raw.counts[seat - 1]) or None,
        )
        for seat in seats
    ]
    return EasyComeView(
        viewer=viewer,
        prizes=tuple(prizes),
        players=tuple(players),
        beginning=_beginning(raw) if raw.to_begin else None,
        turn=turn,
        to_move=to_move,
        aside=THROWS[raw.kept],
        thrown=THROWS[raw.thrown],
        in_cup=int(TO_THROW[raw.kept]) if turn and not to_move else 0,
        may_rob_only=3 - turn if turn and last_chance else None,
        winner=None if raw.winner == NO_SEAT else int(raw.winner) + 1,
    )


def _beginning(raw: np.record) -> Beginning:
    to_throw, leaders = (
        tuple(seat + 1 for seat in range(raw.players) if int(members) >> seat & 1)
        for members in (raw.to_begin, raw.leaders)
    )
    return Beginning(to_throw, leaders, int(raw.highest) if leaders else None)
