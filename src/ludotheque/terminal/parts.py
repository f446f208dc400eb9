"""Parts of a board that somebody asks to look at: `map`, `sheet 2`."""

from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.notation import folded
from ludotheque.engine.state import State
from ludotheque.errors import UnknownThing
from ludotheque.language import Text
from ludotheque.terminal.screen import Screen, named

NO_SUCH_PART = Text(
    en="there is no '{typed}'; to look at: {parts}",
    fr="il n’y a pas de « {typed} » ; à regarder : {parts}",
)


def look(screen: Screen, state: State, typed: str, seat: int = SPECTATOR) -> bool:
    """Draw the part that is named; whether one is. A number that no part has is refused."""
    view = state.view(seat)
    if part := state.game.part(view, typed, screen.names):
        screen.draw(part.draw(screen.language))
        return True
    parts = state.game.terminal.parts(view)
    word, _, number = folded(typed).rpartition(" ")
    if (
        word
        and number.isdecimal()
        and any(
            word == folded(name).rpartition(" ")[0]
            for p in parts
            for name in (p.name.en, p.name.fr)
        )
    ):
        raise UnknownThing(NO_SUCH_PART.filled(typed=typed, parts=named(parts)))
    return False
