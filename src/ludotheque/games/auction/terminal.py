"""The table of Don and Serengeti in characters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ludotheque.drawing.characters import (
    NAME_WIDTH,
    WIDTH,
    Picture,
    Signs,
    Span,
    cut,
    legend,
    seat_name,
)
from ludotheque.engine.game import NO_NAMES, Part, SeatNames
from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.telling import Names
from ludotheque.games.auction import words
from ludotheque.games.auction.content import COLOUR_NAMES, COLOURS
from ludotheque.games.auction.rules.state import ROUNDS
from ludotheque.games.auction.view import AuctionView, Cards, Player
from ludotheque.games.auction.words import EXPECTED, LEXICON, card_text
from ludotheque.language import Language, Text, capitalised, same

NAMES = {  # of the colours: districts of Chicago, peoples
    "don": ("Loop", "Pilsen", "Old Town", "Hyde Park", "Uptown", "Austin"),
    "serengeti": ("Nuba", "Massai", "Bantu", "Nandi", "Tonga", "Samburu"),
}
STYLE_NAMES = ("blue", "color(137)", "red", "green", "yellow", "magenta")
STYLES = dict(zip(COLOUR_NAMES, (f"bold {name}" for name in STYLE_NAMES), strict=True))
QUIET, TO_MOVE_STYLE = "dim", "bold"
LABEL_WIDTH, NUMBER_WIDTH = 10, 7
BESIDE_NAME = 3  # columns of a label: whose turn it is, and a blank behind
WIDE_COLOUR, USUAL_COLOUR = 10, 7  # of a colour: with all its cards, with three
DECK = Text(en="deck", fr="pioche")
TO_COME = Text(
    en="Cards to come, {n} of {all} ({gone} out of the game):",
    fr="Cartes à venir, {n} sur {all} ({gone} hors jeu) :",
)
NONE = Text(en="none", fr="aucune")
HIDDEN: Signs = {
    "?": Text(en="chips that only their owner knows (AU-12)", fr="jetons cachés (AU-12)"),
}
SIGNS: Signs = {
    ">": Text(en="who is asked", fr="qui doit répondre"),
    "0 3 8": Text(
        en="cards by their numbers; 038 where there is no room",
        fr="des cartes, par leur chiffre ; 038 quand la place manque",
    ),
    "·": Text(en="parts what is said of the round", fr="sépare ce qui est dit de la manche"),
}

FINED_BY = {"don": "DO-7", "serengeti": "SE-7"}


@dataclass(frozen=True)
class Columns:
    """How wide the label of a row is, and each colour, with what parts its cards."""

    label: int
    colours: tuple[int, ...]
    between_cards: tuple[str, ...]


def render(view: AuctionView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
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
    label = max(LABEL_WIDTH, BESIDE_NAME + _widest(_labels(view, language, names).values()))
    columns = Columns(label, (WIDE_COLOUR,) * COLOURS, (" ",) * COLOURS)
    return Drawing(view, language, names, columns).drawn(with_names=True)


def compact(view: AuctionView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw the same on 80 columns, without the names of the colours."""
    return Drawing(view, language, names, _narrow(view, language, names)).drawn(with_names=False)


