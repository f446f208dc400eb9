"""Four dice and what they match, as tables. Clause ids (EC-…) refer to rulebook.toml.

Only the values of dice matter, never which die shows them (EC-20), so dice are multisets, and
every multiset of at most four dice has a number: 0 is no dice, 1 to 6 one die, then pairs, triples
and fours, each in the order of their values. That number stands for dice set aside, for a throw
(as an outcome of chance) and for what is kept of it (as a move).
"""

from collections import Counter
from itertools import combinations_with_replacement, product

import numpy as np

FACES = 6  # EC-1: 0 to 5
DICE = 4
PRIZES = 9

# The multisets of dice by number, and the number at which those of each size begin.
THROWS = [
    dice for size in range(DICE + 1) for dice in combinations_with_replacement(range(FACES), size)
]
NUMBER = {dice: number for number, dice in enumerate(THROWS)}
FIRST = tuple(sum(len(dice) < size for dice in THROWS) for size in range(DICE + 2))
NO_DICE = NUMBER[()]
ASIDES = FIRST[DICE]  # how many multisets may be set aside: those of at most three dice
# The parts that may be kept of each: at least one die, and not all, which is to end (EC-7, EC-9).
PARTS = [
    [part for part in range(1, ASIDES) if Counter(THROWS[part]) < Counter(dice)] for dice in THROWS
]


def _prizes_matched(dice: tuple[int, ...]) -> int:
    """The prizes that four dice match, a bit for each in the order of EC-12."""
    if len(dice) < DICE:
        return 0
    alike = sorted(Counter(dice).values())
    total = sum(dice)
    odd = [value % 2 == 1 for value in dice]  # EC-13: zero is even
    matched = (
        alike == [4],
        alike == [2, 2],
        alike == [1, 3] and all(odd),
        alike == [1, 3] and not any(odd),
        total == 7,
        total == 13,
        total <= 3,
        total >= 17,
        alike == [1, 1, 1, 1] and dice[-1] - dice[0] == 3,
    )
    return sum(1 << prize for prize, matches in enumerate(matched) if matches)


def _together(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """The number of all these dice, if there are that many."""
    return NUMBER.get(tuple(sorted(first + second)), NO_DICE)


TOTAL = np.array([sum(dice) for dice in THROWS], dtype=np.uint8)
MATCHED = np.array([_prizes_matched(dice) for dice in THROWS], dtype=np.uint16)
# Dice set aside (at most three) together with others; meaningless for more than four dice.
TOGETHER = np.array(
    [[_together(kept, dice) for dice in THROWS] for kept in THROWS[:ASIDES]], dtype=np.uint8
)
# How many dice are left to throw beside those set aside; by that number, in how many ways they
# can fall, die by die; and what each way shows, with where the ways of a number of dice begin.
TO_THROW = np.array([DICE - len(dice) for dice in THROWS], dtype=np.uint8)
WAYS = np.array([FACES**size for size in range(DICE + 1)])
FALLS_FROM = np.cumsum(WAYS) - WAYS
FALLS = np.array(
    [
        NUMBER[tuple(sorted(fall))]
        for size in range(DICE + 1)
        for fall in product(range(FACES), repeat=size)
    ],
    dtype=np.uint8,
)
WEIGHTS = np.bincount(FALLS)  # the ways in which a multiset can fall
