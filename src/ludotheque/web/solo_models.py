"""What the API gives of games that are played alone, as types."""

from ludotheque.ladders import Standing
from ludotheque.web.models import Model, Refusal


class OfferShown(Model, frozen=True):
    """A game alone that may be begun, or gone on with."""

    words: str  # as something to press
    options: dict[str, str]  # of the new table; the others as one likes
    table: str | None  # the one at which such a game of mine is under way


class RungShown(Model, frozen=True):
    """A step of a ladder."""

    sign: str
    name: str
    about: str  # what it takes
    standing: Standing
    gain: int | None  # the points that it brought or cost
    offer: OfferShown | None
    refusal: Refusal | None  # why it cannot be played yet


class LadderShown(Model, frozen=True):
    """The steps of a ladder, and how far I have come."""

    key: str
    name: str
    said: str
    rungs: tuple[RungShown, ...]
    offer: OfferShown | None  # the game that goes on with it
    refusal: Refusal | None  # why it cannot be begun yet
    is_chain: bool  # only one game of it is under way at a time


class SoloProgress(Model, frozen=True):
    """How far I have come alone in a game."""

    game: str
    title: str
    progress: str  # on one line, as the game writes it; empty: at the beginning
    ladders: tuple[LadderShown, ...]  # none: nothing is kept of this game


class Achieved(Model, frozen=True):
    """What a finished game alone came to."""

    counts: bool  # for ranks, levels and campaigns
    said: str | None
    ladder: LadderShown | None  # that it was about
    next: tuple[OfferShown, ...]  # what to play now
