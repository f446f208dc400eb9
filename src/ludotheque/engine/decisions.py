"""Whole decisions: from what a person touches to the small steps that the rules take.

A draft is a list of items, each one step, partly described (`items.ItemKind`). `read_draft` finds
the ways to carry it out, and what may be touched next; `why_not` says why a thing may not be;
`rub_out` takes an item away with all that hangs on it. Nothing is stored: a draft is what its text
says in the state that it is read in.

>>> from ludotheque import load
>>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
>>> draft = read_draft(state, 2, ["S6", "S9"])
>>> [len(way.moves) for way in draft.ways], draft.ways[0].texts(state, 2)
([4], ['pair 2+4 4+5', 'cross S6', 'cross S9', 'done'])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import ways as engine_ways
from ludotheque.engine.bits import words_for
from ludotheque.engine.items import SEPARATOR
from ludotheque.engine.move import Move, index_of, is_whole_number
from ludotheque.engine.state import State
from ludotheque.engine.verbs import NO_PART, STEP_WIDTH, THING, is_implemented
from ludotheque.engine.ways import MAX_READINGS, MAX_TOUCHABLE, NO_MOVE, PATTERN_WIDTH
from ludotheque.errors import (
    IllegalMove,
    LudothequeError,
    NotTogether,
    RuleError,
    UnknownThing,
    WrongType,
)
from ludotheque.language import Text, joined

MAX_ITEMS = 12  # of a draft: more than any decision has
EXAMPLES = 4  # in a refusal
NO_REASON = 0  # of a thing that no number stands for
NOT_TOGETHER = Text(en="not together with {item}: {why}", fr="pas en même temps que {item} : {why}")
ONE_OR_THE_OTHER = Text(en="not together with {item}", fr="pas en même temps que {item}")
UNKNOWN = Text(
    en="'{text}' names nothing that can be touched here; such as {some} can be",
    fr="« {text} » ne désigne rien que l’on puisse toucher ici ; on peut toucher {some}",
)
NO_SUCH_ITEM = Text(
    en="the draft has no item {n}: it has {m}, counted from 0",
    fr="le brouillon n’a pas d’élément {n} : il en a {m}, comptés à partir de 0",
)
TOO_MANY = Text(
    en="no decision has {n} parts; {most} at the most",
    fr="aucune décision n’a {n} éléments ; {most} au plus",
)


@dataclass(frozen=True)
class Way:
    """A run of steps that carries out a draft as a whole decision."""

    moves: tuple[int, ...]  # their numbers
    spent: int  # of what the seat has to spare: see `verbs.stores`

    def texts(self, state: State, seat: int) -> list[str]:
        """Its steps in the notation of records."""
        texts, here = [], state.observation(seat)
        for number in self.moves:
            texts.append(here.move(number, seat).text)
            here = here.play_number(number, seat)
        return texts


@dataclass(frozen=True)
class Touchable:
    """A thing that may be touched next, and what that costs at the least."""

    item: str
    price: int


@dataclass(frozen=True)
class Draft:
    """What a draft comes to."""

    items: tuple[str, ...]  # with all that goes without saying
    ways: tuple[Way, ...]  # one for each result, cheapest first; none: it is not whole yet
    touchable: tuple[Touchable, ...]
    asked: tuple[str, ...] = ()  # what an item may stand for, where it must still be said
    is_exhaustive: bool = True  # else the search stopped looking: there may be more


def read_draft(state: State, seat: int, items: Sequence[str] = ()) -> Draft:
    """Find the ways to carry out a draft, and what may be touched next.

    Things are done in the order touched, in any order where that fails. A draft that leads nowhere
    is refused with the reason why its first item that cannot be done is none.
    """
    search = _Search(state, seat, items)
    if search.stopped and not search.has_ways:
        return _what_to_say_first(state, seat, items)
    if search.is_possible:
        return search.draft()
    for length in range(len(items) - 1, 0, -1):
        if _Search(state, seat, items[:length]).is_possible:
            raise _refusal(state, seat, items[:length], items[length])
    raise _refusal(state, seat, (), items[0])


def _what_to_say_first(state: State, seat: int, items: Sequence[str]) -> Draft:
    """What a draft comes to that can be done in too many ways: the first item to say more of."""
    for length in range(1, len(items) + 1):
        search = _Search(state, seat, items[:length])
        asked = search.draft().asked if search.has_ways else ()
        if asked:
            return Draft(tuple(items), (), (), asked, is_exhaustive=False)
    return Draft(tuple(items), (), (), (), is_exhaustive=False)


def why_not(state: State, seat: int, items: Sequence[str], thing: str) -> LudothequeError | None:
    """Why a thing may not be touched next; None: it may.

    >>> from ludotheque import load
    >>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    >>> print(why_not(state, 2, ["S6"], "S3"))
    not together with S6: S3 takes 3; you have 9 (4+5) (DG-5)
    """
    try:
        search = _Search(state, seat, [*items, thing])
        if search.is_possible or search.stopped:
            return None
        read_draft(state, seat, items)
    except (RuleError, NotTogether, UnknownThing) as error:
        return error
    return _refusal(state, seat, items, thing)


def _refusal(state: State, seat: int, items: Sequence[str], thing: str) -> LudothequeError:
    """Why a thing cannot be done with items that can: because of one of them, or in no way."""
    said = state.game.words.LEXICON.said_thing
    try:
        refused = _Search(state, seat, items).refusal(thing)
        for index, item in enumerate(items):
            others = _Search(state, seat, [*_without(items, index), thing])
            if others.is_possible or others.stopped:
                return _not_together(said(item), refused)
        if refused is not None:
            return refused
        alone = _Search(state, seat, ()).refusal(thing) if items else None
        return alone or NotTogether(
            ONE_OR_THE_OTHER.filled(item=said(items[-1] if items else thing))
        )
    except (RuleError, UnknownThing) as error:
        return error


def _not_together(item: Text, refused: RuleError | None) -> LudothequeError:
    if refused is None:
        return NotTogether(ONE_OR_THE_OTHER.filled(item=item))
    return IllegalMove(refused.clause, NOT_TOGETHER.filled(item=item, why=refused.sentence))


def rub_out(
    state: State, seat: int, items: Sequence[str], index: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Take an item away: the items that stay, and those that fall with it."""
    if not is_whole_number(index) or not 0 <= index < len(items):
        raise UnknownThing(NO_SUCH_ITEM.filled(n=index, m=len(items)))
    kept: list[str] = []
    fallen: list[str] = []
    for item in _without(items, index):
        search = _Search(state, seat, [*kept, item])
        (kept if search.is_possible or search.stopped else fallen).append(item)
    return tuple(kept), tuple(fallen)


