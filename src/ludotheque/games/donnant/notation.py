"""Moves and results of chance as text."""

import re

import numpy as np

from ludotheque.engine.game import normalised
from ludotheque.games.donnant.content import COLOURS, card_name
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.stalls import wild_card

CELL_NAMES = [f"{file}{rank}" for rank in "12345" for file in "abcde"]
ROW_NAMES = ("top", "bottom")
DECK_NAMES = ("scoring", "bonus")
CARD_NUMBERS = {card_name(number).lower(): number for number in range(table.CARDS)}


def folded(text: str) -> str:
    """Fold case, spaces and the order of dice.

    >>> folded("Pay green YELLOW"), folded("reroll keep nothing")
    ('pay yellow green', 'reroll all')
    """
    words = normalised(text).split()
    first = len(words)
    while first and words[first - 1] in COLOURS:
        first -= 1
    if " ".join(words[:first]) in ("reroll keep", "pay") or words[first - 1 : first] == ["with"]:
        words[first:] = sorted(words[first:], key=COLOURS.index)
    written = " ".join(words)
    return "reroll all" if written == "reroll keep nothing" else written


def dice_text(dice: int, none: str) -> str:
    """Write a set of dice by their colours."""
    return " ".join(c for die, c in enumerate(COLOURS) if dice >> die & 1) or none


def source_text(raw: np.record, seat: int, source: int) -> str:
    """What a card is taken from and how: `buy top 3` or `lay S12`."""
    if source < table.HAND_SOURCE:
        row, column = divmod(source, table.COLUMNS)
        return f"buy {ROW_NAMES[row]} {column + 1}"
    return f"lay {card_name(raw.hand[seat, source - table.HAND_SOURCE])}"


def move_text(raw: np.record, seat: int, move: int) -> str:
    """Write a move."""
    if move < table.STOP:
        kept = dice_text(move, "")
        return f"reroll keep {kept}" if kept else "reroll all"
    if move == table.STOP:
        return "stop"
    if move < table.COMPLETE:
        return f"pay {dice_text(move - table.PAY, 'nothing')}"
    if move < table.ENTER:
        place, dice = divmod(move - table.COMPLETE, 1 << table.DICE)
        return f"complete {cell_of(raw, seat, place)} with {dice_text(dice, 'nothing')}"
    if move < table.LAY:
        place, rest = divmod(move - table.ENTER, table.DICE * table.BOXES)
        die, box = divmod(rest, table.BOXES)
        return f"enter {COLOURS[die]} at {cell_of(raw, seat, place)} box {box + 1}"
    if move < table.TICK_UP:
        source, cell = divmod(move - table.LAY, table.CELLS)
        return f"{source_text(raw, seat, source)} at {CELL_NAMES[cell]}"
    if move < table.TICK_COLOUR:
        step, die = divmod(move - table.TICK_UP, table.DICE)
        return f"tick {('+1', '-1')[step]} on {COLOURS[die]}"
    if move < table.JOKER_ENTER:
        die, hue = divmod(move - table.TICK_COLOUR, table.DICE)
        return f"tick {COLOURS[hue]} on {COLOURS[die]}"
    return rare_move_text(raw, seat, move)


def rare_move_text(raw: np.record, seat: int, move: int) -> str:
    """Write a joker, a card returned or set aside, or the choice of a colour."""
    if move == table.JOKER_ENTER:
        return "joker dice"
    if move < table.RETURN:
        return f"joker draw {DECK_NAMES[move - table.JOKER_DRAW]}"
    if move < table.SET_ASIDE:
        return f"return {card_name(raw.hand[seat, move - table.RETURN])}"
    if move < table.COLOUR:
        return f"set aside {ROW_NAMES[move - table.SET_ASIDE]}"
    cell = cell_of(raw, seat, wild_card(raw, seat))
    return f"colour {cell} {COLOURS[move - table.COLOUR]}"


def cell_of(raw: np.record, seat: int, place: int) -> str:
    """The cell of the card at a place in the order of laying."""
    return CELL_NAMES[int(raw.cell[seat, place])]


def outcome_text(raw: np.record, outcome: int) -> str:
    """Write a result of chance."""
    if raw.phase == table.THROWING:
        words = []
        for die in thrown_dice(raw):
            outcome, face = divmod(outcome, table.FACES)
            words.append(f"{COLOURS[die]} {face + 1}")
        return " ".join(["throw", *words])
    if raw.phase == table.FIRST_PLAYER:
        return f"first {outcome + 1}"
    return f"{DRAWING_VERBS[int(raw.phase)]} {card_name(outcome)}"


DRAWING_VERBS = {table.REFILLING: "reveal", table.DEALING: "deal", table.JOKER_DRAWING: "draw"}


def thrown_dice(raw: np.record) -> list[int]:
    """The dice that are being thrown."""
    return [die for die in range(table.DICE) if int(raw.thrown) >> die & 1]


def find_outcome(raw: np.record, text: str) -> int | None:
    """Read a result of chance, or give None; the inverse of `outcome_text`."""
    verb, *words = normalised(text).split() or [""]
    phase = int(raw.phase)
    if phase == table.THROWING:
        return find_throw(raw, words) if verb == "throw" else None
    if len(words) != 1:
        return None
    if phase == table.FIRST_PLAYER:
        known = verb == "first" and re.fullmatch(f"[1-{raw.players}]", words[0])
        return int(words[0]) - 1 if known else None
    return CARD_NUMBERS.get(words[0]) if verb == DRAWING_VERBS.get(phase) else None


def find_throw(raw: np.record, words: list[str]) -> int | None:
    """Read `yellow 4 blue 1`: a value for each die thrown."""
    colours, values = words[::2], words[1::2]
    if colours != [COLOURS[die] for die in thrown_dice(raw)] or len(values) != len(colours):
        return None
    if not all(re.fullmatch("[1-6]", value) for value in values):
        return None
    return int("".join(str(int(value) - 1) for value in reversed(values)), table.FACES)
