"""Tables at a keyboard, with what is typed written down beforehand."""

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console

from ludotheque.language import Language
from ludotheque.players import PLAYERS
from ludotheque.tables.host import Host
from ludotheque.tables.lenient_log import LenientLog
from ludotheque.tables.log import TableStart
from ludotheque.tables.sqlite_log import SqliteLog
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.screen import Screen
from tests.tables.playing import start_of

Ask = Callable[[str], str]
BUSY_SECONDS = 0.05  # nobody else writes in tests, but those that are meant to


def typing(*lines: str) -> Ask:
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


def at_random(game: TerminalGame) -> Ask:
    """Somebody who types any legal move."""
    player = PLAYERS["random"](3)
    return lambda prompt: player.choose(game.position, game.seat).text


class Keyboard:
    """A home with its games, and somebody who types."""

    def __init__(self, folder: Path, language: Language = "en"):
        self.path = folder / "ludotheque.db"
        self.screen, self.paper = screen(language)

    @property
    def printed(self) -> str:
        """All that was shown, however its lines are broken."""
        return " ".join(self.paper.getvalue().split())

    def play(self, table: TableStart | int, *lines: str) -> TerminalGame:
        """Begin a table, or go on with one, and type these lines."""
        return self.sit(table, lambda _: typing(*lines))

    def sit(
        self, table: TableStart | int, typist: Callable[[TerminalGame], Ask] = at_random
    ) -> TerminalGame:
        """Begin a table, or go on with one, and play until it is over or somebody leaves."""
        log = LenientLog(lambda: SqliteLog(self.path, busy_seconds=BUSY_SECONDS))
        host = Host(log, bots=lambda level, seat: PLAYERS[level](seat))
        number = table if isinstance(table, int) else host.create(table)
        game = TerminalGame(self.screen, host, number, log)
        game.ask = typist(game)
        game.run()
        log.close()
        return game


def donuts(bots: str = "random") -> TableStart:
    """A game of Donuts on the first board."""
    return start_of("donuts", bots=bots, layout="0")
