"""Morra, for two: hold out fingers at the same time."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from ludotheque.games.morra import notation, terminal, view, words  # type: ignore[import-not-found]
from ludotheque.games.morra.rules.state import (  # type: ignore[import-not-found]
    FACES,
    FINGERS,
    STATE,
    initial_state,
)

from ludotheque.engine.game import Game, GameInfo, Rules
from ludotheque.engine.result import Ending
from ludotheque.language import Text


def initial(players: int, options: Mapping[str, str]) -> np.record:
    """The state before the first throw; there are no options."""
    return initial_state()


MORRA = Game(
    info=GameInfo(
        name="morra",
        folder=Path(__file__).parent,
        min_players=2,
        max_players=2,
        endings=(Ending("MO-4", Text(en="the target is reached", fr="l’objectif est atteint")),),
    ),
    rules=Rules(STATE, FINGERS, initial, FACES),
    views=view,
    notation=notation,
    words=words,
    terminal=terminal,
)
GAMES = (MORRA,)
