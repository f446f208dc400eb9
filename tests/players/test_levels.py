"""The players by name, at work."""

import pytest

from ludotheque import load
from ludotheque.engine.solving import ExactValue
from ludotheque.engine.state import State
from ludotheque.players import PLAYERS


def end_game(seed: int, seat: int) -> State | None:
    """A position of Donuts, late in a random game, that a seat wins by playing well."""
    state = load("donuts").start(seed=seed)
    random = PLAYERS["random"](seed)
    while not state.is_over:
        to_move = state.to_move[0]
        if state.raw.placed >= 12 and to_move == seat:
            assert state.game.solver is not None
            solved = state.game.solver.solve(state, value_only=True)
            assert isinstance(solved, ExactValue)
            return state if solved.value == "win" and len(state.legal_moves()) > 2 else None
        state = state.play(random.choose(state.observation(to_move), to_move))
    return None


def wins(name: str, seat: int, states: list[State]) -> int:
    """How many of these positions a player wins against a random one."""
    won = 0
    for number, state in enumerate(states):
        sits = {seat: PLAYERS[name](number), 3 - seat: PLAYERS["random"](number)}
        while not state.is_over:
            to_move = state.to_move[0]
            move = sits[to_move].choose(state.observation(to_move), to_move)
            assert move in state.legal_moves(to_move)
            state = state.play(move)
        assert state.result is not None
        won += state.result.winners == (seat,)
    return won


@pytest.mark.parametrize("seat", [1, 2])
def test_hard_wins_every_won_end_game_where_random_does_not(seat: int) -> None:
    states = [state for seed in range(40) if (state := end_game(seed, seat))]
    assert len(states) >= 8
    assert wins("hard", seat, states) == len(states)
    assert wins("random", seat, states) < len(states)
