"""Morra in characters: one line is enough."""

from ludotheque.games.morra.view import MorraView  # type: ignore[import-not-found]

from ludotheque.drawing.characters import Picture, seat_name
from ludotheque.engine.game import NO_NAMES, Part, SeatNames
from ludotheque.language import Language, Text

STANDING = Text(
    en="target {target}: {first} has {a}, {second} has {b}",
    fr="objectif {target} : {first} a {a}, {second} a {b}",
)


def render(view: MorraView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw a view."""
    picture = Picture()
    a, b = view.points
    first, second = (seat_name(seat, names) for seat in (1, 2))
    standing = STANDING.filled(target=view.target or "?", first=first, a=a, second=second, b=b)
    picture.line(standing.to(language))
    return picture


compact = render  # it fits every window


def parts(view: MorraView, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
    """Nothing else can be looked at."""
    return ()
