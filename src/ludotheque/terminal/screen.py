"""Writing to the terminal: sentences in the reader's language, pictures in colour.

Whoever wrote a text, another program or somebody in a file, it is shown here as signs that steer
no terminal.
"""

import contextlib
import json
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text as RichText

from ludotheque.errors import visible
from ludotheque.language import Language, Text, joined, same

if TYPE_CHECKING:  # to read the rules should take no longer than it must
    from rich.progress import Progress

    from ludotheque.engine.game import Game, Part, Picture, SeatNames
    from ludotheque.engine.rulebook import Clause
    from ludotheque.engine.shelf import Box
    from ludotheque.engine.solving import OnProgress
    from ludotheque.engine.state import State

RULING = Text(en=" [our ruling]", fr=" [précision de notre part]")
CLEAR_SCROLLBACK = "\x1b[3J"
CLAUSE_STYLE = "bold cyan"
INDENT = " " * 7
QUIET = "dim"
NARROWEST = 80  # columns in which every board has a form
BESIDE_BOARD = 6  # lines for news, a question and a prompt
PROMPT = 1  # line in which somebody types
TOO_SMALL = Text(en="Not all fits; type: {names}", fr="Tout ne tient pas ; tapez : {names}")
TOO_NARROW = Text(
    en="Boards need a window of {columns} columns.",
    fr="Les plateaux demandent une fenêtre de {columns} colonnes.",
)
MOST_CHANGED = 0.5  # of the lines of a board: where more are new, it is drawn whole
NEARLY_ALL = 0.999  # of a bar that begins anew: a full one would stop its clock


class Screen:
    """A terminal, or whatever stands in for one, and the language of its reader."""

    def __init__(self, language: Language, console: Console | None = None):
        self.language = language
        self.console = console or _Console(highlight=False, markup=False, emoji=False)
        self.names: SeatNames = {}  # of the seats of the game that is shown
        self.lines_since_asked = 0  # those that a reader has not had time for
        self._board: list[str] = []  # the lines of the board that was drawn last, as it is now
        self._lines_since_board = 0

    @property
    def lines_left(self) -> int:
        """How many lines the window has room for before a prompt; what is no window has enough."""
        if not self.console.is_terminal:
            return sys.maxsize
        return max(0, self.console.height - self.lines_since_asked - PROMPT)

    def say(self, text: Text, style: str = "", *, to_copy: bool = False) -> None:
        """Write a sentence, or several lines of them; what is to be copied stays on one line."""
        for line in text.to(self.language).split("\n"):
            wrapped = textwrap.wrap(line, self.console.width, break_on_hyphens=False)
            self._write([line] if to_copy else wrapped or [""], style)

    def explain(self, name: Text, about: Text) -> None:
        """Write what a word is for, in a column of its own."""
        beside = f"  {name.to(self.language):<10} "
        width = self.console.width - len(beside)
        first, *rest = textwrap.wrap(about.to(self.language), width, break_on_hyphens=False)
        self._write([beside + first, *(" " * len(beside) + line for line in rest)])

    def question(self, text: Text) -> str:
        """What stands before the place where somebody types."""
        return visible(text.to(self.language))

    def blank(self) -> None:
        """Leave a line empty."""
        self._write([""])

    def clear(self) -> None:
        """Leave nothing to be seen, nor to scroll back to."""
        self.console.clear()
        self._board = []
        if self.console.is_terminal:
            self.console.file.write(CLEAR_SCROLLBACK)
            self.console.file.flush()

    def show(self, state: "State", seat: int | None = None, *, can_look: bool = True) -> None:
        """Draw a state as a seat, or by default a spectator, may see it.

        Where the window has no room for all of it, who can look at parts by typing is told so.
        """
        from ludotheque.engine.move import SPECTATOR

        viewer = SPECTATOR if seat is None else seat
        self.show_view(state.game, state.table_view(viewer), can_look=can_look)

    def show_view(self, game: "Game", view: Any, *, can_look: bool = True) -> None:
        """Draw what somebody sees, in the form that the window has room for now."""
        picture, is_whole = self.picture(game, view)
        self.draw(picture)
        self._board = [_characters(line) for line in picture.lines]
        self._lines_since_board = 0
        if not is_whole and self.console.width < NARROWEST:
            self.say(TOO_NARROW.filled(columns=NARROWEST), QUIET)
        elif not is_whole and can_look:
            parts = game.terminal.parts(view, self.names)
            self.say(TOO_SMALL.filled(names=named(parts)), QUIET)

    def show_changes(self, game: "Game", view: Any) -> None:
        """Draw the lines that the last board did not have; the whole where most are new."""
        picture, _ = self.picture(game, view)
        changed = [line for line in picture.lines if _characters(line) not in self._board]
        if len(changed) > MOST_CHANGED * len(picture.lines):
            self.show_view(game, view)
            return
        self._draw(changed)
        self._board = [_characters(line) for line in picture.lines]

    @property
    def has_board_in_view(self) -> bool:
        """Whether the board that was drawn last stays in the window while somebody is asked."""
        lines = len(self._board) + self._lines_since_board + BESIDE_BOARD
        return self.console.is_terminal and lines <= self.console.height

    def picture(self, game: "Game", view: Any) -> "tuple[Picture, bool]":
        """The form of a board that the window has room for now, and whether that is the whole."""
        whole = game.terminal.render(view, self.language, self.names)
        if self.has_room_for(whole):
            return whole, True
        return game.terminal.compact(view, self.language, self.names), False

    def has_room_for(self, picture: "Picture") -> bool:
        """Whether a picture fits the window as it is now; what is no window takes all."""
        lines = str(picture).splitlines()
        width, height = self.console.size
        fits = max(map(len, lines), default=0) <= width and len(lines) + BESIDE_BOARD <= height
        return fits or not self.console.is_terminal

    def would_scroll(self, picture: "Picture") -> bool:
        """Whether a board and the question after it would push away what was not read yet."""
        lines = self.lines_since_asked + len(picture.lines) + BESIDE_BOARD
        return self.console.is_terminal and lines > self.console.height

    def draw(self, picture: "Picture") -> None:
        """Write a picture as it is."""
        self._draw(picture.lines)

    def _count(self, lines: int) -> None:
        self.lines_since_asked += lines
        self._lines_since_board += lines

    def note_answer(self) -> None:
        """Somebody has typed a line, and had read by then what stands above it."""
        self._count(PROMPT)
        self.lines_since_asked = 0

    def _draw(self, lines: "list[list[tuple[str, str]]]") -> None:
        self._count(len(lines))
        for line in lines:
            text = RichText.assemble(*((visible(span), style) for span, style in line))
            text.rstrip()  # blanks may not take a line of their own
            self.console.print(text, soft_wrap=True)

    def table(self, headings: Sequence[Text], rows: Iterable[Sequence[Text]]) -> None:
        """Write a table; only its last column may take several lines."""
        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        for heading in headings:
            table.add_column(heading.to(self.language), no_wrap=heading is not headings[-1])
        for row in rows:
            table.add_row(*(visible(cell.to(self.language)) for cell in row))
        self.console.print(table)

    def framed_table(self, headings: Sequence[Text], rows: Iterable[Sequence[str]]) -> None:
        """Write a table in a frame; all of its columns may take several lines."""
        table = Table(*(heading.to(self.language) for heading in headings))
        for row in rows:
            table.add_row(*map(visible, row))
        self.console.print(table)

    def rules(self, game: "Game | Box", clause: str = "") -> None:
        """Write one clause of a game, or its whole rulebook."""
        book = game.rulebook
        if clause:
            self._clause(book.find(clause))
            return
        self.say(game.title, "bold")
        self.say(book.aim, "italic")
        if book.content:
            self.blank()
            self.say(book.content)
        for section in book.sections:
            self.blank()
            self.say(section.title, "bold")
            for entry in section.clauses:
                self._clause(entry)

    def _clause(self, clause: "Clause") -> None:
        ruling = RULING.to(self.language) if clause.ruling else ""
        words = clause.text.to(self.language) + ruling
        first, *rest = textwrap.wrap(words, self.console.width - len(INDENT))
        self.console.print(RichText.assemble((f"{clause.id:<{len(INDENT)}}", CLAUSE_STYLE), first))
        self._write([INDENT + line for line in rest])

    def _write(self, lines: list[str], style: str = "") -> None:
        """Write lines broken by `textwrap`: rich would break at spaces that must not break."""
        self._count(len(lines))
        for line in lines:
            self.console.print(RichText(visible(line), style), soft_wrap=True)


