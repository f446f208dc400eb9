"""Chips are hidden (AU-12): from every view, picture and determinized state."""

from dataclasses import replace

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import load
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, Move
from ludotheque.engine.state import State
from ludotheque.errors import NotInView
from ludotheque.games.auction.rules.state import BIDDING, DISCARD, chips_in_game
from ludotheque.games.auction.view import AuctionView, Card
from ludotheque.language import LANGUAGES
from tests.games.auction.positions import auction, chips_of, end_of, play, round_of, view_of

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
    chooser = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 250))):
        if state.is_over:
            break
        state = state.play(chooser.choice(state.legal_moves()))
    return state


def with_other_chips(state: State, seat: int, shift: int) -> State:
    """The same state, but for how the others' chips are spread."""
    raw = state.raw
    others = [other for other in range(state.players) if other != seat - 1]
    raw.chips[others] = np.roll(raw.chips[others], shift)
    return replace(state, data=raw.tobytes())


@pytest.mark.rule("AU-12")
@pytest.mark.parametrize("seat", [SPECTATOR, 2])
def test_at_the_table_all_lay_their_chips_open_once_the_game_is_over(seat: int) -> None:
    over = end_of("serengeti", ["blue 0", "red 2", "red 5"], chips=[3, 9, 2])
    goes_on = round_of("serengeti", ["blue 0", "red 2", "red 5"], chips=[3, 9, 2])
    shown = over.table_view(seat)
    assert isinstance(shown, AuctionView)
    assert [player.chips for player in shown.players] == [3, 9, 2]
    assert goes_on.table_view(seat) == goes_on.view(seat)
    told = over.observation(seat)  # it cannot tell more than it holds
    assert told.table_view(seat) == over.view(seat)


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
def test_a_determinized_state_could_be_the_state_for_all_that_a_seat_knows(
    state: State, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.players))
    possible = state.determinize(seat, data.draw(st.integers(0, 99)))
    assert possible.observation(seat).data == state.observation(seat).data
    assert sum(chips_of(possible)) == chips_in_game(state.raw)
    assert min(chips_of(possible)) >= 0
    raw = possible.raw
    if raw.phase == BIDDING and raw.bid > 0 and not raw.freely:
        assert raw.chips[raw.bidder] >= raw.bid
    if raw.phase == DISCARD:
        assert raw.chips[raw.bidder] < raw.bid
    while not possible.is_over and possible.raw.rounds == state.raw.rounds:
        possible = play_any(possible)


def play_any(state: State) -> State:
    """Play the first possible event."""
    if state.chance_is_next:
        return state.play(Move(CHANCE_SEAT, int(state.chance_weights().argmax()), state))
    return state.play(state.legal_moves()[-1])


@pytest.mark.rule("AU-12")
def test_determinizing_spreads_unknown_chips_evenly_over_all_ways() -> None:
    """Two others with three chips together: four ways, each a quarter of all states."""
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
    found = {chips_of(failed.determinize(1, seed))[1] for seed in range(200)}
    assert max(found) < 32
    assert len(found) > 20


@pytest.mark.rule("AU-12")
def test_at_the_end_points_and_ranks_show_but_chips_do_not() -> None:
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
def test_determinizing_is_even_also_when_a_buyer_was_short() -> None:
    state = auction("don", ["", "red 5", ""], chips=[30, 1, 3], announce="freely")
    state = play(state, "pass", "bid 2", "pass")
    assert state.raw.phase == DISCARD
    found = [chips_of(state.determinize(1, seed))[1:3] for seed in range(400)]
    assert {tuple(chips) for chips in found} == {(0, 4), (1, 3)}
    assert 150 < sum(chips[0] == 1 for chips in found) < 250


def test_a_view_names_what_a_seat_sees_and_json_carries_it() -> None:
    state = auction("don", ["red 2, blue 9", "", "green 1"], chips=[9, 10, 11], lot="blue 8")
    state = play(state, "bid 3", "pass")
    view = view_of(state, 3)
    assert (view.viewer, view.to_move, view.phase, view.edition) == (3, 3, "bidding", "don")
    assert (view.round, view.first, view.middle, view.bid, view.bidder) == (1, 1, 6, 3, 1)
    assert (view.lot, view.seller, view.discarded) == ((Card("blue", 8),), None, ())
    assert view.player(1).cards == (Card("blue", 9), Card("red", 2))
    assert view.owner(Card("green", 1)) == 3
    assert view.owner(Card("blue", 8)) is None
    assert [player.chips for player in view.players] == [None, None, 11]
    assert [player.role for player in view.players] == ["bids", "withdrew", None]
    assert [player.announced for player in view.players] == [True, False, False]
    assert (view.bids, view.bid_limit, view.barred) == ((4, 5, 6, 7, 8, 9, 10), 11, (1,))
    assert len(view.to_come) == 26
    assert msgspec.json.decode(msgspec.json.encode(view), type=AuctionView) == view


@pytest.mark.rule("AU-12")
def test_what_may_be_bid_is_told_only_to_who_is_asked() -> None:
    state = auction("serengeti", ["red 2", "", ""])
    assert view_of(state, 1).bids == (0, 1, 3, 4, 5, 6, 7, 8, 9, 10)
    for seat in (SPECTATOR, 2, 3):
        view = view_of(state, seat)
        assert (view.bids, view.bid_limit, view.barred) == ((), None, ())
        assert [p.seat for p in view.players if p.chips is not None] == [seat] * (seat > 0)


def test_a_view_tells_what_players_of_a_table_are_ever_asked() -> None:
    tables = [round_of("don", [""] * 3), round_of("don", [""] * 3, exchange="on")]
    tables.append(round_of("serengeti", [""] * 3, announce="freely"))
    assert [view_of(table).questions for table in tables] == [
        ("sale", "bidding"),
        ("sale", "exchange", "bidding"),
        ("bidding", "discard"),
    ]
