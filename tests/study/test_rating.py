"""Ratings: the model's own formula by hand, and the order of players of known strength."""

import math
import random

import pytest

from ludotheque.study.intervals import Z
from ludotheque.study.rating import ratings

MU, SIGMA = 25.0, 25.0 / 3
BETA = SIGMA / 2


def test_one_game_of_two_by_hand() -> None:
    """Weng and Lin (2011), algorithm 4, for two teams of one at the start."""
    rated = ratings([(("winner", "loser"), (1, 2))])
    c = math.sqrt(2 * (SIGMA**2 + BETA**2))
    assert rated["winner"].estimate == pytest.approx(MU + SIGMA**2 / c * 0.5)
    assert rated["loser"].estimate == pytest.approx(MU - SIGMA**2 / c * 0.5)
    interval = rated["winner"]
    assert interval.high - interval.estimate == pytest.approx(interval.estimate - interval.low)
    assert interval.high - interval.estimate < Z * SIGMA, "a game makes it surer"


def test_players_are_rated_in_the_order_of_their_strength() -> None:
    chance = random.Random(1)
    strengths = {"strong": 3.0, "middling": 1.5, "weak": 0.0}
    games = []
    for _ in range(400):
        seating = chance.sample(list(strengths), 3)
        shown = [strengths[name] + chance.gauss(0, 2) for name in seating]
        games.append((seating, [1 + sum(o > one for o in shown) for one in shown]))
    rated = ratings(games)
    assert sorted(rated, key=lambda name: -rated[name].estimate) == list(strengths)
    assert rated["strong"].low > rated["weak"].high


def test_draws_and_games_against_oneself_say_nothing() -> None:
    assert ratings([(("a", "a"), (1, 2))])["a"].estimate == pytest.approx(MU)
    assert ratings([(("a", "b"), (1, 1))])["a"].estimate == pytest.approx(MU)
    assert ratings([(("alone",), (1,))]) == {}
