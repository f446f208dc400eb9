"""The numbered boxes of a sheet: as printed, with what was crossed, pencilled in and offered."""

from functools import cache, lru_cache
from html import escape

from ludotheque.drawing.scene import CHOSEN, IDLE, LEGAL, REFUSED, doubled
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import Box
from ludotheque.games.dungeons.drawn.art import (
    cross,
    middle,
    nope,
    rect,
    ring,
    scrawl,
    sign,
    text,
)
from ludotheque.games.dungeons.drawn.context import TOLD, TORCH, Shown
from ludotheque.games.dungeons.drawn.places import spots
from ludotheque.games.dungeons.drawn.sizes import BOX, WIDE
from ludotheque.games.dungeons.words import KINDS
from ludotheque.language import Language, Text

HALF, ROUND = BOX / 2, 9
CORNER = HALF - 5  # where a sign hangs
SIGNS = {
    "gem": "gem", "gold": "coin", "chest": "chest", "fist": "fist", "footprint": "footprint",
    "portal": "portal",
}  # fmt: skip
INK, PENCIL = "", "pencil"
LABEL = Text(
    en="{name}: {number}, {kind}[crossed?, crossed|]",
    fr="{name} : {number}, {kind}[crossed?, barrée|]",
)
LAST_DIGIT = 9
KEPT = 1 << 14


def draw_box(shown: Shown, name: str) -> str:
    """A box, as a link where the reader may touch."""
    adventure, player, box = shown.view.adventure, shown.player, shown.sheet.boxes[name]
    crossed = name in player.crossed
    state = shown.state(name) if shown.is_mine else IDLE
    pencil = not crossed and bool(shown.pencilled(name) or name in shown.then.crossed)
    looks = printed(adventure, name, crossed) + _written(shown, name, box, pencil=pencil)
    if state != IDLE:
        looks = ring(BOX, BOX, ROUND) + looks
    css = box_css(adventure, name, crossed) + (shown.again(name) if shown.is_mine else "")
    label = _label(adventure, name, shown.scene.language, crossed)
    return touch(shown, name, state, css, looks, label)


def touch(shown: Shown, name: str, state: str, css: str, looks: str, label: str) -> str:
    """A place: a link for whoever is asked, else a group; `label`: where a touch does nothing."""
    scene = shown.scene
    if name in scene.hinted or f"{TORCH}{SEPARATOR}{name}" in scene.hinted:
        css, looks = f"{css} hinted", doubled(looks)
    if not (scene.is_asked and shown.is_mine):
        return _to_look_at(shown, name, f"thing {state} {css}", looks, label)
    known = f'class="thing {state} {css}" id="thing-{name}" {place_at(shown.view.adventure, name)}'
    item = shown.item(name)
    named = scene.words.get(item) if state != IDLE else None
    pressed = ' aria-pressed="true"' if state == CHOSEN else ""
    off = ' aria-disabled="true"' if state in (IDLE, REFUSED) else ""
    return (
        f'<a {known} data-thing="{item}" href="{shown.href(name)}" role="button" '
        f'aria-label="{escape(named or label)}"{pressed}{off}{_told(shown, name)}>{looks}</a>'
    )


def _to_look_at(shown: Shown, name: str, css: str, looks: str, label: str) -> str:
    """A place of which nothing can be done now: a room can still be seen large."""
    known = f'id="thing-{name}" data-place="{name}" {place_at(shown.view.adventure, name)}'
    if not (shown.has_links and name in shown.room_names):
        return f'<g class="{css}" {known}>{looks}</g>'
    expanded = "true" if shown.enlarged == name else "false"
    return (
        f'<a class="{css}" {known} href="{shown.room_href(name)}" role="button" '
        f'aria-label="{escape(label)}" aria-expanded="{expanded}" aria-controls="closeup"'
        f"{_told(shown, name)}>{looks}</a>"
    )


def _told(shown: Shown, name: str) -> str:
    """That a room is shown large, where its signs stand in words."""
    return f' aria-describedby="{TOLD}"' if shown.enlarged == name else ""


@cache
def place_at(adventure: str, name: str) -> str:
    """Where a place lies: as printed; the stylesheet for phones has the other place."""
    x, y = spots(adventure, WIDE)[name]
    return f'data-at="{adventure}-{name}" transform="translate({x} {y})"'


@lru_cache(KEPT)
def _label(adventure: str, name: str, language: Language, crossed: bool) -> str:
    """A box for who does not see it."""
    box = content.load(adventure).boxes[name]
    said = LABEL.filled(name=name, number=box.value or "–", kind=KINDS[box.kind], crossed=crossed)
    return said.to(language)


