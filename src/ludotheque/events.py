"""Kinds of events of a game: as logs hold them, and as seats are shown them."""

from typing import Final

# What moves a game on.
MOVE: Final = "move"
CHANCE: Final = "chance"
TAKE_BACK: Final = "take_back"  # a seat reopens its own decision while others still decide
UNDO: Final = "undo"  # the game goes on from an earlier version
RESULT: Final = "result"  # how the game ended, in the notation of records

# What only tells of the table.
UNDO_ASKED: Final = "undo_asked"  # a seat would like to go back to an earlier version
UNDO_AGREED: Final = "undo_agreed"
UNDO_REFUSED: Final = "undo_refused"

# What seats are shown in the place of what they may not see yet.
DECIDED: Final = "decided"  # a whole decision is made; what it is comes once all have decided
