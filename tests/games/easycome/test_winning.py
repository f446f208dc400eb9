"""Three prizes, counts and theft."""

import pytest

from ludotheque.engine.state import State
from ludotheque.errors import BadOption, IllegalMove
from tests.games.easycome.positions import (
    GAME,
    after,
    counts_of,
    position,
    prizes_of,
    takes,
)

NOTHING = "throw 0 2 3 5"  # matches no prize


def third_prize(players: int, hold: str = "two") -> State:
    """Seat 1 has just taken its third prize."""
    state = position(players, prizes={1: "four pairs"}, thrown="1 1 2 3", hold=hold)
    return state.play("take seven")


def failed(state: State, seat: int) -> State:
    """A seat has its turn and gets nothing."""
    state = state.play(NOTHING)
    assert state.to_move == (seat,)
    return state.play("end")


@pytest.mark.rule("EC-14")
@pytest.mark.parametrize("players", [3, 4])
def test_three_prizes_held_through_the_turns_of_the_next_two_players_win(players: int) -> None:
    state = third_prize(players)
    assert counts_of(state)[0] == 2
    state = failed(state, 2)
    assert not state.is_over
    state = failed(state, 3)
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.result.ending.clause == "EC-14"


@pytest.mark.rule("EC-14")
def test_two_prizes_start_no_count() -> None:
    state = position(3, prizes={1: "four"}, thrown="1 1 2 3").play("take seven")
    assert counts_of(state) == [0, 0, 0]
    assert not failed(failed(failed(state, 2), 3), 1).is_over


@pytest.mark.rule("EC-14")
def test_a_turn_that_wins_another_prize_does_not_save_from_losing() -> None:
    state = failed(third_prize(3), 2)
    state = after(state, "throw 0 1 2 3", "take straight")
    assert state.result is not None
    assert state.result.winners == (1,)


@pytest.mark.rule("EC-15")
def test_two_players_the_opponent_has_two_turns_in_a_row() -> None:
    state = failed(third_prize(2), 2)
    assert not state.is_over
    state = failed(state, 2)
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.result.ending.clause == "EC-15"


@pytest.mark.rule("EC-15")
def test_two_players_nothing_from_the_centre_in_the_last_turns() -> None:
    state = third_prize(2).play("throw 0 0 0 0")
    assert takes(state) == ["four"]
    with pytest.raises(IllegalMove, match="EC-15"):
        state.play("take low")
    state = after(state, "end", "throw 1 2 3 4")
    assert takes(state) == []
    with pytest.raises(IllegalMove, match="EC-15"):
        state.play("take straight")


@pytest.mark.rule("EC-15")
def test_with_three_players_the_centre_stays_open() -> None:
    assert takes(third_prize(3).play("throw 0 0 0 0")) == ["four", "low"]


@pytest.mark.rule("EC-15", "EC-19")
def test_a_theft_in_the_first_turn_cancels_the_second() -> None:
    state = after(third_prize(2), "throw 0 0 0 0", "take four")
    assert counts_of(state) == [0, 0]
    state = state.play("throw 0 0 0 0")
    assert state.to_move == (1,)
    assert takes(state) == ["four", "low"]  # and the centre is open again


@pytest.mark.rule("EC-15")
def test_a_theft_in_the_second_turn_saves_too() -> None:
    state = after(failed(third_prize(2), 2), "throw 0 0 0 0", "take four")
    assert not state.is_over
    assert prizes_of(state, 1) == {"pairs", "seven"}
    assert state.play(NOTHING).to_move == (1,)


@pytest.mark.rule("EC-19")
def test_a_theft_that_gives_the_thief_three_cancels_the_second_turn_and_turns_the_tables() -> None:
    state = position(prizes={1: "four pairs", 2: "odd even"}, thrown="1 1 2 3").play("take seven")
    state = after(state, "throw 0 0 0 0", "take four")
    assert counts_of(state) == [0, 2]
    state = failed(failed(state, 1), 1)
    assert state.result is not None
    assert state.result.winners == (2,)