def item_of(state: State, seat: int, number: int) -> str | None:
    """A step as an item of a draft; None: it only fills in, ends a decision, or names nothing."""
    state.check_move(number, seat)
    role, *pattern = step_of(state, seat, number)
    names = _Names(state, seat)
    return names.write(pattern) if role == THING and names.can_write(pattern) else None


def step_of(state: State, seat: int, number: int) -> list[int]:
    """What a step is to a person, in numbers: see `verbs.describe`."""
    step = np.empty(STEP_WIDTH, np.int64)
    engine_ways.describe_step(state.raw, index_of(seat), number, step)
    described: list[int] = step.tolist()
    return described


def closing_of(state: State, seat: int) -> int | None:
    """The only legal move of a seat, if all it does is to end a decision; else None."""
    rules = state.game.rules
    if seat not in state.to_move or not is_implemented("describe", rules.dtype):
        return None  # where nothing is described, every move is a thing
    moves, step = np.empty(words_for(rules.move_count), np.uint64), np.empty(STEP_WIDTH, np.int64)
    number = int(engine_ways.only_closing(state.raw, index_of(seat), moves, step))
    return None if number == NO_MOVE else number


def _without(items: Sequence[str], index: int) -> list[str]:
    return [*items[:index], *items[index + 1 :]]


