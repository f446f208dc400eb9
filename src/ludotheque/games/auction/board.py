"""The board of Don and Serengeti: what is on offer, everybody's cards, and the pad of ten keys."""

from functools import cache

from ludotheque.drawing.scene import PASS_KEY, Drawn, Scene
from ludotheque.games.auction.drawn.art import BACK, CHIP, card_face
from ludotheque.games.auction.drawn.context import Context, card_id, phrase
from ludotheque.games.auction.drawn.outlook import lot_size, points_for_most_chips
from ludotheque.games.auction.drawn.table import tableau
from ludotheque.games.auction.drawn.tray import confirmed, decline, tray
from ludotheque.games.auction.rules.state import COLLECTION_POINTS, ROUNDS
from ludotheque.games.auction.view import AuctionView, Card, Edition, Phase
from ludotheque.language import Language, Text, same

ROUND = Text(en="round {round} of {rounds}", fr="manche {round} sur {rounds}")
THE_END = Text(en="the end", fr="fin de partie")
STANDING = Text(en="Bid", fr="Mise")
BID_OR_WITHDRAW = Text(  # the pad shows which sums there are
    en="Bid {least} or more, or withdraw.", fr="Misez au moins {least}, ou retirez-vous."
)
SOLD_BY = Text(en="card sold by {name}", fr="carte vendue par {name}")
NO_BID_YET = Text(en="no bid yet", fr="pas encore de mise")
NOT_PAID = Text(en="cannot be paid", fr="impayable")
PHASES: dict[Phase, Text] = {
    "first": Text(en="Who is first?", fr="Qui commence ?"),
    "deal": Text(en="Cards are turned", fr="On retourne"),
    "sale": Text(en="Sale", fr="Vente"),
    "exchange": Text(en="Exchange", fr="Échange"),
}
ABOUT: dict[Phase, Text] = {
    "sale": Text(
        en="Before the cards are turned, each may put one own card up for auction.",
        fr="Avant que l’on retourne les cartes, chacun peut mettre une des siennes aux enchères.",
    ),
    "exchange": Text(
        en="Each may swap a card with another, who cannot refuse; whoever does will not bid.",
        fr="Chacun peut échanger une carte, sans que l’autre puisse refuser ; il ne misera pas.",
    ),
}
MIDDLE = {
    "don": Text(en="pot", fr="au pot"),
    "serengeti": Text(en="bank", fr="en banque"),
}
TO_BE_TURNED = Text(en="{n} [n?card|cards] to be turned up", fr="{n} [n?carte|cartes] à retourner")
OFFER = Text(en="On offer", fr="En vente")
SCALE = Text(en="Points for a colour", fr="Points par couleur")
CARDS = Text(en="{n} [n?card|cards]", fr="{n} [n?carte|cartes]")
KEYS = {
    same("0 – 9"): Text(en="the pad", fr="le pavé"),
    Text(en="Page Up, Page Down", fr="Page préc., Page suiv."): Text(
        en="other tens", fr="les autres dizaines"
    ),
    same(PASS_KEY): Text(en="withdraw, decline", fr="se retirer, décliner"),
}
SHOWS: frozenset[int] = frozenset()
MOST_CHIPS = Text(en="most chips", fr="le plus de jetons")


def draw(scene: Scene) -> Drawn:
    """Draw the table for one reader.

    >>> from ludotheque import load
    >>> state = load("don").start(players=3).play("first 1").play("card blue 8")
    >>> drawn = draw(Scene(state.view(2), 2, ("Ada", "Bob", "Eve"), "en"))
    >>> 'id="card-blue-8"' in drawn.board, str(drawn.progress)
    (True, 'round 1 of 15')
    """
    view: AuctionView = scene.view
    context = Context(scene, view)
    is_over = view.phase == "over"
    above = _scale(view.edition, scene.language) if is_over else _offer(context)
    progress = THE_END if is_over else ROUND.filled(round=view.round, rounds=ROUNDS)
    return Drawn(
        board=f'<div class="auction-board {view.edition}">{above}{tableau(context)}</div>',
        means=tray(context),
        acts=decline(context),
        button=confirmed(context),
        keys=KEYS,
        question=BID_OR_WITHDRAW.filled(least=view.bids[0]) if view.bids else None,
        progress=progress,
        shown=scene.touchable,  # by way of the tens, or of a first card
        has_seats=True,
    )


