"""A level and a campaign in the terminal: played, interrupted, resumed, and counted."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import load
from ludotheque.cli.main import main
from ludotheque.engine.dice import Dice
from ludotheque.engine.state import State
from ludotheque.games.donnant.content import Contents, Level, house
from ludotheque.records import Record, read
from ludotheque.storage import read_text
from ludotheque.terminal import saves
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.screen import Screen
from tests.games.donnant.positions import Table, end_of_turn, throw

ALL_PASSED = "passed 1 2 3 4 5 6 7"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def easy_cards() -> str:
    """The house cards, with levels of two rounds that any score passes."""
    levels = [Level(2, 0)] * 7
    return Contents(house().prices, levels, house().scoring, house().bonus).line


def at_keyboard(game: TerminalGame, most: int = 10_000) -> Callable[[str], str]:
    """Somebody who plays the first legal move, and leaves after so many."""
    left = iter(range(most))

    def ask(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return game.record.state.legal_moves()[0].text

    return ask


def run(record: Record, path: Path, most: int = 10_000) -> tuple[TerminalGame, str]:
    shown = io.StringIO()
    screen = Screen("en", Console(file=shown, width=100))
    game = TerminalGame(screen, record, {}, path)
    game.ask = at_keyboard(game, most)
    game.run()
    return game, shown.getvalue()


@pytest.mark.rule("DD-45", "DD-46")
def test_a_level_is_interrupted_resumed_and_noted_once_passed(home: Path) -> None:
    record = Record.begin(
        load("donnant"), players=1, options={"cards": easy_cards()}, names=("human",),
        dice=Dice.from_seed(3),
    )  # fmt: skip
    path = home / "solo.record"
    game, _ = run(record, path, most=5)
    assert not game.record.state.is_over
    assert saves.progress_of("donnant") == ""
    game, shown = run(read(read_text(path)).resolved(), path)
    assert game.record.state.is_over
    assert "levels passed: 1" in shown
    assert saves.progress_of("donnant") == "passed 1"


@pytest.mark.rule("DD-46")
def test_the_campaign_goes_from_level_to_level(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = load("donnant").start(players=1, seed=5, cards=easy_cards())
    # One move is typed, then the terminal is closed.
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{start.legal_moves()[0].text}\n"))
    command = ["play", "donnant", "--players", "1", "--option", "campaign=yes"]
    assert main([*command, "--lang", "en"]) == 2
    assert "DD-46" in capsys.readouterr().err
    saves.keep_progress("donnant", f"{ALL_PASSED}; campaign level 4 points 8")
    path = home / "campaign.record"
    easy = ["--option", f"cards={easy_cards()}", "--seed", "5", "--save", str(path)]
    assert main([*command, *easy]) == 0
    record = read(read_text(path))
    assert dict(record.start.options)["level"] == "4"
    run(record.resolved(), path)
    assert saves.progress_of("donnant").startswith(f"{ALL_PASSED}; campaign level 5 points ")


def board_of(state: State, seat: int = 1) -> str:
    return state.render(seat, "fr").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.rule("DD-11")
def test_the_board_shows_what_is_being_paid_and_which_dice_are_used() -> None:
    table = Table()
    table.lay(1, "c3", "5")
    state = table.acting(1, 1, 1, 1, 5).play("complete c3 with purple").play("buy top 3 at c4")
    assert "(S3 pour c4 : 3 dés égaux)" in board_of(state)
    assert "purple ×" in board_of(state)
    assert "(S3 pour c4" not in board_of(state, 2)


@pytest.mark.rule("DD-13")
def test_the_board_shows_a_joker_in_progress_to_all() -> None:
    table = Table()
    table.lay(1, "c3", "?, ?, ?, ?")
    state = table.acting(1, 2, 3, 4, 6, rerolls=2)
    dice = state.play("joker dice").play("enter blue at c3 box 1")
    assert "joker : des dés" in board_of(dice, 2)
    assert "(dés restants : 1)" in board_of(dice)
    assert "blue ×" in board_of(dice)
    assert "joker : une carte de bonus" in board_of(state.play("joker draw bonus"), 2)


@pytest.mark.rule("DD-43")
def test_the_passive_turn_alone_is_titled_as_such() -> None:
    state = Table(players=1).acting(1, 2, 3, 4, 6, rerolls=2)
    assert "relances : 2 sur 2" in board_of(state)
    passive = throw(end_of_turn(state.play("stop")), 1, 2, 3, 4, 6)
    assert "relances" not in board_of(passive)
    assert "tour passif, dés : 1" in board_of(passive)
