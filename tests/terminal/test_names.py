"""What the players at a table are called on the screen."""

from pathlib import Path

import msgspec
import pytest

from ludotheque.cli.main import main
from ludotheque.cli.play import _seats
from ludotheque.engine.result import Ending, Result
from ludotheque.engine.telling import Names
from ludotheque.errors import BadUsage
from ludotheque.language import LANGUAGES, Text
from ludotheque.tables.log import HUMAN, Seat
from ludotheque.tables.names import kind_called, name_of
from ludotheque.terminal.play import TerminalGame
from tests.tables.playing import NAMES, start_of
from tests.terminal.tables import Keyboard, donuts


def test_a_name_steers_no_terminal() -> None:
    """Records refuse such a name; whatever is shown is safe all the same."""
    names = ("\x1b[2JAda", "hard")
    assert {name_of(names, 1).to(language) for language in LANGUAGES} == {r"\x1b[2JAda"}
    assert [name_of(names, 2).to(language) for language in LANGUAGES] == ["hard", "difficile"]


def winner_of(game: TerminalGame) -> int:
    result = game.table.state.result
    assert result
    (winner,) = result.winners
    return winner


def test_the_end_calls_the_winner_by_name(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    game = keyboard.sit(start_of("donuts", 2, layout="0"))
    assert f"La partie est terminée. {NAMES[winner_of(game) - 1]} gagne :" in keyboard.printed


def test_the_end_says_you_to_the_only_reader(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path)
    game = keyboard.sit(donuts())
    said = "You win" if winner_of(game) == 1 else "Random wins"
    assert f"The game is over. {said}:" in keyboard.printed


def test_who_has_no_name_goes_by_the_seat(tmp_path: Path) -> None:
    start = start_of("donuts", 2, layout="0")
    unnamed = msgspec.structs.replace(start, seats=(Seat(HUMAN), Seat("Ben")))
    keyboard = Keyboard(tmp_path)
    game = keyboard.sit(unnamed)
    called = ("Seat 1", "Ben")[winner_of(game) - 1]
    assert f"The game is over. {called} wins:" in keyboard.printed


@pytest.mark.parametrize("command", [["verify"], ["replay"]])
def test_records_call_the_winner_by_name(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Keyboard(tmp_path).sit(start_of("donuts", 2, layout="0"))
    path = tmp_path / "game.record"
    path.write_text(str(game.table.record()), encoding="utf-8")
    assert main([*command, str(path), "--lang", "en"]) == 0
    assert f"{NAMES[winner_of(game) - 1]} wins: " in " ".join(capsys.readouterr().out.split())


def test_several_winners_share_by_name() -> None:
    ending = Ending("EC-14", Text(en="three prizes", fr="trois prix"))
    shared = Result((1, 1, 3), (3, 3, 0), ending)
    names = {1: "Ada", 2: "Ben"}
    told = [shared.summary(Names(reader, names)) for reader in (0, 2)]
    assert told[0].en == "Ada and Ben share the win: three prizes (EC-14)"
    assert told[1].fr == "vous et Ada vous partagez la victoire : trois prix (EC-14)"
    assert shared.summary().en.startswith("seat 1 and seat 2 share the win")


@pytest.mark.parametrize("level", ["facile", "Facile", "EASY", "difficile", "glouton"])
def test_a_bot_is_seated_by_its_level_in_either_language(level: str) -> None:
    ada, bot = _seats(f"Ada,{level}", 2)
    assert (ada.name, ada.player) == ("Ada", HUMAN)
    assert bot.player == kind_called(level) == bot.name


def test_what_is_nearly_a_level_is_refused_with_that_level() -> None:
    with pytest.raises(BadUsage) as refused:
        _seats("Ada,hrd", 2)
    assert "'hrd' is no bot; did you mean hard?" in refused.value.reason.en
    assert "« hrd » n’est pas un robot ; vouliez-vous dire hard ?" in refused.value.reason.fr
    assert [seat.player for seat in _seats("Ada,Hardy", 2)] == [HUMAN, HUMAN]
