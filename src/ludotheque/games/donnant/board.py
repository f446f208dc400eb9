"""The table of Donnant Donnant for pages: stall, market, the others, dice in the tray.

What is touched tells what is meant: dice are kept, an own card is completed or filled, a card of
the market is bought and laid. A preview is the difference of the views before and after the draft.
"""

from ludotheque.drawing.parts import pawn
from ludotheque.drawing.scene import CHOSEN, LEGAL, PASS_KEY, Drawn, Scene
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.cards import reward, rules_of
from ludotheque.games.donnant.drawn.context import JOKER_OPEN, Context
from ludotheque.games.donnant.drawn.dice import draw_means
from ludotheque.games.donnant.drawn.market import draw_market, name_of
from ludotheque.games.donnant.drawn.opened import JOKERS, draw_opened, lead_of
from ludotheque.games.donnant.drawn.others import draw_others, sign_of
from ludotheque.games.donnant.drawn.solo import draw_solo
from ludotheque.games.donnant.drawn.stall import draw_stall, lit_cell, points_text
from ludotheque.games.donnant.drawn.touches import NO_DICE, RETURN
from ludotheque.games.donnant.drawn.worth import counted, worth
from ludotheque.games.donnant.things import KEEP
from ludotheque.games.donnant.view import ENTERING, Card, DonnantView
from ludotheque.language import Text, enumerated, joined, same

THROW_KEY, JOKER_KEY, STALL_KEY, MARKET_KEY = "T", "J", "S", "M"
KEYS = {
    same("1 – 5"): Text(en="the dice", fr="les dés"),
    same(THROW_KEY): Text(en="throw again", fr="relancer"),
    same(JOKER_KEY): Text(en="the joker", fr="le joker"),
    same(STALL_KEY): Text(en="to the stall", fr="à l’étal"),
    same(MARKET_KEY): Text(en="to the market", fr="au marché"),
    same(PASS_KEY): Text(en="enter nothing, end", fr="ne rien inscrire, finir"),
}
SHOWS: frozenset[int] = frozenset()
RUBBER = "rubber"
REROLL_ALL = f"{KEEP}{SEPARATOR}{NO_DICE}"


