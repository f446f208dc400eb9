"""A move as people and programs meet it: its kind, its named parts, and its text."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NewType

import msgspec
import numpy as np

from ludotheque.language import Text

if TYPE_CHECKING:
    from ludotheque.engine.state import State

CHANCE_SEAT = -1  # in texts it is the word "chance"; people count seats from 1
SPECTATOR = 0  # the seat of somebody who only watches
SeatIndex = NewType("SeatIndex", int)  # a seat inside the rules: from 0, a spectator is -1
TAKE_BACK_TEXT, TAKE_BACK_NUMBER = "undo", -1  # see `verbs.take_back`


def is_whole_number(value: object) -> bool:
    """Whether a caller gave a number such as a seat's, also one of NumPy's; a bool is none."""
    return type(value) is int or isinstance(value, np.integer)


def index_of(seat: int) -> SeatIndex:
    """A seat, or SPECTATOR, as the rules count it."""
    return SeatIndex(seat - 1)


class Parts(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a move, or a result of chance, is made of: a subclass a kind, a field a part.

    Its text in the notation of records is its kind and its parts; or `FORM`, with the names of
    its fields to fill; where that does not do, a subclass overrides `text`.

    >>> class Place(Parts, tag="place"):
    ...     FORM: ClassVar[str] = "place on {cell}"
    ...     cell: str
    >>> Place("c4").kind, Place("c4").text, TakeBack().text
    ('place', 'place on c4', 'undo')
    >>> msgspec.json.encode(Place("c4"))
    b'{"kind":"place","cell":"c4"}'
    """

    FORM: ClassVar[str] = ""

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return str(self.__struct_config__.tag)

    @property
    def text(self) -> str:
        """Its text in the notation of records."""
        parts = msgspec.structs.asdict(self)
        if self.FORM:
            return self.FORM.format(**parts)
        return " ".join(map(str, (self.kind, *parts.values())))


class TakeBack(Parts, tag="take_back", frozen=True):
    """Reopens what a seat has decided while others still decide."""

    FORM: ClassVar[str] = TAKE_BACK_TEXT


@dataclass(frozen=True, eq=False, repr=False)
class Move:
    """A move of a seat, or (seat CHANCE_SEAT) a result of chance, in the state it is played in.

    It is its number in the rules; parts and text are worked out when somebody reads them.

    >>> from ludotheque import load
    >>> move = load("donuts").start(layout="0").find("c4")
    >>> move.seat, move.number, move.kind, move.parts, move.text
    (1, 20, 'place', Place(cell='c4'), 'c4')
    """

    seat: int
    number: int
    state: "State"

    @cached_property
    def parts(self) -> Parts:
        """What it is made of: a value of its kind, with named parts."""
        notation = self.state.game.notation
        if self.number == TAKE_BACK_NUMBER:
            return TakeBack()
        if self.seat == CHANCE_SEAT:
            viewer = self.state.viewer or SPECTATOR
            return notation.decode_outcome(self.state.glance(viewer), self.number)
        return notation.decode(self.state.glance(self.seat), self.seat, self.number)

    @property
    def kind(self) -> str:
        """The name of its kind, such as "place"."""
        return self.parts.kind

    @cached_property
    def text(self) -> str:
        """The move in the notation of records."""
        return self.parts.text

    @property
    def said(self) -> Text:
        """The move as people read it, and may type it.

        >>> from ludotheque import load
        >>> state = load("don").start(players=3).play("first 2").play("card blue 8")
        >>> state.find("bid 3").said.to("fr")
        'miser 3'
        """
        return self.state.game.words.LEXICON.said(self.text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        mine, others = (self.seat, self.number), (other.seat, other.number)
        return mine == others and (self.state is other.state or self.parts == other.parts)

    def __hash__(self) -> int:
        return hash((self.seat, self.number))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.number} of seat {self.seat}>"
