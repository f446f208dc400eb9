"""The board of Donuts: what pages show and files keep of a position and of a draft."""

from functools import cache
from html import escape
from importlib import resources
from typing import NamedTuple

from ludotheque.drawing.scene import CHOSEN, LEGAL, REFUSED, Drawn, Scene
from ludotheque.drawing.standalone import standalone
from ludotheque.games.donuts import words
from ludotheque.games.donuts.drawn import marks
from ludotheque.games.donuts.drawn.art import (
    CENTRES,
    DEFS,
    HEIGHT,
    ICINGS,
    WIDTH,
    donut,
    printed_lines,
    tray,
)
from ludotheque.games.donuts.rules.lines import DONUTS, SIDE
from ludotheque.games.donuts.telling import LINES as LINE_NAMES
from ludotheque.games.donuts.view import CELL_NAMES, Cell, Direction, DonutsView
from ludotheque.language import Language, Text, joined, same

SHOWS: frozenset[int] = frozenset()
SEATS = (1, 2)
BOARD = Text(en="Board of six by six cells", fr="Plateau de six cases sur six")
FLAVOURS = (Text(en="vanilla", fr="vanille"), Text(en="chocolate", fr="chocolat"))
LEFT = Text(en="{flavour} · {n} left", fr="{flavour} · reste {n}")
GROUP = Text(en="{flavour} · group {n}", fr="{flavour} · groupe {n}")
FIRST = Text(en="1st donut", fr="1er donut")
NTH = Text(en="{n}{th} donut", fr="{n}ᵉ donut")
FULL_LINE = Text(
    en="The {line} of {last} is full: disobey.", fr="La {line} de {last} est pleine : désobéissez."
)
PLACED = Text(en="{n} [n?donut|donuts]", fr="{n} [n?donut|donuts]")
# What a screen reader says of a cell.
LINES: dict[Direction, Text] = {
    "horizontal": Text(en="horizontal line", fr="ligne horizontale"),
    "vertical": Text(en="vertical line", fr="ligne verticale"),
    "rising": Text(en="rising line", fr="ligne montante"),
    "falling": Text(en="falling line", fr="ligne descendante"),
}
EMPTY = Text(en="{cell}, {line}, empty", fr="{cell}, {line}, vide")
TAKEN = Text(en="{cell}, {flavour} donut", fr="{cell}, donut {flavour}")
IS_LEGAL = Text(en="playable", fr="jouable")
IS_CHOSEN = Text(en="chosen", fr="choisie")
IS_LAST = Text(en="the last one placed", fr="le dernier posé")
WOULD_TURN = Text(en="would turn", fr="serait retourné")
HAS_WON = Text(en="in the winning row", fr="dans l’alignement gagnant")
IN_GROUP = Text(en="in the largest group", fr="dans le plus grand groupe")
# Below the board.
KEY_LEGAL = Text(en="playable", fr="jouable")
KEY_TURNS = Text(en="will turn", fr="sera retourné")
KEY_NEXT = Text(en="{name} would play there", fr="{name} jouerait là")
KEY_PLAYABLE = Text(en="playable now", fr="jouable maintenant")
KEY_LAST = Text(en="last placed", fr="dernier posé")
KEY_FIVE = Text(en="five in a row", fr="cinq alignés")
KEY_GROUPS = Text(en="largest groups", fr="plus grands groupes")


class Marked(NamedTuple):
    """Cells that are drawn otherwise: by the difference of two views, or at the end."""

    after: DonutsView  # the draft carried out; the view itself if there is none
    following: frozenset[str]  # where whoever is next may place
    is_free: bool  # they are all that are empty
    won: frozenset[str]  # the row, or the largest groups, that decided


def draw(scene: Scene) -> Drawn:
    """Draw lines, donuts, the last donut, where one may place and what a draft would do.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").play("c4").view(2)
    >>> scene = Scene(view, 2, ("Ada", "Bob"), "en", touchable=view.playable, is_asked=True)
    >>> drawn = draw(scene)
    >>> drawn.board.count('class="thing legal') == len(view.playable), str(drawn.progress)
    (True, '2nd donut')
    """
    view: DonutsView = scene.view
    return Drawn(
        board=_svg(scene) + _key(scene),
        progress=_progress(view.placed, is_over=_is_over(view)),
        seat_lines={seat: _seat_line(view, seat) for seat in SEATS},
        question=_question(view),
        shown=CELL_NAMES,
    )


def _question(view: DonutsView) -> Text | None:
    """What is asked where the line is full, in fewer words than where there is no board (DN-5)."""
    if view.last is None or not view.is_free:
        return None
    return FULL_LINE.filled(line=LINE_NAMES[view.at(view.last).line], last=view.last)


