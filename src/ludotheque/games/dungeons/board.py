"""A sheet of Dungeons, Dice & Danger as SVG: our own drawing, the board of a page.

Every place is a group with its name (`data-place="N7a"`) and a class for its kind, so that a page
can light up what may be crossed; without a state the sheet is empty, as before a game.
"""

import math
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib import resources

from ludotheque.games.dungeons import content, words
from ludotheque.games.dungeons.content import LIFE_BOXES, Box, Sheet
from ludotheque.games.dungeons.view import DungeonsView, Player, Room
from ludotheque.language import Language

WIDTH, HEIGHT = 1360, 1000
MAP_LEFT, MAP_TOP, MAP_WIDTH, MAP_HEIGHT = 44, 104, 1040, 760
PANEL_LEFT, FOOT_TOP = 1150, 906
BOX = 42  # the side of a box
GAP = 5  # between a room and anything else
ROOM_SIZES = [(w, h) for w in range(196, 90, -6) for h in range(132, 60, -6) if w >= 1.15 * h]
Frame = tuple[float, float, float, float]  # left, top, width, height
ROOM_CONTENT = (150, 100)  # what is drawn in a room, before it is scaled to fit


def svg(view: DungeonsView, language: Language) -> str:
    """Draw a player's sheet; a spectator sees that of the active player.

    >>> from ludotheque import load
    >>> svg(load("dungeons").start().view(), "en").startswith("<svg ")
    True
    """
    name, player = view.adventure, view.shown
    sheet = content.load(name)
    rooms = zip(sheet.rooms.values(), player.rooms, strict=True)
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                f'class="sheet {name}" role="img" aria-label="{escape(sheet.title)}">'
            ),
            f"<style>{_part('board.css')}</style>",
            _part("content/symbols.svg"),
            _rect("paper", 0, 0, WIDTH, HEIGHT, 22),
            _rect("floor", 16, 74, PANEL_LEFT - 36, 816, 18),
            f'<text class="title" x="32" y="54">{escape(sheet.title)}</text>',
            *_doors(name),
            *(_box(key, box, player) for key, box in sheet.boxes.items()),
            *(
                _room(printed, room, room_frames(name)[room.name], room.name in view.slain)
                for printed, room in rooms
            ),
            *_panel(view, language),
            *_foot(sheet, language, player),
            "</svg>",
        ]
    )


@cache
def _part(file: str) -> str:
    return resources.files(__package__).joinpath(file).read_text(encoding="utf-8").strip()


# The map


def spot(place: content.Room | Box) -> tuple[float, float]:
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


def _doors(adventure: str) -> Iterator[str]:
    """Corridors below everything else, first their walls, then their floors."""
    sheet = content.load(adventure)
    ends = [
        (spot(box), _doorway(adventure, box, other))
        for name, box in sheet.boxes.items()
        for other in box.doors
        if other in sheet.rooms or name < other
    ]
    for css in ("wall", "way"):
        paths = " ".join(f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b in ends)
        yield f'<path class="{css}" d="{paths}"/>'


def _doorway(adventure: str, box: Box, other: str) -> tuple[float, float]:
    """Where a corridor ends: at a box's middle, or at the nearest point of a room, inside it."""
    boxes = content.load(adventure).boxes
    if other in boxes:
        return spot(boxes[other])
    x, y = spot(box)
    left, top, width, height = room_frames(adventure)[other.lower()]
    inset = 12
    x = min(max(x, left + inset), left + width - inset)
    return x, min(max(y, top + inset), top + height - inset)


