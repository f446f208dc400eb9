"""A stall of three by three: cards, and places where a card may come."""

from collections.abc import Collection
from html import escape

from ludotheque.drawing.parts import icon
from ludotheque.drawing.scene import CHOSEN, IDLE, LEGAL, REFUSED
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.boxes import Entry, entries_on, only_meaning
from ludotheque.games.donnant.drawn.cards import TINTS, blank_card, in_words, laid_card
from ludotheque.games.donnant.drawn.context import INSTEAD, LIT, Context, Touch
from ludotheque.games.donnant.drawn.grid import RANKS, lines_of
from ludotheque.games.donnant.drawn.joins import draw_joins, new_joins
from ludotheque.games.donnant.drawn.touches import place_of
from ludotheque.games.donnant.drawn.worth import counted, worth
from ludotheque.games.donnant.view import Card, LaidCard, Stall
from ludotheque.language import Text, joined


def draw_stall(context: Context) -> str:
    """The reader's stall, or in its place that of somebody else, to be read only."""
    stall = context.shown
    inner = _title(context, stall) + _grid(context, stall)
    return f'<section class="mine" id="stall">{inner}</section>'


def _title(context: Context, stall: Stall) -> str:
    scene = context.scene
    points = context.phrase(points_text(context, stall))
    if scene.look and scene.seat and not context.is_own_shown:
        back = context.phrase(words.BACK_TO_MINE)
        points = f'<a class="button back" href="{scene.look_href()}">{icon("back")}{back}</a>'
    name = _name(context, stall)
    return f'<div class="area"><h2>{name}</h2><span>{points}</span></div>'


def _name(context: Context, stall: Stall) -> str:
    if context.is_own_shown:
        return context.phrase(words.MY_STALL)
    return context.phrase(words.STALL_OF, name=context.scene.names[stall.seat - 1])


def points_text(
    context: Context, stall: Stall, *, is_short: bool = False, is_bare: bool = False
) -> Text:
    """The points of a stall, and those after the draft."""
    then = context.after.stalls[stall.seat - 1].points if context.after else stall.points
    if then == stall.points:
        return (words.SHORT_POINTS if is_short else words.POINTS).filled(n=then)
    text = words.SHORT_POINTS_THEN if is_short else words.POINTS_THEN
    text = words.BARE_POINTS_THEN if is_bare else text
    return text.filled(n=stall.points, then=then)


# The grid


def _grid(context: Context, stall: Stall) -> str:
    planned = context.planned if context.is_own_shown else {}
    then = context.own_then if context.is_own_shown else stall
    assert then
    spots = _open_cells(context, stall, then)
    files, ranks = lines_of({laid.cell for laid in stall.cards} | set(planned), spots)
    lit = _lit(context, stall)
    rows = ""
    for rank in ranks:
        cells = "".join(
            f'<span class="at" id="at-{stall.seat}-{file}{rank}" role="gridcell">'
            f"{_cell(context, stall, then, f'{file}{rank}', spots, lit)}</span>"
            for file in files
        )
        rows += f'<div class="at" id="rank-{stall.seat}-{rank}" role="row">{cells}</div>'
    css = f"stall files-{len(files)} ranks-{len(ranks)}" + " over" * (context.view.phase == "over")
    return (
        f'<div class="{css}" id="grid-{stall.seat}" data-move="" role="grid" '
        f'aria-label="{_name(context, stall)}">{rows}'
        f"{_joins(stall, then, (files, ranks))}</div>"
    )


def _joins(stall: Stall, then: Stall, lines: tuple[str, str]) -> str:
    """Lines between cards that the draft lets count each other."""
    return draw_joins(new_joins(stall, then), lines) if then is not stall else ""


def _open_cells(context: Context, stall: Stall, then: Stall) -> Collection[str]:
    """Where a card may be laid next: as far as the draft goes."""
    if context.is_own_shown and context.planned and context.after is None:
        return {place_of(one) for items in context.touches.laid.values() for one in items}
    return then.open_cells


