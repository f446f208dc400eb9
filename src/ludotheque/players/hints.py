"""A hint: the best whole decisions after a short look, and what they are worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from ludotheque.engine.decisions import Draft, Way, item_of, read_draft
from ludotheque.engine.state import State
from ludotheque.language import Text, joined
from ludotheque.players.analysis import Value, analyse
from ludotheque.players.search import Budget, search

SHORT_LOOK = Budget(simulations=4_000, trees=2)
SHORTER_LOOK = Budget(simulations=1_000)  # for the other steps of a decision
EXACT_SECONDS = 5.0
SHOWN = 3
MAX_TRIED = 12  # things that might be added to a draft


@dataclass(frozen=True)
class HintedDecision:
    """A whole decision by the numbers of its steps, as one types it, and its worth."""

    moves: tuple[int, ...]
    words: Text
    value: Value


@dataclass(frozen=True)
class Hint:
    """The best decisions of a seat, the best first."""

    decisions: tuple[HintedDecision, ...]
    is_exact: bool
    is_win_probability: bool  # else, alone: how well the game may go


def hint(position: State, seat: int, budget: Budget = SHORT_LOOK) -> Hint:
    """Look for the best decisions of a seat, from what it may see.

    >>> from ludotheque import load
    >>> state = load("donuts").start(layout="0").play("a1")
    >>> found = hint(state.observation(2), 2, Budget(simulations=100))
    >>> len(found.decisions), found.is_win_probability
    (3, True)
    """
    analysis = analyse(position, seat, budget=budget, exact_seconds=EXACT_SECONDS)
    shown: dict[Text, HintedDecision] = {}
    for value in analysis.values[:SHOWN]:
        moves, words = _decision(position, seat, value.move.number)
        shown.setdefault(words, HintedDecision(moves, words, value))
    return Hint(tuple(shown.values()), analysis.is_exact, analysis.is_win_probability)


def hint_on(position: State, seat: int, draft: Draft, budget: Budget = SHORTER_LOOK) -> Hint:
    """Look how best to end a decision that is drafted: as it stands, or with one thing more.

    The words of each are what is to be added; none: nothing.

    >>> from ludotheque import load
    >>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    >>> drafted = read_draft(state.observation(2), 2, ["S6"])
    >>> found = hint_on(state.observation(2), 2, drafted, Budget(simulations=100))
    >>> "S9" in [decision.words.en for decision in found.decisions]
    True
    """
    said_thing = position.game.words.LEXICON.said_thing
    longer = [one.item for one in draft.touchable[:MAX_TRIED]]
    ways = {Text(en="", fr=""): draft.ways[:1]}
    ways |= {said_thing(item): _ways(position, seat, (*draft.items, item)) for item in longer}
    found = [
        HintedDecision(way.moves, words, _worth(position, seat, way, budget))
        for words, (way, *_) in ((words, known) for words, known in ways.items() if known)
    ]
    found.sort(key=lambda one: one.value.win_probability, reverse=True)
    return Hint(tuple(found[:SHOWN]), is_exact=False, is_win_probability=position.players > 1)


def _ways(position: State, seat: int, items: tuple[str, ...]) -> tuple[Way, ...]:
    """The ways to a decision of these things; where it must be asked what is meant, one of each."""
    draft = read_draft(position, seat, items)
    if draft.ways or not draft.asked:
        return draft.ways
    return _ways(position, seat, (*items[:-1], draft.asked[0]))


def _worth(position: State, seat: int, way: Way, budget: Budget) -> Value:
    """What a whole decision is worth: that of its last step, after the others."""
    *first, last = way.moves
    here = position
    for step in first:
        here = here.play_number(step, seat)
    return analyse(here, seat, budget=budget).of(here.move(last, seat))


def _decision(position: State, seat: int, first: int) -> tuple[tuple[int, ...], Text]:
    """A step and those that should follow it until the decision is whole: as one types it.

    >>> from ludotheque import load
    >>> state = load("donuts").start(layout="0")
    >>> moves, words = _decision(state.observation(1), 1, state.find("c4").number)
    >>> moves, str(words)
    ((20,), 'c4')
    """
    lexicon, steps = position.game.words.LEXICON, [*_steps(position, seat, first)]
    items = [item_of(here, seat, step) for here, step in steps]
    named = [lexicon.said_thing(item) for item in items if item]
    words = joined(named, " ")
    if len(items) == 1 or not named:
        words = lexicon.said(position.move(first, seat).text)
    return tuple(step for _, step in steps), words


def _steps(here: State, seat: int, step: int) -> Iterator[tuple[State, int]]:
    """The steps of a decision that begins with one, each where it is taken."""
    while True:
        yield here, step
        here = here.play_number(step, seat)
        if not here.is_mid_decision(seat):
            return
        step = _best(here, seat)


def _best(here: State, seat: int) -> int:
    legal = here.legal_numbers(seat)
    return legal[0] if len(legal) == 1 else search(here, seat, SHORTER_LOOK).best.move.number
