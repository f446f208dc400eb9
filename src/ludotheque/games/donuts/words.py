"""What players of Donuts read."""

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import Move
from ludotheque.errors import RuleError, UnknownMove
from ludotheque.games.donuts.lexicon import LEXICON
from ludotheque.games.donuts.rules.refusals import NOT_ON_LINE, TAKEN, TAKEN_ON_FREE_BOARD
from ludotheque.games.donuts.telling import LINES, SAID_OTHERWISE, button, event, preview, question
from ludotheque.games.donuts.view import DonutsView
from ludotheque.language import Text, enumerated

__all__ = [
    "LEXICON",
    "NOTATION",
    "SAID_OTHERWISE",
    "button",
    "event",
    "preview",
    "question",
    "refusal",
    "unknown_move",
]

NOTATION = Text(
    en="Write the cell where your donut goes, such as c4.",
    fr="Écrivez la case où poser votre donut, par exemple c4.",
)
REFUSALS = {
    TAKEN: (
        "DN-4",
        Text(
            en="there is a donut on {cell}; place yours on {free}",
            fr="il y a déjà un donut en {cell} ; posez le vôtre en {free}",
        ),
    ),
    TAKEN_ON_FREE_BOARD: (
        "DN-5",
        Text(
            en="there is a donut on {cell}; place yours on any empty cell",
            fr="il y a déjà un donut en {cell} ; posez le vôtre sur n’importe quelle case vide",
        ),
    ),
    NOT_ON_LINE: (
        "DN-4",
        Text(
            en="{cell} is not on the {line} of {last}: place on {free}",
            fr="{cell} n’est pas sur la {line} de {last} : posez en {free}",
        ),
    ),
}


# What stands on the board.
LEGEND = Text(
    en="{first}{v} vanilla ({vanilla})  {second}{c} chocolate ({chocolate})   ({v}) last donut   "
    "[ ] playable",
    fr="{first}{v} vanille ({vanilla})  {second}{c} chocolat ({chocolate})   ({v}) dernier donut   "
    "[ ] jouable",
)
LEGEND_OF_FIVE = Text(
    en="{first}{v} vanilla ({vanilla})  {second}{c} chocolate ({chocolate})   "
    "*{v}* the winning row",
    fr="{first}{v} vanille ({vanilla})  {second}{c} chocolat ({chocolate})   "
    "*{v}* l’alignement gagnant",
)
NO_BOARD = Text(
    en="The tiles are not laid out yet (DN-1).", fr="Les tuiles ne sont pas encore posées (DN-1)."
)


def refusal(view: DonutsView, move: Move, reason: int) -> tuple[str, Text]:
    """Tell why a donut may not be placed on a cell."""
    clause, sentence = REFUSALS[reason]
    line = LINES[view.at(view.last).line] if view.last else ""
    free = enumerated(sorted(view.playable), "or", "ou")
    return clause, sentence.filled(cell=move.text, line=line, last=view.last, free=free)


def unknown_move(view: DonutsView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """A text that names no cell."""
    return UnknownMove(
        "DN-3",
        Text(
            en="'{text}' is no cell; cells are a1 to f6, such as c4",
            fr="« {text} » n’est pas une case ; les cases vont de a1 à f6, par exemple c4",
        ).filled(text=text),
    )
