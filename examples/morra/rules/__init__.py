"""The rules of Morra, compiled. Clause ids (MO-…) refer to rulebook.toml.

Importing this package registers the verbs.
"""

from ludotheque.games.morra.rules import chance, hidden, moves, scoring  # type: ignore[import-not-found]

__all__ = ["chance", "hidden", "moves", "scoring"]
