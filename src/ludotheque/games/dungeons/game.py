"""Dungeons, Dice & Danger, for one to four: pair the dice, cross your way to monsters, kill them.

A decision on a throw is a few moves: `pair 3+5 2+6`, then `cross N7a`, `hit hound` (by the first
word of our sheets: the boss is `boss`), `torch G12b`, `chest lives`, `skip`, and `done` to confirm.
`cross Da 3+3` names the pair where either could be used. Before the Puzzled Pyramid each number is
written: `cloud Ka 3`. Results of chance are `first 2` and `dice 2 2 4 5 black 1`.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ludotheque.engine.game import Game, GameInfo, Option, Rules, SearchSettings
from ludotheque.engine.result import WINS_ON_POINTS, Ending
from ludotheque.errors import BadOption
from ludotheque.games.dungeons import board, campaign, notation, terminal, things, view, words
from ludotheque.games.dungeons.content import ADVENTURES, LIFE_BOXES, MAX_LIFE_BOXES
from ludotheque.games.dungeons.rules.state import MOVES, OUTCOMES, SEATS, STATE, empty_sheets
from ludotheque.language import Text


def read_life(written: str) -> str:
    """Give the length of a life track its one written form."""
    value = written.strip().lstrip("0")
    if value in map(str, range(LIFE_BOXES, MAX_LIFE_BOXES + 1)):
        return value
    raise BadOption(
        Text(
            en="option life: '{v}' is not a number from {a} to {b}",
            fr="option life : « {v} » n’est pas un nombre de {a} à {b}",
        ).filled(v=written, a=LIFE_BOXES, b=MAX_LIFE_BOXES)
    )


OPTIONS = (
    Option(
        "adventure",
        Text(
            en="the dungeon: Annoyed Animals (for a first time), Clumsy Cultists (easy), "
            "Puzzled Pyramid (middling), Defiant Dinosaurs (hard)",
            fr="le donjon : Annoyed Animals (pour découvrir), Clumsy Cultists (facile), "
            "Puzzled Pyramid (intermédiaire), Defiant Dinosaurs (difficile)",
        ),
        ADVENTURES[0],
        ADVENTURES,
    ),
    Option(
        "life",
        Text(
            en="boxes of the life track: 10 as printed, or more for a gentler dungeon; the "
            "boxes added at the top cost nothing",
            fr="cases de la barre de vie : 10 comme imprimé, ou plus pour un donjon plus "
            "clément ; les cases ajoutées en haut ne coûtent rien",
        ),
        str(LIFE_BOXES),
        read=read_life,
        examples=("25",),
    ),
)
ENDINGS = (
    Ending(
        "DG-22",
        Text(en="every monster is dead", fr="tous les monstres sont morts"),
        won=WINS_ON_POINTS,
    ),
    Ending(
        "DG-10",
        Text(en="nobody is left in the dungeon", fr="tous ont quitté le donjon"),
        won=Text(
            en="{who} held out longest and [who?win|wins]",
            fr="{who} [who?avez|a] tenu le plus longtemps et [who?gagnez|gagne]",
        ),
    ),
    Ending("DG-44", Text(en="the skull is crossed", fr="la tête de mort est barrée")),
)


def initial(players: int, options: Mapping[str, str]) -> np.record:
    """Empty sheets; who begins is still to be drawn, unless one plays alone (DG-2)."""
    return empty_sheets(players, ADVENTURES.index(options["adventure"]), int(options["life"]))


DUNGEONS = Game(
    info=GameInfo(
        name="dungeons",
        folder=Path(__file__).parent,
        min_players=1,
        max_players=SEATS,
        endings=ENDINGS,
        options=OPTIONS,
        sources=words.SOURCES,
        sheets={adventure: {"adventure": adventure} for adventure in ADVENTURES},
        rules_version=2,  # torches beside a crossed box only (DG-48); the skull no defeat (DG-44)
    ),
    rules=Rules(STATE, MOVES, initial, OUTCOMES),
    views=view,
    glance=view.glance_of,
    notation=notation,
    words=words,
    terminal=terminal,
    board=board,
    svg=board.svg,
    items=things.items,
    refusal_of_thing=things.refusal_of_thing,
    button_of_thing=things.button_of_thing,
    button_of_decision=things.button_of_decision,
    store=things.STORE,
    forecast=view.forecast_of,
    search=SearchSettings(rollout_limit=20),
    campaign=campaign,
)
GAMES = (DUNGEONS,)
