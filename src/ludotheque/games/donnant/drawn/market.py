"""The market: two rows of four, their prices between them, and how many cards the decks hold."""

from functools import cache

from ludotheque.drawing.scene import CHOSEN, LEGAL, REFUSED
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.content import COLUMNS
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.cards import TINTS, blank_card, in_words
from ludotheque.games.donnant.drawn.context import Context, Touch
from ludotheque.games.donnant.drawn.stall import MARK, NOPE
from ludotheque.games.donnant.drawn.touches import ASIDE
from ludotheque.games.donnant.view import Offer
from ludotheque.language import Language, joined


def draw_market(context: Context) -> str:
    """Both rows; what can be bought is ringed, what the draft buys is gone from here."""
    top, bottom = context.view.market[:COLUMNS], context.view.market[COLUMNS:]
    named = context.phrase(words.MARKET)
    return (
        f'<section class="market" id="market">{_title(context)}'
        f'<div class="boards" role="grid" aria-label="{named}">'
        f"{_row(context, top)}{_prices(context)}{_row(context, bottom)}</div></section>"
    )


def _title(context: Context) -> str:
    decks = context.view.decks
    note = context.phrase(words.DECKS, scoring=decks[0].size, bonus=decks[1].size)
    if context.available.bought:
        note = context.phrase(words.IN_REACH, n=len(context.available.bought))
    return f'<div class="area"><h2>{context.phrase(words.MARKET)}</h2><span>{note}</span></div>'


def _row(context: Context, offers: tuple[Offer, ...]) -> str:
    cells = "".join(
        f'<span class="at" id="at-{name_of(offer)}" role="gridcell">{_offer(context, offer)}</span>'
        for offer in offers
    )
    return f'<div class="four" role="row">{cells}</div>'


def name_of(offer: Offer) -> str:
    """How things call a place of the market."""
    return f"{offer.row}{offer.column}"


def _offer(context: Context, offer: Offer) -> str:
    name, card = name_of(offer), offer.card
    if card is None:
        empty = context.phrase(words.EMPTY_PLACE)
        return f'<span class="gap" id="gap-{name}"><small>{empty}</small></span>'
    touch = touch_on(context, offer)
    is_taken = card.name in {one.name for one in context.planned.values()}
    known = "" if is_taken else f' id="card-{card.name}" data-move=""'
    piece = blank_card(card, context.scene.language, is_small=True)
    inner = f'<span class="piece"{known}>{piece}</span>{MARK}'
    inner += NOPE if touch.state == REFUSED else ""
    label = in_words(card)
    if touch.marks:  # all of DD-30: what else changes a die is touched by itself
        inner += f'<i class="price">{context.phrase(words.DISCOUNT, n=touch.marks)}</i>'
        label = joined((label, words.DISCOUNT_LABEL.filled(n=touch.marks)), ", ")
    css = f"card small c-{TINTS[card.colour]}" + " taken" * is_taken
    css += " last" * (offer.column == COLUMNS)
    if not context.scene.is_asked:
        return (
            f'<a class="thing reads {css}" id="thing-{name}" href="{context.toggled(name)}" '
            f'role="button" aria-label="{context.phrase(label)}">{inner}</a>'
        )
    return context.link(
        f"thing-{name}", touch.state, touch.href, inner, label=context.phrase_of(label), css=css,
        item=touch.item,
    )  # fmt: skip


def touch_on(context: Context, offer: Offer) -> Touch:
    """What a touch on a card of the market means: to buy it, or to set it aside."""
    name, scene = name_of(offer), context.scene
    mine = [one for one in scene.draft if one.startswith(f"{name}{SEPARATOR}")]
    if mine:
        return Touch(CHOSEN, context.without(mine), mine[0])
    if context.part == (name,):
        return Touch(CHOSEN, scene.draft_href(scene.draft), name)
    if items := context.available.bought.get(name):
        items = context.here(items)
        marks = context.price_of(items)
        if len(items) == 1:
            return Touch(LEGAL, context.added(items[0]), items[0], marks)
        return Touch(LEGAL, f"{context.opened(name)}#stall", name, marks)
    aside = f"{ASIDE}{SEPARATOR}{offer.row}"
    if offer.column == COLUMNS and scene.state_of(aside) in (LEGAL, CHOSEN):
        state = scene.state_of(aside)
        href = scene.draft_href([] if state == CHOSEN else [aside])
        return Touch(state, href, aside)
    cells = context.own.open_cells if context.own else ()
    return context.why(f"{name}{SEPARATOR}{cells[0] if cells else 'c3'}")


def _prices(context: Context) -> str:
    """What each column costs, in equal dice; the arrow points to where a row ends."""
    pills = ""
    for offer in context.view.market[:COLUMNS]:
        names = (f"{row}{offer.column}" for row in ("top", "bottom"))
        can = any(name in context.available.bought for name in names)
        pills += _pill(offer.price, offer.column == COLUMNS, can, context.scene.language)
    return f'<div class="prices" role="row">{pills}</div>'


@cache
def _pill(price: int, is_last: bool, can: bool, language: Language) -> str:
    arrow = ' <span aria-hidden="true">→</span>' if is_last else ""
    text = words.PRICE.filled(n=price).to(language)
    label = words.PRICE_LABEL.filled(n=price).to(language)
    return (
        f'<span class="pill{" can" if can else ""}" role="gridcell" aria-label="{label}">{text}'
        f"{arrow}</span>"
    )
