"""Which games are ready: compiled by another process, then loaded here, off the event loop.

A server answers at once; Numba and the rules follow. Until they are here, nothing that needs them
may be imported on the loop, or it would wait for all of that: `require` tells.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludotheque import storage
from ludotheque.engine import shelf
from ludotheque.engine.shelf import GAME_FOLDERS, Box
from ludotheque.errors import BeingMadeReady, LudothequeError, WorkFailed, WorkLost
from ludotheque.jobs.stages import Stage, stage_of_bot
from ludotheque.language import Text, same
from ludotheque.web.durations import Durations
from ludotheque.web.loading import Compiling, Loader, NumbaLoader, off_the_loop

if TYPE_CHECKING:
    from ludotheque.engine.game import Game

SECONDS_BETWEEN_LOOKS = 0.1
LEAST_SECONDS = 1.0  # that are told: an estimate that is used up
FAILED = Text(en="{game} cannot be made ready: {why}", fr="{game} n’a pas pu être préparé : {why}")
CLOSED = Text(en="the server is being stopped", fr="le serveur est en train de s’arrêter")

logger = logging.getLogger(__name__)


class Readiness(msgspec.Struct, frozen=True):
    """Whether a game can be played here, and else in how many seconds, if that is known."""

    is_ready: bool
    seconds: float | None = None


@dataclass(eq=False)
class _Folder:
    """A folder of games: they are compiled and loaded together."""

    name: str
    path: Path
    kilobytes: float  # of its rules
    boxes: list[Box] = field(default_factory=list)
    stage: Stage | None = None  # None: not known yet
    games: "dict[str, Game]" = field(default_factory=dict)  # none: not loaded
    problem: Text | None = None

    @classmethod
    def named(cls, name: str) -> "_Folder":
        path = next(home / name for home in GAME_FOLDERS if (home / name).is_dir())
        size = sum(source.stat().st_size for source in path.glob("rules/*.py"))
        return cls(name, path, size / 1024)

    def has(self, stage: Stage) -> bool:
        """Whether it is loaded, and compiled so far."""
        return bool(self.games) and self.is_compiled(stage)

    def is_compiled(self, stage: Stage) -> bool:
        """Whether it is known to be compiled so far."""
        return self.stage is not None and self.stage >= stage


class _Work(NamedTuple):
    """What is to be done next; what is less urgent is put off for it."""

    urgency: int  # 0 is the most urgent
    folder: _Folder
    up_to: Stage


ASKED, ASKED_FOR_MORE, ON_THE_SHELF, AHEAD = range(4)


class GamesReady:
    """The games of the shelf, made ready one after the other: those asked for first.

    One process compiles at a time, and one thread loads. What was compiled for nobody in
    particular is put off for what somebody waits for. All calls are for one event loop.
    """

    def __init__(
        self,
        *,
        compiles_all: bool = True,
        loader: Loader | None = None,
        durations: Durations | None = None,
        clock: Callable[[], float] = time.monotonic,
    ):
        self._compiles_all = compiles_all  # else only what is asked for
        self._loader = loader or NumbaLoader()
        self._durations = durations or Durations(storage.cache_folder() / "seconds-to-ready.json")
        self._clock = clock
        self._boxes = {name: shelf.find(name) for name in shelf.names()}
        self._folders = {name: _Folder.named(name) for name in shelf.folders()}
        for box in self._boxes.values():
            self._folders[box.folder].boxes.append(box)
        self._asked: dict[_Folder, Stage] = {}  # in the order in which they were asked for
        self._current: tuple[_Work, float] | None = None  # and when it began
        self._changed = asyncio.Condition()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._compiling: Compiling | None = None  # the last process
        self._is_closed = False

    # Asking

    @property
    def names(self) -> list[str]:
        """The names of all games."""
        return [*self._boxes]

    @property
    def ready(self) -> list[str]:
        """The names of the games that are ready."""
        return [name for name, box in self._boxes.items() if self._folders[box.folder].games]

    def status(self, game: str) -> Readiness:
        """Whether a game is ready, and else in how many seconds."""
        folder = self._folder(game)
        return Readiness(bool(folder.games), self._seconds_until(folder))

    def require(self, game: str) -> "Game":
        """The game, if it is ready; else it is asked for, and the error says how long it takes."""
        box = self.box(game)
        folder = self._folders[box.folder]
        if folder.games:
            return folder.games[box.name]
        problem = folder.problem
        self.ask_for(game)
        if problem:
            raise WorkFailed(problem)
        raise BeingMadeReady(box.title, self._seconds_until(folder))

    def ask_for(self, game: str) -> None:
        """Make it the next, after those that were asked for before."""
        self._ask(self._folder(game), Stage.MOVES)

    async def wait(self, game: str) -> "Game":
        """Wait until a game is ready."""
        await self._until(game, Stage.MOVES)
        return self.require(game)

    async def bots_ready(self, game: str, level: str) -> None:
        """Wait until a game is ready and what bots of a level need is compiled."""
        await self._until(game, stage_of_bot(level))

    async def analyses_ready(self, game: str) -> None:
        """Wait until a game is ready and what analyses need is compiled."""
        await self._until(game, Stage.STUDIES)

    def _folder(self, game: str) -> _Folder:
        return self._folders[self.box(game).folder]

    def box(self, game: str) -> Box:
        """A game as it stands on the shelf."""
        return self._boxes.get(game) or shelf.find(game)

    def _ask(self, folder: _Folder, stage: Stage) -> None:
        if not folder.has(stage):
            folder.problem = None  # it is tried again
            self._asked[folder] = max(stage, self._asked.get(folder, stage))
            self._wake.set()

    async def _until(self, game: str, stage: Stage) -> None:
        folder = self._folder(game)
        if folder.has(stage):
            return
        self._ask(folder, stage)
        async with self._changed:
            await self._changed.wait_for(
                lambda: folder.has(stage) or folder.problem or self._is_closed
            )
        if not folder.has(stage):
            raise WorkFailed(folder.problem) if folder.problem else WorkLost(CLOSED)

    # How long it takes

    def _seconds_until(self, folder: _Folder) -> float | None:
        """How long a folder will take, with all that comes before it; None: that is not known."""
        if folder.games or folder.problem or folder.stage is None:
            return None
        seconds = 0.0
        for earlier in self._order():
            seconds += self._seconds_left(earlier)
            if earlier is folder:
                break
        else:
            seconds += self._seconds_left(folder)  # if it were asked for
        return round(max(seconds, LEAST_SECONDS), 1)

    def _order(self) -> list[_Folder]:
        """The folders that are made ready, the present one first."""
        current = [self._current[0].folder] if self._current else []
        shelved = self._folders.values() if self._compiles_all else ()
        order = dict.fromkeys([*current, *self._asked, *shelved])
        return [folder for folder in order if not folder.games and not folder.problem]

    def _seconds_left(self, folder: _Folder) -> float:
        seconds = self._durations.loading(folder.name)
        if not folder.is_compiled(Stage.MOVES):
            seconds += self._durations.compiling(folder.name, folder.kilobytes)
        is_current = self._current is not None and self._current[0].folder is folder
        elapsed = self._clock() - self._current[1] if self._current and is_current else 0.0
        return max(seconds - elapsed, 0.0)

    # Doing it

    def start(self) -> None:
        """Begin to make games ready."""
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; nobody waits for what is just being loaded."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._compiling is not None:
            await asyncio.to_thread(self._compiling.stop)
        await self._tell()

    async def _work(self) -> None:
        try:
            if self._compiles_all:  # else Numba is loaded once somebody asks for a game
                await self._look()
        except Exception as error:
            for folder in self._folders.values():
                self._failed(folder, error)
            await self._tell()
        while True:
            self._wake.clear()
            work = self._next()
            if work is None:
                await self._wake.wait()
                continue
            self._current = work, self._clock()
            try:
                await self._do(work)
            except Exception as error:
                self._failed(work.folder, error)
            finally:
                self._current = None
            await self._tell()

    async def _look(self) -> None:
        """See what is compiled from earlier runs."""
        await off_the_loop(self._loader.load_compiler)
        for folder in self._folders.values():
            await self._note_stage(folder)

    def _next(self) -> _Work | None:
        """The most urgent work that there is."""
        for folder, stage in [*self._asked.items()]:
            if folder.problem or folder.has(stage):
                del self._asked[folder]
        for folder in self._asked:
            if not folder.games:
                return _Work(ASKED, folder, Stage.MOVES)
        for folder, stage in self._asked.items():
            return _Work(ASKED_FOR_MORE, folder, stage)
        fine = [one for one in self._folders.values() if not one.problem and self._compiles_all]
        for folder in fine:
            if not folder.games:
                return _Work(ON_THE_SHELF, folder, Stage.MOVES)
        for folder in fine:
            if not folder.has(Stage.STUDIES):
                return _Work(AHEAD, folder, Stage.STUDIES)
        return None

    async def _do(self, work: _Work) -> None:
        folder, began = work.folder, self._clock()
        if folder.stage is None:  # it could not be found out at the start
            await self._look()
        was_compiled = folder.is_compiled(Stage.MOVES)
        if not folder.is_compiled(work.up_to):
            await self._compile(work)
            if not folder.is_compiled(work.up_to):
                return  # put off
            if not was_compiled:
                self._durations.note_compiling(folder.name, self._clock() - began)
        if not folder.games:
            began = self._clock()
            load = partial(self._loader.load, folder.name, lambda: not self._is_closed)
            folder.games = await off_the_loop(load)
            self._durations.note_loading(folder.name, self._clock() - began)
        await asyncio.to_thread(self._durations.keep)

    async def _compile(self, work: _Work) -> None:
        """Have a folder compiled, unless something more urgent comes up meanwhile."""
        folder = work.folder
        compiling = await off_the_loop(partial(self._start_compiling, work))
        try:
            while not await asyncio.to_thread(compiling.is_reached, work.up_to):
                await self._note_stage(folder)
                if (best := self._next()) and best.urgency < work.urgency:
                    return
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            if failure := await asyncio.to_thread(lambda: compiling.failure):
                raise WorkFailed(failure)
        finally:
            await asyncio.to_thread(compiling.stop)
            await self._note_stage(folder)

    def _start_compiling(self, work: _Work) -> Compiling:
        """Start the process, in a thread; it ends with everything else, also if nobody waits."""
        self._compiling = self._loader.compiling(work.folder.name, work.up_to)
        if self._is_closed:
            self._compiling.stop()
        return self._compiling

    async def _note_stage(self, folder: _Folder) -> None:
        stage = await asyncio.to_thread(self._loader.stage_in, folder.path)
        if stage != folder.stage:
            folder.stage = stage
            await self._tell()

    def _failed(self, folder: _Folder, error: Exception) -> None:
        why = error.reason if isinstance(error, LudothequeError) else same(error)
        folder.problem = FAILED.filled(game=folder.boxes[0].title, why=why)
        logger.error("%s", folder.problem.en, exc_info=error)

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()