def parts(view: AuctionView, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
    """The cards that are still to come, which everybody may know, and the signs."""
    colours = zip(COLOUR_NAMES, NAMES[view.edition], strict=True)
    named: Signs = {LEXICON.said(colour): same(name) for colour, name in colours}
    hidden = HIDDEN if any(player.chips is None for player in view.players) else {}
    signs = legend({**SIGNS, **hidden, **named})
    return Part(DECK, lambda language: _deck(view, language)), signs


def _deck(view: AuctionView, language: Language) -> Picture:
    picture = Picture()
    counts = {"n": len(view.to_come), "all": len(view.deck), "gone": len(view.discarded)}
    picture.line((TO_COME.filled(**counts).to(language), "bold"))
    for colour in COLOUR_NAMES:
        name = f"  {LEXICON.said(colour).to(language):<{WIDE_COLOUR}}"
        values = " ".join(_values(view.to_come, colour)) or NONE.to(language)
        picture.line((name, STYLES[colour]), values)
    return picture


def _labels(view: AuctionView, language: Language, names: SeatNames) -> dict[int, str]:
    """How each row is called."""
    return {p.seat: seat_name(p.seat, names).to(language) for p in view.players}


def _role(view: AuctionView, player: Player, language: Language) -> str:
    return words.ROLES[player.role].filled(bid=view.bid).to(language)


def _narrow(view: AuctionView, language: Language, names: SeatNames) -> Columns:
    """Columns as wide as ever if that leaves room for names, else no wider than they must be.

    Then names give way to blanks between cards, and at last the fullest colours do without blanks.
    """
    roles = _widest(_role(view, player, language) for player in view.players)
    room = WIDTH - 2 * NUMBER_WIDTH - len("  ") - roles
    spaced, glued = (
        [_colour_width(view, colour, between, language) for colour in COLOUR_NAMES]
        for between in (" ", "")
    )
    wanted = BESIDE_NAME + _widest(_labels(view, language, names).values())
    roomy = [max(width, USUAL_COLOUR) for width in spaced]
    widths = roomy if sum(roomy) + wanted <= room else list(spaced)
    between_cards = [" "] * COLOURS
    while sum(widths) + LABEL_WIDTH > room and widths != glued:
        fullest = max(range(COLOURS), key=lambda colour: widths[colour] - glued[colour])
        widths[fullest], between_cards[fullest] = glued[fullest], ""
    label = max(LABEL_WIDTH, min(wanted, room - sum(widths)))
    return Columns(label, tuple(widths), tuple(between_cards))


def _colour_width(view: AuctionView, colour: str, between: str, language: Language) -> int:
    """The width of a colour's name and of everybody's cards, with a blank behind."""
    rows = (between.join(_values(player.cards, colour)) for player in view.players)
    return _widest([LEXICON.said(colour).to(language), *rows]) + 1


def _widest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


@dataclass(frozen=True)
class Drawing:
    """The table as it is shown to somebody."""

    view: AuctionView
    language: Language
    names: SeatNames
    columns: Columns
    picture: Picture = field(default_factory=Picture)

    def drawn(self, *, with_names: bool) -> Picture:
        """The table, perhaps with the names of the colours."""
        self._middle()
        titles = _numbers(words.POINTS.to(self.language), words.CHIPS.to(self.language))
        colours = [LEXICON.said(colour).to(self.language) for colour in COLOUR_NAMES]
        label = " " * self.columns.label
        self.picture.line(label, *self._colours(colours, STYLES.values()), titles)
        if with_names:
            self.picture.line(label, *self._colours(NAMES[self.view.edition], [QUIET] * COLOURS))
        for player in self.view.players:
            self.picture.line(*self._row(player))
        self._expected()
        return self.picture

    def _middle(self) -> None:
        """The round, the pot or the bank, and what is on offer."""
        view, language = self.view, self.language
        parts = [
            words.ROUND.filled(title=view.edition.capitalize(), round=view.round, rounds=ROUNDS),
            *([words.FIRST.filled(who=seat_name(view.first, self.names))] if view.first else []),
            words.MIDDLE[view.edition].filled(chips=view.middle),
        ]
        self.picture.line((" · ".join(part.to(language) for part in parts), "bold"))
        spans: list[Span] = []
        if view.lot:
            spans = [
                ((words.FOR_SALE if view.seller else words.LOT).to(language), QUIET),
                *_cards(view.lot, language),
            ]
        if view.phase == "bidding":
            standing = words.NO_BID_YET
            if view.bidder:
                who = seat_name(view.bidder, self.names)
                standing = words.STANDING.filled(bid=view.bid, who=who)
            spans.append((standing.to(language), "bold"))
        if spans:
            self.picture.line(*spans)
        if view.discarded:
            names = "".join(name for name, _ in _cards(view.discarded, language))
            self.picture.wrapped(words.GONE.filled(cards=names).to(language), QUIET, most=2)
        self.picture.line()

    def _expected(self) -> None:
        """What the game waits for; the seat to move is asked elsewhere."""
        view = self.view
        if view.phase == "over":  # which is told besides
            return
        if view.to_move is None or view.to_move != view.viewer:
            who = Names(SPECTATOR, self.names)[view.to_move].name if view.to_move else ""
            expected = EXPECTED[view.phase].filled(who=who, price=view.bid)
            self.picture.wrapped(capitalised(expected).to(self.language))
        elif view.fined:
            fined = words.FINED.filled(clause=FINED_BY[view.edition])
            self.picture.wrapped(fined.to(self.language))

    def _row(self, player: Player) -> list[Span]:
        """A player: cards by colour, points as they stand, chips unless they are hidden (AU-12)."""
        to_move = self.view.to_move == player.seat
        width = min(NAME_WIDTH, self.columns.label - BESIDE_NAME)
        name = cut(_labels(self.view, self.language, self.names)[player.seat], width)
        label = f"{'>' if to_move else ' '} {name}"
        parted = zip(COLOUR_NAMES, self.columns.between_cards, strict=True)
        values = [between.join(_values(player.cards, colour)) for colour, between in parted]
        return [
            (label.ljust(self.columns.label), TO_MOVE_STYLE if to_move else ""),
            *self._colours(values, STYLES.values()),
            _numbers(str(player.points), "?" if player.chips is None else str(player.chips)),
            (f"  {_role(self.view, player, self.language)}", QUIET),
        ]

    def _colours(self, texts: Iterable[str], styles: Iterable[str]) -> list[Span]:
        """A column for each colour."""
        columns = zip(texts, styles, self.columns.colours, strict=True)
        return [(text.ljust(width), style) for text, style, width in columns]


def _cards(cards: Cards, language: Language) -> list[Span]:
    """Some cards by name, in their colours."""
    spans: list[Span] = []
    for card in cards:
        spans += [(", ", ""), (card_text(card).to(language), STYLES[card.colour])]
    return spans[1:]


def _values(cards: Cards, colour: str) -> Iterator[str]:
    return (str(card.value) for card in cards if card.colour == colour)


def _numbers(*texts: str) -> Span:
    return "".join(text.rjust(NUMBER_WIDTH) for text in texts), ""
