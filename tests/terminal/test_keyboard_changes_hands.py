"""A keyboard that changes hands brings back nothing that another has typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.playing import start_of
from tests.terminal.tables import Keyboard
from tests.terminal.terminals import Terminal

UP = "\x1b[A"  # what the arrow key sends
TWO_PEOPLE = """
import sys
from pathlib import Path
from ludotheque.terminal.completion import tab_completion
from ludotheque.terminal.screen import Screen
from tests.tables.playing import start_of
from tests.terminal.tables import Keyboard

keyboard = Keyboard(Path(sys.argv[1]))
keyboard.screen = Screen("en")
with tab_completion(lambda line: []):
    keyboard.sit(start_of("don", 3, bots="random"), lambda game: input)
"""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal("-c", TWO_PEOPLE, str(tmp_path))
    yield terminal
    terminal.close()


def test_an_arrow_key_brings_back_one_s_own_lines_only(terminal: Terminal) -> None:
    terminal.read_until("Hand over to Ada")
    terminal.type("\n")
    terminal.read_until("Ada (seat 1)> ")
    terminal.type("secrets\n")
    terminal.read_until("Ada (seat 1)> ")
    terminal.type(f"{UP}!\n")
    assert "'secrets' is no move" in terminal.read_until("Ada (seat 1)> "), "her own line is back"
    terminal.type("bid 1\n")
    terminal.read_until("Hand over to Bob")
    terminal.type("\n")
    terminal.read_until("Bob (seat 2)> ")
    terminal.type(f"{UP}zz\n")
    assert "'zz' is no move" in terminal.read_until("Bob (seat 2)> ")


def test_nobody_is_told_the_rules_behind_what_another_saw(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path)
    game = keyboard.play(start_of("don", 3, bots="random"), "", "bid 1")
    assert game.told == []
