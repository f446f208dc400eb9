"""Where compiled rules are kept: a change of any rule must lead elsewhere."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ludotheque.engine import compiling
from ludotheque.engine.compiling import fingerprint

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("source", ["rules/state.py", "rules/deep/helper.py", "content.py"])
def test_a_changed_rule_gets_a_folder_of_its_own(tmp_path: Path, source: str) -> None:
    rule = tmp_path / "game" / source
    rule.parent.mkdir(parents=True)
    rule.write_text("A = 1")
    before = fingerprint([tmp_path])
    (tmp_path / "game" / "terminal.py").write_text("B = 1")
    assert fingerprint([tmp_path]) == before
    rule.write_text("A = 2")
    assert fingerprint([tmp_path]) != before


READ_TARGET = """
from ludotheque import load
print(load("morra").start().apply_chance("die 1").view().target)
"""


@pytest.mark.slow
def test_a_changed_helper_of_an_outside_game_is_compiled_anew(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "morra", tmp_path / "games" / "morra")
    rules = tmp_path / "games" / "morra" / "rules"
    helper, chance = rules / "helper.py", rules / "chance.py"
    chance.write_text(
        "from ludotheque.games.morra.rules.helper import EXTRA\n"
        + chance.read_text(encoding="utf-8").replace("outcome + 1", "outcome + EXTRA"),
        encoding="utf-8",
    )
    targets = []
    for extra in (1, 4):
        helper.write_text(f"EXTRA = {extra}\n", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", READ_TARGET],
            env={**os.environ, "LUDOTHEQUE_GAMES": str(tmp_path / "games")},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        targets.append(int(done.stdout))
    assert targets == [6, 9]


def test_rules_are_kept_with_the_users_caches_where_the_package_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(compiling.config, "CACHE_DIR", "")
    monkeypatch.setattr(compiling, "ENGINE", tmp_path / "file")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert compiling._writable_home() == tmp_path / "caches" / "ludotheque" / "compiled"


def test_where_nothing_can_be_written_a_temporary_folder_is_shared_with_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(compiling.config, "CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "nowhere")
    home = compiling._writable_home()
    assert home.parent.parent == tmp_path
    assert home.parent.stat().st_mode & 0o077 == 0
    assert os.environ["NUMBA_CACHE_DIR"] == str(home.parent)


def test_rules_compiled_by_another_python_are_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint([])
    monkeypatch.setattr(compiling, "_toolchain", lambda: ("another",))
    assert fingerprint([]) != before
