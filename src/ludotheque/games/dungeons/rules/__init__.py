"""The rules of Dungeons, Dice & Danger, compiled. Clause ids (DG-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.dungeons.rules import (
    chance,
    evaluate,
    foresight,
    hidden,
    legal,
    moves,
    policy,
    refusals,
    scoring,
    steps,
)

__all__ = [
    "chance",
    "evaluate",
    "foresight",
    "hidden",
    "legal",
    "moves",
    "policy",
    "refusals",
    "scoring",
    "steps",
]
