"""A sheet of Dungeons, Dice & Danger as SVG: our own drawing, the board of a page.

Every place is a group with its name (`data-place="N7a"`) and a class for its kind, so that a page
can light up what may be crossed; without a state the sheet is empty, as before a game.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib import resources

import numpy as np

from ludotheque.games.dungeons import content as sheets
from ludotheque.games.dungeons.content import (
    ADVENTURES,
    BONUS_FIRST,
    BONUS_LATER,
    MAX_PLACES,
    Box,
    Room,
    Sheet,
)
from ludotheque.games.dungeons.rules import sheet as kernel_sheet
from ludotheque.games.dungeons.rules import state as kernel_state
from ludotheque.games.dungeons.rules.sheet import (
    BLACK_OF_CHEST,
    CHEST_BLACK,
    CHEST_LIVES,
    CHEST_TORCHES,
    LIVES_OF_CHEST,
    TORCHES_OF_CHEST,
    is_unlocked,
)
from ludotheque.games.dungeons.rules.tables import CLOUD_NUMBERS, FIRST_BOX
from ludotheque.language import Language, Text

WIDTH, HEIGHT = 1360, 1000
MAP_LEFT, MAP_TOP, MAP_WIDTH, MAP_HEIGHT = 44, 104, 1040, 760
PANEL_LEFT, FOOT_TOP = 1150, 906
BOX = 42  # the side of a box
GAP = 5  # between a room and anything else
ROOM_SIZES = [(w, h) for w in range(196, 90, -6) for h in range(132, 60, -6) if w >= 1.15 * h]
Frame = tuple[float, float, float, float]  # left, top, width, height
ROOM_CONTENT = (150, 100)  # what is drawn in a room, before it is scaled to fit

TITLES = {
    "life": Text(en="Life", fr="Vie"),
    "chests": Text(en="Chests", fr="Coffres"),
    "lives": Text(en="3 lives, 1 gem", fr="3 vies, 1 gemme"),
    "torches": Text(en="2 torches", fr="2 torches"),
    "dice": Text(en="3 black dice", fr="3 dés noirs"),
    "black": Text(en="Black dice", fr="Dés noirs"),
    "bonus": Text(en="Bonus", fr="Bonus"),
    "path": Text(en="path from left to right", fr="chemin de gauche à droite"),
    "fist": Text(en="{n} fists", fr="{n} poings"),
    "rubble": Text(en="{n} rubble boxes", fr="{n} éboulis"),
    "cloud": Text(en="{n} clouds", fr="{n} nuages"),
    "footprint": Text(en="{n} footprints", fr="{n} empreintes"),
}


@dataclass(frozen=True)
class Pencil:
    """What a player has written on a sheet; by default nothing yet."""

    crossed: frozenset[str] = frozenset()
    half: frozenset[str] = frozenset()
    wounds: dict[str, int] = field(default_factory=dict)
    unlocked: frozenset[tuple[str, int]] = frozenset()
    slain: frozenset[str] = frozenset()  # killed by anybody
    clouds: dict[str, int] = field(default_factory=dict)
    life: int = 0
    lives_left: int = LIVES_OF_CHEST
    torches_left: int = TORCHES_OF_CHEST
    black_left: int = kernel_state.BLACK_SYMBOLS
    chests: int = 0
    bonuses: int = 0
    gems: int = 0
    gold: int = 0

    @classmethod
    def of(cls, raw: np.record, seat: int) -> "Pencil":
        """What a seat has written, by the kernel's state."""
        sheet = sheets.load(ADVENTURES[int(raw.adventure)])
        names = sheet.names
        passed = int(raw.passed[seat][0]) | int(raw.passed[seat][1]) << 64
        rooms = list(sheet.rooms)
        return cls(
            crossed=frozenset(names[n] for n in range(MAX_PLACES) if passed >> n & 1),
            half=frozenset(names[FIRST_BOX + n] for n in range(8) if int(raw.half[seat]) >> n & 1),
            wounds={room: int(raw.wounds[seat][n]) for n, room in enumerate(rooms)},
            unlocked=frozenset(
                (name, number)
                for n, name in enumerate(rooms)
                for number in sheet.rooms[name].white
                if is_unlocked(raw, seat, n, number)
            ),
            slain=frozenset(room for n, room in enumerate(rooms) if int(raw.slain) >> n & 1),
            clouds={
                names[FIRST_BOX + int(cloud) - 1]: number
                for number, cloud in zip(CLOUD_NUMBERS, raw.clouds[seat], strict=True)
                if cloud
            },
            life=max(0, int(raw.life[seat]) - int(raw.lives) + kernel_sheet.LIFE_BOXES),
            lives_left=int(raw.spare[seat]),
            torches_left=int(raw.torches[seat]),
            black_left=int(raw.black[seat]),
            chests=int(raw.chests[seat]),
            bonuses=int(raw.bonuses[seat]),
            gems=int(raw.gems[seat]),
            gold=int(raw.gold[seat]),
        )


