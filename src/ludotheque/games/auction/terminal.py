"""The table of Don and Serengeti in characters."""

import textwrap
from collections.abc import Iterable

from ludotheque.drawing.characters import Picture, Span
from ludotheque.games.auction import words
from ludotheque.games.auction.content import COLOUR_NAMES, COLOURS
from ludotheque.games.auction.rules.state import ROUNDS
from ludotheque.games.auction.view import AuctionView, Cards, Player
from ludotheque.games.auction.words import EXPECTED, LEXICON, card_text, cards_text, what_to_answer
from ludotheque.language import Language

NAMES = {  # of the colours: districts of Chicago, peoples
    "don": ("Loop", "Pilsen", "Old Town", "Hyde Park", "Uptown", "Austin"),
    "serengeti": ("Nuba", "Massai", "Bantu", "Nandi", "Tonga", "Samburu"),
}
STYLE_NAMES = ("blue", "color(137)", "red", "green", "yellow", "magenta")
STYLES = dict(zip(COLOUR_NAMES, (f"bold {name}" for name in STYLE_NAMES), strict=True))
QUIET, TO_MOVE_STYLE = "dim", "bold"
WIDTH = 100
LABEL_WIDTH, COLOUR_WIDTH, NUMBER_WIDTH = 10, 10, 7

FINED_BY = {"don": "DO-7", "serengeti": "SE-7"}


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
    You are asked: bid 4-12, or pass.
    """
    picture = Picture()
    _draw_middle(picture, view, language)
    titles = _numbers(words.POINTS.to(language), words.CHIPS.to(language))
    colours = [LEXICON.said(colour).to(language) for colour in COLOUR_NAMES]
    picture.line(" " * LABEL_WIDTH, *_columns(colours, STYLES.values()), titles)
    picture.line(" " * LABEL_WIDTH, *_columns(NAMES[view.edition], [QUIET] * COLOURS))
    for player in view.players:
        picture.line(*_row(view, player, language))
    _draw_question(picture, view, language)
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
        _draw_wrapped(
            picture, words.GONE.filled(cards=cards_text(view.discarded)).to(language), QUIET
        )
    picture.line()


def _draw_question(picture: Picture, view: AuctionView, language: Language) -> None:
    """What the game waits for; to the seat to move, what it may do."""
    question = EXPECTED[view.phase].filled(seat=view.to_move, price=view.bid)
    if view.to_move and view.to_move == view.viewer:
        question = words.YOU.filled(answer=what_to_answer(view))
        if view.fined:
            picture.line(words.FINED.filled(clause=FINED_BY[view.edition]).to(language))
    _draw_wrapped(picture, question.to(language), "")


def _draw_wrapped(picture: Picture, sentence: str, style: str) -> None:
    for line in textwrap.wrap(sentence, WIDTH):
        picture.line((line, style))


def _cards(cards: Cards, language: Language) -> list[Span]:
    """Some cards by name, in their colours."""
    spans: list[Span] = []
    for card in cards:
        spans += [(", ", ""), (card_text(card).to(language), STYLES[card.colour])]
    return spans[1:]


def _row(view: AuctionView, player: Player, language: Language) -> list[Span]:
    """A player: cards by colour, points as they stand, chips if they are one's own (AU-12)."""
    to_move = view.to_move == player.seat
    label = f"{'>' if to_move else ' '} {words.SEAT.filled(n=player.seat).to(language)}"
    values = [
        " ".join(str(card.value) for card in player.cards if card.colour == colour)
        for colour in COLOUR_NAMES
    ]
    return [
        (label.ljust(LABEL_WIDTH), TO_MOVE_STYLE if to_move else ""),
        *_columns(values, STYLES.values()),
        _numbers(str(player.points), "?" if player.chips is None else str(player.chips)),
        (f"  {words.ROLES[player.role].filled(bid=view.bid).to(language)}", QUIET),
    ]


def _columns(texts: Iterable[str], styles: Iterable[str]) -> list[Span]:
    """A column for each colour."""
    return [(text.ljust(COLOUR_WIDTH), style) for text, style in zip(texts, styles, strict=True)]


def _numbers(*texts: str) -> Span:
    return "".join(text.rjust(NUMBER_WIDTH) for text in texts), ""
