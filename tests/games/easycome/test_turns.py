"""Who begins, and what may be done in a turn."""

import numpy as np
import pytest

from ludotheque.errors import IllegalMove, ImpossibleOutcome
from ludotheque.games.easycome.rules import dice as dice_tables
from tests.games.easycome.positions import GAME, after, position, prizes_of, takes, texts


@pytest.mark.rule("EC-2")
def test_the_highest_total_begins() -> None:
    state = GAME.start(players=3)
    state = after(state, "throw 0 0 1 5 by seat 1", "throw 2 2 2 4 by seat 2")
    state = after(state, "throw 0 1 4 4 by seat 3", "throw 0 0 2 5")
    assert state.to_move == (2,)


@pytest.mark.rule("EC-2")
def test_only_those_who_tie_for_the_highest_total_throw_again() -> None:
    state = GAME.start(players=4)
    state = after(state, "throw 0 0 0 1 by seat 1", "throw 0 3 3 3 by seat 2")
    state = after(state, "throw 0 0 0 2 by seat 3", "throw 1 2 2 4 by seat 4")  # 1, 9, 2, 9
    state = after(state, "throw 0 0 0 0 by seat 2")
    with pytest.raises(ImpossibleOutcome):
        state.play("throw 0 0 0 3 by seat 3")
    tied_again = after(state, "throw 0 0 0 0 by seat 4", "throw 0 0 0 3 by seat 2")
    assert after(tied_again, "throw 0 0 0 5 by seat 4", "throw 0 0 2 5").to_move == (4,)
    assert after(state, "throw 0 0 0 1 by seat 4", "throw 0 0 2 5").to_move == (4,)


@pytest.mark.rule("EC-2")
def test_nothing_of_the_throws_for_the_first_turn_stays_in_the_state() -> None:
    highs = after(GAME.start(), "throw 5 5 5 5 by seat 1", "throw 4 5 5 5 by seat 2")
    ties = after(GAME.start(), "throw 1 1 1 1 by seat 1", "throw 0 0 0 4 by seat 2")
    ties = after(ties, "throw 0 0 0 3 by seat 1", "throw 0 0 0 2 by seat 2")
    assert highs.data == ties.data == position(turn=1).data


