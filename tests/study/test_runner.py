"""Runners: results in order, errors as they were raised, and no work lost with a worker."""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.errors import BadUsage, RuleError, Unsolved, WorkLost
from ludotheque.games.contract import Spread
from ludotheque.language import same
from ludotheque.study import arena
from ludotheque.study.contest import Contest
from ludotheque.study.runner import HERE, PROCESSES, RAY, runner
from tests.study import working

CONTEST = Contest.of("easycome", "random*2", games=24, seed=5)
NEITHER_FIRST_NOR_LAST = range(8, 12)  # a batch of the contest


@pytest.fixture(scope="module", params=[PROCESSES, RAY])
def spread(request: pytest.FixtureRequest) -> Iterator[Spread]:
    """Two workers: processes, and those of a real Ray."""
    with runner(request.param, workers=2) as spread:
        yield spread


def raise_unsolved(part: int) -> None:
    raise Unsolved(same(f"part {part}"))


def pid_of_worker(part: int) -> int:
    return os.getpid()


def test_results_come_in_the_order_of_the_parts(spread: Spread) -> None:
    assert list(spread(working.square, range(40))) == [n * n for n in range(40)]
    assert list(spread(working.square, [])) == []
    assert os.getpid() not in set(spread(pid_of_worker, range(4)))


def test_a_killed_worker_loses_no_work(spread: Spread, tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    function = partial(working.dying_once, working.square, mark, 3)
    assert list(spread(function, range(10))) == [n * n for n in range(10)]
    assert mark.exists(), "a worker was killed"


def test_an_arena_is_the_same_here_and_there_and_when_a_worker_is_killed(
    spread: Spread, tmp_path: Path
) -> None:
    here = working.without_times(arena.play(CONTEST))
    assert working.without_times(arena.play(CONTEST, spread)) == here
    mark = tmp_path / "killed"

    def spread_with_a_death(function, parts):  # type: ignore[no-untyped-def]
        fatal = partial(working.dying_once, function, mark, NEITHER_FIRST_NOR_LAST)
        return spread(fatal, parts)

    assert working.without_times(arena.play(CONTEST, spread_with_a_death)) == here
    assert mark.exists(), "a worker was killed"


def test_a_part_that_kills_every_worker_is_named(spread: Spread) -> None:
    with pytest.raises(WorkLost, match="3 workers died running too much"):
        list(spread(working.always_dying, ["too much"]))
    assert list(spread(working.square, [2])) == [4], "and the runner is as good as new"


def test_an_error_in_a_worker_is_raised_here(spread: Spread) -> None:
    with pytest.raises(ValueError, match="not 1"):
        list(spread(working.fail, [1, 2]))
    with pytest.raises(Unsolved, match="part 1") as raised:
        list(spread(raise_unsolved, [1]))
    assert raised.value.to("fr") == "part 1"


def test_who_stops_listening_leaves_the_runner_usable(spread: Spread) -> None:
    results = iter(spread(working.square, range(100)))
    assert next(results) == 0
    del results
    assert list(spread(working.square, [3])) == [9]


@pytest.mark.parametrize("spread", [RAY], indirect=True)
def test_an_arena_on_a_cluster_at_an_address(spread: Spread, tmp_path: Path) -> None:
    """A cluster that runs already, whoever started it."""
    import ray

    words = ["arena", "donuts", "--players", "random,random", "--games", "6", "--json"]
    told: list[dict[str, Any]] = []
    for place in (HERE, ray.get_runtime_context().gcs_address):
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", *words, "--on", place],
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path / str(len(told)))},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        told.append(json.loads(done.stdout))
        del told[-1]["players"][0]["seconds_a_move"]
    assert told[0] == told[1]


@pytest.mark.parametrize("place", ["prosesses", "127.0.0.1:1", "127.0.0.1:x", "h:999999"])
def test_a_cluster_that_does_not_answer(place: str) -> None:
    with pytest.raises(BadUsage, match="no Ray cluster answers"), runner(place):
        pass


def test_work_can_be_done_here() -> None:
    with runner(HERE) as spread:
        assert list(spread(pid_of_worker, [0])) == [os.getpid()]


def test_errors_of_every_shape_travel() -> None:
    error = RuleError("DN-4", same("no"))
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.clause) == (RuleError, "no (DN-4)", "DN-4")


def test_there_must_be_a_worker() -> None:
    with pytest.raises(BadUsage, match="at least one worker"):
        runner(PROCESSES, workers=0)
