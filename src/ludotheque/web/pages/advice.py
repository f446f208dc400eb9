"""A hint on a page: the best decision and its worth; as the reason, what differs from the next.

Nothing is said that the previews and the points of the two do not say.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.language import Language, Text
from ludotheque.web.analysis_models import Hint, HintedDecision
from ludotheque.web.pages.saying import said

if TYPE_CHECKING:
    from ludotheque.engine.state import State
    from ludotheque.engine.telling import Names

BEST = Text(en="Best here: {move}, {worth}.", fr="Le mieux ici : {move}, {worth}.")
NEXT_BEST = Text(en="Then {move}, {worth}.", fr="Ensuite {move}, {worth}.")
POINTS = Text(en="Points beside that: {points}.", fr="Points, en comparaison : {points}.")
POINTS_IF = Text(
    en="Points beside that, if it goes so: {points}.",
    fr="Points, en comparaison, si cela se passe ainsi : {points}.",
)
END_OF_SENTENCE = re.compile(r"(?<=[.!?]) ")


@dataclass(frozen=True)
class Advice:
    """What a hint says, and how to follow it."""

    html: str
    items: tuple[str, ...]  # the draft that carries the best decision out; none: it is only told
    way: int = 0  # of the ways to carry that out


class Outlook(NamedTuple):
    """What a decision leads to, as far as its seat can know."""

    sentences: list[str]
    points: tuple[int, ...]  # by source
    is_supposed: bool  # only if the others do as is supposed


def advice_of(state: "State", hint: Hint, names: "Names", language: Language) -> Advice:
    """A hint for the reader of some names, who is to decide in a state."""
    best, *others = hint.decisions
    spoken = [_worth(BEST, best, language)]
    if others:
        here, there = (_outlook(state, one.moves, names, language) for one in (best, others[0]))
        spoken += _only_in(here, there)
        spoken += [_worth(NEXT_BEST, others[0], language), *_only_in(there, here)]
        spoken += _points(state, here, there, language)
    html = f'<span class="hint">{" ".join(spoken)}</span>'
    items, way = _draft(state, names.reader, best.moves)
    return Advice(html, items, way)


def _worth(text: Text, one: HintedDecision, language: Language) -> str:
    return said(text, language, move=one.words, worth=one.worth)


def _outlook(state: "State", moves: Sequence[int], names: "Names", language: Language) -> Outlook:
    from ludotheque.engine.previews import preview, preview_event

    seat = names.reader
    shown, event = preview(state, seat, moves), preview_event(state, seat, moves)
    told = said(state.game.words.preview(event, names), language)
    after = shown.supposed.after if shown.supposed else shown.after
    return Outlook(
        END_OF_SENTENCE.split(told) if told else [],
        after.points_by_source(seat),
        shown.supposed is not None,
    )


def _only_in(one: Outlook, other: Outlook) -> list[str]:
    """The sentences that make the difference; what is said under a condition stays whole."""
    if one.is_supposed and one.sentences != other.sentences:
        return one.sentences
    return [sentence for sentence in one.sentences if sentence not in other.sentences]


def _points(state: "State", here: Outlook, there: Outlook, language: Language) -> list[str]:
    """By how many points the two differ, source by source."""
    made = zip(state.game.info.sources, here.points, there.points, strict=True)
    differing = [(source, mine - other) for source, mine, other in made if mine != other]
    if not differing:
        return []
    told = ", ".join(f"{source.to(language)} {_signed(points)}" for source, points in differing)
    text = POINTS_IF if here.is_supposed or there.is_supposed else POINTS
    return [said(text, language, points=told)]


def _signed(number: int) -> str:
    """A number with its sign.

    >>> _signed(3), _signed(-2)
    ('+3', '−2')
    """
    return f"{number:+}".replace("-", "−")


def _draft(state: "State", seat: int, moves: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """The things to touch for a decision, and which of their ways; none: they lead to another."""
    from ludotheque.engine.decisions import item_of, read_draft
    from ludotheque.errors import LudothequeError

    items, here = list[str](), state
    for step in moves:
        if item := item_of(here, seat, step):
            items.append(item)
        here = here.play_number(step, seat)
    try:
        ways = read_draft(state, seat, items).ways
    except LudothequeError:
        return (), 0
    found = [number for number, way in enumerate(ways) if tuple(way.moves) == tuple(moves)]
    return (tuple(items), found[0]) if found and items else ((), 0)
