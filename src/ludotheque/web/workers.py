"""Bots in worker processes: a server's loop never thinks, and a table never waits for ever."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from ludotheque.errors import LudothequeError, WorkFailed, WorkLost
from ludotheque.jobs.children import ONE_THREAD, environment, python
from ludotheque.language import Text
from ludotheque.web.worker_protocol import (
    LENGTH,
    Answer,
    Asked,
    Decided,
    Failed,
    HintAsked,
    Hinted,
    Question,
    answer_in,
    length_in,
    packed,
)

Process = asyncio.subprocess.Process
Spawn = Callable[[], Awaitable[Process]]
Understood = TypeVar("Understood")

MAX_TRIES = 3  # of one question, each by a new worker if the last one was lost
KNOWS_NO_THINKING = "random"  # the level that decides where others are lost
NICENESS = 10  # of work that may wait
SECONDS_TO_LOAD = 2.0  # of a worker: Numba and a game
IN_VAIN = Text(
    en="{n} workers in a row were lost: {why}", fr="{n} processus de suite ont été perdus : {why}"
)
DIED = Text(en="the worker ended", fr="le processus s’est arrêté")
HUNG = Text(
    en="no answer within {n} [n?second|seconds]", fr="pas de réponse en {n} [n?seconde|secondes]"
)
NONSENSE = Text(en="the answer makes no sense", fr="la réponse n’a pas de sens")
NONE_STARTED = Text(
    en="the system lets us start no process", fr="le système ne laisse démarrer aucun processus"
)
CLOSED = Text(en="the workers are being stopped", fr="les processus sont en train d’être arrêtés")

logger = logging.getLogger(__name__)


class WorkerLost(LudothequeError):
    """A worker that died, hung or answered nonsense; it is killed."""


class WorkerDied(WorkerLost):
    """A worker that ended, which may have been nobody's fault."""


