"""The table of Don and Serengeti: everybody's cards by colour, points, and the end of the game."""

from functools import cache

from ludotheque.games.auction.content import COLOUR_NAMES, COLOUR_WORDS
from ludotheque.games.auction.drawn.art import CHIP, FLAG, PURSE, district
from ludotheque.games.auction.drawn.cards import touch_on, touched
from ludotheque.games.auction.drawn.context import Context, card_id, phrase
from ludotheque.games.auction.drawn.outlook import points_for_most_chips
from ludotheque.games.auction.rules.state import COLLECTION_POINTS
from ludotheque.games.auction.view import Card, Edition, Player
from ludotheque.language import MINUS, Language, Text

CAPTION = Text(en="Everybody’s cards, by colour", fr="Cartes de chacun, par couleur")
SEAT = Text(en="Player", fr="Joueur")
POINTS = Text(en="pts", fr="pts")
TO_COME = Text(en="to come", fr="à venir")
GONE = Text(en="out of the game", fr="hors jeu")
FIRST = Text(en="first player", fr="premier joueur")
HIDDEN_CHIPS = Text(en="hidden chips", fr="jetons cachés")
CHIPS_OF = Text(en="chips", fr="jetons")
MOST_CHIPS = Text(en="for the most chips", fr="pour le plus de jetons")
ROLES = {
    "sells": Text(en="sells", fr="vend"),
    "may not bid": Text(en="may not bid", fr="ne mise pas"),
    "withdrew": Text(en="withdrawn", fr="retiré"),
    "bids": Text(en="bids {bid}", fr="mise {bid}"),
    "most chips": Text(en="", fr=""),  # a column of its own says so
}
YOUR_TURN = Text(en="your turn", fr="à vous")
THINKS = Text(en="thinking", fr="réfléchit")
HAS_BID = Text(en="has bid", fr="a misé")


def tableau(context: Context) -> str:
    """A row a player, a column a colour; in the end what each collection brought."""
    rows = "".join(_row(context, player) for player in context.view.players)
    is_over = context.view.phase == "over"
    return (
        f'<table class="tableau{" over" if is_over else ""}">'
        f'<caption class="visually-hidden">{context.phrase(CAPTION)}</caption>'
        f"{_head(context.view.edition, context.language, is_over)}<tbody>{rows}</tbody>"
        f"{_foot(context)}</table>"
    )


@cache
def _head(edition: Edition, language: Language, is_over: bool) -> str:
    columns = "".join(
        f'<th scope="col"><svg class="f-{colour}" viewBox="0 0 24 24" role="img" '
        f'aria-label="{phrase(word, language)}"><use href="#s-{colour}"/></svg>'
        f'<span class="district">{district(edition, colour)}</span></th>'
        for colour, word in COLOUR_WORDS.items()
    )
    most = f'<span class="visually-hidden">{phrase(MOST_CHIPS, language)}</span>'
    extra = f'<th scope="col" class="bonus">{CHIP}{most}</th>' if is_over else ""
    return (
        f'<thead><tr><th scope="col" class="who-col">'
        f'<span class="visually-hidden">{phrase(SEAT, language)}</span></th>{columns}{extra}'
        f'<th scope="col" class="pts-col">{phrase(POINTS, language)}</th></tr></thead>'
    )


def _row(context: Context, player: Player) -> str:
    view, scene = context.view, context.scene
    is_me = player.seat == scene.seat
    css = ["me"] if is_me else []
    if player.seat == view.to_move:
        css.append("to-move")
    if player.role in ("withdrew", "may not bid"):
        css.append("out")
    cells = "".join(_cell(context, player, colour) for colour in COLOUR_NAMES)
    is_over = view.phase == "over"
    if is_over and player.points == max(one.points for one in view.players):
        css.append("best")
    bonus = f'<td class="bonus">{_bonus(context, player)}</td>' if is_over else ""
    return (
        f'<tr class="{" ".join(css)}" id="row-{player.seat}">{_who(context, player)}{cells}{bonus}'
        f'<td class="pts">{player.points}{_points_then(context, player)}</td></tr>'
    )


def _bonus(context: Context, player: Player) -> str:
    return f"+{points_for_most_chips(context.view.edition)}" if player.role == "most chips" else ""


def _points_then(context: Context, player: Player) -> str:
    then = context.after.player(player.seat).points if context.after else player.points
    return f'<small class="then">→ {then}</small>' if then != player.points else ""


