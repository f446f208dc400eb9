"""Intervals: against figures computed by hand, and by how often they hold the truth."""

import numpy as np
import pytest

from ludotheque.study.intervals import CONFIDENCE, share_of, wilson


def test_wilson_against_published_figures() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3: r/n = 81/263, 15/148, 0/20.
    for wins, trials, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)):
        interval = wilson(wins / trials, trials)
        assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)
    never = wilson(0, 20)
    assert (never.low, round(never.high, 4)) == (0.0, 0.1611)
    always = wilson(1, 20)
    assert (round(always.low, 4), always.high) == (0.8389, 1.0)


def test_independent_rounds_count_every_game() -> None:
    rounds = np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [0.0, 1.0]] * 25)
    assert share_of(rounds).low == pytest.approx(wilson(0.5, 198).low)  # 200 games, less a round


def test_rounds_that_are_all_alike_within_count_once_each() -> None:
    rounds = np.array([[1.0] * 4, [0.0] * 4] * 50)
    assert share_of(rounds).low == pytest.approx(wilson(0.5, 99).low)  # 100 rounds, less one


def test_rounds_that_are_all_alike_count_for_no_more_than_their_games() -> None:
    assert share_of(np.array([[1.0, 0.0]] * 50)) == wilson(0.5, 100)


@pytest.mark.parametrize("games_per_round", [1, 2, 24])
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_where_all_games_agree_only_rounds_count(games_per_round: int, share: float) -> None:
    """Twenty rounds of twenty: exactly (Clopper and Pearson) 83.2 % to 100 %."""
    found = share_of(np.full((20, games_per_round), share))
    assert found == wilson(share, 20)
    assert found.high - found.low == pytest.approx(0.161, abs=0.001)


def test_intervals_of_nearly_sure_wins_hold_the_truth() -> None:
    """Ten rounds of four games that all go the same way: many contests are won to the last."""
    chance = np.random.default_rng(1)
    truth, held, contests = 0.85, 0, 2000
    for _ in range(contests):
        interval = share_of(np.repeat(chance.random((10, 1)) < truth, 4, axis=1).astype(np.float64))
        held += interval.low <= truth <= interval.high
    assert held / contests > CONFIDENCE - 0.03


def test_one_round_is_one_trial() -> None:
    assert share_of(np.array([[1.0, 0.0, 1.0]])) == wilson(2 / 3, 1)


@pytest.mark.parametrize("alike", [0.0, 0.5, 0.9])
def test_intervals_hold_the_truth_as_often_as_they_say(alike: float) -> None:
    """Rounds of four games that copy the first game of their round with some probability."""
    chance = np.random.default_rng(1)
    truth, held, contests = 0.3, 0, 400
    for _ in range(contests):
        wins = (chance.random((60, 4)) < truth).astype(np.float64)
        copies = chance.random((60, 4)) < alike
        rounds = np.where(copies, wins[:, :1], wins)
        interval = share_of(rounds)
        held += interval.low <= truth <= interval.high
    assert held / contests == pytest.approx(CONFIDENCE, abs=0.03)