class _Names:
    """The texts of things: those of the game, or the texts of moves with dots for spaces."""

    def __init__(self, state: State, seat: int):
        self._state, self._seat = state, seat
        items = state.game.items
        self._kinds = None if items is None else items(dict(state.options))

    def can_write(self, pattern: Sequence[int]) -> bool:
        return self._kinds is None or self._kinds[pattern[0]].is_named_by(pattern[1:])

    def write(self, pattern: Sequence[int]) -> str:
        kind, *parts = pattern
        if self._kinds is not None:
            return self._kinds[kind].write(parts)
        return Move(self._seat, parts[0], self._state).text.replace(" ", SEPARATOR)

    def read(self, text: str) -> NDArray[np.int64]:
        """All that a text may stand for: rows of a kind and of the parts that are said."""
        patterns = np.full((MAX_READINGS, PATTERN_WIDTH), NO_PART, np.int64)
        for row, (kind, numbers) in enumerate(self._readings(text)):
            patterns[row, : 1 + len(numbers)] = kind, *numbers
        return patterns

    def _readings(self, text: str) -> list[tuple[int, tuple[int, ...]]]:
        if self._kinds is None:
            move = self._state.find(text.replace(SEPARATOR, " "), self._seat)
            return [(0, (move.number,))]
        words = text.split(SEPARATOR)
        read = [(number, kind.read(words)) for number, kind in enumerate(self._kinds)]
        return [(number, parts) for number, parts in read if parts is not None]


