"""The rules of Dungeons, Dice & Danger, compiled. Clause ids (DG-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.dungeons.rules import (
    chance,
    evaluate,
    hidden,
    legal,
    moves,
    policy,
    refusals,
    scoring,
)

__all__ = ["chance", "evaluate", "hidden", "legal", "moves", "policy", "refusals", "scoring"]
