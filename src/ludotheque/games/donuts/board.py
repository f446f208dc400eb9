"""The board of Donuts as an SVG drawing."""

from ludotheque.games.donuts.content import TILE_SIDE
from ludotheque.games.donuts.rules.lines import SIDE, STEPS
from ludotheque.games.donuts.view import DIRECTIONS, Cell, DonutsView
from ludotheque.language import Language

CELL = 60
MARGIN = 30
GAP = 6  # between the tiles
PAPER, TILE, CELL_EDGE, LINE, LABEL = "#fff8f0", "#fde4ec", "#f6c6d6", "#e0457b", "#8a6d5d"
PLAYABLE = "#3a9d5d"
DOUGH = ("#f7dfa5", "#6b3f2a")  # vanilla, chocolate
CRUST = ("#c99b4a", "#3d2216")
SPRINKLES = (("#e0457b", "#3a9d5d", "#4a7fd0"), ("#ffd9e6", "#ffe9a8", "#bfe3ff"))
SIZE = 2 * MARGIN + SIDE * CELL + GAP


def centre(file: int, rank: int) -> tuple[int, int]:
    """Where the middle of a cell is; files and ranks from 0, from the bottom left.

    >>> centre(0, 0), centre(5, 5)
    ((60, 366), (366, 60))
    """
    row = SIDE - 1 - rank
    x, y = (MARGIN + CELL // 2 + CELL * n + GAP * (n >= TILE_SIDE) for n in (file, row))
    return x, y


def svg(view: DonutsView, language: Language) -> str:
    """Draw lines, donuts, the last donut and where one may play.

    >>> from ludotheque import load
    >>> svg(load("donuts").start(layout="0").play("c4").view(), "en").count('class="donut"')
    1
    """
    parts = [_cell(cell, is_last=cell.name == view.last) for cell in view.cells]
    labels = [
        f'<text x="{x}" y="{y + 5}">{name}</text>'
        for file, name in enumerate("abcdef")
        for x, y in ((centre(file, 0)[0], 14), (centre(file, 0)[0], SIZE - 14))
    ]
    labels += [
        f'<text x="{x}" y="{centre(0, rank)[1] + 5}">{rank + 1}</text>'
        for rank in range(SIDE)
        for x in (14, SIZE - 14)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" rx="18" fill="{PAPER}"/>'
        f'<g fill="{LABEL}" font-family="sans-serif" font-size="14" text-anchor="middle">'
        f"{''.join(labels)}</g>{''.join(parts)}</svg>"
    )


def _cell(cell: Cell, *, is_last: bool) -> str:
    x, y = centre(cell.file, cell.rank)
    files, ranks = STEPS[DIRECTIONS.index(cell.line)]
    reach = CELL * (0.3 if files and ranks else 0.4)
    edge = f'stroke="{PLAYABLE}" stroke-width="3"' if cell.playable else f'stroke="{CELL_EDGE}"'
    side = CELL - 4
    drawn = (
        f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" height="{side}" rx="9" '
        f'fill="{TILE}" {edge}/>'
        f'<path d="M{x - files * reach:g} {y + ranks * reach:g}L{x + files * reach:g} '
        f'{y - ranks * reach:g}" stroke="{LINE}" stroke-width="5" stroke-linecap="round"/>'
    )
    return drawn + (_donut(x, y, cell.donut, last=is_last) if cell.donut else "")


def _donut(x: int, y: int, seat: int, last: bool) -> str:
    """A ring, through whose hole one sees the line; the last one has sprinkles (DN-13)."""
    drawn = (
        f'<g class="donut" fill="none"><circle cx="{x}" cy="{y}" r="18" stroke="{CRUST[seat - 1]}" '
        f'stroke-width="17"/><circle cx="{x}" cy="{y}" r="18" stroke="{DOUGH[seat - 1]}" '
        f'stroke-width="13"/>'
    )
    if last:
        for number in range(9):
            turn = f"rotate({number * 40} {x} {y}) translate({x} {y - 18}) rotate({number * 77})"
            colour = SPRINKLES[seat - 1][number % 3]
            drawn += f'<path d="M-3 0H3" transform="{turn}" stroke="{colour}" stroke-width="3.5"/>'
    return drawn + "</g>"