BLANK = Pencil()


def sheet_svg(name: str, language: Language = "en", pencil: Pencil = BLANK) -> str:
    """Draw the sheet of an adventure, with what a player has written on it.

    >>> sheet_svg("animals").startswith("<svg ")
    True
    """
    sheet = sheets.load(name)
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                f'class="sheet {name}" role="img" aria-label="{escape(sheet.title)}">'
            ),
            f"<style>{_stylesheet()}</style>",
            _symbols(),
            _rect("paper", 0, 0, WIDTH, HEIGHT, 22),
            _rect("floor", 16, 74, PANEL_LEFT - 36, 816, 18),
            f'<text class="title" x="32" y="54">{escape(sheet.title)}</text>',
            *_doors(sheet),
            *(_box(key, box, pencil) for key, box in sheet.boxes.items()),
            *(_room(name, key, pencil) for key in sheet.rooms),
            *_panel(language, pencil),
            *_foot(sheet, language, pencil),
            "</svg>",
        ]
    )


@cache
def _stylesheet() -> str:
    return resources.files(__package__).joinpath("board.css").read_text(encoding="utf-8").strip()


@cache
def _symbols() -> str:
    return resources.files(__package__).joinpath("symbols.svg").read_text(encoding="utf-8").strip()


# The map


def spot(place: Room | Box) -> tuple[float, float]:
    """Where the middle of a place lies on the page."""
    return MAP_LEFT + place.x * MAP_WIDTH / 100, MAP_TOP + place.y * MAP_HEIGHT / 100


def _use(icon: str, x: float, y: float, size: float, css: str = "") -> str:
    kind = f' class="{css}"' if css else ""
    return (
        f'<use href="#{icon}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" '
        f'height="{size:g}"{kind}/>'
    )


def _rect(css: str, x: float, y: float, width: float, height: float, round_by: float) -> str:
    return (
        f'<rect class="{css}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'rx="{round_by:g}"/>'
    )


def _text(x: float, y: float, words: object, css: str) -> str:
    return f'<text class="{css}" x="{x:g}" y="{y:g}">{escape(str(words))}</text>'


def _doors(sheet: Sheet) -> Iterator[str]:
    """Corridors below everything else, first their walls, then their floors."""
    pairs = [
        (spot(place), _doorway(sheet, place, sheet.places[other]))
        for name, place in sheet.boxes.items()
        for other in place.doors
        if other in sheet.rooms or name < other
    ]
    for css in ("wall", "way"):
        paths = " ".join(f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b in pairs)
        yield f'<path class="{css}" d="{paths}"/>'


def _doorway(sheet: Sheet, box: Box, other: Room | Box) -> tuple[float, float]:
    """Where a corridor ends: at a box's middle, or at the nearest point of a room, inside it."""
    if isinstance(other, Box):
        return spot(other)
    x, y = spot(box)
    left, top, width, height = room_frames(sheet.title)[other.name]
    inset = 12
    return (
        min(max(x, left + inset), left + width - inset),
        min(max(y, top + inset), top + height - inset),
    )


