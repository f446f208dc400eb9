"""The nine prizes as people read and write them."""

from dataclasses import dataclass

from ludotheque.games.easycome.rules import dice as kernel_dice
from ludotheque.language import Text


@dataclass(frozen=True)
class Prize:
    """A prize: the word that takes it, its name, and what the four dice must show for it."""

    word: str
    name: Text
    needs: Text


PRIZES = (  # in the order of EC-12 and of the kernel's bits
    Prize(
        "four",
        Text(en="four of a kind", fr="carré"),
        Text(en="four of a kind", fr="carré : quatre dés égaux"),
    ),
    Prize(
        "pairs",
        Text(en="two pairs", fr="deux paires"),
        Text(en="two pairs of different numbers", fr="deux paires différentes"),
    ),
    Prize(
        "odd",
        Text(en="odd three", fr="brelan impair"),
        Text(en="three equal odd, another odd", fr="trois impairs égaux + un autre"),
    ),
    Prize(
        "even",
        Text(en="even three", fr="brelan pair"),
        Text(en="three equal even, another even", fr="trois pairs égaux + un autre"),
    ),
    Prize(
        "seven",
        Text(en="total 7", fr="total 7"),
        Text(en="a total of exactly 7", fr="un total de 7 exactement"),
    ),
    Prize(
        "thirteen",
        Text(en="total 13", fr="total 13"),
        Text(en="a total of exactly 13", fr="un total de 13 exactement"),
    ),
    Prize(
        "low",
        Text(en="3 or less", fr="3 ou moins"),
        Text(en="a total of 3 or less", fr="un total de 3 ou moins"),
    ),
    Prize(
        "high",
        Text(en="17 or more", fr="17 ou plus"),
        Text(en="a total of 17 or more", fr="un total de 17 ou plus"),
    ),
    Prize(
        "straight",
        Text(en="straight", fr="suite"),
        Text(en="four consecutive numbers", fr="suite de quatre nombres"),
    ),
)
WORDS = [prize.word for prize in PRIZES]


def dice_text(number: int) -> str:
    """Write a multiset of dice.

    >>> dice_text(kernel_dice.NUMBER[0, 2, 2, 5])
    '0 2 2 5'
    """
    return " ".join(map(str, kernel_dice.THROWS[number]))


def in_set(prizes: int) -> list[Prize]:
    """The prizes of a set of bits.

    >>> [prize.word for prize in in_set(0b10010)]
    ['pairs', 'seven']
    """
    return [prize for bit, prize in enumerate(PRIZES) if prizes >> bit & 1]
