"""A game in the terminal, with what is typed written down beforehand."""

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import load, storage
from ludotheque.engine.dice import Dice
from ludotheque.errors import BadUsage
from ludotheque.language import Language
from ludotheque.players import RandomPlayer
from ludotheque.records import Record, read, verify
from ludotheque.storage import read_text
from ludotheque.terminal import saves
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.replay import step_through
from ludotheque.terminal.screen import Screen

NAMES = ("human", "random")


def typing(*lines: str) -> Callable[[str], str]:
    """Somebody who types these lines, then closes the terminal."""
    waiting: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return ask


def screen(language: Language = "en") -> tuple[Screen, StringIO]:
    paper = StringIO()
    return Screen(language, Console(file=paper, width=100, highlight=False)), paper


def table(path: Path, *lines: str, language: Language = "en") -> tuple[TerminalGame, StringIO]:
    shown, paper = screen(language)
    record = Record.begin(load("donuts"), options={"layout": "0"}, names=NAMES, dice=Dice("s"))
    return TerminalGame(shown, record, {2: RandomPlayer(seed=1)}, path, typing(*lines)), paper


def test_moves_help_errors_and_leaving(tmp_path: Path) -> None:
    game, paper = table(tmp_path / "g.record", "zz", "c4", "?", "moves", "rules DN-4", "rules X")
    game.run()
    printed = paper.getvalue()
    assert "'zz' is no cell" in printed
    assert "Seat 2 (random) plays" in printed
    assert "Legal now:" in printed
    assert "DN-4" in printed
    assert "there is no clause 'X'" in printed
    assert f"play --resume {tmp_path / 'g.record'}" in printed
    assert len(read(read_text(tmp_path / "g.record")).events) == 2


def test_undo_takes_back_the_answer_too(tmp_path: Path) -> None:
    game, paper = table(tmp_path / "g.record", "undo", "c4", "undo", "d4", "quit")
    game.run()
    assert "there is nothing to undo" in paper.getvalue()
    events = read(read_text(tmp_path / "g.record")).events
    assert [event.text for event in events][:1] == ["d4"]
    assert len(events) == 2


def test_chance_that_has_spoken_cannot_be_undone(tmp_path: Path) -> None:
    shown, paper = screen()
    record = Record.begin(load("easycome"), dice=Dice.from_seed(4))
    everyone = TerminalGame(shown, record, {}, tmp_path / "g.record", typing("end", "undo"))
    everyone.run()
    assert "has spoken since your last decision" in paper.getvalue()
    assert sum(event.seat > 0 for event in read(read_text(tmp_path / "g.record")).events) == 1


def test_what_is_confirmed_cannot_be_undone(tmp_path: Path) -> None:
    shown, _ = screen()
    record = Record.begin(load("dungeons"), players=1, dice=Dice.from_seed(7))
    first_pair = record.state.legal_moves()[0].text
    lines = (first_pair, "undo", first_pair, "skip", "done", "undo")
    alone = TerminalGame(shown, record, {}, tmp_path / "g.record", typing(*lines))
    alone.run()
    events = read(read_text(tmp_path / "g.record")).events
    texts = [event.text for event in events if event.seat > 0]
    assert texts == [first_pair, "undo", first_pair, "skip", "done"]


def test_a_game_is_resumed_and_played_to_its_end_in_french(tmp_path: Path) -> None:
    path = tmp_path / "g.record"
    table(path, "c4", "save", f"save {tmp_path / 'copy.record'}")[0].run()
    assert (tmp_path / "copy.record").read_bytes() == path.read_bytes()
    shown, paper = screen("fr")
    people = TerminalGame(shown, read(read_text(path)), {2: RandomPlayer(seed=2)}, path)
    player = RandomPlayer(seed=3)
    people.ask = lambda prompt: player.choose(people.record.state.observation(1), 1).text
    people.run()
    assert "La partie est terminée\u00a0:" in paper.getvalue()
    assert verify(path.read_text(encoding="utf-8")).record.state.is_over


def test_nothing_is_lost_when_a_save_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    game, paper = table(tmp_path / "g.record", "c4", f"save {tmp_path}/file/g.record", "quit")
    game.run()
    assert "cannot save to" in paper.getvalue()
    assert len(read(read_text(tmp_path / "g.record")).events) == 2


def test_a_game_that_cannot_be_saved_goes_on_and_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    game, paper = table(tmp_path / "file" / "g.record", "c4", "undo", "d4", "quit")
    game.run()
    printed = " ".join(paper.getvalue().split())
    assert printed.count("it will be lost when you leave") == 1
    assert printed.count("Seat 2 (random) plays") == 2
    assert "Saved in" not in printed


def test_a_game_in_which_nothing_was_played_leaves_no_file(tmp_path: Path) -> None:
    game, _ = table(tmp_path / "g.record", "?", "quit")
    game.run()
    assert not (tmp_path / "g.record").exists()


def test_a_new_game_never_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    record = Record.begin(load("donuts"), dice=Dice("s"))
    paths = []
    for _ in range(3):
        paths.append(saves.new_path(record))
        saves.write(paths[-1], record)
    assert len(set(paths)) == 3
    with pytest.raises(BadUsage, match="exists already"):
        saves.check_new(paths[0])


def test_a_failed_save_leaves_nothing_behind(tmp_path: Path) -> None:
    record = Record.begin(load("donuts"), dice=Dice("s"))
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "a\0b"):
        with pytest.raises(BadUsage, match="cannot save to"):
            saves.write(path, record)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_french_signs_stay_with_their_words() -> None:
    shown, paper = screen("fr")
    shown.console.width = 31
    for clause in load("donuts").rulebook.clauses:
        shown.rules(load("donuts"), clause)
    assert not [line for line in paper.getvalue().splitlines() if line.strip()[:1] in (":", ";")]


def test_stepping_through_a_record(tmp_path: Path) -> None:
    path = tmp_path / "g.record"
    table(path, "c4", "quit")[0].run()
    shown, paper = screen()
    step_through(shown, read(read_text(path)), typing("", "", "b", "9" * 5000, ""))
    printed = paper.getvalue()
    assert "Before the first of 2 events" in printed
    assert printed.count("Event 1 of 2: 1 c4") == 2
    assert printed.count("Event 2 of 2: 2 ") == 2


def test_the_last_save_is_the_one_to_resume(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = storage.state_folder()
    table(folder / "donuts.record", "c4")[0].run()
    assert saves.latest_save() == folder / "donuts.record"
