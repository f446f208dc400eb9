"""What one decides with in Don and Serengeti: a pad of ten keys, or cards to sell and to swap."""

from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.drawing.scene import BEFORE_A_PRICE, CHOSEN, IDLE, PASS_KEY, REFUSED
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.drawn.art import CHIP, STRIKE
from ludotheque.games.auction.drawn.cards import touch_on, touched
from ludotheque.games.auction.drawn.context import PASS, Context, amount_of, card_id
from ludotheque.games.auction.drawn.outlook import (
    chips_for_silence,
    holders_of,
    most_to_bid,
    own_digits,
    payments,
)
from ludotheque.games.auction.notation import Pass
from ludotheque.games.auction.telling import CONFIRM, DECLINE
from ludotheque.games.auction.view import Card, Player
from ludotheque.games.auction.words import button
from ludotheque.language import Text, joined

TENS = "tens-"  # how a part of the pad is called
MANY_TENS = 4  # more than have room above the pad
NEAR_TENS = 3  # as many as have room beside it
PAD = Text(en="Bids", fr="Mises")
TENS_GROUP = Text(en="Tens", fr="Dizaines")
FROM_TO = Text(en="from {low} to {high}", fr="de {low} à {high}")
MY_CHIPS = Text(en="your chips", fr="vos jetons")
EVERYBODY = Text(en="all", fr="tous")
NO_ONE = Text(en="nobody", fr="personne")
YOURS = Text(en="your {digit}", fr="votre {digit}")
FINED = Text(en="fine", fr="amende")
TOO_DEAR = Text(en="debt", fr="dette")
IF_WON = Text(en="{amount}: {paid}", fr="{amount} : {paid}")
PAID = Text(en="{name} gets {chips}", fr="{name} reçoit {chips}")
NOT_ABOVE = Text(en="{amount}: not above the bid", fr="{amount} : pas au-dessus de la mise")
NOT_SO_MANY = Text(en="{amount}: more than you have", fr="{amount} : plus que vous n’avez")
BARRED = Text(en="{amount}: barred by your {digit}", fr="{amount} : interdit par votre {digit}")
COSTS_A_CHIP = Text(
    en="{amount}: your {digit} bars it, a chip as a fine",
    fr="{amount} : interdit par votre {digit}, un jeton d’amende",
)
CANNOT_PAY = Text(
    en="{amount}: more than you can pay", fr="{amount} : plus que vous ne pouvez payer"
)
MY_CARDS = Text(en="Your cards", fr="Vos cartes")
THEIR_CARDS = Text(en="Cards of the others", fr="Cartes des autres")
MORE_CHIPS = Text(en="+{n} [n?chip|chips]", fr="+{n} [n?jeton|jetons]")


def tray(context: Context) -> str:
    """The means of a decision. While others decide the pad stays, flat."""
    me, scene = context.me, context.scene
    if me is None or context.view.phase == "over":
        return ""
    if scene.is_asked and context.view.phase != "bidding":
        return _hands(context, me)
    return _pad(context, me)


def decline(context: Context) -> str:
    """The button that withdraws, sells nothing or swaps nothing; its confirmation is the page's."""
    scene = context.scene
    state = scene.state_of(PASS)
    if not scene.is_asked or state in (IDLE, REFUSED):
        if context.me is None or context.view.phase == "over":
            return ""
        words = scene.say(DECLINE.get(context.view.phase, DECLINE["bidding"]))
        why = f' href="{scene.why_href(PASS)}" data-thing="{PASS}"' if scene.is_asked else ""
        off = (
            f'<a class="button decline" id="thing-{PASS}" role="button" aria-disabled="true"{why}>'
        )
        return f"{off}<span>{words}</span></a>"  # it keeps its place
    named = scene.say(button(context.view, Pass()))
    bonus = _for_silence(context)
    more = f"<small>{scene.say(bonus)}</small>" if bonus else ""
    pressed = ' aria-pressed="true"' if state == CHOSEN else ""
    key = f'data-key="{PASS_KEY}" aria-keyshortcuts="{PASS_KEY}"'
    return (
        f'<a class="thing {state} button decline" id="thing-{PASS}" data-thing="{PASS}" '
        f'{key} href="{scene.href(PASS)}" role="button"{pressed}>'
        f"<span>{named}{more}</span></a>"
    )


