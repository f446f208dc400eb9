"""Whole games in French in a window of 80 columns and 24 lines: nothing is pushed away unread."""

import re
from io import StringIO
from itertools import cycle, islice
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import load
from ludotheque.engine import registry
from ludotheque.players import PLAYERS
from ludotheque.terminal.play import READ_ON, TerminalGame
from ludotheque.terminal.screen import Screen
from tests.tables.playing import start_of
from tests.terminal.tables import Ask, Keyboard

COLUMNS, LINES = 80, 24
STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
TABLES = [
    pytest.param(name, players, marks=[] if name == "donuts" else [pytest.mark.slow])
    for name in registry.names()
    for players in sorted({load(name).info.min_players, load(name).info.max_players})
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_fits_the_window(name: str, players: int, tmp_path: Path) -> None:
    paper, screens = StringIO(), []
    keyboard = Keyboard(tmp_path)
    console = Console(
        file=paper, width=COLUMNS, height=LINES, force_terminal=True, color_system=None,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip
    keyboard.screen = Screen("fr", console)

    def typist(game: TerminalGame) -> Ask:
        player = PLAYERS["greedy"](1)
        read = 0

        def ask(prompt: str) -> str:
            nonlocal read
            screens.append(STYLES.sub("", paper.getvalue()[read:]))
            read = len(paper.getvalue())
            waits = prompt == READ_ON.to("fr")
            return "" if waits else player.choose(game.position, game.seat).text

        return ask

    bots = " ".join(islice(cycle(["random", "greedy"]), players - 1))
    game = keyboard.sit(start_of(name, players, bots=bots), typist)
    assert game.table.state.is_over
    for shown in screens:
        lines = shown.split("\n")  # the last is the prompt's own
        assert len(lines) <= LINES, shown
        assert max(map(len, lines)) <= COLUMNS, shown