def _offer(context: Context) -> str:
    """What is on offer, the standing bid, and the chips in the middle."""
    view = context.view
    return (
        f'<section class="lot" aria-label="{context.phrase(OFFER)}">'
        f'<div class="cards">{_cards(context)}</div>'
        f'<div class="stand">{_standing(context)}</div>{_middle(context, view.middle)}</section>'
    )


def _cards(context: Context) -> str:
    """The cards of the lot face up; else as many backs as will be turned."""
    view, after = context.view, context.after
    if view.lot:
        return "".join(_card(context, card) for card in view.lot)
    if after and after.lot:  # a card that one thinks of selling
        return "".join(_card(context, card, pencil=True) for card in after.lot)
    return _backs(lot_size(view), context.language)


@cache
def _backs(count: int, language: Language) -> str:
    label = phrase(TO_BE_TURNED.filled(n=count), language)
    return f'<span class="backs" role="img" aria-label="{label}">{BACK * count}</span>'


def _card(context: Context, card: Card, *, pencil: bool = False) -> str:
    face = card_face(context.view.edition, card.colour, card.value, context.card_name(card))
    if pencil:
        return f'<span class="big pencil" id="then-{card_id(card)}">{face}</span>'
    return f'<span class="big" id="card-{card_id(card)}" data-move="">{face}</span>'


def _standing(context: Context) -> str:
    """The standing bid and whose it is, or what goes on before there are bids."""
    view = context.view
    if view.phase not in ("bidding", "discard"):
        about = f'<p class="about">{context.phrase(ABOUT[view.phase])}</p>' if view.to_move else ""
        asked = _by(context, view.to_move) if view.to_move else ""
        return f"<h2>{context.phrase(PHASES[view.phase])}</h2>{asked}{about}"
    title = _title(context, view.seller)
    then = f'<span class="then">→ {context.amount}</span>' if context.amount is not None else ""
    if view.bid is None or view.bidder is None:
        none = "" if then else f'<p class="none">{context.phrase(NO_BID_YET)}</p>'
        return f'{title}{none}<p class="standing">{then}</p>'
    unpaid = f' <s class="visually-hidden">{context.phrase(NOT_PAID)}</s>'
    is_unpaid = view.phase == "discard"
    return (
        f'{title}<p class="standing{" unpaid" if is_unpaid else ""}">'
        f'<b id="bid">{view.bid}</b>{unpaid if is_unpaid else ""}{then}</p>'
        f"{_by(context, view.bidder)}"
    )


def _title(context: Context, seller: int | None) -> str:
    """What the figure below is; and beside it who sells (DO-10)."""
    title = f"<h2>{context.phrase(STANDING)}</h2>"
    if seller is None:
        return title
    sold = context.phrase(SOLD_BY).format(name=context.scene.name(seller))
    return f'<div class="titles">{title}<p>{sold}</p></div>'


def _by(context: Context, seat: int) -> str:
    name = context.scene.name(seat)
    return f'<p class="by">{context.pawns[seat]}<span>{name}</span></p>'


def _middle(context: Context, chips: int) -> str:
    """The pot or the bank, and what the draft would leave in it."""
    then = context.after.middle if context.after else chips
    change = f'<span class="then">→ {then}</span>' if then != chips else ""
    return (
        f'<p class="middle" id="middle">'
        f'<span class="stack"{context.travelling("poured", to=0)}>{CHIP}</span>'
        f"<span><b>{chips}</b>{change} "
        f"<small>{context.phrase(MIDDLE[context.view.edition])}</small></span></p>"
    )


@cache
def _scale(edition: Edition, language: Language) -> str:
    """What collections bring (AU-13), and the most chips (DO-8, SE-9)."""
    steps = "".join(
        f'<li><span class="pile" aria-hidden="true">{"<i></i>" * size}</span>'
        f'<span class="visually-hidden">{phrase(CARDS.filled(n=size), language)}</span>'
        f"<b>{points}</b></li>"
        for size, points in enumerate(COLLECTION_POINTS)
        if size
    )
    most = f"<b>+{points_for_most_chips(edition)}</b>"
    return (
        f'<section class="lot scale"><h2>{phrase(SCALE, language)}</h2><ol>{steps}'
        f'<li class="most"><span>{CHIP}{phrase(MOST_CHIPS, language)}</span>{most}</li></ol>'
        "</section>"
    )
