"""Writing to the terminal: sentences in the reader's language, pictures in colour."""

from rich.console import Console
from rich.table import Table
from rich.text import Text as RichText

from ludotheque.games.contract import ONLOOKER, Game
from ludotheque.games.rulebook import Clause
from ludotheque.games.state import State
from ludotheque.language import Language, Text

RULING = Text(en=" [our ruling]", fr=" [précision de notre part]")
CLAUSE_STYLE = "bold cyan"


class Screen:
    """A terminal, or whatever stands in for one, and the language of its reader."""

    def __init__(self, language: Language, console: Console | None = None):
        self.language = language
        self.console = console or Console(highlight=False, markup=False, emoji=False)

    def say(self, text: Text, style: str = "") -> None:
        """Write a sentence."""
        self.console.print(text.to(self.language), style=style)

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
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style=CLAUSE_STYLE, no_wrap=True, width=6)
        ruling = RULING.to(self.language) if clause.ruling else ""
        grid.add_row(clause.id, RichText(clause.text.to(self.language)).append(ruling, "dim"))
        self.console.print(grid)
