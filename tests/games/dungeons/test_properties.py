"""What holds in every game of Dungeons, Dice & Danger, long ones above all."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import load
from ludotheque.engine import loops
from ludotheque.engine.move import index_of
from ludotheque.engine.playouts import playouts
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.rules.state import DONE, MOVE_WORDS, MOVES, OUTCOMES
from tests.games.dungeons.positions import begin, crossed, decide, field, texts, throw, write

pytestmark = pytest.mark.slow

LONG_LIFE = "150"
few = settings(max_examples=4, deadline=None, derandomize=True, database=None)
adventures = pytest.mark.parametrize("adventure", ADVENTURES)


def steps(adventure: str, players: int, seed: int) -> list[State]:
    """The states of a long random game in which nobody forgoes what can be done."""
    chooser = random.Random(seed)
    state = load("dungeons").start(seed=seed, players=players, adventure=adventure, life=LONG_LIFE)
    states = [state]
    while not state.is_over:
        seat = chooser.choice(state.to_move)
        moves = state.legal_moves(seat)
        better = [move for move in moves if move.text != "skip"] or moves
        state = state.play(chooser.choice(better))
        states.append(state)
    return states


@adventures
@given(seed=st.integers(0, 2**32), players=st.integers(1, 4))
@few
def test_crosses_stay_life_only_falls_and_gems_never_do(
    adventure: str, seed: int, players: int
) -> None:
    states = steps(adventure, players, seed)
    for before, after in itertools.pairwise(states):
        for seat in range(1, players + 1):
            assert crossed(before, seat) <= crossed(after, seat)
            for name in ("gems", "gold", "life", "half", "chests", "bonuses"):
                assert field(before, name, seat) <= field(after, name, seat)
            assert (before.raw.wounds[seat - 1] <= after.raw.wounds[seat - 1]).all()
            assert field(after, "life", seat) <= int(LONG_LIFE)
    end = states[-1].result
    assert end is not None
    assert end.ending.clause in ("DG-22", "DG-10", "DG-44")


@adventures
@given(seed=st.integers(0, 2**32))
@few
def test_the_order_of_the_players_steps_within_a_throw_changes_nothing(
    adventure: str, seed: int
) -> None:
    """Each seat takes its own steps; how those of different seats mix is a matter of chance."""

    def game(order: int) -> bytes:
        state = load("dungeons").start(seed=seed, players=4, adventure=adventure, life="25")
        mixing, own = random.Random(order), [random.Random(f"{seed} {n}") for n in range(5)]
        while not state.is_over:
            seat = mixing.choice(state.to_move)
            moves = texts(state, seat)
            state = state.play(own[seat].choice(moves), seat)
        return state.data

    assert game(1) == game(2)


@adventures
@given(seed=st.integers(0, 2**32))
@few
def test_what_others_decide_in_a_throw_changes_nothing_that_a_seat_sees(
    adventure: str, seed: int
) -> None:
    for state in random.Random(seed).sample(steps(adventure, 3, seed), 40):
        for seat in (1, 2, 3):
            view, other = state.observation(seat), state.determinize(seat, seed)
            assert other.observation(seat) == view
            assert other.to_move == state.to_move
            if seat in state.to_move:
                assert texts(view, seat) == texts(other, seat) == texts(state, seat)


def test_determinizing_decides_for_those_who_have_confirmed() -> None:
    """It is as if they had decided something else that they might have."""
    state = decide(
        throw(begin(players=2), "4513", 2), 2, "pair 1+3 4+5", "cross S9", "skip", "done"
    )
    redrawn = {frozenset(crossed(state.determinize(1, seed), 2)) for seed in range(60)}
    assert len(redrawn) > 4
    assert frozenset({"S9", "A4a"}) in redrawn
    assert all(state.determinize(1, seed).to_move == (1,) for seed in range(5))


@adventures
def test_long_games_reach_their_end_kills_and_bonuses_often(adventure: str) -> None:
    start = load("dungeons").start(seed=1, players=4, adventure=adventure, life="300")
    tally = playouts(start, 400, seed=2)
    assert tally.endings["DG-22"] > 300
    assert min(tally.points) / tally.games > 40  # kills, the boss and bonuses pay that much


@adventures
def test_short_games_end_with_the_skull(adventure: str) -> None:
    tally = playouts(load("dungeons").start(seed=1, players=1, adventure=adventure), 400, seed=2)
    assert tally.endings == {"DG-44": 400}


def test_take_back_gives_the_very_same_bytes() -> None:
    """However far a decision has come, undo leads to where the dice had just fallen."""
    chooser, seat = random.Random(4), index_of(1)
    start = throw(write(begin("dinosaurs", 2), 1, "N5d N12 C3", torches=2, black=3), "3436", 2)
    for _ in range(60):
        raw = start.raw
        for _ in range(chooser.randrange(1, 5)):
            moves = np.zeros(MOVE_WORDS, np.uint64)
            loops.legal_of(raw, seat, moves)
            legal = [n for n in range(MOVES) if int(moves[n // 64]) >> (n % 64) & 1 and n != DONE]
            if legal:
                loops.play_on(raw, seat, chooser.choice(legal))
        assert loops.take_back_on(raw, seat)
        assert raw.tobytes() == start.data


def test_a_draw_is_a_fall_of_five_dice() -> None:
    rng = rng_from(5)
    state = begin()
    drawn = {int(loops.sample_chance_of(state.raw, rng)) for _ in range(20_000)}
    assert len(drawn) > 740  # nearly all of the 756 throws, the rarest once in 7776
    assert drawn <= set(range(OUTCOMES))
