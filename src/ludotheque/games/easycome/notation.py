"""How Easy Come Easy Go is written down: `take seven`, `keep 2 2`, `end`, `throw 0 2 2 5`."""

import re

from ludotheque.engine.move import CHANCE_SEAT, Move, Parts
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.games.easycome.rules import moves
from ludotheque.games.easycome.rules.dice import NUMBER, THROWS
from ludotheque.games.easycome.view import PRIZE_WORDS, Dice, EasyComeView, Glance, PrizeWord

WITH_DICE = re.compile(r"(keep|throw)((?:[ ,]+[0-9]+)*)((?: by seat \d)?)")


class Take(Parts, tag="take", frozen=True):
    """Take a prize that the four dice match."""

    prize: PrizeWord


class End(Parts, tag="end", frozen=True):
    """Set all dice aside, which is never written `keep`: the turn is over."""


class Keep(Parts, tag="keep", frozen=True):
    """Set some of the dice just thrown aside, and throw the others."""

    dice: Dice

    @property
    def text(self) -> str:
        """The values kept."""
        return f"keep {dice_text(self.dice)}"


class Throw(Parts, tag="throw", frozen=True):
    """What the dice show; where no turn tells by whom (EC-2), `throw 0 2 2 5 by seat 1`."""

    dice: Dice
    by: int | None

    @property
    def text(self) -> str:
        """The values thrown."""
        return f"throw {dice_text(self.dice)}" + (f" by seat {self.by}" if self.by else "")


def decode(view: EasyComeView | Glance | None, seat: int, number: int) -> Take | End | Keep:
    """Name the prize or the dice of a move; the same number is the same move in every view."""
    kind, which = moves.decode(number)
    if kind == moves.TAKE:
        return Take(PRIZE_WORDS[which])
    return Keep(THROWS[which]) if kind == moves.KEEP else End()


def decode_outcome(view: EasyComeView | Glance, number: int) -> Throw:
    """Name the dice of a throw."""
    return Throw(THROWS[number], view.beginner)


def canonical(text: str) -> str:
    """Dice may be named in any order, with or without spaces (EC-20).

    >>> canonical("Keep 52,0")
    'keep 0 2 5'
    """
    written = normalised(text)
    with_dice = WITH_DICE.fullmatch(written)
    if not with_dice:
        return written
    word, dice, seat = with_dice.groups()
    return " ".join([word, *sorted(re.findall("[0-9]", dice))]) + seat


def find_outcome(state: State, text: str) -> int | None:
    """Read a throw; its dice may be named in any order."""
    written = canonical(text)
    dice = re.findall(" ([0-9])", written.partition(" by")[0])
    number = NUMBER.get(tuple(map(int, dice)))
    known = number is not None and Move(CHANCE_SEAT, number, state).text == written
    return number if known else None


def dice_text(dice: Dice) -> str:
    """Write dice.

    >>> dice_text((0, 2, 2, 5))
    '0 2 2 5'
    """
    return " ".join(map(str, dice))
