"""The command line: what it prints, and one clear line with exit code 2 for bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import Dice, Record, load
from ludotheque.cli.main import main
from ludotheque.engine.solving import SOON
from ludotheque.engine.state import State
from ludotheque.jobs import readiness
from ludotheque.language import LANGUAGES
from ludotheque.players import PLAYERS, RandomPlayer, analysis
from ludotheque.players import search as searching
from ludotheque.players.search import Budget, SearchResult
from tests.games.playthrough import played
from tests.games.variants import Variant

Capture = pytest.CaptureFixture[str]
LONG = "x" * 5000


@pytest.fixture(autouse=True)
def english_and_no_saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    # Nothing is waited for, whatever is compiled already: what is missing is compiled in place.
    monkeypatch.setattr(readiness, "stage_of", lambda game: readiness.Stage.STUDIES)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.record"
    file.write_text(str(played(Variant(load("donuts"), 2), seed=1)) + "\n", encoding="utf-8")
    return file


def printed(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *words: str) -> str:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith("ludotheque: ")
    assert error.count("\n") == 1, "one line"
    return error


def test_games(capsys: Capture) -> None:
    listed = json.loads(printed(capsys, "games", "--json"))
    donuts = next(game for game in listed if game["name"] == "donuts")
    assert donuts["players"] == [2, 2]
    assert donuts["title"] == "Donuts"
    assert [option["name"] for option in donuts["options"]] == ["layout", "tiles", "position"]
    assert donuts["clauses"] == [f"DN-{n}" for n in range(1, 14)]
    assert "joueurs" in printed(capsys, "games", "--lang", "fr")


def test_rules(capsys: Capture) -> None:
    assert "Insertion" in printed(capsys, "rules", "donuts")
    one = printed(capsys, "rules", "donuts", "dn-12", "--lang=fr")
    assert "la partie est nulle" in one
    assert "DN-1 " not in one
    assert len(json.loads(printed(capsys, "rules", "donuts", "--json"))) == 13
    assert "no clause 'DN-77'" in refused(capsys, "rules", "donuts", "DN-77")
    assert "no clause 'DN-77'" in refused(capsys, "rules", "donuts", "DN-77", "--json")


def test_replay(capsys: Capture, record: Path) -> None:
    whole = json.loads(printed(capsys, "replay", str(record), "--json"))
    assert whole["result"]["clause"] in ("DN-10", "DN-11", "DN-12")
    start = json.loads(printed(capsys, "replay", str(record), "--json", "--at", "1"))
    assert (start["to_move"], start["events"]) == ([1], ["chance layout C3A0F1H1"])
    assert start["view"]["cells"]
    assert "Event 1 of 1" in printed(capsys, "replay", str(record), "--at", "1")
    assert "there is no event 999" in refused(capsys, "replay", str(record), "--at", "999")


def test_verify(capsys: Capture, record: Path) -> None:
    assert json.loads(printed(capsys, "verify", str(record), "--json"))["verified"] is True
    assert printed(capsys, "verify", str(record)).startswith("Verified")
    whole = record.read_bytes()
    start = whole.index(b"chance")
    for place in range(start, whole.index(b"\n", start) + 1):
        for mask in (0x01, 0x20, 0x80):
            changed = bytearray(whole)
            changed[place] ^= mask
            record.write_bytes(changed)
            assert "line" in refused(capsys, "verify", str(record))
    record.write_text("nonsense", encoding="utf-8")
    assert main(["verify", str(record), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["verified"] is False


def test_playing_through_pipes(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "play", "donuts", "--seed", "3", "--lang", "fr"],
        input="c4\nquitter\n", capture_output=True, text=True, check=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "La place 2 (moyen) joue" in done.stdout
    assert "Partie sauvegardée dans" in done.stdout
    again = subprocess.run(
        [sys.executable, "-m", "ludotheque", "play", "--resume"],
        input="?\n", capture_output=True, text=True, check=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "Legal now" in again.stdout


def test_bots_among_themselves_play_a_verifiable_game(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "bots.record"
    printed(capsys, "play", "donuts", "--seats", "random,random", "--save", str(file))
    printed(capsys, "verify", str(file))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "chess"], "no game 'chess' on the shelf; it holds: "),
        (["play"], "which game? name one of: "),
        (["play", "donuts", "--players", "3"], "Donuts is for 2 players, not 3"),
        (["play", "donuts", "--option", "layout=x"], "'x' is no layout"),
        (["play", "donuts", "--option", "layout"], "--option takes NAME=VALUE, not 'layout'"),
        (["play", "donuts", "--option", "size=9"], "no option 'size'; it has: layout, tiles"),
        (["play", "donuts", "--option", "tiles=@/nowhere"], "cannot read /nowhere"),
        (["play", "donuts", "--seats", "human,fish"], "each one of human, random"),
        (["play", "donuts", "--resume"], "leave out game"),
        (["play", "--resume"], "no game has been saved yet"),
        (["play", "--resume", "--seed", "0"], "leave out seed"),
        (["play", "don\nuts"], r"no game 'don\nuts'"),
        (["play", "donuts", "--option", "layout=" + "9" * 5000], "is no layout"),
        (["play", "donuts", "--save", "/"], "/ exists already"),
        (["verify", "a\0b"], "cannot read"),
        (["games", "--la", "fr"], "unrecognized arguments: --la fr"),
        (["replay", "/nowhere"], "cannot read /nowhere"),
        (["verify", "/"], "cannot read /"),
        (["fly"], "invalid choice: 'fly'"),
        (["--lang", "fr", "fly"], "'fly' n’en est pas"),
        (["--lang", "fr"], "il manque\u00a0: COMMANDE"),
        (["verify", "--lang", "fr"], "il manque\u00a0: record"),
        (["arena", "--lang", "fr"], "il manque\u00a0: game, --players"),
        (["play", "--lang", "de"], "argument --lang: invalid choice: 'de'"),
        (["play", "--lang"], "--lang: expected one argument"),
        (["play", "donuts", "--seed", "x"], "--seed takes a whole number, not 'x'"),
        (["play", "--seed=x", "--lang=fr"], "--seed prend un nombre entier, pas «\u00a0x\u00a0»"),
        (["games", "--json=1", "--lang=fr"], "--json\u00a0: valeur manquante ou inattendue"),
        (["games", "one", "--two", "--lang=fr"], "mots inconnus\u00a0: one --two"),
        ([], "COMMAND; see 'ludotheque --help'"),
        (["bench", "chess"], "no game 'chess'"),
        (["prepare", "chess"], "no game 'chess'"),
        (["prepare", "--up-to", "x"], "argument --up-to: invalid choice: 'x'"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(
    capsys: Capture, words: list[str], reason: str
) -> None:
    assert reason in refused(capsys, *words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        (LONG,), ("games", LONG), ("games", f"--{LONG}"), ("games", *("x" for _ in range(99))),
        ("play", LONG), ("play", "donuts", "--option", LONG), ("rules", "donuts", LONG),
        ("prepare", "--up-to", LONG), ("sheet", LONG), ("play", "donuts", "--seed", LONG),
    ],
    ids=lambda words: " ".join(words)[:30],
)  # fmt: skip
def test_long_words_are_not_repeated_whole(
    capsys: Capture, words: tuple[str, ...], language: str
) -> None:
    assert len(refused(capsys, *words, "--lang", language)) < 400


def test_a_content_file_with_a_mistake(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[[tiles]]\nfront = 3\n" * 4, encoding="utf-8")
    error = refused(capsys, "play", "donuts", "--option", f"tiles=@{file}")
    assert f"{file}: wrong field" in error
    assert "tiles[0].front" in error
    for text in ("x = " + "9" * 6000, "x = " + "[" * 5000):
        file.write_text(text, encoding="utf-8")
        assert "TOML" in refused(capsys, "play", "donuts", "--option", f"tiles=@{file}")


@pytest.mark.parametrize("option", ["layout", "exchange"])
def test_a_file_that_is_no_value_is_not_repeated_whole(
    capsys: Capture, tmp_path: Path, option: str
) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("Lines of\na letter, it’s 'long'.\n" * 500, encoding="utf-8")
    game = {"layout": "donuts", "exchange": "don"}[option]
    error = refused(capsys, "play", game, "--option", f"{option}=@{file}")
    assert r"'Lines of\na letter" in error
    assert error.count("Lines") == 2
    assert "…'" in error
    french = refused(capsys, "play", game, "--option", f"{option}=@{file}", "--lang=fr")
    assert french.count("Lines") == 2


def test_an_option_is_given_once(capsys: Capture) -> None:
    for words in (
        ("solve", "donuts", "--layout", "4", "--layout", "5"),
        ("play", "donuts", "--option", "layout=4", "--option", "Layout=5"),
    ):
        assert "layout is given twice, as '4' and as '5'" in refused(capsys, *words)


def test_a_record_that_waits_for_unknown_dice_cannot_be_resumed(
    capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "start.record"
    file.write_text("ludotheque 1\ngame donuts\n", encoding="utf-8")
    assert "the secret of its dice" in refused(capsys, "play", "--resume", str(file))


def test_bots_do_not_think_alike(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def remembered(seed: int) -> RandomPlayer:
        seeds.append(seed)
        return RandomPlayer(seed)

    monkeypatch.setitem(PLAYERS, "random", remembered)
    words = ("play", "donuts", "--seats", "random,random", "--seed", "1")
    printed(capsys, *words, "--save", str(tmp_path / "bots.record"))
    assert len(set(seeds)) == 2


def test_undone_throws_are_said(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "undone.record"
    record = Record.begin(load("dungeons"), players=1, dice=Dice.from_seed(1))
    player = RandomPlayer(1)
    while not record.state.is_over:
        record = record.appended(player.choose(record.state.observation(1), 1)).resolved()
        if record.counts and record.state.throws > 1:
            record = record.undone()
    file.write_text(f"{record}\n", encoding="utf-8")
    for command in ("verify", "replay"):
        told = printed(capsys, command, str(file))
        assert "undone: 1. So this game alone counts for no rank" in " ".join(told.split())
        told = printed(capsys, command, str(file), "--lang", "fr")
        assert "Résultats du hasard annulés\u00a0: 1." in told
        assert json.loads(printed(capsys, command, str(file), "--json"))["undone_throws"] == 1
    assert "undone:" not in printed(capsys, "replay", str(file), "--at", "1")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_any_encoding_of_the_terminal_will_do(encoding: str) -> None:
    for words in (["rules", "donuts"], ["games", "--json"]):
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", *words, "--lang", "fr"],
            env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_who_leaves_is_no_error() -> None:
    for words in ("rules donuts", "games --json"):
        done = subprocess.run(
            f"{sys.executable} -m ludotheque {words} | head -n 1; exit ${{PIPESTATUS[0]}}",
            shell=True, executable="/bin/bash", capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")


def test_help_is_in_both_languages(capsys: Capture) -> None:
    for words, expected in ((["--help"], "commands:"), (["--lang", "fr", "--help"], "commandes:")):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0
        assert expected in capsys.readouterr().out


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys; from ludotheque.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print(sorted({'numba', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")


def test_analyse_marks_mistakes(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "EXACT_TIME_BUDGET", SOON)
    judged = json.loads(printed(capsys, "analyse", str(record), "--json", "--simulations", "50"))
    assert [each["event"] for each in judged] == sorted({each["event"] for each in judged})
    last = judged[-1]
    assert last["exact"]
    assert last["best"]["win_probability"] - last["played"]["win_probability"] == last["cost"]
    assert {each["mark"] for each in judged} <= {None, "?!", "?", "??"}
    assert any(each["mark"] for each in judged), "a random game has mistakes"
    told = printed(capsys, "analyse", str(record), "--simulations", "50", "--lang", "fr")
    assert "points sur cent" in told
    assert "mieux" in told
    assert "En solitaire" not in told
    mine = [each for each in judged if each["seat"] == 1]
    mean = 100 * sum(each["cost"] for each in mine if each["mark"]) / len(mine)
    said = f"coût moyen d’une décision\u00a0: {mean:.1f} points".replace(".", ",")
    assert said in told.replace("\n", " ")


@pytest.mark.parametrize("at", [(), ("--at", "1")])
def test_analyse_says_what_a_value_is_alone(
    capsys: Capture, tmp_path: Path, at: tuple[str, ...]
) -> None:
    file = tmp_path / "alone.record"
    game = str(played(Variant(load("dungeons"), 1), seed=1).truncated(2))
    file.write_text(game + "\n", encoding="utf-8")
    words = ("analyse", str(file), *at, "--simulations", "10")
    assert "it is no chance to win" in " ".join(printed(capsys, *words).split())
    assert "pas une probabilité" in " ".join(printed(capsys, *words, "--lang=fr").split())
    (found,) = json.loads(printed(capsys, *words, "--json"))
    assert found["is_win_probability"] is False


@pytest.mark.parametrize(
    ("words", "simulations", "milliseconds"),
    [
        ((), 16_000, None),
        (("--simulations", "50"), 50, None),
        (("--milliseconds", "20"), None, 20),
        (("--simulations", "50", "--milliseconds", "20"), 50, 20),
    ],
)
def test_analyse_thinks_as_long_as_it_is_told(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...],
    simulations: int | None, milliseconds: int | None,
) -> None:  # fmt: skip
    budgets: list[Budget] = []

    def search(view: State, seat: int, budget: Budget, **how: Any) -> SearchResult:
        budgets.append(budget)
        return searching.search(view, seat, Budget(simulations=10), **how)

    monkeypatch.setattr(analysis, "search", search)
    monkeypatch.setattr(analysis, "EXACT_TIME_BUDGET", 0.0)
    printed(capsys, "analyse", str(record), "--at", "1", "--json", *words)
    assert [(each.simulations, each.milliseconds) for each in budgets] == [
        (simulations, milliseconds)
    ]


def test_analyse_may_be_given_time_alone(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "EXACT_TIME_BUDGET", 0.0)
    words = ("analyse", str(record), "--at", "1", "--milliseconds", "1", "--json")
    (found,) = json.loads(printed(capsys, *words))
    assert not found["exact"]


def test_analyse_values_every_move_at_one_point(capsys: Capture, record: Path) -> None:
    (found,) = json.loads(printed(capsys, "analyse", str(record), "--at", "14", "--json"))
    assert found["exact"]
    assert {value["win_probability"] for value in found["values"]} <= {0.0, 0.5, 1.0}
    shown = printed(capsys, "analyse", str(record), "--at", "14")
    assert all(value["move"] in shown for value in found["values"])
    assert "exact" in shown


def test_analyse_refuses_what_it_cannot_value(capsys: Capture, record: Path) -> None:
    for flag in ("--simulations", "--milliseconds"):
        assert f"{flag} takes a number from 1" in refused(capsys, "analyse", str(record), flag, "0")
    events = len(json.loads(printed(capsys, "replay", str(record), "--json"))["events"])
    assert "decision" in refused(capsys, "analyse", str(record), "--at", str(events))
    assert refused(capsys, "analyse", "/nonexistent")


def test_solve_takes_the_language_anywhere(capsys: Capture) -> None:
    words = ("solve", "donuts", "--layout", "42", "--value-only", "--json")
    assert json.loads(printed(capsys, "--lang", "fr", *words))["value"] == "win"
