"""The verbs that search uses: `evaluate`, `rollout_policy` and `success`."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import load
from ludotheque.engine import loops, verbs
from ludotheque.engine.move import index_of
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.rules.state import ALL_SLAIN, MOVE_WORDS, SOLO_SKULL
from tests.games.dungeons.policy_games import policy_games
from tests.games.dungeons.positions import begin, decide, sheet_of, slay, throw, with_fields, write

pytestmark = pytest.mark.slow

few = settings(max_examples=4, deadline=None, derandomize=True, database=None)
adventures = pytest.mark.parametrize("adventure", ADVENTURES)


def shares(state: State) -> list[float]:
    values = np.zeros(state.players)
    verbs.evaluate(state.raw, values)
    return values.tolist()


def policy_move(state: State, seat: int) -> str:
    moves = np.zeros(MOVE_WORDS, np.uint64)
    raw = state.raw
    loops.legal_of(raw, index_of(seat), moves)
    number = int(verbs.rollout_policy(raw, index_of(seat), moves, rng_from(3)))
    assert raw.tobytes() == state.data
    return next(move.text for move in state.legal_moves(seat) if move.number == number)


def random_states(adventure: str, players: int, life: str, seed: int) -> list[State]:
    chooser = random.Random(seed)
    state = load("dungeons").start(seed=seed, players=players, adventure=adventure, life=life)
    states = []
    while not state.is_over:
        states.append(state)
        state = state.play(chooser.choice(state.legal_moves(chooser.choice(state.to_move))))
    return chooser.sample(states, min(30, len(states)))


@adventures
@given(seed=st.integers(0, 2**32), players=st.integers(1, 4), life=st.sampled_from(["10", "60"]))
@few
def test_shares_are_shares_and_the_policy_is_legal_in_any_state(
    adventure: str, seed: int, players: int, life: str
) -> None:
    for state in random_states(adventure, players, life, seed):
        values = shares(state)
        assert all(0 <= value <= 1 for value in values)
        assert players == 1 or sum(values) == pytest.approx(1)
        for seat in state.to_move:
            assert policy_move(state, seat)  # among the legal moves, and nothing changed


@adventures
@given(seed=st.integers(0, 2**32))
@few
def test_what_others_decide_unseen_does_not_matter_to_the_policy(adventure: str, seed: int) -> None:
    for state in random_states(adventure, 3, "60", seed):
        for seat in state.to_move:
            assert policy_move(state, seat) == policy_move(state.observation(seat), seat)


@adventures
def test_who_has_clearly_more_has_the_larger_share(adventure: str) -> None:
    start = begin(adventure, 3)
    assert shares(start) == pytest.approx([1 / 3] * 3)
    room = next(iter(sheet_of(start).rooms))
    for better in (
        write(start, 2, gems=5),
        write(start, 2, wounds={room: sheet_of(start).rooms[room].boxes - 1}),
        write(start, 2, torches=2, black=6),
        write(write(start, 1, life=6), 3, life=6),
    ):
        values = shares(better)
        assert values[1] > values[0] == pytest.approx(values[2])


def test_points_weigh_more_towards_the_end() -> None:
    ahead = write(begin("animals", 2), 1, gems=3)
    assert shares(slay(ahead, "Pup", "Hound", "Wolf", "Punk"))[0] > shares(ahead)[0] > 0.5


def test_the_dead_have_no_share_and_the_last_one_in_has_it_all() -> None:
    state = begin("animals", 3)
    assert shares(with_fields(state, gone=[0, 4, 0, 0])) == pytest.approx([0.5, 0, 0.5])
    assert shares(with_fields(state, gone=[3, 4, 0, 0])) == pytest.approx([0, 0, 1])


def test_alone_wounds_and_life_give_hope() -> None:
    start = begin("animals", 1)
    hunting = write(start, 1, wounds={"Pup": 4, "Hound": 4}, gems=6)
    assert 0 < shares(start)[0] < shares(hunting)[0] < 1
    assert shares(write(hunting, 1, life=8))[0] < shares(hunting)[0]


def test_a_kill_is_evaluated_before_the_throw_is_settled() -> None:
    before = throw(write(begin("animals", 2), 1, "S8 A9", wounds={"Growler": 3}), "2344", 1)
    paired = decide(before, 1, "pair 2+3 4+4")
    assert shares(decide(paired, 1, "hit growler"))[0] > shares(decide(paired, 1, "cross S5"))[0]


def test_the_policy_finishes_monsters_and_never_forgoes_what_can_be_done() -> None:
    state = throw(write(begin("animals", 2), 1, "S8 A9", wounds={"Growler": 3}), "2344", 1)
    steps = []
    while 1 in state.to_move:
        steps.append(policy_move(state, 1))
        state = state.play(steps[-1], 1)
    assert "hit growler" in " ".join(steps)
    assert "skip" not in steps


def test_the_policy_does_not_die_of_a_kill() -> None:
    """The boss of the animals has two hearts (DG-17)."""
    start = throw(write(begin("animals", 2), 1, "A5a", wounds={"BOSS": 11}), "1466", 1)
    state = decide(start, 1, "pair 1+4 6+6")
    assert "boss" in policy_move(decide(state, 1, "cross S12"), 1)
    assert "boss" not in policy_move(decide(write(state, 1, life=8), 1, "cross S12"), 1)


@pytest.mark.rule("DG-44", "DG-45")
def test_success_is_by_points_however_the_hunt_ended() -> None:
    def success(ending: int, gems: int) -> float:
        state = write(begin("animals", 1), 1, gems=gems)
        return float(verbs.success(with_fields(state, ending=ending).raw))

    slain, skull = (
        [success(ending, gems) for gems in range(0, 60, 5)] for ending in (ALL_SLAIN, SOLO_SKULL)
    )
    assert slain == skull == sorted(slain)
    assert (slain[0], slain[4], slain[-1]) == pytest.approx((0, 0.6, 1))


@adventures
@pytest.mark.parametrize("players", [2, 4])
def test_the_policy_beats_random_play(adventure: str, players: int) -> None:
    """Measured: every one of thousands of games."""
    wins, sound = policy_games(adventure, players, 200)
    assert sound
    assert wins > 0.9


def test_plain_python_gives_the_same() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-m", "tests.games.dungeons.policy_games"],
            env={**os.environ, **more}, capture_output=True, text=True, check=True,
        ).stdout
        for more in ({"NUMBA_DISABLE_JIT": "1"}, {})
    ]  # fmt: skip
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == len(ADVENTURES)
    assert "False" not in printed[0]
