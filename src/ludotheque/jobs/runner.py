"""Where long work is done: here, by processes of this machine, or on a Ray cluster.

Work is cut into parts that one function runs. Each runner is a `ParallelMap`: it takes that
function and the parts and gives the results in the order of the parts, however they finish.
A worker that dies loses nothing: its part is run again.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from ludotheque.errors import BadUsage, LudothequeError, WorkFailed, WorkLost
from ludotheque.jobs.children import ONE_THREAD
from ludotheque.language import Text
from ludotheque.players import PLAYERS, added_players

if TYPE_CHECKING:
    from ludotheque.engine.solving import ParallelMap

HERE, PROCESSES, RAY = "here", "processes", "ray"
MAX_TRIES = 3  # of one part; when it is lost so often, that is the part's fault
WORKER_DIED = Text(
    en="its worker died; is there enough memory?",
    fr="son processus est mort ; y a-t-il assez de mémoire ?",
)
NO_WORKER = Text(en="at least one worker is needed", fr="il faut au moins un processus")
IN_VAIN = Text(
    en="running {part} was tried {n} times in vain: {why}",
    fr="{part} : {n} essais d’exécution en vain : {why}",
)
FAILED = Text(
    en="{kind} in a worker, running {part}: {error}",
    fr="{kind} dans un processus qui exécutait {part} : {error}",
)


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


class PartLost(LudothequeError):
    """A part, or its result, is gone with the worker that had it."""


class Runner(AbstractContextManager["Runner"], ABC):
    """Runs parts on workers. A function and its parts must be such that `pickle` takes them."""

    def __init__(self, workers: int | None):
        if workers is not None and workers < 1:
            raise BadUsage(NO_WORKER)
        self.cores = workers or os.cpu_count() or 1

    def __call__(self, function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[Any]:
        """Give the results in the order of the parts."""
        return self.ordered(packed(function), list(parts), self.capacity())

    def ordered(self, function: bytes, parts: Sequence[Any], capacity: int) -> Iterator[Any]:
        """Keep so many parts running and give the results in order; run again what is lost."""
        waiting = deque(range(len(parts)))
        losses: Counter[int] = Counter()
        results: dict[int, Any] = {}
        running: dict[Any, int] = {}  # the numbers of parts, by their tasks
        try:
            for number in range(len(parts)):
                while number not in results:
                    while waiting and len(running) < capacity:
                        following = waiting.popleft()
                        running[self.submit(function, pickle.dumps(parts[following]))] = following
                    for task in self.finished(list(running)):
                        done = running.pop(task)
                        try:
                            results[done] = self.result(task)
                        except PartLost as lost:
                            losses[done] += 1
                            if losses[done] == MAX_TRIES:
                                said = IN_VAIN.filled(
                                    part=parts[done], n=MAX_TRIES, why=lost.reason
                                )
                                raise WorkLost(said) from lost
                            waiting.appendleft(done)
                yield results.pop(number)
        finally:
            for task in running:
                self.cancel(task)

    @abstractmethod
    def capacity(self) -> int:
        """How many parts may run, or wait for a worker, at a time."""

    @abstractmethod
    def submit(self, function: bytes, part: bytes) -> Any:
        """Start a part; gives the task that runs it."""

    @abstractmethod
    def finished(self, tasks: list[Any]) -> Iterable[Any]:
        """Wait until some of these tasks are finished."""

    @abstractmethod
    def result(self, task: Any) -> Any:
        """The result of a finished task; raises what the function raised, or PartLost."""

    @abstractmethod
    def cancel(self, task: Any) -> None:
        """End a task, whatever it does."""


def packed(function: Callable[[Any], Any]) -> bytes:
    """A function for workers, with the players that this program has added.

    A player travels by the name of its module, which workers import; one that cannot stays here,
    and a worker that is asked for it says so.
    """
    players: dict[str, bytes] = {}
    for name, made in added_players().items():
        with contextlib.suppress(pickle.PicklingError, AttributeError, TypeError):
            players[name] = pickle.dumps(made)
    return pickle.dumps((players, pickle.dumps(function)))


def learn_players(function: bytes) -> bytes:
    """Add, in a worker, the players that came with a function; gives the function alone."""
    players, alone = pickle.loads(function)
    for name, made in players.items():
        with contextlib.suppress(ImportError, AttributeError):
            PLAYERS[name] = pickle.loads(made)
    return bytes(alone)


def run_packed(function: bytes, part: bytes) -> bytes:
    """Run, in a worker, a function on a part; its result or its error, packed."""
    given: Any = "?"
    try:
        given = pickle.loads(part)
        return pickle.dumps((pickle.loads(learn_players(function))(given), None))
    except Exception as error:
        error.add_note(f"in a worker, running {given!r}")
        if _can_travel(error):
            return pickle.dumps((None, error))
        said = FAILED.filled(kind=type(error).__name__, part=given, error=error)
        return pickle.dumps((None, WorkFailed(said)))


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


class Processes(Runner):
    """Runs parts in processes of this machine, which stay for further work until it is closed."""

    def __init__(self, workers: int | None = None):
        super().__init__(workers)
        self._idle: list[_Worker] = []
        self._busy: dict[Future[bytes], _Worker] = {}

    def __exit__(self, *exc: object) -> None:
        for worker in self._idle:
            worker.end()
        self._idle.clear()

    def capacity(self) -> int:
        """One part for each worker."""
        return self.cores

    def submit(self, function: bytes, part: bytes) -> "Future[bytes]":
        """Give a part to an idle worker, or to a new one."""
        worker = self._idle.pop() if self._idle else _Worker()
        task = worker.executor.submit(run_packed, function, part)
        self._busy[task] = worker
        return task

    def finished(self, tasks: "list[Future[bytes]]") -> "Iterable[Future[bytes]]":
        """Wait until some workers have finished."""
        return wait(tasks, return_when=FIRST_COMPLETED).done

    def result(self, task: "Future[bytes]") -> Any:
        """What came of a part; its worker is free again, unless it died."""
        worker = self._busy.pop(task)
        try:
            outcome = task.result()
        except BrokenExecutor:
            worker.end()
            raise PartLost(WORKER_DIED) from None
        self._idle.append(worker)
        return unpacked(outcome)

    def cancel(self, task: "Future[bytes]") -> None:
        """End the worker of a part."""
        self._busy.pop(task).end()


class _Worker:
    """One process. An executor each, so that it is known which part a dead worker had."""

    def __init__(self) -> None:
        spawning = multiprocessing.get_context("spawn")
        self.executor = ProcessPoolExecutor(1, spawning, initializer=_begin)
        self._pid = self.executor.submit(os.getpid)

    def end(self) -> None:
        """Stop it, whatever it does."""
        with contextlib.suppress(BrokenExecutor):
            pid = self._pid.result()
            for process in multiprocessing.active_children():
                if process.pid == pid:
                    process.kill()
        self.executor.shutdown()


def _begin() -> None:
    """Set up a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever gave the work
    os.environ.update(ONE_THREAD)  # read when a part imports such libraries
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "workers are started by another process"
    parent.join()
    os._exit(1)
