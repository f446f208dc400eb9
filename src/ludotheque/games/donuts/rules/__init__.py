"""The rules of Donuts, compiled. Clause ids (DN-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.donuts.rules import (
    consequences,
    evaluate,
    layout,
    legal,
    moves,
    policy,
    refusals,
)

__all__ = ["consequences", "evaluate", "layout", "legal", "moves", "policy", "refusals"]
