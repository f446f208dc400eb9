"""A picture made of characters: what a game draws for a terminal."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ludotheque.engine.game import Part, SeatNames
from ludotheque.language import Language, Text, same

Span = tuple[str, str]  # characters, and their style in words such as "bold yellow" (or "")
Signs = dict[Text | str, Text]  # what is drawn, and what it means
WIDTH = 80  # columns that every terminal has
COMPACT_LINES = 18  # of a compact form: news, a question and a prompt stand beside it
PART_LINES = 22
LEGEND = Text(en="legend", fr="légende")
NO_BREAK = "\u00a0"
SEAT = Text(en="seat {n}", fr="place {n}")
NAME_WIDTH = 12  # of somebody on a board


@dataclass
class Picture:
    """Lines of styled spans. `str()` gives it without styles, so it must read well that way too.

    >>> picture = Picture()
    >>> picture.line(("a1 ", ""), ("●", "bold yellow"))
    >>> print(picture)
    a1 ●
    """

    lines: list[list[Span]] = field(default_factory=list)

    def line(self, *spans: Span | str) -> None:
        """Add a line."""
        self.lines.append([(span, "") if isinstance(span, str) else span for span in spans])

    def wrapped(self, sentence: str, style: str = "", *, most: int | None = None) -> None:
        """Add a sentence on as many lines as it takes; where `most` cuts it, dots say so."""
        for line in textwrap.wrap(
            sentence, WIDTH, max_lines=most, placeholder=" …",
            break_on_hyphens=False, subsequent_indent="  ",
        ):  # fmt: skip
            self.line((line, style))

    def flow(self, title: str, items: Iterable[str], *, most: int | None = None) -> None:
        """Add things in a row after a title, on as many lines as they take, each of one piece."""
        whole = (item.replace(" ", NO_BREAK) for item in items)
        first = len(self.lines)
        self.wrapped(f"{title} {f'{NO_BREAK}  '.join(whole)}", most=most)
        for line in self.lines[first:]:
            line[:] = [(text.replace(NO_BREAK, " "), style) for text, style in line]

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)


def seat_name(seat: int, names: SeatNames, width: int = NAME_WIDTH) -> Text:
    """How a board calls a seat: by its name, cut where that is long, or by its number.

    >>> names = {1: "Bartholomew the Third"}
    >>> str(seat_name(1, names)), seat_name(2, names).to("fr")
    ('Bartholomew…', 'place 2')
    """
    return same(cut(names[seat], width)) if seat in names else SEAT.filled(n=seat)


def cut(text: str, width: int) -> str:
    """A text that takes a width at the most; dots say where it was cut."""
    return text if len(text) <= width else text[: max(width - 1, 0)].rstrip() + "…"


def padded(spans: Sequence[Span], width: int) -> list[Span]:
    """Spans that take a width: filled with blanks, or cut, which dots say."""
    room, fitting = width, []
    for text, style in spans:
        fitting.append((cut(text, room), style))
        room -= len(text)
        if room < 0:
            return fitting
    return [*fitting, (" " * room, "")]


def aligned(rows: Iterable[Sequence[object]], gap: str = "  ") -> list[str]:
    """Rows of a table as lines, each column as wide as it must be.

    >>> aligned([("seat", "points"), (1, 12)])
    ['seat  points', '1     12']
    """
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in texts
    ]


def legend(signs: Signs) -> Part:
    """The part of a board that says what each of its signs means."""

    def draw(language: Language) -> Picture:
        picture = Picture()
        texts = [(s.to(language) if isinstance(s, Text) else s, m) for s, m in signs.items()]
        column = max(len(sign) for sign, _ in texts) + 2
        for sign, meaning in texts:
            first, *rest = textwrap.wrap(meaning.to(language), WIDTH - column)
            picture.line((sign.ljust(column), "bold"), first)
            for line in rest:
                picture.line(" " * column + line)
        return picture

    return Part(LEGEND, draw)
