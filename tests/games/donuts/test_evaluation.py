"""What players that do not search to the end think of a position of Donuts."""

import numpy as np
import pytest

from ludotheque.engine import verbs
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.games.donuts.rules import lines
from tests.games.donuts.positions import position

FOUR_IN_A_ROW = """
    ......
    ......
    .c.c.c
    ......
    .vvvv.
    c....."""


def chances_of(state: State) -> tuple[float, float]:
    chances = np.zeros(2)
    verbs.evaluate(state.raw, chances)
    first, second = chances.tolist()
    return first, second


def test_cells_that_complete_five_are_those_where_a_donut_makes_one() -> None:
    chance = np.random.default_rng(6)
    found = 0
    for _ in range(300):
        own = np.uint64(chance.integers(1 << 36))
        expected = [cell for cell in range(36) if lines.has_five(own | np.uint64(1 << cell))]
        if lines.has_five(own):
            continue
        cells = int(lines.completing(own))
        assert [cell for cell in range(36) if cells >> cell & 1] == expected
        found += len(expected)
    assert found > 100


def test_five_with_the_next_donut_is_as_good_as_won() -> None:
    bound_to_five = position(FOUR_IN_A_ROW, lines="V" * 36, last="f4")
    bound_elsewhere = position(FOUR_IN_A_ROW, lines="V" * 36, last="d4")
    assert chances_of(bound_to_five)[0] > 0.99 > chances_of(bound_elsewhere)[0]
    assert sum(chances_of(bound_elsewhere)) == pytest.approx(1)


def test_open_rows_of_four_beat_open_rows_of_two() -> None:
    better = position(FOUR_IN_A_ROW, lines="H" * 36, last="d4")
    worse = position(FOUR_IN_A_ROW.replace("vvvv", "v..v"), lines="H" * 36, last="d4", placed=8)
    assert chances_of(better)[0] > chances_of(worse)[0]


def test_a_choice_of_cells_is_worth_more_than_none() -> None:
    rows = FOUR_IN_A_ROW.replace("vvvv", "v..v")
    lines = "H" * 30 + "F" + "H" * 5  # nothing falls from a1: any cell may follow
    free, bound = (position(rows, lines=lines, last=last) for last in ("a1", "d4"))
    assert chances_of(free)[0] > chances_of(bound)[0]


def test_a_light_player_completes_five_where_it_can() -> None:
    state = position(FOUR_IN_A_ROW, lines="V" * 36, last="f4")
    moves = np.array([1 << 11 | 1 << 0 | 1 << 35], np.uint64)  # f2, a1, f6
    assert verbs.rollout_policy(state.raw, 0, moves, rng_from(1)) == 11
    assert verbs.rollout_policy(state.raw, 1, moves, rng_from(1)) in (0, 11, 35)
