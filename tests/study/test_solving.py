"""`ludotheque solve`: one start, or all of them, killed at any moment."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from ludotheque import load
from ludotheque.cli.main import main
from ludotheque.engine.solving import ExactValue, OnProgress, Solution, WinProbabilities
from ludotheque.engine.state import State
from ludotheque.errors import BadUsage
from ludotheque.jobs.runner import HERE
from ludotheque.language import Language, Text
from ludotheque.study import solving
from ludotheque.terminal import screen
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.solution import show_solution

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]
BOARD = "5954"
FEW = 2 * solving.STARTS_PER_BATCH + 3
SOON_SOLVED = [{"layout": board} for board in (BOARD, "16328", "18951")] * FEW
FEW_BOARDS = f"""
from ludotheque import load
load("donuts").solver.starts = lambda: {SOON_SOLVED[:FEW]}
"""
CHANCES = WinProbabilities(
    first_player=0.353, by_turn=(0.353, 0.333, 0.314), states=87376, rounds=29, sweeps=435,
    tolerance=1e-4, precision=1e-12, most_to_gain=0.0000941, kept=False,
)  # fmt: skip


@pytest.fixture(autouse=True)
def english_and_files_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("donuts").solver, "starts", lambda: SOON_SOLVED[:FEW])


def printed(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *words: str) -> str:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


def test_json_of_one_board(capsys: Capture) -> None:
    found = json.loads(printed(capsys, "solve", "donuts", "--layout", BOARD, "--json"))
    assert list(found) == ["kind", "value", "nodes", "distance", "keeping", "best", "seconds"]
    assert (found["value"], found["distance"], len(found["best"])) == ("win", 19, 19)
    quick = json.loads(
        printed(capsys, "solve", f"--layout={BOARD}", "donuts", "--value-only", "--json")
    )
    assert list(quick) == ["kind", "value", "nodes", "move", "seconds"]
    assert quick["nodes"] < found["nodes"]


def test_words_for_people(capsys: Capture) -> None:
    english = printed(capsys, "solve", "donuts", "--option", f"layout={BOARD}")
    assert "The player to move wins in 19 moves." in english
    french = printed(capsys, "solve", "donuts", "--layout", BOARD, "--value-only", "--lang=fr")
    assert "Celui qui doit jouer gagne." in french


@pytest.mark.usefixtures("few_boards")
def test_words_agree_with_their_number(capsys: Capture) -> None:
    words = ("solve", "donuts", "--sample", "1", "--value-only", "--on=here")
    assert "Starts solved: 1." in printed(capsys, *words)
    assert "Départs résolus\u00a0: 1." in printed(capsys, *words, "--lang=fr")
    found = ExactValue("win", nodes=1, distance=1)
    assert "The player to move wins at once." in told_of("en", found)


def test_how_far_a_long_solution_is_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, in the language of the reader."""
    shown = Console(file=io.StringIO(), force_terminal=True, color_system=None, width=80)
    monkeypatch.setattr(screen, "Console", lambda **_: shown)

    def solve(state: State, *, on_progress: OnProgress, **_: Any) -> WinProbabilities:
        on_progress(Text(en="round 7", fr="passe 7"), 0.25)
        return CHANCES

    monkeypatch.setattr(load("easycome").solver, "solve", solve)
    assert main(("solve", "easycome", "--on=here", "--json", "--lang=fr")) == 0
    assert "passe 7 ━" in shown.file.getvalue()  # type: ignore[attr-defined]


def test_a_solution_with_chances(capsys: Capture) -> None:
    found = json.loads(printed(capsys, "solve", "easycome", "--players=2", "--hold=two", "--json"))
    assert 0.5 < found["first_player"] < 0.6
    english = unwrapped(printed(capsys, "solve", "easycome", "--players", "2"))
    assert "the first player wins with probability 0.523771789." in english
    assert "0.500000000, 0.500000000" in english
    assert "take straight" in english
    assert "value of the game, to 12 decimals" in english
    assert f"Found in {found['seconds']:.2f} s: 5 119 states" in english
    french = unwrapped(printed(capsys, "solve", "easycome", "--players", "2", "--lang=fr"))
    assert "0,523771789 ; 0,476228211" in french
    for told in (english, french):
        assert not [name for name in found if f"{name}:" in told], "no names for programs"


def unwrapped(text: str) -> str:
    """On one line, with plain spaces."""
    return " ".join(text.split())


def told_of(language: Language, found: Solution) -> str:
    console = Console(file=io.StringIO(), width=80)
    show_solution(
        Screen(language, console), solving.Timed(found, 118.0), load("easycome").words.LEXICON
    )
    return unwrapped(console.file.getvalue())  # type: ignore[attr-defined]


def test_what_exact_means_for_three_players() -> None:
    assert "nobody would gain more than 0.000094." in told_of("en", CHANCES)
    assert "personne ne gagnerait plus de 0,000094." in told_of("fr", CHANCES)
    assert "value of the game" not in told_of("en", CHANCES)
    assert "Found in 118.00 s: 87 376 states, 29 rounds" in told_of("en", CHANCES)


def test_what_each_move_is_worth_is_told() -> None:
    found = msgspec.structs.replace(CHANCES, moves={"take low": 0.75, "end": 0.25})
    assert "prendre le 3 ou moins │ 0,750000000" in told_of("fr", found)


