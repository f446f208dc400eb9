"""Don, for three to six, and Serengeti, for three to five: one auction in two editions."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from ludotheque.engine.game import Game, GameInfo, Option, Rules, SearchSettings
from ludotheque.engine.result import Ending
from ludotheque.games.auction import board, notation, terminal, view, words
from ludotheque.games.auction.content import HOUSE, Deck, read_deck
from ludotheque.games.auction.rules import state as s
from ludotheque.language import Text

ANNOUNCE_OPTION = Option(
    "announce",
    Text(
        en="lawful: only bids that the rules allow are offered; freely: announce what you like, "
        "and pay for mistakes (AU-14)",
        fr="lawful : seules les enchères permises sont proposées ; freely : on annonce ce que l’on "
        "veut et l’on paie ses erreurs (AU-14)",
    ),
    "lawful",
    ("lawful", s.FREELY),
)
CHIPS_OPTION = Option(
    "chips",
    Text(
        en="hidden: as in the printed rules; open: everybody sees everybody’s chips, a house "
        "variant for long games (AU-16)",
        fr="hidden : cachés, comme dans les règles imprimées ; open : chacun voit les jetons de "
        "tous, une variante maison pour les longues parties (AU-16)",
    ),
    "hidden",
    ("hidden", s.OPEN),
    omit_default=True,  # records from before there was a choice stay as they are
    hides_nothing=s.OPEN,
)
DECK_OPTION = Option(
    "deck",
    Text(
        en="the values of the colours: house, or those of your box from a file: "
        "--deck @my-box.toml",
        fr="les valeurs des couleurs : house, ou celles de votre boîte, d’un fichier : "
        "--deck @ma-boite.toml",
    ),
    HOUSE,
    read=read_deck,
    schema=Deck,
)
EXCHANGE_OPTION = Option(
    "exchange",
    Text(
        en="on: before the cards are turned each player may swap a card with another (DO-11)",
        fr="on : avant que les cartes soient retournées, chacun peut échanger une carte (DO-11)",
    ),
    "off",
    ("off", s.ON),
)

OF_A_COLOUR = Text(en="{n} cards of a colour", fr="{n} cartes d’une couleur")
SOURCES = (
    Text(en="1 card of a colour", fr="1 carte d’une couleur"),
    *(OF_A_COLOUR.filled(n=size) for size in range(2, len(s.COLLECTION_POINTS))),  # AU-13
    Text(en="the most chips", fr="le plus de jetons"),
)
HIGHEST_TOTAL = Text(en="the highest total", fr="le total le plus élevé")
SERENGETI_ENDINGS = (
    HIGHEST_TOTAL,
    Text(en="equal totals, more cards", fr="totaux égaux, plus de cartes"),
    Text(en="equal totals and cards, more chips", fr="totaux et cartes à égalité, plus de jetons"),
    Text(en="equal totals, cards and chips", fr="totaux, cartes et jetons à égalité"),
)


DON_GAME = Game(
    info=GameInfo(
        name="don",
        folder=Path(__file__).parent,
        min_players=3,
        max_players=6,
        endings=(Ending("DO-9", HIGHEST_TOTAL),),
        options=(EXCHANGE_OPTION, ANNOUNCE_OPTION, CHIPS_OPTION, DECK_OPTION),
        sources=SOURCES,
    ),
    rules=Rules(s.STATE, s.MOVES[s.DON], partial(s.initial, s.DON), s.OUTCOMES),
    views=view,
    glance=view.glance_of,
    notation=notation,
    words=words,
    terminal=terminal,
    board=board,
    forecast=view.forecast_of,
    search=SearchSettings(rollout_limit=12),
)
SERENGETI_GAME = replace(
    DON_GAME,
    info=replace(
        DON_GAME.info,
        name="serengeti",
        max_players=5,
        endings=tuple(Ending("SE-10", about) for about in SERENGETI_ENDINGS),
        options=(ANNOUNCE_OPTION, CHIPS_OPTION, DECK_OPTION),
    ),
    rules=Rules(s.STATE, s.MOVES[s.SERENGETI], partial(s.initial, s.SERENGETI), s.OUTCOMES),
    words=words.SerengetiWords(),
    # Won 91 % against three random players; 80 % if it searches what they do.
    search=SearchSettings(rollout_limit=30, search_opponents=False),
)
GAMES = (DON_GAME, SERENGETI_GAME)
