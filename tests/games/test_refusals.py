"""Every reason why a move may be refused comes up, with its clause and its sentence."""

import importlib

import numpy as np
import pytest

from ludotheque.engine import loops, registry
from ludotheque.engine.game import Game
from ludotheque.engine.move import index_of
from tests.games.playthrough import played
from tests.games.variants import variants_of

pytestmark = pytest.mark.slow

SEEDS = range(2)
# Reasons that random games hardly ever meet; tests of the games set up positions for them.
RARE = {
    "donnant": {"DECK_EMPTY", "ROW_EMPTY"},
    "dungeons": {"CHEST_FIRST", "CHEST_OPENED", "START_APART", "STRUCK_TWICE"},
    "easycome": {"OUT_OF_REACH"},
}


@pytest.mark.parametrize("folder", registry.folders())
def test_random_games_meet_every_reason_but_the_rare_ones(folder: str) -> None:
    refusals = importlib.import_module(f"ludotheque.games.{folder}.rules.refusals")
    words = importlib.import_module(f"ludotheque.games.{folder}.words")
    rare = {getattr(refusals, name) for name in RARE.get(folder, ())}
    met = {reason for game in registry.games_in(folder) for reason in reasons_met(game)}
    numbered = {reason for reason in words.REFUSALS if reason > refusals.LEGAL}
    assert numbered - met <= rare


def reasons_met(game: Game) -> set[int]:
    """The reasons that come up in random games of every variant."""
    met: set[int] = set()
    reasons = np.zeros(game.rules.move_count, np.int64)
    for variant in variants_of(game):
        for seed in SEEDS:
            for state in played(variant, seed).states():
                for seat in state.to_move:
                    loops.refusals_of(state.raw, index_of(seat), reasons)
                    met.update(reasons.tolist())
    return met
