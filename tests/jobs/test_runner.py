"""Runners: results in order, errors as they were raised, and no work lost with a worker."""

import contextlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from ludotheque.engine.solving import ParallelMap
from ludotheque.errors import BadUsage, CodeDiffers, RuleError, Unsolved, WorkFailed, WorkLost
from ludotheque.jobs import cluster, fingerprint
from ludotheque.jobs.cluster import Cluster
from ludotheque.jobs.runner import HERE, PROCESSES, RAY, runner
from ludotheque.language import same
from ludotheque.study import arena
from ludotheque.study.contest import Contest
from tests.jobs import working

pytestmark = pytest.mark.slow

CONTEST = Contest.of("easycome", "random*2", games=24, seed=5)
SECONDS = 120.0  # for a program that starts Ray, or ends
NEITHER_FIRST_NOR_LAST = range(8, 12)  # a batch of the contest


@pytest.fixture(scope="module", params=[PROCESSES, RAY])
def parallel_map(request: pytest.FixtureRequest) -> Iterator[ParallelMap]:
    """Two workers: processes, and those of a real Ray."""
    with runner(request.param, workers=2) as parallel_map:
        yield parallel_map


def raise_unsolved(part: int) -> None:
    raise Unsolved(same(f"part {part}"))


def pid_of_worker(part: int) -> int:
    return os.getpid()


def test_results_come_in_the_order_of_the_parts(parallel_map: ParallelMap) -> None:
    assert list(parallel_map(working.square, range(40))) == [n * n for n in range(40)]
    assert list(parallel_map(working.square, [])) == []
    assert os.getpid() not in set(parallel_map(pid_of_worker, range(4)))


