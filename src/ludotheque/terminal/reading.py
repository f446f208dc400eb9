"""From a typed line to a decision: steps in notation, things touched, few letters, numbers.

>>> from ludotheque import load
>>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
>>> begun = Begun(state.observation(2), 2).read("s6 S9")
>>> begun.is_made, begun.texts
(True, ['pair 2+4 4+5', 'cross S6', 'cross S9', 'done'])
>>> Begun(state.observation(2), 2).read("S6").is_made  # another box could be crossed for nothing
False
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ludotheque.engine.buttons import thing_button
from ludotheque.engine.decisions import Draft, Way, item_of, read_draft, step_of, why_not
from ludotheque.engine.game import Game
from ludotheque.engine.items import SEPARATOR, ItemKind
from ludotheque.engine.move import Move
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.engine.telling import PRICE, Names
from ludotheque.engine.verbs import CLOSING
from ludotheque.errors import LudothequeError, UnknownThing
from ludotheque.language import Text, joined
from ludotheque.tables.group import is_whole
from ludotheque.terminal.abbreviations import expand
from ludotheque.terminal.choices import Choice, are_numbers, by_number
from ludotheque.terminal.spoken import in_notation, thing_said

ANYHOW, ONLY_LOOK = "!", "?"  # at the end of a line: make it whatever it costs; only show it
OTHER = ("other", "autre")
DONE = ("done", "ok", "fini")
MAX_NAMED = 9  # things that a refusal names
MAX_WORDS_OF_A_THING = 4
NUMBER_APART = re.compile(r"(?<=[a-z]) (?=\d)", re.IGNORECASE)
NO_OTHER_WAY = Text(
    en="there is no other way to do that", fr="il n’y a pas d’autre façon de faire cela"
)
NOT_YET = Text(
    en="this is not a whole decision yet. {missing} undo forgets what is begun.",
    fr="la décision n’est pas encore complète. {missing} annuler : on oublie ce qui est commencé.",
)
ADD_MORE = Text(en="Add one of the choices.", fr="Ajoutez l’un des choix.")
SAY_MORE = Text(en="Say more of what you mean.", fr="Précisez ce que vous voulez dire.")
NOT_HERE = Text(
    en="'{typed}' cannot be added here; such as {things} can",
    fr="« {typed} » ne s’ajoute pas ici ; on peut ajouter par exemple {things}",
)
NO_MORE = Text(
    en="'{typed}' cannot be added here, nor anything else. Enter: it is decided; undo: forget it.",
    fr="« {typed} » ne s’ajoute pas ici, ni rien d’autre. Entrée : c’est décidé ; annuler : on "
    "oublie.",
)
COSTS = Text(en="{thing} (costs {price})", fr="{thing} (coûte {price})")


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

    @property
    def said(self) -> Text:
        """The things touched, as people say and may type them."""
        return joined((thing_said(self.position.game, item) for item in self.items), " ")

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

    @cached_property
    def reached(self) -> State | None:
        """Where the things touched lead, one by one; None: some do not go by themselves."""
        here = self.position
        for item in self.items:
            named = ((move, item_of(here, self.seat, move.number)) for move in self._legal_at(here))
            steps = [move for move, name in named if name and _is_or_completes(item, name)]
            if len(steps) != 1:
                return None
            here = here.play(steps[0])
        return here

    def _legal_at(self, here: State) -> tuple[Move, ...]:
        return here.legal_moves(self.seat) if self.seat in here.to_move else ()

    @property
    def missing(self) -> Text:
        """What is still to be said before a decision is whole, as a sentence."""
        here = self.reached
        if here is not None and self.seat in here.to_move:
            return here.game.words.question(here.view(self.seat))
        return ADD_MORE if self.choices else SAY_MORE

    # What can be chosen by number

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What may be said next: what a thing may stand for, what may be touched, or steps."""
        game = self.position.game
        if self.kinds and self.draft.asked:
            asked = self.draft.asked
            return tuple(Choice(thing_button(self.position, self.seat, one), one) for one in asked)
        if self.items:
            return tuple(self.next_things)
        things = self.next_things if self.kinds else []
        steps = self._closings if things else self.legal
        view, button = self.position.view(self.seat), game.words.button
        return (*(Choice(button(view, step.parts), step.text) for step in steps), *things)

    @property
    def _closings(self) -> list[Move]:
        """The steps that only end a decision."""
        steps = ((move, step_of(self.position, self.seat, move.number)) for move in self.legal)
        return [move for move, step in steps if step[0] == CLOSING]

    @property
    def next_things(self) -> list[Choice]:
        """What may be touched next, each with what it costs besides."""
        game = self.position.game
        spent = self.chosen.spent if self.chosen else 0
        return [
            Choice(with_price(game, thing_said(game, one.item), one.price - spent), one.item)
            for one in self.draft.touchable
        ]

    @property
    def takes_bare_numbers(self) -> bool:
        """Whether the number of a choice may stand alone: where moves are no numbers."""
        return bool(self.kinds) or not are_numbers(move.text for move in self.legal)

    def why_not(self, typed: str) -> LudothequeError | None:
        """Why something may not be done next; None: it may."""
        things = things_in(typed.split(), self.kinds)
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
        quoted = typed.removesuffix(mark).strip()
        written = in_notation(self.position.game, quoted)
        typed = by_number(written, self.choices, is_bare=self.takes_bare_numbers)
        if not typed or (typed.lower() in DONE and not self._exact(typed)):
            return self._as_it_stands()
        if typed.lower() in OTHER:
            return self._otherwise()
        begun = self._stepped(typed) or self._touched(typed) or self._abbreviated(typed, quoted)
        if mark == ONLY_LOOK or (begun.items and not begun.is_whole):
            return replace(begun, is_made=False)
        return replace(begun, is_made=True) if mark and begun.is_whole else begun

    def _as_it_stands(self) -> "Begun":
        if self.is_whole:
            return replace(self, is_made=True)
        raise UnknownThing(NOT_YET.filled(missing=self.missing))

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
        things = things_in(typed.split(), self.kinds)
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
        is_free = way is not None and way.spent <= 0 and not self._costs_when_made(way)
        return replace(self, is_made=is_free and way is not None and not self._forgoes(way))

    def _costs_when_made(self, way: Way) -> bool:
        """Whether its last step costs what no thing stands for, such as life in Dungeons."""
        until_then = preview_event(self.position, self.seat, way.moves[:-1])
        whole = preview_event(self.position, self.seat, way.moves)
        last = (*whole.rows[len(until_then.rows) :], *whole.supposed)
        mine = whole._replace(rows=last, supposed=()).befalling(self.seat)
        told = self.position.game.words.event(mine, Names(self.seat))
        return any(one.tone == PRICE for one in told)

    def _forgoes(self, way: Way) -> bool:
        """Whether a decision ends early, though something could still be had for nothing."""
        if all(thing.price > way.spent for thing in self.draft.touchable):
            return False
        closings, here = 0, self.position
        for number in way.moves:
            closings += step_of(here, self.seat, number)[0] == CLOSING
            here = here.play_number(number, self.seat)
        return closings > 1

    def _abbreviated(self, typed: str, quoted: str) -> "Begun":
        here = self.legal if not self.items else ()
        move = expand(typed, here, quoted=quoted)
        if move is None:
            self._refuse(typed, quoted)
        assert move is not None
        stepped = self._stepped(move.text)
        assert stepped is not None, "it is legal"
        return stepped

    def _refuse(self, typed: str, quoted: str) -> None:
        """Say why a line is no decision here."""
        if not self.items:
            self.position.find(typed, self.seat)
        some = [choice.words for choice in self.next_things[:MAX_NAMED]]
        if not some and self.is_whole:
            raise UnknownThing(NO_MORE.filled(typed=quoted))
        if not some:
            raise UnknownThing(NOT_YET.filled(missing=self.missing))
        raise UnknownThing(NOT_HERE.filled(typed=quoted, things=joined(some, ", ")))


