"""The board of Donuts in characters."""

from ludotheque.drawing.characters import Picture, Signs, Span, legend, seat_name
from ludotheque.engine.game import NO_NAMES, Part, SeatNames
from ludotheque.games.donuts import words
from ludotheque.games.donuts.content import TILE_SIDE
from ludotheque.games.donuts.rules.lines import SIDE
from ludotheque.games.donuts.view import Cell, DonutsView
from ludotheque.language import Language, Text

LINE_SIGNS = {"horizontal": "─", "vertical": "│", "rising": "╱", "falling": "╲"}
DONUT_SIGNS = "○●"
DONUT_STYLES = ("bold bright_yellow", "bold color(173)")
PLAYABLE_STYLE = "bold green"
LINE_STYLE = "dim"
FILES = "    a   b   c     d   e   f"
TO_MOVE = "▸"
NAME_WIDTH = 8  # two of them stand in one line
SIGNS: Signs = {
    "○": Text(en="vanilla: a donut of seat 1", fr="vanille : un donut de la place 1"),
    "●": Text(en="chocolate: a donut of seat 2", fr="chocolat : un donut de la place 2"),
    TO_MOVE: Text(en="who is to place a donut", fr="qui doit poser un donut"),
    "─ │ ╱ ╲": Text(
        en="the line of a cell: whoever places there sends the other along it (DN-4)",
        fr="la ligne d’une case : y poser un donut envoie l’autre joueur le long d’elle (DN-4)",
    ),
    "[╱]": Text(en="a donut may be placed here", fr="on peut poser un donut ici"),
    "(○╱)": Text(en="the last donut, whose line counts now", fr="le dernier donut, à suivre"),
    "*○╱*": Text(en="the winning row", fr="l’alignement gagnant"),
    "━ ┃ ╋": Text(en="where the four tiles meet", fr="le bord des quatre tuiles"),
}


def render(view: DonutsView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw lines, donuts, the last donut and where one may play (DN-13).

    >>> from ludotheque import load
    >>> print(load("donuts").start(layout="A0B0C0D0").play("c4"))
        a   b   c     d   e   f
    6   ╱   ─  [│]┃   ╱   ╲   ─  6
    5   ╲   ─  [╲]┃   ─   │   │  5
    4   ╱   │ (○│)┃   ─   ╲   ╱  4
      ━━━━━━━━━━━━╋━━━━━━━━━━━━━
    3   ╲   │  [╲]┃   ─   ╲   ╱  3
    2   ╱   │  [╱]┃   │   ╱   ─  2
    1   ╱   ─  [─]┃   ╱   ╲   │  1
        a   b   c     d   e   f
     ○ vanilla (seat 1)  ▸● chocolate (seat 2)   (○) last donut   [ ] playable
    """
    picture = Picture()
    if not view.cells:
        picture.line(words.NO_BOARD.to(language))
        return picture
    picture.line((FILES, LINE_STYLE))
    for rank in reversed(range(SIDE)):
        spans: list[Span] = [(f"{rank + 1} ", LINE_STYLE)]
        for cell in view.cells[SIDE * rank : SIDE * (rank + 1)]:
            if cell.file == TILE_SIDE:
                spans.append(("┃ ", LINE_STYLE))
            spans.append(_cell(cell, view))
        picture.line(*spans, (f" {rank + 1}", LINE_STYLE))
        if rank == TILE_SIDE:
            picture.line(("  ━━━━━━━━━━━━╋━━━━━━━━━━━━━", LINE_STYLE))
    picture.line((FILES, LINE_STYLE))
    key = words.LEGEND_OF_FIVE if view.five else words.LEGEND
    marks = [TO_MOVE if view.to_move == seat else " " for seat in (1, 2)]
    vanilla, chocolate = (seat_name(seat, names, NAME_WIDTH) for seat in (1, 2))
    signs = key.filled(
        v=DONUT_SIGNS[0], c=DONUT_SIGNS[1], first=marks[0], second=marks[1],
        vanilla=vanilla, chocolate=chocolate,
    )  # fmt: skip
    picture.line((signs.to(language), LINE_STYLE))
    return picture


compact = render  # it fits every window


def parts(view: DonutsView, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
    """The board is seen whole; only its signs may need words."""
    return (legend(SIGNS),)


def _cell(cell: Cell, view: DonutsView) -> Span:
    """Four characters: the donut, if any, and the line under it, marked if it matters now."""
    line = LINE_SIGNS[cell.line]
    if not cell.donut:
        return (f" [{line}]", PLAYABLE_STYLE) if cell.playable else (f"  {line} ", LINE_STYLE)
    sign, style = DONUT_SIGNS[cell.donut - 1], DONUT_STYLES[cell.donut - 1]
    if cell.name in view.five:
        return f"*{sign}{line}*", f"{style} reverse"
    if cell.name == view.last:
        return f"({sign}{line})", f"{style} reverse"
    return f" {sign}{line} ", style
