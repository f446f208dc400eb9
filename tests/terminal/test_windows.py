"""Boards in windows of several sizes, and what can be looked at besides."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.language import Language
from ludotheque.terminal.screen import Screen
from tests.tables.playing import start_of
from tests.terminal.tables import Keyboard

STYLE = re.compile(r"\x1b\[[\d;]*m")


def window(width: int, height: int, language: Language = "en") -> tuple[Screen, StringIO]:
    paper = StringIO()
    console = Console(file=paper, width=width, height=height, force_terminal=True, highlight=False)
    return Screen(language, console), paper


def printed(paper: StringIO) -> list[str]:
    return STYLE.sub("", paper.getvalue()).splitlines()


def shown(state: State, width: int, height: int, language: Language = "en") -> list[str]:
    screen, paper = window(width, height, language)
    screen.show(state, 1)
    return printed(paper)


def middle(name: str, players: int) -> State:
    """A game a few moves after its beginning."""
    state = load(name).start(seed=1, players=players)
    for _ in range(8):
        seat = state.to_move[0]
        state = state.play(state.legal_moves(seat)[-1], seat)
    return state


def test_a_large_window_shows_all_and_a_small_one_says_what_it_leaves_out() -> None:
    state = middle("donnant", 4)
    large, small = shown(state, 120, 60), shown(state, 80, 24, "fr")
    assert "\n".join(line.rstrip() for line in large) == state.render(1)
    assert all(len(line) <= 80 for line in small)
    assert len(small) <= 20
    assert "Tout ne tient pas ; tapez : marché · étal 1–4 · légende" in small[-1].replace(
        "\N{NO-BREAK SPACE}", " "
    )


@pytest.mark.parametrize("size", [(60, 60), (120, 30)])
def test_both_sides_of_a_window_count(size: tuple[int, int]) -> None:
    assert shown(middle("donnant", 4), *size) != shown(middle("donnant", 4), 120, 60)


def test_a_window_too_narrow_for_any_board_is_said_to_be() -> None:
    assert "Boards need a window of 80 columns." in shown(middle("donuts", 2), 60, 24)


def test_a_window_may_change_its_size() -> None:
    screen, paper = window(120, 60)
    state = middle("don", 3)
    screen.show(state, 1)
    screen.console.size = (80, 24)
    screen.show(state, 1)
    lines = printed(paper)
    half = next(number for number, line in enumerate(lines[1:], 1) if line == lines[0])
    assert any("Hyde Park" in line for line in lines[:half])
    assert not any("Hyde Park" in line for line in lines[half:])


def test_what_is_no_window_gets_all() -> None:
    paper = StringIO()
    state = middle("dungeons", 2)
    Screen("en", Console(file=paper, width=80, height=24, highlight=False)).show(state, 1)
    lines = (line.rstrip() for line in paper.getvalue().splitlines())
    assert "\n".join(lines) == state.render(1)


def test_parts_are_shown_when_they_are_typed(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    keyboard.play(start_of("dungeons", 2), "", "?", "feuille 2", "Legende", "doors", "feuille 3")
    assert "À regarder\N{NO-BREAK SPACE}: plan · portes · feuille 1–2" in keyboard.paper.getvalue()
    assert "Annoyed Animals, place 2" in keyboard.printed
    assert "× barrée" in keyboard.printed
    assert "Portes depuis" in keyboard.printed
    assert "« feuille 3 »" in keyboard.printed.replace("\N{NO-BREAK SPACE}", " "), "refused"
