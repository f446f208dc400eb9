"""The search: reproducible, bounded, and right where the answer is known."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.players import mcts
from ludotheque.players import search as searching
from ludotheque.players.search import Budget, SearchPlayer, search

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def start() -> State:
    return load("donuts").start(layout="0")


def test_the_same_seed_finds_the_same_and_another_does_not() -> None:
    view = start().observation(1)
    found, again, other = (
        search(view, 1, Budget(simulations=300), seed=seed).estimates for seed in (1, 1, 2)
    )
    assert found == again
    assert found != other


def test_slices_between_looks_at_the_clock_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    view = start().observation(1)
    whole = search(view, 1, Budget(simulations=300), seed=1).estimates
    monkeypatch.setattr(searching, "SLICE", 7)
    assert search(view, 1, Budget(simulations=300), seed=1).estimates == whole


def test_several_trees_give_the_same_on_any_number_of_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, budget = start().observation(1), Budget(simulations=301, trees=3)
    found = search(view, 1, budget, seed=1)
    assert found.simulations == 301
    monkeypatch.setattr(searching, "CORES", 1)
    assert search(view, 1, budget, seed=1).estimates == found.estimates


@pytest.mark.skipif(os.name != "posix", reason="a signal to one thread")
def test_a_key_that_interrupts_is_not_kept_waiting() -> None:
    view = start().observation(1)
    search(view, 1, Budget(simulations=10))  # compiled
    keyboard = (threading.get_ident(), signal.SIGINT)
    began = time.perf_counter()
    threading.Timer(0.2, signal.pthread_kill, keyboard).start()
    with pytest.raises(KeyboardInterrupt):
        search(view, 1, Budget(milliseconds=60_000))
    assert time.perf_counter() - began < 30


def test_a_full_tree_still_learns_within_its_memory() -> None:
    view = start().observation(1)
    simulations = 60_000
    found = search(view, 1, Budget(simulations=simulations, megabytes=1), seed=1)
    assert found.simulations == simulations
    assert found.nodes < simulations / 10
    assert mcts.tree_bytes(found.nodes, found.nodes * searching.EDGES_PER_NODE) <= 1.1 * (1 << 20)


def test_a_search_by_the_clock_ends() -> None:
    found = search(start().observation(1), 1, Budget(milliseconds=30), seed=1)
    assert found.simulations >= 1
    assert 0.03 <= found.seconds < 1


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"simulations": 0},
        {"milliseconds": -5},
        {"simulations": 1, "trees": 0},
        {"simulations": 9, "trees": 300},
    ],
)
def test_a_budget_needs_an_end_and_something_to_use(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="needs"):
        Budget(**wrong)


def test_any_whole_number_is_a_seed() -> None:
    view = start().observation(1)
    for seed in (-1, 10**40):
        assert search(view, 1, Budget(simulations=5), seed=seed).simulations == 5


def test_an_evenly_searched_root_neglects_no_move() -> None:
    view = start().observation(1)
    visits = [e.visits for e in search(view, 1, Budget(simulations=3600), evenly=True).estimates]
    assert min(visits) >= 3600 // 2 // 36


def test_a_lone_move_is_played_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start()
    while len(state.legal_moves()) > 1:
        state = state.play(state.legal_moves()[0])
        assert not state.is_over

    def refuse(*arguments: object, **named: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr(searching, "search", refuse)
    seat = state.to_move[0]
    assert SearchPlayer(1, Budget(simulations=10)).choose(state.observation(seat), seat)


def test_decisions_at_once_are_not_seen_by_those_who_search() -> None:
    """Who knew the other’s choice would almost always win: the values would add up to two."""
    program = (
        "import json; from ludotheque import load;"
        "from ludotheque.players.search import Budget, search;"
        "state = load('morra').start(seed=1);"
        "views = [(state.observation(seat), seat) for seat in (1, 2)];"
        "found = [search(*view, Budget(simulations=20000), seed=1) for view in views];"
        "print(json.dumps([[f.best.win_probability, f.simulations] for f in found]))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "LUDOTHEQUE_GAMES": str(EXAMPLES)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    values = [value for value, simulations in json.loads(printed) if simulations == 20000]
    assert sum(values) == pytest.approx(1, abs=0.2)
    assert len(values) == 2
