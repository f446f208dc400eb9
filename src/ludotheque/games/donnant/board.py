"""The table of Donnant Donnant for pages: stall, market, the others, dice in the tray.

What is touched tells what is meant: dice are kept, an own card is completed or filled, a card of
the market is bought and laid. A preview is the difference of the views before and after the draft.
"""

from ludotheque.drawing.parts import pawn
from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.cards import rules_of
from ludotheque.games.donnant.drawn.context import JOKER_OPEN, Context
from ludotheque.games.donnant.drawn.dice import draw_means
from ludotheque.games.donnant.drawn.market import draw_market, name_of
from ludotheque.games.donnant.drawn.opened import JOKERS, draw_opened, lead_of
from ludotheque.games.donnant.drawn.solo import draw_solo
from ludotheque.games.donnant.drawn.stall import draw_others, draw_stall, points_text, sign_of
from ludotheque.games.donnant.drawn.touches import KEEP, NO_DICE, RETURN
from ludotheque.games.donnant.view import ENTERING, Card, DonnantView
from ludotheque.language import Text, joined

THROW_KEY, JOKER_KEY, STALL_KEY, MARKET_KEY = "T", "J", "S", "M"
REROLL_ALL = f"{KEEP}{SEPARATOR}{NO_DICE}"


def draw(scene: Scene) -> Drawn:
    """Draw the stall, the market, the others, and what one decides with."""
    context = Context(scene)
    return Drawn(
        board=(
            f'{draw_solo(context)}{_tabs(context)}<div class="tables">{draw_stall(context)}'
            f'<div class="beside">{draw_market(context)}{draw_others(context)}</div></div>'
        ),
        means=draw_opened(context) + draw_means(context),
        acts=_acts(context),
        is_whole=not context.is_keeping and not scene.touchable,
        key=THROW_KEY if context.is_keeping else "",
        progress=_progress(context.view),
        seat_lines={
            stall.seat: points_text(context, stall, is_short=True) for stall in context.view.stalls
        },
        seat_extras={stall.seat: sign_of(context, stall.seat) for stall in context.view.stalls},
        question=_question(context),
        lead=_lead(context),
        warns=_warns(context),
        shown=scene.touchable,
    )


# Ways to the parts of the board, on a phone and by keys


def _tabs(context: Context) -> str:
    scene = context.scene
    points = context.phrase(points_text(context, context.shown, is_short=True, is_bare=True))
    seat = context.shown.seat
    mine = pawn(seat, scene.names[seat - 1], is_me=context.is_own_shown)
    others = "".join(
        f"{pawn(stall.seat, scene.names[stall.seat - 1], is_me=stall.seat == scene.seat)}"
        f"{sign_of(context, stall.seat)}"
        for stall in context.view.stalls
        if stall.seat != seat
    )
    rest = (
        f'<a href="#others" aria-label="{context.phrase(words.THE_OTHERS)}">{others}</a>'
        if others
        else ""
    )
    market = context.phrase(words.MARKET)
    if context.available.bought:
        market = context.phrase(words.MARKET_TAB, n=len(context.available.bought))
    card = next(iter(context.shown.cards), None)
    to_stall = f"#thing-{card.cell}" if card and context.is_own_shown else "#stall"
    return (
        f'<nav class="tabs" aria-label="{context.phrase(words.PLACES)}">'
        f'<a href="{to_stall}" data-key="{STALL_KEY}">{mine}<b>{points}</b></a>'
        f'<a href="#thing-top1" data-key="{MARKET_KEY}">{market}</a>{rest}'
        "</nav>"
    )


# Other buttons


