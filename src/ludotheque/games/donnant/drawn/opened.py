"""What opens above the tray: the boxes of a card, the changes of a die, the jokers, colours."""

from collections.abc import Iterable

from ludotheque.drawing.scene import CHOSEN, LEGAL
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.boxes import Entry, entries_on
from ludotheque.games.donnant.drawn.cards import JOINTS, TINTS, rules_of
from ludotheque.games.donnant.drawn.context import CHANGE, JOKER_OPEN, Context
from ludotheque.games.donnant.drawn.touches import JOKER, PLACES, place_of
from ludotheque.games.donnant.view import LaidCard
from ludotheque.language import Text

JOKERS = {
    f"{JOKER}{SEPARATOR}dice": words.JOKER_DICE,
    f"{JOKER}{SEPARATOR}scoring": words.JOKER_SCORING,
    f"{JOKER}{SEPARATOR}bonus": words.JOKER_BONUS,
}
CHANGES = ("-1", "+1", *COLOURS)
CLOSED = '<div class="opened" id="opened" hidden="hidden"></div>'
SIGNED = {"-1": "− 1", "+1": "+ 1"}


def draw_opened(context: Context) -> str:
    """The one thing that is open, if any; it lies above the tray and moves nothing."""
    return _opened(context) or CLOSED


def _opened(context: Context) -> str:
    if not context.scene.is_asked:
        return ""
    if context.open_card:
        return _boxes(context, context.open_card)
    if context.touches.coloured:
        return _colours(context)
    if context.part[:1] == (CHANGE,) and context.touches.changed.get(context.part[-1]):
        return _changes(context, context.part[-1])
    if context.part == (JOKER_OPEN,) and any(one in context.touches.others for one in JOKERS):
        return _jokers(context)
    return ""


def lead_of(context: Context) -> Text | None:
    """What to touch next, where something is open."""
    if context.open_card and context.open_box:
        return words.CHOOSE_DIE.filled(box=context.open_box, card=context.open_card.card.name)
    if context.open_card:
        return words.CHOOSE_BOX.filled(card=context.open_card.card.name)
    if context.part[:1] == (CHANGE,) and context.touches.changed.get(context.part[-1]):
        return words.CHANGES.filled(die=words.COLOURS_BY_NAME[context.part[-1]])
    if context.part == (JOKER_OPEN,):
        return words.JOKER_LEAD
    return None


def _panel(context: Context, title: str, inner: str, *, can_close: bool = True) -> str:
    close = ""
    if can_close:
        href = context.scene.draft_href(context.scene.draft)
        label = context.phrase(words.CLOSE)
        close = f'<a class="close" href="{href}" aria-label="{label}">×</a>'
    return (
        f'<div class="opened" id="opened" role="group" aria-label="{title}"><p>{title}{close}</p>'
        f'<div class="keys">{inner}</div></div>'
    )


def _boxes(context: Context, laid: LaidCard) -> str:
    """The boxes of a card, large: those that take a die are ringed, a pencilled one rubs out."""
    entries = entries_on(context, laid.cell)
    drawn = ""
    for number, (box, value) in enumerate(zip(laid.card.boxes, laid.values, strict=True), 1):
        if number > 1 and box.joined:
            drawn += f"<b>{JOINTS[laid.card.goal]}</b>"
        here = [one for one in entries if one.box == number]
        drawn += _box(context, laid, number, value, here)
    title = context.phrase(words.READ_IT, card=laid.card.name, words=rules_of(laid.card))
    return _panel(context, title, drawn)


def _box(
    context: Context, laid: LaidCard, number: int, value: int | None, entries: list[Entry]
) -> str:
    box, name = laid.card.boxes[number - 1], laid.card.name
    values = {context.value_of(one.die) for one in entries}
    mine = context.draft_on(f"{laid.cell}{SEPARATOR}{number}")
    tint = f" b-{TINTS[box.colour]}" if box.colour else ""
    shown = str(value or box.number or "")
    inner = f"<span>{shown}</span>"
    if box.colour and not shown:
        sign = TINTS[box.colour]
        inner = f'<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{sign}"/></svg>'
    label = words.BOX_OF_MANY.filled(n=number, card=name)
    state, href, item, _ = context.why(f"{laid.cell}{SEPARATOR}{number}")
    if mine:
        state, href, item = CHOSEN, context.without(mine), mine[0]
        inner = f'<span class="pencil">{context.value_of(place_of(item))}</span>'
        label = words.EMPTY_BOX.filled(n=number, card=name)
    elif len(values) == 1:
        item = entries[0].item
        state, href = LEGAL, context.added(item)
        inner = f'<span class="pencil">{values.pop()}</span>'
        label = words.BOX.filled(n=number, card=name, die=words.COLOURS_BY_NAME[entries[0].die])
    elif values:
        state, href = LEGAL, context.opened(f"{laid.cell}{SEPARATOR}{number}")
        if context.open_box == str(number):
            state, href = CHOSEN, context.opened(laid.cell)
    css = f"key box{tint}" + " filled" * (value is not None)
    return context.link(
        f"box-{number}", state, href, inner, label=context.phrase_of(label), css=css, item=item
    )


def _changes(context: Context, die: str) -> str:
    """What marks may make of a die."""
    items = {place_of(item): item for item in context.touches.changed[die]}
    drawn = "".join(
        _change(context, items[change], change) for change in CHANGES if change in items
    )
    title = context.phrase(
        words.DIE, colour=words.COLOURS_BY_NAME[die], value=context.value_of(die)
    )
    return _panel(context, title, drawn)


def _change(context: Context, item: str, change: str) -> str:
    inner, css = SIGNED.get(change, ""), "key"
    if change in COLOURS:
        tint = TINTS[change]
        inner = f'<svg class="f-{tint}" viewBox="0 0 24 24"><use href="#s-{tint}"/></svg>'
    label = context.scene.words.get(item, change)
    return context.link(
        f"key-{change}", LEGAL, context.added(item), inner, label=label, css=css, item=item
    )


def _jokers(context: Context) -> str:
    drawn = "".join(
        context.link(
            f"key-{place_of(item)}", LEGAL, context.added(item),
            f"<span>{context.phrase(text)}</span>",
            label=context.phrase_of(text), css="key wide", item=item,
        )
        for item, text in JOKERS.items()
        if item in context.touches.others
    )  # fmt: skip
    return _panel(context, context.phrase(words.JOKER), drawn)


def _colours(context: Context) -> str:
    """The colours that a card of DD-29 may be given; with two such cards, one after the other."""
    items = by_colour(context.touches.coloured)
    cell = items[0].split(SEPARATOR)[0]
    return _panel(
        context,
        context.phrase(words.COLOUR_OF, card=context.name_at(cell)),
        "".join(_colour(context, item) for item in items),
        can_close=False,
    )


def _colour(context: Context, item: str) -> str:
    colour = place_of(item)
    tint = TINTS[colour]
    inner = f'<svg class="f-{tint}" viewBox="0 0 24 24"><use href="#s-{tint}"/></svg>'
    label = context.phrase_of(words.COLOURS_BY_NAME[colour])
    return context.link(
        f"key-{colour}", LEGAL, context.added(item), inner, label=label, css="key", item=item
    )


def by_colour(items: Iterable[str]) -> list[str]:
    """Items in the order of the dice."""
    return sorted(items, key=lambda item: PLACES[place_of(item)])