def svg(view: DonutsView, language: Language) -> str:
    """Draw a position for a file.

    >>> from ludotheque import load
    >>> svg(load("donuts").start(layout="0").play("c4").view(), "en").count('class="donut ')
    1
    """
    scene = Scene(view, view.viewer, ("", ""), language, touchable=frozenset(view.playable))
    css = resources.files(__package__).joinpath("board.css").read_text(encoding="utf-8")
    return standalone(_svg(scene), css)


def _svg(scene: Scene) -> str:
    view: DonutsView = scene.view
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="bd donuts'
    )
    if not view.cells:
        said = scene.say(words.NO_BOARD)
        return f'{root}" role="img" aria-label="{said}">{tray(is_laid_out=False)}</svg>'
    state = " over" if _is_over(view) else ""
    marked = _marked(scene)
    rows = "".join(
        f'<g role="row">{"".join(_cell(scene, marked, cell) for cell in row)}</g>'
        for row in (view.cells[SIDE * rank : SIDE * (rank + 1)] for rank in reversed(range(SIDE)))
    )
    below, above = _ending(marked.after, is_pencil=scene.after is not None)
    return (
        f'{root}{state}" role="grid" aria-label="{scene.say(BOARD)}">{DEFS}{tray()}{below}'
        f"{_lane(scene)}{printed_lines(tuple(cell.line for cell in view.cells))}{rows}{above}</svg>"
    )


def _marked(scene: Scene) -> Marked:
    """What differs: after the draft, or, for whoever waits, where the other is to place."""
    view, after = scene.view, scene.after or scene.view
    following = frozenset(after.playable if scene.after or not scene.touchable else ())
    won = frozenset(view.five or (name for group in view.groups for name in group))
    is_free = len(following) == sum(cell.donut is None for cell in after.cells)
    return Marked(after, following, is_free, won)


def _lane(scene: Scene) -> str:
    """The line that binds: bright for whoever is to place; if it is full, only drawn (DN-5)."""
    view: DonutsView = scene.view
    if view.last is None or _is_over(view):
        return ""
    last = view.at(view.last)
    return marks.lane(
        last.name, last.line, "full" if view.is_free else "mine" if scene.touchable else ""
    )


def _is_over(view: DonutsView) -> bool:
    return bool(view.five or view.groups)


def _ending(view: DonutsView, *, is_pencil: bool) -> tuple[str, str]:
    """How a game ends: what is drawn below the donuts, and what above them (DN-10, DN-11)."""
    if view.five:
        return "", marks.five(view.five, "pencil" if is_pencil else "wet")
    below, above = "", ""
    for seat, cells in enumerate(view.groups, 1):
        is_first = view.winner in (seat, None) and not is_pencil
        for group in marks.groups_in(cells):
            below += marks.outline(group, "ink" if is_first else "pencil")
            above += marks.size(group, "ink" if is_first else "pencil")
    return below, above


# A cell


def _cell(scene: Scene, marked: Marked, cell: Cell) -> str:
    """A cell: a link if the reader is asked; above it the donut, if any, and its marks.

    The donut is no part of the link: it stays where it is when there is nothing to touch.
    """
    name, then = cell.name, marked.after.at(cell.name).donut
    state = scene.state_of(name)
    label = _label(cell, _note(scene, marked, cell), scene.language)
    thing = scene.link(name, HIT + RINGS.get(state, ""), label=label)
    above = FRESH if name == scene.view.last else ""
    if cell.donut:
        turns_to = then if then and then != cell.donut else 0
        above += donut(name, cell.donut, _looks(scene.view, marked.won, cell), turns_to)
    elif then:
        above += donut(name, then, "ghost")
    if name in marked.following:
        above += _following(marked.after.to_move or 1, is_free=marked.is_free)
    if state == REFUSED:
        above += NOPE
    x, y = CENTRES[name]
    named = "" if scene.is_asked else f' aria-label="{escape(label)}"'
    return f'<g role="gridcell" transform="translate({x} {y})"{named}>{thing}{above}</g>'


def _looks(view: DonutsView, won: frozenset[str], cell: Cell) -> str:
    """The classes of a donut: the last, how far it is from that, whether it decided the game."""
    last = view.at(view.last or cell.name)
    far = max(abs(cell.file - last.file), abs(cell.rank - last.rank))
    place = f"far-{far}" if far else "last"
    if not won:
        return place
    return f"{place} {'won' if cell.name in won else 'beside'}"


