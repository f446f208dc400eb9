"""Whole games: against an independent reading of the rules, and by the thousand."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine import playouts
from ludotheque.engine.state import State
from ludotheque.games.easycome.rules import dice as dice_tables
from ludotheque.games.easycome.rules.state import PRIZES_TO_WIN
from ludotheque.games.easycome.view import PRIZE_WORDS
from tests.games.easycome.positions import GAME
from tests.games.easycome.reference import ReferenceGame

pytestmark = pytest.mark.slow

TABLES = [(2, "two", "EC-15"), (3, "two", "EC-14"), (4, "two", "EC-14"), (4, "three", "EC-17")]
TURNS = {"two": 2, "three": 3}


def check_same(state: State, reference: ReferenceGame) -> None:
    raw = state.raw
    for bit, word in enumerate(PRIZE_WORDS):
        owners = [seat + 1 for seat in range(4) if int(raw.prizes[seat]) >> bit & 1]
        assert owners == [seat for prize, seat in reference.owner.items() if prize == word]
    counts = {seat + 1: int(left) for seat, left in enumerate(raw.counts) if left}
    assert counts == {seat: left for seat, left in reference.count.items() if left}
    assert list(dice_tables.THROWS[raw.kept]) == sorted(reference.aside)
    assert list(dice_tables.THROWS[raw.thrown]) == sorted(reference.thrown)


@pytest.mark.rule("EC-2", "EC-3", "EC-4", "EC-7", "EC-10", "EC-14", "EC-15", "EC-16", "EC-17")
@pytest.mark.parametrize(("players", "hold", "clause"), TABLES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_the_rules_agree_with_an_independent_reading(
    players: int, hold: str, clause: str, seed: int
) -> None:
    rng = random.Random(seed)
    state = GAME.start(players=players, hold=hold)
    reference = ReferenceGame(players, TURNS[hold])
    while not state.is_over:
        if state.chance_is_next:
            dice = [rng.randrange(6) for _ in range(4 - len(reference.aside))]
            thrower = reference.round[len(reference.totals)] if reference.round else None
            by = f" by seat {thrower}" if thrower else ""
            state = state.play(" ".join(["throw", *map(str, dice)]) + by)
            reference.throw(dice)
        else:
            assert state.to_move == (reference.turn,)
            moves = [move.text for move in state.legal_moves()]
            assert set(moves) == reference.legal()
            # Prizes are taken more often than at random, so that counts run and are stopped.
            takes = [text for text in moves if text.startswith("take")]
            move = rng.choice(takes if takes and rng.random() < 0.8 else moves)
            state = state.play(move)
            reference.play(move)
        check_same(state, reference)
    assert state.result is not None
    assert state.result.winners == (reference.winner,)
    assert state.result.ending.clause == clause


@pytest.mark.rule("EC-6", "EC-14", "EC-16")
@pytest.mark.parametrize(("players", "hold", "clause"), TABLES)
def test_at_every_end_one_player_holds_three_prizes_and_nobody_more(
    players: int, hold: str, clause: str
) -> None:
    states = np.repeat(np.array([GAME.start(players=players, hold=hold).raw]), 20_000)
    playouts.finish(GAME, states, seed=3)
    held = np.bitwise_count(states["prizes"])
    assert (np.bitwise_or.reduce(states["prizes"], axis=1) < 1 << dice_tables.PRIZES).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(states["prizes"], axis=1)) == held.sum(1)).all()
    assert held.max() == PRIZES_TO_WIN
    assert (held[np.arange(len(states)), states["winner"]] == PRIZES_TO_WIN).all()
    assert (states["winner"] < players).all()
    assert (states["kept"] == dice_tables.NO_DICE).all()
    assert (states["thrown"] == dice_tables.NO_DICE).all()


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
