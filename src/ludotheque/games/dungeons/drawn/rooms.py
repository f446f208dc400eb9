"""The rooms of monsters: name, small boxes for wounds, numbers, reward."""

from functools import cache, lru_cache
from html import escape

from ludotheque.drawing.scene import IDLE, LEGAL, REFUSED
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import BOSS_GROUP
from ludotheque.games.dungeons.drawn.art import head, middle, nope, ring, scrawl, sign, text
from ludotheque.games.dungeons.drawn.boxes import times_tag, touch
from ludotheque.games.dungeons.drawn.context import Shown
from ludotheque.games.dungeons.drawn.places import room_size
from ludotheque.games.dungeons.view import Room
from ludotheque.games.dungeons.words import DEAD
from ludotheque.language import Language, Text

ROUND = 16
ONE_ROW, TWO_ROWS = 6, 12  # small boxes that fit
NAME, HALF_NAME = 16.5, 12.5  # the sizes of a name, of one on two lines
LEAST_NAME = 12  # smaller than that it takes two lines
LETTER = 0.66  # the width of a letter, of its height
BESIDE_HEAD, BELOW_HEAD = 22, 8  # of the width of a room, what a line cannot have
LOWER = 5  # where the small boxes begin below a second line
KEPT = 1 << 12
WOUNDS = Text(
    en="{n} of {m} wounds[pencilled?, {more} more in pencil|]",
    fr="{n} [n?blessure|blessures] sur {m}[pencilled?, {more} de plus au crayon|]",
)
LABEL = Text(en="{monster}: {health}", fr="{monster} : {health}")


def planned_wounds(shown: Shown, name: str) -> int:
    """The wounds of a monster with those of the draft."""
    now, then, printed = shown.room(name)
    return max(then.wounds, min(printed.boxes, now.wounds + shown.pencilled(name)))


def health(shown: Shown, name: str) -> Text:
    """Whether a monster is dead, or else its wounds, in words."""
    now, _, printed = shown.room(name)
    return _health(now.killed, now.wounds, printed.boxes, planned_wounds(shown, name))


@cache
def _health(killed: bool, wounds: int, boxes: int, planned: int) -> Text:
    if killed:
        return DEAD
    more = planned - wounds
    return WOUNDS.filled(n=wounds, m=boxes, more=more, pencilled=more > 0)


@lru_cache(KEPT)
def _label(monster: str, health: Text, language: Language) -> str:
    """A room for who does not see it."""
    return LABEL.filled(monster=monster, health=health).to(language)


def looks_of(shown: Shown, name: str) -> str:
    """All that a room shows."""
    now, then, _ = shown.room(name)
    adventure, is_slain = shown.view.adventure, name in shown.view.slain
    key = _keys(adventure)[name]
    return _drawn(adventure, key, now, then, planned_wounds(shown, name), is_slain)


@cache
def _keys(adventure: str) -> dict[str, str]:
    """What the sheet calls its rooms, by the names that moves write."""
    return {key.lower(): key for key in content.load(adventure).rooms}


def draw_room(shown: Shown, name: str) -> str:
    """A room, as a link: to wound its monster, or to see it large."""
    now, _, printed = shown.room(name)
    state = shown.state(name) if shown.is_mine else IDLE
    looks = looks_of(shown, name)
    if state != IDLE:
        looks = ring(*room_size(printed), ROUND) + looks
    css = f"room{' boss' * printed.boss}{' dead crossed' * now.killed}"
    css += shown.again(name) if shown.is_mine else ""
    label = _label(now.monster, health(shown, name), shown.scene.language)
    return touch(shown, name, state, css, looks, label)


@lru_cache(KEPT)
def _drawn(adventure: str, key: str, now: Room, then: Room, planned: int, is_slain: bool) -> str:
    """All that a room shows; `planned`: wounds with those of the draft."""
    room = content.load(adventure).rooms[key]
    width, height = room_size(room)
    top, lines = -height / 2, _lines(room.name, width)
    dies = planned >= room.boxes and not now.killed
    face = head(adventure, now.name, is_dead=now.killed or dies)
    corner = f"translate({-width / 2 + 5:g} {top + 4:g}) scale(.8)"
    lower = LOWER if len(lines) > 1 else 0
    parts = [
        middle("ground", width, height, ROUND),
        _name(key, room, lines, width, top + 19),
        _wounds(room, key, now.wounds, planned, top + (36 if room.boss else 33) + lower),
        _numbers(now, then, height / 2 - (46 if room.boss else 42)),
        _reward(room, height / 2 - 8, is_slain),
        f'<g class="head" transform="{corner}">{face}</g>',
    ]
    if now.killed or dies:
        css = "stroke large" if now.killed else "stroke large pencil"
        parts.append(f'<path class="{css}" d="{scrawl(0, 4, height / 2 - 14, key)}"/>')
    return "".join(parts)


def _name(key: str, room: content.Room, lines: list[str], width: float, y: float) -> str:
    """In full, on two lines where it is long; on phones by the word that tells it from others."""
    size = _size(lines, width)
    spots = ((8, y),) if len(lines) == 1 else ((8, y - 6), (0, y + 5.5))  # beside, below the head
    words = "".join(
        f'<tspan x="{x}" y="{at:g}">{escape(line)} </tspan>'
        for (x, at), line in zip(spots, lines, strict=True)
    )
    short = room.name.split()[-1] if key == "BOSS" else short_name(key, room.name)
    return (
        f'<text class="nm full" font-size="{size:.3g}">{words}</text>'
        f'<text class="nm short" x="6" y="{y:g}" font-size="19">{escape(short)}</text>'
    )


