"""Chips are hidden (AU-12): from every view, picture and guess."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import load
from ludotheque.engine.game import SPECTATOR
from ludotheque.engine.state import State
from ludotheque.errors import NotInView
from ludotheque.games.auction.rules import kernel
from ludotheque.games.auction.rules.state import BIDDING, DISCARD
from ludotheque.language import LANGUAGES
from tests.games.auction.positions import auction, chips_of, play

TABLES = [
    ("don", 3, {}),
    ("don", 6, {"exchange": "on"}),
    ("don", 4, {"announce": "freely", "exchange": "on"}),
    ("serengeti", 3, {}),
    ("serengeti", 5, {"announce": "freely"}),
]


@st.composite
def states(draw: st.DrawFn) -> State:
    """A state somewhere in a random game."""
    name, players, options = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 999))
    state = State.start(load(name), seed=seed, players=players, options=options)
    chance = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 250))):
        if state.is_over:
            break
        state = state.play(chance.choice(state.legal_moves()))
    return state


def with_other_chips(state: State, seat: int, shift: int) -> State:
    """The same state, but for how the others' chips are spread."""
    record = state.raw
    others = [other for other in range(state.players) if other != seat - 1]
    record.chips[others] = np.roll(record.chips[others], shift)
    return replace(state, data=record.tobytes())


@pytest.mark.rule("AU-12")
@settings(max_examples=60, deadline=None)
@given(states(), st.data())
def test_nothing_a_seat_receives_depends_on_the_chips_of_others(
    state: State, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.players))
    other = with_other_chips(state, seat, data.draw(st.integers(1, state.players)))
    assert state.observation(seat).data == other.observation(seat).data
    for language in LANGUAGES:
        assert state.render(seat, language) == other.render(seat, language)
    assert state.observation(seat).result == state.result
    assert state.observation(seat).determinize(seat, 5).data == other.determinize(seat, 5).data
    assert state.to_move == state.observation(seat).to_move
    if seat in state.to_move:
        assert state.observation(seat).legal_moves(seat) == state.legal_moves(seat)


@pytest.mark.rule("AU-12")
@settings(max_examples=60, deadline=None)
@given(states(), st.data())
def test_a_guess_could_be_the_state_for_all_that_a_seat_knows(
    state: State, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.players))
    determinize = state.determinize(seat, data.draw(st.integers(0, 99)))
    assert determinize.observation(seat).data == state.observation(seat).data
    assert sum(chips_of(determinize)) == kernel.chips_in_game(state.raw)
    assert min(chips_of(determinize)) >= 0
    record = determinize.raw
    if record.phase == BIDDING and record.bid > 0 and not record.freely:
        assert record.chips[record.bidder] >= record.bid
    if record.phase == DISCARD:
        assert record.chips[record.bidder] < record.bid
    while not determinize.is_over and determinize.raw.rounds == state.raw.rounds:
        determinize = play_any(determinize)


def play_any(state: State) -> State:
    """Play the first possible event."""
    if state.chance_is_next:
        return state.play(state.game.outcome_text(state.raw, int(state.chance_weights().argmax())))
    return state.play(state.legal_moves()[-1])


@pytest.mark.rule("AU-12")
def test_a_guess_spreads_unknown_chips_evenly_over_all_ways() -> None:
    """Two others with three chips together: four ways, each a quarter of all guesses."""
    state = auction("don", ["", "", ""], chips=[30, 1, 2], middle=3)
    counts = dict.fromkeys([(0, 3), (1, 2), (2, 1), (3, 0)], 0)
    for seed in range(2000):
        chips = chips_of(state.determinize(1, seed))
        counts[chips[1], chips[2]] += 1
    assert all(420 < count < 580 for count in counts.values()), counts


@pytest.mark.rule("AU-12")
def test_a_standing_bid_and_a_failed_one_are_kept_in_mind() -> None:
    bid = auction("don", ["", "", ""], chips=[0, 30, 6], first=2).play("bid 25")
    assert {chips_of(bid.determinize(1, seed))[1] >= 25 for seed in range(50)} == {True}
    failed = auction("don", ["", "red 5", ""], chips=[0, 30, 6], first=2, announce="freely")
    failed = play(failed, "bid 32", "pass", "pass")
    assert failed.to_move == (2,)
    guesses = {chips_of(failed.determinize(1, seed))[1] for seed in range(200)}
    assert max(guesses) < 32
    assert len(guesses) > 20


@pytest.mark.rule("AU-12")
def test_at_the_end_points_and_places_show_but_chips_do_not() -> None:
    state = load("serengeti").start(seed=4)
    while not state.is_over:
        state = state.play("pass")
    view = state.observation(2)
    assert view.result == state.result
    assert [view.raw.chips[seat] for seat in (0, 2)] == [-1, -1]
    assert state.observation().raw.chips[:3].tolist() == [-1, -1, -1]


@pytest.mark.rule("AU-12")
def test_a_view_tells_nothing_of_another_seat() -> None:
    view = load("don").start(players=3, seed=1).observation(SPECTATOR)
    assert "-1" not in str(view)
    seat = view.to_move[0]
    with pytest.raises(NotInView, match=f"does not tell of seat {seat}"):
        view.legal_moves()
    with pytest.raises(NotInView, match=f"does not tell of seat {seat}"):
        view.play("bid 3", seat)


@pytest.mark.rule("AU-12", "DO-6")
def test_a_guess_is_even_also_when_a_buyer_was_short() -> None:
    state = auction("don", ["", "red 5", ""], chips=[30, 1, 3], announce="freely")
    state = play(state, "pass", "bid 2", "pass")
    assert state.raw.phase == DISCARD
    guesses = [chips_of(state.determinize(1, seed))[1:3] for seed in range(400)]
    assert {tuple(chips) for chips in guesses} == {(0, 4), (1, 3)}
    assert 150 < sum(chips[0] == 1 for chips in guesses) < 250
