"""The file of an arena: killed at any moment, it goes on and ends with the same games."""

import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ludotheque.errors import BadUsage
from ludotheque.jobs.checkpoint import Ledger
from ludotheque.jobs.runner import HERE
from ludotheque.study import arena
from ludotheque.study.contest import Contest, Played
from tests.study.working import without_times

CONTEST = Contest.of("donuts", "random,random", games=14, seed=3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "arena.jsonl"


def test_a_run_cut_at_any_byte_goes_on_to_the_same_end(file: Path) -> None:
    whole = without_times(arena.work_of(CONTEST).do_kept(file, on=HERE))
    written = file.read_bytes()
    assert written.count(b"\n") == 1 + 4, "a header and batches of four games"
    for length in [*range(0, len(written), 97), len(written) - 1, len(written)]:
        file.write_bytes(written[:length])
        assert without_times(arena.work_of(CONTEST).do_kept(file, on=HERE)) == whole
        with Ledger(file, CONTEST, Played) as ledger:
            assert without_times(ledger.entries) == whole


def test_what_is_there_is_not_played_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = arena.work_of(CONTEST).do_kept(file, on=HERE)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))
    ticks: list[int] = []
    again = arena.work_of(CONTEST).do_kept(file, on=HERE, tick=ticks.append)
    assert ticks == [8, 4, 2]
    assert again[:8] == first[:8], "the same to the last digit of the time they took"
    assert (
        arena.work_of(CONTEST).do_kept(file, on="no cluster is needed where nothing is left")
        == again
    )


def test_a_run_that_is_killed_goes_on(file: Path) -> None:
    script = f"""
import os, signal
from pathlib import Path
from ludotheque.study import arena
from ludotheque.study.contest import Contest
ticks = []
def tick(games):
    ticks.append(games)
    if len(ticks) == 3: os.kill(os.getpid(), signal.SIGKILL)
contest = Contest.of("donuts", "random,random", games=14, seed=3)
arena.work_of(contest).do_kept(Path({str(file)!r}), on="here", tick=tick)
"""
    killed = subprocess.run([sys.executable, "-c", script], check=False)
    assert killed.returncode == -signal.SIGKILL
    ticks: list[int] = []
    games = arena.work_of(CONTEST).do_kept(file, on=HERE, tick=ticks.append)
    assert ticks == [8, 4, 2]
    assert without_times(games) == without_times(arena.play(CONTEST))


def test_lines_that_do_not_follow_are_played_again(file: Path) -> None:
    whole = without_times(arena.work_of(CONTEST).do_kept(file, on=HERE))
    header, first, second, *rest = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([header, first, *rest, second]))
    with Ledger(file, CONTEST, Played) as ledger:
        assert len(ledger.entries) == 4
    assert without_times(arena.work_of(CONTEST).do_kept(file, on=HERE)) == whole


def test_another_contest_or_file_is_never_overwritten(file: Path) -> None:
    arena.work_of(CONTEST).do_kept(file, on=HERE)
    other = Contest.of("donuts", "random,random", games=14, seed=4)
    written = file.read_bytes()
    for anew in (False, True):
        with pytest.raises(BadUsage, match="holds something else"):
            Ledger(file, other, Played, anew=anew)
    assert file.read_bytes() == written
    file.write_text("a letter\nto a friend\n", encoding="utf-8")
    for anew in (False, True):
        with pytest.raises(BadUsage, match="holds something else"):
            Ledger(file, CONTEST, Played, anew=anew)
    assert file.read_text(encoding="utf-8") == "a letter\nto a friend\n"
    with pytest.raises(BadUsage, match="cannot write to"):
        Ledger(Path("/dev/null/x"), CONTEST, Played)


def test_games_of_other_code_are_never_mixed_in_but_may_be_played_anew(file: Path) -> None:
    older = msgspec.structs.replace(CONTEST, code="older")
    with Ledger(file, older, Played) as ledger:
        ledger.add([Played(0, (1, 2), (0, 0), 0, (1, 1), (0.0, 0.0))])
    with pytest.raises(BadUsage, match=r"another version; .* --no-resume"):
        Ledger(file, CONTEST, Played)
    with Ledger(file, CONTEST, Played, anew=True) as ledger:
        assert ledger.entries == []


def test_two_runs_do_not_share_a_file(file: Path) -> None:
    with Ledger(file, CONTEST, Played), pytest.raises(BadUsage, match="another run is writing"):
        Ledger(file, CONTEST, Played)
    with Ledger(file, CONTEST, Played) as ledger:
        assert ledger.entries == []
