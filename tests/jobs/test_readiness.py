"""How far a game is compiled: notes, the process that compiles, and who waits for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.cli.prepare import UP_TO
from ludotheque.engine import compiling
from ludotheque.jobs import precompile, readiness
from ludotheque.jobs.readiness import Preparation, Stage, note_stage, one_at_a_time, stage_of

DONUTS = load("donuts")


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(compiling.config, "CACHE_DIR", str(tmp_path / "compiled"))
    monkeypatch.setattr(compiling.config, "DISABLE_JIT", 0)
    return tmp_path / "compiled"


def test_a_stage_is_noted_and_found_again() -> None:
    assert stage_of(DONUTS) == Stage.NOTHING
    note_stage(DONUTS, Stage.MOVES)
    assert stage_of(DONUTS) == Stage.MOVES
    assert stage_of(load("easycome")) == Stage.NOTHING


def test_games_of_one_folder_are_compiled_together() -> None:
    note_stage(load("don"), Stage.BOTS)
    assert stage_of(load("serengeti")) == Stage.BOTS


@pytest.mark.parametrize("written", ["", "nonsense", "a b c", "0123456789abcdef 2", "\0"])
def test_a_note_that_says_nothing_is_none(empty_cache: Path, written: str) -> None:
    note_stage(DONUTS, Stage.BOTS)
    (empty_cache / "donuts.ready").write_text(written, encoding="utf-8")
    assert stage_of(DONUTS) == Stage.NOTHING


def test_a_source_that_is_touched_is_compiled_anew(tmp_path: Path) -> None:
    """Numba looks at the time of a file; so does the note."""
    rule = tmp_path / "rule.py"
    rule.write_text("A = 1", encoding="utf-8")
    before = readiness._stamp.__wrapped__(tmp_path)
    assert readiness._stamp.__wrapped__(tmp_path) == before
    os.utime(rule, ns=(0, 0))
    assert readiness._stamp.__wrapped__(tmp_path) != before


def test_plain_python_needs_no_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.config, "DISABLE_JIT", 1)
    assert stage_of(DONUTS) == Stage.STUDIES


def test_stages_are_compiled_in_order_and_only_those_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[Stage] = []
    stages = {stage: lambda game, stage=stage: called.append(stage) for stage in precompile.STAGES}
    monkeypatch.setattr(precompile, "STAGES", stages)
    assert list(precompile.compile_in_stages("donuts", Stage.MOVES)) == [1, 2]
    assert list(precompile.compile_in_stages("donuts", Stage.STUDIES)) == [3, 4, 5]
    assert called == [1, 2, 3, 4, 5]
    assert precompile.folders_to_compile(["donuts"], Stage.STUDIES) == []
    assert precompile.folders_to_compile(["donuts", "easycome"], Stage.MOVES) == ["easycome"]


def test_every_stage_has_something_to_compile_and_commands_name_stages() -> None:
    assert list(precompile.STAGES) == list(Stage)[1:]
    assert all(Stage[name.upper()] for name in UP_TO)


def sleeping(seconds: float) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({seconds})"])


def test_nothing_is_started_for_a_game_that_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_start", lambda *_: pytest.fail("nothing was missing"))
    note_stage(DONUTS, Stage.BOTS)
    assert Preparation(DONUTS, Stage.BOTS).is_reached(Stage.BOTS)


def test_who_waits_goes_on_when_the_stage_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    process = sleeping(60)
    monkeypatch.setattr(readiness, "_start", lambda *_: process)
    preparation = Preparation(DONUTS, Stage.BOTS)
    assert not preparation.is_reached(Stage.BEGINNING)
    note_stage(DONUTS, Stage.MOVES)
    preparation.wait(Stage.MOVES)
    assert not preparation.is_reached(Stage.SEARCH)
    preparation.stop()
    assert process.poll() is not None


@pytest.mark.parametrize("seconds", [0, None])
def test_who_waits_for_a_process_that_ends_goes_on(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    process = None if seconds is None else sleeping(seconds)
    monkeypatch.setattr(readiness, "_start", lambda *_: process)
    preparation = Preparation(DONUTS, Stage.BOTS)
    preparation.wait(Stage.BOTS)
    assert preparation.is_reached(Stage.BOTS)
    assert stage_of(DONUTS) == Stage.NOTHING
    preparation.stop()


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("import sys; print('Traceback'); sys.exit('no room\\n')", "no room"),
        ("raise SystemExit(3)", "the process that compiles ended by itself (status 3)"),
        ("import os; print('50 %'); os.kill(os.getpid(), 9)", "ended by itself (status -9)"),
        ("pass", "ended by itself (status 0)"),
    ],
)
def test_a_process_that_ends_too_early_is_known_by_its_last_words(
    monkeypatch: pytest.MonkeyPatch, program: str, why: str
) -> None:
    monkeypatch.setattr(readiness, "python", lambda *_: [sys.executable, "-c", program])
    preparation = Preparation(DONUTS, Stage.BOTS)
    preparation.wait(Stage.BOTS)
    assert preparation.failure is not None
    assert why in preparation.failure.en
    note_stage(DONUTS, Stage.BOTS)
    assert preparation.failure is None
    preparation.stop()


def test_as_long_as_it_compiles_nothing_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_start", lambda *_: sleeping(60))
    preparation = Preparation(DONUTS, Stage.BOTS)
    assert preparation.failure is None
    preparation.stop()
    assert Preparation(DONUTS, Stage.NOTHING).failure is None


def test_a_system_without_processes_compiles_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(*_: object, **__: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", no_process)
    preparation = Preparation(DONUTS, Stage.BOTS)
    assert preparation.is_reached(Stage.BOTS)
    assert preparation.failure == readiness.NO_PROCESS


def test_one_compiles_at_a_time() -> None:
    with one_at_a_time():
        assert one_at_a_time().lock_file
        tried = subprocess.run(
            [sys.executable, "-c", f"""
from filelock import FileLock, Timeout
try: FileLock({one_at_a_time().lock_file!r}, timeout=0).acquire()
except Timeout: print("busy")
"""],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    assert tried.stdout == "busy\n"
