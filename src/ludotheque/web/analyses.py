"""Analyses of whole games: queued, one at a time, in a worker that lets moves go first."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from ludotheque.errors import (
    BadRecord,
    LudothequeError,
    NoSuchAnalysis,
    TooManyAnalyses,
    WorkFailed,
    WorkLost,
)
from ludotheque.language import Text
from ludotheque.web.worker_protocol import (
    AnalysisJob,
    Failed,
    Judged,
    NotCompiled,
    Progress,
)
from ludotheque.web.workers import (
    CLOSED,
    IN_VAIN,
    MAX_TRIES,
    NONSENSE,
    LeavingWorkers,
    Spawn,
    Worker,
    WorkerDied,
    WorkerLost,
    spawn_quiet_worker,
)

ID_BYTES = 16
MAX_RECORD_BYTES = 256 * 1024
TOO_MANY_OF_OWNER = Text(
    en="{n} analyses of yours are waiting or running already; wait for one, or cancel it",
    fr="{n} de vos analyses attendent ou sont déjà en cours ; attendez-en une, ou annulez-la",
)
TOO_MANY_OF_ADDRESS = Text(
    en="{n} analyses asked for from your network are waiting or running already; try again later",
    fr="{n} analyses demandées depuis votre réseau attendent ou sont déjà en cours ; "
    "réessayez plus tard",
)
TOO_MANY_OF_ALL = Text(
    en="too many analyses are waiting; try again later",
    fr="trop d’analyses attendent ; réessayez plus tard",
)
NONE_SUCH = Text(
    en="there is no such analysis, or no longer",
    fr="cette analyse n’existe pas, ou n’existe plus",
)
TOO_LARGE = Text(
    en="longer than {n} kB; no game is", fr="plus de {n} ko ; aucune partie n’est si longue"
)
NOT_TEXT = Text(en="not UTF-8 text", fr="pas du texte UTF-8")
TOOK_TOO_LONG = Text(
    en="it was not finished within {n} minutes", fr="elle n’a pas été finie en {n} minutes"
)
NOT_COMPILED = Text(
    en="what analyses need is not compiled", fr="ce qu’il faut aux analyses n’est pas compilé"
)


class AnalysisLimits(msgspec.Struct, frozen=True):
    """How much of everything there may be."""

    of_owner: int = 3  # waiting and running
    of_address: int = 12  # for whom anybody can be several owners
    of_all: int = 64
    kept_of_owner: int = 10  # finished
    kept_of_all: int = 200
    seconds_kept: float = 3600.0
    seconds_until_read: float = 120.0  # a new worker loads the game and replays the record
    seconds_a_decision: float = 300.0  # the exact values of one may take a minute of a whole core
    seconds_in_all: float = 3600.0


class Queued(msgspec.Struct, frozen=True, tag_field="status", tag="queued"):
    """It waits; the next one has place 1."""

    place: int


class Running(msgspec.Struct, frozen=True, tag_field="status", tag="running"):
    """So many of so many decisions are judged; before the record is read, none of none."""

    done: int = 0
    total: int = 0


class Done(msgspec.Struct, frozen=True, tag_field="status", tag="done"):
    """It is finished."""

    result: Judged


class NotDone(msgspec.Struct, frozen=True, tag_field="status", tag="failed"):
    """It could not be done; `kind` is the name of a class of `errors.py`."""

    kind: str
    reason: Text
    line: int | None = None  # of the record, where that is what was wrong


Status = Queued | Running | Done | NotDone


@dataclass(eq=False)
class _Entry:
    owner: int
    address: str
    id: str
    job: AnalysisJob
    status: Status
    finished_at: float | None = None


class Analyses:
    """Analyses by their ids, which only their owners can use.

    `made_ready` is awaited for a game that is not compiled far enough: `GamesReady.analyses_ready`.
    All calls are for one event loop.
    """

    def __init__(
        self,
        *,
        made_ready: Callable[[str], Awaitable[None]],
        spawn: Spawn = spawn_quiet_worker,
        limits: AnalysisLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ):
        self._made_ready = made_ready
        self._spawn = spawn
        self._limits = limits or AnalysisLimits()
        self._clock = clock
        self._entries: dict[str, _Entry] = {}  # in the order in which they were asked for
        self._waiting: deque[_Entry] = deque()
        self._running: tuple[_Entry, asyncio.Task[None]] | None = None
        self._worker: Worker | None = None
        self._leaving = LeavingWorkers()
        self._is_closed = False

    def submit(self, owner: int, job: AnalysisJob, address: str = "") -> str:
        """Queue an analysis that somebody asks for from an address; gives its id."""
        if self._is_closed:
            raise WorkLost(CLOSED)
        _check_size(job.record)
        self._forget_old_ones()
        unfinished = [one for one in self._entries.values() if one.finished_at is None]
        if sum(one.owner == owner for one in unfinished) >= self._limits.of_owner:
            raise TooManyAnalyses(TOO_MANY_OF_OWNER.filled(n=self._limits.of_owner))
        if sum(one.address == address for one in unfinished) >= self._limits.of_address:
            raise TooManyAnalyses(TOO_MANY_OF_ADDRESS.filled(n=self._limits.of_address))
        if len(unfinished) >= self._limits.of_all:
            raise TooManyAnalyses(TOO_MANY_OF_ALL)
        analysis = secrets.token_urlsafe(ID_BYTES)
        entry = _Entry(owner, address, analysis, job, Queued(len(unfinished)))
        self._entries[entry.id] = entry
        self._waiting.append(entry)
        self._start_next()
        return entry.id

    def status(self, analysis: str, owner: int) -> Status:
        """How far an analysis is, or what came of it."""
        entry = self._entry(analysis, owner)
        if entry in self._waiting:
            return Queued(self._waiting.index(entry) + 1)
        return entry.status

    def cancel(self, analysis: str, owner: int) -> None:
        """Forget an analysis, whether it waits, runs or is finished."""
        entry = self._entry(analysis, owner)
        del self._entries[entry.id]
        if entry in self._waiting:
            self._waiting.remove(entry)
        elif self._running and self._running[0] is entry:
            self._running[1].cancel()

    async def close(self) -> None:
        """End the worker; what is not finished is lost."""
        self._is_closed = True
        self._waiting.clear()
        if self._running:
            task = self._running[1]
            task.cancel()
            await asyncio.wait([task])
        self._drop_worker()
        await self._leaving.gone()

    def _entry(self, analysis: str, owner: int) -> _Entry:
        """The analysis of an id; that of another owner is as good as none."""
        self._forget_old_ones()
        entry = self._entries.get(analysis)
        if entry is None or entry.owner != owner:
            raise NoSuchAnalysis(NONE_SUCH)
        return entry

    def _forget_old_ones(self) -> None:
        """Forget what was finished long ago, and the oldest of more than are kept."""
        limits, now = self._limits, self._clock()
        kept: dict[int, int] = {}
        finished = [one for one in self._entries.values() if one.finished_at is not None]
        finished.sort(key=lambda one: one.finished_at or 0.0, reverse=True)
        for place, entry in enumerate(finished, 1):
            kept[entry.owner] = kept.get(entry.owner, 0) + 1
            is_old = now - (entry.finished_at or 0.0) > limits.seconds_kept
            if is_old or place > limits.kept_of_all or kept[entry.owner] > limits.kept_of_owner:
                del self._entries[entry.id]

    # Doing them

    def _start_next(self) -> None:
        if self._waiting and not self._running:
            entry = self._waiting.popleft()
            entry.status = Running()
            task = asyncio.create_task(self._run(entry))
            self._running = entry, task
            task.add_done_callback(lambda _: self._ended(entry))  # also if it never began

    def _ended(self, entry: _Entry) -> None:
        entry.finished_at = self._clock()
        self._running = None
        self._start_next()

    async def _run(self, entry: _Entry) -> None:
        """Do one analysis."""
        try:
            async with asyncio.timeout(self._limits.seconds_in_all):
                entry.status = await self._analysed(entry)
        except TimeoutError:
            minutes = round(self._limits.seconds_in_all / 60)
            entry.status = _not_done(WorkLost(TOOK_TOO_LONG.filled(n=minutes)))
        except LudothequeError as error:
            entry.status = _not_done(error)

    async def _analysed(self, entry: _Entry) -> Status:
        """Ask the worker; one that dies is replaced, and asked from the beginning."""
        for _ in range(MAX_TRIES):
            try:
                return await self._ask(entry)
            except WorkerDied as died:
                lost = died
            except WorkerLost as other:
                raise WorkLost(other.reason) from other
        raise WorkLost(IN_VAIN.filled(n=MAX_TRIES, why=lost.reason)) from lost

    async def _ask(self, entry: _Entry) -> Status:
        """Ask one worker; whatever comes between, that worker is not asked again."""
        if self._worker is None or not self._worker.is_alive:
            self._drop_worker()
            self._worker = await Worker.start(self._spawn)
        try:
            return await self._conversation(self._worker, entry)
        except BaseException:  # also that of whoever cancels it
            self._drop_worker()
            raise

    async def _conversation(self, worker: Worker, entry: _Entry) -> Status:
        worker.ask(entry.job)
        was_compiled = False
        seconds = self._limits.seconds_until_read
        while True:
            answer = await worker.answer(seconds)
            if isinstance(answer, Progress):
                entry.status = Running(answer.done, answer.total)
                seconds = self._limits.seconds_a_decision
            elif isinstance(answer, Judged):
                return Done(answer)
            elif isinstance(answer, Failed):
                return NotDone(answer.kind or WorkFailed.__name__, answer.reason, answer.line)
            elif isinstance(answer, NotCompiled) and not was_compiled:
                await self._made_ready(answer.game)
                was_compiled = True
                worker.ask(entry.job)
            else:
                is_missing = isinstance(answer, NotCompiled)
                raise WorkerLost(NOT_COMPILED if is_missing else NONSENSE)

    def _drop_worker(self) -> None:
        if self._worker is not None:
            self._leaving.add(self._worker)
            self._worker = None


def _check_size(record: str) -> None:
    try:
        size = len(record.encode())
    except UnicodeEncodeError as error:
        raise BadRecord(record[: error.start].count("\n") + 1, NOT_TEXT) from error
    if size > MAX_RECORD_BYTES:
        raise BadRecord(1, TOO_LARGE.filled(n=MAX_RECORD_BYTES // 1024))


def _not_done(error: LudothequeError) -> NotDone:
    return NotDone(type(error).__name__, error.reason)
