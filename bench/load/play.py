"""Moves at live tables, and how long it takes until everybody there is told of them.

This is the measuring code, the same for all servers: it knows neither games nor protocols. A
step is a message and what each stream of its table has been told once it is done; whoever sends
it and whoever listens are connections, which call back.
"""

import asyncio
import gc
import math
import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

NEVER = 1 << 62  # a version that no stream reaches: it is told nothing of this step
MAX_VACANT = 0.1  # the share of tables that may have ended before a run does
TICK_SECONDS = 0.001
SETTLING_SECONDS = 5.0  # for what is still under way when the time is up
SETTLING_TICK_SECONDS = 0.02


class Step(NamedTuple):
    """One move at a table."""

    seat: int  # whose connection sends it, from 1
    message: bytes
    versions: tuple[int, ...]  # of each stream, once it has been told; NEVER: it is not told


class LiveTable:
    """A table whose streams are open, and the steps that are played there."""

    __slots__ = ("_due", "_has_answer", "_missing", "_run", "_send", "_sent_at", "done", "steps")

    def __init__(
        self, steps: Sequence[Step], send: Callable[["LiveTable", Step], None], *, has_answer: bool
    ):
        self.steps = steps
        self.done = 0  # steps that all know of, and that the server has promised to keep
        self._send = send
        self._has_answer = has_answer  # whether a step is answered, besides what streams are told
        self._run = Run()
        self._sent_at = 0.0
        self._due: list[int] = []  # by stream: the version that it waits for
        self._missing = 0  # what is not yet known of the step under way: streams, and the answer

    @property
    def has_more(self) -> bool:
        """Whether there is a further step to play."""
        return self.done < len(self.steps)

    @property
    def is_waiting(self) -> bool:
        """Whether a step is under way."""
        return self._missing > 0

    def join(self, run: "Run") -> None:
        """Be part of a run from now on."""
        self._run = run

    def play(self) -> None:
        """Send the next step."""
        step = self.steps[self.done]
        self._due = list(step.versions)
        self._missing = len(self._due) - self._due.count(NEVER) + self._has_answer
        self._sent_at = time.perf_counter()
        self._send(self, step)

    def told(self, stream: int, version: int) -> None:
        """A stream (from 0) has all up to a version."""
        if self._missing and version >= self._due[stream]:
            self._due[stream] = NEVER
            self._run.told_seconds.append(time.perf_counter() - self._sent_at)
            self._one_less()

    def answered(self) -> None:
        """The server has promised to keep the step."""
        self._one_less()

    def failed(self, problem: str) -> None:
        """A step was refused or a stream cut: the table is out of step, and plays no more."""
        self._run.problems.append(problem)
        self._missing = 0

    def _one_less(self) -> None:
        self._missing -= 1
        if not self._missing:
            self.done += 1
            self._run.moves += 1
            self._run.go_on(self)


class Run:
    """What is counted while tables are under load."""

    def __init__(self, go_on: Callable[[LiveTable], None] = lambda table: None):
        self.moves = 0
        self.told_seconds = array("d")  # for every step and stream
        self.problems: list[str] = []
        self.go_on = go_on  # a step of a table is done


class Load(Protocol):
    """When which table plays on."""

    exhausted: asyncio.Event  # nothing is left to play

    def begin(self) -> None:
        """Send the first steps."""

    def go_on(self, table: LiveTable) -> None:
        """A step of a table is done."""

    def end(self) -> None:
        """Send nothing more."""


