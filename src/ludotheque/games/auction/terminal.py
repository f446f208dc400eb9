"""The table of Don and Serengeti in characters."""

import textwrap

import numpy as np

from ludotheque.drawing.characters import Picture, Span
from ludotheque.games.auction.content import COLOUR_NAMES, by_colour, card_names, cards_in
from ludotheque.games.auction.rules import kernel
from ludotheque.games.auction.rules.state import BIDDING, NO_SEAT, ROUNDS, VALUES
from ludotheque.games.auction.words import cards_text, what_is_asked, what_to_answer
from ludotheque.language import Language, Text, same

TITLES = ("Don", "Serengeti")
NAMES = (  # of the colours, by edition: districts of Chicago, peoples
    ("Loop", "Pilsen", "Old Town", "Hyde Park", "Uptown", "Austin"),
    ("Nuba", "Massai", "Bantu", "Nandi", "Tonga", "Samburu"),
)
STYLES = ("bold blue", "bold color(137)", "bold red", "bold green", "bold yellow", "bold magenta")
QUIET, DUE_STYLE = "dim", "bold"
WIDTH = 100
LABEL_WIDTH, COLOUR_WIDTH, NUMBER_WIDTH = 10, 10, 7

ROUND = Text(en="{title} · round {round} of {rounds}", fr="{title} · manche {round} sur {rounds}")
FIRST = Text(en="first: seat {first}", fr="premier : place {first}")
MIDDLE = (
    Text(en="{chips} in the pot", fr="{chips} au pot"),
    Text(en="{chips} in the bank", fr="{chips} en banque"),
)
OFFERS = {False: Text(en="Lot: ", fr="Lot : "), True: Text(en="For sale: ", fr="En vente : ")}
STANDING = Text(en="   bid: {bid} (seat {seat})", fr="   mise : {bid} (place {seat})")
NO_BID_YET = Text(en="   no bid yet", fr="   pas encore de mise")
GONE = Text(en="Out of the game: {cards}", fr="Hors jeu : {cards}")
SEAT, POINTS, CHIPS = (
    Text(en="seat {n}", fr="place {n}"),
    Text(en="points", fr="points"),
    Text(en="chips", fr="jetons"),
)
SELLS, WITHDREW, MAY_NOT_BID, BIDS, MAX_CHIPS = (
    Text(en="sells", fr="vend"),
    Text(en="withdrew", fr="retiré"),
    Text(en="may not bid", fr="ne mise pas"),
    Text(en="bids {bid}", fr="mise {bid}"),
    Text(en="most chips", fr="le + de jetons"),
)
FINED = Text(
    en="Your cards bar that bid: it costs you a chip, if you have one ({clause}).",
    fr="Vos cartes interdisent cette mise : elle vous coûte un jeton, si vous en avez ({clause}).",
)
FINED_BY = ("DO-7", "SE-7")  # by edition
YOU = Text(en="You are asked: {answer}.", fr="À vous : {answer}.")
COLOUR_WORDS = Text(
    en="",
    fr="Couleurs à écrire : blue bleu, brown brun, red rouge, green vert, yellow jaune, "
    "violet violet",
)


def render(raw: np.record, seat: int, language: Language) -> Picture:
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
    _draw_middle(picture, raw, language)
    for names, style in ((COLOUR_NAMES, ""), (NAMES[raw.edition], QUIET)):
        cells = [
            (name.ljust(COLOUR_WIDTH), style or STYLES[colour]) for colour, name in enumerate(names)
        ]
        titles = [] if style else [POINTS.to(language), CHIPS.to(language)]
        picture.line(" " * LABEL_WIDTH, *cells, _numbers(*titles))
    points = np.zeros(raw.players, np.int64)
    kernel.score(raw, points)
    for other in range(raw.players):
        picture.line(*_row(raw, other, seat, int(points[other]), language))
    _draw_question(picture, raw, seat, language)
    return picture


def _draw_middle(picture: Picture, raw: np.record, language: Language) -> None:
    """The round, the pot or the bank, and what is on offer."""
    head = ROUND.filled(
        title=TITLES[raw.edition],
        round=min(raw.rounds + 1, ROUNDS),
        rounds=ROUNDS,
    )
    parts = [head, MIDDLE[raw.edition].filled(chips=raw.middle)]
    if raw.first != NO_SEAT:
        parts.insert(1, FIRST.filled(first=raw.first + 1))
    picture.line((" · ".join(part.to(language) for part in parts), "bold"))
    spans: list[Span] = []
    if raw.lot:
        spans.append((OFFERS[bool(raw.seller != NO_SEAT)].to(language), QUIET))
        spans += _cards(raw, int(raw.lot))
    if raw.phase == BIDDING:
        standing = STANDING if raw.bidder != NO_SEAT else NO_BID_YET
        spans.append((standing.filled(bid=raw.bid, seat=raw.bidder + 1).to(language), "bold"))
    if spans:
        picture.line(*spans)
    if raw.discarded:
        gone = GONE.filled(cards=cards_text(raw, int(raw.discarded)))
        _wrapped(picture, gone.to(language), QUIET)
    picture.line()


def _draw_question(picture: Picture, raw: np.record, seat: int, language: Language) -> None:
    """What the game waits for; to the seat to move, what it may do."""
    question = what_is_asked(raw)
    if raw.turn == seat and seat != NO_SEAT:
        question = YOU.filled(answer=what_to_answer(raw, seat))
        if raw.fined:
            picture.line(FINED.filled(clause=FINED_BY[raw.edition]).to(language))
        if COLOUR_WORDS.to(language) and raw.phase != BIDDING:
            picture.line((COLOUR_WORDS.to(language), QUIET))
    _wrapped(picture, question.to(language), "")


def _wrapped(picture: Picture, sentence: str, style: str) -> None:
    for line in textwrap.wrap(sentence, WIDTH):
        picture.line((line, style))


def _cards(raw: np.record, cards: int) -> list[Span]:
    """Some cards by name, in their colours."""
    names = card_names(raw)
    spans: list[Span] = []
    for colour, card in by_colour(raw, cards):
        spans += [(", ", ""), (names[card], STYLES[colour])]
    return spans[1:]


def _row(raw: np.record, other: int, seat: int, points: int, language: Language) -> list[Span]:
    """A player: cards by colour, points as they stand, chips if they are one's own (AU-12)."""
    to_move = raw.turn == other
    label = f"{'>' if to_move else ' '} {SEAT.filled(n=other + 1).to(language)}"
    spans: list[Span] = [(label.ljust(LABEL_WIDTH), DUE_STYLE if to_move else "")]
    for colour, members in enumerate(raw.colours.tolist()):
        values = sorted(card % VALUES for card in cards_in(raw.cards[other] & members))
        spans.append((" ".join(map(str, values)).ljust(COLOUR_WIDTH), STYLES[colour]))
    chips = str(raw.chips[other]) if other == seat else "?"
    role = _role(raw, other).to(language)
    return [*spans, _numbers(str(points), chips), (f"  {role}", QUIET)]


def _numbers(*texts: str) -> Span:
    return "".join(text.rjust(NUMBER_WIDTH) for text in texts), ""


def _role(raw: np.record, seat: int) -> Text:
    """What a player does in this auction, or did in the end."""
    if raw.richest >> seat & 1:
        return MAX_CHIPS
    if seat == raw.seller:
        return SELLS
    if raw.out >> seat & 1:
        return MAY_NOT_BID
    if raw.phase == BIDDING and not raw.active >> seat & 1:
        return WITHDREW
    if raw.phase == BIDDING and seat == raw.bidder:
        return BIDS.filled(bid=raw.bid)
    return same("")
