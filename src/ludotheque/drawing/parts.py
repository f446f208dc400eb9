"""Things that several boards and pages show: pawns, dice, icons, strokes of a hand."""

from functools import cache
from html import escape

# A wooden pawn a seat: the head tells the seat by its shape, the letter by its name.
HEADS = (
    "M15 3a9.5 9.5 0 0 1 7 16l4 12H4l4-12A9.5 9.5 0 0 1 15 3z",
    "M6 3h18v15h-2l4 13H4l4-13H6z",
    "M15 1l12 18h-5l4 12H4l4-12H3z",
    "M15 1l11 10.5-5 6.5 5 13H4l5-13-5-6.5z",
    "M9 3h12l6 8-5 8 4 12H4l4-12-5-8z",
    "M15 7q8-9 11 0 1 5-5 10l5 14H4l5-14Q3 12 4 7q3-9 11 0z",
)
POINTED = 3  # the seat whose head leaves less room for a letter
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pawn(seat: int, name: str, *, is_me: bool = False) -> str:
    """A seat's pawn: its shape tells the seat, the letter the name; mine alone is blue."""
    letter = escape(name[:1].upper())
    return (
        f'<svg class="pawn{" me" if is_me else ""}" viewBox="0 0 30 34" aria-hidden="true">'
        f'<path class="wood" d="{HEADS[seat - 1]}"/>'
        f'<text x="15" y="{21 if seat == POINTED else 20}">{letter}</text></svg>'
    )


@cache
def icon(name: str) -> str:
    """One of the sprite's icons."""
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{name}"/></svg>'


def writing_sign(said: str, *, is_done: bool) -> str:
    """A pen for a seat that still decides where all do at once, a tick for one that has.

    >>> writing_sign("has finished", is_done=True).startswith('<span class="pen done" title=')
    True
    """
    return (
        f'<span class="pen{" done" * is_done}" title="{said}">'
        f"{icon('check' if is_done else 'pen')}"
        f'<span class="visually-hidden">{said}</span></span>'
    )


@cache
def die(value: int, colour: str = "", *, has_sign: bool = False) -> str:
    """A die: a face with an edge below it, and pips; a coloured one bears its shape."""
    if value == 0:
        pips = '<circle class="zero" cx="26" cy="25" r="9"/>'
    else:
        pips = "".join(
            f'<circle class="pip" cx="{26 + dx * 12}" cy="{25 + dy * 12}" r="4.6"/>'
            for dx, dy in PIPS[value]
        )
    sign = f'<use class="sign" href="#s-{colour}" x="20" y="39.5" width="11" height="11"/>'
    return (
        f'<svg class="die {colour}" viewBox="0 0 52 56" aria-hidden="true">'
        '<rect class="side" x="2" y="7" width="48" height="47" rx="11"/>'
        f'<rect class="face" x="2" y="2" width="48" height="47" rx="11"/>{pips}'
        f"{sign if has_sign else ''}</svg>"
    )
