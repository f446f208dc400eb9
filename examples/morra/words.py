"""What players of Morra read."""

from ludotheque.games.morra.notation import Show  # type: ignore[import-not-found]
from ludotheque.games.morra.rules import (  # type: ignore[import-not-found]
    consequences as why,
)
from ludotheque.games.morra.view import MorraView  # type: ignore[import-not-found]

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.lexicon import Lexicon
from ludotheque.engine.move import Move
from ludotheque.engine.telling import Event, Names, Told
from ludotheque.engine.telling import preview as in_good_order
from ludotheque.errors import RuleError, UnknownMove
from ludotheque.language import Text, texts

LEXICON = Lexicon(texts(en="show | die", fr="montrer | dé"))
NOTATION = Text(
    en="Write how many fingers you hold out, such as show 2.",
    fr="Écrivez combien de doigts vous montrez, par exemple montrer 2.",
)
# Reasons that need no sentence, since the board or the question says them: none.
SAID_OTHERWISE: frozenset[int] = frozenset()
NO_MOVE = Text(
    en="'{text}' is no move; write show 1, show 2 or show 3",
    fr="« {text} » n’est pas un coup ; écrivez montrer 1, montrer 2 ou montrer 3",
)
QUESTION = Text(
    en="Hold out one, two or three fingers; the target is {target}.",
    fr="Montrez un, deux ou trois doigts ; l’objectif est {target}.",
)
BUTTON = Text(en="Show {n}", fr="Montrer {n}")
HOLDS_OUT = Text(
    en="{who} [who?hold|holds] out {n} [n?finger|fingers]",
    fr="{who} [who?montrez|montre] {n} [n?doigt|doigts]",
)
CONSEQUENCES = {  # the clause and the sentence of each reason
    why.TARGET_SET: (
        "MO-1",
        Text(en="the die shows {what}: target {n}", fr="le dé fait {what} : objectif {n}"),
    ),
    why.HELD_OUT: ("MO-2", HOLDS_OUT),
    why.SHOWN: ("MO-2", HOLDS_OUT),
    why.SUM_WON: (
        "MO-3",
        Text(en="the sum goes to {who}: {n} points", fr="la somme va à {who} : {n} points"),
    ),
    why.TARGET_REACHED: (
        "MO-4",
        Text(en="{who} [who?win|wins]", fr="{who} [who?gagnez|gagne]"),
    ),
}


def question(view: MorraView) -> Text:
    """What the viewer is asked."""
    return QUESTION.filled(target=view.target)


def button(view: MorraView, parts: Show) -> Text:
    """Name a move as something to press."""
    return BUTTON.filled(n=parts.fingers)


def event(event: Event, names: Names) -> tuple[Told, ...]:
    """Tell what a throw or fingers caused."""
    told = []
    for row in event.rows:
        clause, sentence = CONSEQUENCES[row.reason]
        told.append(
            Told(sentence.filled(who=names[row.target], what=row.what, n=row.amount), clause)
        )
    return tuple(told)


def preview(draft: Event, names: Names) -> Text:
    """Tell what fingers would cause: nothing, as long as the other’s are unknown."""
    return in_good_order(event(draft, names))


def refusal(view: MorraView, move: Move, reason: int) -> tuple[str, Text]:
    """No move that has a number is ever refused."""
    raise AssertionError(f"every number is legal: {move}")


def unknown_move(view: MorraView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """Anything else is no move."""
    return UnknownMove("MO-2", NO_MOVE.filled(text=LEXICON.said(" ".join(text.split()))))