def _cell(
    context: Context,
    stall: Stall,
    then: Stall,
    cell: str,
    spots: Collection[str],
    lit: Collection[str],
) -> str:
    laid = stall.at(cell)
    if laid:
        return _card(context, stall, laid, then.at(cell) or laid, then, cell in lit)
    if context.is_own_shown and cell in context.planned:
        return _planned(context, cell, context.planned[cell], then.at(cell), then)
    return _place(context, stall, cell, is_open=cell in spots)


# Cards


def _card(
    context: Context, stall: Stall, laid: LaidCard, later: LaidCard, then: Stall, is_lit: bool
) -> str:
    cell, card = laid.cell, laid.card
    inner = laid_card(
        laid, later, worth(stall, cell), worth(then, cell), context.scene.language,
        turn=_turn_of(context, stall, cell),
    )  # fmt: skip
    touch = touch_on(context, laid)
    css = f"card c-{TINTS[laid.colour]}" + " lit" * is_lit + " whole" * laid.complete
    css += " fresh" * (cell in context.fresh.get(stall.seat, ()))
    badge = _price(touch.marks)
    piece = f'<span class="piece" id="card-{card.name}" data-move="">{inner}</span>{badge}{MARK}'
    if touch.state == REFUSED:
        piece += NOPE
    label = context.phrase_of(_label(context, stall, laid))
    name = f"thing-{cell}" if context.is_own_shown else f"look-{cell}"
    if laid.complete and cell in counted(stall.cards) and touch.state in (IDLE, REFUSED):
        href = context.toggled(f"{LIT}{SEPARATOR}{cell}")
        pressed = "true" if cell == lit_cell(context) else "false"
        return (
            f'<a class="thing lights {css}" id="{name}" href="{href}" role="button" '
            f'aria-pressed="{pressed}" aria-label="{escape(label)}">{piece}</a>'
        )
    return context.link(name, touch.state, touch.href, piece, label=label, css=css, item=touch.item)


def _turn_of(context: Context, stall: Stall, cell: str) -> int:
    """As which of all cards, from 1, this one's points are written when all is over; 0: none are.

    They follow each other as the cards are read.
    """
    scoring = counted(stall.cards)
    if context.view.phase != "over" or cell not in scoring:
        return 0
    return 1 + sorted(scoring, key=lambda one: (RANKS.index(one[1]), one[0])).index(cell)


def touch_on(context: Context, laid: LaidCard) -> Touch:
    """What a touch on a card of the reader's stall means: complete it, or fill one of its boxes."""
    cell, scene = laid.cell, context.scene
    if not context.is_own_shown or not scene.is_asked:
        return Touch(IDLE, "", cell)
    mine = context.draft_on(cell)
    if context.open_card and context.open_card.cell == cell:
        return Touch(CHOSEN, scene.draft_href(scene.draft), cell)
    if entries := entries_on(context, cell):
        return _touch_to_enter(context, laid, entries, is_begun=bool(mine))
    if mine:
        return Touch(CHOSEN, context.without(mine), mine[0])
    if cell in context.available.completed:
        return Touch(LEGAL, context.added(cell), cell, context.price_of([cell]))
    return context.why(cell)


def _touch_to_enter(
    context: Context, laid: LaidCard, entries: list[Entry], *, is_begun: bool
) -> Touch:
    """What a touch enters, if it can mean but one thing; else it opens the boxes of the card.

    On a card that has a die in pencil it may also mean to rub that out, unless a die comes first.
    """
    cell, die = laid.cell, context.chosen_die
    price = context.price_of([one.item for one in entries])
    only = only_meaning(context, laid.card, entries)
    if only and (die or not is_begun):
        return Touch(LEGAL, context.added(only.item), only.item, price)
    part = f"{cell}{SEPARATOR}0{SEPARATOR}{die}" if die else cell
    return Touch(LEGAL, context.opened(part), cell, price)


def _label(context: Context, stall: Stall, laid: LaidCard) -> Text:
    parts = [words.AT_CELL.filled(cell=laid.cell, card=in_words(laid.card))]
    if laid.complete:
        parts.append(words.IS_COMPLETE)
        if worth(stall, laid.cell):
            parts.append(words.PAYS_NOW.filled(n=worth(stall, laid.cell)))
    elif not laid.completable:
        parts.append(words.IS_HOPELESS)
    return joined(parts, ", ")


