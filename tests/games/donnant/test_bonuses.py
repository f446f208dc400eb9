"""Bonus cards, and what scoring cards pay."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove, LudothequeError
from ludotheque.games.donnant import content
from ludotheque.games.donnant.content import COLOURS, NO_COLOUR, Reward
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.stalls import stall_points
from ludotheque.games.donnant.view import CELL_NAMES, view_of
from tests.games.donnant import reference
from tests.games.donnant.positions import Table, end_of_turn, texts, throw

SHIFT, RECOLOUR, EXTRA, DISCOUNT = (
    f"3 marks: {words}" for words in ("plus or minus 1", "other colour", "extra die", "cheaper")
)
WILD = "1 mark: own colour"
GREEN, BLUE = COLOURS.index("green"), COLOURS.index("blue")


# Plus or minus one


@pytest.mark.rule("DD-26")
def test_a_die_changes_by_one_for_oneself_only_several_times_and_never_round() -> None:
    board = Table(players=3)
    board.complete(2, "c3", SHIFT)
    board.lay(2, "c4", "5, 6, 1")
    state = board.entering(1, 6, 3, 4, 6)
    assert "tick -1 on yellow" not in texts(state, 2)
    assert "tick +1 on orange" not in texts(state, 2)
    for move in ("tick -1 on yellow", "tick +1 on orange"):
        with pytest.raises(IllegalMove, match="DD-26"):
            state.play(move, 2)
    assert texts(state, 3) == ["stop"]
    twice = state.play("tick +1 on green", 2).play("tick +1 on green", 2)
    assert twice.raw.marks[1, content.SHIFT] == 1
    assert "enter green at c4 box 1" in texts(twice, 2)
    assert int(twice.raw.dice) == int(state.raw.dice)
    entered = twice.play("enter green at c4 box 1", 2)
    assert int(entered.raw.entries[1, 1]) & 7 == 5


@pytest.mark.rule("DD-26")
def test_plus_or_minus_one_helps_to_buy() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    state = board.acting(2, 2, 3, 5, 6)
    assert texts(state, starting="buy") == []
    with pytest.raises(IllegalMove, match="DD-11"):
        state.play("buy top 3 at c4")
    assert "buy top 3 at c4" in texts(state.play("tick -1 on green"))


@pytest.mark.rule("DD-26")
def test_a_bonus_card_that_is_not_complete_gives_no_marks() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2", SHIFT, entries=(1,))
    state = board.acting(2, 3, 3, 5, 6)
    assert texts(state, starting="tick") == []
    with pytest.raises(IllegalMove, match="DD-26"):
        state.play("tick +1 on yellow")


# Another colour


@pytest.mark.rule("DD-27")
def test_a_die_is_used_as_another_colour_active_or_passive() -> None:
    board = Table()
    for seat in (1, 2):
        board.complete(seat, "c3", RECOLOUR)
        board.lay(seat, "c4", "blue 3, blue 4", entries=(0, 4))
    acting = board.acting(3, 1, 1, 1, 1)
    assert texts(acting, starting="complete") == []
    assert texts(acting, starting="tick") == ["tick blue on yellow"]
    done = acting.play("tick blue on yellow").play("complete c4 with yellow")
    assert not done.raw.missing[0, 1]
    passive = board.entering(3, 1, 1, 1, 1)
    with pytest.raises(IllegalMove, match="DD-20"):
        passive.play("enter yellow at c4 box 1")
    assert "enter yellow at c4 box 1" in texts(passive.play("tick blue on yellow"))
    with pytest.raises(IllegalMove, match="DD-27"):
        passive.play("tick yellow on yellow")


# One more die


@pytest.mark.rule("DD-28", "DD-51")
def test_a_passive_player_enters_more_dice_never_the_same_twice() -> None:
    board = Table()
    board.complete(2, "c3", EXTRA)
    board.lay(2, "c4", "?, ?, ?, ?, ?, ?")
    state = board.entering(3, 1, 1, 1, 1, thrown="yellow green blue")
    state = state.play("enter green at c4 box 1")
    assert state.to_move == (2,)
    assert state.raw.marks[1, content.EXTRA] == 3  # the first die takes no mark
    assert texts(state, starting="enter green") == []
    with pytest.raises(IllegalMove, match="DD-31"):
        state.play("enter green at c4 box 2")
    state = state.play("enter yellow at c4 box 2")
    assert state.raw.marks[1, content.EXTRA] == 2
    state = state.play("enter blue at c4 box 3")
    assert state.to_move == (1,)  # no rethrown die is left
    assert state.raw.marks[1, content.EXTRA] == 1


@pytest.mark.rule("DD-28", "DD-51")
def test_the_active_player_never_uses_it_not_even_with_the_joker() -> None:
    board = Table()
    board.complete(1, "c3", EXTRA)
    board.lay(1, "c4", "?, ?, ?, ?, ?, ?")
    state = board.acting(3, 1, 1, 2, 4, rerolls=2).play("joker dice")
    state = state.play("enter yellow at c4 box 1").play("enter orange at c4 box 2")
    assert state.raw.active == 1
    assert state.raw.marks[0, content.EXTRA] == 3


@pytest.mark.rule("DD-51", "DD-14")
def test_the_joker_goes_with_plus_or_minus_one_and_with_another_colour() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.complete(1, "d3", RECOLOUR)
    board.lay(1, "c4", "blue 4, ?, ?")
    state = board.acting(3, 1, 1, 2, 5, rerolls=2).play("joker dice")
    state = state.play("tick +1 on yellow").play("tick blue on yellow")
    assert "enter yellow at c4 box 1" in texts(state)


# Buying for less


@pytest.mark.rule("DD-30", "DD-53")
def test_a_purchase_takes_one_die_fewer_for_each_mark_down_to_none() -> None:
    board = Table()
    board.complete(1, "c3", DISCOUNT)
    state = board.acting(1, 2, 2, 4, 6).play("buy top 3 at c4")
    assert texts(state) == [
        "pay nothing", "pay yellow", "pay orange", "pay green", "pay orange green", "pay blue",
        "pay purple",
    ]  # fmt: skip
    left = {move: state.play(move).raw.marks[0, content.DISCOUNT] for move in texts(state)}
    assert (left["pay nothing"], left["pay blue"], left["pay orange green"]) == (0, 1, 2)
    dearer = board.acting(1, 2, 2, 4, 6).play("buy top 1 at c4")  # four dice, three marks
    assert "pay nothing" not in texts(dearer)
    assert "pay blue" in texts(dearer)


@pytest.mark.rule("DD-53")
def test_a_purchase_without_dice_needs_a_throw_first() -> None:
    board = Table()
    board.complete(1, "c3", DISCOUNT)
    begun = end_of_turn(board.acting(1, 2, 3, 4, 6, seat=2, rerolls=2).play("stop"))
    assert (begun.chance_is_next, int(begun.raw.active)) == (True, 0)
    with pytest.raises(LudothequeError):
        begun.play("buy top 4 at c4", 1)
    assert "buy top 4 at c4" in texts(throw(begun, 1, 2, 3, 4, 6))


@pytest.mark.rule("DD-53", "DD-9")
def test_a_purchase_without_dice_lets_one_stop_before_the_third_throw() -> None:
    board = Table()
    board.complete(1, "c3", DISCOUNT)
    state = board.acting(1, 2, 3, 4, 6)
    with pytest.raises(IllegalMove, match="DD-9"):
        state.play("stop")
    bought = state.play("buy top 4 at c4").play("pay nothing")
    assert bought.raw.free[0] == table.ALL_DICE
    assert int(end_of_turn(bought.play("stop")).raw.active) == 1


@pytest.mark.rule("DD-31")
def test_a_die_counts_once_whatever_changes_it() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.lay(1, "c4", "2, 3")
    board.lay(1, "d4", "3, 6")
    state = board.acting(2, 2, 6, 1, 5).play("tick +1 on yellow")
    state = state.play("complete c4 with yellow orange")
    assert texts(state, starting="complete d4") == []
    with pytest.raises(IllegalMove, match="DD-31"):
        state.play("tick +1 on yellow")
    with pytest.raises(IllegalMove, match="DD-31"):
        state.play("complete d4 with yellow green")


@pytest.mark.rule("DD-31", "DD-25")
def test_a_bonus_completed_this_turn_is_used_this_turn() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2", SHIFT)
    state = board.acting(1, 2, 4, 4, 5)
    assert texts(state, starting="tick") == []
    state = state.play("complete c3 with yellow orange")
    assert "buy top 3 at c4" in texts(state.play("tick -1 on purple"))


def ticked(state: State, seat: int) -> list[int]:
    """The marks ticked on each card of a stall."""
    return [laid.ticked for laid in view_of(state.raw, seat).stalls[seat - 1].cards]


@pytest.mark.rule("DD-52")
def test_alike_bonuses_are_one_pool_ticked_in_the_order_of_laying() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.complete(1, "c4", SHIFT)
    board.lay(1, "d3", "5, 1", entries=(0, 1))
    state = board.acting(1, 1, 1, 1, 1)
    assert state.raw.marks[0, content.SHIFT] == 6
    for _ in range(4):
        state = state.play("tick +1 on blue")
    assert ticked(state, 1) == [3, 1, 0]


@pytest.mark.rule("DD-52")
def test_a_card_does_not_use_its_own_marks_while_it_is_being_completed() -> None:
    board = Table()
    board.lay(2, "c3", "3, 4", SHIFT, entries=(3,))
    state = board.entering(5, 5, 5, 5, 5)
    assert texts(state) == ["stop"]


@pytest.mark.rule("DD-52")
def test_a_card_is_completed_with_the_marks_of_another_of_its_kind() -> None:
    board = Table()
    board.lay(2, "c3", "3, 4", SHIFT, entries=(3,))
    board.complete(2, "c4", SHIFT)
    state = board.entering(5, 5, 5, 5, 5).play("tick -1 on blue", 2)
    state = state.play("enter blue at c3 box 2", 2)
    assert state.raw.missing[1, 0] == 0
    assert ticked(state, 2) == [1, 0]
    assert state.raw.marks[1, content.SHIFT] == 5


# Own colour


@pytest.mark.rule("DD-29")
def test_colours_are_chosen_at_once_after_the_last_round_and_hidden_until_then() -> None:
    board = Table(players=3)
    for seat in (1, 3):
        board.complete(seat, "c3", "1 mark: own colour", colour="none")
    board.lay(2, "c3", "1, 2", "1 mark: own colour", colour="none")
    board.raw.last_round = 1
    state = board.acting(1, 2, 3, 4, 6, seat=3, rerolls=2).play("stop")
    assert state.to_move == (1, 3)  # seat 2 has not completed it
    assert texts(state, 1) == [f"colour c3 {colour}" for colour in COLOURS]
    chosen = state.play("colour c3 green", 1)
    assert chosen.observation(3).raw.hue[0, 0] == table.NO_HUE
    assert chosen.observation(1).raw.hue[0, 0] == GREEN
    over = chosen.play("colour c3 blue", 3)
    assert over.is_over
    assert [int(h) for h in over.raw.hue[:3, 0]] == [GREEN, table.NO_HUE, BLUE]
    with pytest.raises(IllegalMove, match="DD-29"):
        state.play("colour d3 green", 1)


@pytest.mark.rule("DD-29")
def test_the_colour_counts_for_every_purpose_and_without_one_for_none() -> None:
    board = Table()
    board.complete(1, "c3", "2 per green card")
    slot = board.complete(1, "c4", "1 mark: own colour", colour="none")
    board.complete(1, "d3", "3 per green neighbour")
    board.complete(1, "d4", "7 for five colours", colour="purple")
    board.complete(1, "c5", "1 per blue card", colour="orange")
    board.complete(1, "d5", "1 per blue card", colour="blue")
    assert stall_points(board.raw, 0) == 1 + 1  # the two that count one blue card
    board.raw.hue[0, slot] = GREEN
    assert stall_points(board.raw, 0) == 2 + 7 + 1 + 1


# Points


@pytest.mark.rule("DD-32", "DD-33", "DD-34", "DD-35", "DD-36", "DD-37", "DD-38", "DD-39")
@given(st.integers(0, 2**32))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_random_stalls_score_as_one_counts_by_hand(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = Table()
    kinds = ("complete neighbour", "{c} card", "{c} neighbour", "complete line",
             "line of one colour", "different bonus")  # fmt: skip
    bonuses = (SHIFT, RECOLOUR, EXTRA, DISCOUNT, WILD)
    for _ in range(int(rng.integers(1, 10))):
        free = [c for n, c in enumerate(CELL_NAMES) if int(board.raw.open[0]) >> n & 1]
        colour = COLOURS[rng.integers(3 if seed % 2 else 5)]
        roll = rng.integers(10)
        if roll < 6:
            words = kinds[roll].format(c=COLOURS[rng.integers(5)])
            reward = f"{rng.integers(1, 9)} per {words}"
        else:
            reward = "9 for five colours" if roll == 6 else bonuses[rng.integers(5)]
        entries = (1, 1) if rng.integers(3) else (1,)
        own = NO_COLOUR if reward == WILD else colour
        slot = board.lay(1, str(rng.choice(free)), "?, ?", reward, own, entries)
        if reward == WILD and len(entries) == 2 and rng.integers(2):
            board.raw.hue[0, slot] = COLOURS.index(colour)  # chosen, as at the end
    assert stall_points(board.raw, 0) == reference.points(board.raw, 0)


def points(board: Table) -> int:
    return int(stall_points(board.raw, 0))


@pytest.mark.rule("DD-32")
def test_points_for_each_complete_neighbour() -> None:
    board = Table()
    board.complete(1, "c3", "3 per complete neighbour")
    board.fill(1, "b3 c4", complete=True)
    board.fill(1, "d3")  # not complete
    board.fill(1, "b4", complete=True)  # a corner only
    assert points(board) == 6


@pytest.mark.rule("DD-32")
def test_a_scoring_card_that_is_not_complete_scores_nothing() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2", "3 per complete neighbour", entries=(1,))
    board.fill(1, "b3 c4", complete=True)
    assert points(board) == 0


@pytest.mark.rule("DD-33", "DD-39")
def test_points_for_each_card_of_a_colour_itself_included() -> None:
    board = Table()
    board.complete(1, "c3", "2 per green card", colour="green")
    board.fill(1, "b3 c4")
    board.fill(1, "d3", colour="blue")
    assert points(board) == 6


@pytest.mark.rule("DD-34")
def test_points_for_each_neighbour_of_a_colour_complete_or_not() -> None:
    board = Table()
    board.complete(1, "c3", "5 per green neighbour", colour="green")
    board.fill(1, "b3 d4")  # a neighbour, and a corner
    board.fill(1, "c4", complete=True)
    assert points(board) == 10


@pytest.mark.rule("DD-35")
def test_points_for_each_line_of_complete_cards_it_need_not_be_in_it() -> None:
    board = Table()
    board.complete(1, "c3", "4 per complete line")
    board.fill(1, "c4 d4 e4", complete=True)
    assert points(board) == 4
    board.fill(1, "c5", complete=True)
    assert points(board) == 8
    board.fill(1, "d3 e3")
    assert points(board) == 8


@pytest.mark.rule("DD-36")
def test_points_for_cards_of_all_five_colours() -> None:
    board = Table()
    board.complete(1, "c3", "9 for five colours", colour="green")
    for cell, colour in zip(("c4", "c5", "d3"), ("yellow", "orange", "blue"), strict=True):
        board.fill(1, cell, colour=colour)
    assert points(board) == 0
    board.fill(1, "d4", colour="purple")
    assert points(board) == 9


@pytest.mark.rule("DD-37", "DD-39")
def test_points_for_lines_of_one_colour_which_may_differ() -> None:
    board = Table()
    board.complete(1, "c3", "7 per line of one colour", colour="green")
    board.fill(1, "d3 e3")  # its own row counts
    assert points(board) == 7
    board.fill(1, "c4 d4 e4", colour="blue")
    assert points(board) == 14


@pytest.mark.rule("DD-38")
def test_points_for_each_different_bonus() -> None:
    board = Table()
    board.complete(1, "c3", "3 per different bonus")
    board.complete(1, "c4", SHIFT)
    board.complete(1, "d4", SHIFT)
    board.complete(1, "d3", EXTRA)
    board.lay(1, "c5", "1, 2", DISCOUNT, entries=(1,))
    assert points(board) == 6


@pytest.mark.rule("DD-39")
def test_alike_cards_each_score() -> None:
    board = Table()
    board.complete(1, "c3", "2 per yellow card")
    board.complete(1, "c4", "2 per yellow card")
    assert points(board) == 8
    assert Reward.parse("2 per yellow card").amount == 2
