"""What players of Morra read."""

from ludotheque.games.morra.view import MorraView  # type: ignore[import-not-found]

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import Move
from ludotheque.errors import RuleError, UnknownMove
from ludotheque.language import Text

NOTATION = Text(
    en="Write how many fingers you hold out, such as show 2.",
    fr="Écrivez combien de doigts vous montrez, par exemple show 2.",
)
NO_MOVE = Text(
    en="'{text}' is no move; write show 1, show 2 or show 3",
    fr="« {text} » n’est pas un coup ; écrivez show 1, show 2 ou show 3",
)


def refusal(view: MorraView, move: Move, reason: int) -> tuple[str, Text]:
    """No move that has a number is ever refused."""
    raise AssertionError(f"every number is legal: {move}")


def unknown_move(view: MorraView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """Anything else is no move."""
    return UnknownMove("MO-2", NO_MOVE.filled(text=" ".join(text.split())))