def _who(context: Context, player: Player) -> str:
    scene, seat = context.scene, player.seat
    is_first = seat == context.view.first and context.view.phase != "over"
    first = _first(context.language) if is_first else ""
    return (
        f'<th scope="row"><span class="who">{context.pawns[seat]}{first}{scene.aside(seat)}'
        f'<strong class="nm">{scene.name(seat)}</strong>'
        f'<span class="holds" id="chips-{seat}">{_chips(context, player)}</span>'
        f'<span class="does">{_moved(context, player) or _status(context, player)}</span>'
        "</span></th>"
    )


@cache
def _first(language: Language) -> str:
    return (
        f'<svg class="first" viewBox="0 0 24 24" role="img" '
        f'aria-label="{phrase(FIRST, language)}">{FLAG}</svg>'
    )


def _chips(context: Context, player: Player) -> str:
    """A number if it is to be seen (AU-16, or my own), else a purse that is closed (AU-12)."""
    if player.chips is None:
        return f'{PURSE}<span class="visually-hidden">{context.phrase(HIDDEN_CHIPS)}</span>'
    return (
        f"{CHIP}<b>{player.chips}</b>"
        f'<span class="visually-hidden">{context.phrase(CHIPS_OF)}</span>'
    )


def _moved(context: Context, player: Player) -> str:
    """Chips that the draft would bring or cost, in pencil; else those of what happened last."""
    seat = player.seat
    then = context.after.player(seat).chips if context.after else player.chips
    if then != player.chips:
        return f'<b class="then">→ {then}</b>'
    if seat in context.gains:
        return f'<b class="then">+{context.gains[seat]}</b>'
    chips = 0 if context.after else context.latest.get(seat, 0)
    sign = "+" if chips > 0 else MINUS
    moves = context.travelling(f"paid-{seat}", to=seat) if chips > 0 else ""
    return f'<b class="fresh"{moves}>{sign}{abs(chips)}</b>' if chips else ""


def _status(context: Context, player: Player) -> str:
    view = context.view
    if player.role:
        return context.phrase(ROLES[player.role]).format(bid=view.bid)
    if player.seat == view.to_move:
        return context.phrase(YOUR_TURN if player.seat == context.scene.seat else THINKS)
    return context.phrase(HAS_BID) if player.announced else ""


def _cell(context: Context, player: Player, colour: str) -> str:
    """The cards of a colour: those that stay, that would go, that would come."""
    after = context.after
    then = after.player(player.seat).cards if after else player.cards
    here = [card for card in player.cards if card.colour == colour]
    tokens = "".join(_token(context, card, goes=card not in then) for card in here)
    if after:
        coming = (card for card in then if card.colour == colour and card not in player.cards)
        tokens += "".join(
            f'<i id="then-{card_id(card)}" class="in">{card.value}</i>' for card in coming
        )
    if not tokens:
        return "<td></td>"
    got = COLLECTION_POINTS[len(here)] if context.view.phase == "over" else None
    points = "" if got is None else f'<b class="got">{got}</b>'
    return f'<td><span class="vals">{tokens}</span>{points}</td>'


def _token(context: Context, card: Card, *, goes: bool) -> str:
    """A card in a row; it can be touched when cards are sold, swapped or discarded."""
    is_new = card in context.arrived
    css = f"b-{card.colour}{' goes' if goes else ''}{' new' if is_new else ''}"
    known = f'id="card-{card_id(card)}" data-move="" class="{css}"'
    if is_new and context.buyer is not None:
        known += f' data-turn="{len(context.payees) + 1}"'  # once it is paid for
    touch = touch_on(context, card)
    if touch is None:
        return f"<i {known}>{card.value}</i>"
    return (
        f'<i {known}><a class="thing {touch.state}" tabindex="-1" '
        f"{touched(context, card, touch)}>{card.value}</a></i>"
    )


def _foot(context: Context) -> str:
    """The cards that are still to come, which everybody may know, and those out of the game."""
    view = context.view
    rows = ""
    for name, cards in ((TO_COME, view.to_come), (GONE, view.discarded)):
        if cards:
            cells = "".join(
                f"<td>{_values(tuple(card.value for card in cards if card.colour == colour))}</td>"
                for colour in COLOUR_NAMES
            )
            end = "<td></td>" * (2 if view.phase == "over" else 1)
            rows += f'<tr><th scope="row">{context.phrase(name)}</th>{cells}{end}</tr>'
    return f"<tfoot>{rows}</tfoot>" if rows else ""


@cache
def _values(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
