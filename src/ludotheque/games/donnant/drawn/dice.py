"""What one decides with: five dice, or while setting up the cards in hand."""

from functools import cache

from ludotheque.drawing.parts import die as die_picture
from ludotheque.drawing.parts import icon
from ludotheque.drawing.scene import CHOSEN, LEGAL
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.boxes import Entry
from ludotheque.games.donnant.drawn.cards import TINTS, blank_card, in_words
from ludotheque.games.donnant.drawn.context import CHANGE, DIE, INSTEAD, Context, Touch
from ludotheque.games.donnant.drawn.stall import MARK
from ludotheque.games.donnant.drawn.touches import PLACES, RETURN, Touches, place_of
from ludotheque.games.donnant.things import BETWEEN_DICE, KEEP
from ludotheque.games.donnant.view import Card, DonnantView
from ludotheque.language import Text, same

AIR = (
    '<svg class="die air" viewBox="0 0 52 56" aria-hidden="true">'
    '<rect class="face" x="2" y="2" width="48" height="47" rx="11"/></svg>'
)


def draw_means(context: Context) -> str:
    """The dice all through a game; before it begins, and after a joker, cards in their place."""
    view = context.view
    if view.phase in ("settling", "joker laying") and context.own and context.own.hand:
        return _hand(context)
    return _dice(context)


# The hand


def _hand(context: Context) -> str:
    hand = [card for card in (context.own.hand if context.own else ()) if card]
    drawn = "".join(_held(context, card) for card in hand)
    title = context.phrase(words.HAND)
    return f'<div class="means hand" id="means" role="group" aria-label="{title}">{drawn}</div>'


def _held(context: Context, card: Card) -> str:
    """A card in hand: first the one to return is touched, then each that is laid."""
    scene = context.scene
    back = f"{RETURN}{SEPARATOR}{card.name}"
    mine = [one for one in scene.draft if one.split(SEPARATOR)[0] == card.name]
    note, css = same(""), ""
    if back in scene.draft:
        touch, note, css = Touch(CHOSEN, scene.draft_href([]), back), words.GOES_BACK, " back"
    elif mine:
        at = place_of(mine[0])
        touch, note, css = Touch(CHOSEN, context.without(mine), mine[0]), same(at), " laid"
    elif card.name in context.touches.laid:
        items = context.here(context.touches.laid[card.name])
        is_open = context.part == (card.name,) or len(context.touches.laid) == 1
        if len(items) == 1:
            touch = Touch(LEGAL, context.added(items[0]), items[0])
        elif is_open:
            touch = Touch(CHOSEN, scene.draft_href(scene.draft), card.name)
        else:
            touch = Touch(LEGAL, context.opened(card.name), card.name)
    elif scene.state_of(back) == LEGAL:
        touch = Touch(LEGAL, context.added(back), back)
    else:
        touch = context.why(back)
    inner = f'<span class="piece">{blank_card(card, scene.language, is_small=True)}</span>{MARK}'
    inner += f"<small>{context.phrase(note)}</small>" if note.en else ""
    return context.link(
        f"hand-{card.name}", touch.state, touch.href, inner,
        label=context.phrase_of(in_words(card)), css=f"card small c-{TINTS[card.colour]}{css}",
        item=touch.item,
    )  # fmt: skip


# The dice


def _dice(context: Context) -> str:
    """Five dice; while others enter, those on the building site lie behind a bar.

    They keep their order here, and are shown in another: a die that were put elsewhere would roll.
    """
    view, site = context.view, set[str]()
    if view.phase == "entering" and view.thrown:
        site = set(context.dice) - set(view.thrown)
    drawn = "".join(_die(context, one, is_on_site=one in site) for one in context.dice)
    drawn += '<i class="rail"></i>' if site else ""
    css = "means five" + " split" * bool(site)
    css += " quiet" * (not context.view.round_number)
    return (
        f'<div class="{css}" id="means" role="group" aria-label="{context.phrase(words.DICE)}">'
        f"{drawn}</div>"
    )


def _die(context: Context, colour: str, *, is_on_site: bool = False) -> str:
    touch, label = _touch(context, colour)
    note, css = _note(context, colour, touch.state)
    css += " site" * (is_on_site or colour in context.kept)
    value, hue = context.value_of(colour), context.hue_of(colour)
    was = context.dice[colour]
    is_changed = was.value is not None and (value, hue) != (was.value, was.used_as)
    shown = die_picture(value, TINTS[hue]) if was.value else AIR
    shown += f'<small class="was">{was.value}</small>' if is_changed else ""
    key = str(PLACES[colour] + 1)
    cube = context.link(
        f"die-{colour}", touch.state, touch.href, f"{_cube(context.view, colour, shown)}{MARK}",
        label=label, css="spot" + " changed" * is_changed, item=touch.item, key=key,
        is_hinted=colour in context.kept and bool(context.hinted.kept),
    )  # fmt: skip
    known = f'class="cell{css}" id="cell-{colour}" data-move=""'
    return f"<div {known}>{cube}{_strip(context, colour, note)}</div>"


def _cube(view: DonnantView, colour: str, shown: str) -> str:
    """A die as it lies; one that was just thrown is a new one at each throw, and so rolls in."""
    if colour not in view.thrown or view.dice[PLACES[colour]].value is None:
        return f'<span class="cube" id="cube-{colour}">{shown}</span>'
    throw = f"{view.round_number}-{view.active}-{view.rerolls}-{int(view.passive_turn)}"
    return f'<span class="cube rolled" id="cube-{colour}-{throw}">{shown}</span>'