@cache
def room_frames(title: str) -> dict[str, Frame]:
    """The frame of each room by its monster's name: the largest that touches nothing else."""
    sheet = next(s for s in map(sheets.load, ADVENTURES) if s.title == title)
    half = BOX / 2 + GAP
    taken = [(x - half, y - half, x + half, y + half) for x, y in map(spot, sheet.boxes.values())]
    frames: dict[str, Frame] = {}
    for room in sorted(sheet.rooms.values(), key=lambda room: not room.boss):
        x, y = spot(room)
        fitting = (
            (x + dx - w / 2, y + dy - h / 2, w, h)
            for w, h in sorted(ROOM_SIZES, key=lambda size: -size[0] * size[1])
            for dx in (0, -8, 8, -16, 16)
            for dy in (0, -8, 8, -16, 16)
            if _is_free((x + dx - w / 2, y + dy - h / 2, w, h), taken)
        )
        left, top, width, height = frames[room.name] = next(fitting)
        taken.append((left - GAP, top - GAP, left + width + GAP, top + height + GAP))
    return frames


def _is_free(frame: Frame, taken: list[Frame]) -> bool:
    """Whether a frame lies on the map and off all corners (left, top, right, bottom) taken."""
    left, top, width, height = frame
    inside = left > 20 and left + width < PANEL_LEFT - 26 and top > 78 and top + height < 886
    return inside and not any(
        left < x2 and x1 < left + width and top < y2 and y1 < top + height
        for x1, y1, x2, y2 in taken
    )


ICONS = {
    "gem": "gem", "gold": "coin", "chest": "chest", "fist": "fist", "footprint": "footprint",
    "portal": "portal", "double": "dice",
}  # fmt: skip


def _box(name: str, box: Box, pencil: Pencil) -> str:
    """One box: its ground, its sign, its number, its name, and the cross."""
    x, y = spot(box)
    done = name in pencil.crossed
    parts = [
        (
            f'<g class="place box {box.kind}{" key" * box.is_key}{" crossed" * done}" '
            f'data-place="{name}">'
        ),
        f"<title>{name}</title>",
    ]
    half = BOX / 2
    if box.kind == "cloud":
        parts.append(_use("cloud", x, y - 1, BOX + 14, "ground"))
    else:
        parts.append(_rect("ground", x - half, y - half, BOX, BOX, 8))
    if box.kind == "rubble":
        parts.append(f'<path class="split" d="M{x:g} {y - half:g}v{BOX - 12}"/>')
        parts += [_text(x + dx, y + 4, box.value, "number small") for dx in (-10, 10)]
        if name in pencil.half and not done:
            parts.append(_cross(x - 10, y - 4, 8))
    else:
        if box.kind in ICONS:
            parts.append(_use(ICONS[box.kind], x, y - 3, 38, "sign"))
        number = pencil.clouds.get(name, "") if box.kind == "cloud" else box.value or ""
        parts.append(_text(x, y + (3 if box.kind == "cloud" else 5), number, "number"))
    parts.append(_text(x, y + half - (9 if box.kind == "cloud" else 4), name, "name"))
    if done:
        parts.append(_cross(x, y, half - 4))
    return "".join([*parts, "</g>"])


def _cross(x: float, y: float, reach: float) -> str:
    return (
        f'<path class="cross" d="M{x - reach:g} {y - reach:g}l{2 * reach:g} {2 * reach:g}'
        f'M{x + reach:g} {y - reach:g}l-{2 * reach:g} {2 * reach:g}"/>'
    )


