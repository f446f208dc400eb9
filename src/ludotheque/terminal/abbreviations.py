"""Moves in few letters: `S17` or `ret S17` for `return S17`, `5` for `bid 5`."""

from collections.abc import Iterable, Sequence

from ludotheque.engine.move import Move
from ludotheque.errors import UnknownThing
from ludotheque.language import Text, joined
from ludotheque.terminal.spoken import said

MAX_NAMED = 6  # of the moves that a text may stand for
SEVERAL = Text(en="'{text}' may be {moves}", fr="« {text} » peut être {moves}")


def expand(typed: str, moves: Iterable[Move]) -> Move | None:
    """The one move that a few letters stand for; None: they stand for none.

    The words must come in the order of the move's, whole or as beginnings; others may be left out
    between and before them, and after them only where nothing else could be meant.

    >>> from ludotheque import load
    >>> state = load("don").start(players=3).play("first 1").play("card blue 8")
    >>> expand("5", state.legal_moves()).text, expand("p", state.legal_moves()).text
    ('bid 5', 'pass')
    >>> expand("b", state.legal_moves())
    Traceback (most recent call last):
    ...
    ludotheque.errors.UnknownThing: 'b' may be bid 0, bid 1, bid 2, bid 3, bid 4, bid 5, …
    """
    words = typed.lower().split()
    listed = list(moves)
    written = [_ways_to_write(move) for move in listed]
    for is_exact, to_the_end in ((True, True), (False, True), (False, False)):
        able = [
            move
            for move, ways in zip(listed, written, strict=True)
            if any(_fits(words, way, is_exact, to_the_end) for way in ways)
        ]
        if len(able) > 1:
            raise _several(typed, able)
        if able:
            return able[0]
    return None


def _ways_to_write(move: Move) -> list[list[str]]:
    """A move's words, in every language."""
    spoken = said(move.state.game, move.text)
    canonical = move.state.game.notation.canonical(move.text)
    return [text.lower().split() for text in dict.fromkeys((canonical, spoken.en, spoken.fr))]


def _fits(typed: Sequence[str], words: Sequence[str], is_exact: bool, to_the_end: bool) -> bool:
    """Whether typed words are found in this order among others; numbers are always whole."""
    rest, last = iter(words), ""
    for part in typed:
        whole = is_exact or not part.isalpha()
        found = (w for w in rest if w == part or (not whole and w.startswith(part)))
        last = next(found, "")
        if not last:
            return False
    return not to_the_end or not list(rest)


def _several(typed: str, moves: Sequence[Move]) -> UnknownThing:
    named = [said(move.state.game, move.text) for move in moves[:MAX_NAMED]]
    more = [Text(en="…", fr="…")] if len(moves) > MAX_NAMED else []
    return UnknownThing(SEVERAL.filled(text=typed, moves=joined([*named, *more], ", ")))
