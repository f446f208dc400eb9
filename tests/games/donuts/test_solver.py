"""The solver of Donuts against one that tries everything, and against play."""

import random

import pytest

from ludotheque import load
from ludotheque.engine.solving import MoveValue
from ludotheque.engine.state import State
from ludotheque.errors import Unsolved
from ludotheque.games.donuts import solver
from ludotheque.games.donuts.rules.state import BOARDS
from ludotheque.players.exact import ExactPlayer
from ludotheque.players.random import RandomPlayer
from tests.games.donuts import reference
from tests.games.donuts.reference import CELLS, naive_from

pytestmark = pytest.mark.slow

VALUES = {1: "win", 0: "draw", -1: "loss"}
SOON_SOLVED = ("5954", "16328")  # boards whose distance takes a fraction of a second


def played(seed: int, donuts: int, layout: str = "random") -> State:
    """A position after so many donuts at random; of the first game that lasts so long."""
    chooser = random.Random(seed)
    while True:
        state = load("donuts").start(seed=chooser.randrange(1 << 30), layout=layout)
        while not state.is_over and state.raw.placed < donuts:
            state = state.play(chooser.choice(state.legal_moves()))
        if not state.is_over:
            return state


def test_value_distance_and_every_move_agree_with_trying_everything() -> None:
    seen = set()
    for seed in range(180):
        state = played(seed, donuts=22 + seed % 4 if seed < 16 else 26 + seed % 4)
        expected = reference.move_values(naive_from(state), {})
        exact = solver.move_values(state, state.to_move[0])
        assert exact == {
            CELLS.index(cell): MoveValue((value + 1) / 2, left)
            for cell, (value, left) in expected.items()
        }
        solution = solver.solve(state)
        value, left = max(expected.values(), key=reference.better)
        assert (solution.value, solution.distance) == (VALUES[value], left)
        seen.add(value)
    assert seen == set(VALUES), "wins, draws and losses were all among them"


@pytest.mark.parametrize("seed", range(6))
def test_exact_moves_agree_with_the_solution_earlier_in_the_game(seed: int) -> None:
    state = played(seed, donuts=12)
    exact = solver.move_values(state, state.to_move[0])
    assert exact is not None
    solution = solver.solve(state)
    best = max(exact.values(), key=lambda value: value.preference)
    assert VALUES[round(2 * best.win_probability - 1)] == solution.value
    assert best.moves_left == solution.distance
    kept = solver.best_move(state, state.to_move[0])
    assert kept is not None
    assert exact[kept] == best


@pytest.mark.rule("DN-1")
@pytest.mark.parametrize("board", SOON_SOLVED)
def test_turning_the_board_changes_nothing(board: str) -> None:
    found = []
    for turns in range(4):
        layout = str(int(board) + turns * BOARDS)
        solution = solver.solve(load("donuts").start(layout=layout))
        found.append((solution.value, solution.distance))
    assert len(set(found)) == 1


@pytest.mark.parametrize("seed", range(9))
def test_the_best_line_is_legal_and_ends_as_told(seed: int) -> None:
    state = played(seed, 10) if seed else load("donuts").start(layout=SOON_SOLVED[0])
    mover = state.to_move[0]
    solution = solver.solve(state)
    assert solution.distance is not None
    for left, move in zip(range(solution.distance, 0, -1), solution.best, strict=True):
        assert not state.is_over
        if left < 12:  # the rest of the line is best play too
            assert solver.solve(state).distance == left
        state = state.play(move)
    assert state.result is not None
    winners = {"win": (mover,), "draw": (1, 2), "loss": (3 - mover,)}
    assert state.result.winners == winners[solution.value]


def test_an_exact_player_never_loses_a_won_position() -> None:
    exact, games = ExactPlayer(RandomPlayer(1)), 0
    for seed in range(300):
        state = played(seed, donuts=8)
        seat = state.to_move[0]
        if solver.solve(state, value_only=True).value != "win":
            continue
        other = RandomPlayer(seed)
        while not state.is_over:
            player = exact if state.to_move == (seat,) else other
            state = state.play(player.choose(state.observation(state.to_move[0]), state.to_move[0]))
        assert state.result is not None
        assert state.result.winners == (seat,)
        games += 1
    assert games > 100


def test_what_takes_too_long_is_left_to_others_and_always_the_same() -> None:
    hard = load("donuts").start(layout="23863")
    assert solver.move_values(hard, 1) is None
    assert solver.best_move(hard, 1) == solver.best_move(hard, 1) is not None
    assert solver.move_values(hard, 2) is None, "it is not seat 2 who decides"


def test_nothing_is_solved_where_nobody_is_to_move() -> None:
    over = load("donuts").start(layout="42")
    while not over.is_over:
        over = over.play(over.legal_moves()[0])
    for state in (over, load("donuts").start()):
        with pytest.raises(Unsolved, match="nobody to move"):
            solver.solve(state)