def named(parts: "Iterable[Part]") -> Text:
    """What can be looked at, in a row; of parts that are numbered the first and the last."""
    names = []
    for _, group in groupby(parts, lambda part: part.name.en.split()[0]):
        first, *others = (part.name for part in group)
        last = [same(name.en.split()[-1]) for name in others[-1:]]
        names.append(joined([first, *last], "–"))
    return joined(names, " · ")


def _characters(line: "list[tuple[str, str]]") -> str:
    return "".join(span for span, _ in line).rstrip()


class _Console(Console):
    """A console whose reader may leave early: that is no error."""

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


def print_json(value: Any) -> None:
    """Write a value for programs."""
    print(json.dumps(value, ensure_ascii="utf" not in sys.stdout.encoding.lower(), indent=2))


@contextlib.contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[..., None]]:
    """Show how far a long work is; gives the function to call with how much more is done."""
    with _bar() as bar:
        yield partial(bar.advance, bar.add_task(title, total=total))


@contextlib.contextmanager
def changing_bar(title: Text, language: Language) -> "Iterator[OnProgress]":
    """Show what a work of unknown length is at, and how much of that is done."""
    with _bar(of_unknown_length=True) as bar:
        task = bar.add_task(title.to(language), total=None)

        def on_progress(what: Text, done: float) -> None:
            share = min(done, NEARLY_ALL)
            bar.update(task, description=what.to(language), completed=share, total=1)

        yield on_progress


def _bar(*, of_unknown_length: bool = False) -> "Progress":
    """A bar on the standard error, so that it never mixes with what is asked for."""
    from rich import progress  # not before it is needed: a game should start at once

    console = Console(stderr=True)
    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.TextColumn("" if of_unknown_length else "{task.completed}/{task.total}"),
        progress.TimeElapsedColumn() if of_unknown_length else progress.TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
