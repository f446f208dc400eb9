"""What somebody has begun to decide, as it is shown before it is made."""

from ludotheque.engine.buttons import decision_button
from ludotheque.engine.previews import preview_event
from ludotheque.engine.telling import Names
from ludotheque.language import Text, joined
from ludotheque.terminal.reading import Begun

CHOSEN = Text(en="{decision}: {what}", fr="{decision} : {what}")
MAKE = Text(
    en="Enter makes it, undo forgets it.", fr="Entrée : c’est décidé ; annuler : on oublie."
)
OR_ADD = Text(en="You could still add:", fr="Vous pourriez encore ajouter :")
OTHER_WAYS = Text(
    en="[n?There is another way|There are {n} other ways] to do it: other.",
    fr="Il y a [n?une autre façon|{n} autres façons] de le faire : autre.",
)
WHICH = Text(
    en="Which do you mean by {items}? (undo forgets it.)",
    fr="Que voulez-vous dire par {items} ? (annuler : on oublie.)",
)
NOT_WHOLE = Text(
    en="{items}: this is not all of the decision yet. {missing} (undo forgets it.)",
    fr="{items} : la décision n’est pas encore complète. {missing} (annuler : on oublie.)",
)
STEPS_TAKEN = Text(
    en="{question} (The decision is begun; undo forgets it.)",
    fr="{question} (La décision est commencée ; annuler : on oublie.)",
)
HINT_FROM_THE_BEGINNING = Text(
    en="From the beginning, whatever you have begun ({items}):",
    fr="Depuis le début, sans ce que vous avez commencé ({items}) :",
)


def asked_of(begun: Begun, names: Names) -> Text:
    """What is asked of somebody: for a decision, or for the rest of one, and how to leave it."""
    if begun.items:
        return describe(begun, names)
    question = begun.position.game.words.question(begun.position.view(begun.seat))
    return STEPS_TAKEN.filled(question=question) if begun.steps else question


def describe(begun: Begun, names: Names) -> Text:
    """What has been touched leads to, what it costs, and what can be typed now."""
    if begun.draft.asked:
        return WHICH.filled(items=begun.said)
    if not begun.is_whole or begun.chosen is None:
        return NOT_WHOLE.filled(items=begun.said, missing=begun.missing)
    decision = decision_button(begun.position, begun.seat, begun.chosen)
    chosen = CHOSEN.filled(decision=decision, what=preview_of(begun, names))
    return whole(chosen, len(begun.draft.ways), is_last=not begun.draft.touchable)


def whole(chosen: Text, ways: int, *, is_last: bool) -> Text:
    """A decision that can be made as it stands; unless it is the last, more can be added."""
    parts = [chosen, MAKE]
    if ways > 1:
        parts.append(OTHER_WAYS.filled(n=ways - 1))
    if not is_last:  # what that is, is numbered below
        parts.append(OR_ADD)
    return joined(parts, " ")


def preview_of(begun: Begun, names: Names) -> Text:
    """What a draft would do, as far as its seat can know."""
    way = begun.chosen
    assert way is not None, "it is whole"
    event = preview_event(begun.position, begun.seat, way.moves)
    return begun.position.game.words.preview(event, names)