class AsFastAsTold:
    """So many tables at once, each with its next step as soon as all are told of the last.

    A table that has ended is replaced by one that waits; when none is left for a tenth of them,
    there are no longer as many at once as there should be.
    """

    def __init__(self, tables: Sequence[LiveTable], at_once: int):
        self.exhausted = asyncio.Event()
        self._waiting = deque(tables)
        self._at_once = at_once
        self._vacant = 0
        self._has_ended = False

    def begin(self) -> None:
        """Play at the first tables."""
        for _ in range(min(self._at_once, len(self._waiting))):
            self._play_another()

    def go_on(self, table: LiveTable) -> None:
        """Play on there, or at another table."""
        if self._has_ended:
            return
        if table.has_more:
            table.play()
        else:
            self._play_another()

    def end(self) -> None:
        """Send nothing more."""
        self._has_ended = True

    def _play_another(self) -> None:
        while self._waiting:
            table = self._waiting.popleft()
            if table.has_more:
                return table.play()
        self._vacant += 1
        if self._vacant > self._at_once * MAX_VACANT:
            self.exhausted.set()
        return None


class AtRate:
    """So many steps a second in all, whatever the server does, at the tables in turn."""

    def __init__(self, tables: Sequence[LiveTable], rate: float):
        self.exhausted = asyncio.Event()
        self._idle = deque(table for table in tables if table.has_more)
        self._rate = rate
        self._began_at = 0.0
        self._sent = 0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start the clock."""
        self._began_at = time.perf_counter()
        self._tick()

    def go_on(self, table: LiveTable) -> None:
        """The table waits for its turn."""
        if table.has_more:
            self._idle.append(table)

    def end(self) -> None:
        """Stop the clock."""
        if self._timer:
            self._timer.cancel()

    def _tick(self) -> None:
        due = int((time.perf_counter() - self._began_at) * self._rate)
        while self._sent < due and self._idle:
            self._idle.popleft().play()
            self._sent += 1
        self._sent = due  # where no table was idle, a step is left out, and the rate shows it
        self._timer = asyncio.get_running_loop().call_later(TICK_SECONDS, self._tick)


class Mark(NamedTuple):
    """Where a run stands at one moment."""

    at: float
    moves: int
    cpu: float  # seconds of the server
    children_cpu: float
    waited: float


class Clock(Protocol):
    """What a server has used of the machine."""

    def cpu_seconds(self) -> float:
        """Of its process."""

    def children_cpu_seconds(self) -> float:
        """Of the processes that it has started."""

    def waited_seconds(self) -> float:
        """How long it could have run, had others not had the processors."""


class Measured(NamedTuple):
    """What a run has shown."""

    moves: int
    seconds: float
    cpu_seconds: float
    children_cpu_seconds: float
    waited_seconds: float
    told_seconds: list[float]  # sorted
    problems: list[str]


async def measure(
    tables: Sequence[LiveTable], load: Load, clock: Clock, *, warm_seconds: float, seconds: float
) -> Measured:
    """Put a load on tables; what happens in the first seconds is not counted."""
    run = Run(load.go_on)
    for table in tables:
        table.join(run)
    with _without_collections():
        load.begin()
        await _until_exhausted(load, warm_seconds)
        run.told_seconds = array("d")
        before = _mark(run, clock)
        await _until_exhausted(load, seconds)
        after = _mark(run, clock)
        told = sorted(run.told_seconds)
        load.end()
    await _settle(tables)
    return Measured(
        after.moves - before.moves,
        after.at - before.at,
        after.cpu - before.cpu,
        after.children_cpu - before.children_cpu,
        after.waited - before.waited,
        told,
        run.problems,
    )


def _mark(run: Run, clock: Clock) -> Mark:
    return Mark(
        time.perf_counter(),
        run.moves,
        clock.cpu_seconds(),
        clock.children_cpu_seconds(),
        clock.waited_seconds(),
    )


async def _until_exhausted(load: Load, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await load.exhausted.wait()
    except TimeoutError:
        pass


async def _settle(tables: Sequence[LiveTable]) -> None:
    """Wait for what is still under way."""
    deadline = time.perf_counter() + SETTLING_SECONDS
    while any(table.is_waiting for table in tables) and time.perf_counter() < deadline:
        await asyncio.sleep(SETTLING_TICK_SECONDS)


@contextmanager
def _without_collections() -> Iterator[None]:
    """No pause of this process is to be taken for one of the server."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value that so many of all, in order, do not exceed.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]