def _acts(context: Context) -> str:
    """To throw again without keeping any die, the jokers, or to return the card just drawn."""
    scene = context.scene
    if not scene.is_asked or scene.draft:
        return ""
    if context.view.phase == "acting" and REROLL_ALL in scene.touchable:
        label = context.phrase(words.REROLL)
        return _act(context, REROLL_ALL, scene.draft_href([REROLL_ALL]), label, THROW_KEY)
    if any(item in context.touches.others for item in JOKERS):
        part = "" if context.part == (JOKER_OPEN,) else JOKER_OPEN
        href = scene.draft_href([], part)
        return _act(context, JOKER_OPEN, href, context.phrase(words.JOKER), JOKER_KEY)
    if context.view.phase == "joker laying" and context.own:
        names = (card.name for card in context.own.hand if card)
        for name in names:
            item = f"{RETURN}{SEPARATOR}{name}"
            label = context.phrase(words.RETURN_IT, card=name)
            return _act(context, item, scene.href(item), label)
    return ""


def _act(context: Context, item: str, href: str, label: str, key: str = "") -> str:
    keys = f' data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
    is_open = ' aria-expanded="true"' if context.part == (item,) else ""
    return (
        f'<a class="thing legal button act" id="thing-{item}" data-thing="{item}" '
        f'href="{href}" role="button"{keys}{is_open}>{label}</a>'
    )


# Words


def _progress(view: DonnantView) -> Text | None:
    """Where in the game, and which throw."""
    if not view.round_number:
        return words.SETTING_UP
    if view.phase == "over":
        return words.ROUND.filled(n=view.round_number)
    if view.solo:
        turn = words.PASSIVE_TURN if view.passive_turn else words.ACTIVE_TURN
        number = words.ROUND_OF.filled(n=view.round_number, m=view.solo.rounds)
        return joined((number, turn), " · ")
    if view.last_round and view.round_number >= view.last_round:
        number = words.LAST_ROUND
    elif view.last_round:
        number = words.ROUND_BEFORE.filled(n=view.round_number)
    else:
        number = words.ROUND.filled(n=view.round_number)
    return joined((number, words.THROW.filled(n=view.rerolls + 1)), " · ")


def _question(context: Context) -> Text | None:
    """What is asked, in fewer words than where there is no board to look at."""
    view, draft = context.view, context.scene.draft
    if not context.own:
        return None
    if view.phase == "settling":
        return words.LAY_THREE if draft else words.RETURN_ONE
    if view.phase == "entering":
        is_more = bool(draft and context.touches.entered)
        left = context.own.marks.extra_die
        return words.ENTER_MORE.filled(n=left) if is_more else words.ENTER_ONE
    if view.phase == "acting" and context.first.kept:
        return words.ACT
    if view.phase == "acting" and not any(item.split(".")[0] in COLOURS for item in draft):
        return words.ACT_OR_END if view.acted else words.ACT_OR_JOKER
    return None


def _lead(context: Context) -> Text | None:
    """What to touch next."""
    if found := lead_of(context):
        return found
    for offer in context.view.market:
        if offer.card and context.part == (name_of(offer),):
            filling = {"card": offer.card.name, "words": rules_of(offer.card)}
            if context.scene.is_asked:
                return words.PLACE_IT.filled(price=offer.price, **filling)
            return words.READ_IT.filled(**filling)
    if context.view.phase == "settling" and context.scene.is_asked and context.after is None:
        return _settling(context)
    if context.view.phase in ENTERING and context.scene.is_asked and not context.scene.touchable:
        return None if context.scene.draft else words.NOTHING_FITS
    return None


def _settling(context: Context) -> Text:
    held: dict[str, Card] = (
        {card.name: card for card in context.own.hand if card} if context.own else {}
    )
    card = held.get(context.part[0]) if context.part else None
    if card:
        return words.READ_IT.filled(card=card.name, words=rules_of(card))
    return words.TO_LAY if context.scene.draft else words.TO_RETURN


def _warns(context: Context) -> bool:
    """Whether the draft makes a card of mine impossible (DD-24)."""
    if not context.own or not context.own_then:
        return False
    then = {laid.cell: laid.completable for laid in context.own_then.cards}
    return any(laid.completable and not then.get(laid.cell, True) for laid in context.own.cards)
