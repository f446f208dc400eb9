"""Don, for three to six, and Serengeti, for three to five: one auction in two editions.

Moves are `bid 13` and `pass`; in Don also `sell blue 8`, and `swap red 2 with seat 3 blue 8` with
the option exchange; `discard blue 8` by a buyer who cannot pay, with the option announce=freely.
`pass` withdraws, or declines to sell or to swap. Events of chance are `first 2` (which seat is
first) and `card blue 8` (the next card of the lot).
"""

import functools
import operator
import re
from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from ludotheque.drawing.characters import Picture
from ludotheque.engine import rulebook
from ludotheque.engine.game import Ending, Game, Option, normalised
from ludotheque.errors import RuleError
from ludotheque.games.auction.content import HOUSE, card_names, deck_of, read_deck
from ludotheque.games.auction.objections import objection
from ludotheque.games.auction.rules import kernel
from ludotheque.games.auction.rules.ending import collection_points, total
from ludotheque.games.auction.rules.state import (
    ALL_CARDS,
    CARD_MOVES,
    CHIPS_EACH,
    COLLECTION_POINTS,
    DEAL,
    DISCARD,
    DON,
    FIRST_SEATS,
    MOVES,
    NO_BID,
    NO_SEAT,
    OUTCOMES,
    OVER,
    PAIRS,
    PASS,
    ROUNDS,
    SERENGETI,
    STATE,
    SWAPS,
    UNKNOWN,
)
from ludotheque.games.auction.terminal import render
from ludotheque.language import Language, Text

FREELY = "freely"
ON = "on"
ANNOUNCE_OPTION = Option(
    "announce",
    Text(
        en="lawful: only bids that the rules allow are offered; freely: announce what you like, "
        "and pay for mistakes (AU-14)",
        fr="lawful : seules les enchères permises sont proposées ; freely : on annonce ce que l’on "
        "veut et l’on paie ses erreurs (AU-14)",
    ),
    "lawful",
    ("lawful", FREELY),
)
DECK_OPTION = Option(
    "deck",
    Text(
        en="the values of the colours: house, or those of your box from a file: deck=@my-box.toml",
        fr="les valeurs des couleurs : house, ou celles de votre boîte, d’un fichier : "
        "deck=@ma-boite.toml",
    ),
    HOUSE,
    read=read_deck,
)
EXCHANGE_OPTION = Option(
    "exchange",
    Text(
        en="on: before the cards are turned each player may swap a card with another (DO-11)",
        fr="on : avant que les cartes soient retournées, chacun peut échanger une carte (DO-11)",
    ),
    "off",
    ("off", ON),
)

SIZES = range(1, len(COLLECTION_POINTS))  # of collections: AU-13
OF_A_COLOUR = (
    Text(en="1 card of a colour", fr="1 carte d’une couleur"),
    *(
        Text(en="{n} cards of a colour", fr="{n} cartes d’une couleur").filled(n=size)
        for size in SIZES[1:]
    ),
)


