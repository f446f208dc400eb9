"""The board of Donuts in characters."""

import numpy as np

from ludotheque.drawing.characters import Picture, Span
from ludotheque.games.donuts.rules import kernel
from ludotheque.games.donuts.rules import lines as kernel_board
from ludotheque.language import Language, Text

LINE_SIGNS = "─│╱╲"
DONUT_SIGNS = "○●"
DONUT_STYLES = ("bold bright_yellow", "bold color(173)")
PLAYABLE_STYLE = "bold green"
LINE_STYLE = "dim"
FILES = "    a   b   c     d   e   f"
LEGEND = Text(
    en="{v} vanilla (seat 1)   {c} chocolate (seat 2)   ({v}) last donut   [ ] you may play here",
    fr="{v} vanille (place 1)   {c} chocolat (place 2)   ({v}) dernier donut   [ ] jouable",
)
NO_BOARD = Text(
    en="The tiles are not laid out yet (DN-1).", fr="Les tuiles ne sont pas encore posées (DN-1)."
)


def render(raw: np.record, language: Language) -> Picture:
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
    ○ vanilla (seat 1)   ● chocolate (seat 2)   (○) last donut   [ ] you may play here
    """
    picture = Picture()
    if not raw.laid_out:
        picture.line(NO_BOARD.to(language))
        return picture
    playable = np.zeros(1, np.uint64)
    if not raw.ending:
        kernel.legal(raw, raw.placed & 1, playable)
    picture.line((FILES, LINE_STYLE))
    for rank in reversed(range(kernel_board.SIDE)):
        spans: list[Span] = [(f"{rank + 1} ", LINE_STYLE)]
        for file in range(kernel_board.SIDE):
            if file == kernel.TILE_SIDE:
                spans.append(("┃ ", LINE_STYLE))
            spans.append(_cell(raw, kernel_board.SIDE * rank + file, int(playable[0])))
        picture.line(*spans, (f" {rank + 1}", LINE_STYLE))
        if rank == kernel.TILE_SIDE:
            picture.line(("  ━━━━━━━━━━━━╋━━━━━━━━━━━━━", LINE_STYLE))
    picture.line((FILES, LINE_STYLE))
    legend = LEGEND.filled(v=DONUT_SIGNS[0], c=DONUT_SIGNS[1]).to(language)
    picture.line((legend, LINE_STYLE))
    return picture


def _cell(raw: np.record, cell: int, playable: int) -> Span:
    """Four characters: the donut, if any, and the line under it, marked if last or playable."""
    line = LINE_SIGNS[raw.lines[cell]]
    for seat, sign in enumerate(DONUT_SIGNS):
        if int(raw.donuts[seat]) >> cell & 1:
            if cell == raw.last:
                return f"({sign}{line})", f"{DONUT_STYLES[seat]} reverse"
            return f" {sign}{line} ", DONUT_STYLES[seat]
    if playable >> cell & 1:
        return f" [{line}]", PLAYABLE_STYLE
    return f"  {line} ", LINE_STYLE
