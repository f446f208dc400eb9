"""From a typed line to a decision: steps in notation, things touched, few letters, numbers.

>>> from ludotheque import load
>>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
>>> begun = Begun(state.observation(2), 2).read("s6 S9")
>>> begun.is_made, begun.texts
(True, ['pair 2+4 4+5', 'cross S6', 'cross S9', 'done'])
>>> Begun(state.observation(2), 2).read("S6").is_made  # another box could be crossed for nothing
False
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ludotheque.engine import ways as engine_ways
from ludotheque.engine.decisions import Draft, Way, item_of, read_draft, why_not
from ludotheque.engine.items import SEPARATOR, ItemKind
from ludotheque.engine.move import Move, index_of
from ludotheque.engine.state import State
from ludotheque.engine.verbs import CLOSING
from ludotheque.errors import LudothequeError, UnknownThing
from ludotheque.language import Text
from ludotheque.tables.table import is_whole
from ludotheque.terminal.abbreviations import expand
from ludotheque.terminal.spoken import in_notation, said

ANYHOW, ONLY_LOOK = "!", "?"  # at the end of a line: make it whatever it costs; only show it
OTHER = ("other", "autre")
DONE = ("done", "ok", "fini")
MAX_NUMBERED = 9
MAX_WORDS_OF_A_THING = 4
NO_CHOICE = Text(
    en="there is no choice {n}: 1 to {most}", fr="il n’y a pas de choix {n} : 1 à {most}"
)
NO_OTHER_WAY = Text(
    en="there is no other way to do that", fr="il n’y a pas d’autre façon de faire cela"
)
NOT_YET = Text(en="something is missing before this is whole", fr="il manque encore quelque chose")
COSTS = Text(en="{thing} (costs {n})", fr="{thing} (coûte {n})")


class Choice(NamedTuple):
    """Something that can be chosen by its number."""

    words: Text
    typed: str  # what its number stands for


@dataclass(frozen=True)
class Begun:
    """What a seat has begun to decide: steps that it took, then things that it touched."""

    position: State  # what the seat sees, after the steps
    seat: int
    steps: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    way: int = 0  # which of the ways to carry out the items
    is_made: bool = False  # nothing is left to say

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been said yet."""
        return not self.steps and not self.items

    @cached_property
    def draft(self) -> Draft:
        """What the items come to."""
        return read_draft(self.position, self.seat, self.items)

    @property
    def chosen(self) -> Way | None:
        """How the items are carried out; None: more is to be said first."""
        ways = self.draft.ways
        return ways[self.way] if ways else None

    @property
    def is_whole(self) -> bool:
        """Whether it can be made as it stands."""
        return bool(self.items) and self.chosen is not None

    @property
    def moves(self) -> tuple[int, ...]:
        """All its steps by number, once it is made."""
        chosen = self.chosen if self.items else None
        return (*self.steps, *(chosen.moves if chosen else ()))

    @property
    def texts(self) -> list[str]:
        """The steps that carry out the items, in notation."""
        return self.chosen.texts(self.position, self.seat) if self.chosen else []

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The steps that could be taken one by one."""
        return self.position.legal_moves(self.seat)

    @property
    def kinds(self) -> tuple[ItemKind, ...]:
        """The kinds of things that can be touched; none: moves are all there is."""
        items = self.position.game.items
        return items(dict(self.position.options)) if items else ()

    # What can be chosen by number

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What may be said next, where there is little enough of it."""
        game, view = self.position.game, self.position.view(self.seat)
        if self.kinds:
            found = self._choices_of_things()
        else:
            few = self.legal[: MAX_NUMBERED + 1]
            found = [Choice(game.words.button(view, move.parts), move.text) for move in few]
        return tuple(found) if 1 < len(found) <= MAX_NUMBERED else ()

    def _choices_of_things(self) -> list[Choice]:
        game, draft = self.position.game, self.draft
        if draft.asked:
            return [Choice(said(game, item), item) for item in draft.asked]
        spent = self.chosen.spent if self.chosen else 0
        return [
            Choice(_with_price(said(game, one.item), one.price - spent), one.item)
            for one in draft.touchable
        ]

    @property
    def sign(self) -> str:
        """What is typed before the number of a choice: moves may be numbers themselves."""
        words = [word for move in self.legal for word in move.text.split()]
        return "" if self.kinds or not any(word.isdecimal() for word in words) else "#"

    def why_not(self, typed: str) -> LudothequeError | None:
        """Why something may not be done next; None: it may."""
        things = _things_in(typed.split(), self.kinds)
        if things:
            *first, last = things
            return why_not(self.position, self.seat, (*self.items, *first), last)
        try:
            self.position.find(typed, self.seat)
        except LudothequeError as error:
            return error
        return None

    # Reading

    def read(self, line: str) -> "Begun":
        """Go on by what is typed, or raise the error that says why it cannot be."""
        typed = line.strip()
        mark = typed[-1:] if typed[-1:] in (ANYHOW, ONLY_LOOK) else ""
        typed = self._by_number(in_notation(self.position.game, typed.removesuffix(mark).strip()))
        if not typed or (typed.lower() in DONE and not self._exact(typed)):
            return self._as_it_stands()
        if typed.lower() in OTHER:
            return self._otherwise()
        begun = self._stepped(typed) or self._touched(typed) or self._abbreviated(typed)
        if mark == ONLY_LOOK or (begun.items and not begun.is_whole):
            return replace(begun, is_made=False)
        return replace(begun, is_made=True) if mark and begun.is_whole else begun

    def _by_number(self, typed: str) -> str:
        """The text that the number of a choice stands for, or the text itself."""
        number = typed.removeprefix("#")
        if not number.isdecimal() or not self.choices or not typed.startswith(self.sign):
            return typed
        if 1 <= int(number) <= len(self.choices):
            return self.choices[int(number) - 1].typed
        raise UnknownThing(NO_CHOICE.filled(n=number, most=len(self.choices)))

    def _as_it_stands(self) -> "Begun":
        if self.is_whole:
            return replace(self, is_made=True)
        raise UnknownThing(NOT_YET)

    def _otherwise(self) -> "Begun":
        if not self.items or len(self.draft.ways) < 2:
            raise UnknownThing(NO_OTHER_WAY)
        return replace(self, way=(self.way + 1) % len(self.draft.ways))

    def _exact(self, typed: str) -> Move | None:
        canonical = self.position.game.notation.canonical
        written = canonical(typed)
        return next((move for move in self.legal if canonical(move.text) == written), None)

    def _stepped(self, typed: str) -> "Begun | None":
        """Take a step that is written out; among things touched, it is one of them."""
        move = self._exact(typed)
        if move is None:
            return None
        if not self.items:
            after = self.position.play(move)
            steps = (*self.steps, move.number)
            return Begun(after, self.seat, steps, is_made=is_whole(after, self.seat))
        item = item_of(self.position, self.seat, move.number)
        return self._with((item,)) if item else None

    def touching(self, typed: str) -> "Begun | None":
        """What it would be with some things more, whole or not; None: that cannot be."""
        try:
            return self._touched(typed)
        except LudothequeError:
            return None

    def _touched(self, typed: str) -> "Begun | None":
        """Touch the things that are named, if the line names nothing else."""
        things = _things_in(typed.split(), self.kinds)
        return self._with(things) if things else None

    def _with(self, things: Sequence[str]) -> "Begun":
        for index, item in enumerate(self.items):
            if any(_completes(item, asked) for asked in self.draft.asked if asked in things):
                items = (*self.items[:index], *things, *self.items[index + 1 :])
                return replace(self, items=items, way=0)._at_once()
        return replace(self, items=(*self.items, *things), way=0)._at_once()

    def _at_once(self) -> "Begun":
        """Made, unless it costs something, or leaves out what costs nothing, without a word."""
        way = self.chosen
        is_free = way is not None and way.spent <= 0 and not self._forgoes(way)
        return replace(self, is_made=is_free)

    def _forgoes(self, way: Way) -> bool:
        """Whether a decision ends early, though something could still be had for nothing."""
        if all(thing.price > way.spent for thing in self.draft.touchable):
            return False
        closings, here = 0, self.position
        for number in way.moves:
            closings += _is_closing(here, self.seat, number)
            here = here.play_number(number, self.seat)
        return closings > 1

    def _abbreviated(self, typed: str) -> "Begun":
        here = self.legal if not self.items else ()
        move = expand(typed, here)
        if move is None:
            self._refuse(typed)
        assert move is not None
        stepped = self._stepped(move.text)
        assert stepped is not None, "it is legal"
        return stepped

    def _refuse(self, typed: str) -> None:
        """Say why a line is no decision here."""
        if not self.items:
            self.position.find(typed, self.seat)
        raise UnknownThing(NOT_YET)


def _with_price(thing: Text, price: int) -> Text:
    return COSTS.filled(thing=thing, n=price) if price > 0 else thing


def _completes(item: str, asked: str) -> bool:
    return asked.lower().startswith(f"{item}{SEPARATOR}".lower())


def _things_in(words: Sequence[str], kinds: Sequence[ItemKind]) -> tuple[str, ...]:
    """The things that words name, of which each may take several; none: some word names none."""
    things: list[str] = []
    left = list(words)
    while left:
        for length in range(min(MAX_WORDS_OF_A_THING, len(left)), 0, -1):
            thing = SEPARATOR.join(left[:length])
            if any(kind.read(thing.split(SEPARATOR)) is not None for kind in kinds):
                things.append(thing)
                left = left[length:]
                break
        else:
            return ()
    return tuple(things)


def _is_closing(state: State, seat: int, number: int) -> bool:
    space = engine_ways.space_for(state.raw, state.game.rules.move_count, nodes=1)
    engine_ways.describe_step(space, space.states[0], index_of(seat), number)
    return int(space.step[0]) == CLOSING
