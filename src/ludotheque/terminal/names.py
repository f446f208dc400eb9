"""What the players at a table are called."""

from collections.abc import Sequence

from ludotheque.errors import visible
from ludotheque.language import Text, same
from ludotheque.tables.log import HUMAN

__all__ = ["HUMAN", "KINDS", "name_of"]

KINDS = {
    HUMAN: Text(en="human", fr="humain"),
    "random": Text(en="random", fr="au hasard"),
    "greedy": Text(en="greedy", fr="gourmand"),
    "easy": Text(en="easy", fr="facile"),
    "medium": Text(en="medium", fr="moyen"),
    "hard": Text(en="hard", fr="difficile"),
}


def name_of(names: Sequence[str], seat: int) -> Text:
    """Who sits in a seat: a kind of player, or somebody by name, whatever that holds."""
    name = names[seat - 1] if names else str(seat)
    return KINDS.get(name, same(visible(name)))
