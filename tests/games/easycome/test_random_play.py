"""Whole games: against the naive referee, and by the thousand."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine import playouts
from ludotheque.engine.state import State
from ludotheque.games.easycome.content import WORDS
from ludotheque.games.easycome.rules import dice as kernel_dice
from ludotheque.games.easycome.rules import kernel
from tests.games.easycome.positions import GAME
from tests.games.easycome.referee import Referee

TABLES = [(2, "two", "EC-15"), (3, "two", "EC-14"), (4, "two", "EC-14"), (4, "three", "EC-17")]
TURNS = {"two": 2, "three": 3}


def check_same(state: State, referee: Referee) -> None:
    record = state.raw
    for bit, word in enumerate(WORDS):
        owners = [seat + 1 for seat in range(4) if int(record.prizes[seat]) >> bit & 1]
        assert owners == [seat for prize, seat in referee.owner.items() if prize == word]
    counts = {seat + 1: int(left) for seat, left in enumerate(record.counts) if left}
    assert counts == {seat: left for seat, left in referee.count.items() if left}
    assert list(kernel_dice.THROWS[record.kept]) == sorted(referee.aside)
    assert list(kernel_dice.THROWS[record.thrown]) == sorted(referee.thrown)


@pytest.mark.rule("EC-2", "EC-3", "EC-4", "EC-7", "EC-10", "EC-14", "EC-15", "EC-16", "EC-17")
@pytest.mark.parametrize(("players", "hold", "clause"), TABLES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_the_kernel_agrees_with_a_naive_referee(
    players: int, hold: str, clause: str, seed: int
) -> None:
    chance = random.Random(seed)
    state = GAME.start(players=players, hold=hold)
    referee = Referee(players, TURNS[hold])
    while not state.is_over:
        if state.chance_is_next:
            dice = [chance.randrange(6) for _ in range(4 - len(referee.aside))]
            thrower = referee.round[len(referee.totals)] if referee.round else None
            by = f" by seat {thrower}" if thrower else ""
            state = state.play(" ".join(["throw", *map(str, dice)]) + by)
            referee.throw(dice)
        else:
            assert state.to_move == (referee.turn,)
            moves = [move.text for move in state.legal_moves()]
            assert set(moves) == referee.legal()
            # Prizes are taken more often than at random, so that counts run and are stopped.
            takes = [text for text in moves if text.startswith("take")]
            move = chance.choice(takes if takes and chance.random() < 0.8 else moves)
            state = state.play(move)
            referee.play(move)
        check_same(state, referee)
    assert state.result is not None
    assert state.result.winners == (referee.winner,)
    assert state.result.ending.clause == clause


@pytest.mark.rule("EC-6", "EC-14", "EC-16")
@pytest.mark.parametrize(("players", "hold", "clause"), TABLES)
def test_at_every_end_one_player_holds_three_prizes_and_nobody_more(
    players: int, hold: str, clause: str
) -> None:
    states = np.repeat(np.array([GAME.start(players=players, hold=hold).raw]), 20_000)
    playouts.finish(GAME, states, seed=3)
    held = np.bitwise_count(states["prizes"])
    assert (np.bitwise_or.reduce(states["prizes"], axis=1) < 1 << kernel_dice.PRIZES).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(states["prizes"], axis=1)) == held.sum(1)).all()
    assert held.max() == kernel.PRIZES_TO_WIN
    assert (held[np.arange(len(states)), states["winner"]] == kernel.PRIZES_TO_WIN).all()
    assert (states["winner"] < players).all()
    assert (states["kept"] == kernel_dice.NO_DICE).all()
    assert (states["thrown"] == kernel_dice.NO_DICE).all()


@pytest.mark.rule("EC-2")
@pytest.mark.parametrize(("players", "hold", "clause"), TABLES)
def test_no_seat_has_an_advantage_and_every_game_ends_by_its_clause(
    players: int, hold: str, clause: str
) -> None:
    games = 20_000
    tally = playouts.playouts(GAME.start(players=players, hold=hold), games, seed=5)
    assert tally.endings == {clause: games}
    assert sum(tally.wins) == games
    deviation = (games * (players - 1)) ** 0.5 / players
    assert max(abs(wins - games / players) for wins in tally.wins) < 5 * deviation
