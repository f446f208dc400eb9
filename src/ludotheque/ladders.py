"""What somebody who plays alone climbs from game to game, as pages and programs show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from ludotheque.errors import RuleError
from ludotheque.language import Text

# Reached; to be played now; closed by a rule; simply still to come.
Standing = Literal["passed", "open", "locked", "ahead"]


@dataclass(frozen=True)
class Offer:
    """A game that may be begun now: what its button says, and the options that make it that."""

    words: Text
    options: Mapping[str, str]


@dataclass(frozen=True)
class Rung:
    """A step of a ladder: a level, a rank."""

    sign: str  # what stands on it, such as "3"
    name: Text
    about: Text  # what it takes
    standing: Standing
    gain: int | None = None  # the points that it brought or cost
    mark: str = ""  # written small on it, such as the points that it takes: "40+"
    offer: Offer | None = None  # where it can be played by itself
    refusal: RuleError | None = None  # why it cannot be yet


@dataclass(frozen=True)
class Ladder:
    """Steps in their order, and how far somebody has come."""

    key: str  # its name for programs
    name: Text
    said: Text  # how far one has come
    rungs: tuple[Rung, ...]
    offer: Offer | None = None  # the game that goes on with it
    refusal: RuleError | None = None  # why it cannot be begun yet
    is_chain: bool = False  # each game rests on the one before: one at a time is under way


@dataclass(frozen=True)
class Onward:
    """What follows a finished game: the ladder that it was about, and what to play next."""

    ladder: str  # its key
    offers: tuple[Offer, ...]  # the most fitting first


@runtime_checkable
class Climb(Protocol):
    """What `campaign.py` of a game has besides, where its progress can be shown.

    Options that an offer does not name stay as the player has chosen them.
    """

    def ladders(self, progress: str) -> tuple[Ladder, ...]:
        """All ladders of the game, as they stand with a progress."""

    def onward(self, progress: str, options: Mapping[str, str]) -> Onward:
        """What follows a finished game with these options, once its progress is noted."""
