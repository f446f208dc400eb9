"""A light start: only what playing needs is imported, and nothing is compiled in the terminal."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.engine import registry, shelf

ROOT = Path(__file__).parents[2]
PACKAGE = shelf.ENGINE.parent
IMPORTED_GAMES = """
import sys, ludotheque
assert not {"numba", "numpy", "rich", "msgspec"} & set(sys.modules)
ludotheque.load(sys.argv[1])
print({name.split(".")[2] for name in sys.modules if name.startswith("ludotheque.games.")})
assert not {"rich", "matplotlib", "ray", "filelock"} & set(sys.modules)
"""
FIRST_START = """
import json, sys
from tests.terminal.whole_game import Compilations
from ludotheque.cli.main import main
compilations = Compilations()
assert main(["play", "donuts", "--seats", "human,medium"]) == 0
print(json.dumps(compilations.names))
"""


def run(*words: str, typed: str = "", **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run Python in a process of its own."""
    done = subprocess.run(
        [sys.executable, *words], input=typed, capture_output=True, text=True, check=False,
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "utf-8", **variables},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("name", registry.names())
def test_a_game_is_loaded_without_the_others(name: str) -> None:
    folder = registry.load(name).info.folder.name
    assert run("-c", IMPORTED_GAMES, name).stdout == f"{ {folder} }\n"


@pytest.fixture
def paths(tmp_path: Path) -> dict[str, str]:
    """An empty cache, and a home without games."""
    return {
        "NUMBA_CACHE_DIR": str(tmp_path / "compiled"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), str(ROOT)]),
    }


@pytest.mark.slow
def test_a_prepared_game_compiles_nothing_in_the_terminal(paths: dict[str, str]) -> None:
    nothing_is_compiled("donuts", paths)


@pytest.mark.matrix
@pytest.mark.parametrize("folder", registry.folders())
def test_no_prepared_game_compiles_anything_in_the_terminal(
    folder: str, paths: dict[str, str]
) -> None:
    nothing_is_compiled(folder, paths)


def nothing_is_compiled(folder: str, paths: dict[str, str]) -> None:
    """Compile the games of a folder ahead, then play them to the end."""
    names = [game.name for game in registry.games_in(folder)]
    run("-m", "ludotheque", "prepare", names[0], "--up-to", "bots", **paths)
    played = run("-m", "tests.terminal.whole_game", *names, **paths)
    assert json.loads(played.stdout) == []


@pytest.mark.slow
def test_the_first_start_compiles_in_another_process(paths: dict[str, str]) -> None:
    first = run("-c", FIRST_START, typed="zz\nc4\nquit\n", **paths)
    assert json.loads(first.stdout.splitlines()[-1]) == []
    assert "Medium places on" in first.stdout
    assert first.stderr.startswith("Compiling the rules of Donuts, this first time only …\n")
    second = run("-c", FIRST_START, typed="zz\nc4\nquit\n", **paths)
    assert json.loads(second.stdout.splitlines()[-1]) == []
    assert "rules of Donuts" not in second.stderr


@pytest.mark.slow
def test_two_first_starts_at_once_both_play(paths: dict[str, str]) -> None:
    command = [sys.executable, "-m", "ludotheque", "play", "donuts"]
    both = [
        subprocess.Popen(
            command, env={**os.environ, **paths}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    for table in both:
        assert "Medium places on" in table.communicate("c4\nquit\n")[0]
        assert table.returncode == 0


@pytest.mark.slow
def test_where_nothing_can_be_written_it_still_plays(tmp_path: Path) -> None:
    """A file stands where each folder would be made: that stops an administrator too."""
    package = tmp_path / "package" / "ludotheque"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "engine" / "__pycache__").touch()
    (tmp_path / "home").touch()
    (tmp_path / "temporary").mkdir()
    nowhere = {name: str(tmp_path / "home" / "x") for name in ("HOME", "XDG_CACHE_HOME",
               "XDG_STATE_HOME", "XDG_DATA_HOME")}  # fmt: skip
    done = run(
        "-B", "-m", "ludotheque", "play", "donuts", "--seats", "human,random", typed="c4\nquit\n",
        PYTHONPATH=str(package.parent), TMPDIR=str(tmp_path / "temporary"), NUMBA_CACHE_DIR="",
        **nowhere,
    )  # fmt: skip
    assert "Random places on" in done.stdout
    assert "it will be lost when you leave" in " ".join(done.stdout.split())
    assert "Go on with" not in done.stdout
    assert list((tmp_path / "temporary").iterdir()) == []
