"""Previews: whatever they state is what then happens, or is marked "if" or "at least"."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.decided import claims_of
from ludotheque.engine.previews import preview
from ludotheque.engine.state import State
from ludotheque.games.auction.rules.state import ROUNDS
from ludotheque.games.auction.view import Forecast, Payment
from ludotheque.games.dungeons.view import Player
from tests.engine.test_decisions import each_variant, few_games, some_decisions
from tests.games.auction.positions import auction
from tests.games.dungeons.positions import begin, throw
from tests.games.variants import Variant


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_whatever_a_preview_states_comes_true(variant: Variant, seed: int) -> None:
    for decided in some_decisions(variant, seed):
        stated, came_true = claims_of(decided)
        assert stated == came_true


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_a_preview_tells_nothing_that_the_seat_may_not_know(variant: Variant, seed: int) -> None:
    for decided in some_decisions(variant, seed)[:10]:
        shown = preview(decided.state, decided.seat, decided.moves)
        other = decided.state.determinize(decided.seat, seed)
        again = preview(other, decided.seat, decided.moves)
        assert again.after == shown.after
        assert again.after.viewer == decided.seat
        assert (again.supposed is None) == (shown.supposed is None)
        if again.supposed and shown.supposed:
            assert again.supposed.forecast == shown.supposed.forecast


def forecast_of_bid(state: State, amount: int) -> Forecast:
    (seat,) = state.to_move
    supposed = preview(state, seat, [state.find(f"bid {amount}").number]).supposed
    assert supposed is not None
    assert supposed.kind == "if"
    assert isinstance(supposed.forecast, Forecast)
    return supposed.forecast


@pytest.mark.rule("AU-10", "DO-3")
def test_a_bid_tells_who_is_paid_if_it_wins() -> None:
    state = auction("don", ["", "blue 0, brown 1", ""], middle=2, chips=[12, 12, 10])
    told = forecast_of_bid(state, 11)
    assert told.payments == (Payment(2, 13),)  # who alone has a 1
    assert (told.chips, told.middle, told.can_pay) == (1, 0, True)


@pytest.mark.rule("SE-3", "SE-4")
def test_a_price_is_shared_as_forecast() -> None:
    state = auction("serengeti", ["", "blue 8", "green 8"], chips=[15, 10, 10])
    assert forecast_of_bid(state, 8).payments == (Payment(2, 4), Payment(3, 4))


@pytest.mark.rule("AU-14")
def test_a_bid_that_cannot_be_paid_says_so() -> None:
    state = auction("don", ["blue 0", "", ""], announce="freely")
    assert not forecast_of_bid(state, 13).can_pay


@pytest.mark.rule("AU-12", "DO-8")
def test_where_hidden_chips_decide_a_preview_stops() -> None:
    """Who has the most chips at the end of the game nobody knows before."""
    hands = ["blue 0", "blue 8", "brown 1"]
    last = auction("don", hands, lot="violet 9")
    raw = last.raw
    raw.rounds = ROUNDS - 1
    last = replace(last, data=raw.tobytes()).play("bid 2").play("pass")
    shown = preview(last, 3, [last.find("pass", 3).number])
    assert not shown.is_whole
    assert shown.after == shown.before


def steps_of(state: State, seat: int, *texts: str) -> list[int]:
    numbers = []
    for text in texts:
        numbers.append(state.find(text, seat).number)
        state = state.play(text, seat)
    return numbers


@pytest.mark.rule("DG-9", "DG-15")
def test_the_end_of_a_throw_is_told_as_at_least() -> None:
    state = throw(begin(players=2), "2445", 1)
    crossed = preview(state, 2, steps_of(state, 2, "pair 2+4 4+5", "cross S6", "skip", "done"))
    assert crossed.supposed is not None
    assert crossed.supposed.kind == "at least"
    assert isinstance(crossed.supposed.forecast, Player)
    assert crossed.supposed.forecast.life == 1
    assert crossed.supposed.forecast.crossed == ("S6",)
    begun = preview(state, 2, steps_of(state, 2, "pair 2+4 4+5"))
    assert begun.supposed is None
