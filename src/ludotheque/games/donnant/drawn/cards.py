"""A card as a picture: its goal above, its reward below, what is written in it.

Boxes lie where the same card has them anywhere. What is printed is drawn once a language; what is
written in ink, and what the draft would write in pencil, comes on top.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from ludotheque.games.donnant.content import COLOURS, Colour
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.view import BONUSES, Card, LaidCard
from ludotheque.games.donnant.words import COLOUR_NAMES, OF_A_CARD, REWARDS
from ludotheque.language import Language, Text, joined, same

WIDTH, HEIGHT, SMALL_HEIGHT = 110, 124, 100  # with the edge below it
GOAL_BOTTOM = 66  # where the paper of the reward begins
GOAL_MIDDLE = 42.5
ROOM = 100  # for a row of boxes
MOST_IN_A_ROW = 4
TALL, FLAT = 24, 20  # the largest boxes, in one row and in two
ROW_GAP = 4
JOINTS = {"numbers": "", "rising": "&lt;", "equal": "=", "sum": ""}
SIGNS = {"numbers": ", ", "rising": " < ", "equal": " = ", "sum": " + "}
ANY = same("□")
TIGHT = 20  # the side of boxes whose numbers are smaller
JOINT_GAP, PLAIN_GAP = 10, 4
TINTS: Mapping[str | None, str] = {
    **{colour: colour for colour in COLOURS}, "purple": "violet", None: "none"
}  # fmt: skip
TICK = "l4 4 7-8"
MINUS = "\u2212"


class Spot(NamedTuple):
    """Where a box lies, and its side."""

    x: float
    y: float
    side: float
    joint: str  # the sign after it


@lru_cache(maxsize=512)
def spots(card: Card) -> tuple[Spot, ...]:
    """Where the boxes of a card lie: in one row or in two, joined ones together."""
    rows, sign = _rows(card), JOINTS[card.goal]
    gap = JOINT_GAP if sign else PLAIN_GAP
    most = max(rows)
    side = min(TALL if len(rows) == 1 else FLAT, (ROOM - (most - 1) * gap) / most)
    top = GOAL_MIDDLE - (side * len(rows) + ROW_GAP * (len(rows) - 1)) / 2
    found: list[Spot] = []
    for row, count in enumerate(rows):
        left = (WIDTH - count * side - (count - 1) * gap) / 2
        following = card.boxes[len(found) + count :][:1]
        if sign and following and following[0].joined:
            left -= gap / 2  # there is a sign behind the row
        y = top + row * (side + ROW_GAP)
        for place in range(count):
            after = card.boxes[len(found) + 1 : len(found) + 2]
            joint = sign if after and after[0].joined else ""
            found.append(Spot(round(left + place * (side + gap), 1), round(y, 1), side, joint))
    return tuple(found)


def _rows(card: Card) -> list[int]:
    """How many boxes a row has: groups stay whole where they can."""
    count = len(card.boxes)
    if count <= MOST_IN_A_ROW:
        return [count]
    groups: list[int] = []
    for box in card.boxes:
        if box.joined and groups:
            groups[-1] += 1
        else:
            groups.append(1)
    if card.goal == "equal" and max(groups) <= MOST_IN_A_ROW:
        rows = [0]
        for group in groups:
            if rows[-1] + group > MOST_IN_A_ROW:
                rows.append(0)
            rows[-1] += group
        return rows
    return [-(-count // 2), count // 2]


@lru_cache(maxsize=1024)
def printed(card: Card, language: Language, *, is_small: bool = False) -> str:
    """All that is printed on a card."""
    height = (SMALL_HEIGHT if is_small else HEIGHT) - 4
    sign = ""
    if card.colour:
        tint = TINTS[card.colour]
        sign = f'<use class="f-{tint} sign" href="#s-{tint}" x="6" y="6" width="13" height="13"/>'
    total = ""
    if card.total is not None:
        total = f'<text class="op" x="88" y="16">≥ {card.total}</text>'
    return (
        f'<rect class="back" x="1" y="4" width="108" height="{height}" rx="9"/>'
        f'<rect class="face" x="1" y="1" width="108" height="{height}" rx="9"/>'
        '<path class="top" d="M2 10a8 8 0 0 1 8-8h90a8 8 0 0 1 8 8v56H2z"/>'
        f'<path class="fold" d="M2 {GOAL_BOTTOM}h106"/>{sign}'
        f'<text class="id" x="{22 if card.colour else 7}" y="16">{card.name}</text>'
        f"{total}{_boxes(card)}{_reward(card, language, is_small=is_small)}"
    )


def _boxes(card: Card) -> str:
    drawn = ""
    for box, spot in zip(card.boxes, spots(card), strict=True):
        tint = f" {TINTS[box.colour]}" if box.colour else ""
        x, y = spot.x + spot.side / 2, spot.y + spot.side / 2
        drawn += (
            f'<rect class="b{tint}" x="{spot.x}" y="{spot.y}" width="{spot.side:.1f}" '
            f'height="{spot.side:.1f}" rx="4"/>'
        )
        if spot.joint:
            drawn += f'<text class="op" x="{spot.x + spot.side + 5:.1f}" y="{y + 4.5:.1f}">'
            drawn += f"{spot.joint}</text>"
        if box.number:
            drawn += f'<text class="want{tint and f" on{tint}"}" x="{x:.1f}" y="{y + 4.7:.1f}">'
            drawn += f"{box.number}</text>"
        elif box.colour:
            drawn += (
                f'<use class="want on{tint}" href="#s{tint.replace(" ", "-")}" x="{x - 5:.1f}" '
                f'y="{y - 5:.1f}" width="10" height="10"/>'
            )
    return drawn


# Rewards


def _reward(card: Card, language: Language, *, is_small: bool) -> str:
    """What a card gives: signs, and on a large one the words."""
    middle = 82 if is_small else 80
    if card.reward in BONUSES:
        shown = _picture(card, 30, middle, language)
    else:
        shown = f'<text class="amount" x="18" y="{middle + 7}">{card.amount}</text>'
        shown += _picture(card, 56, middle, language)
    if is_small:
        return shown + (_marks(card, 0, 0, middle) if card.reward in BONUSES else "")
    first, second = (escape(line.to(language)) for line in _reward_lines(card))
    return (
        f'{shown}<text class="words" x="8" y="102">{first}</text>'
        f'<text class="words" x="8" y="113">{second}</text>'
    )


def _reward_lines(card: Card) -> Iterator[Text]:
    """A reward in words, on two lines."""
    hue = card.reward_colour
    for line in words.REWARD_LINES[card.reward]:
        yield line.filled(c=OF_A_CARD[hue] if hue else "")


def _marks(card: Card, ticked: int, pencilled: int, y: int) -> str:
    """The marks of a bonus: those ticked in ink, in pencil, and those that are left."""
    drawn = ""
    first = 66 if card.amount > 1 else 88
    for mark in range(card.amount):
        x = first + 15 * mark
        drawn += f'<circle class="ring" cx="{x}" cy="{y}" r="5.5"/>'
        if mark < ticked + pencilled:
            css = "stroke" if mark < ticked else "stroke pencil"
            drawn += f'<path class="{css}" d="M{x - 4} {y}l3 4 7-9"/>'
    return drawn


def _picture(card: Card, x: float, y: float, language: Language) -> str:
    """What a reward is about: small cards, a tick for complete ones, a shape for a colour."""
    tint = TINTS[card.reward_colour]
    plus = (
        _square(x, y, is_full=True) + _square(x - 9, y) + _square(x + 9, y) + _square(x, y - 9)
        + _square(x, y + 9)
    )  # fmt: skip
    row = _square(x - 9, y) + _square(x, y) + _square(x + 9, y)
    tick = f'<path class="good" d="M{x + 18} {y}l4 5 8-10"/>'
    match card.reward:
        case "complete neighbours":
            return plus + tick
        case "neighbours of a colour":
            return plus + _shape(tint, x + 25, y, 14)
        case "cards of a colour":
            frame = f'<rect class="line" x="{x - 9}" y="{y - 12}" width="18" height="24" rx="3"/>'
            return frame + _shape(tint, x, y, 12)
        case "complete lines":
            return row + tick
        case "lines of one colour":
            return row + f'<text class="sign2" x="{x + 26}" y="{y + 5}">=</text>'
        case "five colours" | "own colour":
            start = x - 12 if card.reward == "five colours" else x - 20
            return "".join(
                _shape(TINTS[colour], start + 11 * number, y, 11)
                for number, colour in enumerate(COLOURS)
            )
        case "different bonuses":
            return f'<text class="sign2" x="{x + 6}" y="{y + 5}">B ≠ B</text>'
        case "other colour":
            arrow = f'<text class="sign2" x="{x}" y="{y + 5}">→</text>'
            return _shape("yellow", x - 16, y, 12) + arrow + _shape("violet", x + 16, y, 12)
    said = {"plus or minus 1": same("± 1"), "extra die": words.PLUS_ONE_DIE}
    text = said.get(card.reward, words.MINUS_ONE_DIE).to(language)
    return f'<text class="sign2" x="{x}" y="{y + 5}">{text}</text>'


def _square(x: float, y: float, *, is_full: bool = False) -> str:
    css = "line full" if is_full else "line"
    return f'<rect class="{css}" x="{x - 4}" y="{y - 4}" width="8" height="8" rx="1.5"/>'


@cache
def _shape(tint: str, x: float, y: float, side: int) -> str:
    return (
        f'<use class="f-{tint} sign" href="#s-{tint}" x="{x - side / 2}" y="{y - side / 2}" '
        f'width="{side}" height="{side}"/>'
    )


# What is written


@lru_cache(maxsize=4096)
def laid_card(
    laid: LaidCard,
    then: LaidCard,
    worth: int,
    worth_then: int,
    language: Language,
    *,
    turn: int = 0,
) -> str:
    """A card of a stall: in ink what is entered, in pencil what the draft would enter.

    When all is over, `turn` says as which of all cards its points are written, from 1.
    """
    card = laid.card
    drawn = _svg_open(is_small=False) + printed(card, language)
    drawn += entries(card, laid.values, then.values)
    if card.reward in BONUSES:
        drawn += _marks(card, laid.ticked, then.ticked - laid.ticked, 80)
    if turn:
        return f"{drawn}{final_points(worth, turn)}</svg>"
    return drawn + _state(laid, then, worth, worth_then) + "</svg>"


def entries(card: Card, now: tuple[int | None, ...], then: tuple[int | None, ...]) -> str:
    """The numbers in the boxes of a card."""
    drawn = ""
    for spot, value, later in zip(spots(card), now, then, strict=True):
        if later is not None:
            x, y = spot.x + spot.side / 2, spot.y + spot.side / 2 + 6
            css = "in" + " tight" * (spot.side < TIGHT) + " pencil" * (value is None)
            drawn += f'<text class="{css}" x="{x:.1f}" y="{y:.1f}">{later}</text>'
    return drawn


def _state(laid: LaidCard, then: LaidCard, worth: int, worth_then: int) -> str:
    """Complete, impossible or open; and what it pays, now and then."""
    if laid.complete:
        drawn = (
            f'<circle class="done" cx="96" cy="106" r="10"/><path class="tick" d="M91 106{TICK}"/>'
        )
    elif not then.completable:
        css = "never" if not laid.completable else "never pencil"
        drawn = f'<circle class="{css}" cx="96" cy="106" r="10"/>'
        drawn += f'<path class="cross {css}" d="M92 102l8 8M100 102l-8 8"/>'
    else:
        drawn = '<circle class="open" cx="96" cy="106" r="9.5"/>'
        if then.complete:
            drawn += f'<path class="stroke pencil" d="M91 106{TICK}"/>'
    if worth_then != worth:
        more = f"+{worth_then - worth}" if worth_then > worth else f"{MINUS}{worth - worth_then}"
        return drawn + f'<text class="worth pencil" x="84" y="111">{more}</text>'
    return drawn + (f'<text class="worth" x="84" y="111">{worth}</text>' if worth else "")


@cache
def final_points(points: int, turn: int) -> str:
    """What a card was worth, written large when all is over, one card after the other."""
    return (
        f'<g class="final turn-{turn}"><circle cx="91" cy="101" r="16"/>'
        f'<text x="91" y="107.5">{points}</text></g>'
    )


def _svg_open(*, is_small: bool) -> str:
    height = SMALL_HEIGHT if is_small else HEIGHT
    return f'<svg viewBox="0 0 {WIDTH} {height}" aria-hidden="true">'


@lru_cache(maxsize=512)
def blank_card(card: Card, language: Language, *, is_small: bool = False) -> str:
    """A card on which nothing is written."""
    marks = ""
    if card.reward in BONUSES and not is_small:
        marks = _marks(card, 0, 0, 80)
    shown = printed(card, language, is_small=is_small)
    return f"{_svg_open(is_small=is_small)}{shown}{marks}</svg>"


# In words


@lru_cache(maxsize=512)
def in_words(card: Card) -> Text:
    """A card for who does not see it, or sees it small."""
    colour = COLOUR_NAMES[card.colour] if card.colour else words.NO_COLOUR
    return words.CARD.filled(card=card.name, colour=colour, goal=_goal(card), reward=reward(card))


@lru_cache(maxsize=512)
def rules_of(card: Card) -> Text:
    """The goal and the reward of a card."""
    return joined((_goal(card), reward(card)), "; ", " ; ")


def reward(card: Card) -> Text:
    """What a card gives."""
    hue = card.reward_colour
    text = REWARDS[card.reward].filled(n=card.amount, c=OF_A_CARD[hue] if hue else "")
    return words.MARKS.filled(what=text, n=card.amount) if card.reward in BONUSES else text


def _goal(card: Card) -> Text:
    """Such as `□ < orange < □`, or `1, 2, green 3`."""
    parts: list[Text] = []
    for box in card.boxes:
        if parts:
            parts.append(same(SIGNS[card.goal] if box.joined else ", "))
        parts.append(_box(box.colour, box.number))
    if card.total is not None:
        parts.append(same(f" ≥ {card.total}"))
    return joined(parts, "")


def _box(colour: Colour | None, number: int | None) -> Text:
    parts = [same(number)] * bool(number) + ([COLOUR_NAMES[colour]] if colour else [])
    return joined(parts, " ") if parts else ANY
