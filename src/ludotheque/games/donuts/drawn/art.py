"""What is drawn of Donuts whatever the position: the wooden tray, tiles, lines, the donuts' icing.

Looks are classes (`board.css`); lengths are those of a drawing of WIDTH by HEIGHT.
"""

from functools import cache, lru_cache

from ludotheque.games.donuts.content import TILE_SIDE
from ludotheque.games.donuts.rules.lines import SIDE, STEPS
from ludotheque.games.donuts.view import CELL_NAMES, DIRECTIONS, Direction

CELL = 100
MARGIN = 36  # of wood round the tiles
GAP = 8  # between the tiles
TILE = TILE_SIDE * CELL
WIDTH = 2 * MARGIN + 2 * TILE + GAP
EDGE = 10  # of the tray, below it
HEIGHT = WIDTH + EDGE
STRAIGHT, SLANTED = 43, 35  # half of a line, along each axis
BOARDS_KEPT = 64  # whose lines are not drawn again
ICINGS = ("vanilla", "chocolate")  # of the seats

DOUGH = (
    '<g id="art-dough"><path class="dn-edge" d="M0-34a40 40 0 1 1 0 80a40 40 0 1 1 0-80z'
    'M0-7a13 13 0 1 0 0 26a13 13 0 1 0 0-26z"/><path class="dn-dough" d="M0-40a40 40 0 1 1 0 80'
    'a40 40 0 1 1 0-80zM0-13a13 13 0 1 0 0 26a13 13 0 1 0 0-26z"/></g>'
)
ICING = "M0-35.5a35.5 35.5 0 1 1 0 71a35.5 35.5 0 1 1 0-71zM0-16a16 16 0 1 0 0 32a16 16 0 1 0 0-32z"
HALF_DOUGH = "M-28.3 28.3A40 40 0 0 1 28.3-28.3L9.2-9.2A13 13 0 0 0-9.2 9.2z"
HALF_ICING = "M-25.1 25.1A35.5 35.5 0 0 1 25.1-25.1L11.3-11.3A16 16 0 0 0-11.3 11.3z"
SPRINKLES = (
    '<path class="dn-sp dn-sp1" d="M-23-15l7-5M21 14l6-6M-5 27l7 3"/>'
    '<path class="dn-sp dn-sp2" d="M8-28l7 4M-28 9l3 8M25-9l3-7"/>'
    '<path class="dn-sp dn-sp3" d="M-9-25l-6-3M17 25l-6 4M-18 23l-7-2"/>'
)
HALF_SPRINKLES = (
    '<path class="dn-sp dn-sp1" d="M-23-15l7-5"/>'
    '<path class="dn-sp dn-sp2" d="M8-28l7 4M-28 9l3 8"/>'
    '<path class="dn-sp dn-sp3" d="M-9-25l-6-3"/>'
)
ZIGZAG = (
    '<path class="dn-zig" d="M-29-8l7-9 3 10 9-17 3 9M8-28l3 10 9-8 0 12 9-2'
    'M-30 9l9 1-3 11 11-4 2 11M8 29l4-12 8 7 1-12 8 0"/>'
)
HALF_ZIGZAG = '<path class="dn-zig" d="M-29-8l7-9 3 10 9-17 3 9M8-28l2 8 9-6M-30 9l9 1-2 6"/>'
DEFS = (
    f'<defs>{DOUGH}<g id="art-vanilla"><path class="dn-van" d="{ICING}"/>{SPRINKLES}</g>'
    f'<g id="art-chocolate"><path class="dn-cho" d="{ICING}"/>{ZIGZAG}</g>'
    f'<g id="half-vanilla"><path class="dn-dough" d="{HALF_DOUGH}"/>'
    f'<path class="dn-van" d="{HALF_ICING}"/>{HALF_SPRINKLES}</g>'
    f'<g id="half-chocolate"><path class="dn-dough" d="{HALF_DOUGH}"/>'
    f'<path class="dn-cho" d="{HALF_ICING}"/>{HALF_ZIGZAG}</g></defs>'
)
TILE_ART = (
    '<rect class="tile" x="-150" y="-150" width="300" height="300" rx="14"/>'
    '<path class="grid" d="M-50-142v284M50-142v284M-142-50h284M-142 50h284"/>'
)
ASKEW = [f"rotate({degrees}) scale(.88)" for degrees in (-5, 4, 6, -3)]  # tiles not laid out yet
TURNS_BADGE = (  # of a donut that would turn
    '<g class="turns"><circle class="badge" cx="31" cy="-31" r="16"/>'
    '<path class="badge-i" transform="translate(19 -43)" '
    'd="M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5"/></g>'
)


