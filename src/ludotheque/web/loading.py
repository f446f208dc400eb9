"""Loading Numba and the rules of games in threads, so that an event loop goes on meanwhile."""

import asyncio
import gc
import importlib
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from ludotheque.jobs.stages import Stage
from ludotheque.language import Text

if TYPE_CHECKING:
    from ludotheque.engine.game import Game

Result = TypeVar("Result")


class Compiling(Protocol):
    """A process that compiles a game: see `jobs.readiness.Preparation`."""

    def is_reached(self, stage: Stage) -> bool:
        """Whether there is nothing to wait for."""

    @property
    def failure(self) -> Text | None:
        """Why it ended before all was compiled."""

    def stop(self) -> None:
        """Compile no more."""


class Loader(Protocol):
    """All that loads Numba or rules, which takes long: called in threads only."""

    def load_compiler(self) -> None:
        """Load what all games need; it comes before all else."""

    def stage_in(self, folder: Path) -> Stage:
        """How far the games of a folder are compiled."""

    def compiling(self, folder: str, up_to: Stage) -> Compiling:
        """Start a process that compiles the games of a folder."""

    def load(self, folder: str, go_on: Callable[[], bool]) -> "dict[str, Game]":
        """Load the games of a folder, so that playing them compiles and loads nothing more."""


class NumbaLoader:
    """Loads games and Numba.

    A collection of garbage among all that Numba is stops everybody for a tenth of a second, so
    there is none while it comes in; then it is put aside, and so is each game.
    """

    def load_compiler(self) -> None:
        """Load Numba, and all that is not of one game."""
        gc.disable()
        try:
            importlib.import_module("ludotheque.jobs.precompile")
        finally:
            gc.freeze()
            gc.enable()

    def stage_in(self, folder: Path) -> Stage:
        """How far the games of a folder are compiled."""
        from ludotheque.jobs.readiness import stage_in

        return stage_in(folder)

    def compiling(self, folder: str, up_to: Stage) -> Compiling:
        """Start a process that compiles the games of a folder."""
        from ludotheque.engine import registry
        from ludotheque.jobs.readiness import Preparation

        return Preparation(registry.games_in(folder)[0], up_to)

    def load(self, folder: str, go_on: Callable[[], bool]) -> "dict[str, Game]":
        """Load the games of a folder by playing them: what they call is compiled already."""
        from ludotheque.engine import registry
        from ludotheque.jobs.precompile import STAGES

        games = {game.name: game for game in registry.games_in(folder)}
        for game in games.values():
            for stage in (Stage.BEGINNING, Stage.MOVES):
                if go_on():
                    STAGES[stage](game)
        gc.collect()
        gc.freeze()
        return games


async def off_the_loop(work: Callable[[], Result]) -> Result:
    """Do work in a thread that nobody waits for when the program ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def settle(result: Result | None, error: BaseException | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, daemon=True, name="loading games").start()
    return await done
