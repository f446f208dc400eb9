"""A keyboard that changes hands brings back nothing that another has typed."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.playing import start_of
from tests.terminal.tables import Keyboard

ROOT = Path(__file__).parents[2]
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


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *words: str):
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, *words], stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        os.close(theirs)

    def read_until(self, words: str) -> str:
        """What is shown until some words are."""
        said = b""
        while words.encode() not in said:
            said += os.read(self._ours, 4096)
        return said.decode(errors="replace")

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


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
