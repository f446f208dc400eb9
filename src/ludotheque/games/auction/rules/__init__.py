"""The rules of Don and Serengeti, compiled. Clause ids (AU-, DO-, SE-) refer to rulebook.toml.

Both editions run on the same auction, of a lot or (in Don) of a card for sale; they part where
`state.edition` is asked. Importing this package registers the verbs.
"""

from ludotheque.games.auction.rules import (
    chance,
    consequences,
    ending,
    evaluate,
    foresight,
    hidden,
    legal,
    moves,
    policy,
    refusals,
)

__all__ = [
    "chance",
    "consequences",
    "ending",
    "evaluate",
    "foresight",
    "hidden",
    "legal",
    "moves",
    "policy",
    "refusals",
]
