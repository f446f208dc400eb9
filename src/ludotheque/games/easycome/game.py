"""Easy Come Easy Go, for two to four: throw for prizes, and steal them; hold three to win."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ludotheque.engine.game import Game, GameInfo, Option, Rules, SearchSettings
from ludotheque.engine.result import Ending
from ludotheque.errors import BadOption
from ludotheque.games.easycome import board, notation, solver, terminal, view, words
from ludotheque.games.easycome.rules.dice import THROWS
from ludotheque.games.easycome.rules.state import MAX_PLAYERS, MOVES, STATE, before_first_throw
from ludotheque.language import Text

TURNS_TO_HOLD = {"two": 2, "three": 3}
PLAYERS_OF_VARIANT = 4  # EC-17
NOT_FOUR = Text(
    en="option hold: three is for {four} players, not {players}; give two (EC-17)",
    fr="option hold : three se joue à {four}, pas à {players} ; donnez two (EC-17)",
)
HOLD_OPTION = Option(
    "hold",
    Text(
        en="for how many turns of others three prizes must be held to win: two, or three (with "
        "four players only)",
        fr="pendant combien de tours des autres il faut garder trois prix pour gagner : two (deux) "
        "ou three (trois, à quatre joueurs seulement)",
    ),
    "two",
    tuple(TURNS_TO_HOLD),
)
ENDINGS = {  # by clause, in the order of the rules
    "EC-14": Text(
        en="three prizes held through the turns of the next two players",
        fr="trois prix gardés pendant les tours des deux joueurs suivants",
    ),
    "EC-15": Text(
        en="three prizes held through two turns of the opponent",
        fr="trois prix gardés pendant deux tours de l’adversaire",
    ),
    "EC-17": Text(
        en="three prizes held through the turns of all three opponents",
        fr="trois prix gardés pendant les tours des trois adversaires",
    ),
}


def initial(players: int, options: Mapping[str, str]) -> np.record:
    """The table before the first throw; the variant is for four (EC-17)."""
    hold = TURNS_TO_HOLD[options["hold"]]
    if hold > 2 and players != PLAYERS_OF_VARIANT:
        raise BadOption(NOT_FOUR.filled(four=PLAYERS_OF_VARIANT, players=players))
    return before_first_throw(players, hold)


EASY_COME = Game(
    info=GameInfo(
        name="easycome",
        folder=Path(__file__).parent,
        min_players=2,
        max_players=MAX_PLAYERS,
        endings=tuple(Ending(clause, about) for clause, about in ENDINGS.items()),
        options=(HOLD_OPTION,),
        sources=tuple(words.PRIZE_NAMES.values()),
    ),
    rules=Rules(STATE, MOVES, initial, len(THROWS)),
    views=view,
    glance=view.glance_of,
    notation=notation,
    words=words,
    terminal=terminal,
    board=board,
    would_do=view.would_do,
    # With 1, values of a search were off by 7 points, not 1.4, and it lost 62 % of games.
    search=SearchSettings(expansion_threshold=25),
    solver=solver,
)
GAMES = (EASY_COME,)