def _planned(context: Context, cell: str, card: Card, later: LaidCard | None, then: Stall) -> str:
    """A card that the draft lays here: in pencil; a touch rubs it out, or completes it too."""
    language = context.scene.language
    if later:
        blank = LaidCard(cell, card, (None,) * len(card.boxes), card.colour, False, True, 0)
        inner = laid_card(blank, later, 0, worth(then, cell), language)
    else:
        inner = blank_card(card, language)
    piece = f'<span class="piece" id="card-{card.name}" data-move="">{inner}</span>{MARK}'
    css = f"card ghost c-{TINTS[card.colour]}"
    label = context.phrase_of(words.AT_CELL.filled(cell=cell, card=in_words(card)))
    if cell in context.touches.completed:
        return context.link(
            f"thing-{cell}", LEGAL, context.added(cell), piece, label=label, css=css, item=cell
        )
    items = [one for one in context.scene.draft if place_of(one) == cell]
    items += context.draft_on(cell)
    return context.link(
        f"thing-{cell}", CHOSEN, context.without(items), piece, label=label, css=css, item=items[0]
    )


def _place(context: Context, stall: Stall, cell: str, *, is_open: bool) -> str:
    """A free place: ringed while a card is being placed."""
    if not is_open:
        return f'<span class="none" id="place-{stall.seat}-{cell}"></span>'
    inner = f"<small>{context.phrase(words.FREE)}</small><b>{cell}</b>{MARK}"
    if not (context.is_own_shown and context.scene.is_asked):
        return f'<span class="place" id="place-{stall.seat}-{cell}">{inner}</span>'
    touch = _touch_on_place(context, cell)
    inner += NOPE if touch.state == REFUSED else ""
    label = context.scene.words.get(touch.item) or context.words_at(cell)
    return context.link(
        f"thing-{cell}", touch.state, touch.href, inner, label=label, css="place", item=touch.item
    )


def _touch_on_place(context: Context, cell: str) -> Touch:
    """What a touch on a free place means: the card chosen first is laid there, or one that comes.

    Of what can be laid nowhere, the card that is the easiest to have says why.
    """
    if item := _laid_here(context, cell):
        return Touch(LEGAL, context.added(item), item)
    if cell == context.place:
        return Touch(CHOSEN, context.scene.draft_href(context.scene.draft), cell)
    groups = (*context.available.bought.values(), *context.touches.laid.values())
    if any(place_of(one) == cell for items in groups for one in items):
        return Touch(INSTEAD, context.opened(cell), cell)
    held = [card.name for card in (context.own.hand if context.own else ()) if card]
    offers = sorted((one for one in context.view.market if one.card), key=lambda one: one.price)
    cards = [*held, *(f"{one.row}{one.column}" for one in offers), "top1"]
    return context.why(f"{cards[0]}{SEPARATOR}{cell}")


def _laid_here(context: Context, cell: str) -> str:
    """The item that lays the card chosen first, or the only one there is, on a cell."""
    laid, bought = context.touches.laid, context.available.bought
    name = context.part[0] if context.part else ""
    items = bought.get(name) or laid.get(name)
    if items is None and len(laid) == 1:
        items = next(iter(laid.values()))
    return next((one for one in items or () if place_of(one) == cell), "")


MARK = '<i class="ring"></i>'
NOPE = '<i class="nope" aria-hidden="true">×</i>'


def _price(marks: int) -> str:
    return f'<i class="price">{marks} {icon("check")}</i>' if marks else ""


def _lit(context: Context, stall: Stall) -> Collection[str]:
    """The cells that the card touched counts."""
    if not (touched := lit_cell(context)):
        return ()
    groups = counted(stall.cards).get(touched, ())
    return {cell for group in groups for cell in group} | {touched}


def lit_cell(context: Context) -> str:
    """Where the card lies that was touched to light what it counts."""
    return context.part[1] if context.part[:1] == (LIT,) and len(context.part) > 1 else ""
