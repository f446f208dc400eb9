"""The texts of moves come from a glance: it says what the whole view says."""

import pytest

from ludotheque.engine.dice import Dice
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, Move
from ludotheque.engine.state import State
from ludotheque.players import RandomPlayer
from tests.games.variants import VARIANTS, Variant

EVENTS = 60
ALL_NUMBERS_EVERY = 12  # states: else only of legal moves
each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def same_by_the_view(state: State, seat: int, number: int) -> bool:
    view = state.view(SPECTATOR if seat == CHANCE_SEAT else seat)
    notation = state.game.notation
    if seat == CHANCE_SEAT:
        return notation.decode_outcome(view, number) == Move(seat, number, state).parts
    return notation.decode(view, seat, number) == Move(seat, number, state).parts


@each_variant
def test_moves_read_the_same_by_a_glance_and_by_the_view(variant: Variant) -> None:
    state, dice, player = variant.start(), Dice.from_seed(3), RandomPlayer(3)
    for event in range(EVENTS):
        if state.is_over:
            break
        if state.chance_is_next:
            outcome, after = state.throw(dice)
            assert same_by_the_view(state, CHANCE_SEAT, outcome.number)
            state = after
            continue
        for seat in range(1, variant.players + 1):  # also of those who are not to move
            legal = state.legal_numbers(seat) if seat in state.to_move else []
            every = range(variant.game.rules.move_count)
            for number in legal if event % ALL_NUMBERS_EVERY else every:
                assert same_by_the_view(state, seat, number)
        seat = state.to_move[-1]
        state = state.play(player.choose(state.observation(seat), seat))
