"""From a typed line to a decision at a live table: the server says what things touched come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ludotheque.client import Move, Seat
from ludotheque.engine.game import Game
from ludotheque.engine.items import SEPARATOR
from ludotheque.errors import UnknownThing
from ludotheque.language import Text, joined, same
from ludotheque.terminal.choices import Choice, are_numbers, by_number
from ludotheque.terminal.drafts import CHOSEN, NOT_WHOLE, WHICH, whole
from ludotheque.terminal.reading import (
    ADD_MORE,
    ANYHOW,
    DONE,
    NO_OTHER_WAY,
    NOT_YET,
    ONLY_LOOK,
    OTHER,
    SAY_MORE,
    things_in,
    with_price,
)
from ludotheque.terminal.spoken import in_notation, thing_said

NEXT_STEP = ","  # between the steps of a decision, where they are written out


@dataclass(frozen=True)
class Line:
    """What somebody has typed of a decision: things touched, or steps that are written out."""

    seat: Seat
    game: Game
    options: Mapping[str, str]
    legal: Sequence[Move]
    items: tuple[str, ...] = ()
    draft: Mapping[str, Any] | None = None  # what the server makes of the items
    way: int = 0  # which of the ways to carry them out
    texts: tuple[str, ...] = ()
    is_made: bool = False  # nothing is left to say

    @property
    def moves(self) -> Sequence[int]:
        """The steps that carry out the things touched, by number."""
        return self.draft["ways"][self.way]["moves"] if self.draft else ()

    @property
    def said(self) -> Text:
        """The things touched, as people say and may type them."""
        return joined((thing_said(self.game, item) for item in self.items), " ")

    # What can be chosen by number

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What may be said next: what a thing may stand for, what may be touched, or steps."""
        if self.draft and self.draft["asked"]:
            asked = zip(self.draft["asked_words"], self.draft["asked"], strict=True)
            return tuple(Choice(same(words), item) for words, item in asked)
        if self.items:
            return self._next_things
        things = self._next_things if self._kinds and self.legal else ()
        # A step that names nothing, such as `stop`, only ends a decision.
        steps = [move for move in self.legal if not things or " " not in move.text]
        return (*(Choice(same(step.words), step.text) for step in steps), *things)

    @property
    def _next_things(self) -> tuple[Choice, ...]:
        """What may be touched next, each with what it costs besides."""
        draft = self.draft or self.seat.draft()
        spent = draft["ways"][self.way]["spent"] if self.items and draft["ways"] else 0
        return tuple(
            Choice(
                with_price(self.game, thing_said(self.game, one["item"]), one["price"] - spent),
                one["item"],
            )
            for one in draft["touchable"]
        )

    @property
    def takes_bare_numbers(self) -> bool:
        """Whether the number of a choice may stand alone: where moves are no numbers."""
        return bool(self._kinds) or not are_numbers(move.text for move in self.legal)

    @property
    def _kinds(self) -> Sequence[Any]:
        return self.game.items(self.options) if self.game.items else ()

    def touchable_after(self, words: Sequence[str]) -> list[str]:
        """The things that may be touched after those that are typed."""
        if not self._kinds or not self.legal:
            return []
        things = things_in([in_notation(self.game, word) for word in words], self._kinds)
        if words and not things:
            return []
        return [one["item"] for one in self._drafted(things)["touchable"]]

    # Reading

    def read(self, line: str) -> "Line":
        """Go on by what is typed, or raise the error that says why it cannot be."""
        typed = line.strip()
        mark = typed[-1:] if typed[-1:] in (ANYHOW, ONLY_LOOK) else ""
        written = in_notation(self.game, typed.removesuffix(mark).strip())
        typed = by_number(written, self.choices, is_bare=self.takes_bare_numbers)
        if not typed or (self.items and typed.lower() in DONE):
            if not self._is_whole:
                raise UnknownThing(NOT_YET.filled(missing=self._missing))
            return replace(self, is_made=True)
        if typed.lower() in OTHER:
            return self._otherwise()
        things = things_in(typed.split(), self._kinds)
        if not things:
            texts = tuple(step.strip() for step in typed.split(NEXT_STEP))
            return replace(self, items=(), draft=None, texts=texts, is_made=True)
        touched = self._with(things)
        if mark:
            return replace(touched, is_made=mark == ANYHOW and touched._is_whole)
        return replace(touched, is_made=touched._costs_nothing)

    def _otherwise(self) -> "Line":
        ways = self.draft["ways"] if self.draft else []
        if len(ways) < 2:
            raise UnknownThing(NO_OTHER_WAY)
        return replace(self, way=(self.way + 1) % len(ways))

    def _with(self, things: Sequence[str]) -> "Line":
        """Touch more."""
        draft = self._drafted(things)
        return replace(self, items=tuple(draft["items"]), draft=draft, way=0)

    def _drafted(self, things: Sequence[str]) -> Mapping[str, Any]:
        """What comes of more; what completes a thing that was asked about takes its place."""
        kept = (
            item
            for item in self.items
            if not any(one.lower().startswith(f"{item}{SEPARATOR}".lower()) for one in things)
        )
        return self.seat.draft(*kept, *things)

    @property
    def _missing(self) -> Text:
        return ADD_MORE if self.choices else SAY_MORE

    @property
    def _is_whole(self) -> bool:
        return bool(self.draft and self.draft["ways"])

    @property
    def _costs_nothing(self) -> bool:
        """Whether it can be made without a word: it is free, and leaves out nothing free."""
        if not self.draft or not self._is_whole:
            return False
        spent = self.draft["ways"][0]["spent"]
        return spent <= 0 and all(one["price"] > spent for one in self.draft["touchable"])

    # Showing

    def describe(self) -> Text:
        """What has been touched leads to, what it costs, and what can be typed now."""
        assert self.draft, "things were touched"
        items = self.said
        if self.draft["asked"]:
            return WHICH.filled(items=items)
        if not self._is_whole:
            return NOT_WHOLE.filled(items=items, missing=self._missing)
        ways, way = self.draft["ways"], self.draft["ways"][self.way]
        chosen = CHOSEN.filled(decision=way["button"], what=way["preview"])
        return whole(chosen, len(ways), is_last=not self.draft["touchable"])