def centre(file: int, rank: int) -> tuple[int, int]:
    """Where the middle of a cell is; files and ranks from 0, from the bottom left.

    >>> centre(0, 0), centre(5, 5)
    ((86, 594), (594, 86))
    """
    row = SIDE - 1 - rank
    x, y = (MARGIN + CELL // 2 + CELL * n + GAP * (n >= TILE_SIDE) for n in (file, row))
    return x, y


CENTRES = {name: centre(n % SIDE, n // SIDE) for n, name in enumerate(CELL_NAMES)}


@cache
def tray(*, is_laid_out: bool = True) -> str:
    """The wooden tray with its four tiles, blank and askew until they are laid out."""
    wood = (
        f'<rect class="tray-edge" y="{EDGE}" width="{WIDTH}" height="{WIDTH}" rx="26"/>'
        f'<rect class="tray-wood" width="{WIDTH}" height="{WIDTH}" rx="26"/>'
    )
    corners = [MARGIN, MARGIN + TILE + GAP]
    askew = iter(("", "", "", "") if is_laid_out else ASKEW)
    tiles = "".join(
        f'<g transform="translate({x + TILE // 2} {y + TILE // 2}) {next(askew)}">{TILE_ART}</g>'
        for y in corners
        for x in corners
    )
    names = "".join(
        f'<text class="coord" x="{centre(n, 0)[0]}" y="{WIDTH - 13}">{"abcdef"[n]}</text>'
        f'<text class="coord" x="18" y="{centre(0, n)[1] + 7}">{n + 1}</text>'
        for n in range(SIDE)
    )
    return f'<g aria-hidden="true">{wood}{tiles}{names if is_laid_out else ""}</g>'


@lru_cache(BOARDS_KEPT)
def printed_lines(lines: tuple[Direction, ...]) -> str:
    """The line printed on each cell, from a1 on."""
    drawn = []
    for (x, y), line in zip(CENTRES.values(), lines, strict=True):
        files, ranks = STEPS[DIRECTIONS.index(line)]
        reach = SLANTED if files and ranks else STRAIGHT
        drawn.append(
            f"M{x - files * reach} {y + ranks * reach}l{2 * files * reach} {-2 * ranks * reach}"
        )
    return f'<path class="line" d="{"".join(drawn)}" aria-hidden="true"/>'


@cache
def donut(name: str, seat: int, css: str, turns_to: int = 0) -> str:
    """A donut on a cell, of a seat's flavour; perhaps half turned to the other's.

    It always has both faces, and its class tells which is up: so that it can be seen to turn.
    """
    spin = CELL_NAMES.index(name) * 47 % 360  # no two look alike
    faces = "".join(
        f'<g class="face {icing}"><use href="#art-{icing}" transform="rotate({spin})"/></g>'
        for icing in ICINGS
    )
    turned = f'<use href="#half-{ICINGS[turns_to - 1]}"/>{TURNS_BADGE}' if turns_to else ""
    drawn = f'<use href="#art-dough"/>{faces}{turned}'
    if "last" in css.split():  # the rulebook's own trick: a second donut on the last one (DN-13)
        drawn = f'<use href="#art-dough" y="2"/><g transform="translate(0 -7)">{drawn}</g>'
    return f'<g class="donut {ICINGS[seat - 1]} {css}" id="donut-{name}">{drawn}</g>'