def short_name(key: str, name: str) -> str:
    """The word of a name by which the sheet knows its room, as it is printed.

    >>> short_name("Spiney", "Spine-y"), short_name("Gut", "Sandy's Gut")
    ('Spine-y', 'Gut')
    """
    return next((word for word in name.split() if word.replace("-", "") == key), key)


def _lines(name: str, width: float) -> list[str]:
    """A name on one line, or where that would be too small on two, as large as they can be.

    >>> _lines("Primal Hare", 112), _lines("Derek the Observer", 172)
    (['Primal Hare'], ['Derek the Observer'])
    >>> _lines("Ghastly Warden of Doom", 112), _lines("Sir Phish the Rank", 112)
    (['Ghastly', 'Warden of Doom'], ['Sir Phish', 'the Rank'])
    """
    words = name.split()
    if _size([name], width) >= LEAST_NAME or len(words) == 1:
        return [name]
    cuts = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    return max(cuts, key=lambda cut: (_size(cut, width), -max(map(len, cut)), len(cut[0])))


def _size(lines: list[str], width: float) -> float:
    """How large the letters of a name can be."""
    spaces = (width - BESIDE_HEAD, width - BELOW_HEAD)
    fitting = [space / (LETTER * len(line)) for space, line in zip(spaces, lines, strict=False)]
    return min(NAME if len(lines) == 1 else HALF_NAME, *fitting)


def _wounds(room: content.Room, key: str, wounds: int, planned: int, y: float) -> str:
    """The small boxes, in rows; every third of the boss's ends a group (DG-18)."""
    rows = 1 if room.boxes <= ONE_ROW else 2 if room.boxes <= TWO_ROWS else 3
    side, step = ((16.0, 19.0), (14.0, 17.0), (11.0, 13.5))[rows - 1]
    per_row = -(-room.boxes // rows)
    spots = [
        ((n % per_row - (per_row - 1) / 2) * step, y - (rows == 3) * 4 + n // per_row * step)
        for n in range(room.boxes)
    ]
    squares = [f"M{x - side / 2:g} {y - side / 2:g}h{side:g}v{side:g}h-{side:g}z" for x, y in spots]
    ends = BOSS_GROUP if room.boss else room.boxes + 1
    drawn = f'<path class="wound" d="{"".join(squares)}"/>'
    if room.boss:
        drawn += f'<path class="wound third" d="{"".join(squares[ends - 1 :: ends])}"/>'
    strokes = [scrawl(x, y, side / 2 - 2, f"{key}{n}") for n, (x, y) in enumerate(spots)]
    for css, crossed in (("", strokes[:wounds]), (" pencil", strokes[wounds:planned])):
        if crossed:
            drawn += f'<path class="stroke small{css}" d="{"".join(crossed)}"/>'
    return drawn


def _numbers(now: Room, then: Room, y: float) -> str:
    """Black on white; locked ones white on black, until a key is crossed, in pencil at first."""
    numbers = sorted(now.numbers + now.locked)
    step = 33
    drawn = []
    for place, number in enumerate(numbers):
        x = (place - (len(numbers) - 1) / 2) * step
        css = "dsc"
        if number in now.locked:
            css += " opens" if number in then.numbers else " lock"
        drawn.append(
            f'<g class="{css}"><circle cx="{x:g}" cy="{y:g}" r="15"/>'
            f'<text x="{x:g}" y="{y + 6.5:g}">{number}</text></g>'
        )
    return "".join(drawn)


def _reward(room: content.Room, y: float, is_slain: bool) -> str:
    """Gems for the first and for later killers, broken hearts, and what is special."""
    signs = ["heart"] * room.hearts + ["shield"] * room.armoured + ["worm"] * room.worm
    first, later = str(room.gems_first), "" if room.boss else f"/{room.gems_later}"
    letters = 9.5 * len(first + later)
    x = -(24 + letters + 21 * len(signs)) / 2
    number = f'<tspan class="gone">{first}</tspan>' if is_slain else first
    drawn = [sign("gem", x + 10, y - 6, 20), text(x + 23, y, number + later, "rw")]
    drawn += [
        sign(one, x + 36 + letters + 21 * place, y - 6, 19) for place, one in enumerate(signs)
    ]
    return "".join(drawn)


def room_badges(shown: Shown, name: str, state: str) -> str:
    """What a touch costs, that it is refused; and that the monster can be wounded twice."""
    size = room_size(shown.room(name)[2])
    right, foot = size.width / 2 - 6, size.height / 2 - 4
    drawn = times_tag(shown, name, right - 8, 7 - foot)
    if state == REFUSED:
        return drawn + nope(right, foot, 14)
    if (state == LEGAL and shown.is_lit) or name in shown.burnt:
        return drawn + sign("torch", right, foot, 28, "badge")
    if state == LEGAL and shown.scene.prices.get(name):
        return drawn + sign("die", -right, foot, 22, "badge")
    return drawn
