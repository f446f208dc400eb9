"""What can be looked at besides the board, and what the end of a game says."""

import re
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.terminal.replay import step_through
from tests.games.playthrough import played
from tests.games.variants import Variant
from tests.tables.playing import start_of
from tests.terminal.tables import Keyboard, screen, typing


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path, "fr")


def test_a_part_that_does_not_exist_is_answered_by_those_that_do(keyboard: Keyboard) -> None:
    keyboard.play(start_of("dungeons", 2, bots="random"), "feuille 7", "quitter")
    assert "il n’y a pas de « feuille 7 » ; à regarder : plan" in keyboard.printed
    assert "feuille 1–2" in keyboard.printed


def test_a_replay_shows_the_parts_that_it_names() -> None:
    record = played(Variant(load("dungeons"), 2), seed=3)
    shown, paper = screen("fr")
    step_through(shown, record, typing("portes", "feuille 7", "q"))
    assert "Portes depuis" in paper.getvalue()
    assert "il n’y a pas de" in paper.getvalue()
    assert paper.getvalue().count("Avant le premier") == 1, "the board is not shown again"


def test_what_a_command_is_for_stays_in_its_column(keyboard: Keyboard) -> None:
    keyboard.screen.console.size = (80, 24)
    keyboard.play(start_of("donuts", bots="random", layout="0"), "?", "quitter")
    _, _, after = keyboard.paper.getvalue().partition("\n  pourquoi ")
    of_why, _, _ = after.partition("\n  nouvelles ")
    assert "\n             " in of_why, "it takes more than a line"
    assert "la partie est conservée" in keyboard.printed


def test_events_have_both_of_their_french_names(keyboard: Keyboard) -> None:
    keyboard.play(start_of("donuts", bots="random", layout="0"), "événements", "quitter")
    assert "Rien ne s’est passé" in keyboard.printed


def test_the_end_gives_the_points_of_each_and_says_nothing_twice(keyboard: Keyboard) -> None:
    keyboard.screen.console._force_terminal = True
    keyboard.screen.console.size = (80, 8)  # too small for any board
    game = keyboard.sit(start_of("don", 3, bots="random random"))
    result = game.table.state.result
    assert result
    _, _, end = keyboard.printed.rpartition("La partie est terminée")
    _, _, points = end.partition("Points : ")
    given = [int(n) for n in re.findall(r"(\d+) \(", points.partition(".")[0])]
    assert given == sorted(result.points, reverse=True)
    assert keyboard.printed.lower().count("tous les lots sont vendus") == 1
    assert "Tout ne tient pas" not in keyboard.printed[keyboard.printed.rindex("vendus") :]


def test_the_end_of_a_game_without_points_gives_none(keyboard: Keyboard) -> None:
    keyboard.sit(start_of("donuts", bots="random", layout="0"))
    assert "Points" not in keyboard.printed


def test_french_has_a_space_before_a_colon() -> None:
    state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    assert "Sommes pour 3 : S3" in state.render(1, "fr")
    assert "Sums for 3: S3" in state.render(1, "en")
