"""How Morra is written down."""

from typing import ClassVar

from ludotheque.games.morra.view import MorraView  # type: ignore[import-not-found]

from ludotheque.engine.move import Parts
from ludotheque.engine.notation import find_outcome
from ludotheque.engine.notation import normalised as canonical

__all__ = ["canonical", "decode", "decode_outcome", "find_outcome"]


class Show(Parts, tag="show", frozen=True):
    """Hold out fingers."""

    FORM: ClassVar[str] = "show {fingers}"
    fingers: int


class Die(Parts, tag="die", frozen=True):
    """The throw that sets the target."""

    FORM: ClassVar[str] = "die {face}"
    face: int


def decode(view: MorraView, seat: int, number: int) -> Show:
    """Name the parts of a move."""
    return Show(number + 1)


def decode_outcome(view: MorraView, number: int) -> Die:
    """Name the parts of a throw."""
    return Die(number + 1)
