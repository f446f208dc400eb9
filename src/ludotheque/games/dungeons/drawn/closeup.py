"""A room that was touched, large, with its signs in words; it hides as little as it can."""

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.games.dungeons.content import BOSS_GROUP, BOSS_GROUP_POINTS
from ludotheque.games.dungeons.content import Room as PrintedRoom
from ludotheque.games.dungeons.drawn.context import TOLD, Shown, place_of
from ludotheque.games.dungeons.drawn.places import room_size, spots
from ludotheque.games.dungeons.drawn.rooms import health, looks_of
from ludotheque.games.dungeons.drawn.sizes import BOX, SHEETS, TALL, WIDE, Orientation, Size
from ludotheque.games.dungeons.view import Room
from ludotheque.games.dungeons.words import GEMS
from ludotheque.language import Text

SMALL = "small"  # as `part`: a room that the draft ends with is not shown large
CLOSE = Text(en="Make {monster} small again", fr="Réduire {monster}")
NAMED = Text(en="{monster}:", fr="{monster} :")
HIT_BY = Text(en="wounded by {numbers}", fr="blessé par {numbers}")
NEEDS_KEY = Text(en="{numbers}: still locked", fr="{numbers} : à débloquer")
FAR = Text(en="not reached yet", fr="pas encore atteint")
TO_FIRST = Text(en="{n} [n?gem|gems] to the first", fr="{n} [n?gemme|gemmes] au premier")
TO_LATER = Text(en="{n} to later ones", fr="{n} aux suivants")
GROUPS = Text(
    en="[open?else |]{points} points for every {n} boxes",
    fr="[open?sinon |]{points} points pour {n} cases",
)
HEARTS = Text(en="costs {n} life [n?box|boxes]", fr="coûte {n} [n?case|cases] de vie")
ARMOURED = Text(en="armoured: two wounds at once", fr="cuirassé : deux blessures à la fois")
WORM = Text(
    en="a part of the worm: its death wounds the boss three times",
    fr="une partie du ver : sa mort blesse trois fois le boss",
)
# How much of the map it takes, and where it may stand, by the names of its classes.
SHARES = {WIDE: Size(0.22, 0.42), TALL: Size(0.49, 0.52)}
COLUMNS = {"left": 0.0, "right": 1.0}
ROWS = {"top": 0.0, "bottom": 1.0, "middle": 0.5}
NOWHERE = "nowhere"  # it would hide what the draft may go on with


def draw_closeup(shown: Shown) -> str:
    """The room touched last; its place is there in any case, so that links may point to it."""
    name = shown.enlarged
    inner = _inner(shown, name) if name else ""
    corner = " ".join(_corner(shown, name, one) for one in (WIDE, TALL)) if name else ""
    return f'<div class="closeup {corner}" id="closeup">{inner}</div>'


def _inner(shown: Shown, name: str) -> str:
    now, then, printed = shown.room(name)
    width, height = room_size(printed)
    box = f"{-width / 2 - 6:g} {-height / 2 - 16:g} {width + 12:g} {height + 22:g}"
    said = shown.scene.say
    lines = "".join(f"<li>{said(text)}</li>" for text in _lines(shown, now, then, printed))
    css = f"sheet room{' boss' * printed.boss}{' dead crossed' * now.killed}"
    return (
        f'<a class="close" id="closeup-close" href="{_close_href(shown)}" '
        f'aria-label="{said(CLOSE, monster=now.monster)}">×</a>'
        f'<svg class="{css}" viewBox="{box}" aria-hidden="true">{looks_of(shown, name)}</svg>'
        f'<b class="visually-hidden">{said(NAMED, monster=now.monster)}</b>'
        f'<ul id="{TOLD}">{lines}</ul>'
    )


def _close_href(shown: Shown) -> str:
    scene = shown.scene
    is_touched = scene.is_asked and shown.is_mine
    return scene.draft_href(scene.draft, SMALL if is_touched else "", scene.look)


def _lines(shown: Shown, now: Room, then: Room, printed: PrintedRoom) -> Iterator[Text]:
    """What the signs of a room mean."""
    yield health(shown, now.name)
    if now.killed:
        return
    if then.numbers:
        yield HIT_BY.filled(numbers=_listed(then.numbers))
    if then.locked:
        yield NEEDS_KEY.filled(numbers=_listed(then.locked))
    if not now.reached and not then.reached:
        yield FAR
    yield from _reward(shown, now.name, printed)
    if printed.armoured:
        yield ARMOURED
    if printed.worm:
        yield WORM


def _reward(shown: Shown, name: str, printed: PrintedRoom) -> Iterator[Text]:
    """What whoever kills it gets and pays now; alone, one is always the first (DG-41).

    The boss pays the first killer, and all others by the boxes crossed, dead or not (DG-18, DG-50).
    """
    is_slain = name in shown.view.slain
    if is_slain and printed.gems_later:
        yield GEMS.filled(n=printed.gems_later)
    elif not is_slain and len(shown.view.players) == 1:
        yield GEMS.filled(n=printed.gems_first)
    elif not is_slain:
        yield TO_FIRST.filled(n=printed.gems_first)
        if printed.gems_later:
            yield TO_LATER.filled(n=printed.gems_later)
    if printed.boss:
        yield GROUPS.filled(n=BOSS_GROUP, points=BOSS_GROUP_POINTS, open=not is_slain)
    if printed.hearts and not is_slain:
        yield HEARTS.filled(n=printed.hearts)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _corner(shown: Shown, name: str, orientation: Orientation) -> str:
    """Where it hides the least; of a draft, nothing that may be touched."""
    at = spots(shown.view.adventure, orientation)
    room = Rect(*at[name], *room_size(shown.room(name)[2]))
    touchable = {place_of(item) for item in shown.scene.touchable} - {name}
    legal, chosen = (
        [Rect(*at[place], BOX, BOX) for place in places if place in at]
        for places in (touchable, shown.used.keys() - {name})
    )
    kept = ([Rect(*at[name], BOX, BOX)], legal, [room], chosen)  # the first above all others

    def hidden(slot: tuple[str, str]) -> tuple[int, ...]:
        card = card_at(orientation, *slot)
        return tuple(sum(map(card.touches, some)) for some in kept)

    slots = {(column, row): hidden((column, row)) for row in ROWS for column in COLUMNS}
    column, row = min(slots, key=slots.__getitem__)
    of_middle, of_legal, *_ = slots[column, row]
    if name in shown.used and (of_middle or of_legal):
        return f"{orientation}-{NOWHERE}"
    return f"{orientation}-{column} {orientation}-{row}"


class Rect(NamedTuple):
    """A part of the map, by its middle."""

    x: float
    y: float
    width: float
    height: float

    def touches(self, other: "Rect") -> bool:
        """Whether two parts overlap."""
        return (
            abs(self.x - other.x) * 2 < self.width + other.width
            and abs(self.y - other.y) * 2 < self.height + other.height
        )


def card_at(orientation: Orientation, column: str, row: str) -> Rect:
    """What it covers in one of its places, at the most."""
    sheet, share = SHEETS[orientation], SHARES[orientation]
    width, height = sheet.width * share.width, sheet.height * share.height
    x = width / 2 + (sheet.width - width) * COLUMNS[column]
    return Rect(x, height / 2 + (sheet.height - height) * ROWS[row], width, height)
