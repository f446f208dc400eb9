"""The evaluation and the rollout policy: how everybody stands, and quick sensible moves."""

import numpy as np
import pytest

from ludotheque.engine import verbs
from ludotheque.engine.state import State
from tests.games.donnant.policy_games import points_in_a_game
from tests.games.donnant.positions import Table

pytestmark = pytest.mark.slow

GAMES = 20


def values_in(state: State) -> list[float]:
    values = np.zeros(state.players)
    verbs.evaluate(state.raw, values)
    return [float(value) for value in values]


def test_moves_of_the_rollout_policy_are_legal_and_beat_random_ones() -> None:
    wins = 0
    for number in range(GAMES):
        points = points_in_a_game(number % 2, number)
        wins += points[number % 2] > points[1 - number % 2]
    assert wins >= 0.8 * GAMES


def test_whoever_has_more_complete_cards_stands_better() -> None:
    board = Table(players=3)
    board.fill(1, "c3")
    board.fill(2, "c3 c4", complete=True)
    board.complete(2, "d3", "5 per complete neighbour")
    values = values_in(board.acting(1, 2, 3, 4, 6))
    assert sum(values) == pytest.approx(1)
    assert values[1] == max(values)
    assert min(values) > 0


def test_a_lead_means_more_near_the_end() -> None:
    board = Table()
    board.fill(1, "c3")
    board.complete(1, "d3", "9 per green card")
    board.fill(2, "c3 c4")
    early = values_in(board.acting(1, 2, 3, 4, 6))
    board.raw.last_round = 1
    assert values_in(board.state)[0] > early[0] > 0.5


def test_a_lone_player_does_well_by_passing_the_level() -> None:
    def success(points: int) -> float:
        board = Table(players=1)
        board.complete(1, "c3", f"{points} per yellow card")
        return float(verbs.success(board.state.raw))

    target = int(Table(players=1).raw.solo_target)
    missed, nearly, passed, far = map(success, (target // 2, target - 1, target, 2 * target))
    assert 0 < missed < nearly < 0.5 < passed < far <= 1


def test_a_lone_player_has_one_value() -> None:
    board = Table(players=1)
    poor = values_in(board.acting(1, 2, 3, 4, 6))
    board.complete(1, "c3", "30 per yellow card")
    (rich,) = values_in(board.state)
    assert 0 < poor[0] < 0.5 < rich < 1
