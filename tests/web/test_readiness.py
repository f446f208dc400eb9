"""Ready or not: answered at once; asked first, then the shelf's; why not, and tried again."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque import load
from ludotheque.engine import registry
from ludotheque.engine.game import Game
from ludotheque.errors import BeingMadeReady, UnknownGame, WorkFailed, WorkLost
from ludotheque.jobs.children import environment
from ludotheque.jobs.stages import Stage
from ludotheque.language import Text, same
from ludotheque.web import readiness
from ludotheque.web.durations import COMPILING_SECONDS_PER_KB, Durations
from ludotheque.web.readiness import GamesReady, Readiness

GAMES = ["don", "donnant", "donuts", "dungeons", "easycome", "serengeti"]


class FakeCompiling:
    """Reaches the stages of a folder when it is told to."""

    def __init__(self, loader: "FakeLoader", folder: str, up_to: Stage):
        self.loader, self.folder, self.up_to = loader, folder, up_to
        self.failure: Text | None = None
        self.is_stopped = False

    def is_reached(self, stage: Stage) -> bool:
        return self.failure is not None or self.loader.stages[self.folder] >= stage

    def stop(self) -> None:
        self.is_stopped = True


class FakeLoader:
    """Compiles when it is told to, and loads at once."""

    def __init__(self, **stages: Stage):
        self.stages = dict.fromkeys(registry.folders(), Stage.NOTHING) | stages
        self.compiled: list[FakeCompiling] = []
        self.loaded: list[str] = []
        self.is_broken = False

    def load_compiler(self) -> None:
        if self.is_broken:
            raise ImportError("no module named numba")

    def stage_in(self, folder: Path) -> Stage:
        return self.stages[folder.name]

    def compiling(self, folder: str, up_to: Stage) -> FakeCompiling:
        self.compiled.append(FakeCompiling(self, folder, up_to))
        return self.compiled[-1]

    def load(self, folder: str, go_on: Callable[[], bool]) -> dict[str, Game]:
        if self.is_broken:
            raise RuntimeError("out of memory")
        self.loaded.append(folder)
        return {game.name: game for game in registry.games_in(folder)}

    @property
    def started(self) -> list[tuple[str, Stage]]:
        return [(one.folder, one.up_to) for one in self.compiled]

    async def reach(self, folder: str, stage: Stage) -> None:
        """Let a folder be compiled so far, once it is being compiled."""
        while not (self.compiled and self.compiled[-1].folder == folder):
            await asyncio.sleep(0)
        self.stages[folder] = stage


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "SECONDS_BETWEEN_LOOKS", 0.0)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def with_games(
    loader: FakeLoader, use: Callable[[GamesReady], Awaitable[object]], **more: Any
) -> None:
    async def main() -> None:
        more.setdefault("durations", Durations())
        games = GamesReady(loader=loader, **more)
        assert games.status("donuts") == Readiness(False, None), "known before anything is loaded"
        games.start()
        try:
            await asyncio.wait_for(use(games), 20)
        finally:
            await games.close()
        assert all(one.is_stopped for one in loader.compiled)

    asyncio.run(main())


async def until_started(loader: FakeLoader, count: int) -> None:
    while len(loader.compiled) < count:
        await asyncio.sleep(0)


def all_at(stage: Stage) -> FakeLoader:
    return FakeLoader(**dict.fromkeys(registry.folders(), stage))


def test_what_is_compiled_is_only_loaded_in_the_order_of_the_shelf() -> None:
    loader = all_at(Stage.STUDIES)

    async def use(games: GamesReady) -> None:
        for name in GAMES:
            assert await games.wait(name) is load(name)
            assert games.require(name) is load(name)
            assert games.status(name) == Readiness(True, None)
        assert games.ready == GAMES
        assert loader.compiled == []
        assert loader.loaded == registry.folders()

    with_games(loader, use)


def test_a_game_that_is_not_ready_says_so_and_is_the_next() -> None:
    loader = FakeLoader()

    async def use(games: GamesReady) -> None:
        with pytest.raises(BeingMadeReady) as refused:
            games.require(" Donuts ")
        assert (refused.value.seconds, refused.value.reason.en) == (
            None,
            "Donuts is being made ready; wait a moment",
        )
        games.ask_for("serengeti")
        await loader.reach("donuts", Stage.MOVES)
        await loader.reach("auction", Stage.MOVES)
        await games.wait("don")
        assert loader.started[:2] == [("donuts", Stage.MOVES), ("auction", Stage.MOVES)]
        assert loader.loaded == ["donuts", "auction"]
        assert games.ready == ["don", "donuts", "serengeti"]
        with pytest.raises(UnknownGame):
            games.require("chess")

    with_games(loader, use)


def test_people_come_first_then_bots_then_the_shelf_then_what_may_be_of_use() -> None:
    loader = FakeLoader()

    async def use(games: GamesReady) -> None:
        await until_started(loader, 1)
        assert loader.started == [("auction", Stage.MOVES)]  # nobody has asked yet
        bots = asyncio.create_task(games.bots_ready("donuts", "hard"))
        await until_started(loader, 2)
        assert loader.compiled[0].is_stopped, "put off"
        await loader.reach("donuts", Stage.MOVES)
        await until_started(loader, 3)
        assert loader.started[1:] == [("donuts", Stage.MOVES), ("donuts", Stage.BOTS)]
        games.ask_for("easycome")
        await loader.reach("easycome", Stage.MOVES)
        assert loader.compiled[2].is_stopped, "put off for who wants to play"
        await games.wait("easycome")
        assert not bots.done()
        await until_started(loader, 5)
        assert loader.started[4:] == [("donuts", Stage.BOTS)]
        loader.stages["donuts"] = Stage.BOTS
        await bots
        for folder in ("auction", "donnant", "dungeons"):
            await loader.reach(folder, Stage.MOVES)
        await until_started(loader, 9)
        assert loader.started[5:] == [
            ("auction", Stage.MOVES),
            ("donnant", Stage.MOVES),
            ("dungeons", Stage.MOVES),
            ("auction", Stage.STUDIES),
        ]

    with_games(loader, use)


def test_bots_need_only_their_stage_and_analyses_the_last() -> None:
    loader = FakeLoader()

    async def use(games: GamesReady) -> None:
        random = asyncio.create_task(games.bots_ready("donuts", "random"))
        await loader.reach("donuts", Stage.MOVES)
        await random
        analyses = asyncio.create_task(games.analyses_ready("donuts"))
        medium = asyncio.create_task(games.bots_ready("donuts", "medium"))
        await until_started(loader, 2)
        loader.stages["donuts"] = Stage.SEARCH
        await medium
        assert not analyses.done()
        loader.stages["donuts"] = Stage.STUDIES
        await analyses
        assert loader.started == [("donuts", Stage.MOVES), ("donuts", Stage.STUDIES)]

    with_games(loader, use, compiles_all=False)


def test_what_cannot_be_compiled_says_why_and_is_tried_again_when_asked() -> None:
    loader = FakeLoader()

    async def use(games: GamesReady) -> None:
        waiting = asyncio.create_task(games.wait("donuts"))
        await until_started(loader, 1)
        loader.compiled[0].failure = Text(en="the disk is full", fr="le disque est plein")
        with pytest.raises(WorkFailed, match="Donuts cannot be made ready: the disk is full"):
            await waiting
        assert games.status("donuts") == Readiness(False, None)
        with pytest.raises(WorkFailed) as why:
            games.require("donuts")
        assert why.value.reason.fr == "Donuts n’a pas pu être préparé : le disque est plein"
        await loader.reach("donuts", Stage.MOVES)
        assert await games.wait("donuts")

    with_games(loader, use, compiles_all=False)


def test_one_that_fails_does_not_stop_the_others() -> None:
    loader = FakeLoader()

    async def use(games: GamesReady) -> None:
        await until_started(loader, 1)
        loader.compiled[0].failure = same("killed")
        await loader.reach("donnant", Stage.MOVES)
        await games.wait("donnant")
        assert games.ready == ["donnant"]

    with_games(loader, use)


def test_even_a_server_without_numba_says_why(caplog: pytest.LogCaptureFixture) -> None:
    loader = all_at(Stage.STUDIES)
    loader.is_broken = True

    async def use(games: GamesReady) -> None:
        with pytest.raises(WorkFailed, match="no module named numba"):
            await games.wait("easycome")
        loader.is_broken = False
        assert await games.wait("easycome")

    with_games(loader, use)
    assert "cannot be made ready" in caplog.text


def test_estimates_count_all_that_comes_before_and_what_has_passed(tmp_path: Path) -> None:
    file = tmp_path / "seconds.json"
    durations = Durations(file)
    for folder in registry.folders():
        durations.note_loading(folder, 2.0)
        durations.note_compiling(folder, 10.0)
    loader, clock = FakeLoader(donuts=Stage.STUDIES), Clock()

    async def use(games: GamesReady) -> None:
        await until_started(loader, 1)
        seconds = {name: games.status(name).seconds for name in GAMES}
        assert seconds == {
            "don": 12.0, "serengeti": 12.0, "donnant": 24.0, "donuts": 26.0, "dungeons": 38.0,
            "easycome": 50.0,
        }  # fmt: skip
        clock.now = 7.0
        assert games.status("donnant").seconds == 17.0
        clock.now = 99.0
        assert games.status("don").seconds == readiness.LEAST_SECONDS
        with pytest.raises(BeingMadeReady, match="about 12 more seconds") as refused:
            games.require("donnant")
        assert refused.value.reason.fr.endswith("encore 12 secondes environ")
        await loader.reach("auction", Stage.MOVES)
        await loader.reach("donnant", Stage.MOVES)
        await games.wait("donnant")

    with_games(loader, use, clock=clock, durations=durations)
    kept = json.loads(file.read_text())
    assert kept["auction compiling"] == 99.0
    assert Durations(file).compiling("auction", 1) == 99.0


@pytest.mark.parametrize("written", [None, "", "[]", '{"donuts loading": "soon"}'])
def test_where_nothing_is_known_the_size_of_the_rules_tells(
    tmp_path: Path, written: str | None
) -> None:
    file = tmp_path / "seconds.json"
    if written is not None:
        file.write_text(written)
    assert Durations(file).compiling("donuts", 20) == 20 * COMPILING_SECONDS_PER_KB


def test_who_waits_while_all_is_stopped_is_told() -> None:
    loader = FakeLoader()

    async def use(games: GamesReady) -> None:
        waiting = asyncio.create_task(games.wait("donuts"))
        await until_started(loader, 1)
        await games.close()
        with pytest.raises(WorkLost, match="being stopped"):
            await waiting

    with_games(loader, use)


def test_folders_are_named_as_games_name_them() -> None:
    """A note of what is compiled names the sources by their paths."""
    for game in registry.games().values():
        assert readiness._Folder.named(game.info.folder.name).path == game.info.folder


def run(*command: str, **environment_of_child: str) -> str:
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=True,
        env=environment() | environment_of_child,
    ).stdout  # fmt: skip


@pytest.mark.slow
def test_a_game_that_is_ready_compiles_and_loads_nothing_more() -> None:
    said = run("-m", "tests.web.loaded_games", *GAMES)
    assert json.loads(said) == {"compiled": [], "late": [], "is_noticed": True}


@pytest.mark.slow
def test_what_is_not_compiled_is_compiled_by_another_process(tmp_path: Path) -> None:
    said = run("-m", "tests.web.loaded_games", "donuts", NUMBA_CACHE_DIR=str(tmp_path))
    assert json.loads(said) == {"compiled": [], "late": [], "is_noticed": True}


STOPPED = """
import asyncio, sys
from ludotheque.web.readiness import GamesReady

async def main():
    games = GamesReady()
    games.start()
    while "numba" not in sys.modules:
        await asyncio.sleep(0)
    await games.close()

asyncio.run(main())
print("ended")
"""


@pytest.mark.slow
def test_a_server_ends_at_once_also_while_it_loads() -> None:
    assert run("-X", "dev", "-c", STOPPED) == "ended\n"
