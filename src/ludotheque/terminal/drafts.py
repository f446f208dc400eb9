"""What somebody has begun to decide, as it is shown before it is made."""

from ludotheque.engine.previews import preview_event
from ludotheque.engine.telling import Names
from ludotheque.language import Text, joined, same
from ludotheque.terminal.reading import Begun, Choice
from ludotheque.terminal.spoken import said

CHOSEN = Text(en="{items}: {what}", fr="{items} : {what}")
COST = Text(en="It costs {n} of what you have in store.", fr="Cela coûte {n} de vos réserves.")
LEFT = Text(en="You could still add {things}.", fr="Vous pourriez encore ajouter {things}.")
MAKE = Text(
    en="Enter makes it, undo forgets it.", fr="Entrée : c’est décidé ; annuler : on oublie."
)
OTHER_WAYS = Text(
    en="[n?There is another way|There are {n} other ways] to do it: other.",
    fr="Il y a [n?une autre façon|{n} autres façons] de le faire : autre.",
)
WHICH = Text(en="Which do you mean by {items}?", fr="Que voulez-vous dire par {items} ?")
MORE = Text(en="{items}, and? Such as {things}.", fr="{items}, et ? Par exemple {things}.")
MAX_NAMED = 8


def describe(begun: Begun, names: Names) -> Text:
    """What has been touched leads to, what it costs, and what can be typed now."""
    items = joined((said(begun.position.game, item) for item in begun.items), " ")
    if begun.draft.asked:
        return WHICH.filled(items=items)
    if not begun.is_whole:
        return MORE.filled(items=items, things=_touchable(begun))
    parts = [CHOSEN.filled(items=items, what=preview_of(begun, names))]
    way = begun.chosen
    assert way is not None, "it is whole"
    if way.spent > 0:
        parts.append(COST.filled(n=way.spent))
    if begun.draft.touchable:
        parts.append(LEFT.filled(things=_touchable(begun)))
    parts.append(MAKE)
    if len(begun.draft.ways) > 1:
        parts.append(OTHER_WAYS.filled(n=len(begun.draft.ways) - 1))
    return joined(parts, " ")


def _touchable(begun: Begun) -> Text:
    things = [said(begun.position.game, one.item) for one in begun.draft.touchable]
    more = [same("…")] if len(things) > MAX_NAMED else []
    return joined([*things[:MAX_NAMED], *more], ", ")


def preview_of(begun: Begun, names: Names) -> Text:
    """What a draft would do, as far as its seat can know."""
    way = begun.chosen
    assert way is not None, "it is whole"
    event = preview_event(begun.position, begun.seat, way.moves)
    return begun.position.game.words.preview(event, names)


def numbered(choices: tuple[Choice, ...], sign: str) -> Text:
    """Choices in a row, each with its number."""
    return joined(
        (joined((same(f"{sign}{n}"), choice.words), " ") for n, choice in enumerate(choices, 1)),
        "   ",
    )