@pytest.mark.rule("EC-19")
def test_a_theft_declined_counts_as_failed() -> None:
    state = after(third_prize(2), "throw 0 0 0 0", "end")
    assert counts_of(state) == [1, 0]
    state = after(state, "throw 0 0 0 0", "end")
    assert state.result is not None
    assert state.result.winners == (1,)


@pytest.mark.rule("EC-16")
def test_a_stolen_prize_stops_the_count_which_starts_anew_at_the_next_three() -> None:
    state = failed(third_prize(3), 2)
    assert counts_of(state) == [1, 0, 0]
    state = after(state, "throw 0 0 0 0", "take four")
    assert counts_of(state) == [0, 0, 0]
    state = after(state, "throw 1 2 3 4", "take straight")
    assert counts_of(state) == [2, 0, 0]


@pytest.mark.rule("EC-16")
def test_two_may_be_counting_and_the_one_who_ends_first_wins() -> None:
    state = position(3, prizes={1: "four pairs", 2: "odd even"}, thrown="1 1 2 3")
    state = after(state, "take seven", "throw 0 1 2 3", "take straight")
    assert counts_of(state) == [1, 2, 0]
    state = failed(state, 3)
    assert state.result is not None
    assert state.result.winners == (1,)


@pytest.mark.rule("EC-16")
def test_a_theft_from_one_of_two_counting_leaves_the_other_count_running() -> None:
    state = position(3, prizes={1: "four pairs", 2: "odd even"}, thrown="1 1 2 3")
    state = after(state, "take seven", "throw 0 1 2 3", "take straight")
    state = after(state, "throw 0 0 0 0", "take four")  # by seat 3, from seat 1
    assert counts_of(state) == [0, 1, 0]
    state = failed(state, 1)
    assert state.result is not None
    assert state.result.winners == (2,)


@pytest.mark.rule("EC-16")
def test_a_mover_who_gets_three_as_another_count_ends_has_lost() -> None:
    state = position(3, turn=3, prizes={1: "four pairs low", 3: "odd even"}, counts={1: 1})
    state = after(state, "throw 1 1 2 3", "take seven")
    assert state.result is not None
    assert state.result.winners == (1,)
    assert counts_of(state) == [0, 0, 0]


@pytest.mark.rule("EC-16", "EC-17")
def test_three_may_be_counting_in_the_variant() -> None:
    state = position(
        4, hold="three", prizes={1: "four pairs", 2: "odd even", 3: "low high"}, thrown="1 1 2 3"
    )
    state = after(state, "take seven", "throw 1 2 3 4", "take straight")
    state = after(state, "throw 1 3 4 5", "take thirteen")
    assert counts_of(state) == [1, 2, 3, 0]
    state = failed(state, 4)
    assert state.result is not None
    assert state.result.winners == (1,)


@pytest.mark.rule("EC-17")
def test_the_variant_for_four_gives_all_three_opponents_a_turn() -> None:
    state = failed(failed(third_prize(4, "three"), 2), 3)
    assert not state.is_over
    stolen = after(state, "throw 0 0 0 0", "take four")
    assert counts_of(stolen) == [0, 0, 0, 0]
    state = failed(state, 4)
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.result.ending.clause == "EC-17"


@pytest.mark.rule("EC-17", "EC-20")
@pytest.mark.parametrize("players", [2, 3])
def test_the_variant_is_for_four_only(players: int) -> None:
    with pytest.raises(BadOption, match="EC-17"):
        GAME.start(players=players, hold="three")
    assert GAME.start(players=4, hold="three").raw.hold == 3


@pytest.mark.rule("EC-20")
def test_only_the_winner_is_ranked() -> None:
    state = position(
        4, turn=3, counts={1: 1}, prizes={1: "four pairs low", 2: "odd even", 3: "high"}
    )
    outcome = after(state, NOTHING, "end").result
    assert outcome is not None
    assert outcome.ranks == (1, 2, 2, 2)
    assert outcome.points == (3, 2, 1, 0)
