"""The printed parts of Don and Serengeti: faces and backs of cards, chips, purses."""

from functools import cache

from ludotheque.games.auction.content import COLOUR_NAMES
from ludotheque.games.auction.terminal import NAMES
from ludotheque.games.auction.view import Edition

WIDTH, HEIGHT = 60, 88  # of a card
LONG_NAME, NAME_WIDTH = 9, 50  # letters from which a name is made to fit, and what it then has
GROUND = 68  # where the lower band of a card begins
TOP_BAND = "M2 8a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v12H2z"
LOWER_BAND = "M2 68h56v12a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6z"
EDGE = f'<rect class="face" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="7"/>'
# Don: the houses of a district, each by its width and height, from left to right.
HOUSES = {
    "blue": ((7, 16), (6, 30), (9, 22), (6, 40), (8, 28), (7, 36), (6, 20), (7, 12)),
    "brown": ((12, 9), (10, 15), (5, 27), (11, 12), (10, 18), (8, 8)),
    "red": ((8, 14), (8, 20), (8, 14), (8, 24), (8, 18), (8, 13), (8, 20)),
    "green": ((14, 8), (6, 20), (12, 11), (9, 26), (15, 9)),
    "yellow": ((6, 22), (9, 14), (5, 32), (9, 26), (6, 18), (12, 12), (9, 24)),
    "violet": ((11, 12), (7, 24), (11, 17), (5, 35), (11, 15), (11, 21)),
}
# Serengeti: the woven borders of a people, one that hangs and one that stands, and their width.
WEAVES = {
    "blue": ("l3.5 6 3.5-6z", "l3.5-6 3.5 6z", 7),
    "brown": ("v6h7v-6z", "v-6h7v6z", 14),
    "red": ("l7 8 7-8z", "l7-8 7 8z", 14),
    "green": ("q4 11 8 0z", "q4-11 8 0z", 8),
    "yellow": ("v3h3.5v4h2v-7z", "v-3h3.5v-4h2v7z", 7),
    "violet": ("l3.5 7 3.5-4 3.5 4 3.5-7z", "l3.5-7 3.5 4 3.5-4 3.5 7z", 14),
}
CHIP = (
    '<svg class="chip" viewBox="0 0 34 34" aria-hidden="true">'
    '<circle class="side" cx="17" cy="19" r="14"/><circle class="rim" cx="17" cy="16" r="14"/>'
    '<path class="dash" d="M17 2v6M17 24v6M3 16h6M25 16h6M7.1 6.1l4.2 4.2M22.7 21.7l4.2 4.2'
    'M7.1 25.9l4.2-4.2M22.7 10.3l4.2-4.2"/><circle class="mid" cx="17" cy="16" r="8"/></svg>'
)
PURSE = (
    '<svg class="purse" viewBox="0 0 24 24" aria-hidden="true">'
    '<path class="bag" d="M9 7q-7 5-7 10 0 5 10 5t10-5q0-5-7-10z"/>'
    '<path class="neck" d="M7.5 2q2.3 1.5 4.5 0 2.2 1.5 4.5 0L14.5 7h-5z"/>'
    '<path class="cord" d="M8 7.5h8"/></svg>'
)
FLAG = '<path d="M4 1h3v22H4zM7 2h15l-5 5.5 5 5.5H7z"/>'
STRIKE = (
    '<svg class="strike" viewBox="0 0 40 30" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M3 27Q20 13 37 4"/></svg>'
)
BACK = (
    f'<svg class="card-a back" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{EDGE}'
    '<path class="weave" d="M8 8h44v72H8zM8 26l18-18M8 44l36-36M8 62L52 18M8 80l44-44M26 80l26-26'
    'M44 80l8-8"/></svg>'
)


@cache
def district(edition: Edition, colour: str) -> str:
    """What a colour is called in an edition: a district of Chicago, a people."""
    return NAMES[edition][COLOUR_NAMES.index(colour)]


@cache
def card_face(edition: Edition, colour: str, value: int, label: str) -> str:
    """A card as it is printed: its shape, its value, what its colour is called."""
    return (
        f'<svg class="card-a" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f'{EDGE}<path class="f-{colour}" d="{TOP_BAND}{LOWER_BAND}"/>'
        f'<path class="motif f-{colour}" d="{_motif(edition, colour)}"/>'
        f'<text class="v" x="30" y="58">{value}</text>'
        f'<use class="onc o-{colour}" href="#s-{colour}" x="23" y="4" width="14" height="14"/>'
        f'<text class="n o-{colour}" x="30" y="81"{_fit(district(edition, colour))}>'
        f"{district(edition, colour)}</text></svg>"
    )


def _fit(name: str) -> str:
    """A long name has the same width in every font."""
    fit = f' textLength="{NAME_WIDTH}" lengthAdjust="spacingAndGlyphs"'
    return fit if len(name) >= LONG_NAME else ""


def _motif(edition: Edition, colour: str) -> str:
    if edition == "serengeti":
        hanging, standing, width = WEAVES[colour]
        places = range(2, WIDTH - 2, width)
        return "".join(f"M{x} 20{hanging}M{x} {GROUND}{standing}" for x in places)
    drawn, x = "", 2
    for width, height in HOUSES[colour]:
        drawn += f"M{x} {GROUND}v-{height}h{width}v{height}z"
        x += width
    return drawn
