"""`ludotheque arena`: a table for people, JSON for programs, one line for mistakes."""

import json
import sys
from pathlib import Path

import pytest

from ludotheque.cli.main import main
from ludotheque.study.contest import Contest

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]
WORDS = ("arena", "donuts", "--players", "random,random", "--games", "6", "--on", "here")


@pytest.fixture(autouse=True)
def english_and_files_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def printed(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_the_table(capsys: Capture, tmp_path: Path) -> None:
    english = printed(capsys, *WORDS)
    assert "random" in english
    assert "Seat 1 wins" in english
    assert "6 games of" in english
    assert "…" not in english, "all fits into a narrow terminal"
    french = printed(capsys, *WORDS, "--players=random,greedy", "--lang", "fr")
    assert "La place 1 gagne" in french
    assert "…" not in french
    files = list((tmp_path / "ludotheque").glob("arena-donuts-*.jsonl"))
    assert len(files) == 2, "one for each contest"
    assert all(file.stat().st_size for file in files)


def test_json_and_the_same_result_on_processes(capsys: Capture, tmp_path: Path) -> None:
    here = printed(capsys, *WORDS, "--json")
    assert json.loads(here)["games"] == 6
    assert printed(capsys, *WORDS, "--json", "--no-resume") == here, "to the last byte"
    elsewhere = ("--on", "processes", "--save", str(tmp_path / "other"))
    assert printed(capsys, *WORDS, *elsewhere, "--json") == here


def test_starting_anew(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    printed(capsys, *WORDS, "--save", str(file))
    first = file.read_bytes()
    printed(capsys, *WORDS, "--save", str(file), "--resume")
    assert file.read_bytes() == first
    printed(capsys, *WORDS, "--save", str(file), "--no-resume")
    assert file.read_bytes() != first, "the times differ"


def test_more_games_than_asked_for_are_announced(capsys: Capture) -> None:
    words = ("arena", "donuts", "--players", "random,greedy,easy", "--games", "4", "--on=here")
    assert main((*words, "--json")) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 6
    assert "Playing 6 games, not 4: there are 6 seat orders" in told.err
    assert main(WORDS) == 0
    assert capsys.readouterr().err == ""


def test_starting_anew_never_overwrites_another_contest(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    printed(capsys, *WORDS, "--save", str(file))
    written = file.read_bytes()
    assert main((*WORDS, "--seed", "9", "--save", str(file), "--no-resume")) == 2
    assert "holds something else" in capsys.readouterr().err
    assert file.read_bytes() == written


def test_the_report(capsys: Capture, tmp_path: Path) -> None:
    printed(capsys, *WORDS, "--report", str(tmp_path / "page.html"))
    assert "<h1>Arena: Donuts</h1>" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("package", "words"),
    [("matplotlib", ("--report", "page.html")), ("ray", ("--on", "ray")), ("openskill", ())],
)
def test_what_is_not_installed_is_named_before_any_game(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, package: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setattr(Contest, "play", None)
    assert main((*WORDS, *words)) == 2
    assert f"{package} is not installed: pip install" in capsys.readouterr().err.lower()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("arena", "donuts"), "required: --players"),
        (("arena", "donuts", "--players", "fish,random"), "'fish' is no player"),
        (("arena", "donuts", "--players", "hard,rendom*3"), "'rendom*3' is no player; name some"),
        (("arena", "donuts", "--players", "random,random*0"), "'random*0' does not say how many"),
        ((*WORDS, "--games", "0"), "--games takes a number from 1, not 0"),
        (("study", "donuts", "--games", "0"), "--games takes a number from 1, not 0"),
        (("arena", "donuts", "--players", "random"), "for 2 players, not 1"),
        ((*WORDS, "--option", "layout=x"), "'x' is no layout"),
        ((*WORDS, "--workers", "0", "--on", "processes"), "at least one worker"),
        ((*WORDS, "--save", "/"), "cannot write to /"),
    ],
)
def test_mistakes(capsys: Capture, words: tuple[str, ...], reason: str) -> None:
    assert main(words) == 2
    assert reason in capsys.readouterr().err
