"""Evaluation and rollout policy: sound everywhere, sensible, strong enough."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings

from ludotheque import load
from ludotheque.engine import bits, verbs
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.games.auction.rules.state import WORDS
from tests.games.auction.policy_games import TABLES, UNSOUND, policy_wins, report
from tests.games.auction.positions import auction, play, round_of
from tests.games.auction.test_views import states
from tests.games.variants import Variant

pytestmark = pytest.mark.slow

CARDS_OF_FOUR = ["blue 0, blue 2, blue 4, blue 8", "red 0", "green 1", "yellow 0"]


def shares(state: State) -> list[float]:
    """Each seat's evaluated share of the win."""
    values = np.zeros(state.players)
    verbs.evaluate(state.raw, values)
    return [float(value) for value in values]


def by_policy(state: State, raw: np.record | None = None, seed: int = 1) -> str:
    """What the policy plays for the seat to move, which may be shown another raw state."""
    (seat,) = state.to_move
    moves = np.zeros(WORDS, np.uint64)
    verbs.legal(state.raw, seat - 1, moves)
    shown = state.raw if raw is None else raw
    move = verbs.rollout_policy(shown, seat - 1, moves, rng_from(seed))
    assert bits.contains(moves, move)
    return state.move(int(move), seat).text


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_state_is_shared_out_and_every_move_of_the_policy_is_legal(table: Variant) -> None:
    for seats in (0, 1, table.players):
        assert policy_wins(table, 100, seats) != UNSOUND


def test_compiled_and_plain_python_play_the_same_policy_games() -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.games.auction.policy_games"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert plain == report()
    assert f" {UNSOUND:.3f}" not in plain


@pytest.mark.parametrize(("name", "least"), [("don", 0.9), ("serengeti", 0.72)])
def test_the_policy_beats_three_random_players(name: str, least: float) -> None:
    """It wins 99 % of the games of Don and 83 % of those of Serengeti; 25 % would be fair."""
    games = 1000
    assert policy_wins(Variant(load(name), 4), games, seats=1) > least * games


@pytest.mark.rule("AU-12")
@settings(max_examples=60, deadline=None)
@given(states())
def test_the_policy_does_not_depend_on_what_is_hidden(state: State) -> None:
    if state.to_move:
        hidden = state.raw
        verbs.hide(hidden, state.to_move[0] - 1)
        assert by_policy(state, hidden) == by_policy(state)


@pytest.mark.parametrize("name", ["don", "serengeti"])
def test_a_seat_that_has_more_gets_the_larger_share(name: str) -> None:
    first, *others = shares(round_of(name, CARDS_OF_FOUR))
    assert first > 0.5 > sum(others)
    equal_cards = ["blue 0", "red 0", "yellow 0"]
    first, *others = shares(round_of(name, equal_cards, chips=[20, 6, 6]))
    assert first > 2 * max(others)


@pytest.mark.parametrize("name", ["don", "serengeti"])
def test_a_lead_is_worth_more_towards_the_end(name: str) -> None:
    hands = ["blue 0, blue 2", "red 0", "yellow 0"]
    early, late = (shares(round_of(name, hands, rounds=rounds))[0] for rounds in (3, 14))
    assert late > early + 0.05


@pytest.mark.parametrize("name", ["don", "serengeti"])
def test_the_standing_bid_counts_as_if_it_had_won(name: str) -> None:
    state = auction(name, CARDS_OF_FOUR, lot="blue 9", first=1)
    cheap, dear = (shares(play(state, bid))[0] for bid in ("bid 1", "bid 7"))
    assert cheap > dear
    assert cheap > shares(state)[0]


def test_the_price_counts_for_those_whom_the_standing_bid_pays() -> None:
    before = auction("don", ["", "brown 5", "brown 6", "brown 7"], chips=[12] * 4)
    after = shares(play(before, "bid 5"))
    assert after[1] > shares(before)[1]
    assert after[1] > after[2] == after[3]


def test_a_bid_that_cannot_be_paid_does_not_count() -> None:
    state = auction("don", CARDS_OF_FOUR, lot="blue 9", announce="freely")
    assert shares(play(state, "bid 31")) == shares(state)


@pytest.mark.parametrize("name", ["don", "serengeti"])
def test_a_good_lot_is_bid_for_at_a_good_price_only(name: str) -> None:
    state = auction(name, ["red 0", CARDS_OF_FOUR[0], "green 1"], lot="blue 9")
    assert by_policy(play(state, "bid 2")) == "bid 3"
    assert by_policy(play(state, "bid 2", "bid 3")) == "pass"


def test_the_card_that_promises_least_is_sold_swapped_or_lost() -> None:
    hands = ["blue 0, blue 2, blue 4, red 7", "blue 8, green 1", "brown 1"]
    gone = "red 0, red 2, red 5, red 9"
    state = round_of("don", [*hands, gone], chips=[12] * 4)
    assert by_policy(state) == "sell red 7"
    state = play(round_of("don", [*hands, gone], exchange="on"), *["pass"] * 4)
    assert by_policy(state) == "swap red 7 with seat 2 blue 8"
    state = auction("don", [*hands, gone], announce="freely", lot="violet 9")
    assert by_policy(play(state, "bid 31", *["pass"] * 3)) == "discard red 7"
