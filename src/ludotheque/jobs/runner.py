"""Where long work is done: here, by processes of this machine, or on a Ray cluster.

Work is cut into parts that one function runs, and each runner is a `ParallelMap`: it takes that
function and the parts and gives the results in the order of the parts, however they finish.
A worker that dies loses nothing: its part is given to another.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ludotheque.errors import BadUsage, WorkFailed, WorkLost
from ludotheque.language import Text

if TYPE_CHECKING:
    from ludotheque.engine.solving import ParallelMap

HERE, PROCESSES, RAY = "here", "processes", "ray"
DEATHS_BORNE = 2  # workers that may die over one part; the next death is the part's fault
# A worker is one core's: libraries that would start threads of their own must not.
ONE_THREAD = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def runner(
    on: str = PROCESSES, workers: int | None = None
) -> "AbstractContextManager[ParallelMap]":
    """Choose a runner: "here", "processes", "ray" (one started here), or a cluster's address.

    >>> with runner("here") as parallel_map:
    ...     list(parallel_map(len, ["a", "bc"]))
    [1, 2]
    """
    if on == HERE:
        return contextlib.nullcontext(map)
    if on == PROCESSES:
        return Processes(workers)
    from ludotheque.jobs.cluster import Cluster  # Ray is heavy, and need not be installed

    return Cluster(None if on == RAY else on, workers)


def check_count(workers: int | None) -> None:
    """Refuse to work with nobody."""
    if workers is not None and workers < 1:
        raise BadUsage(Text(en="at least one worker is needed", fr="il faut au moins un processus"))


def count_of(workers: int | None) -> int:
    """How many workers: as said, or one for each core."""
    check_count(workers)
    return workers or os.cpu_count() or 1


def packed_outcome(function: bytes, part: bytes) -> bytes:
    """Run, in a worker, a function and its part as they came: its result or its error, packed."""
    given: Any = "?"
    try:
        given = pickle.loads(part)
        return pickle.dumps((pickle.loads(function)(given), None))
    except Exception as error:
        error.add_note(f"in a worker, running {given!r}")
        return pickle.dumps((None, error if _can_travel(error) else _told(error, given)))


def unpacked(outcome: bytes) -> Any:
    """The result of a part; raises what the function raised."""
    result, error = pickle.loads(outcome)
    if error is not None:
        raise error
    return result


def _can_travel(error: Exception) -> bool:
    """Whether an error arrives as what it is; not all can be packed, or unpacked again."""
    try:
        return type(pickle.loads(pickle.dumps(error))) is type(error)
    except Exception:
        return False


def _told(error: Exception, part: object) -> WorkFailed:
    """Say what an error said that cannot travel itself."""
    return WorkFailed(
        Text(
            en="{kind} in a worker, running {part}: {error}",
            fr="{kind} dans un processus qui exécutait {part} : {error}",
        ).filled(kind=type(error).__name__, part=part, error=error)
    )


def work_lost(part: object) -> WorkLost:
    """Say that a part kills whoever runs it."""
    return WorkLost(
        Text(
            en="{n} workers died running {part}; is there enough memory?",
            fr="{n} processus sont morts en exécutant {part} ; y a-t-il assez de mémoire ?",
        ).filled(n=DEATHS_BORNE + 1, part=part)
    )


class Processes:
    """Runs parts in processes of this machine, which stay for further work until it is closed.

    A function and its parts must be such that `pickle` takes them.
    """

    def __init__(self, workers: int | None = None):
        self._size = count_of(workers)
        self._idle: list[_Worker] = []

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for worker in self._idle:
            worker.end()
        self._idle.clear()

    def __call__(self, function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[Any]:
        """Give the results in the order of the parts."""
        every = list(parts)
        waiting = deque(range(len(every)))
        deaths: Counter[int] = Counter()
        results: dict[int, Any] = {}
        busy: dict[Any, _Worker] = {}  # by our ends of their pipes
        try:
            for number in range(len(every)):
                while number not in results:
                    while waiting and len(busy) < self._size:
                        worker = self._idle.pop() if self._idle else _Worker()
                        busy[worker.pipe] = worker
                        worker.start(function, every, waiting.popleft())
                    for worker in [busy[pipe] for pipe in wait(list(busy))]:
                        try:
                            results[worker.part] = worker.result()
                        except _Died:
                            deaths[worker.part] += 1
                            if deaths[worker.part] > DEATHS_BORNE:
                                raise work_lost(every[worker.part]) from None
                            waiting.appendleft(worker.part)
                            busy.pop(worker.pipe).end()
                        else:
                            self._idle.append(busy.pop(worker.pipe))
                yield results.pop(number)
        finally:
            for worker in busy.values():  # nobody wants what they are at any more
                worker.end()


class _Died(Exception):
    """The worker has died over its part."""


class _Worker:
    """A process that runs one part at a time, and our end of the pipe to it."""

    def __init__(self) -> None:
        spawning = multiprocessing.get_context("spawn")
        self.pipe, theirs = spawning.Pipe()
        self.process = spawning.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe ends when the worker does
        self.part = -1  # the number of the one it runs

    def start(self, function: Callable[[Any], Any], parts: list[Any], number: int) -> None:
        """Give it a part; if it is dead already, `result` will tell."""
        self.part = number
        with contextlib.suppress(BrokenPipeError):
            self.pipe.send((pickle.dumps(function), pickle.dumps(parts[number])))

    def result(self) -> Any:
        """What came of its part; raises what the function raised."""
        try:
            outcome = self.pipe.recv_bytes()
        except (EOFError, OSError):
            raise _Died from None
        return unpacked(outcome)

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _serve(pipe: Connection) -> None:
    """Run, in a worker, every part that comes through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption is for whoever gave the work
    os.environ.update(ONE_THREAD)  # read when what is sent imports such libraries
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            function, part = pipe.recv()
            pipe.send_bytes(packed_outcome(function, part))
