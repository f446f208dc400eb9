"""Morra in characters: one line is enough."""

from ludotheque.games.morra.view import MorraView  # type: ignore[import-not-found]

from ludotheque.drawing.characters import Picture
from ludotheque.engine.game import Part
from ludotheque.language import Language, Text

STANDING = Text(
    en="target {target}: seat 1 has {a}, seat 2 has {b}",
    fr="objectif {target} : la place 1 a {a}, la place 2 a {b}",
)


def render(view: MorraView, language: Language) -> Picture:
    """Draw a view."""
    picture = Picture()
    a, b = view.points
    picture.line(STANDING.filled(target=view.target or "?", a=a, b=b).to(language))
    return picture


compact = render  # it fits every window


def parts(view: MorraView) -> tuple[Part, ...]:
    """Nothing else can be looked at."""
    return ()
