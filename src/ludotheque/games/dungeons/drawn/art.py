"""What is drawn by hand: the symbols of the sheets, crosses, rings, the heads of monsters."""

from functools import cache
from importlib import resources
from zlib import crc32

KEY = (
    '<symbol id="g-key" viewBox="0 0 24 24"><path class="g-key" d="M9 7a5 5 0 1 0 0 8q2-.6 2.8-2.6'
    "h4.4v3h3v-3h2.3V9.2H11.8Q11 7.4 9 7zM6.6 9.4a1.7 1.7 0 1 1 0 3.4"
    ' 1.7 1.7 0 0 1 0-3.4z"/></symbol>'
)
WOBBLE = 22  # a stroke strays by up to 3 of so many parts of its reach


@cache
def symbols() -> str:
    """The signs printed on the sheets, for `use`."""
    package = __package__.rpartition(".")[0]
    file = resources.files(package).joinpath("content/symbols.svg")
    drawn = file.read_text(encoding="utf-8").strip().replace('<symbol id="', '<symbol id="g-')
    return drawn.replace("</defs>", f"{KEY}</defs>")


def sign(name: str, x: float, y: float, size: float, css: str = "sgn") -> str:
    """One of the symbols, by its middle."""
    return (
        f'<use class="{css}" href="#g-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" '
        f'width="{size:g}" height="{size:g}"/>'
    )


def text(x: float, y: float, words: object, css: str) -> str:
    """Words, which must be safe, at a place."""
    return f'<text class="{css}" x="{x:g}" y="{y:g}">{words}</text>'


def rect(css: str, x: float, y: float, width: float, height: float, round_by: float) -> str:
    """A rectangle by its corner."""
    return (
        f'<rect class="{css}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'rx="{round_by:g}"/>'
    )


def middle(css: str, width: float, height: float, round_by: float) -> str:
    """A rectangle round the middle of its place."""
    return rect(css, -width / 2, -height / 2, width, height, round_by)


def scrawl(x: float, y: float, reach: float, seed: str) -> str:
    """The path of a cross of a hand: never twice the same, always the same for one place."""
    strays = [((crc32(f"{seed}{n}".encode()) % 7) - 3) * reach / WOBBLE for n in range(8)]
    a, b, c, d, e, f, g, h = strays
    return (
        f"M{x - reach + a:.3g} {y - reach + b:.3g}Q{x + c:.3g} {y + d:.3g} "
        f"{x + reach + e:.3g} {y + reach + f:.3g}"
        f"M{x + reach + g:.3g} {y - reach + h:.3g}Q{x + b:.3g} {y + e:.3g} "
        f"{x - reach + d:.3g} {y + reach + a:.3g}"
    )


@cache
def cross(reach: float, seed: str, css: str = "") -> str:
    """A cross over the middle of a place, in ink or in pencil."""
    return f'<path class="stroke{css and " " + css}" d="{scrawl(0, 0, reach, seed)}"/>'


@cache
def ring(width: float, height: float, round_by: float) -> str:
    """What shows that a place may be touched, is chosen, or was refused."""
    size = (width + 8, height + 8, round_by + 4)
    return middle("halo", *size) + middle("mark", *size)


@cache
def nope(x: float, y: float, size: float) -> str:
    """What shows that a touch was refused, besides the colour of the ring: a cross on a disc."""
    arm = size * 0.42
    cross_out = (
        f"M{x - arm:.3g} {y - arm:.3g}L{x + arm:.3g} {y + arm:.3g}"
        f"M{x + arm:.3g} {y - arm:.3g}L{x - arm:.3g} {y + arm:.3g}"
    )
    return (
        f'<g class="nope"><circle cx="{x:g}" cy="{y:g}" r="{size:g}"/><path d="{cross_out}"/></g>'
    )


# Heads of monsters: a colour and a shape each, our own.

