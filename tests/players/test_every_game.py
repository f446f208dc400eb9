"""What thinking players rely on, for every game with every option and number of players."""

import random

import numpy as np
import pytest

from ludotheque.engine import bits
from ludotheque.engine.game import Game
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.players import PLAYERS, mcts
from ludotheque.players.analysis import analyse
from ludotheque.players.search import Budget, search
from tests.games.playthrough import played
from tests.games.variants import VARIANTS, Variant

pytestmark = pytest.mark.slow

STATES_PER_GAME = 6
THINKERS = ("greedy", "easy")
each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def decisions(variant: Variant, count: int = STATES_PER_GAME) -> list[tuple[State, int]]:
    """Some decisions of a random game."""
    states = [(state, seat) for state in played(variant, 1).states() for seat in state.to_move]
    return random.Random(1).sample(states, min(count, len(states)))


def scratch_of(game: Game, players: int) -> mcts.Scratch:
    return mcts.new_scratch(game.rules.dtype, bits.words_for(game.rules.move_count), players)


@each_variant
def test_evaluations_share_out_one_win(variant: Variant) -> None:
    for state, seat in decisions(variant):
        determinized = state.observation(seat).determinize(seat, seed=1)
        shares = scratch_of(variant.game, variant.players).shares
        mcts.evaluation_of(determinized.raw, shares)
        assert shares.min() >= 0
        if variant.players > 1:
            assert shares.sum() == pytest.approx(1)
        else:
            assert shares[0] <= 1


@each_variant
def test_the_rollout_policy_is_legal_and_needs_only_an_observation(variant: Variant) -> None:
    for state, seat in decisions(variant):
        legal = state.legal_numbers(seat)
        moves = np.zeros(bits.words_for(variant.game.rules.move_count), np.uint64)
        for number in legal:
            bits.add(moves, number)
        states = [state.raw, state.observation(seat).determinize(seat, seed=2).raw]
        chosen = [
            mcts.rollout_policy_of(raw, seat - 1, moves.copy(), rng_from(3)) for raw in states
        ]
        assert set(chosen) <= set(legal)
        assert len(set(chosen)) == 1


@each_variant
def test_players_choose_legal_moves_from_an_observation_and_the_same_again(
    variant: Variant,
) -> None:
    for state, seat in decisions(variant, 2):
        view = state.observation(seat)
        for name in THINKERS:
            chosen = PLAYERS[name](5).choose(view, seat)
            assert chosen in state.legal_moves(seat)
            assert PLAYERS[name](5).choose(view, seat) == chosen


@each_variant
def test_every_legal_move_has_a_value(variant: Variant) -> None:
    ((state, seat),) = decisions(variant, 1)
    analysis = analyse(state, seat, budget=Budget(simulations=200))
    assert {value.move for value in analysis.values} == set(state.legal_moves(seat))
    assert all(0 <= value.win_probability <= 1 for value in analysis.values)


@each_variant
def test_one_simulation_is_enough_to_move(variant: Variant) -> None:
    """However many moves there are: a tree always has room for its root."""
    widest = max(
        decisions(variant, 40), key=lambda to_move: len(to_move[0].legal_numbers(to_move[1]))
    )
    state, seat = widest
    found = search(state.observation(seat), seat, Budget(simulations=1, trees=3))
    assert (found.simulations, found.best.visits) == (1, 1)
    assert {estimate.move for estimate in found.estimates} == set(state.legal_moves(seat))


@each_variant
def test_analysis_does_not_depend_on_what_a_seat_cannot_know(variant: Variant) -> None:
    for state, seat in decisions(variant, 2):
        other = state.determinize(seat, seed=9)
        analyses = [analyse(one, seat, budget=Budget(simulations=40)) for one in (state, other)]
        assert analyses[0] == analyses[1]


@each_variant
def test_a_search_adds_up(variant: Variant) -> None:
    """Every simulation passes the root once, and what is hidden never splits the root."""
    for state, seat in decisions(variant, 2):
        found = search(state.observation(seat), seat, Budget(simulations=60), seed=4)
        assert found.simulations == sum(estimate.visits for estimate in found.estimates) == 60
        assert {estimate.move for estimate in found.estimates} == set(state.legal_moves(seat))
