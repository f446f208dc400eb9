"""The command line: what it prints, and one clear line with exit code 2 for bad input."""

import contextlib
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque import Dice, Record, load, storage
from ludotheque.cli.main import main
from ludotheque.engine import registry
from ludotheque.engine.solving import SOON
from ludotheque.engine.state import State
from ludotheque.jobs import readiness
from ludotheque.language import LANGUAGES
from ludotheque.players import PLAYERS, RandomPlayer, analysis
from ludotheque.players import search as searching
from ludotheque.players.search import Budget, SearchResult
from ludotheque.tables import database
from ludotheque.tables.gathering import Gathering, Holder
from ludotheque.tables.gatherings import Gatherings
from ludotheque.tables.log import Event, TableStart, wait
from ludotheque.tables.served import served
from ludotheque.tables.sqlite_log import SqliteLog
from tests.games.playthrough import played
from tests.games.variants import Variant
from tests.tables.making import START, moves, new_table
from tests.tables.playing import finished

Capture = pytest.CaptureFixture[str]
LONG = "x" * 5000


@pytest.fixture(autouse=True)
def english_and_no_saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
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
    return failed(capsys, *words, code=2)


def failed(capsys: Capture, *words: str, code: int = 1) -> str:
    assert main(words) == code
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


def test_games_says_what_can_be_typed_for_every_option(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    shown = printed(capsys, "games")
    assert "--option adventure=animals|cultists|pyramid|dinosaurs: " in shown
    for game in registry.games().values():
        for option in game.info.options:
            line = next(line for line in shown.splitlines() if f"--option {option.name}=" in line)
            values = line.removeprefix(f"--option {option.name}=").partition(": ")[0].split("|")
            assert line.endswith(f"(default: {option.default})")
            for value in values:
                assert value in ("@FILE", "…") or option.value(value)
            assert set(option.choices) <= set(values)


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
            assert "line" in failed(capsys, "verify", str(record))
    record.write_text("nonsense", encoding="utf-8")
    assert main(["verify", str(record), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] is False
    assert told["reason"]


def test_playing_through_pipes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "play", "donuts", "--seed", "3", "--lang", "fr"],
        input="c4\nquitter\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Moyen pose en" in done.stdout
    assert "Conservée sous le numéro 1." in done.stdout
    again = subprocess.run(
        [sys.executable, "-m", "ludotheque", "play", "--resume"],
        input="?\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Legal now" in again.stdout
    assert "--resume 1" in again.stdout


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
        (["play", "donuts", "--seats", "Ada,Ada"], "name 2 players, each once"),
        (["play", "donuts", "--seats", "Ada,,Bob"], "Donuts is for 2 players, not 3"),
        (["play", "donuts", "--resume"], "leave out donuts"),
        (["play", "--resume"], "no game has been saved yet"),
        (["play", "--resume", "--seed", "0"], "leave out --seed"),
        (["play", "don\nuts"], r"no game 'don\nuts'"),
        (["play", "donuts", "--option", "layout=" + "9" * 5000], "is no layout"),
        (["play", "donuts", "--save", "/"], "/ exists already"),
        (["verify", "a\0b"], "cannot read"),
        (["games", "--la", "fr"], "unrecognized arguments: --la fr"),
        (["replay", "/nowhere"], "cannot read /nowhere"),
        (["verify", "/"], "cannot read /"),
        (["fly"], "invalid choice: 'fly'"),
        (["--lang", "fr", "fly"], "«\u00a0fly\u00a0» n’en est pas une"),
        (["help", "fly"], "invalid choice: 'fly'"),
        (["verify", "--lang", "fr"], "il manque\u00a0: N|FICHIER"),
        (["arena", "--lang", "fr"], "il manque\u00a0: JEU, --players"),
        (["play", "donuts", "--size", "9"], "no option 'size'; it has: layout, tiles"),
        (["check", "easycome", "x"], "possible with: don, donnant, donuts, serengeti"),
        (["check", "donuts", "/nowhere"], "there is no such file or folder"),
        (["solve", "donuts"], "name a board: --layout 42"),
        (["replay", "/nowhere", "--lang", "fr"], "ce fichier ou ce dossier n’existe pas"),
        (["replay", "/", "--lang", "fr"], "c’est un dossier"),
        (["verify", "a\0b", "--lang", "fr"], "aucun fichier ne peut porter ce nom"),
        (["play", "--lang", "de"], "argument --lang: invalid choice: 'de'"),
        (["play", "--lang"], "--lang: expected one argument"),
        (["play", "donuts", "--seed", "x"], "--seed takes a whole number, not 'x'"),
        (["play", "--seed=x", "--lang=fr"], "--seed prend un nombre entier, pas «\u00a0x\u00a0»"),
        (["games", "--json=1", "--lang=fr"], "--json\u00a0: valeur manquante ou inattendue"),
        (["games", "one", "--two", "--lang=fr"], "mots inconnus\u00a0: one --two"),
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
    assert f"{file}: tile A, front: 3 is not a table" in error
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


@pytest.mark.parametrize("command", ["play", "solve", "arena", "study"])
def test_options_of_a_game_are_flags_in_every_command(capsys: Capture, command: str) -> None:
    words = [command, "donuts", *(["--players", "random*2"] if command == "arena" else [])]
    for flag in (["--layout", "x"], ["--layout=x"], ["--option", "layout=x"]):
        assert "option layout: 'x' is no layout" in refused(capsys, *words, *flag)


def test_a_level_that_does_not_exist_is_not_called_closed(capsys: Capture) -> None:
    assert "'8' is not one of 1, 2, 3" in refused(capsys, "play", "donnant", "--level", "8")
    assert "level 7 is not open yet" in refused(capsys, "play", "donnant", "--level", "7")


def test_the_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"ludotheque {ludotheque.__version__}\n"


def test_without_words_it_says_what_one_can_do(capsys: Capture) -> None:
    alone = printed(capsys)
    assert "play in the terminal" in alone
    assert alone == printed(capsys, "help")
    assert "exit code: 0" in " ".join(alone.split())
    assert "jouer dans le terminal" in printed(capsys, "--lang", "fr")
    assert "ludotheque play donuts --layout 42" in printed(capsys, "help", "play")


@pytest.mark.parametrize("words", [("analyse", "/nowhere"), ("replay", "/nowhere"),
                                   ("verify", "/nowhere"), ("rules", "chess"),
                                   ("games", "--fly")])  # fmt: skip
def test_programs_get_the_reason_of_a_refusal_as_json(
    capsys: Capture, words: tuple[str, ...]
) -> None:
    assert main((*words, "--json")) == 2
    told = capsys.readouterr()
    assert f"ludotheque: {json.loads(told.out)['reason']}\n" == told.err


BOX = """\
origin = "box"
blue = [0, 2, 4, 8, 9]
brown = [1, 3, 5, 6, 7]
red = [0, 2, 5, 7, 9]
green = [1, 3, 4, 6, 8]
yellow = [0, 3, 4, 7, 8]
violet = [1, 2, 5, 6, 9]
"""


def test_check_says_how_to_play_with_a_sound_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(BOX, encoding="utf-8")
    told = printed(capsys, "check", "don", str(file))
    assert f"ludotheque play don --deck @{file}" in told
    assert json.loads(printed(capsys, "check", "don", str(file), "--json")) == {
        "sound": True, "option": "deck", "problems": [],
    }  # fmt: skip
    seats = ("--seats", "random,random,random", "--seed", "1")
    assert "Don:" in printed(capsys, "play", "don", "--deck", f"@{file}", *seats)


def test_check_names_every_mistake_and_exits_with_1(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(BOX.replace("8, 9]", "8, 19]", 1).replace("violet", "mauve"), encoding="utf-8")
    assert main(["check", "don", str(file), "--lang", "fr"]) == 1
    told = capsys.readouterr()
    first, *others = told.out.replace("\u00a0", " ").split("\n")
    assert first == "blue, valeur 5 : 19 n’est pas compris entre 0 et 9"
    assert others[0].startswith("il n’y a pas de « mauve » ici ; il y a origin, blue, ")
    assert "il manque « violet »" in others
    assert told.err == f"ludotheque: {file}\u00a0: 3 erreurs\n"
    assert main(["check", "don", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["sound"] is False
    assert len(found["problems"]) == 3


def test_games_and_rules_say_what_is_house_content(capsys: Capture) -> None:
    for words in (("games",), ("rules", "donuts")):
        told = " ".join(printed(capsys, *words).split())
        assert "their backs (E to H) are house content" in told
        assert "--tiles @my-box.toml" in told
    for game in json.loads(printed(capsys, "games", "--json", "--lang", "fr")):
        assert game["content"], "every game says what is printed and what is ours"
    assert "faces arrière (E à H) sont maison" in " ".join(
        printed(capsys, "rules", "donuts", "--lang", "fr").split()
    )


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
    file.write_text(f"ludotheque 1\ngame donuts\ncommitment {'0' * 64}\n", encoding="utf-8")
    assert "committed to a secret" in refused(capsys, "play", "--resume", str(file))


def test_a_record_is_resumed_as_a_table(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / "mine.record", tmp_path / "copy.record"
    file.write_text("ludotheque 1\ngame donuts\noption layout 0\n1 c4\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("c1\n"))
    shown = printed(capsys, "play", "--resume", str(file), "--save", str(copy))
    assert "Kept as game 1." in shown
    assert "1 c4\n2 c1\n" in copy.read_text(encoding="utf-8")
    assert file.read_text(encoding="utf-8").endswith("1 c4\n"), "the file is left alone"
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "Kept as game 1." in printed(capsys, "play", "--resume", "1")
    assert "there is no table 7" in refused(capsys, "play", "--resume", "7")


def test_a_save_of_an_earlier_version_is_gone_on_with(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = storage.state_folder()
    folder.mkdir(parents=True)
    (folder / "old.record").write_text("ludotheque 1\ngame donuts\noption layout 0\n1 c4\n")
    for _ in range(2):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert "Kept as game 1." in printed(capsys, "play", "--resume")
    assert [path.name for path in folder.iterdir()] == ["old.record.imported"]


def test_saved_games_are_listed_and_read_by_their_numbers(capsys: Capture) -> None:
    assert "No game is kept." in printed(capsys, "saved")
    printed(capsys, "play", "donuts", "--seats", "random,random", "--seed", "1")
    (table,) = json.loads(printed(capsys, "saved", "--json"))
    assert (table["number"], table["game"], table["is_finished"]) == (1, "donuts", True)
    assert "terminée" in printed(capsys, "saved", "--lang", "fr")
    assert json.loads(printed(capsys, "verify", "1", "--json"))["verified"] is True
    assert len(json.loads(printed(capsys, "replay", "1", "--json"))["events"]) > 5
    assert "there is no table 2" in refused(capsys, "replay", "2")


def live_table(*events: Event, start: TableStart = START, name: str = "t1") -> int:
    """A live table of two friends in the database, and how far their game has come."""
    seats = tuple(Holder(name=name, browser=n) for n, name in enumerate(("Ada", "Bob"), 1))
    gathering = Gathering(name, START.game, dict(START.options), host=1, seats=seats)
    with contextlib.closing(SqliteLog()) as log:
        number = wait(Gatherings(log).begin(gathering, start, events)).number
    assert number
    return number


def test_a_live_table_is_not_gone_on_with_at_the_keyboard(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = str(live_table(*moves(1)))
    assert "no game has been saved yet" in refused(capsys, "play", "--resume")
    assert "start 'ludotheque serve' and open /t/t1" in refused(capsys, "play", "--resume", live)
    with served(database.default_path(), "http://127.0.0.1:9/"):
        said = refused(capsys, "play", "--resume", live, "--lang", "fr")
    assert "table de l’étagère" in said
    assert "ouvrez http://127.0.0.1:9/t/t1" in said
    monkeypatch.setattr("sys.stdin", io.StringIO("c4\n"))
    own = ("play", "donuts", "--layout", "0", "--seats", "Ada,random", "--seed", "1")
    assert "play --resume 2" in printed(capsys, *own)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "Kept as game 2." in printed(capsys, "play", "--resume")


@pytest.mark.parametrize("command", ["replay", "verify", "analyse"])
def test_a_live_table_is_read_once_it_is_over(command: str, capsys: Capture) -> None:
    live = str(live_table(*moves(1)))
    for more in ((), ("--at", "1"), ("--json",)):
        if command != "verify" or "--at" not in more:
            assert "wait until it is over" in refused(capsys, command, live, *more)
    over = finished(Variant(load("easycome"), 2))
    ended = live_table(*over.events, start=over.start, name="t2")
    assert printed(capsys, command, str(ended), "--json")


def test_live_tables_are_listed_apart(capsys: Capture) -> None:
    with contextlib.closing(SqliteLog()) as log:
        own = new_table(log, *moves(1))
    live = live_table(*moves(1))
    listed = json.loads(printed(capsys, "saved", "--json"))
    assert {table["number"]: table["is_live"] for table in listed} == {own: False, live: True}
    mine, _, others = printed(capsys, "saved", "--lang", "fr").partition("Aux tables de l’étagère")
    assert f"│ {own} " in mine
    assert f"│ {live} " in others
    assert f"│ {live} " not in mine


@pytest.mark.parametrize("undone", [(), ("c4", "undo")])
def test_all_commands_count_the_same_events(
    undone: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was decided and what chance brought, as far as it stands."""
    words = ("play", "donuts", "--layout", "0", "--seats", "Ada,random", "--seed", "1")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*undone, *["#1"] * 36])))
    printed(capsys, *words)
    (saved,) = json.loads(printed(capsys, "saved", "--json"))
    assert saved["is_finished"]
    replayed = len(json.loads(printed(capsys, "replay", "1", "--json"))["events"])
    assert saved["events"] == replayed
    assert json.loads(printed(capsys, "verify", "1", "--json"))["events"] == replayed
    assert f"{replayed}, over" in printed(capsys, "saved")
    assert f"Event {replayed} of {replayed}" in printed(capsys, "replay", "1")
    verified = printed(capsys, "verify", "1")
    assert f"Verified, {replayed} events (moves: {replayed}, results of chance: 0)" in verified
    assert ("2 events that were undone" in verified) == bool(undone)


def test_a_game_that_no_longer_follows_is_read_up_to_there(capsys: Capture) -> None:
    with contextlib.closing(SqliteLog()) as log:
        table = new_table(log, *moves(1, 2))
    assert "event 1: " in refused(capsys, "play", "--resume", str(table))
    assert main(["replay", str(table), "--json"]) == 0
    read = capsys.readouterr()
    assert json.loads(read.out)["events"] == []
    assert read.err.startswith("event 1: ")


@pytest.mark.parametrize("trouble", ["not a database", "newer"])
def test_a_database_that_cannot_be_used_is_said(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    path = storage.data_folder() / "ludotheque.db"
    path.parent.mkdir(parents=True)
    if trouble == "newer":
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
            connection.execute("PRAGMA application_id = 0")
            connection.execute("CREATE TABLE something (x)")
            connection.commit()
    else:
        path.write_bytes(b"something else entirely" * 100)
    before = path.read_bytes()
    assert str(path) in refused(capsys, "play", "--resume", "1")
    monkeypatch.setattr("sys.stdin", io.StringIO("c4\nquit\n"))
    shown = " ".join(printed(capsys, "play", "donuts", "--seats", "human,random").split())
    assert "it will be lost when you leave" in shown
    assert "Random places on" in shown
    assert path.read_bytes() == before, "nothing is lost"


def test_an_interrupted_game_is_kept_and_saved_and_says_so(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["c4"])

    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    file = tmp_path / "left.record"
    assert main(["play", "donuts", "--seats", "Ada,random", "--save", str(file)]) == 130
    assert "play --resume 1" in capsys.readouterr().out
    assert file.exists()


def test_people_have_names_and_bots_have_levels(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c4\nquit\n"))
    shown = printed(capsys, "play", "donuts", "--seats", "Ada B,Random", "--layout", "0")
    assert "Ada B (seat 1)> " in shown
    assert "You place on c4.\nRandom places on " in shown, "a paragraph for each decision"
    (saved,) = json.loads(printed(capsys, "saved", "--json"))
    assert saved["players"] == [
        {"name": "Ada B", "player": "human"},
        {"name": "random", "player": "random"},
    ]


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """What searches of bots were allowed, each cut short."""
    found: list[Budget] = []
    search = searching.search

    def noted(observation: State, seat: int, budget: Budget, **how: Any) -> SearchResult:
        found.append(budget)
        return search(observation, seat, Budget(simulations=10), **how)

    monkeypatch.setattr(searching, "search", noted)
    return found


@pytest.mark.parametrize(("think", "milliseconds"), [("2", 2000), ("0,5", 500), ("1.25s", 1250)])
def test_hard_bots_may_think_longer(
    capsys: Capture, tmp_path: Path, budgets: list[Budget], think: str, milliseconds: int
) -> None:
    file = tmp_path / "game.record"
    seats = ("--seats", "hard,medium,easy", "--seed", "1", "--save", str(file))
    printed(capsys, "play", "don", *seats, "--think", think)
    longer = Budget(milliseconds=milliseconds)
    assert set(budgets) == {longer, Budget(simulations=400), Budget(simulations=12)}
    assert "\nseat 1 hard\n" in file.read_text(encoding="utf-8"), "by the name of the level"
    budgets.clear()
    (tmp_path / "begun.record").write_text(
        "\n".join(file.read_text(encoding="utf-8").splitlines()[:10])
    )
    printed(capsys, "play", "--resume", str(tmp_path / "begun.record"), "--think", think)
    assert longer in budgets


@pytest.mark.parametrize("think", ["", "0", "-1", "nan", "inf", "two", "4000", "0.4", "1e2", "2m"])
def test_time_that_is_none_is_refused(capsys: Capture, think: str) -> None:
    said = refused(capsys, "play", "don", "--seats", "human,hard,hard", f"--think={think}")
    assert f"--think takes seconds from 0.5 to 3600, such as 2 or 1.5, not '{think}'" in said


def test_time_that_nobody_would_use_is_refused(capsys: Capture, record: Path) -> None:
    for words in (("donuts",), ("donuts", "--seats", "Ada,medium"), ("--resume", str(record))):
        said = refused(capsys, "play", *words, "--think", "2")
        assert "--think is for bots of level hard, and none plays here" in said
    assert "No game is kept" in printed(capsys, "saved"), "nothing was begun"


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


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_signs_that_an_encoding_lacks_stay_different(record: Path, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "replay", str(record), "--at", "5"],
        env={**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"},
        capture_output=True, check=True,
    )  # fmt: skip
    told = done.stdout.decode(encoding)
    assert "o vanilla" in told
    assert "@ chocolate" in told
    assert "?" not in told


def test_a_reader_who_leaves_is_no_error() -> None:
    for words in ("rules donuts", "games --json"):
        done = subprocess.run(
            f"{sys.executable} -m ludotheque {words} | head -n 1; exit ${{PIPESTATUS[0]}}",
            shell=True, executable="/bin/bash", capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--help"], ["usage: ", "options:\n", "commands:\n"]),
        (["--lang", "fr", "--help"], ["usage : ", "options :\n", "commandes :\n"]),
        (["play", "--lang", "fr", "--help"], ["usage : ", "arguments :\n", "options :\n"]),
    ],
)
def test_help_is_in_both_languages(words: list[str], expected: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    shown = capsys.readouterr().out
    for said in expected:
        assert said.replace(" :", "\u00a0:") in shown
    if "fr" in words:
        assert not re.search(r"\w:(?!//)", shown), "French has a space before a colon"


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


@pytest.mark.parametrize("words", [["rules", "donuts"], ["rules", "serengeti", "SE-3", "--json"],
                                   ["help", "rules"], ["rules", "chess"]])  # fmt: skip
def test_to_read_the_rules_no_game_is_loaded(words: list[str]) -> None:
    script = (
        f"import sys; from ludotheque.cli.main import main; main({words!r})\n"
        "print(sorted({'numba', 'numpy', 'ludotheque.engine.game'} & set(sys.modules)))"
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
    mean = 100 * sum(each["cost"] for each in mine) / len(mine)
    assert any(each["cost"] and not each["mark"] for each in mine), "not only what is marked counts"
    said = f"coût moyen d’une décision\u00a0: {mean:.1f} points".replace(".", ",")
    assert said in told.replace("\n", " ")


def test_analyse_writes_a_page(capsys: Capture, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("analyse", str(record), "--simulations", "10", "--report", str(page))
    assert f"La page\u00a0: {page}" in printed(capsys, *words, "--lang", "fr")
    assert "<h1>Analyse\u00a0: Donuts</h1>" in page.read_text(encoding="utf-8")
    assert json.loads(printed(capsys, *words, "--json")), "and nothing but JSON"
    assert "<h1>Analysis: Donuts</h1>" in page.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_is_refused_before_the_analysis(
    capsys: Capture, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "judge", None)
    words = ("analyse", str(record), "--report")
    assert "leave out --at" in refused(capsys, *words, "page.html", "--at", "3")
    assert "it is a folder" in refused(capsys, *words, str(tmp_path))
    assert "there is no folder" in refused(capsys, *words, str(tmp_path / "no" / "page.html"))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert "matplotlib is not installed" in refused(capsys, *words, "page.html").lower()


@pytest.mark.parametrize("at", [(), ("--at", "2")])
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
    printed(capsys, "analyse", str(record), "--at", "2", "--json", *words)
    assert [(each.simulations, each.milliseconds) for each in budgets] == [
        (simulations, milliseconds)
    ]


def test_analyse_may_be_given_time_alone(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "EXACT_TIME_BUDGET", 0.0)
    words = ("analyse", str(record), "--at", "2", "--milliseconds", "1", "--json")
    (found,) = json.loads(printed(capsys, *words))
    assert not found["exact"]


def test_analyse_values_every_move_at_one_point(capsys: Capture, record: Path) -> None:
    (found,) = json.loads(printed(capsys, "analyse", str(record), "--at", "15", "--json"))
    assert found["exact"]
    assert {value["win_probability"] for value in found["values"]} <= {0.0, 0.5, 1.0}
    shown = printed(capsys, "analyse", str(record), "--at", "15")
    assert all(value["move"] in shown for value in found["values"])
    assert "exact" in shown


def test_values_stay_on_one_line_in_a_narrow_terminal(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    file = tmp_path / "long.record"
    game = str(played(Variant(load("donnant"), 1), seed=1).truncated(40))
    file.write_text(game + "\n", encoding="utf-8")
    words = ("analyse", str(file), "--simulations", "400")
    judged = json.loads(printed(capsys, *words, "--json"))
    told = printed(capsys, *words)
    marked = [each for each in judged if each["mark"]]
    assert marked
    for each in marked:
        assert each["played"]["text"] in told
        assert each["best"]["text"] in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_the_number_of_a_mistake_is_the_one_to_look_at(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "EXACT_TIME_BUDGET", SOON)
    judged = json.loads(printed(capsys, "analyse", str(record), "--json", "--simulations", "50"))
    one = next(each for each in reversed(judged) if each["mark"])
    at = ("analyse", str(record), "--at", str(one["event"]), "--json", "--simulations", "50")
    (found,) = json.loads(printed(capsys, *at))
    assert found["seat"] == one["seat"]
    assert found["values"][0] == one["best"]
    assert one["played"] in found["values"]


def test_analyse_refuses_what_it_cannot_value(capsys: Capture, record: Path) -> None:
    for flag in ("--simulations", "--milliseconds"):
        assert f"{flag} takes a number from 1" in refused(capsys, "analyse", str(record), flag, "0")
    events = len(json.loads(printed(capsys, "replay", str(record), "--json"))["events"])
    for event in (1, events + 1):  # the layout; and after the end
        said = refused(capsys, "analyse", str(record), "--at", str(event))
        assert f"event {event} is no decision" in said
    assert f"no event {events + 2}" in refused(capsys, "analyse", str(record), "--at",
                                               str(events + 2))  # fmt: skip
    assert refused(capsys, "analyse", "/nonexistent")


def test_solve_takes_the_language_anywhere(capsys: Capture) -> None:
    words = ("solve", "donuts", "--layout", "42", "--value-only", "--json")
    assert json.loads(printed(capsys, "--lang", "fr", *words))["value"] == "win"