class _Search:
    """One search for the ways of a draft, on the view of a seat."""

    def __init__(self, state: State, seat: int, items: Sequence[str]):
        for item in items:
            if not isinstance(item, str):
                raise WrongType("an item of a draft", str, item)
        if len(items) > MAX_ITEMS:
            raise UnknownThing(TOO_MANY.filled(n=len(items), most=MAX_ITEMS))
        self._view = state.observation(seat)
        self._view.legal_numbers(seat)  # or the error that says whose turn it is
        self._seat, self._given = seat, tuple(items)
        self._names = _Names(self._view, seat)
        patterns = [self._patterns(item) for item in items]
        shape = (len(items), MAX_READINGS, PATTERN_WIDTH)
        self._items = np.array(patterns, np.int64).reshape(shape)
        self._look(in_order=True)
        if not self.is_possible and len(items) > 1 and not self.stopped:
            self._look(in_order=False)

    def _look(self, *, in_order: bool) -> None:
        rules = self._view.game.rules
        self._space = engine_ways.space_for(self._view.raw, rules.move_count)
        found = engine_ways.search(self._space, index_of(self._seat), self._items, in_order)
        self._count, self.stopped = int(found[0]), bool(found[1])
        self._nodes = self._space.nodes[: self._count]

    @property
    def is_possible(self) -> bool:
        """Whether all of the draft can be done, be the decision whole or not."""
        return bool(self._nodes["is_front"].any() or self._nodes["is_end"].any())

    @property
    def has_ways(self) -> bool:
        """Whether a whole decision was found."""
        return bool(self._nodes["is_end"].any())

    def _patterns(self, item: str) -> NDArray[np.int64]:
        patterns = self._names.read(item)
        if patterns[0, 0] == NO_PART:
            raise self._names_nothing(item)
        return patterns

    def _names_nothing(self, item: str) -> UnknownThing:
        shown = [touchable.item for touchable in read_draft(self._view, self._seat).touchable]
        said = self._view.game.words.LEXICON.said_thing
        some = joined((said(thing) for thing in shown[:EXAMPLES] or ["—"]), ", ")
        return UnknownThing(UNKNOWN.filled(text=said(item), some=some))

    @cached_property
    def touchable(self) -> tuple[Touchable, ...]:
        """What may be touched next; after a decision of one step, nothing that is part of it."""
        if self._given and self._view.game.items is None:
            return ()
        things = self._things()
        return tuple(Touchable(self._names.write(row[:-1]), row[-1]) for row in things.tolist())

    def _things(self) -> NDArray[np.int64]:
        things = np.zeros((MAX_TOUCHABLE, PATTERN_WIDTH + 1), np.int64)
        seat = index_of(self._seat)
        count = engine_ways.list_touchable(self._space, self._count, seat, things)
        listed: NDArray[np.int64] = things[:count]
        return listed

    def draft(self) -> Draft:
        """What the draft comes to."""
        results = self._best_ends()
        items = [self._items_of(end) for end in results]
        if len(set(items)) > 1:  # it must still be said what is meant
            asked = self._asked(items)
            return Draft(self._given, (), self.touchable, asked, not self.stopped)
        ways = tuple(Way(self._run(end), int(self._nodes[end]["spent"])) for end in results)
        settled = items[0] if items else self._given
        return Draft(settled, ways, self.touchable, (), not self.stopped)

    def _best_ends(self) -> list[int]:
        """One end for each result, the best of it; the best result first."""
        nodes = self._nodes
        ends = np.flatnonzero(nodes["is_end"]).tolist()
        ends.sort(key=lambda end: self._rank(end))
        best: dict[int, int] = {}
        for end in ends:
            best.setdefault(int(nodes[end]["result"]), end)
        return list(best.values())

    def _rank(self, end: int) -> tuple[int, int, int, int]:
        """Least spent first, then fewest steps, then most left to do next."""
        node = self._nodes[end]
        return int(node["spent"]), int(node["length"]), -int(node["things_next"]), end

    def _path(self, end: int) -> list[int]:
        """The nodes that lead to an end, without the root."""
        path: list[int] = []
        while end:
            path.append(end)
            end = int(self._nodes[end]["parent"])
        return path[::-1]

    def _run(self, end: int) -> tuple[int, ...]:
        return tuple(int(self._nodes[node]["move"]) for node in self._path(end))

    def _items_of(self, end: int) -> tuple[str, ...]:
        """The draft as it is carried out on the way to an end, every part said."""
        said = list(self._given)
        for node in self._path(end):
            step = self._nodes[node]["step"].tolist()
            if step[0] == THING:
                before = int(self._nodes[int(self._nodes[node]["parent"])]["left"])
                done = before & ~int(self._nodes[node]["left"])
                said[done.bit_length() - 1] = self._names.write(step[1:])
        return tuple(said)

    def _asked(self, items: list[tuple[str, ...]]) -> tuple[str, ...]:
        """What the first item that is left open may stand for, said with one part more."""
        for index, given in enumerate(self._given):
            meant = [item[index] for item in items]
            if len(set(meant)) > 1:
                for parts in range(given.count(SEPARATOR) + 2, max(map(_length, meant)) + 1):
                    said = [SEPARATOR.join(text.split(SEPARATOR)[:parts]) for text in meant]
                    if len(set(said)) > 1:
                        return tuple(dict.fromkeys(said))
        raise AssertionError("the items differ somewhere")

    def refusal(self, thing: str) -> RuleError | None:
        """Why a thing may not be touched next: by the deepest reason of all ways to it.

        None: nothing at all may be touched any more.
        """
        game, seat = self._view.game, self._seat
        reason, front, number = map(
            int,
            engine_ways.nearest_refusal(
                self._space, self._count, index_of(seat), self._patterns(thing),
                game.rules.move_count,
            ),
        )  # fmt: skip
        if game.refusal_of_thing is not None and not self._given:
            reason = reason if front >= 0 else NO_REASON
            summed = game.refusal_of_thing(self._view.view(seat), thing, reason)
            if summed is not None:
                return IllegalMove(*summed)
        if front < 0 and not self._given:
            raise self._names_nothing(thing)
        if front < 0:
            return None
        here = self._view
        for move in self._run(front):
            here = here.play_number(move, seat)
        refused = here.refusal(number, seat)
        assert refused is not None, "the rules refuse it"
        return refused


def _length(item: str) -> int:
    return 1 + item.count(SEPARATOR)