@cache
def box_css(adventure: str, name: str, crossed: bool) -> str:
    """The classes of a box."""
    box = content.load(adventure).boxes[name]
    return f"box k-{box.kind}{' k-key' * box.is_key}{' crossed' * crossed}"


@cache
def printed(adventure: str, name: str, crossed: bool) -> str:
    """A box as it is printed, and its cross in ink."""
    box = content.load(adventure).boxes[name]
    ground = middle("ground", BOX, BOX, ROUND)
    if box.kind == "cloud":
        ground = sign("cloud", 0, -1, BOX + 14, "ground")
    inner = middle("inner", BOX - 8, BOX - 8, 5) if box.kind == "start" else ""
    parts = [ground, inner, _number(box), corner_signs(adventure, name)]
    parts.append(text(0, HALF - 4, name, "idn"))
    if crossed:
        parts.append(cross(HALF - 5, name))
    return "".join(parts)


@cache
def corner_signs(adventure: str, name: str) -> str:
    """What hangs at the upper corners of a box."""
    box, drawn = content.load(adventure).boxes[name], ""
    if box.kind in SIGNS and box.value:
        drawn = sign(SIGNS[box.kind], CORNER, -CORNER, 22)
    if box.is_key and box.kind != "footprint":
        side = -CORNER if box.kind in SIGNS else CORNER
        drawn += sign("key", side, -CORNER, 23)
    return drawn


def _number(box: Box) -> str:
    if box.kind == "double":
        return sign("dice", 0, -2, 32)
    if box.kind == "rubble":
        split = f'<path class="split" d="M0 {-HALF:g}v{BOX - 13}"/>'
        css = "num half" + " two" * ((box.value or 0) > LAST_DIGIT)
        return split + "".join(text(x, 5, box.value, css) for x in (-11, 11))
    if box.kind == "portal" and not box.value:
        return sign("portal", 0, -2, 34)  # where the other one leads (DG-33)
    return text(0, 6, box.value, "num") if box.value else ""


def _written(shown: Shown, name: str, box: Box, *, pencil: bool) -> str:
    """What a player has written on a box besides a whole cross in ink."""
    if box.kind == "cloud":
        drawn = _cloud_number(shown, name)
        is_crossing = pencil and not shown.writes_clouds
        return drawn + (cross(HALF - 4, name, PENCIL) if is_crossing else "")
    if box.kind == "rubble":
        return _rubble(shown, name)
    return cross(HALF - 4, name, PENCIL) if pencil else ""


def _cloud_number(shown: Shown, name: str) -> str:
    if shown.is_mine and name in shown.clouds:
        return text(0, 8, shown.clouds[name], "num hand pencil")
    number = next((cloud.number for cloud in shown.player.clouds if cloud.name == name), None)
    return text(0, 8, number, "num hand") if number else ""


def _rubble(shown: Shown, name: str) -> str:
    """Two small boxes: the left one is crossed first (DG-28)."""
    player, then = shown.player, shown.then
    if name in player.crossed:
        return ""
    halves = int(name in player.half)
    wanted = 2 if name in then.crossed else max(int(name in then.half), halves)
    wanted = max(wanted, min(2, halves + shown.pencilled(name)))
    strokes = [scrawl((-11, 11)[n], -2, 9, f"{name}{n}") for n in range(2)]
    ink, pencil = "".join(strokes[:halves]), "".join(strokes[halves:wanted])
    drawn = f'<path class="stroke" d="{ink}"/>' if ink else ""
    return drawn + (f'<path class="stroke pencil" d="{pencil}"/>' if pencil else "")


def box_badges(shown: Shown, name: str, state: str) -> str:
    """What a touch costs, that it is refused; and that both halves of rubble are meant.

    The signs of the box are drawn once more: the ring of its neighbour may lie on them.
    """
    is_crossed = name in shown.player.crossed
    drawn = "" if is_crossed else corner_signs(shown.view.adventure, name)
    drawn += times_tag(shown, name, 0, CORNER)
    if state == REFUSED:
        return drawn + nope(CORNER + 2, CORNER + 1, 12)
    if (state == LEGAL and shown.is_lit) or name in shown.burnt:
        return drawn + sign("torch", CORNER + 3, CORNER + 1, 26, "badge")
    if state == LEGAL and shown.scene.prices.get(name):
        return drawn + sign("die", -CORNER - 3, CORNER - 2, 20, "badge")
    return drawn


def times_tag(shown: Shown, name: str, x: float, y: float) -> str:
    """That the draft crosses a small box of a place twice, or could; by its middle."""
    again = shown.again(name)
    if shown.used[name] < 2 and not again:
        return ""
    return (
        f'<g class="tag{again}">{rect("", x - 18, y - 11, 36, 22, 11)}'
        f'<text x="{x:g}" y="{y + 6:g}">×{max(2, shown.used[name])}</text></g>'
    )
