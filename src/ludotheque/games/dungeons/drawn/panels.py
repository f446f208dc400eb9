"""What stands beside the map: the life track, chests and black dice, bonuses and treasure.

Each is a drawing of its own, WIDTH by HEIGHT, so that pages can set them as there is room.
"""

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from ludotheque.games.dungeons import content, words
from ludotheque.games.dungeons.content import LIFE_BOXES, Sheet
from ludotheque.games.dungeons.drawn.art import rect, scrawl, sign, text
from ludotheque.games.dungeons.drawn.context import Shown
from ludotheque.games.dungeons.drawn.rooms import short_name
from ludotheque.games.dungeons.view import Player
from ludotheque.language import Language, Text

WIDTH, HEIGHT = 540, 88
LOSS = Text(en="lost at the end: {n}", fr="perte à la fin : {n}")
SPARE = Text(en="{n} more before these", fr="encore {n} avant celles-ci")
LIVES = Text(en="lives, gem", fr="vies, gemme")
TORCHES = Text(en="torches", fr="torches")
DICE = Text(en="black dice", fr="dés noirs")
CHEST = Text(en="chest", fr="coffre")
PATH = Text(en="left to right", fr="gauche – droite")
SHORT = 15  # letters that fit in the usual size
KEPT = 1 << 12


def draw_panels(shown: Shown) -> Iterator[tuple[str, str]]:
    """Each panel by its name."""
    now, then, language = shown.player, shown.then, shown.scene.language
    alone = len(shown.view.players) == 1
    yield "life", _life(now.life, then.life, shown.view.life_boxes, language, alone)
    yield "stores", _stores(now, then, language)
    yield "bonuses", _treasure(shown.view.adventure, now, then, language)


@lru_cache(KEPT)
def _life(now: int, then: int, boxes: int, language: Language, is_alone: bool) -> str:
    """The last ten boxes, as printed; crossed from the left (DG-11)."""
    above = max(0, boxes - LIFE_BOXES)
    crossed, pencilled = now - above, then - above
    loss = content.LIFE_LOSS[max(0, min(pencilled, LIFE_BOXES))]
    note = SPARE.filled(n=above - now) if above > now else LOSS.filled(n=f"−{loss}" if loss else 0)
    if is_alone and above <= now:
        note = Text(en="", fr="")  # alone, no life is deducted (DG-44)
    drawn = [text(10, 24, words.TITLES["life"].to(language), "head")]
    drawn.append(text(WIDTH - 10, 23, note.to(language), "note"))
    for number, lost in enumerate(content.LIFE_LOSS[:LIFE_BOXES]):
        x, is_skull = 10 + 52.2 * number, number == LIFE_BOXES - 1
        css = "lifebox" + " skull" * is_skull + " now" * (number == max(0, crossed))
        drawn.append(f'<g class="{css}">' + rect("ground", x, 36, 49, 42, 7))
        if is_skull:
            drawn.append(sign("skull", x + 24.5, 57, 32))
        else:
            drawn.append(text(x + 24.5, 64, f"−{lost}" if lost else 0, "num cost"))
        if number < pencilled:
            css = "stroke" if number < crossed else "stroke pencil"
            drawn.append(f'<path class="{css}" d="{scrawl(x + 24.5, 57, 16, f"life{number}")}"/>')
        drawn.append("</g>")
    return "".join(drawn)


@lru_cache(KEPT)
def _stores(now: Player, then: Player, language: Language) -> str:
    """Three chests with what is left of what they hold, and the black dice."""
    spare = max(0, now.black - content.BLACK_SYMBOLS), max(0, then.black - content.BLACK_SYMBOLS)
    own = min(now.black, content.BLACK_SYMBOLS), min(then.black, content.BLACK_SYMBOLS)
    rows = (
        ("lives", "life", content.LIVES_PER_CHEST, (now.spare_life, then.spare_life), LIVES),
        ("torches", "torch", content.TORCHES_PER_CHEST, (now.torches, then.torches), TORCHES),
        ("dice", "die", content.BLACK_PER_CHEST, spare, DICE),
        ("", "die", content.BLACK_SYMBOLS, own, DICE),
    )
    drawn = []
    for place, (chest, icon, count, (left, then_left), label) in enumerate(rows):
        x, css = 10 + 131 * place, "store"
        if chest:
            was, will = chest in now.chests, chest in then.chests
            css += " open" if was else " opens" if will else " closed"
            left, then_left = left if was else count, then_left if will else count
        drawn.append(f'<g class="{css}">' + rect("ground", x, 4, 127, 80, 10))
        drawn += _tokens(icon, x + 63.5, 41 if chest else 32, count, left, then_left)
        if chest:
            drawn.append(sign("chest", x + 16, 15, 23))
            drawn.append(text(x + 31, 20, CHEST.to(language), "label left"))
        drawn.append(text(x + 63.5, 76, label.to(language), "label") + "</g>")
    return "".join(drawn)


def _tokens(icon: str, x: float, y: float, count: int, left: int, then: int) -> Iterator[str]:
    """A row of things used up one by one: used ones are crossed, in pencil by the draft."""
    for number in range(count):
        at = x + 38 * (number - (count - 1) / 2)
        yield sign(icon, at, y, 32)
        if number >= min(left, then):
            css = "stroke" if number >= left else "stroke pencil"
            yield f'<path class="{css}" d="{scrawl(at, y, 12, f"{icon}{number}")}"/>'


@lru_cache(KEPT)
def _treasure(adventure: str, now: Player, then: Player, language: Language) -> str:
    """The two bonuses, gold and gems."""
    sheet = content.load(adventure)
    drawn = []
    for number, bonus in enumerate(sheet.bonuses):
        x = 10 + 170 * number
        css = "got" if now.bonuses[number] else "opens" if then.bonuses[number] else ""
        drawn.append(f'<g class="bonus {css}">' + rect("ground", x, 4, 166, 80, 10))
        about = _aim(sheet, bonus, language)
        drawn.append(text(x + 83, 32, about, "label tight" if len(about) > SHORT else "label"))
        gems = f"{content.BONUS_FIRST} / {content.BONUS_LATER}"
        drawn.append(sign("gem", x + 58, 58, 24) + text(x + 76, 65, gems, "num left"))
        if css:
            stroke = "stroke" if css == "got" else "stroke pencil"
            path = scrawl(x + 83, 58, 18, f"bonus{number}")
            drawn.append(f'<path class="{stroke}" d="{path}"/>')
        drawn.append("</g>")
    for place, (icon, count, later, worth) in enumerate(
        (
            ("coin", now.gold, then.gold, content.GOLD_POINTS),
            ("gem", now.gems, then.gems, content.GEM_POINTS),
        )
    ):
        x = 350 + 92 * place
        drawn.append('<g class="bonus">' + rect("ground", x, 4, 88, 80, 10))
        drawn.append(sign(icon, x + 28, 34, 32))
        drawn.append(text(x + 48, 42, count, "num left"))
        gain = f"+{later - count}" if later > count else f"× {worth}"
        css = "label hand" if later > count else "label"
        drawn.append(text(x + 44, 72, gain, css) + "</g>")
    return "".join(drawn)


def _aim(sheet: Sheet, bonus: content.Bonus, language: Language) -> str:
    """What earns a bonus."""
    if bonus.path:
        return PATH.to(language)
    if bonus.kind:
        return words.TITLES[bonus.kind].filled(n=bonus.count).to(language)
    rooms = ((name, sheet.rooms[name]) for name in bonus.rooms)
    return escape(" + ".join(short_name(name, room.name) for name, room in rooms))
