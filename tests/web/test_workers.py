"""Bots in worker processes: asked side by side, replaced when lost, never waited for for ever."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.errors import WorkFailed, WorkLost
from ludotheque.jobs.children import environment
from ludotheque.web.settings import ServerSettings
from ludotheque.web.worker_protocol import SECONDS_TO_DECIDE
from ludotheque.web.workers import (
    NICENESS,
    SECONDS_TO_LOAD,
    Process,
    Spawn,
    Worker,
    Workers,
    spawn_quiet_worker,
    spawn_worker,
)
from tests.web.asking import (
    DIES,
    HANGS,
    SAYS_NONSENSE,
    SAYS_NOTHING,
    SAYS_TOO_MUCH,
    TELLS_LEVEL,
    WAITS_FOR_ANOTHER,
    instead,
    question_about,
    right_answer,
)

pytestmark = pytest.mark.slow

DONUTS = load("donuts").start(layout="42")
DUNGEONS = load("dungeons").start(players=4, seed=7)
LONG = 60.0
LIMIT = 6.0  # seconds: long enough for a program to start where many share the cores


def with_workers(
    use: Callable[[Workers], Awaitable[object]],
    count: int = 1,
    spawn: Spawn = spawn_worker,
    seconds_to_load: float = SECONDS_TO_LOAD,
) -> None:
    """Use workers, and see that nothing is left of them."""

    async def main() -> None:
        workers = Workers(count, spawn=spawn, seconds_to_load=seconds_to_load)
        try:
            await use(workers)
        finally:
            pids = workers.pids
            await workers.close()
        assert workers.pids == []
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    asyncio.run(main())


def test_a_bot_decides_as_it_would_here() -> None:
    async def use(workers: Workers) -> None:
        assert workers.pids == [], "started when first needed"
        for state, level in [(DONUTS, "hard"), (DUNGEONS, "medium"), (DUNGEONS, "greedy")]:
            answer = await workers.decide(question_about(state, 1, level, seed=5))
            assert answer == right_answer(state, 1, level, seed=5)
        assert len(workers.pids) == 1

    with_workers(use)


def test_those_who_decide_at_once_are_asked_side_by_side() -> None:
    async def use(workers: Workers) -> None:
        seats = DUNGEONS.to_move
        assert len(seats) == 4
        answers = await asyncio.gather(
            *(workers.decide(question_about(DUNGEONS, seat, "easy")) for seat in seats)
        )
        assert answers == [right_answer(DUNGEONS, seat, "easy") for seat in seats]
        assert len(workers.pids) == 2

    with_workers(use, count=2, seconds_to_load=0.0)


def test_two_who_decide_at_once_think_at_the_same_time(tmp_path: Path) -> None:
    waits = WAITS_FOR_ANOTHER.format(folder=str(tmp_path))

    async def use(workers: Workers) -> None:
        asked = [question_about(DUNGEONS, seat, "easy", seconds=LONG) for seat in (1, 2)]
        assert await asyncio.gather(*map(workers.decide, asked)) == [(1,), (1,)]
        assert len(workers.pids) == 2

    with_workers(use, ServerSettings().bot_workers, instead(waits, waits), seconds_to_load=0.1)


def test_workers_are_started_one_after_the_other() -> None:
    async def use(workers: Workers) -> None:
        asked = [question_about(DUNGEONS, seat, "easy", seconds=LONG) for seat in (1, 2)]
        await asyncio.gather(*map(workers.decide, asked))
        assert len(workers.pids) == 1, "the first was free before another was needed"
        await asyncio.gather(*map(workers.decide, asked))
        assert len(workers.pids) == 2, "both had something to do"

    with_workers(use, 2, instead(TELLS_LEVEL, TELLS_LEVEL), seconds_to_load=LONG)


def test_a_worker_that_hangs_while_it_loads_keeps_no_other_from_starting() -> None:
    async def use(workers: Workers) -> None:
        asked = [question_about(DUNGEONS, seat, "easy", seconds=LIMIT) for seat in (1, 2)]
        began = time.monotonic()
        first, second = (asyncio.create_task(workers.decide(one)) for one in asked)
        assert await second == (len("easy"),)
        assert time.monotonic() - began < LIMIT
        assert await first == (len("random"),)

    with_workers(use, 2, instead(HANGS, TELLS_LEVEL, TELLS_LEVEL), seconds_to_load=0.1)


def test_a_worker_killed_in_the_midst_of_a_decision_is_replaced_and_the_move_is_made() -> None:
    async def use(workers: Workers) -> None:
        asked = question_about(DUNGEONS, 2, "hard")
        await workers.decide(question_about(DUNGEONS, 2, "random"))
        (pid,) = workers.pids
        deciding = asyncio.create_task(workers.decide(asked))
        await asyncio.sleep(0)  # it is asked at once, and thinks for long
        assert not deciding.done()
        os.kill(pid, signal.SIGKILL)
        assert await deciding == right_answer(DUNGEONS, 2, "hard")
        assert workers.pids != [pid]

    with_workers(use)


def test_a_worker_killed_while_it_waits_costs_nothing() -> None:
    async def use(workers: Workers) -> None:
        asked = question_about(DONUTS, 1, "easy")
        for _ in range(2):
            assert await workers.decide(asked) == right_answer(DONUTS, 1, "easy")
            for pid in workers.pids:
                os.kill(pid, signal.SIGKILL)

    with_workers(use)


@pytest.mark.parametrize(
    ("programs", "level"),
    [
        ([DIES, TELLS_LEVEL], "medium"),
        ([DIES, DIES, TELLS_LEVEL], "random"),
        ([HANGS, TELLS_LEVEL], "random"),
        ([SAYS_NONSENSE, TELLS_LEVEL], "random"),
        ([SAYS_TOO_MUCH, TELLS_LEVEL], "random"),
        ([SAYS_NOTHING, TELLS_LEVEL], "random"),
        ([SAYS_TOO_MUCH, HANGS, TELLS_LEVEL], "random"),
    ],
)
def test_who_dies_is_asked_again_and_who_hangs_or_talks_nonsense_is_not(
    programs: list[str], level: str
) -> None:
    async def use(workers: Workers) -> None:
        start = time.perf_counter()
        asked = question_about(DONUTS, 1, "medium", seconds=LIMIT)
        assert await workers.decide(asked) == (len(level),)
        hung = programs.count(HANGS) * LIMIT
        assert hung <= time.perf_counter() - start < hung + 3 * LIMIT
        assert len(workers.pids) == 1

    with_workers(use, spawn=instead(*programs))


def test_a_question_over_which_three_workers_are_lost_is_an_error_that_says_why() -> None:
    async def use(workers: Workers) -> None:
        for _ in range(2):
            with pytest.raises(WorkLost, match="3 workers in a row were lost: the worker ended"):
                await workers.decide(question_about(DONUTS, 1, "medium"))
        assert await workers.decide(question_about(DONUTS, 1, "medium")) == (len("medium"),)

    with_workers(use, spawn=instead(*[DIES] * 6, TELLS_LEVEL))


def test_a_system_without_processes_is_an_error_and_no_end() -> None:
    async def no_process() -> Process:
        raise BlockingIOError("no more processes")

    async def use(workers: Workers) -> None:
        with pytest.raises(WorkLost, match="start no process"):
            await workers.decide(question_about(DONUTS, 1, "medium"))

    with_workers(use, spawn=no_process)


def test_a_question_that_is_wrong_is_told_so_at_once_and_the_worker_stays() -> None:
    async def use(workers: Workers) -> None:
        with pytest.raises(WorkFailed, match="there is no bot 'nobody'; there are: random, ") as no:
            await workers.decide(question_about(DONUTS, 1, "nobody"))
        assert no.value.to("fr").startswith("il n’y a pas de robot «")
        pids = workers.pids
        with pytest.raises(WorkFailed, match="it is the turn of seat 1"):
            await workers.decide(question_about(DONUTS, 2, "easy"))
        assert workers.pids == pids

    with_workers(use)


def test_who_asks_no_longer_leaves_the_place_to_the_next() -> None:
    async def use(workers: Workers) -> None:
        asked = question_about(DONUTS, 1, "medium")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(LIMIT / 10):
                await workers.decide(asked)
        assert await workers.decide(asked) == (len("medium"),)

    with_workers(use, spawn=instead(HANGS, TELLS_LEVEL))


def test_what_is_asked_while_all_is_stopped_is_lost_and_nobody_waits() -> None:
    async def use(workers: Workers) -> None:
        asked = question_about(DONUTS, 1, "medium")
        asking = [asyncio.create_task(workers.decide(asked)) for _ in range(3)]
        while not workers.pids:
            await asyncio.sleep(0)
        await workers.close()
        for task in asking:
            with pytest.raises(WorkLost, match="being stopped"):
                await task

    with_workers(use, spawn=instead(*[HANGS] * 3))


PARENT = """
import asyncio
from tests.web.test_workers import DUNGEONS
from tests.web.asking import question_about
from ludotheque.web.workers import Worker, spawn_worker

