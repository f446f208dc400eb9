"""The board of Donuts as an SVG drawing."""

import numpy as np

from ludotheque.games.donuts.rules import kernel
from ludotheque.games.donuts.rules import lines as kernel_board

CELL = 60
MARGIN = 30
GAP = 6  # between the tiles
PAPER, TILE, CELL_EDGE, LINE, LABEL = "#fff8f0", "#fde4ec", "#f6c6d6", "#e0457b", "#8a6d5d"
PLAYABLE = "#3a9d5d"
DOUGH = ("#f7dfa5", "#6b3f2a")  # vanilla, chocolate
CRUST = ("#c99b4a", "#3d2216")
SPRINKLES = (("#e0457b", "#3a9d5d", "#4a7fd0"), ("#ffd9e6", "#ffe9a8", "#bfe3ff"))
SIZE = 2 * MARGIN + kernel_board.SIDE * CELL + GAP


def centre(cell: int) -> tuple[int, int]:
    """Where the middle of a cell is.

    >>> centre(0), centre(35)
    ((60, 366), (366, 60))
    """
    file, row = cell % kernel_board.SIDE, kernel_board.SIDE - 1 - cell // kernel_board.SIDE
    return tuple(  # type: ignore[return-value]
        MARGIN + CELL // 2 + CELL * n + GAP * (n >= kernel.TILE_SIDE) for n in (file, row)
    )


def svg(raw: np.record) -> str:
    """Draw lines, donuts, the last donut and where one may play.

    >>> from ludotheque import load
    >>> svg(load("donuts").start(layout="0").play("c4").raw).count('class="donut"')
    1
    """
    playable = np.zeros(1, np.uint64)
    if not raw.ending:
        kernel.legal(raw, raw.placed & 1, playable)
    parts = [
        _cell(raw, cell, bool(int(playable[0]) >> cell & 1)) for cell in range(kernel_board.CELLS)
    ]
    labels = [
        f'<text x="{x}" y="{y + 5}">{name}</text>'
        for name, cell in zip("abcdef", range(6), strict=True)
        for x, y in ((centre(cell)[0], 14), (centre(cell)[0], SIZE - 14))
    ]
    labels += [
        f'<text x="{x}" y="{centre(kernel_board.SIDE * rank)[1] + 5}">{rank + 1}</text>'
        for rank in range(kernel_board.SIDE)
        for x in (14, SIZE - 14)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" rx="18" fill="{PAPER}"/>'
        f'<g fill="{LABEL}" font-family="sans-serif" font-size="14" text-anchor="middle">'
        f"{''.join(labels)}</g>{''.join(parts)}</svg>"
    )


def _cell(raw: np.record, cell: int, playable: bool) -> str:
    x, y = centre(cell)
    files, ranks = kernel_board.STEPS[raw.lines[cell]]
    reach = CELL * (0.3 if files and ranks else 0.4)
    edge = f'stroke="{PLAYABLE}" stroke-width="3"' if playable else f'stroke="{CELL_EDGE}"'
    side = CELL - 4
    drawn = (
        f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" height="{side}" rx="9" '
        f'fill="{TILE}" {edge}/>'
        f'<path d="M{x - files * reach:g} {y + ranks * reach:g}L{x + files * reach:g} '
        f'{y - ranks * reach:g}" stroke="{LINE}" stroke-width="5" stroke-linecap="round"/>'
    )
    for seat in range(2):
        if int(raw.donuts[seat]) >> cell & 1:
            drawn += _donut(x, y, seat, last=cell == raw.last)
    return drawn


def _donut(x: int, y: int, seat: int, last: bool) -> str:
    """A ring, through whose hole one sees the line; the last one has sprinkles (DN-13)."""
    drawn = (
        f'<g class="donut" fill="none"><circle cx="{x}" cy="{y}" r="18" stroke="{CRUST[seat]}" '
        f'stroke-width="17"/><circle cx="{x}" cy="{y}" r="18" stroke="{DOUGH[seat]}" '
        f'stroke-width="13"/>'
    )
    if last:
        for number in range(9):
            turn = f"rotate({number * 40} {x} {y}) translate({x} {y - 18}) rotate({number * 77})"
            colour = SPRINKLES[seat][number % 3]
            drawn += f'<path d="M-3 0H3" transform="{turn}" stroke="{colour}" stroke-width="3.5"/>'
    return drawn + "</g>"
