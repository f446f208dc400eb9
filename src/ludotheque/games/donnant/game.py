"""Donnant Donnant, for one to four: what you throw away, the others keep.

Moves: `return S3`, `lay B4 at c2`; `reroll keep yellow orange`, `reroll all`; `buy top 3 at b2`
and, where there is a choice, `pay yellow green`; `complete b2 with yellow green`;
`tick +1 on blue`, `tick green on blue`; `enter green at a1 box 3`; `joker dice`,
`joker draw bonus`; `stop`; alone `set aside top`; at the end `colour b2 green`.

Chance: `reveal S12`, `deal B7`, `draw S2`, `first 3`, `throw yellow 4 blue 1`.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ludotheque.engine.game import Game, GameInfo, Option, Rules, SearchSettings
from ludotheque.engine.result import WINS_ON_POINTS, Ending
from ludotheque.errors import BadOption
from ludotheque.games.donnant import (
    board,
    campaign,
    content,
    notation,
    terminal,
    things,
    view,
    words,
)
from ludotheque.games.donnant.rules.state import MOVES, STATE, THROWS, initial_state
from ludotheque.language import Text

OPTIONS = (
    Option(
        "level",
        Text(
            en="for one player: the solo level, 1 to 7 (DD-45)",
            fr="pour un seul joueur : le niveau solo, de 1 à 7 (DD-45)",
        ),
        "1",
        choices=tuple(str(level) for level in range(1, content.LEVELS + 1)),
    ),
    Option(
        "campaign",
        Text(
            en="for one player: yes plays the next level of the campaign (DD-46)",
            fr="pour un seul joueur : yes joue le niveau suivant de la campagne (DD-46)",
        ),
        "no",
        choices=("no", "yes"),
    ),
    Option(
        "cards",
        Text(
            en="cards, prices and solo levels: house, or those of your box from a file: "
            "--cards @my-box.toml",
            fr="les cartes, les prix et les niveaux solo : house, ou ceux de votre boîte, "
            "d’un fichier : --cards @ma-boite.toml",
        ),
        content.HOUSE,
        read=content.read_contents,
        schema=content.Contents,
    ),
)
ENDINGS = (
    Ending(
        "DD-40",
        Text(en="a stall is full", fr="un étal est complet"),
        won=WINS_ON_POINTS,
    ),
    Ending(
        "DD-56",
        Text(en="sixty rounds", fr="soixante manches"),
        won=WINS_ON_POINTS,
    ),
    Ending("DD-46", Text(en="the level is passed", fr="le niveau est réussi")),
    Ending("DD-45", Text(en="the target is missed", fr="le score du niveau est manqué"), lost=True),
)


def initial(players: int, options: Mapping[str, str]) -> np.record:
    """An empty market, all cards in their decks; chance is next (DD-2, DD-47)."""
    if players > 1 and (options["level"], options["campaign"]) != ("1", "no"):
        raise BadOption(
            Text(
                en="levels and the campaign are for one player (DD-45)",
                fr="les niveaux et la campagne sont pour un seul joueur (DD-45)",
            )
        )
    contents = content.check(content.contents_of(options["cards"]), "cards", players)
    return initial_state(contents, players, int(options["level"]))


DONNANT = Game(
    info=GameInfo(
        name="donnant",
        folder=Path(__file__).parent,
        min_players=1,
        max_players=content.MAX_PLAYERS,
        endings=ENDINGS,
        options=OPTIONS,
        sources=words.SOURCES,
        rules_version=2,  # a mark is ticked by using it (DD-52); three marks for another colour
    ),
    rules=Rules(STATE, MOVES, initial, THROWS),
    views=view,
    glance=view.glance_of,
    notation=notation,
    words=words,
    terminal=terminal,
    board=board,
    items=things.items,
    refusal_of_thing=things.refusal_of_thing,
    button_of_thing=things.button_of_thing,
    button_of_decision=things.button_of_decision,
    store=things.STORE,
    search=SearchSettings(rollout_limit=12),
    campaign=campaign,
)
GAMES = (DONNANT,)
