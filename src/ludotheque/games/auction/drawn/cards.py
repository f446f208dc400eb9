"""What a touch on a card that lies before somebody means: to sell, to discard or to swap it."""

from typing import NamedTuple

from ludotheque.drawing.scene import CHOSEN, IDLE, LEGAL, REFUSED
from ludotheque.games.auction.drawn.context import Context
from ludotheque.games.auction.view import AuctionView, Card

OPEN = "open"  # may be touched first, though an own card is asked for


class Touch(NamedTuple):
    """What a touch on a card means: its state, where it leads, and the move that it completes."""

    state: str
    href: str
    item: str


def touched(context: Context, card: Card, touch: Touch) -> str:
    """The attributes of a card that can be touched."""
    pressed = ' aria-pressed="true"' if touch.state == CHOSEN else ""
    off = ' aria-disabled="true"' if touch.state in (IDLE, REFUSED) else ""
    return (
        f'href="{touch.href}" role="button" data-thing="{touch.item}" '
        f'aria-label="{context.card_name(card)}"{pressed}{off}'
    )


def touch_on(context: Context, card: Card) -> Touch | None:
    """What a touch on a card that lies before somebody means; None: the reader is asked nothing.

    While one bids, it says why no card is sold.
    """
    scene, phase = context.scene, context.view.phase
    if not scene.is_asked:
        return None
    if phase == "exchange":
        return _half_of_a_swap(context, card)
    item = f"{'discard' if phase == 'discard' else 'sell'}.{card.colour}.{card.value}"
    return Touch(scene.state_of(item), scene.href(item), item)


def _half_of_a_swap(context: Context, card: Card) -> Touch:
    """Mine and another's, in either order; touching a chosen one rubs it out."""
    scene, mine = context.scene, context.me
    assert mine, "a spectator is asked nothing"
    own, other = context.halves
    is_own = card in mine.cards
    chosen, partner = (own, other) if is_own else (other, own)
    if card == chosen:
        return Touch(CHOSEN, scene.draft_href([], part=str(partner or "")), str(card))
    if partner is None:
        return Touch(LEGAL if is_own else OPEN, scene.draft_href([], part=str(card)), str(card))
    item = swap_item(context.view, *((card, partner) if is_own else (partner, card)))
    return Touch(LEGAL, scene.draft_href([item]), item)


def swap_item(view: AuctionView, own: Card, other: Card) -> str:
    """The swap of two cards as an item of a draft."""
    words = f"swap {own} with seat {view.owner(other)} {other}"
    return words.replace(" ", ".")