def test_a_killed_worker_loses_no_work(parallel_map: ParallelMap, tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    function = partial(working.dying_once, working.square, mark, 3)
    assert list(parallel_map(function, range(10))) == [n * n for n in range(10)]
    assert mark.exists(), "a worker was killed"


def test_an_arena_is_the_same_here_and_there_and_when_a_worker_is_killed(
    parallel_map: ParallelMap, tmp_path: Path
) -> None:
    here = working.without_times(arena.job_of(CONTEST).run())
    assert working.without_times(arena.job_of(CONTEST).run(parallel_map)) == here
    mark = tmp_path / "killed"

    def map_with_a_death(function: Any, parts: Any) -> Any:
        fatal = partial(working.dying_once, function, mark, NEITHER_FIRST_NOR_LAST)
        return parallel_map(fatal, parts)

    assert working.without_times(arena.job_of(CONTEST).run(map_with_a_death)) == here
    assert mark.exists(), "a worker was killed"


def test_what_ray_prints_is_not_among_the_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It tells of dead workers on the standard output, where programs read JSON."""

    def init(address: str, **settings: Any) -> None:
        print("from Ray")

    ray = SimpleNamespace(init=init, shutdown=lambda: print("from Ray"))
    monkeypatch.setattr(cluster, "_ray", lambda settings: ray)
    with Cluster(workers=1):
        print("from Ray")
    print("ours")
    assert capsys.readouterr() == ("ours\n", "from Ray\n" * 3)


def test_a_part_that_kills_every_worker_is_named(parallel_map: ParallelMap) -> None:
    with pytest.raises(WorkLost, match="running too much was tried 3 times in vain: its worker"):
        list(parallel_map(working.always_dying, ["too much"]))
    assert list(parallel_map(working.square, [2])) == [4], "and the runner is as good as new"


def test_an_error_in_a_worker_is_raised_here(parallel_map: ParallelMap) -> None:
    with pytest.raises(ValueError, match="not 1"):
        list(parallel_map(working.fail, [1, 2]))
    with pytest.raises(Unsolved, match="part 1") as raised:
        list(parallel_map(raise_unsolved, [1]))
    assert raised.value.to("fr") == "part 1"


@pytest.mark.parametrize(
    ("function", "said"),
    [(working.fail_shyly, "Shy .* no room for 7"), (working.fail_closed, "Closed .* round 7")],
)
def test_an_error_that_cannot_travel_is_told(
    parallel_map: ParallelMap, function: Any, said: str
) -> None:
    with pytest.raises(WorkFailed, match=said):
        list(parallel_map(function, [7]))


@pytest.fixture
def only_here(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that no worker can import."""
    module = ModuleType("only_here")
    exec("def run(*words): return words", module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_what_a_worker_cannot_import_is_named(
    parallel_map: ParallelMap, only_here: ModuleType
) -> None:
    with pytest.raises(ModuleNotFoundError, match="only_here"):
        list(parallel_map(only_here.run, [1]))
    assert list(parallel_map(working.square, [2])) == [4]


@pytest.mark.parametrize("parallel_map", [RAY], indirect=True)
def test_a_cluster_without_the_package_is_told_to_install_it(
    parallel_map: ParallelMap, only_here: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = parallel_map._ray.remote(num_cpus=1)(only_here.run)  # type: ignore[attr-defined]
    monkeypatch.setitem(vars(parallel_map), "_remote", elsewhere)
    with pytest.raises(WorkFailed, match=r"begin: ModuleNotFoundError: No module .*; install"):
        list(parallel_map(working.square, [2]))


def test_who_stops_listening_leaves_the_runner_usable(parallel_map: ParallelMap) -> None:
    results = iter(parallel_map(working.square, range(100)))
    assert next(results) == 0
    del results
    assert list(parallel_map(working.square, [3])) == [9]


@pytest.mark.parametrize("parallel_map", [RAY], indirect=True)
def test_an_arena_on_a_cluster_at_an_address(parallel_map: ParallelMap, tmp_path: Path) -> None:
    """A cluster that runs already, whoever started it."""
    import ray

    words = ["arena", "donuts", "--players", "random,random", "--games", "6", "--json"]
    told: list[str] = []
    for place in (HERE, ray.get_runtime_context().gcs_address):
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", *words, "--on", place],
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path / str(len(told)))},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        told.append(done.stdout)
    assert told[0] == told[1]


@pytest.mark.parametrize("parallel_map", [RAY], indirect=True)
def test_other_code_on_a_worker_is_refused(
    parallel_map: ParallelMap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As seen from a machine with a changed rule and a player of its own."""
    here = dict(fingerprint.sources())
    changed = next(name for name in here if name.endswith("donuts/rules/moves.py"))
    monkeypatch.setattr(
        fingerprint, "sources", lambda: here | {changed: "0", "players/mine.py": "1"}
    )
    monkeypatch.setattr(fingerprint, "code_digest", lambda: "another")
    with pytest.raises(CodeDiffers) as raised:
        list(parallel_map(partial(working.dying_once, working.square, tmp_path / "ran", 1), [1]))
    assert f"{changed}, players/mine.py (2 in all)" in str(raised.value)
    assert not (tmp_path / "ran").exists(), "nothing was run with other code"


class FakeRay:
    """A Ray whose machines are lost as a script says; tasks run when their results are wanted."""

    def __init__(self, losses: dict[int, list[Exception]]):
        import ray

        self.exceptions = ray.exceptions
        self.losses = losses
        self.under_way: list[int] = []

    def remote(self, **_: Any) -> Any:
        return lambda run: SimpleNamespace(remote=lambda *words: (run, words))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def wait(self, tasks: list[Any]) -> tuple[list[Any], list[Any]]:
        self.under_way.append(len(tasks))
        return tasks[-1:], tasks[:-1]

    def get(self, task: Any) -> Any:
        run, words = task
        losses = self.losses.get(pickle.loads(words[-1]))
        if losses:
            raise losses.pop()
        return run(*words)

    def cancel(self, task: Any, *, force: bool) -> None:
        assert force


def lost_errors() -> list[Exception]:
    from ray import exceptions

    return [
        exceptions.NodeDiedError("gone"),  # type: ignore[no-untyped-call]
        exceptions.ObjectLostError("0" * 56, None, ""),
        exceptions.OwnerDiedError("0" * 56, None, ""),
        exceptions.ObjectFetchTimedOutError("0" * 56, None, ""),
        exceptions.LocalRayletDiedError("gone"),
    ]


def test_a_cluster_at_an_address_gets_only_so_many_parts_at_a_time() -> None:
    for workers, most in ((3, 3), (None, cluster.SENT_PER_CORE)):
        there = Cluster("10.0.0.1:6379", workers)
        there._ray = fake = FakeRay({})  # type: ignore[assignment]
        assert list(there(working.square, range(20))) == [n * n for n in range(20)]
        assert max(fake.under_way) == most
    with pytest.raises(BadUsage, match="at least one worker"):
        runner("10.0.0.1:6379", workers=0)


def test_a_lost_machine_loses_no_work() -> None:
    cluster = Cluster()
    cluster._ray = FakeRay({number: [error] for number, error in enumerate(lost_errors())})  # type: ignore[assignment]
    assert list(cluster(working.square, range(12))) == [n * n for n in range(12)]
    assert not any(cluster._ray.losses.values()), "all were lost once"


def test_what_is_lost_again_and_again_is_told() -> None:
    cluster = Cluster()
    cluster._ray = FakeRay({1: lost_errors()[:3]})  # type: ignore[assignment]
    with pytest.raises(WorkLost, match="running 1 was tried 3 times in vain: NodeDiedError"):
        list(cluster(working.square, range(3)))


@pytest.mark.parametrize("place", ["prosesses", "127.0.0.1:1", "127.0.0.1:x", "h:999999"])
def test_a_cluster_that_does_not_answer(place: str) -> None:
    said = "no Ray cluster answers at .*'ray start --head'"
    with pytest.raises(BadUsage, match=said), runner(place):
        pass


@pytest.mark.parametrize("answer", [b"", b"-ERR unknown command 'PRI'\r\n"])
def test_something_else_that_answers_is_no_cluster(answer: bytes) -> None:
    """A server that says nothing, and one (such as Redis, at Ray's usual port) that is no Ray.

    In a process of its own, since Ray reads how long to wait when it is imported.
    """
    program = (
        "import sys; from ludotheque.jobs.runner import runner; runner(sys.argv[1]).__enter__()"
    )
    with socket.create_server(("0.0.0.0", 0)) as server:
        threading.Thread(target=answer_all, args=(server, answer), daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        refused = subprocess.run(
            [sys.executable, "-c", program, address],
            capture_output=True, text=True, check=False, timeout=SECONDS,
        )  # fmt: skip
    assert f"BadUsage: no Ray cluster answers at '{address}'" in refused.stderr


def answer_all(server: socket.socket, answer: bytes) -> None:
    connections = []
    with contextlib.suppress(OSError):  # the server was closed
        while True:
            connection, _ = server.accept()
            connection.sendall(answer)
            connections.append(connection)


def test_work_can_be_done_here() -> None:
    with runner(HERE) as parallel_map:
        assert list(parallel_map(pid_of_worker, [0])) == [os.getpid()]


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_whatever_ends_the_run_ends_its_workers(end: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C, which all of a terminal's processes get, and a death without warning."""
    program = (
        "import sys; from functools import partial; from pathlib import Path;"
        "from ludotheque.jobs.runner import runner; from tests.jobs import working\n"
        "with runner('processes', 2) as parallel_map:\n"
        "    list(parallel_map(partial(working.sleep, Path(sys.argv[1])), range(2)))"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        start_new_session=True, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while len(list(tmp_path.iterdir())) < 2:
        time.sleep(0.05)
    (os.killpg if end == signal.SIGINT else os.kill)(run.pid, end)
    _, said = run.communicate(
        timeout=SECONDS
    )  # ends once no worker holds the standard error any more
    assert said.count("Traceback") == (1 if end == signal.SIGINT else 0), "workers say nothing"


def test_workers_have_one_thread_and_stay() -> None:
    with runner(PROCESSES, workers=1) as parallel_map:
        assert list(parallel_map(os.getenv, ["OMP_NUM_THREADS"])) == ["1"]
        assert len(set(parallel_map(pid_of_worker, range(5)))) == 1


def test_errors_of_every_shape_travel() -> None:
    error = RuleError("DN-4", same("no"))
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.clause) == (RuleError, "no (DN-4)", "DN-4")


def test_there_must_be_a_worker() -> None:
    with pytest.raises(BadUsage, match="at least one worker"):
        runner(PROCESSES, workers=0)
