"""The file of an arena: killed at any moment, it goes on and ends with the same games."""

import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ludotheque.errors import BadUsage
from ludotheque.jobs.checkpoint import Checkpoint
from ludotheque.jobs.runner import HERE
from ludotheque.study import arena
from ludotheque.study.contest import Contest, Played
from tests.jobs.working import without_times

CONTEST = Contest.of("donuts", "random,random", games=14, seed=3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "arena.jsonl"


def test_a_run_cut_at_any_byte_goes_on_to_the_same_end(file: Path) -> None:
    whole = without_times(arena.job_of(CONTEST).run_resumable(file, on=HERE))
    written = file.read_bytes()
    assert written.count(b"\n") == 1 + 4, "a header and batches of four games"
    for length in [*range(0, len(written), 97), len(written) - 1, len(written)]:
        file.write_bytes(written[:length])
        assert without_times(arena.job_of(CONTEST).run_resumable(file, on=HERE)) == whole
        with Checkpoint(file, CONTEST, Played) as checkpoint:
            assert without_times(checkpoint.entries) == whole


def test_what_is_there_is_not_played_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = arena.job_of(CONTEST).run_resumable(file, on=HERE)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))
    counts: list[int] = []
    again = arena.job_of(CONTEST).run_resumable(file, on=HERE, on_progress=counts.append)
    assert counts == [8, 4, 2]
    assert again[:8] == first[:8], "the same to the last digit of the time they took"
    assert (
        arena.job_of(CONTEST).run_resumable(file, on="no cluster is needed where nothing is left")
        == again
    )


def test_a_run_that_is_killed_goes_on(file: Path) -> None:
    script = f"""
import os, signal
from pathlib import Path
from ludotheque.study import arena
from ludotheque.study.contest import Contest
counts = []
def on_progress(games):
    counts.append(games)
    if len(counts) == 3: os.kill(os.getpid(), signal.SIGKILL)
contest = Contest.of("donuts", "random,random", games=14, seed=3)
arena.job_of(contest).run_resumable(Path({str(file)!r}), on="here", on_progress=on_progress)
"""
    killed = subprocess.run([sys.executable, "-c", script], check=False)
    assert killed.returncode == -signal.SIGKILL
    counts: list[int] = []
    games = arena.job_of(CONTEST).run_resumable(file, on=HERE, on_progress=counts.append)
    assert counts == [8, 4, 2]
    assert without_times(games) == without_times(arena.job_of(CONTEST).run())


def test_lines_that_do_not_follow_are_played_again(file: Path) -> None:
    whole = without_times(arena.job_of(CONTEST).run_resumable(file, on=HERE))
    header, first, second, *rest = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([header, first, *rest, second]))
    with Checkpoint(file, CONTEST, Played) as checkpoint:
        assert len(checkpoint.entries) == 4
    assert without_times(arena.job_of(CONTEST).run_resumable(file, on=HERE)) == whole


def test_another_contest_or_file_is_never_overwritten(file: Path) -> None:
    arena.job_of(CONTEST).run_resumable(file, on=HERE)
    other = Contest.of("donuts", "random,random", games=14, seed=4)
    written = file.read_bytes()
    for resume in (True, False):
        with pytest.raises(BadUsage, match="holds something else"):
            Checkpoint(file, other, Played, resume=resume)
    assert file.read_bytes() == written
    file.write_text("a letter\nto a friend\n", encoding="utf-8")
    for resume in (True, False):
        with pytest.raises(BadUsage, match="holds something else"):
            Checkpoint(file, CONTEST, Played, resume=resume)
    assert file.read_text(encoding="utf-8") == "a letter\nto a friend\n"
    with pytest.raises(BadUsage, match="cannot write to"):
        Checkpoint(Path("/dev/null/x"), CONTEST, Played)


def test_games_of_other_code_are_never_mixed_in_but_may_be_played_anew(file: Path) -> None:
    older = msgspec.structs.replace(CONTEST, code="older")
    with Checkpoint(file, older, Played) as checkpoint:
        checkpoint.add([Played(0, (1, 2), (0, 0), 0, (1, 1), (0.0, 0.0), ())])
    with pytest.raises(BadUsage, match=r"another version; .* --no-resume"):
        Checkpoint(file, CONTEST, Played)
    with Checkpoint(file, CONTEST, Played, resume=False) as checkpoint:
        assert checkpoint.entries == []


def test_two_runs_do_not_share_a_file(file: Path) -> None:
    with Checkpoint(file, CONTEST, Played), pytest.raises(BadUsage, match="another run is writing"):
        Checkpoint(file, CONTEST, Played)
    with Checkpoint(file, CONTEST, Played) as checkpoint:
        assert checkpoint.entries == []