@cache
def room_frames(adventure: str) -> dict[str, Frame]:
    """The frame of each room: the largest that touches nothing else."""
    sheet = content.load(adventure)
    half = BOX / 2 + GAP
    taken = [(x - half, y - half, x + half, y + half) for x, y in map(spot, sheet.boxes.values())]
    frames: dict[str, Frame] = {}
    for name, room in sorted(sheet.rooms.items(), key=lambda item: not item[1].boss):
        x, y = spot(room)
        fitting = (
            (x + dx - w / 2, y + dy - h / 2, w, h)
            for w, h in sorted(ROOM_SIZES, key=lambda size: -size[0] * size[1])
            for dx in (0, -8, 8, -16, 16)
            for dy in (0, -8, 8, -16, 16)
            if _is_free((x + dx - w / 2, y + dy - h / 2, w, h), taken)
        )
        left, top, width, height = frames[name.lower()] = next(fitting)
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


def _box(name: str, box: Box, player: Player) -> str:
    """One box: its ground, its sign, its number, its name, and the cross."""
    x, y = spot(box)
    done = name in player.crossed
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
        if name in player.half and not done:
            parts.append(_cross(x - 10, y - 4, 8))
    else:
        if box.kind in ICONS:
            parts.append(_use(ICONS[box.kind], x, y - 3, 38, "sign"))
        number = next((c.number for c in player.clouds if c.name == name), box.value or "")
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


def _room(printed: content.Room, room: Room, frame: Frame, slain: bool) -> str:
    """A room: its frame, and within it name, small boxes, numbers and reward."""
    left, top, width, height = frame
    scale = min(width / ROOM_CONTENT[0], height / ROOM_CONTENT[1])
    dx = left + (width - ROOM_CONTENT[0] * scale) / 2
    dy = top + (height - ROOM_CONTENT[1] * scale) / 2
    css = f"place room{' boss' * printed.boss}{' crossed' * room.killed}"
    size = min(15.0, 146 / (0.68 * len(room.monster)))  # of letters, smaller where it is long
    return "".join(
        [
            f'<g class="{css}" data-place="{room.name}">',
            f"<title>{escape(room.monster)}</title>",
            _rect("ground", left, top, width, height, 14),
            f'<g transform="translate({dx:.1f} {dy:.1f}) scale({scale:.3f})">',
            f'<text class="monster" x="75" y="17" style="font-size:{size:.1f}px">',
            f"{escape(room.monster)}</text>",
            *_small_boxes(printed, room.wounds),
            *_numbers(room),
            *_reward(printed, slain),
            "</g></g>",
        ]
    )


def _small_boxes(room: content.Room, wounds: int) -> Iterator[str]:
    """The boxes that wounds cross, in one row or two."""
    rows = 1 if room.boxes <= 6 else 2
    per_row = math.ceil(room.boxes / rows)
    side, step = (18, 22) if rows == 1 else (11, 13.2)
    for number in range(room.boxes):
        row, column = divmod(number, per_row)
        x = 75 + (column - (per_row - 1) / 2) * step - side / 2
        y = (29 if rows == 1 else 26) + row * step
        ends_group = room.boss and (number + 1) % content.BOSS_GROUP == 0
        yield _rect(f"wound{' group' * ends_group}", x, y, side, side, 3)
        if number < wounds:
            yield _cross(x + side / 2, y + side / 2, side / 2 - 2)


def _numbers(room: Room) -> Iterator[str]:
    """Black numbers on light discs; white ones on dark discs, until they are unlocked."""
    numbers = sorted(room.numbers + room.locked)
    step = min(27, 140 / max(1, len(numbers)))
    for position, number in enumerate(numbers):
        x = 75 + (position - (len(numbers) - 1) / 2) * step
        css = "locked" if number in room.locked else "free"
        yield f'<circle class="disc {css}" cx="{x:g}" cy="66" r="11.5"/>'
        yield _text(x, 70.5, number, f"aim {css}")


def _reward(room: content.Room, slain: bool) -> Iterator[str]:
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


