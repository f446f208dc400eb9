"""The table of Don and Serengeti in characters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ludotheque.drawing.characters import Picture, Signs, Span, legend
from ludotheque.engine.game import Part
from ludotheque.games.auction import words
from ludotheque.games.auction.content import COLOUR_NAMES, COLOURS
from ludotheque.games.auction.rules.state import ROUNDS
from ludotheque.games.auction.view import AuctionView, Cards, Player
from ludotheque.games.auction.words import EXPECTED, LEXICON, card_text
from ludotheque.language import Language, Text, same

NAMES = {  # of the colours: districts of Chicago, peoples
    "don": ("Loop", "Pilsen", "Old Town", "Hyde Park", "Uptown", "Austin"),
    "serengeti": ("Nuba", "Massai", "Bantu", "Nandi", "Tonga", "Samburu"),
}
STYLE_NAMES = ("blue", "color(137)", "red", "green", "yellow", "magenta")
STYLES = dict(zip(COLOUR_NAMES, (f"bold {name}" for name in STYLE_NAMES), strict=True))
QUIET, TO_MOVE_STYLE = "dim", "bold"
LABEL_WIDTH, NUMBER_WIDTH = 10, 7
DECK = Text(en="deck", fr="pioche")
TO_COME = Text(
    en="Cards to come, {n} of {all} ({gone} out of the game):",
    fr="Cartes à venir, {n} sur {all} ({gone} hors jeu) :",
)
NONE = Text(en="none", fr="aucune")
SIGNS: Signs = {
    ">": Text(en="who is asked", fr="qui doit répondre"),
    "?": Text(en="chips that only their owner knows (AU-12)", fr="jetons cachés (AU-12)"),
    "0 3 8": Text(
        en="cards by their numbers; in narrow windows 038",
        fr="des cartes, par leur chiffre ; 038 quand la place manque",
    ),
    "·": Text(en="parts what is said of the round", fr="sépare ce qui est dit de la manche"),
}

FINED_BY = {"don": "DO-7", "serengeti": "SE-7"}


@dataclass(frozen=True)
class Form:
    """How much room the table takes: the width of a colour, what parts its cards, its names."""

    colour_width: int
    between_cards: str
    with_names: bool


WIDE, NARROW = Form(10, " ", with_names=True), Form(7, "", with_names=False)


def render(view: AuctionView, language: Language) -> Picture:
    """Draw what is on offer, everybody's cards, and what the game waits for.

    >>> from ludotheque import load
    >>> state = load("don").start(players=3).play("first 2").play("card blue 8")
    >>> print(state.play("bid 3").render(3))
    Don · round 1 of 15 · first: seat 2 · 0 in the pot
    Lot: blue 8   bid: 3 (seat 2)
    <BLANKLINE>
              blue      brown     red       green     yellow    violet     points  chips
              Loop      Pilsen    Old Town  Hyde Park Uptown    Austin
      seat 1                                                                    0      ?
      seat 2                                                                    0      ?  bids 3
    > seat 3                                                                    0     12
    """
    return _draw(view, language, WIDE)


def compact(view: AuctionView, language: Language) -> Picture:
    """Draw the same on 80 columns, without the names of the colours."""
    return _draw(view, language, NARROW)


def parts(view: AuctionView) -> tuple[Part, ...]:
    """The cards that are still to come, which everybody may know, and the signs."""
    colours = zip(COLOUR_NAMES, NAMES[view.edition], strict=True)
    named: Signs = {LEXICON.said(colour): same(name) for colour, name in colours}
    return Part(DECK, lambda language: _deck(view, language)), legend({**SIGNS, **named})


def _deck(view: AuctionView, language: Language) -> Picture:
    picture = Picture()
    counts = {"n": len(view.to_come), "all": len(view.deck), "gone": len(view.discarded)}
    picture.line((TO_COME.filled(**counts).to(language), "bold"))
    for colour in COLOUR_NAMES:
        name = f"  {LEXICON.said(colour).to(language):<{WIDE.colour_width}}"
        values = WIDE.between_cards.join(_values(view.to_come, colour)) or NONE.to(language)
        picture.line((name, STYLES[colour]), values)
    return picture


def _draw(view: AuctionView, language: Language, form: Form) -> Picture:
    picture = Picture()
    _draw_middle(picture, view, language)
    titles = _numbers(words.POINTS.to(language), words.CHIPS.to(language))
    colours = [LEXICON.said(colour).to(language) for colour in COLOUR_NAMES]
    picture.line(" " * LABEL_WIDTH, *_columns(colours, STYLES.values(), form), titles)
    if form.with_names:
        picture.line(" " * LABEL_WIDTH, *_columns(NAMES[view.edition], [QUIET] * COLOURS, form))
    for player in view.players:
        picture.line(*_row(view, player, language, form))
    _draw_expected(picture, view, language)
    return picture


def _draw_middle(picture: Picture, view: AuctionView, language: Language) -> None:
    """The round, the pot or the bank, and what is on offer."""
    parts = [
        words.ROUND.filled(title=view.edition.capitalize(), round=view.round, rounds=ROUNDS),
        *([words.FIRST.filled(first=view.first)] if view.first else []),
        words.MIDDLE[view.edition].filled(chips=view.middle),
    ]
    picture.line((" · ".join(part.to(language) for part in parts), "bold"))
    spans: list[Span] = []
    if view.lot:
        spans = [
            ((words.FOR_SALE if view.seller else words.LOT).to(language), QUIET),
            *_cards(view.lot, language),
        ]
    if view.phase == "bidding":
        standing = words.STANDING if view.bidder else words.NO_BID_YET
        spans.append((standing.filled(bid=view.bid, seat=view.bidder).to(language), "bold"))
    if spans:
        picture.line(*spans)
    if view.discarded:
        names = "".join(name for name, _ in _cards(view.discarded, language))
        picture.wrapped(words.GONE.filled(cards=names).to(language), QUIET, most=2)
    picture.line()


def _draw_expected(picture: Picture, view: AuctionView, language: Language) -> None:
    """What the game waits for; the seat to move is asked elsewhere."""
    if view.to_move is None or view.to_move != view.viewer:
        expected = EXPECTED[view.phase].filled(seat=view.to_move, price=view.bid)
        picture.wrapped(expected.to(language))
    elif view.fined:
        picture.wrapped(words.FINED.filled(clause=FINED_BY[view.edition]).to(language))


def _cards(cards: Cards, language: Language) -> list[Span]:
    """Some cards by name, in their colours."""
    spans: list[Span] = []
    for card in cards:
        spans += [(", ", ""), (card_text(card).to(language), STYLES[card.colour])]
    return spans[1:]


def _row(view: AuctionView, player: Player, language: Language, form: Form) -> list[Span]:
    """A player: cards by colour, points as they stand, chips if they are one's own (AU-12)."""
    to_move = view.to_move == player.seat
    label = f"{'>' if to_move else ' '} {words.SEAT.filled(n=player.seat).to(language)}"
    values = [form.between_cards.join(_values(player.cards, colour)) for colour in COLOUR_NAMES]
    return [
        (label.ljust(LABEL_WIDTH), TO_MOVE_STYLE if to_move else ""),
        *_columns(values, STYLES.values(), form),
        _numbers(str(player.points), "?" if player.chips is None else str(player.chips)),
        (f"  {words.ROLES[player.role].filled(bid=view.bid).to(language)}", QUIET),
    ]


def _values(cards: Cards, colour: str) -> Iterator[str]:
    return (str(card.value) for card in cards if card.colour == colour)


def _columns(texts: Iterable[str], styles: Iterable[str], form: Form) -> list[Span]:
    """A column for each colour."""
    columns = zip(texts, styles, strict=True)
    return [(text.ljust(form.colour_width), style) for text, style in columns]


def _numbers(*texts: str) -> Span:
    return "".join(text.rjust(NUMBER_WIDTH) for text in texts), ""