def _room(adventure: str, name: str, pencil: Pencil) -> str:
    """A room: its frame, and within it name, small boxes, numbers and reward."""
    sheet = sheets.load(adventure)
    room = sheet.rooms[name]
    left, top, width, height = room_frames(sheet.title)[room.name]
    scale = min(width / ROOM_CONTENT[0], height / ROOM_CONTENT[1])
    dx = left + (width - ROOM_CONTENT[0] * scale) / 2
    dy = top + (height - ROOM_CONTENT[1] * scale) / 2
    dead = " crossed" * (name in pencil.crossed)
    return "".join(
        [
            f'<g class="place room{" boss" * room.boss}{dead}" data-place="{name.lower()}">',
            f"<title>{escape(room.name)}</title>",
            _rect("ground", left, top, width, height, 14),
            f'<g transform="translate({dx:.1f} {dy:.1f}) scale({scale:.3f})">',
            *_room_name(room.name),
            *_small_boxes(room, pencil.wounds.get(name, 0)),
            *_numbers(name, room, pencil),
            *_reward(room, name in pencil.slain),
            "</g></g>",
        ]
    )


def _room_name(name: str) -> Iterator[str]:
    """The monster's name, smaller where it is long."""
    size = min(15.0, 146 / (0.68 * len(name)))
    yield (
        f'<text class="monster" x="75" y="17" style="font-size:{size:.1f}px">{escape(name)}</text>'
    )


def _small_boxes(room: Room, wounds: int) -> Iterator[str]:
    """The boxes that wounds cross, in one row or two."""
    rows = 1 if room.boxes <= 6 else 2
    per_row = math.ceil(room.boxes / rows)
    side, step = (18, 22) if rows == 1 else (11, 13.2)
    for number in range(room.boxes):
        row, column = divmod(number, per_row)
        x = 75 + (column - (per_row - 1) / 2) * step - side / 2
        y = (29 if rows == 1 else 26) + row * step
        group = " group" if room.boss and number % kernel_sheet.BOSS_GROUP == 2 else ""
        yield _rect(f"wound{group}", x, y, side, side, 3)
        if number < wounds:
            yield _cross(x + side / 2, y + side / 2, side / 2 - 2)


def _numbers(name: str, room: Room, pencil: Pencil) -> Iterator[str]:
    """Black numbers on light discs; white ones on dark discs, until they are unlocked."""
    numbers = sorted(room.black + room.white)
    step = min(27, 140 / max(1, len(numbers)))
    for position, number in enumerate(numbers):
        x = 75 + (position - (len(numbers) - 1) / 2) * step
        locked = number in room.white and (name, number) not in pencil.unlocked
        css = "locked" if locked else "free"
        yield f'<circle class="disc {css}" cx="{x:g}" cy="66" r="11.5"/>'
        yield _text(x, 70.5, number, f"aim {css}")


def _reward(room: Room, slain: bool) -> Iterator[str]:
    """Gems for the first and for later killers, broken hearts, and what is special."""
    signs = ["heart"] * room.hearts + ["shield"] * room.armoured + ["worm"] * room.worm
    first, later = str(room.gems_first), "" if room.boss else f" / {room.gems_later}"
    length = len(first + later)
    x = 75 - (22 + 8 * length + 17 * len(signs)) / 2
    yield _use("gem", x + 9, 90, 17, "sign")
    number = f'<tspan class="claimed">{first}</tspan>' if slain else first
    yield f'<text class="reward" x="{x + 20:g}" y="94.5">{number}{later}</text>'
    for position, sign in enumerate(signs):
        yield _use(sign, x + 34 + 8 * length + 17 * position, 90, 16)


# Beside and below the map


