"""States written down: no field can be given a value that compiled rules must never meet."""

import contextlib
import re

import pytest

from ludotheque.engine import registry
from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.errors import LudothequeError
from tests.games.playthrough import played
from tests.games.variants import Variant

# Games that check the states people write down; those of others are only read back.
GAMES = [game for game in registry.games().values() if type(game).flaw is not Game.flaw]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_field_out_of_range_is_refused_or_harmless(game: Game) -> None:
    """Every field in turn gets its largest and smallest value: refused, or the rules still run."""
    states = played(Variant(game, game.info.min_players), seed=3).states()
    state = states[len(states) // 2]
    refused = 0
    for name in game.rules.dtype.names or ():
        field = game.rules.dtype.fields[name][0]  # type: ignore[index]
        bits = 8 * field.base.itemsize
        signed = field.base.kind == "i"
        for value in (2 ** (bits - signed) - 1, -(2 ** (bits - 1)) if signed else 0):
            text = re.sub(rf" {name}=-?\d+", f" {name}={value}", state.text, count=1)
            with contextlib.suppress(LudothequeError):
                changed = State.parse(game, text)
                if text != state.text:
                    _look_at(changed)
                continue
            refused += 1
    assert refused > 0


def _look_at(state: State) -> None:
    for seat in state.to_move:
        assert state.legal_moves(seat)
    assert state.render()
