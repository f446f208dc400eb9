"""Where points come from: what every source gave adds up to what the rules score."""

import dataclasses

import numpy as np
import pytest

from ludotheque.engine import registry
from ludotheque.engine.game import Game
from ludotheque.engine.playouts import finish
from tests.games.variants import VARIANTS, Variant

pytestmark = pytest.mark.slow

GAMES_OF_EACH = 40
BEYOND_CHANCE = {"the boss killed"}  # tests/games/dungeons/test_sources.py


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_sources_add_up_to_the_points(variant: Variant) -> None:
    start = variant.start()
    ends = np.array([start.raw] * GAMES_OF_EACH, variant.game.rules.dtype)
    finish(variant.game, ends, seed=7)
    for end in ends:
        state = dataclasses.replace(start, data=end.tobytes())
        assert state.result is not None
        for seat, points in enumerate(state.result.points, 1):
            parts = state.points_by_source(seat)
            assert len(parts) == len(variant.game.info.sources)
            assert not parts or sum(parts) == points


@pytest.mark.parametrize("game", registry.games().values(), ids=registry.names())
def test_every_source_of_a_game_gives_points_somewhere(game: Game) -> None:
    given = np.zeros(len(game.info.sources), np.bool_)
    for variant in (v for v in VARIANTS if v.game is game):
        start = variant.start()
        ends = np.array([start.raw] * GAMES_OF_EACH, game.rules.dtype)
        finish(game, ends, seed=8)
        for end in ends:
            state = dataclasses.replace(start, data=end.tobytes())
            for seat in range(1, variant.players + 1):
                given |= np.array(state.points_by_source(seat), np.bool_)
    missing = {s.en for s, somewhere in zip(game.info.sources, given, strict=True) if not somewhere}
    assert missing <= BEYOND_CHANCE
