"""The rules of Morra, compiled. Clause ids (MO-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.morra.rules import (  # type: ignore[import-not-found]
    chance,
    consequences,
    hidden,
    moves,
    scoring,
)

__all__ = ["chance", "consequences", "hidden", "moves", "scoring"]
