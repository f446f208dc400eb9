"""The rules of Dungeons, Dice & Danger, compiled. Clause ids (DG-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.dungeons.rules import (
    chance,
    consequences,
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
    "consequences",
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