@pytest.mark.rule("EC-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_starts_with_four_dice_which_then_pass_to_the_left(players: int) -> None:
    state = position(players)
    for seat in [*range(1, players + 1), 1]:
        assert state.chance_is_next
        assert {len(dice_tables.THROWS[n]) for n in np.flatnonzero(state.chance_weights())} == {4}
        state = state.play("throw 0 0 2 5")
        assert state.to_move == (seat,)
        state = state.play("end")


@pytest.mark.rule("EC-3", "EC-9")
def test_nothing_of_a_turn_stays_in_the_state() -> None:
    state = after(position(), "throw 0 2 2 5", "keep 2 2", "throw 0 5", "keep 0", "throw 5", "end")
    assert state.data == position(turn=2).data


@pytest.mark.rule("EC-4")
def test_dice_set_aside_and_just_thrown_count_together() -> None:
    assert takes(position(kept="1 2", thrown="0 4")) == ["seven"]
    assert takes(position(kept="1 2 3", thrown="4")) == ["straight"]


@pytest.mark.rule("EC-4")
def test_prizes_in_the_centre_and_before_opponents_can_be_taken() -> None:
    assert takes(position(3, thrown="0 0 0 0", prizes={3: "four"})) == ["four", "low"]


@pytest.mark.rule("EC-5")
def test_to_take_a_prize_ends_the_turn() -> None:
    state = after(position(thrown="1 1 2 3"), "take seven")
    assert prizes_of(state, 1) == {"seven"}
    assert state.chance_is_next
    assert state.play("throw 0 0 2 5").to_move == (2,)


@pytest.mark.rule("EC-5", "EC-18")
def test_a_prize_may_be_declined_and_taken_after_a_later_throw() -> None:
    state = after(position(thrown="1 1 2 3"), "keep 1 1")
    assert prizes_of(state, 1) == set()
    state = state.play("throw 0 5")
    assert takes(state) == ["seven"]
    assert prizes_of(state.play("take seven"), 1) == {"seven"}


@pytest.mark.rule("EC-18")
def test_a_declined_prize_that_no_longer_matches_cannot_be_taken() -> None:
    state = after(position(thrown="1 1 2 3"), "keep 1 1", "throw 2 5")
    assert takes(state) == []


@pytest.mark.rule("EC-18", "EC-9")
def test_to_decline_on_the_last_die_ends_the_turn() -> None:
    state = position(kept="1 1 2", thrown="3")
    assert texts(state) == ["take seven", "end"]
    assert state.play("end").data == position(turn=2).data


@pytest.mark.rule("EC-6")
def test_of_several_matching_prizes_one_is_picked() -> None:
    state = position(thrown="0 0 0 0")
    assert takes(state) == ["four", "low"]
    state = state.play("take low")
    assert prizes_of(state, 1) == {"low"}
    assert state.play("throw 0 0 2 5").to_move == (2,)


@pytest.mark.rule("EC-7")
def test_going_on_takes_at_least_one_die_just_thrown_and_throws_all_others() -> None:
    state = position(kept="2", thrown="0 2 5")
    assert texts(state) == ["end", "keep 0", "keep 2", "keep 5", "keep 0 2", "keep 0 5", "keep 2 5"]
    with pytest.raises(IllegalMove, match="EC-7"):
        state.play("keep")
    state = state.play("keep 5")
    assert dice_tables.THROWS[state.raw.kept] == (2, 5)
    assert {len(dice_tables.THROWS[n]) for n in np.flatnonzero(state.chance_weights())} == {2}


@pytest.mark.rule("EC-8")
def test_a_die_set_aside_keeps_its_value() -> None:
    state = after(position(thrown="0 2 2 5"), "keep 2 2", "throw 0 5")
    with pytest.raises(IllegalMove, match="EC-8"):
        state.play("keep 2")
    state = after(state, "keep 5", "throw 4")
    assert takes(state) == ["thirteen"]


@pytest.mark.rule("EC-9", "EC-10")
def test_the_last_die_without_a_prize_leaves_only_the_end() -> None:
    state = position(3, turn=3, kept="0 1 2", thrown="5", prizes={3: "four"})
    assert texts(state) == ["end"]
    assert state.play("end").data == position(3, turn=1, prizes={3: "four"}).data


@pytest.mark.rule("EC-10")
@pytest.mark.parametrize(("kept", "thrown"), [("", "0 0 0 0"), ("2", "2 3 5"), ("0 5", "5 5")])
def test_all_dice_may_be_set_aside_at_once_to_end_the_turn(kept: str, thrown: str) -> None:
    state = position(kept=kept, thrown=thrown)
    assert state.play("end").data == position(turn=2).data
    assert f"keep {thrown}" not in texts(state)


@pytest.mark.rule("EC-10")
def test_a_prize_before_oneself_cannot_be_taken_again() -> None:
    state = position(thrown="0 0 0 0", prizes={1: "low"})
    assert takes(state) == ["four"]
    with pytest.raises(IllegalMove, match="EC-10"):
        state.play("take low")


@pytest.mark.rule("EC-11")
def test_a_prize_before_an_opponent_can_be_stolen() -> None:
    state = position(3, thrown="1 1 2 3", prizes={1: "low", 3: "seven high"}).play("take seven")
    assert [prizes_of(state, seat) for seat in (1, 2, 3)] == [{"low", "seven"}, set(), {"high"}]


@pytest.mark.rule("EC-20")
def test_what_is_kept_is_a_set_of_values() -> None:
    assert texts(position(kept="5", thrown="2 2 2")) == ["end", "keep 2", "keep 2 2"]
    one_by_one = after(position(thrown="0 2 2 5"), "keep 2", "throw 1 1 2", "keep 2", "throw 0 3")
    at_once = after(position(thrown="0 2 2 5"), "keep 2 2", "throw 3 0")
    assert one_by_one.data == at_once.data


@pytest.mark.rule("EC-4", "EC-7", "EC-12")
def test_example_a() -> None:
    before = after(position(), "throw 0 2 2 5", "keep 2 2", "throw 2 5", "keep 2")
    hoped = {last: takes(before.play(f"throw {last}")) for last in range(6)}
    assert hoped == {0: ["even"], 1: ["seven"], 2: ["four"], 3: [], 4: ["even"], 5: []}
    state = after(before, "throw 4", "take even")
    assert prizes_of(state, 1) == {"even"}


@pytest.mark.rule("EC-4", "EC-9", "EC-12")
def test_example_b() -> None:
    before = after(position(), "throw 0 1 2 5", "keep 0 1 2")
    hoped = {last: takes(before.play(f"throw {last}")) for last in range(6)}
    assert hoped == {0: ["low"], 1: [], 2: [], 3: ["straight"], 4: ["seven"], 5: []}
    state = before.play("throw 5")
    assert texts(state) == ["end"]
    assert state.play("end").data == position(turn=2).data