async def spawn_worker(niceness: int = 0) -> Process:
    """Start a worker process; Ctrl-C in the terminal of the server does not reach it."""
    return await asyncio.create_subprocess_exec(
        *python("ludotheque.web.worker_process", str(niceness)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=environment() | ONE_THREAD,
        start_new_session=True,
    )


spawn_quiet_worker: Spawn = partial(spawn_worker, NICENESS)


class Worker:
    """One worker process, and what is said with it. It ends when its standard input does."""

    def __init__(self, process: Process):
        assert process.stdin is not None, "a worker is asked through it"
        assert process.stdout is not None, "a worker answers through it"
        self._process, self._input, self._output = process, process.stdin, process.stdout
        self.games: set[str] = set()  # those that it has loaded

    @classmethod
    async def start(cls, spawn: Spawn) -> "Worker":
        """Start one; WorkerLost: the system has no room for another process."""
        try:
            return cls(await spawn())
        except OSError as error:
            raise WorkerDied(NONE_STARTED) from error

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether its process has not ended."""
        return self._process.returncode is None

    def ask(self, asked: Asked) -> None:
        """Send it something to answer; that it is dead, or takes nothing in, `answer` will tell."""
        self._input.write(packed(asked))

    async def answer(self, seconds: float) -> Answer:
        """Wait so long for what it says next."""
        try:
            async with asyncio.timeout(seconds):
                head = await self._output.readexactly(LENGTH.size)
                return answer_in(await self._output.readexactly(length_in(head)))
        except TimeoutError as error:
            raise WorkerLost(HUNG.filled(n=round(seconds))) from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerDied(DIED) from error
        except (ValueError, msgspec.MsgspecError) as error:
            raise WorkerLost(NONSENSE) from error

    def kill(self) -> None:
        """End it, whatever it does."""
        if self.is_alive:
            self._process.kill()

    async def gone(self) -> None:
        """Wait until nothing of it is left."""
        await self._process.wait()
        await self._output.read()
        self._input.close()
        with suppress(ConnectionError):  # it died before it had read all
            await self._input.wait_closed()


class LeavingWorkers:
    """Workers that were ended, until nothing of them is left."""

    def __init__(self) -> None:
        self._waited_for: set[asyncio.Future[None]] = set()

    def add(self, worker: Worker) -> None:
        """End a worker; nobody need wait for that."""
        worker.kill()
        leaving = asyncio.ensure_future(worker.gone())
        self._waited_for.add(leaving)
        leaving.add_done_callback(self._waited_for.discard)

    async def gone(self) -> None:
        """Wait until all are."""
        if self._waited_for:
            await asyncio.wait(self._waited_for)


class Workers:
    """Processes in which bots decide, started when they are first needed, one after the other.

    Each has one question at a time; further questions wait in turn, so those of one simultaneous
    decision are answered side by side. Before the first question about a game, what the level
    needs must be compiled: `GamesReady.bots_ready`.

    A table never waits for ever. Where a worker dies, another is asked the same. Where one hangs
    beyond the question's seconds, answers nonsense, or has a mistake in it, so would another: the
    move is then made at random, and so it is at the last of three tries. Only if that fails too
    (no process can be started, or the rules themselves die on that state, in which case they must
    not be asked here either) is it a `WorkLost`.
    """

    def __init__(
        self, count: int, *, spawn: Spawn = spawn_worker, seconds_to_load: float = SECONDS_TO_LOAD
    ):
        self._spawn, self._seconds_to_load = spawn, seconds_to_load
        self._places = asyncio.Semaphore(count)
        self._starting = asyncio.Lock()
        self._is_none_loading = asyncio.Event()
        self._is_none_loading.set()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._leaving = LeavingWorkers()
        self._is_closed = False

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are there now."""
        return sorted(worker.pid for worker in self._all)

    async def decide(self, question: Question) -> tuple[int, ...]:
        """The numbers of the steps of a whole decision; who asked checks that they are legal.

        WorkFailed: there is no such level, or the seat is not to move.
        """
        async with self._places:
            asked = question
            for attempt in range(1, MAX_TRIES + 1):
                try:
                    return await self._ask(asked, _moves_in)
                except WorkerLost as lost:
                    self._check_open()
                    logger.warning("%s, level %s: %s", asked.game, asked.level, lost)
                    why = lost
                    if attempt == MAX_TRIES - 1 or not isinstance(lost, WorkerDied):
                        asked = msgspec.structs.replace(question, level=KNOWS_NO_THINKING)
            raise WorkLost(IN_VAIN.filled(n=MAX_TRIES, why=why.reason)) from why

    async def hint(self, asked: HintAsked) -> Hinted:
        """The best decisions of a seat; where worker after worker dies, a `WorkLost`."""
        async with self._places:
            for _ in range(MAX_TRIES):
                try:
                    return await self._ask(asked, _hint_in)
                except WorkerDied as died:
                    self._check_open()
                    why = died
                except WorkerLost as lost:
                    raise WorkLost(lost.reason) from lost
            raise WorkLost(IN_VAIN.filled(n=MAX_TRIES, why=why.reason)) from why

    async def _ask(
        self, question: Question | HintAsked, understand: Callable[[Answer], Understood]
    ) -> Understood:
        """Ask one worker; whatever comes between, that worker is not asked again."""
        self._check_open()
        worker = self._idle_one(question.game) or await self._free_or_new(question.game)
        try:
            worker.ask(question)
            understood = understand(await worker.answer(question.seconds))
        except WorkFailed:
            self._idle.append(worker)
            raise
        except BaseException:  # also of whoever asks no longer
            self._drop(worker)
            raise
        finally:
            self._is_none_loading.set()
        worker.games.add(question.game)
        self._idle.append(worker)
        return understood

    async def _free_or_new(self, game: str) -> Worker:
        """A new worker, once the last has loaded what it needs; or one that is free by then.

        To load takes a whole core, and who thinks should have it.
        """
        async with self._starting:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds_to_load):
                    await self._is_none_loading.wait()
            self._check_open()
            return self._idle_one(game) or await self._new_one()

    def _check_open(self) -> None:
        if self._is_closed:
            raise WorkLost(CLOSED)

    def _idle_one(self, game: str) -> Worker | None:
        """A worker that has nothing to do, if possible one that has loaded the game."""
        for dead in [one for one in self._idle if not one.is_alive]:
            self._idle.remove(dead)
            self._drop(dead)
        self._idle.sort(key=lambda one: game in one.games)
        return self._idle.pop() if self._idle else None

    async def _new_one(self) -> Worker:
        worker = await Worker.start(self._spawn)
        self._is_none_loading.clear()
        self._all.add(worker)
        return worker

    def _drop(self, worker: Worker) -> None:
        """End a worker; its place is free for another at once."""
        self._all.discard(worker)
        self._leaving.add(worker)

    async def close(self) -> None:
        """End all workers; what is still asked gets a WorkLost."""
        self._is_closed = True
        for worker in list(self._all):
            self._drop(worker)
        self._idle.clear()
        await self._leaving.gone()


def _moves_in(answer: Answer) -> tuple[int, ...]:
    """The moves of an answer, or the error why there are none."""
    if isinstance(answer, Decided) and answer.moves:
        return answer.moves
    raise _no_answer_in(answer)


def _hint_in(answer: Answer) -> Hinted:
    """The hint of an answer, or the error why there is none."""
    if isinstance(answer, Hinted):
        return answer
    raise _no_answer_in(answer)


def _no_answer_in(answer: Answer) -> LudothequeError:
    """Why an answer is none: a mistake of whoever asked, or of the worker."""
    if isinstance(answer, Failed) and answer.kind:
        return WorkFailed(answer.reason)
    return WorkerLost(answer.reason if isinstance(answer, Failed) else NONSENSE)
