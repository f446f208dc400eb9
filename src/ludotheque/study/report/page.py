"""A page of findings: one HTML file that needs nothing else, in light or dark, on any screen."""

import base64
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME as SCREEN

from ludotheque.engine.game import Picture
from ludotheque.errors import CannotWrite
from ludotheque.language import Language, Text

Row = Sequence[Text]
STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Board:
    """A board under its title and a sentence: as SVG, or in the characters of a terminal."""

    title: Text
    about: Text
    drawn: str | Picture

    @property
    def is_broad(self) -> bool:
        """Whether it is broader than high, as lines of characters are."""
        if not isinstance(self.drawn, str):
            return True
        box = self.drawn.partition('viewBox="')[2].partition('"')[0]
        _, _, width, height = map(float, box.split())
        return width > height


class Page:
    """Collects the parts of a page in one language."""

    def __init__(self, title: Text, language: Language):
        self.language = language
        self._title = escape(title.to(language))
        self._parts: list[str] = []

    def say(self, text: Text, *, tag: str = "p", look: str = "") -> None:
        """Add a sentence, or with a tag such as h2 a heading."""
        marked = f' class="{look}"' if look else ""
        self._parts.append(f"<{tag}{marked}>{escape(text.to(self.language))}</{tag}>")

    def table(self, headings: Row, rows: Iterable[Row], *, look: str = "") -> None:
        """Add a table whose first column names the rows."""
        self._parts.append(self._table(headings, rows, look))

    def _table(self, headings: Row, rows: Iterable[Row], look: str = "") -> str:
        head = "".join(f'<th scope="col">{escape(h.to(self.language))}</th>' for h in headings)
        body = "".join(self._row(row) for row in rows)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f'<div class="{f"table {look}".strip()}">{table}</div>'

    def _row(self, row: Row) -> str:
        first, *rest = (escape(cell.to(self.language)) for cell in row)
        cells = "".join(f"<td>{cell}</td>" for cell in rest)
        return f'<tr><th scope="row">{first}</th>{cells}</tr>'

    def figures(self, *figures: tuple[Text, str]) -> None:
        """Add plots side by side where there is room, each under its title."""
        drawn = "".join(self._figure(title, svg) for title, svg in figures)
        self._parts.append(f'<div class="figures">{drawn}</div>')

    def figure_and_table(
        self, figure: tuple[Text, str], headings: Row, rows: Iterable[Row]
    ) -> None:
        """Add a plot, and what it shows as a table, side by side where there is room."""
        both = self._figure(*figure) + self._table(headings, rows)
        self._parts.append(f'<div class="figures">{both}</div>')

    def boards(self, *boards: "Board") -> None:
        """Add boards; broad ones have a row each, others stand side by side if there is room."""
        drawn = "".join(map(self._board, boards))
        wide = " wide" if any(board.is_broad for board in boards) else ""
        self._parts.append(f'<div class="figures{wide}">{drawn}</div>')

    def _board(self, board: "Board") -> str:
        title, about = (escape(text.to(self.language)) for text in (board.title, board.about))
        if isinstance(board.drawn, str):  # as an image: its style and its ids stay its own
            image = base64.b64encode(board.drawn.encode()).decode()
            drawn = f'<img alt="{title}" src="data:image/svg+xml;base64,{image}">'
        else:
            lines = "\n".join(map(_line, board.drawn.lines))
            drawn = f'<pre class="screen">{lines}</pre>'
        said = f'<p class="note">{about}</p>'
        return f"<figure><figcaption>{title}</figcaption>{said}{drawn}</figure>"

    def _figure(self, title: Text, svg: str) -> str:
        words = escape(title.to(self.language))
        drawn = svg.replace("<svg", f'<svg role="img" aria-label="{words}"', 1)
        return f"<figure><figcaption>{words}</figcaption>{drawn}</figure>"

    def __str__(self) -> str:
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{self._title}</title>\n<style>\n{STYLE}</style>\n</head>\n"
            f"<body>\n<main>\n<h1>{self._title}</h1>\n" + "\n".join(self._parts) + "\n"
            "</main>\n</body>\n</html>\n"
        )

    def write(self, path: Path) -> None:
        """Write the page to a file."""
        try:
            path.write_text(str(self), encoding="utf-8")
        except OSError as error:
            raise CannotWrite(path, error) from error


def _line(spans: list[tuple[str, str]]) -> str:
    """A line of a terminal, in its colours."""
    return "".join(
        f'<span style="{Style.parse(style).get_html_style(SCREEN)}">{escape(characters)}</span>'
        if style
        else escape(characters)
        for characters, style in spans
    ).rstrip()


def check_writable(path: Path) -> None:
    """Refuse a place where no page can be written before long work is done for it."""
    if path.is_dir():
        raise CannotWrite(path, Text(en="it is a folder", fr="c’est un dossier"))
    if not path.parent.is_dir():
        no_folder = Text(en="there is no folder {f}", fr="il n’y a pas de dossier {f}")
        raise CannotWrite(path, no_folder.filled(f=path.parent))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotWrite(path, Text(en="it is protected", fr="l’accès est protégé"))
