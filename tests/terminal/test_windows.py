"""Boards in windows of several sizes, and what can be looked at besides."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.language import Language
from ludotheque.players import PLAYERS
from ludotheque.tables.log import Event
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.screen import Screen
from tests.tables.playing import NAMES, start_of
from tests.terminal.tables import Ask, Keyboard

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


def pages_of(game: str, tmp_path: Path, decisions: int) -> list[tuple[list[Event], str]]:
    """What is new in the log, and on the screen, each time somebody is asked for a decision."""
    keyboard, pages = Keyboard(tmp_path), []
    player = PLAYERS["greedy"](1)

    def typist(table: TerminalGame) -> Ask:
        known = [0, 0]

        def ask(prompt: str) -> str:
            shown = keyboard.paper.getvalue()
            pages.append((list(table.table.events[known[0] :]), shown[known[1] :]))
            known[:] = [table.table.version, len(shown)]
            if len(pages) > decisions:
                raise EOFError
            return player.choose(table.position, table.seat).text

        return ask

    keyboard.sit(start_of(game, 2, bots="random"), typist)
    return pages


def test_after_a_small_step_only_what_changed_is_printed(tmp_path: Path) -> None:
    pages = pages_of("donnant", tmp_path, 60)
    small = [page for news, page in pages[1:] if all(one.seat == 1 for one in news)]
    made = [news for news, _ in pages[1:] if news and all(one.seat == 1 for one in news)]
    assert len(small) > len(made) > 1, "steps of a decision, and decisions with nothing between"
    whole = [page for news, page in pages if any(one.seat == 2 for one in news)]
    assert all("Market" in page for page in whole)
    assert not [page for page in small if "Market" in page]
    assert max(len(page.splitlines()) for page in small) < min(map(len, map(str.splitlines, whole)))


@pytest.mark.parametrize(("height", "is_whole"), [(24, True), (60, False)])
def test_a_board_that_is_still_in_view_is_not_printed_again(
    height: int, is_whole: bool, tmp_path: Path
) -> None:
    """After one's own dice: the board of Easy Come Easy Go has 14 lines."""
    keyboard = Keyboard(tmp_path)
    keyboard.screen, paper = window(80, height)
    keyboard.play(start_of("easycome", 2, bots="random"), "", "keep 0")
    assert any("You keep the 0" in line for line in printed(paper))
    boards = sum("the four dice show" in line for line in printed(paper))
    assert boards == 1 + is_whole


def test_what_is_undone_before_it_is_made_draws_no_board_again(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path)
    keyboard.play(start_of("donnant", 2, bots="random"), "#1", "undo", "board")
    assert keyboard.printed.count("Market") == 2, "when it began, and when it was asked for"


def test_what_is_typed_while_one_is_asked_to_read_is_taken(tmp_path: Path) -> None:
    prompts: list[str] = []

    def typist(_: TerminalGame) -> Ask:
        lines = iter(["keep 0", "quit"])

        def ask(prompt: str) -> str:
            prompts.append(prompt)
            return next(lines)

        return ask

    keyboard = Keyboard(tmp_path)
    keyboard.screen, paper = window(80, 24)
    game = keyboard.sit(start_of("easycome", 2, bots="random"), typist)
    assert prompts[0] == "Press Enter to go on."
    assert game.table.events[-2].notation == "keep 0"
    assert any("You keep the 0" in line for line in printed(paper))


def test_parts_are_shown_when_they_are_typed(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    keyboard.play(start_of("dungeons", 2), "", "?", "feuille 2", "Legende", "doors", "feuille 3")
    assert "À regarder\N{NO-BREAK SPACE}: plan · portes · feuille 1–2" in keyboard.paper.getvalue()
    assert f"Annoyed Animals, {NAMES[1]}" in keyboard.printed
    assert "× barrée" in keyboard.printed
    assert "Portes depuis" in keyboard.printed
    assert "« feuille 3 »" in keyboard.printed.replace("\N{NO-BREAK SPACE}", " "), "refused"