EARS = {
    "flop": "M-9-4q-7-7-9 2-1 8 4 10zM9-4q7-7 9 2 1 8-4 10z",
    "point": "M-10-3l-3-13 10 6zM10-3l3-13-10 6z",
    "round": "M-8-7a5 5 0 1 0-4 6zM8-7a5 5 0 1 1 4 6z",
    "long": "M-7-7q-4-15 1-15t4 13zM7-7q4-15-1-15t-4 13z",
    "hood": "M-14 10Q-15-18 0-19 15-18 14 10z",
    "horns": "M-9-6q-6-4-5-12 3 6 8 7zM9-6q6-4 5-12-3 6-8 7zM-3-10l3-8 3 8z",
    "crest": "M-11-2l-4-6 5 0-2-7 6 3 1-7 5 5 5-5 1 7 6-3-2 7 5 0-4 6z",
    "cloth": "M-12 8l-4-10 4-12h24l4 12-4 10z",
    "fins": "M-10 0l-8-6 3 12zM10 0l8-6-3 12zM-3-10l3-7 3 7z",
}
MONSTERS: dict[str, tuple[str, str]] = {  # by adventure and room: colour, shape
    "animals.pup": ("#9b6cc8", "flop"), "animals.growler": ("#58a36d", "point"),
    "animals.hound": ("#98a1a8", "flop"), "animals.boss": ("#b8673c", "round"),
    "animals.wolf": ("#dfe5e8", "point"), "animals.primal": ("#c2925d", "long"),
    "animals.punk": ("#dd5f85", "long"),
    "cultists.phantom": ("#b9c4e8", "hood"), "cultists.necro": ("#7f6aa8", "hood"),
    "cultists.spector": ("#a9d3b0", "hood"), "cultists.pastry": ("#e8b37d", "hood"),
    "cultists.warden": ("#8a93a0", "horns"), "cultists.phish": ("#6fb2c4", "fins"),
    "cultists.boss": ("#c95b5b", "round"),
    "pyramid.sphinx": ("#e0b45a", "cloth"), "pyramid.ankh": ("#7fb5a8", "cloth"),
    "pyramid.gut": ("#d99a4a", "fins"), "pyramid.spiney": ("#d99a4a", "crest"),
    "pyramid.tail": ("#d99a4a", "point"), "pyramid.horus": ("#5f86c4", "cloth"),
    "pyramid.boss": ("#e2a04c", "crest"),
    "dinosaurs.cam": ("#8fb35c", "crest"), "dinosaurs.sam": ("#63a08c", "crest"),
    "dinosaurs.ric": ("#b39a4e", "crest"), "dinosaurs.orville": ("#b58ac2", "fins"),
    "dinosaurs.wilbur": ("#c9868a", "fins"), "dinosaurs.meg": ("#7d8fa3", "horns"),
    "dinosaurs.tony": ("#b07f55", "horns"), "dinosaurs.hank": ("#6f9a6a", "horns"),
    "dinosaurs.boss": ("#c0623f", "crest"),
}  # fmt: skip
OPEN_EYES = (
    '<circle class="eye" cx="-4.5" cy="-1" r="2"/><circle class="eye" cx="4.5" cy="-1" r="2"/>'
    '<path class="brow" d="M-8-5l5 2M8-5l-5 2"/>'
)
DEAD_EYES = '<path class="brow" d="M-7-3l5 5m0-5l-5 5M2-3l5 5m0-5l-5 5"/>'
TEETH = '<path class="brow" d="M-5 5l2.5 2.5L0 5l2.5 2.5L5 5"/>'


@cache
def head(adventure: str, room: str, *, is_dead: bool) -> str:
    """The head of a monster, about 36 units wide; crosses for eyes once it is dead."""
    colour, shape = MONSTERS[f"{adventure}.{room}"]
    return (
        f'<path class="fur" fill="{colour}" d="{EARS[shape]}"/>'
        f'<circle class="fur" fill="{colour}" r="11"/>{DEAD_EYES if is_dead else OPEN_EYES}{TEETH}'
    )