def confirmed(context: Context) -> Text | None:
    """What the page's button says once to decline is pencilled in: not the same words again."""
    if PASS not in context.scene.draft:
        return None
    bonus = _for_silence(context)
    asked = CONFIRM[context.view.phase]
    return joined((asked, bonus), BEFORE_A_PRICE) if bonus else asked


def _for_silence(context: Context) -> Text | None:
    silence = chips_for_silence(context.view)
    return MORE_CHIPS.filled(n=silence) if silence else None


# The pad: ten keys that never move, a digit each.


def _pad(context: Context, me: Player) -> str:
    shown = _tens_shown(context, me)
    keys = "".join(_key(context, me, shown * VALUES + digit) for digit in range(VALUES))
    return (
        f'<div class="bidding">{_purse(context, me)}{_tens(context, me, shown)}'
        f'<div class="pad" id="pad" role="group" aria-label="{context.phrase(PAD)}">{keys}</div>'
        "</div>"
    )


def _purse(context: Context, me: Player) -> str:
    """My chips, and how many the draft would leave me."""
    then = context.after.player(me.seat).chips if context.after else me.chips
    change = f'<span class="then">→ {then}</span>' if then != me.chips else ""
    return (
        f'<p class="chips" id="my-chips">{CHIP}<span><b>{me.chips}</b>{change}'
        f"<small>{context.phrase(MY_CHIPS)}</small></span></p>"
    )


