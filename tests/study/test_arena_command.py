"""`ludotheque arena`: a table for people, JSON for programs, one line for mistakes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.cli.main import main
from ludotheque.study.contest import Contest, Played

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


BOT = """\
from ludotheque import PLAYERS

class Flat:
    def __init__(self, seed): pass
    def choose(self, observation, seat):
        return observation.legal_moves(seat)[{index}]
"""
REGISTER = "PLAYERS['flat'] = Flat\n"
RUN = """\
import sys
from ludotheque.cli.main import main
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def ran(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "run.py", "arena", "donuts", "--players", "flat,random", *words],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip


def test_a_changed_player_plays_anew_and_what_is_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text("import bot\n" + RUN)
    found = []
    for index in (0, 0, -1):
        (tmp_path / "bot.py").write_text(BOT.format(index=index) + REGISTER)
        found.append(ran(tmp_path, "--games", "4", "--workers", "1", "--json"))
    first, again, changed = found
    assert [one.returncode for one in found] == [0, 0, 0], found
    assert first.stdout == again.stdout != changed.stdout
    assert "nothing was worked out anew" in again.stderr
    assert "worked out anew" not in first.stderr + changed.stderr


def test_a_player_of_main_is_refused_with_what_to_do(tmp_path: Path) -> None:
    bot = BOT.format(index=0)
    (tmp_path / "run.py").write_text(
        RUN.replace("    sys", "    exec(open('bot.py').read())\n    sys")
    )
    (tmp_path / "bot.py").write_text(bot + REGISTER)
    done = ran(tmp_path, "--games", "2", "--workers", "1")
    assert done.returncode == 2
    assert "does not know the player 'flat': write its class" in done.stderr
    assert "Traceback" not in done.stderr
    (tmp_path / "run.py").write_text(f"{bot}{REGISTER}{RUN}")  # at the top level of a script
    assert ran(tmp_path, "--games", "2", "--workers", "1").returncode == 0


def test_games_taken_from_a_file_are_counted(capsys: Capture) -> None:
    words = ("arena", "donuts", "--players", "random,greedy", "--on", "here", "--json")
    printed(capsys, *words, "--games", "6")
    assert main((*words, "--games", "6", "--lang=fr")) == 0
    assert "rien n’a été refait" in capsys.readouterr().err


def test_stopped_by_a_key_it_says_what_is_kept(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Contest.play

    def stopped(contest: Contest, number: int) -> Played:
        if number == 5:
            raise KeyboardInterrupt
        return play(contest, number)

    with monkeypatch.context() as patched:
        patched.setattr(Contest, "play", stopped)
        assert main(WORDS) == 130
    said = capsys.readouterr().err
    assert "Stopped. 4 of 6 results are kept in" in said
    assert main(WORDS) == 0
    assert "4 of 6 results were taken from" in capsys.readouterr().err


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
    told = printed(capsys, *WORDS, "--report", str(tmp_path / "page.html"))
    assert f"The page: {tmp_path / 'page.html'}\n" in told
    assert "<h1>Arena: Donuts</h1>" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_records_of_all_games_that_other_commands_read(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    words = (*WORDS, "--players", "random,greedy", "--records", str(folder), "--json")
    assert main(words) == 0
    assert f"Records in {folder}: 6 new, 0 there already." in capsys.readouterr().err
    files = sorted(folder.iterdir())
    assert [file.name.partition("-game-")[2] for file in files] == [
        f"{number}.record" for number in range(1, 7)
    ]
    assert all(file.name.startswith("donuts-") for file in files)
    for file in files[:2]:
        assert printed(capsys, "verify", str(file)).startswith("Verified")
    assert json.loads(printed(capsys, "replay", str(files[1]), "--json"))["names"] == [
        "greedy", "random"
    ]  # fmt: skip
    assert json.loads(printed(capsys, "analyse", str(files[0]), "--at", "4", "--json"))


def test_records_that_are_missing_are_written_and_none_is_replaced(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = (*WORDS, "--records", str(tmp_path / "games"))
    printed(capsys, *words)
    first, second, *others = sorted((tmp_path / "games").iterdir())
    written = first.read_bytes()
    first.unlink()
    second.write_text("mine")
    monkeypatch.setattr(Contest, "play", None)  # nobody has to play again
    assert main(words) == 0
    said = capsys.readouterr().err
    assert f": 1 new, {len(others)} there already." in said
    assert "One file holds something else under the name of a game and was not touched" in said
    assert f"such as {second};" in said
    assert (first.read_bytes(), second.read_text()) == (written, "mine")


@pytest.mark.parametrize(
    ("folder", "reason"),
    [("a file", "a part of the path is no folder"), ("nowhere/games", "there is no such file")],
)
def test_a_folder_that_cannot_be_is_refused_before_any_game(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str, reason: str
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setattr(Contest, "play", None)
    assert main((*WORDS, "--records", str(tmp_path / folder))) == 2
    assert f"cannot write to {tmp_path / folder}: {reason}" in capsys.readouterr().err


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