def with_price(game: Game, thing: Text, price: int) -> Text:
    """A thing with what it costs, if it costs anything."""
    if price <= 0:
        return thing
    assert game.store, "only a game that names its store has prices"
    return COSTS.filled(thing=thing, price=game.store.filled(n=price))


def _is_or_completes(item: str, other: str) -> bool:
    return item.lower() == other.lower() or _completes(item, other)


def _completes(item: str, asked: str) -> bool:
    return asked.lower().startswith(f"{item}{SEPARATOR}".lower())


def things_in(words: Sequence[str], kinds: Sequence[ItemKind]) -> tuple[str, ...]:
    """The things that words name, of which each may take several; none: some word names none."""
    things: list[str] = []
    left = list(words)
    while left:
        for length in range(min(MAX_WORDS_OF_A_THING, len(left)), 0, -1):
            thing = _thing_of(left[:length], kinds)
            if thing:
                things.append(thing)
                left = left[length:]
                break
        else:
            return ()
    return tuple(things)


def _thing_of(words: Sequence[str], kinds: Sequence[ItemKind]) -> str | None:
    """The thing that some words name together; a number may stand apart: `top 3`, `top3`."""
    spaced = " ".join(words)
    for written in (spaced, NUMBER_APART.sub("", spaced)):
        thing = SEPARATOR.join(written.split())
        if any(kind.read(thing.split(SEPARATOR)) is not None for kind in kinds):
            return thing
    return None
