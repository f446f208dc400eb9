"""Why a text is no legal move: the reason, the clause, and what would be right."""

import re
from collections.abc import Callable

import numpy as np

from ludotheque.errors import RuleError, UnknownMove
from ludotheque.games.donnant import objection_boxes as boxes
from ludotheque.games.donnant import objection_cards as cards
from ludotheque.games.donnant import objection_turn as turn
from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.notation import folded
from ludotheque.games.donnant.objection_position import Position
from ludotheque.games.donnant.words import ASKED, EXAMPLES
from ludotheque.language import Text

_DICE = f"(?:{'|'.join(COLOURS)})(?: (?:{'|'.join(COLOURS)}))*"
_DIE = f"({'|'.join(COLOURS)})"
_CELL = "([a-e][1-5])"

HANDLERS: tuple[tuple[str, Callable[..., RuleError]], ...] = (
    (r"return ([sb]\d+)", cards.returned),
    (rf"lay ([sb]\d+) at {_CELL}", cards.laid),
    (rf"buy (top|bottom) ([1-4]) at {_CELL}", cards.bought),
    (rf"pay ({_DICE}|nothing)", cards.paid),
    (rf"complete {_CELL} with ({_DICE})", boxes.completed),
    (rf"enter {_DIE} at {_CELL} box ([1-8])", boxes.entered),
    (rf"tick (\+1|-1|{'|'.join(COLOURS)}) on {_DIE}", boxes.ticked),
    (rf"reroll (all|keep {_DICE})", turn.rerolled),
    (r"joker (?:dice|draw (scoring|bonus))", turn.joker),
    (r"stop", turn.stopped),
    (r"set aside (top|bottom)", cards.set_aside),
    (rf"colour {_CELL} {_DIE}", boxes.coloured),
)


def objection(raw: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no legal move of a seat."""
    written = folded(text)
    return next(
        (
            handler(Position(raw, seat), *found.groups())
            for pattern, handler in HANDLERS
            if (found := re.fullmatch(pattern, written))
        ),
        UnknownMove(
            ASKED[int(raw.phase)][0],
            Text(
                en="'{text}' is no move; write, for example: {examples}",
                fr="« {text} » n’est pas un coup ; écrivez par exemple : {examples}",
            ).filled(text=" ".join(text.split()), examples=" · ".join(EXAMPLES[int(raw.phase)])),
        ),
    )
