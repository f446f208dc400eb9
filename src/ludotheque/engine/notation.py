"""What the notations of all games share: folding what people type, and finding it again."""

import unicodedata
from typing import TYPE_CHECKING

import numpy as np

from ludotheque.engine.move import CHANCE_SEAT, Move

if TYPE_CHECKING:
    from ludotheque.engine.state import State


def normalised(text: str) -> str:
    """Fold what a person may write in several ways: case and spaces.

    >>> normalised("  Keep  2 2 ")
    'keep 2 2'
    """
    return " ".join(text.split()).lower()


def folded(text: str) -> str:
    """Fold accents too, for words that people type in their language.

    >>> folded("  Légende ")
    'legende'
    """
    letters = unicodedata.normalize("NFD", normalised(text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def find_outcome(state: "State", text: str) -> int | None:
    """Find the possible result of chance with a text, or None, by writing each."""
    canonical = state.game.notation.canonical
    written = canonical(text)
    for outcome in np.flatnonzero(state.chance_weights()).tolist():
        if canonical(Move(CHANCE_SEAT, outcome, state).text) == written:
            return int(outcome)
    return None