HIT = '<rect class="hit" x="-49" y="-49" width="98" height="98" rx="12"/>'
FRESH = '<circle class="mark fresh" cy="-2" r="47"/>'
RINGS = {LEGAL: '<circle class="mark" r="36"/>', CHOSEN: '<circle class="mark" r="45"/>'}
NOPE = '<g class="nope"><circle cx="31" cy="-31" r="16"/><path d="M25-37l12 12M37-37l-12 12"/></g>'


@cache
def _following(seat: int, *, is_free: bool) -> str:
    """A dot in the icing of whoever is to place here next; small where all cells have one."""
    return f'<circle class="next {ICINGS[seat - 1]}" r="{7 if is_free else 11}"/>'


def _note(scene: Scene, marked: Marked, cell: Cell) -> Text | None:
    """What else there is to say of a cell."""
    state = scene.state_of(cell.name)
    if not cell.donut:
        return {CHOSEN: IS_CHOSEN, LEGAL: IS_LEGAL}.get(state)
    if marked.after.at(cell.name).donut != cell.donut:
        return WOULD_TURN
    if cell.name in marked.won:
        return HAS_WON if scene.view.five else IN_GROUP
    return IS_LAST if cell.name == scene.view.last else None


@cache
def _label(cell: Cell, note: Text | None, language: Language) -> str:
    if cell.donut:
        said = TAKEN.filled(cell=cell.name, flavour=FLAVOURS[cell.donut - 1])
    else:
        said = EMPTY.filled(cell=cell.name, line=LINES[cell.line])
    return (joined([said, note], ", ") if note else said).to(language)


# Beside the board


@cache
def _progress(placed: int, *, is_over: bool) -> Text:
    """Which donut comes next, or how many there were.

    >>> [str(_progress(n, is_over=False)) for n in (0, 10, 20, 22)]
    ['1st donut', '11th donut', '21st donut', '23rd donut']
    """
    if is_over:
        return PLACED.filled(n=placed)
    n = placed + 1
    th = "th" if n in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return NTH.filled(n=n, th=th) if placed else FIRST


def _seat_line(view: DonutsView, seat: int) -> Text:
    group = marks.groups_in(view.groups[seat - 1])[0] if view.groups else ()
    return _seat_words(seat, (DONUTS - view.placed + seat - 1) // 2, len(group))


@cache
def _seat_words(seat: int, left: int, group: int) -> Text:
    flavour = FLAVOURS[seat - 1]
    return (GROUP if group else LEFT).filled(flavour=flavour, n=group or left)


def _key(scene: Scene) -> str:
    """What the signs mean: never more than four, on two lines of a phone, in every state."""
    view: DonutsView = scene.view
    if not view.cells:
        signs = [("", scene.say(words.NO_BOARD))]
    elif _is_over(view):
        won = (ROW, scene.say(KEY_FIVE)) if view.five else (RIM, scene.say(KEY_GROUPS))
        signs = [won, (LAST, scene.say(KEY_LAST))]
    elif scene.seat:
        other = 3 - scene.seat
        signs = [
            (RING, scene.say(KEY_LEGAL)),
            (HALVES[scene.seat - 1], scene.say(KEY_TURNS)),
            (DOTS[other - 1], scene.say(KEY_NEXT, name=same(scene.names[other - 1]))),
            (LAST, scene.say(KEY_LAST)),
        ]
    else:
        signs = [
            (DOTS[(view.to_move or 1) - 1], scene.say(KEY_PLAYABLE)),
            (LAST, scene.say(KEY_LAST)),
        ]
    shown = "".join(f"<li>{sign}<span>{meaning}</span></li>" for sign, meaning in signs)
    return f'<ul class="key">{shown}</ul>'


def _sign(drawn: str) -> str:
    return f'<svg viewBox="-48 -48 96 96" aria-hidden="true">{drawn}</svg>'


RING = _sign('<g class="legal"><circle class="mark" r="36"/></g>')
LAST = _sign('<circle class="mark fresh" r="38"/>')
ROW = _sign('<path class="stroke wet" pathLength="90" d="M-38 26Q4-6 38-26"/>')
RIM = _sign(
    '<g class="group ink"><path class="round" d="M0 0h0"/><path class="ground" d="M0 0h0"/></g>'
)
DOTS = [_sign(f'<circle class="next {css}" r="22"/>') for css in ICINGS]
HALVES = [
    _sign(f'<use href="#art-dough"/><use href="#art-{other}"/><use href="#half-{own}"/>')
    for own, other in (ICINGS, ICINGS[::-1])
]
