"""The nine prizes as people read and write them."""

from dataclasses import dataclass

from ludotheque.games.easycome import kernel_dice
from ludotheque.language import Text


@dataclass(frozen=True)
class Prize:
    """A prize: the word that takes it, and what the four dice must show for it."""

    word: str
    needs: Text


PRIZES = (  # in the order of EC-12 and of the kernel's bits
    Prize("four", Text(en="four of a kind", fr="carré : quatre dés égaux")),
    Prize("pairs", Text(en="two pairs of different numbers", fr="deux paires différentes")),
    Prize("odd", Text(en="three equal odd, another odd", fr="trois impairs égaux + un autre")),
    Prize("even", Text(en="three equal even, another even", fr="trois pairs égaux + un autre")),
    Prize("seven", Text(en="a total of exactly 7", fr="un total de 7 exactement")),
    Prize("thirteen", Text(en="a total of exactly 13", fr="un total de 13 exactement")),
    Prize("low", Text(en="a total of 3 or less", fr="un total de 3 ou moins")),
    Prize("high", Text(en="a total of 17 or more", fr="un total de 17 ou plus")),
    Prize("straight", Text(en="four consecutive numbers", fr="suite de quatre nombres")),
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
