"""Moves in few letters: `S17` or `ret S17` for `return S17`, `5` for `bid 5`."""

from collections.abc import Iterable, Sequence

from ludotheque.engine.move import Move
from ludotheque.errors import UnknownThing
from ludotheque.language import Text, joined
from ludotheque.terminal.spoken import said

MAX_NAMED = 6  # of the moves that a text may stand for
MAX_UNSAID = 1  # things that may be left out at the end, where only one move begins so
LINKS = {  # words that name nothing
    *("at", "with", "on", "box", "or"),
    *("en", "avec", "sur", "case", "ou", "de", "le", "la", "les"),
}
Ways = list[list[str]]  # the words of a move, in each language
SEVERAL = Text(en="'{text}' may be {moves}", fr="« {text} » peut être {moves}")
UNSAID = Text(
    en="'{text}' leaves something unsaid; did you mean {move}?",
    fr="« {text} » ne dit pas tout ; vouliez-vous dire {move} ?",
)


def expand(typed: str, moves: Iterable[Move], *, quoted: str = "") -> Move | None:
    """The one move that a few letters stand for; None: they stand for none.

    They are all of a move's words, or all but the first, or its beginning with one word unsaid at
    the most; each may be cut short, and those that only link others left out. Words from anywhere
    else in a move are never taken for it: the error names it. `quoted` is what that error quotes,
    where somebody typed it in other words.

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
    written = [(move, _ways_to_write(move)) for move in moves]
    for is_exact, skipped in ((True, 0), (True, 1), (False, 0), (False, 1)):
        whole = [
            move
            for move, ways in written
            if any(_unsaid(words, way[skipped:], is_exact) == 0 for way in ways)
        ]
        if len(whole) == 1:
            return whole[0]
        if whole:
            raise _unclear(quoted or typed, whole)
    likely = _begun(words, written)
    if len(likely) == 1 and likely[0][1] <= MAX_UNSAID:
        return likely[0][0]
    named = [move for move, _ in likely] or [
        move for move, ways in written if any(_is_among(words, way) for way in ways)
    ]
    if named:
        raise _unclear(quoted or typed, named)
    return None


def _begun(words: Sequence[str], written: Iterable[tuple[Move, Ways]]) -> list[tuple[Move, int]]:
    """The moves that begin so, each with how many of its words are unsaid."""
    unsaid = ((move, [_unsaid(words, way) for way in ways]) for move, ways in written)
    known = ((move, [n for n in counts if n is not None]) for move, counts in unsaid)
    return [(move, min(counts)) for move, counts in known if counts]


def _ways_to_write(move: Move) -> Ways:
    """A move's words, in every language."""
    spoken = said(move.state.game, move.text)
    canonical = move.state.game.notation.canonical(move.text)
    return [text.lower().split() for text in dict.fromkeys((canonical, spoken.en, spoken.fr))]


def _unsaid(typed: Sequence[str], words: Sequence[str], is_exact: bool = False) -> int | None:
    """How many words of a move follow those that are typed; None: it does not begin so."""
    rest = list(words)
    for part in typed:
        while rest and rest[0] in LINKS and not _stands_for(part, rest[0], is_exact):
            del rest[0]
        if not rest or not _stands_for(part, rest.pop(0), is_exact):
            return None
    return sum(word not in LINKS for word in rest)


def _is_among(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether typed words are found in this order among others."""
    rest = iter(words)
    return all(any(_stands_for(part, word) for word in rest) for part in typed)


def _stands_for(part: str, word: str, is_exact: bool = False) -> bool:
    """Whether it is that word or, unless it is to be exact or is a number, its beginning."""
    return word == part or (not is_exact and part.isalpha() and word.startswith(part))


def _unclear(quoted: str, moves: Sequence[Move]) -> UnknownThing:
    named = [said(move.state.game, move.text) for move in moves[:MAX_NAMED]]
    if len(moves) == 1:
        return UnknownThing(UNSAID.filled(text=quoted, move=named[0]))
    more = [Text(en="…", fr="…")] if len(moves) > MAX_NAMED else []
    return UnknownThing(SEVERAL.filled(text=quoted, moves=joined([*named, *more], ", ")))
