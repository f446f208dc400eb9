"""A level and a campaign in the terminal: played, interrupted, resumed, and counted."""

import io
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.cli.main import main
from ludotheque.engine.state import State
from ludotheque.records import read
from ludotheque.storage import read_text
from ludotheque.tables import campaigns
from ludotheque.terminal.play import TerminalGame
from tests.games.donnant.positions import Table, easy_cards, end_of_turn, throw
from tests.tables.playing import start_of
from tests.terminal.tables import Ask, Keyboard, at_random

ALL_PASSED = "passed 1 2 3 4 5 6 7"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def leaving_after_five(game: TerminalGame) -> Ask:
    answer, left = at_random(game), iter(range(5))

    def ask(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return answer(prompt)

    return ask


@pytest.mark.rule("DD-45", "DD-46")
def test_a_level_is_interrupted_resumed_and_noted_once_passed(home: Path) -> None:
    keyboard = Keyboard(home)
    game = keyboard.sit(start_of("donnant", 1, cards=easy_cards()), leaving_after_five)
    assert not game.table.state.is_over
    assert campaigns.progress_of("donnant") == ""
    game = keyboard.sit(game.number)
    assert game.table.state.is_over
    assert "levels passed: 1" in keyboard.printed
    assert campaigns.progress_of("donnant") == "passed 1"


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
    campaigns.keep_progress("donnant", f"{ALL_PASSED}; campaign level 4 points 8")
    path = home / "campaign.record"
    easy = ["--option", f"cards={easy_cards()}", "--seed", "5", "--save", str(path)]
    assert main([*command, *easy]) == 0
    record = read(read_text(path))
    assert dict(record.start.options)["level"] == "4"
    keyboard = Keyboard(home)
    with_log = keyboard.sit(start_of("donnant", 1, **dict(record.start.options)))
    assert with_log.table.state.is_over
    assert campaigns.progress_of("donnant").startswith(f"{ALL_PASSED}; campaign level 5 points ")


def board_of(state: State, seat: int = 1) -> str:
    return state.render(seat, "fr").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.rule("DD-11")
def test_the_board_shows_what_is_being_paid_and_which_dice_are_used() -> None:
    table = Table()
    table.lay(1, "c3", "5")
    state = table.acting(1, 1, 1, 1, 5).play("complete c3 with purple").play("buy top 3 at c4")
    assert "Achat de S3 pour c4 : 3 dés égaux" in board_of(state)
    assert "violet ×" in board_of(state)
    assert "S3 pour c4" not in board_of(state, 2)


@pytest.mark.rule("DD-13")
def test_the_board_shows_a_joker_in_progress_to_all() -> None:
    table = Table()
    table.lay(1, "c3", "?, ?, ?, ?")
    state = table.acting(1, 2, 3, 4, 6, rerolls=2)
    dice = state.play("joker dice").play("enter blue at c3 box 1")
    assert "joker : des dés" in board_of(dice, 2)
    assert "Dés restants : 1" in board_of(dice)
    assert "bleu ×" in board_of(dice)
    assert "joker : une carte de bonus" in board_of(state.play("joker draw bonus"), 2)


@pytest.mark.rule("DD-43")
def test_the_passive_turn_alone_is_titled_as_such() -> None:
    state = Table(players=1).acting(1, 2, 3, 4, 6, rerolls=2)
    assert "relances : 2 sur 2" in board_of(state)
    passive = throw(end_of_turn(state.play("stop")), 1, 2, 3, 4, 6)
    assert "relances" not in board_of(passive)
    assert "tour passif, dés : 1" in board_of(passive)
