"""Goals: the examples of the rulebook, and the reference over all fillings."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove
from ludotheque.games.donnant.content import EXTRA, Goal
from ludotheque.games.donnant.rules import goals
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.view import LaidCard, view_of
from tests.games.donnant.positions import Table, texts
from tests.games.donnant.reference import agrees, completions, meets

SMALL_GOALS = [
    "1, green 3, ?", "2, 2", "? < ? < ?", "orange < ? < green", "? = ?, ?", "? = ? = blue",
    "? = green, ? = ?", "? + ? >= 11", "? + yellow + ? >= 16", "? < ? < ? < ?",
]  # fmt: skip


def accept_after(goal: Goal, values: tuple[int, ...], order: tuple[int, ...]) -> int:
    """What the rules accept after filling boxes in an order."""
    accept, missing, entries = goal.accept, (1 << goal.size) - 1, 0
    for box in order:
        assert accept >> 8 * (values[box] - 1) + box & 1
        missing &= ~(1 << box)
        entries |= values[box] << 3 * box
        accept = int(goals.narrowed(goal.code, accept, missing, entries, box, values[box]))
    return accept


@pytest.mark.rule("DD-19", "DD-21", "DD-22", "DD-23", "DD-24")
@pytest.mark.parametrize("written", SMALL_GOALS)
def test_entries_accepted_are_those_that_agree_with_every_filled_box(written: str) -> None:
    """All partial fillings of a goal, and every next entry."""
    goal = Goal.parse(written)
    for values in product(range(7), repeat=goal.size):
        if not agrees(goal, values) or all(values):
            continue
        filled = tuple(box for box in range(goal.size) if values[box])
        accept = accept_after(goal, values, filled)
        for box, value in product(range(goal.size), range(1, 7)):
            then = (*values[:box], value, *values[box + 1 :])
            legal = not values[box] and agrees(goal, then)
            assert bool(accept >> 8 * (value - 1) + box & 1) == legal, (values, box, value)


@pytest.mark.rule("DD-20")
@given(st.sampled_from(SMALL_GOALS), st.permutations(range(4)), st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_boxes_fill_in_any_order_with_the_same_result(
    written: str, order: list[int], data: st.DataObject
) -> None:
    goal = Goal.parse(written)
    fillings = [v for v in product(range(1, 7), repeat=goal.size) if meets(goal, v)]
    values = data.draw(st.sampled_from(fillings))
    boxes = [box for box in order if box < goal.size]
    cut = data.draw(st.integers(0, len(boxes)))
    chosen = tuple(boxes[:cut])
    assert accept_after(goal, values, chosen) == accept_after(goal, values, tuple(sorted(chosen)))


@pytest.mark.rule("DD-8", "DD-10", "DD-20")
@given(
    st.sampled_from(
        [
            *SMALL_GOALS, "? < ? < orange < ? < ?", "? = orange, ? = ? = green",
            "1, 2, green 3, 4, 5", "yellow = ? = ?, ? = ? = ?", "? + ? + blue + ? + ? >= 24",
            "yellow + ? + ? + green + ? + ? + ? + ? >= 40",
        ]
    ),
    st.tuples(*[st.integers(1, 6)] * 5),
    st.integers(0, 31),
    st.data(),
)  # fmt: skip
@settings(max_examples=300, deadline=None, derandomize=True)
def test_completions_are_all_dice_that_some_order_allows(
    written: str, dice: tuple[int, ...], free: int, data: st.DataObject
) -> None:
    goal = Goal.parse(written)
    values = tuple(data.draw(st.integers(0, 6)) for _ in range(goal.size))
    if not agrees(goal, values) or all(values):
        values = (0,) * goal.size
    filled = tuple(box for box in range(goal.size) if values[box])
    accept = accept_after(goal, values, filled)
    missing = sum(1 << box for box in range(goal.size) if not values[box])
    entries = sum(value << 3 * box for box, value in enumerate(values))
    faces = sum((value - 1) << 3 * die for die, value in enumerate(dice))
    fitting = goals.fits(accept, goal.takes, faces, table.NATURAL_HUES, free)
    sets = int(goals.completions(goal.code, fitting, missing, entries, faces, free))
    assert {s for s in range(32) if sets >> s & 1} == completions(goal, values, dice, free)


@pytest.mark.rule("DD-21")
def test_example_a_rising_row_1_2_4_5_6_with_the_orange_die_in_the_middle() -> None:
    board = Table()
    board.lay(1, "c3", "? < ? < orange < ? < ?")
    everything = "complete c3 with yellow orange green blue purple"
    assert everything in texts(board.acting(6, 4, 2, 5, 1))
    assert everything not in texts(board.acting(4, 6, 2, 5, 1))  # the orange die would be last
    assert everything not in texts(board.acting(6, 4, 2, 5, 2))
    state = board.acting(6, 4, 2, 5, 1).play(everything)
    assert [int(state.raw.entries[0, 0]) >> 3 * box & 7 for box in range(5)] == [1, 2, 4, 5, 6]


@pytest.mark.rule("DD-22")
def test_example_a_pair_with_orange_and_a_triple_with_green() -> None:
    board = Table()
    board.lay(1, "c3", "? = orange, ? = ? = green")
    everything = "complete c3 with yellow orange green blue purple"
    assert everything in texts(board.acting(2, 2, 5, 5, 5))
    assert everything in texts(board.acting(4, 4, 4, 4, 4))  # two groups may agree
    assert everything not in texts(board.acting(5, 5, 2, 2, 5))  # orange is in the triple
    assert everything not in texts(board.acting(2, 2, 5, 5, 4))


@pytest.mark.rule("DD-23")
def test_example_a_sum_of_40() -> None:
    board = Table()
    board.lay(
        1, "c3", "yellow + ? + ? + green + ? + ? + ? + ? >= 40", entries=(0, 6, 6, 0, 6, 6, 6, 0)
    )
    reached = "complete c3 with yellow green blue"
    assert reached in texts(board.acting(3, 1, 1, 6, 1))
    assert reached not in texts(board.acting(2, 1, 1, 6, 1))  # 39
    assert "complete c3 with yellow green purple" not in texts(board.acting(3, 1, 1, 6, 1))


@pytest.mark.rule("DD-19")
def test_a_box_with_a_number_takes_that_number_only() -> None:
    board = Table()
    board.lay(2, "c3", "yellow 3, ?")
    state = board.entering(3, 4, 5, 6, 2)
    assert "enter yellow at c3 box 1" in texts(state)
    assert "enter purple at c3 box 2" in texts(state)
    with pytest.raises(IllegalMove, match="DD-19"):
        board.entering(4, 3, 3, 3, 3).play("enter yellow at c3 box 1")


@pytest.mark.rule("DD-20")
def test_a_coloured_box_takes_only_the_die_of_its_colour() -> None:
    board = Table()
    board.lay(2, "c3", "green < ?")
    state = board.entering(3, 3, 3, 3, 3)
    assert texts(state, starting="enter") == [
        "enter yellow at c3 box 2",
        "enter orange at c3 box 2",
        "enter green at c3 box 1",
        "enter green at c3 box 2",
        "enter blue at c3 box 2",
        "enter purple at c3 box 2",
    ]
    with pytest.raises(IllegalMove, match="DD-20"):
        state.play("enter blue at c3 box 1")


@pytest.mark.rule("DD-24")
def test_an_entry_agrees_with_every_box_not_only_the_neighbours() -> None:
    board = Table()
    board.lay(2, "c3", "? < ? < ? < ?", entries=(4,))
    state = board.entering(3, 4, 5, 6, 1)
    boxes = ("box 2", "box 3", "box 4")
    allowed = [f"enter {die} at c3 {box}" for die in ("green", "blue") for box in boxes]
    assert texts(state, starting="enter") == allowed
    with pytest.raises(IllegalMove, match="DD-24"):
        state.play("enter yellow at c3 box 4")


@pytest.mark.rule("DD-24")
def test_the_last_box_of_a_sum_is_filled_only_if_the_sum_is_reached() -> None:
    board = Table()
    board.lay(2, "c3", "? + ? + ? >= 15", entries=(5, 5))
    assert texts(board.entering(3, 4, 5, 6, 1), starting="enter") == [
        "enter green at c3 box 3",
        "enter blue at c3 box 3",
    ]


def card_of(state: State, seat: int) -> LaidCard:
    """The first card of a stall, as its owner sees it."""
    return view_of(state.observation(seat).raw, seat).stalls[seat - 1].cards[0]


@pytest.mark.rule("DD-24")
def test_an_entry_may_spoil_a_card_and_the_board_says_so() -> None:
    board = Table()
    board.lay(2, "c3", "? < ? < ?")
    state = board.entering(6, 5, 5, 5, 5)
    assert "✗" not in state.render(2)
    spoiled = state.play("enter yellow at c3 box 2")
    assert "✗" in spoiled.render(2)
    assert not card_of(spoiled, 2).completable


@pytest.mark.rule("DD-24")
@pytest.mark.parametrize("written", SMALL_GOALS)
def test_a_card_is_marked_exactly_when_no_filling_meets_its_goal(written: str) -> None:
    goal = Goal.parse(written)
    whole = [v for v in product(range(1, 7), repeat=goal.size) if meets(goal, v)]
    for values in product((0, 1, 4, 6), repeat=goal.size):
        if not agrees(goal, values):
            continue
        board = Table()
        board.lay(1, "c3", written, entries=values)
        hope = any(
            all(a in (0, b) for a, b in zip(values, filling, strict=True)) for filling in whole
        )
        assert card_of(board.acting(1, 1, 1, 1, 1), 1).completable == hope, values


@pytest.mark.rule("DD-25")
def test_the_last_box_completes_a_card_and_its_reward_is_active() -> None:
    board = Table()
    board.lay(2, "c3", "1, 2", "3 marks: extra die", entries=(1,))
    state = board.entering(2, 2, 2, 2, 2)
    assert state.raw.marks[1, EXTRA] == 0
    after = state.play("enter yellow at c3 box 2")
    assert after.raw.marks[1, EXTRA] == 3
    assert not after.raw.unfinished[1]
