"""The rules of Easy Come Easy Go, compiled. Clause ids (EC-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.easycome.rules import (
    chance,
    consequences,
    ending,
    evaluate,
    legal,
    moves,
    policy,
    refusals,
    steps,
)

__all__ = [
    "chance",
    "consequences",
    "ending",
    "evaluate",
    "legal",
    "moves",
    "policy",
    "refusals",
    "steps",
]