class Auction(Game):
    """What the two editions have in common."""

    edition: ClassVar[int]
    prefixes: ClassVar[tuple[str, ...]]  # of the ids of its clauses
    rollout_limit = 12
    dtype = STATE
    outcome_count = OUTCOMES
    sources = (*OF_A_COLOUR, Text(en="the most chips", fr="le plus de jetons"))

    @property
    def rulebook(self) -> rulebook.Rulebook:
        """The clauses of both editions, and of this one."""
        return super().rulebook.only(*self.prefixes)

    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """Nobody owns a card; the first player is still to be drawn (AU-0, DO-1, SE-1)."""
        raw: np.record = np.zeros(1, STATE)[0]
        raw.edition, raw.players = self.edition, players
        raw.colours = deck_of(options["deck"]).sets
        raw.freely = options["announce"] == FREELY
        raw.exchange = options.get("exchange") == ON
        raw.deck = ALL_CARDS
        raw.chips[:players] = CHIPS_EACH[self.edition]
        raw.middle = kernel.chips_in_game(raw) - sum(raw.chips.tolist())
        raw.first = raw.turn = raw.seller = raw.bidder = NO_SEAT
        raw.bid = NO_BID
        return raw

    def flaw(self, raw: np.record) -> Text | None:
        """What no game can show: a card twice or nowhere, chips too many, seats that nobody has."""
        players = int(raw.players)
        places = [*raw.cards.tolist(), *(int(raw[n]) for n in ("deck", "lot", "discarded"))]
        chips = [*raw.chips.tolist(), int(raw.middle)]
        seats = [int(raw[name]) for name in ("first", "turn", "seller", "bidder")]
        sets = [int(raw[name]) for name in ("active", "announced", "out", "richest")]
        sound = (
            raw.edition == self.edition
            and self.min_players <= players <= self.max_players
            and sum(places) == ALL_CARDS == functools.reduce(operator.or_, places)
            and sum(raw.colours.tolist()) == ALL_CARDS
            and min(places) >= 0
            and not any(raw.cards[players:])
            and not any(raw.chips[players:])
            and (min(chips) == UNKNOWN or sum(chips) == kernel.chips_in_game(raw))
            and min(chips) >= UNKNOWN
            and all(NO_SEAT <= seat < players for seat in seats)
            and all(0 <= members < 1 << players for members in sets)
            and 0 <= raw.phase <= OVER
            and 0 <= raw.rounds <= ROUNDS
            and NO_BID <= raw.bid <= kernel.chips_in_game(raw)
            and 0 <= raw.asked <= players
            and 0 <= raw.ending <= len(self.endings)
            and (raw.phase <= DEAL or raw.phase == OVER or raw.turn != NO_SEAT)
        )
        return None if sound else Text(en="its fields disagree", fr="ses champs se contredisent")

    def points_from(self, raw: np.record, seat: int) -> tuple[int, ...]:
        """By the size of collections (AU-13), and for the most chips (DO-8, SE-9)."""
        hand = int(raw.cards[seat])
        sizes = [(hand & colour).bit_count() for colour in raw.colours.tolist()]
        chips = int(total(raw, seat) - collection_points(raw, seat))
        return (*(sizes.count(size) * COLLECTION_POINTS[size] for size in SIZES), chips)

    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """Write a move by its amount or its cards."""
        if move < PASS:
            return f"bid {move}"
        if move == PASS:
            return "pass"
        if move < SWAPS:
            verb = "discard" if raw.phase == DISCARD else "sell"
            return f"{verb} {card_names(raw)[move - CARD_MOVES]}"
        names, hands = card_names(raw), raw.cards.tolist()
        own, other = PAIRS[move - SWAPS]
        if not hands[seat] >> own & 1:
            own, other = other, own
        owner = next(seat for seat, hand in enumerate(hands) if hand >> other & 1)
        return f"swap {names[own]} with seat {owner + 1} {names[other]}"

    def canonical(self, text: str) -> str:
        """An amount may be written with noughts before it.

        >>> Don().fold("Bid 05")
        'bid 5'
        """
        return re.sub(r"^bid 0+(?=[0-9])", "bid ", normalised(text))

    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a move."""
        return objection(raw, seat, text)

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Write the first player, or a card of the lot."""
        if outcome >= FIRST_SEATS:
            return f"first {outcome - FIRST_SEATS + 1}"
        return f"card {card_names(raw)[outcome]}"

    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """The table: the lot, the standing bid, and the cards of everybody."""
        return render(raw, seat, language)


class Don(Auction):
    """Don: the pot goes to who has the most cards of the last digit."""

    name = "don"
    title = Text(en="Don", fr="Don")
    notation = Text(
        en="Write bid 13 or pass, sell blue 8 to sell a card, and where cards are exchanged "
        "swap red 2 with seat 3 blue 8.",
        fr="Écrivez bid 13 pour miser, pass pour passer, sell blue 8 pour vendre une carte et, là "
        "où l’on échange, swap red 2 with seat 3 blue 8.",
    )
    edition = DON
    prefixes = ("AU", "DO")
    min_players, max_players = 3, 6
    move_count = MOVES[DON]
    options = (EXCHANGE_OPTION, ANNOUNCE_OPTION, DECK_OPTION)
    endings = (Ending("DO-9", Text(en="the highest total", fr="le total le plus élevé")),)


class Serengeti(Auction):
    """Serengeti: every card of the last digit is paid a part of the price."""

    rollout_limit, search_opponents = 30, False  # won 91 % against three random players, else 80 %
    name = "serengeti"
    title = Text(en="Serengeti", fr="Serengeti")
    notation = Text(en="Write bid 13 or pass.", fr="Écrivez bid 13 pour miser, pass pour passer.")
    edition = SERENGETI
    prefixes = ("AU", "SE")
    min_players, max_players = 3, 5
    move_count = MOVES[SERENGETI]
    options = (ANNOUNCE_OPTION, DECK_OPTION)
    endings = (
        Ending("SE-10", Text(en="the highest total", fr="le total le plus élevé")),
        Ending("SE-10", Text(en="equal totals, more cards", fr="totaux égaux, plus de cartes")),
        Ending(
            "SE-10",
            Text(
                en="equal totals and cards, more chips",
                fr="totaux et cartes à égalité, plus de jetons",
            ),
        ),
        Ending(
            "SE-10",
            Text(en="equal totals, cards and chips", fr="totaux, cartes et jetons à égalité"),
        ),
    )


GAMES = (Don(), Serengeti())
