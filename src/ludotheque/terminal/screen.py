"""Writing to the terminal: sentences in the reader's language, pictures in colour."""

import os
import sys
import textwrap

from rich.console import Console
from rich.text import Text as RichText

from ludotheque.games.contract import ONLOOKER, Game
from ludotheque.games.rulebook import Clause
from ludotheque.games.state import State
from ludotheque.language import Language, Text

RULING = Text(en=" [our ruling]", fr=" [précision de notre part]")
CLAUSE_STYLE = "bold cyan"
INDENT = " " * 7


class Screen:
    """A terminal, or whatever stands in for one, and the language of its reader."""

    def __init__(self, language: Language, console: Console | None = None):
        self.language = language
        self.console = console or _Console(highlight=False, markup=False, emoji=False)

    def say(self, text: Text, style: str = "", *, to_copy: bool = False) -> None:
        """Write a sentence, or several lines of them; what is to be copied stays on one line."""
        for line in text.to(self.language).split("\n"):
            wrapped = textwrap.wrap(line, self.console.width, break_on_hyphens=False)
            self._write([line] if to_copy else wrapped or [""], style)

    def blank(self) -> None:
        """Leave a line empty."""
        self.console.print()

    def show(self, state: State, seat: int = ONLOOKER) -> None:
        """Draw a state as a seat may see it."""
        picture = state.game.picture(state.view(seat).record, seat - 1, self.language)
        for line in picture.lines:
            self.console.print(RichText.assemble(*line), soft_wrap=True)

    def rules(self, game: Game, clause: str = "") -> None:
        """Write one clause of a game, or its whole rulebook."""
        book = game.rulebook
        if clause:
            self._clause(book.find(clause))
            return
        self.say(game.title, "bold")
        self.say(book.aim.text, "italic")
        for section in book.sections:
            self.blank()
            self.say(section.title.text, "bold")
            for entry in section.clauses:
                self._clause(entry)

    def _clause(self, clause: Clause) -> None:
        ruling = RULING.to(self.language) if clause.ruling else ""
        words = clause.text.to(self.language) + ruling
        first, *rest = textwrap.wrap(words, self.console.width - len(INDENT))
        self.console.print(RichText.assemble((f"{clause.id:<{len(INDENT)}}", CLAUSE_STYLE), first))
        self._write([INDENT + line for line in rest])

    def _write(self, lines: list[str], style: str = "") -> None:
        """Write lines broken by `textwrap`: rich would break at spaces that must not break."""
        for line in lines:
            self.console.print(RichText(line, style), soft_wrap=True)


class _Console(Console):
    """A console whose reader may leave early: that is no error."""

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)
