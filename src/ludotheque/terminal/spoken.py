"""Moves as people read and type them, in their own language."""

from ludotheque.engine.game import Game
from ludotheque.language import Text, same


def said(game: Game, notation: str) -> Text:
    """A move, or a part of one, as people read it."""
    lexicon = getattr(game.words, "LEXICON", None)
    return lexicon.said(notation) if lexicon else same(notation)


def in_notation(game: Game, typed: str) -> str:
    """What somebody typed, in the notation of records as far as it is another language."""
    lexicon = getattr(game.words, "LEXICON", None)
    return str(lexicon.typed(typed)) if lexicon else typed
