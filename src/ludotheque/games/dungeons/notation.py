"""Moves and results of chance of Dungeons, Dice & Danger as text."""

import re

import numpy as np

from ludotheque.engine.game import normalised
from ludotheque.games.dungeons.content import MAX_PLACES
from ludotheque.games.dungeons.rules import kernel
from ludotheque.games.dungeons.rules import sheet as kernel_sheet
from ludotheque.games.dungeons.rules import state as kernel_state
from ludotheque.games.dungeons.rules.sheet import pair_targets
from ludotheque.games.dungeons.rules.tables import (
    CLOUD_NUMBERS,
    FIRST_BOX,
    SAME_PAIRS,
    SHEETS,
    THROWS,
    pairs_of,
)

CHEST_NAMES = ("lives", "torches", "dice")  # in the kernel's order, DG-19 to DG-21
PLACE_NAMES = [sheet.names for sheet in SHEETS]  # by adventure, then by number


def place_name(raw: np.record, place: int) -> str:
    """A box as printed on our sheets, such as N7a; a room by its monster, such as hound."""
    name = PLACE_NAMES[int(raw.adventure)][place]
    return name if place >= FIRST_BOX else name.lower()


def pair_texts(throw: int, pairing: int) -> tuple[str, str]:
    """Both pairs of a pairing.

    >>> pair_texts(THROWS.index((2, 2, 4, 5, 1)), 0)
    ('2+2', '4+5')
    """
    first, second = ("+".join(map(str, pair)) for pair in pairs_of(throw, pairing))
    return first, second


def pairing_text(raw: np.record, seat: int, pairing: int) -> str:
    """Such as `pair 2+2 4+5`, or `pair 1+2 2+4 black` if it costs a symbol (DG-4)."""
    black = " black" if kernel_sheet.needs_symbol(raw, seat, pairing) else ""
    return f"pair {' '.join(pair_texts(raw.throw, pairing))}{black}"


def _use_text(raw: np.record, seat: int, means: int, place: int) -> str:
    """`cross N7a`, `hit hound`, `torch G12b`; with the pair, where either pair could do it."""
    if means == kernel_state.TORCH:
        return f"torch {place_name(raw, place)}"
    text = f"{'cross' if place >= FIRST_BOX else 'hit'} {place_name(raw, place)}"
    if both_pairs_reach(raw, seat, place):
        return f"{text} {pair_texts(raw.throw, raw.pairing[seat] - 1)[means]}"
    return text


def both_pairs_reach(raw: np.record, seat: int, place: int) -> bool:
    """Whether either of two pairs that are not the same could be used on a place."""
    pairing = raw.pairing[seat] - 1
    if raw.left[seat] != kernel_state.BOTH_PAIRS or SAME_PAIRS[raw.throw, pairing]:
        return False
    return all(
        int(pair_targets(raw, seat, pair)[place // 64]) >> (place % 64) & 1 for pair in (0, 1)
    )


def next_cloud_number(raw: np.record, seat: int) -> int | None:
    """The number that a seat has to write into a cloud next (DG-31)."""
    for number, cloud in zip(CLOUD_NUMBERS, raw.clouds[seat], strict=True):
        if not cloud:
            return number
    return None


def move_text(raw: np.record, seat: int, move: int) -> str:
    """Write a legal step of a decision."""
    if move < kernel_state.FIRST_PAIRING:
        return _use_text(raw, seat, *divmod(move, MAX_PLACES))
    if move < kernel_state.FIRST_CHEST:
        return pairing_text(raw, seat, move - kernel_state.FIRST_PAIRING)
    if move < kernel_state.SKIP:
        return f"chest {CHEST_NAMES[move - kernel_state.FIRST_CHEST]}"
    if move in (kernel_state.SKIP, kernel_state.DONE):
        return "skip" if move == kernel_state.SKIP else "done"
    cloud = place_name(raw, FIRST_BOX + move - kernel_state.FIRST_CLOUD)
    return f"cloud {cloud} {next_cloud_number(raw, seat)}"


def canonical(text: str) -> str:
    """Fold the ways to write one move: case, spaces, and the order of dice and pairs.

    >>> fold(" Pair 6+2  5+3 ")
    'pair 2+6 3+5'
    """
    words = ["+".join(sorted(word.split("+"))) for word in normalised(text).split(" ")]
    if words[0] == "pair":
        words[1:3] = sorted(words[1:3])
    return " ".join(words)


def outcome_text(raw: np.record, outcome: int) -> str:
    """Such as `first 2` before the first throw, then `dice 2 2 4 5 black 1`."""
    if kernel.is_lot(raw):
        return f"first {outcome + 1}"
    *white, black = THROWS[outcome]
    return f"dice {' '.join(map(str, white))} black {black}"


def find_outcome(raw: np.record, text: str) -> int | None:
    """Read a result of chance; the white dice may come in any order."""
    written = normalised(text)
    if kernel.is_lot(raw):
        lot = re.fullmatch(r"first ([1-4])", written)
        return int(lot[1]) - 1 if lot else None
    fallen = re.fullmatch(r"dice ([1-6]) ([1-6]) ([1-6]) ([1-6]) black ([1-6])", written)
    if not fallen:
        return None
    *white, black = map(int, fallen.groups())
    return THROWS.index((*sorted(white), black))
