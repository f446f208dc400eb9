"""A new game is a new folder and nothing else."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent
SHELF = TESTS.parent / "examples"
GUIDE = TESTS.parent / "docs" / "adding-a-game.md"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        env={**os.environ, "LUDOTHEQUE_GAMES": str(SHELF)},
        cwd=TESTS.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_it_passes_the_conformance_suite_and_its_own_tests() -> None:
    done = run("pytest", "-p", "no:xdist", "-k", "morra", "tests/games/test_conformance.py",
               "tests/games/test_telling.py", "examples/morra/test_morra.py")  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 15


def test_it_is_on_the_shelf_with_all_commands() -> None:
    listed = run("ludotheque", "games", "--json")
    assert '"name": "morra"' in listed.stdout
    assert "MO-3" in run("ludotheque", "rules", "morra").stdout
    table = run("tests.clause_table")
    assert "morra 4 clauses 4 tested" in table.stdout


@pytest.mark.parametrize(
    "name",
    sorted(
        str(path.relative_to(SHELF / "morra"))
        for path in (SHELF / "morra").rglob("*.*")
        if path.suffix in (".py", ".toml")
        and path.parent.name != "golden"
        and path.stat().st_size > 100
    ),
)
def test_the_guide_shows_the_very_files(name: str) -> None:
    assert (SHELF / "morra" / name).read_text(encoding="utf-8") in GUIDE.read_text(encoding="utf-8")