def _tens_shown(context: Context, me: Player) -> int:
    """Those asked for; else of what was touched last; else of the lowest bid that is legal."""
    scene, view = context.scene, context.view
    highest = most_to_bid(view, me.seat) // VALUES
    asked = scene.part.removeprefix(TENS)
    if scene.part.startswith(TENS) and asked.isdecimal():
        return min(int(asked), highest)
    touched = amount_of(scene.refused)
    lowest = view.bids[0] if view.bids else (-1 if view.bid is None else view.bid) + 1
    for amount in (touched, context.amount, lowest):
        if amount is not None:
            return min(amount // VALUES, highest)
    raise AssertionError("there is always a lowest bid")


def _tens(context: Context, me: Player, shown: int) -> str:
    count = most_to_bid(context.view, me.seat) // VALUES + 1
    segments = "".join(_segment(context, tens, shown, count) for tens in range(count))
    css = "seg tens"
    if count == 1:
        css += " lone"
    elif count >= NEAR_TENS:
        css += " three many" if count > MANY_TENS else " three"
    return (
        f'<div class="{css}" role="group" aria-label="{context.phrase(TENS_GROUP)}">'
        f"{segments}</div>"
    )


def _segment(context: Context, tens: int, shown: int, count: int) -> str:
    low, high = tens * VALUES, tens * VALUES + VALUES - 1
    nearest = _nearest(shown, count)
    goes_on = tens > shown and tens == nearest[-1] < count - 1
    goes_on |= tens < shown and tens == nearest[0] > 0
    near = f' class="near{" on" * goes_on}"' if tens in nearest else ""
    name = f"{low}–{high}"
    current = ' aria-current="true"' if tens == shown else ""
    if not context.scene.is_asked or count == 1:
        return f'<span id="{TENS}{tens}"{near}{current}>{name}</span>'
    key = {shown + 1: ' data-key="PageUp"', shown - 1: ' data-key="PageDown"'}.get(tens, "")
    href = context.scene.draft_href(context.scene.draft, part=f"{TENS}{tens}")
    label = context.phrase(FROM_TO).format(low=low, high=high)
    return f'<a id="{TENS}{tens}"{near} href="{href}"{key}{current} aria-label="{label}">{name}</a>'


def _nearest(shown: int, count: int) -> range:
    """The tens that a narrow screen has room for: those shown, and the two next to them.

    >>> [list(_nearest(shown, 4)) for shown in (0, 1, 3)], list(_nearest(0, 1))
    ([[0, 1, 2], [0, 1, 2], [1, 2, 3]], [0])
    """
    first = max(0, min(shown - 1, count - NEAR_TENS))
    return range(first, min(first + NEAR_TENS, count))


class Key(NamedTuple):
    """How a key looks: what is written on it, and what a screen reader says."""

    css: str
    label: str
    note: str = ""


def _key(context: Context, me: Player, amount: int) -> str:
    """A key of the pad: who is paid if it wins, or why it may not be pressed."""
    scene, digit = context.scene, amount % VALUES
    state = scene.state_of(f"bid.{amount}")
    key = _looks(context, me, amount)
    inner = f"<b>{amount}</b>{key.note}"
    known = f'id="key-{digit}" data-thing="bid.{amount}"'
    if not scene.is_asked:
        css = f"bidkey flat {key.css}"
        return f'<span {known} class="{css}" role="img" aria-label="{key.label}">{inner}</span>'
    pressed = ' aria-pressed="true"' if state == CHOSEN else ""
    off = ' aria-disabled="true"' if state in (IDLE, REFUSED) else ""
    href = scene.href(f"bid.{amount}")
    if state == CHOSEN:  # rubbed out, the same tens stay
        href = scene.draft_href([], part=f"{TENS}{amount // VALUES}")
    return (
        f'<a {known} class="thing {state} bidkey {key.css}" href="{href}" role="button" '
        f'data-key="{digit}" aria-label="{key.label}"{pressed}{off}>{inner}</a>'
    )


def _looks(context: Context, me: Player, amount: int) -> Key:
    view, digit = context.view, amount % VALUES
    is_own = digit in own_digits(view, me.seat)
    if amount <= (-1 if view.bid is None else view.bid):
        return Key("low", context.phrase(NOT_ABOVE).format(amount=amount))
    if amount > most_to_bid(view, me.seat):
        return Key("high", context.phrase(NOT_SO_MANY).format(amount=amount))
    if is_own and (not view.freely or digit in view.barred):
        label = context.phrase(BARRED).format(amount=amount, digit=digit)
        yours = context.phrase(YOURS).format(digit=digit)
        return Key("barred", label, f"{_note(yours)}{STRIKE}")
    if is_own:
        label = context.phrase(COSTS_A_CHIP).format(amount=amount, digit=digit)
        return Key("rue", label, _note(context.phrase(FINED)))
    if amount > (me.chips or 0):
        label = context.phrase(CANNOT_PAY).format(amount=amount)
        return Key("rue", label, _note(context.phrase(TOO_DEAR)))
    return _paying(context, me, amount)


def _paying(context: Context, me: Player, amount: int) -> Key:
    """Whom a bid pays if it wins."""
    view, scene = context.view, context.scene
    paid = payments(view, amount, me.seat)
    template = context.phrase(PAID)
    said = ", ".join(
        template.format(name=scene.name(one.seat), chips=one.chips) for one in paid
    ) or context.phrase(NO_ONE)
    label = context.phrase(IF_WON).format(amount=amount, paid=said)
    if not paid:
        return Key("", label, _note("–"))
    if view.seller is None and not any(holders_of(view, amount % VALUES, me.seat).values()):
        return Key("", label, _note(context.phrase(EVERYBODY)))
    return Key("", label, _note("".join(context.pawns[one.seat] for one in paid)))


def _note(inner: str) -> str:
    return f'<span class="to">{inner}</span>'


# Cards to sell, to discard or to swap: in the table too, but here large enough for a thumb.


def _hands(context: Context, me: Player) -> str:
    """My cards, and for an exchange those of the others below."""
    own = _strip(context, MY_CARDS, [me])
    if context.view.phase != "exchange":
        return f'<div class="hands one">{own}</div>'
    others = [one for one in context.view.players if one.seat != me.seat and one.cards]
    return f'<div class="hands">{own}{_strip(context, THEIR_CARDS, others)}</div>'


def _strip(context: Context, title: Text, players: Iterable[Player]) -> str:
    hands = "".join(
        f'<span class="whose">{context.pawns[player.seat]}</span>'
        + "".join(_card_button(context, card) for card in player.cards)
        for player in players
    )
    return f'<div class="strip" role="group" aria-label="{context.phrase(title)}">{hands}</div>'


def _card_button(context: Context, card: Card) -> str:
    touch = touch_on(context, card)
    assert touch, "cards are drawn as buttons for who is asked for one"
    inner = (
        f'<svg class="f-{card.colour}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#s-{card.colour}"/></svg><b>{card.value}</b>'
    )
    return (
        f'<a id="hand-{card_id(card)}" class="thing {touch.state} cardkey b-{card.colour}" '
        f"{touched(context, card, touch)}>{inner}</a>"
    )