def _strip(context: Context, colour: str, note: Text) -> str:
    """Below a die its shape and what becomes of it; or the handle that changes it by marks."""
    said = context.phrase(note)
    sign = _sign(TINTS[context.hue_of(colour)])
    changes = context.touches.changed.get(colour)
    mine = [one for one in context.scene.draft if one.startswith(f"{colour}{SEPARATOR}")]
    if mine and not changes:
        label = context.phrase_of(words.UNCHANGE_DIE.filled(die=words.COLOURS_BY_NAME[colour]))
        return context.link(
            f"handle-{colour}", CHOSEN, context.without(mine),
            f"<span>{sign}{icon('undo')}</span><small>{said}</small>", label=label,
            css="strip handle", item=mine[0],
        )  # fmt: skip
    if not changes or not context.scene.is_asked:
        return f'<span class="strip">{sign}<small>{said}</small></span>'
    is_open = context.part == (CHANGE, colour)
    part = "" if is_open else f"{CHANGE}{SEPARATOR}{colour}"
    label = context.phrase_of(words.CHANGE_DIE.filled(die=words.COLOURS_BY_NAME[colour]))
    return context.link(
        f"handle-{colour}", CHOSEN if is_open else LEGAL, context.opened(part),
        f"<span>{sign}{icon('pen')}</span><small>{said}</small>", label=label, css="strip handle",
        item=f"{CHANGE}{SEPARATOR}{colour}",
    )  # fmt: skip


@cache
def _sign(tint: str) -> str:
    shape = f'<use href="#s-{tint}"/>'
    return f'<svg class="f-{tint}" viewBox="0 0 24 24" aria-hidden="true">{shape}</svg>'


def _named(context: Context, colour: str) -> Text:
    return words.DIE.filled(colour=words.COLOURS_BY_NAME[colour], value=context.value_of(colour))


def _touch(context: Context, colour: str) -> tuple[Touch, str]:
    """What a touch on a die means: to keep it, or to enter it in a box."""
    named = _named(context, colour)
    if context.is_entering and context.scene.is_asked:
        return _entered(context, colour), context.phrase_of(words.USE_DIE.filled(die=named))
    if not context.first.kept or not context.scene.is_asked:
        what = words.USED if context.dice[colour].used else words.FREE_DIE
        return context.why(_kept_alone(colour)), context.phrase_of(
            words.IS_DIE.filled(die=named, what=what)
        )
    kept = context.kept ^ {colour}
    text = words.PUT_BACK if colour in context.kept else words.KEEP_DIE
    return _kept(context, colour, kept), context.phrase_of(text.filled(die=named))


def _kept(context: Context, colour: str, kept: frozenset[str]) -> Touch:
    """A die is kept, or put back: the draft becomes the set of all that are."""
    scene = context.scene
    state = CHOSEN if colour in context.kept else LEGAL
    if scene.draft and not context.is_keeping:  # it would rub out what is pencilled in
        state = INSTEAD
    if not kept:
        return Touch(state, scene.draft_href([]), f"die.{colour}")
    item = context.first.kept.get(kept)
    if item is None and state != CHOSEN:  # a guided start leads to a set with more dice
        item = next((one for dice, one in context.first.kept.items() if dice > kept), None)
    if item is None:
        return context.why(f"{KEEP}{SEPARATOR}{BETWEEN_DICE.join(context.dice)}")
    return Touch(state, scene.draft_href([item]), item)


def _kept_alone(colour: str) -> str:
    return f"{KEEP}{SEPARATOR}{colour}"


def _entered(context: Context, colour: str) -> Touch:
    """A die for the box that was touched; or, touched first, for a card that comes next."""
    scene = context.scene
    mine = [one for one in scene.draft if one.count(SEPARATOR) == 2 and place_of(one) == colour]
    if mine:
        return Touch(CHOSEN, context.without(mine), mine[0])
    if context.open_card and context.open_box:
        wanted = f"{context.open_card.cell}{SEPARATOR}{context.open_box}{SEPARATOR}{colour}"
        if wanted in scene.touchable:
            return Touch(LEGAL, context.added(wanted), wanted)
        return context.why(wanted)
    if context.chosen_die == colour and context.part[:1] == (DIE,):
        return Touch(CHOSEN, scene.draft_href(scene.draft), f"{DIE}.{colour}")
    part = f"{DIE}{SEPARATOR}{colour}"
    if _fits(colour, context.touches):
        return Touch(LEGAL, context.opened(part), part)
    if _fits(colour, context.first):  # not after what is pencilled in
        return Touch(INSTEAD, scene.draft_href([], part), part)
    return context.why(_nearest_entry(context, colour))


def _fits(colour: str, touches: Touches) -> bool:
    return any(Entry.of(one).die == colour for items in touches.entered.values() for one in items)


def _nearest_entry(context: Context, colour: str) -> str:
    """A die that fits nowhere in the box that comes nearest: an empty one, open to its colour."""
    boxes = [
        (value is None, box.colour in (None, colour), laid.cell, number)
        for laid in (context.own.cards if context.own else ())
        for number, (box, value) in enumerate(zip(laid.card.boxes, laid.values, strict=True), 1)
    ]
    *_, cell, number = max(boxes)
    return f"{cell}{SEPARATOR}{number}{SEPARATOR}{colour}"


def _note(context: Context, colour: str, state: str) -> tuple[Text, str]:
    """What becomes of a die, in a word; and the class that shows it."""
    view, die = context.view, context.dice[colour]
    if target := context.used_for.get(colour):
        return same(f"→ {target}"), " used"
    if colour in context.kept:
        return words.KEPT, " kept"
    if die.value is None:
        return words.IN_THE_AIR, ""
    if view.phase == "entering" and colour not in view.thrown:
        return words.ON_SITE, ""
    if die.used:
        return words.USED, " spent"
    if state == CHOSEN:
        return words.CHOSEN_DIE, ""
    return words.COLOURS_BY_NAME[die.used_as], ""