def _panel(language: Language, pencil: Pencil) -> Iterator[str]:
    """The life track, the chests and the black dice."""
    x = PANEL_LEFT
    yield _text(x, 54, TITLES["life"].to(language), "heading")
    for number, loss in enumerate(kernel_sheet.LIFE_LOSS[: kernel_sheet.LIFE_BOXES].tolist()):
        y = 74 + 41 * number
        last = number == kernel_sheet.LIFE_BOXES - 1
        yield f'<g class="life{" skull" * last}">'
        yield _rect("ground", x, y, 86 if last else 52, 36, 7)
        yield _text(x + 26, y + 25, -loss if loss else 0, "number")
        if last:
            yield _use("skull", x + 66, y + 18, 26)
        if number < pencil.life:
            yield _cross(x + 26, y + 18, 14)
        yield "</g>"
    yield from _chests(x, 520, language, pencil)
    yield _text(x, 826, TITLES["black"].to(language), "heading")
    yield from _tokens("die", x + 18, 854, kernel_state.BLACK_SYMBOLS, pencil.black_left)


def _chests(x: float, y: float, language: Language, pencil: Pencil) -> Iterator[str]:
    """Each chest with what it holds, and what of it is left once it is open."""
    yield _text(x, y, TITLES["chests"].to(language), "heading")
    extra_black = max(0, pencil.black_left - kernel_state.BLACK_SYMBOLS)
    rows = (
        (CHEST_LIVES, "lives", "life", LIVES_OF_CHEST, pencil.lives_left),
        (CHEST_TORCHES, "torches", "torch", TORCHES_OF_CHEST, pencil.torches_left),
        (CHEST_BLACK, "dice", "die", BLACK_OF_CHEST, extra_black),
    )
    for position, (chest, key, icon, count, left) in enumerate(rows):
        top = y + 16 + 88 * position
        is_open = pencil.chests >> chest & 1
        css = "opened" if is_open else "closed"
        yield f'<g class="treasure {css}" data-chest="{key}">'
        yield _rect("ground", x, top, 186, 78, 12)
        yield _use("chest", x + 24, top + 25, 34, "sign")
        yield _text(x + 48, top + 31, TITLES[key].to(language), "label")
        yield from _tokens(icon, x + 24, top + 58, count, left if is_open else count)
        yield "</g>"


def _tokens(icon: str, x: float, y: float, count: int, left: int) -> Iterator[str]:
    """A row of things that are used up one by one, the used ones crossed."""
    for number in range(count):
        yield _use(icon, x + 38 * number, y, 30)
        if number >= left:
            yield _cross(x + 38 * number, y, 13)


def _foot(sheet: Sheet, language: Language, pencil: Pencil) -> Iterator[str]:
    """The bonuses, and the treasure."""
    x = 24.0
    for position, bonus in enumerate(sheet.bonuses):
        if bonus.path:
            words = TITLES["path"].to(language)
        elif bonus.kind:
            words = TITLES[bonus.kind].filled(n=bonus.count).to(language)
        else:
            words = " + ".join(sheet.rooms[room].name for room in bonus.rooms)
        width = 148 + 8.6 * len(words)
        got = " got" * bool(pencil.bonuses >> position & 1)
        yield f'<g class="bonus{got}">'
        yield _rect("ground", x, FOOT_TOP, width, 72, 14)
        yield _text(x + 16, FOOT_TOP + 30, TITLES["bonus"].to(language), "label strong")
        yield _text(x + 16, FOOT_TOP + 55, words, "label")
        yield _use("gem", x + width - 78, FOOT_TOP + 36, 26, "sign")
        yield _text(x + width - 58, FOOT_TOP + 43, f"{BONUS_FIRST} / {BONUS_LATER}", "reward big")
        if got:
            yield _cross(x + width - 50, FOOT_TOP + 36, 24)
        yield "</g>"
        x += width + 16
    for icon, count, worth in (("coin", pencil.gold, 2), ("gem", pencil.gems, 3)):
        left = WIDTH - (384 if icon == "coin" else 204)
        yield _rect("tally", left, FOOT_TOP, 168, 72, 14)
        yield _use(icon, left + 36, FOOT_TOP + 36, 42, "sign")
        yield _text(left + 64, FOOT_TOP + 46, f"{count} × {worth}", "reward huge")