def _panel(view: DungeonsView, language: Language) -> Iterator[str]:
    """The life track (its last ten boxes, as printed), the chests and the black dice."""
    x, player = PANEL_LEFT, view.shown
    crossed = player.life - view.life_boxes + LIFE_BOXES
    yield _text(x, 54, words.TITLES["life"].to(language), "heading")
    for number, loss in enumerate(content.LIFE_LOSS[:LIFE_BOXES]):
        y = 74 + 41 * number
        last = number == LIFE_BOXES - 1
        yield f'<g class="life{" skull" * last}">'
        yield _rect("ground", x, y, 86 if last else 52, 36, 7)
        yield _text(x + 26, y + 25, -loss if loss else 0, "number")
        if last:
            yield _use("skull", x + 66, y + 18, 26)
        if number < crossed:
            yield _cross(x + 26, y + 18, 14)
        yield "</g>"
    yield from _chests(x, 520, language, player)
    yield _text(x, 826, words.TITLES["black"].to(language), "heading")
    yield from _tokens("die", x + 18, 854, content.BLACK_SYMBOLS, player.black)


def _chests(x: float, y: float, language: Language, player: Player) -> Iterator[str]:
    """Each chest with what it holds, and what of it is left once it is open."""
    yield _text(x, y, words.TITLES["chests"].to(language), "heading")
    extra_black = max(0, player.black - content.BLACK_SYMBOLS)
    rows = (
        ("lives", "life", content.LIVES_PER_CHEST, player.spare_life),
        ("torches", "torch", content.TORCHES_PER_CHEST, player.torches),
        ("dice", "die", content.BLACK_PER_CHEST, extra_black),
    )
    for position, (chest, icon, count, left) in enumerate(rows):
        top = y + 16 + 88 * position
        is_open = chest in player.chests
        yield f'<g class="treasure {"opened" if is_open else "closed"}" data-chest="{chest}">'
        yield _rect("ground", x, top, 186, 78, 12)
        yield _use("chest", x + 24, top + 25, 34, "sign")
        yield _text(x + 48, top + 31, words.TITLES[chest].to(language), "label")
        yield from _tokens(icon, x + 24, top + 58, count, left if is_open else count)
        yield "</g>"


def _tokens(icon: str, x: float, y: float, count: int, left: int) -> Iterator[str]:
    """A row of things that are used up one by one, the used ones crossed."""
    for number in range(count):
        yield _use(icon, x + 38 * number, y, 30)
        if number >= left:
            yield _cross(x + 38 * number, y, 13)


def _foot(sheet: Sheet, language: Language, player: Player) -> Iterator[str]:
    """The bonuses, and the treasure."""
    x = 24.0
    for bonus, is_got in zip(sheet.bonuses, player.bonuses, strict=True):
        if bonus.path:
            about = words.TITLES["path"].to(language)
        elif bonus.kind:
            about = words.TITLES[bonus.kind].filled(n=bonus.count).to(language)
        else:
            about = " + ".join(sheet.rooms[room].name for room in bonus.rooms)
        width = 148 + 8.6 * len(about)
        gems = f"{content.BONUS_FIRST} / {content.BONUS_LATER}"
        yield f'<g class="bonus{" got" * is_got}">'
        yield _rect("ground", x, FOOT_TOP, width, 72, 14)
        yield _text(x + 16, FOOT_TOP + 30, words.TITLES["bonus"].to(language), "label strong")
        yield _text(x + 16, FOOT_TOP + 55, about, "label")
        yield _use("gem", x + width - 78, FOOT_TOP + 36, 26, "sign")
        yield _text(x + width - 58, FOOT_TOP + 43, gems, "reward big")
        if is_got:
            yield _cross(x + width - 50, FOOT_TOP + 36, 24)
        yield "</g>"
        x += width + 16
    treasure = (
        ("coin", player.gold, content.GOLD_POINTS, WIDTH - 384),
        ("gem", player.gems, content.GEM_POINTS, WIDTH - 204),
    )
    for icon, count, worth, left in treasure:
        yield _rect("tally", left, FOOT_TOP, 168, 72, 14)
        yield _use(icon, left + 36, FOOT_TOP + 36, 42, "sign")
        yield _text(left + 64, FOOT_TOP + 46, f"{count} × {worth}", "reward huge")