async def main():
    worker = await Worker.start(spawn_worker)
    worker.ask(question_about(DUNGEONS, 1, "random"))
    await worker.answer(60)
    print("asked", flush=True)
    for _ in range(1000):
        worker.ask(question_about(DUNGEONS, 1, "hard"))
    await asyncio.Future()

asyncio.run(main())
"""


def test_a_worker_ends_when_whoever_started_it_is_killed() -> None:
    """Both hold the same pipe open: it ends when neither is there any more."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(),
    ) as parent:  # fmt: skip
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"asked\n"
        parent.kill()
        assert parent.communicate(timeout=LONG) == (b"", b""), "long before all is answered"


def test_workers_let_moves_go_first_and_do_not_hear_ctrl_c() -> None:
    async def main() -> None:
        worker = await Worker.start(spawn_quiet_worker)
        worker.ask(question_about(DONUTS, 1, "random"))
        assert os.getpgid(worker.pid) != os.getpgid(0)
        assert await worker.answer(SECONDS_TO_DECIDE)
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) >= NICENESS
        os.kill(worker.pid, signal.SIGINT)
        worker.ask(question_about(DONUTS, 1, "random"))
        assert await worker.answer(SECONDS_TO_DECIDE)
        worker.kill()
        await worker.gone()

    asyncio.run(main())
