"""Kinds of events of a game: as logs hold them, and as seats are shown them."""

from typing import Final

import msgspec

# What moves a game on.
MOVE: Final = "move"
CHANCE: Final = "chance"
TAKE_BACK: Final = "take_back"  # a seat reopens its own decision while others still decide
UNDO: Final = "undo"  # the game goes on from an earlier version
RESULT: Final = "result"  # how the game ended, in the notation of records

# What a record has as an event: what was decided, and results of chance.
MOVING: Final = frozenset({MOVE, CHANCE, TAKE_BACK})

# What only tells of the table.
UNDO_ASKED: Final = "undo_asked"  # a seat would like to go back to an earlier version
UNDO_AGREED: Final = "undo_agreed"
UNDO_REFUSED: Final = "undo_refused"

# Who plays; an undo leaves all of these as they are.
STAND_IN: Final = "stand_in"  # a bot plays for somebody who is away: its level
HAND_BACK: Final = "hand_back"  # who was away plays again
GIVE_UP: Final = "give_up"  # for good: the level that plays on, or nothing: the game is over
SEAT_TAKEN: Final = "seat_taken"  # somebody has sat down: the name
SEAT_FREED: Final = "seat_freed"  # somebody has got up: the name

# What seats are shown in the place of what they may not see yet.
DECIDED: Final = "decided"  # a whole decision is made; what it is comes once all have decided


class VisibleEvent(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as a seat may know it.

    >>> VisibleEvent(number=3, kind=MOVE, seat=1, text="c4")
    VisibleEvent(number=3, kind='move', seat=1, text='c4', back_to=None)
    """

    number: int  # in the seat's own count, from 1, without gaps
    kind: str
    seat: int
    text: str | None = None  # in the notation of records; None: it happened, but not what
    back_to: int | None = None  # of an undo: the last event, in the same count, that stands