def draw(scene: Scene) -> Drawn:
    """Draw the stall, the market, the others, and what one decides with."""
    context = Context(scene)
    return Drawn(
        board=(
            f'{draw_solo(context)}{_tabs(context)}<div class="tables">{draw_stall(context)}'
            f'<div class="beside">{draw_market(context)}{draw_others(context)}</div></div>'
        ),
        means="" if context.view.phase == "over" else draw_opened(context) + draw_means(context),
        acts=_acts(context),
        is_whole=not context.is_keeping and not scene.touchable,
        key=THROW_KEY if context.is_keeping else "",
        keys=KEYS,
        progress=_progress(context.view),
        seat_lines={
            stall.seat: points_text(context, stall, is_short=True) for stall in context.view.stalls
        },
        seat_extras={stall.seat: sign_of(context, stall.seat) for stall in context.view.stalls},
        question=_question(context),
        lead=_lead(context),
        warns=_warns(context),
        shown=(*scene.touchable, *scene.draft),
        ties=_ties(context.view),
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
    offer = next((name_of(one) for one in context.view.market if one.card), "")
    to_market = f"#thing-{offer}" if offer else "#market"
    return (
        f'<nav class="tabs" aria-label="{context.phrase(words.PLACES)}">'
        f'<a href="{to_stall}" data-key="{STALL_KEY}">{mine}<b>{points}</b></a>'
        f'<a href="{to_market}" data-key="{MARKET_KEY}">{market}</a>{rest}'
        "</nav>"
    )


# Other buttons


def _acts(context: Context) -> str:
    """To throw again without keeping any die, the jokers, or to return the card just drawn.

    There is always one beside the button that names the decision, so that this never moves.
    """
    scene, view = context.scene, context.view
    if not scene.seat or view.phase == "over":
        return ""
    if view.phase == "acting" and REROLL_ALL in (scene.draft or scene.touchable):
        return _act(context, REROLL_ALL, words.REROLL, THROW_KEY)
    if joker := next((one for one in scene.draft if one in JOKERS), ""):
        return _act(context, joker, words.JOKER, JOKER_KEY)
    if not scene.draft and any(item in context.touches.others for item in JOKERS):
        return _joker(context)
    returned = [item for item in (*scene.draft, *scene.first) if item.startswith(RETURN)]
    if view.phase == "joker laying" and returned:
        card = returned[0].removeprefix(f"{RETURN}{SEPARATOR}")
        return _act(context, returned[0], words.RETURN_IT.filled(card=card))
    return _rubber(context)


def _rubber(context: Context) -> str:
    """The button that rubs all out."""
    label = context.phrase(words.RUB_OUT)
    if not context.scene.draft and not context.scene.part:
        off = f'<a class="button act" id="{RUBBER}" role="button" aria-disabled="true">'
        return f"{off}{label}</a>"
    href = context.scene.draft_href([])
    return f'<a class="button act" id="{RUBBER}" href="{href}" role="button">{label}</a>'


def _act(context: Context, item: str, text: Text, key: str = "") -> str:
    """A button that pencils something in, or rubs it out."""
    scene = context.scene
    is_chosen = item in scene.draft
    return context.link(
        f"thing-{item}", CHOSEN if is_chosen else LEGAL,
        scene.draft_href([] if is_chosen else [item]), context.phrase(text),
        label=context.phrase_of(text), css="button act", item=item, key="" if is_chosen else key,
    )  # fmt: skip


def _joker(context: Context) -> str:
    """The button that opens the jokers."""
    is_open = context.part == (JOKER_OPEN,)
    href = context.scene.draft_href([], "" if is_open else JOKER_OPEN)
    expanded = "true" if is_open else "false"
    return (
        f'<a class="thing {CHOSEN if is_open else LEGAL} button act" id="thing-{JOKER_OPEN}" '
        f'data-thing="{JOKER_OPEN}" href="{href}" role="button" data-key="{JOKER_KEY}" '
        f'aria-keyshortcuts="{JOKER_KEY}" aria-expanded="{expanded}">'
        f"{context.phrase(words.JOKER)}</a>"
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
        return joined((number, turn), ", ")
    if view.last_round and view.round_number >= view.last_round:
        number = words.LAST_ROUND
    elif view.last_round:
        number = words.ROUND_BEFORE.filled(n=view.round_number)
    else:
        number = words.ROUND.filled(n=view.round_number)
    return joined((number, words.THROW.filled(n=view.rerolls + 1)), ", ")


def _question(context: Context) -> Text | None:
    """What is asked, in fewer words than where there is no board to look at."""
    view, draft = context.view, context.scene.draft
    if not context.own_then:
        return None
    if view.phase == "settling":
        return words.LAY_THREE if draft else words.RETURN_ONE
    if view.phase == "entering":
        is_more = bool(draft and context.touches.entered)
        left = context.own_then.marks.extra_die
        name = context.scene.names[view.active - 1]
        return words.ENTER_MORE.filled(n=left) if is_more else words.ENTER_ONE.filled(name=name)
    if view.phase == "acting" and context.first.kept:
        return words.ACT
    if view.phase == "acting":
        return words.ACT_OR_END if view.acted else words.ACT_OR_JOKER
    return None


def _lead(context: Context) -> Text | None:
    """What to touch next."""
    if found := lead_of(context):
        return found
    if context.place:
        return words.WHICH_CARD.filled(cell=context.place)
    for offer in context.view.market:
        if offer.card and context.part == (name_of(offer),):
            filling = {"card": offer.card.name, "words": rules_of(offer.card)}
            if context.scene.is_asked:
                return words.PLACE_IT.filled(price=offer.price, **filling)
            return words.READ_IT.filled(**filling)
    if context.view.phase == "settling" and context.scene.is_asked and context.after is None:
        return _settling(context)
    if lit := _counts(context):
        return lit
    if context.view.phase == "over" and counted(context.shown.cards):
        return words.TOUCH_TO_LIGHT
    if context.scene.is_asked and not context.scene.draft and not context.part:
        return _offered(context)
    return None


def _offered(context: Context) -> Text | None:
    """What may be touched now, by name: cards to complete or to fill, what is in reach."""
    found = context.touches
    if context.view.phase in ENTERING:
        cards = [context.name_at(cell) for cell in sorted(found.entered)]
        if cards:
            return words.CAN_TAKE.filled(cards=enumerated(cards), n=len(cards))
        return words.WITH_A_MARK if found.changed else words.NOTHING_FITS
    if context.view.phase != "acting":
        return None
    cards = [context.name_at(cell) for cell in sorted(found.completed)]
    said = [words.CAN_COMPLETE.filled(cards=enumerated(cards), n=len(cards))] if cards else []
    said += [words.CAN_BUY.filled(n=len(found.bought))] if found.bought else []
    if found.changed and not said:  # no mark leads to nothing (DD-52)
        said.append(words.WITH_A_MARK)
    if found.kept:
        said.append(words.OR_KEEP if said else words.KEEP_SOME)
    elif not said:
        has_joker = any(item in found.others for item in JOKERS)
        said.append(words.ONLY_A_JOKER if has_joker else words.NOTHING_LEFT)
    return joined(said, " ")


def _counts(context: Context) -> Text | None:
    """What the card that was touched is paid for, and how often."""
    laid = context.shown.at(lit_cell(context))
    groups = counted(context.shown.cards).get(laid.cell) if laid else None
    if laid is None or groups is None:
        return None
    return words.COUNTS.filled(
        card=laid.card.name, reward=reward(laid.card), n=len(groups),
        points=worth(context.shown, laid.cell),
    )  # fmt: skip


def _ties(view: DonnantView) -> dict[Text, tuple[int, ...]]:
    """What decided between stalls of as many points (DD-41); nothing where none are."""
    points = [stall.points for stall in view.stalls]
    if view.phase != "over" or len(set(points)) == len(points):
        return {}
    return {words.TIES: tuple(stall.empty_boxes for stall in view.stalls)}


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
