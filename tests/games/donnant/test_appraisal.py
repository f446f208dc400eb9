"""What thinking players are told: how everybody stands, and quick sensible moves."""

import numpy as np
import pytest

from ludotheque import load
from ludotheque.engine import bits, loops, verbs
from ludotheque.engine.rng import below, rng_from
from ludotheque.engine.state import State
from ludotheque.games.donnant.rules import state as table
from tests.games.donnant.positions import Table

GAMES = 20


def chances_in(state: State) -> list[float]:
    chances = np.zeros(state.players)
    verbs.evaluate(state.raw, chances)
    return [float(chance) for chance in chances]


def points_in_a_game(suggesting: int, number: int) -> list[int]:
    """The points of two players, of whom one plays as suggested and the other at random."""
    record, rng = load("donnant").start(players=2).raw, rng_from(seed=11, index=number)
    moves = np.zeros(bits.words_for(table.MOVES), np.uint64)
    while waiting := loops.to_move_of(record):
        if waiting == verbs.CHANCE:
            loops.apply_chance_on(record, loops.sample_chance_of(record, rng))
            continue
        seat = bits.lowest(waiting)
        moves[:] = 0
        loops.legal_of(record, seat, moves)
        if seat == suggesting:
            move = verbs.rollout_policy(record, seat, moves, rng)
        else:
            move = bits.nth(moves, below(rng, bits.size(moves)))
        assert bits.contains(moves, move)
        loops.play_on(record, seat, move)
    places, points = (np.zeros(2, np.int64) for _ in range(2))
    loops.result_of(record, places, points)
    return [int(point) for point in points]


def test_suggested_moves_are_lawful_and_beat_random_ones() -> None:
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
    chances = chances_in(board.acting(1, 2, 3, 4, 6))
    assert sum(chances) == pytest.approx(1)
    assert chances[1] == max(chances)
    assert min(chances) > 0


def test_a_lead_means_more_near_the_end() -> None:
    board = Table()
    board.fill(1, "c3")
    board.complete(1, "d3", "9 per green card")
    board.fill(2, "c3 c4")
    early = chances_in(board.acting(1, 2, 3, 4, 6))
    board.raw.last_round = 1
    assert chances_in(board.state)[0] > early[0] > 0.5


def test_a_lone_player_does_well_by_passing_the_level() -> None:
    def success(points: int) -> float:
        board = Table(players=1)
        board.complete(1, "c3", f"{points} per yellow card")
        return float(verbs.success(board.state.raw))

    target = int(Table(players=1).raw.solo_target)
    missed, nearly, passed, far = map(success, (target // 2, target - 1, target, 2 * target))
    assert 0 < missed < nearly < 0.5 < passed < far <= 1


def test_a_lone_player_is_told_one_chance() -> None:
    board = Table(players=1)
    poor = chances_in(board.acting(1, 2, 3, 4, 6))
    board.complete(1, "c3", "30 per yellow card")
    (rich,) = chances_in(board.state)
    assert 0 < poor[0] < 0.5 < rich < 1
