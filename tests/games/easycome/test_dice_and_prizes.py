"""Throws as multisets, and which prizes they match."""

from collections import Counter
from itertools import product
from math import factorial, prod

import numpy as np
import pytest

from ludotheque.games.easycome.rules import dice as dice_tables
from ludotheque.games.easycome.view import PRIZE_WORDS
from tests.games.easycome.positions import GAME, position, takes, texts
from tests.games.easycome.reference import EVERY_PRIZE, matches, written

ALL_THROWS = [list(dice) for dice in product(range(6), repeat=4)]
KNOWN_COUNTS = {
    "four": 6, "pairs": 90, "odd": 24, "even": 24, "seven": 104, "thirteen": 104,
    "low": 35, "high": 35, "straight": 72,
}  # fmt: skip


def matched(dice: list[int]) -> list[str]:
    number = dice_tables.NUMBER[tuple(sorted(dice))]
    return [word for bit, word in enumerate(PRIZE_WORDS) if dice_tables.MATCHED[number] >> bit & 1]


@pytest.mark.rule("EC-12", "EC-13")
def test_every_throw_matches_the_prizes_that_an_independent_reading_finds() -> None:
    assert PRIZE_WORDS == EVERY_PRIZE
    for dice in ALL_THROWS:
        assert matched(dice) == [word for word in EVERY_PRIZE if matches(word, dice)], dice


@pytest.mark.rule("EC-12")
def test_known_counts_of_matching_throws() -> None:
    found = Counter(word for dice in ALL_THROWS for word in matched(dice))
    assert found == KNOWN_COUNTS
    assert sum(bool(matched(dice)) for dice in ALL_THROWS) == 472


@pytest.mark.rule("EC-6")
def test_no_throw_matches_more_than_two_prizes() -> None:
    assert max(len(matched(dice)) for dice in ALL_THROWS) == 2


@pytest.mark.rule("EC-12")
@pytest.mark.parametrize(
    ("thrown", "words"),
    [
        ("3 3 3 3", ["four"]),  # not two pairs, nor three of a kind
        ("2 2 5 5", ["pairs"]),
        ("1 5 5 5", ["odd"]),
        ("1 2 5 5", ["thirteen"]),  # one pair is nothing
        ("2 5 5 5", ["high"]),  # 5 5 5 with an even number is not "all odd"
        ("0 4 4 4", ["even"]),
        ("0 0 0 0", ["four", "low"]),
        ("1 1 1 4", ["seven"]),
        ("0 2 3 5", []),
        ("2 3 4 5", ["straight"]),
        ("0 1 2 3", ["straight"]),
        ("3 4 5 5", ["high"]),
    ],
)
def test_what_may_be_taken_from_a_throw(thrown: str, words: list[str]) -> None:
    assert takes(position(thrown=thrown)) == words


@pytest.mark.rule("EC-13")
def test_zero_is_even() -> None:
    assert "even" in takes(position(thrown="0 0 0 2"))
    assert takes(position(thrown="0 4 4 4")) == ["even"]
    assert takes(position(thrown="0 5 5 5")) == []


@pytest.mark.rule("EC-1")
def test_four_dice_with_faces_0_to_5_and_nine_prizes_in_the_centre() -> None:
    start = GAME.start()
    possible = [dice_tables.THROWS[number] for number in np.flatnonzero(start.chance_weights())]
    assert possible == sorted({tuple(sorted(dice)) for dice in ALL_THROWS})
    assert start.chance_weights().sum() == 6**4
    assert len(PRIZE_WORDS) == 9
    assert not start.raw.prizes.any()


@pytest.mark.rule("EC-1", "EC-8")
@pytest.mark.parametrize("kept", ["", "3", "0 0", "1 2 5"])
def test_chance_weights_are_those_of_the_dice_in_the_cup(kept: str) -> None:
    size = 4 - len(kept.split())
    chance_weights = position(kept=kept).chance_weights()
    for number, dice in enumerate(dice_tables.THROWS):
        orders = factorial(size) // prod(map(factorial, Counter(dice).values()))
        assert chance_weights[number] == (orders if len(dice) == size else 0)
    assert chance_weights.sum() == 6**size


@pytest.mark.rule("EC-7", "EC-20")
def test_what_may_be_kept_of_every_throw_is_each_part_of_its_values_once() -> None:
    for number, dice in enumerate(dice_tables.THROWS):
        if not dice:
            continue
        parts = {
            written("keep", [v for v, chosen in zip(dice, choice, strict=True) if chosen])
            for choice in product((False, True), repeat=len(dice))
            if 0 < sum(choice) < len(dice)
        }
        kept = "0 0 0"[: 2 * (4 - len(dice))]
        thrown = " ".join(map(str, dice))
        moves = texts(position(kept=kept, thrown=thrown))
        assert len(set(moves)) == len(moves)
        assert {text for text in moves if text.startswith("keep")} == parts, number
