"""Where points come from: what every source gave adds up to what the kernel scores."""

import dataclasses

import numpy as np
import pytest

from ludotheque.engine import registry
from ludotheque.engine.game import Game
from ludotheque.engine.playouts import finish
from tests.games.variants import VARIANTS, Variant

GAMES_OF_EACH = 40
BEYOND_CHANCE = {"the boss killed"}  # tests/games/dungeons/test_sources.py


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_sources_add_up_to_the_points(variant: Variant) -> None:
    start = variant.start()
    ends = np.array([start.raw] * GAMES_OF_EACH, variant.game.rules.dtype)
    finish(variant.game, ends, seed=7)
    for end in ends:
        outcome = dataclasses.replace(start, data=end.tobytes()).result
        assert outcome is not None
        for seat, points in enumerate(outcome.points):
            parts = variant.game.points_from(end, seat)
            assert len(parts) == len(variant.game.info.sources)
            assert not parts or sum(parts) == points


@pytest.mark.parametrize("game", registry.games().values(), ids=registry.names())
def test_every_source_of_a_game_gives_points_somewhere(game: Game) -> None:
    given = np.zeros(len(game.info.sources), bool)
    for variant in (v for v in VARIANTS if v.game is game):
        ends = np.array([variant.start().raw] * GAMES_OF_EACH, game.rules.dtype)
        finish(game, ends, seed=8)
        for end in ends:
            for seat in range(variant.players):
                given |= np.array(game.points_from(end, seat), bool)
    missing = {s.en for s, somewhere in zip(game.info.sources, given, strict=True) if not somewhere}
    assert missing <= BEYOND_CHANCE
