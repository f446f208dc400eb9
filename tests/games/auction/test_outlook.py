"""What a page tells of ten bids at once is what the rules tell of each."""

import random
from collections.abc import Iterator

import pytest

from ludotheque import load
from ludotheque.engine.previews import preview
from ludotheque.engine.state import State
from ludotheque.games.auction.drawn.outlook import (
    chips_for_silence,
    if_it_wins,
    lot_size,
    most_to_bid,
    own_digits,
    payments,
    points_of,
)
from ludotheque.games.auction.rules import consequences as why
from ludotheque.games.auction.view import Forecast
from tests.games.auction.positions import auction, round_of, view_of
from tests.games.playthrough import played
from tests.games.variants import Variant

GAMES = [
    Variant(load(name), players, {"announce": announce, "chips": chips})
    for name, seats in (("don", (3, 6)), ("serengeti", (3, 5)))
    for players in seats
    for announce, chips in (("lawful", "hidden"), ("freely", "hidden"), ("lawful", "open"))
]
each_game = pytest.mark.parametrize("variant", GAMES, ids=str)


def bidding_states(variant: Variant) -> Iterator[tuple[State, int]]:
    for state in played(variant, seed=variant.players).states():
        if state.to_move and view_of(state).phase == "bidding":
            yield state, state.to_move[0]


@each_game
def test_a_bid_that_wins_brings_what_the_rules_foresee(variant: Variant) -> None:
    choose = random.Random(7)
    told = 0
    for state, seat in bidding_states(variant):
        view = view_of(state, seat)
        for amount in choose.sample(view.bids, min(4, len(view.bids))):
            supposed = preview(state, seat, [state.find(f"bid {amount}", seat).number]).supposed
            if supposed is None:  # fined
                assert amount % 10 in own_digits(view, seat)
                continue
            foreseen = supposed.forecast
            assert isinstance(foreseen, Forecast)
            outlook = if_it_wins(view, amount)
            assert (outlook is not None) == foreseen.can_pay
            if outlook:
                me = outlook.after.player(seat)
                assert outlook.payments == foreseen.payments == payments(view, amount, seat)
                assert (me.chips, me.points) == (foreseen.chips, foreseen.points)
                assert outlook.after.middle == foreseen.middle
                told += 1
    assert told > 20


@each_game
def test_limits_and_digits_are_those_of_the_question(variant: Variant) -> None:
    for state, seat in bidding_states(variant):
        view = view_of(state, seat)
        assert most_to_bid(view, seat) == view.bid_limit
        assert not view.barred or set(view.barred) == own_digits(view, seat)
        assert points_of(view.player(seat).cards) == view.player(seat).points
        assert view.seller or lot_size(view) == len(view.lot)


@each_game
def test_chips_for_silence_are_those_taken(variant: Variant) -> None:
    for state, seat in bidding_states(variant):
        rows = state.consequences(state.find("pass", seat))
        taken = sum(row.amount for row in rows if row.reason == why.PAID_FOR_SILENCE)
        assert chips_for_silence(view_of(state, seat)) == taken


@pytest.mark.rule("SE-3")
def test_a_single_holder_of_two_cards_has_the_whole_price() -> None:
    state = auction("serengeti", ["", "blue 9, red 9", ""], chips=[10, 10, 10])
    assert [(one.seat, one.chips) for one in payments(view_of(state, 1), 9, 1)] == [(2, 9)]


@pytest.mark.rule("DO-10")
def test_a_sale_pays_the_seller_alone() -> None:
    state = round_of("don", ["blue 9", "red 9", ""]).play("sell blue 9")
    assert [(one.seat, one.chips) for one in payments(view_of(state, 2), 5, 2)] == [(1, 5)]


@pytest.mark.rule("DO-2")
def test_nobody_is_paid_where_nothing_is_to_be_shared() -> None:
    state = auction("don", ["", "", ""])
    assert payments(view_of(state, 1), 0, 1) == ()