def test_a_kept_solution_tells_how_long_it_took_to_find(capsys: Capture) -> None:
    words = ("solve", "easycome", "--on=here")
    found, kept = (json.loads(printed(capsys, *words, "--json")) for _ in range(2))
    assert (found["kept"], kept["kept"]) == (False, True)
    assert kept["seconds"] == found["seconds"] > 0.1, "not how long it took to read"
    assert "Read from a file" in printed(capsys, *words)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("donuts", "--layout", "98304"), "no layout"),
        (("donuts", "--layout"), "--layout: expected one argument"),
        (("donuts", "--colour=red"), "no option 'colour'"),
        (("donuts",), "name a board"),
        (("don",), "no exact solution"),
        (("chess",), "no game 'chess'"),
        (("easycome", "--all"), "leave out --all"),
        (("donuts", "--all", "--layout=1"), "leave layout out"),
        (("donuts", "--sample", "0"), "a number from 1 to 24576, not 0"),
        (("donuts", "--sample", "3", "--all"), "one of them"),
        (("donuts", "--layout=42", "--save", "x.jsonl"), "leave out --save"),
        (("donuts", "--layout=42", "--no-resume"), "leave out --no-resume"),
        (("donuts", "--all", "--colour=red"), "no option 'colour'"),
    ],
)
def test_mistakes_take_one_line(capsys: Capture, words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused(capsys, "solve", *words)


@pytest.mark.usefixtures("few_boards")
def test_all_boards_and_their_summary(capsys: Capture, tmp_path: Path) -> None:
    words = ("solve", "donuts", "--all", "--value-only", "--on", "here")
    found = json.loads(printed(capsys, *words, "--json"))
    assert found["starts"] == FEW
    assert found["value"] == {"win": FEW}
    assert Path(found["file"]).parent == tmp_path / "ludotheque"
    assert f"The player to move wins: {FEW}" in printed(capsys, *words)


@pytest.mark.usefixtures("few_boards")
def test_a_run_cut_at_any_byte_goes_on_to_the_same_file(tmp_path: Path) -> None:
    survey = solving.Survey.of("donuts", {}, value_only=True)
    file = tmp_path / "boards.jsonl"
    whole = solving.job_of(survey).run_resumable(file, on=HERE)
    assert [one.number for one in whole] == list(range(FEW))
    written = file.read_bytes()
    for length in (0, 30, len(written) // 3, len(written) - 1):
        file.write_bytes(written[:length])
        assert solving.job_of(survey).run_resumable(file, on=HERE) == whole
        assert file.read_bytes() == written
    other = solving.Survey.of("donuts", {}, value_only=False)
    with pytest.raises(BadUsage, match="holds something else"):
        solving.job_of(other).run_resumable(file, on=HERE)


@pytest.mark.usefixtures("few_boards")
def test_what_another_solver_found_is_not_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "boards.jsonl"
    survey = solving.Survey.of("donuts", {}, value_only=True)
    solving.job_of(survey).run_resumable(file, on=HERE)
    monkeypatch.setattr(solving, "code_digest", lambda: "newer")
    newer = solving.Survey.of("donuts", {}, value_only=True)
    assert solving.job_of(newer).name != solving.job_of(survey).name, (
        "by default it has a file of its own"
    )
    with pytest.raises(BadUsage, match="another version"):
        solving.job_of(newer).run_resumable(file, on=HERE)


@pytest.mark.usefixtures("few_boards")
def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    script = f"""{FEW_BOARDS}
import os, signal
from pathlib import Path
from ludotheque.study import solving
ticks = []
def tick(boards):
    ticks.append(boards)
    if len(ticks) == 2: os.kill(os.getpid(), signal.SIGKILL)
survey = solving.Survey.of("donuts", {{}}, value_only=True)
kept = Path({str(tmp_path / "killed")!r})
solving.job_of(survey).run_resumable(kept, on="here", on_progress=tick)
"""
    killed = subprocess.run([sys.executable, "-c", script], check=False, env=os.environ)
    assert killed.returncode == -signal.SIGKILL
    survey = solving.Survey.of("donuts", {}, value_only=True)
    ticks: list[int] = []
    resumed = solving.job_of(survey).run_resumable(
        tmp_path / "killed", on=HERE, on_progress=ticks.append
    )
    assert ticks[0] == solving.STARTS_PER_BATCH
    assert resumed == solving.job_of(survey).run_resumable(tmp_path / "at once", on=HERE)


def test_a_sample_is_always_the_same(capsys: Capture, tmp_path: Path) -> None:
    words = ("solve", "donuts", "--sample", "3", "--value-only", "--on=here", "--json")
    found = json.loads(printed(capsys, *words))
    assert found["starts"] == 3
    written = Path(found["file"]).read_bytes()
    assert written.count(b"layout") == 3
    again = json.loads(printed(capsys, *words, "--save", str(tmp_path / "again")))
    assert Path(again["file"]).read_bytes() == written


def test_all_boards_are_all_layouts_up_to_turning() -> None:
    starts = solving.solver_of(load("donuts")).starts()
    assert [dict(start) for start in starts[:2]] == [{"layout": "0"}, {"layout": "1"}]
    assert len(starts) == 24_576
