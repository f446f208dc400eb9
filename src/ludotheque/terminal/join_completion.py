"""Tab at a live table: what the server allows, and commands, that begin as what is typed does."""

from collections.abc import Sequence

from ludotheque.errors import LudothequeError
from ludotheque.language import Language
from ludotheque.terminal.commands import BY_WORD
from ludotheque.terminal.completion import Offer, fitting
from ludotheque.terminal.join_commands import BY_WORD as JOINED
from ludotheque.terminal.join_lines import Line


def candidates(line: Line, typed: str, language: Language) -> list[str]:
    """All that could stand at the end of what is typed instead of its last, unfinished word."""
    asked: dict[tuple[str, ...], list[str]] = {}  # the server, once for the same words

    def touchable(words: Sequence[str]) -> list[str]:
        if (key := tuple(words)) not in asked:
            try:
                asked[key] = line.touchable_after(words)
            except LudothequeError:  # what is typed cannot be, or nobody answers
                asked[key] = []
        return asked[key]

    legal = () if line.items else [move.text for move in line.legal]
    commands = [BY_WORD[word].name for word in JOINED if word in BY_WORD]
    return fitting(Offer(line.game, legal, touchable, commands), typed, language)
