"""Moves as people read and type them, in their own language."""

from ludotheque.engine.game import Game
from ludotheque.language import Text


def said(game: Game, notation: str) -> Text:
    """A move, or a part of one, as people read it."""
    return game.words.LEXICON.said(notation)


def thing_said(game: Game, item: str) -> Text:
    """A thing that can be touched as people read it."""
    return game.words.LEXICON.said_thing(item)


def in_notation(game: Game, typed: str) -> str:
    """What somebody typed, in the notation of records as far as it is another language."""
    return game.words.LEXICON.typed(typed)
