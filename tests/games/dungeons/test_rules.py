"""The clauses that hold on every sheet of Dungeons, Dice & Danger, one by one."""

from typing import Any

import numpy as np
import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.engine.result import Result
from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove, NothingToUndo
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.games.dungeons.rules.state import OUTCOMES
from ludotheque.games.dungeons.rules.tables import PAIRINGS
from tests.games.dungeons.positions import (
    begin,
    crossed,
    decide,
    field,
    points,
    sit_out,
    slay,
    texts,
    throw,
    torch_uses,
    uses,
    with_fields,
    wounds,
    write,
)

OTHER_ANIMALS = ("Pup", "Growler", "BOSS", "Wolf", "Primal", "Punk")  # all but the hound


def result_of(state: State) -> Result:
    assert state.result is not None
    return state.result


def pairs(state: State, seat: int) -> list[str]:
    return [text for text in texts(state, seat) if text.startswith("pair ")]


@pytest.mark.rule("DG-1")
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_all_play_on_a_copy_of_the_same_sheet(adventure: str) -> None:
    state = throw(begin(adventure, 4), "1122", 3)
    sheet = load_sheet(adventure)
    starts = {name for name, box in sheet.boxes.items() if box.kind == "start"}
    for seat in state.to_move:
        opened = int(state.raw.open[seat - 1][0]) | int(state.raw.open[seat - 1][1]) << 64
        assert {name for name, n in sheet.numbers.items() if opened >> n & 1} == starts
        assert uses(decide(state, seat, "pair 1+2 1+2"), seat) == {"S3"}
    assert load_sheet(adventure).title in str(state)


@pytest.mark.rule("DG-2")
def test_the_first_active_player_is_drawn_by_lot_and_the_next_is_clockwise() -> None:
    start = load("dungeons").start(players=3)
    assert start.chance_weights().tolist()[:4] == [1, 1, 1, 0]
    assert start.chance_weights().sum() == 3
    state = start.play("first 3")
    for active in (3, 1, 2, 3):
        assert state.raw.active == active - 1
        state = sit_out(throw(state, "1122"))


@pytest.mark.rule("DG-2")
def test_a_throw_is_as_likely_as_the_ways_five_dice_fall() -> None:
    state = begin()
    chance_weights = dict(zip(range(OUTCOMES), state.chance_weights().tolist(), strict=True))
    assert sum(chance_weights.values()) == 6**5

    def ways(text: str) -> int:
        return int(chance_weights[state.find_outcome(text).number])

    assert ways("dice 1 1 1 1 black 1") == 1
    assert ways("dice 4 3 2 1 black 6") == 24
    assert ways("dice 2 2 5 5 black 2") == 6


@pytest.mark.rule("DG-2")
def test_all_decide_at_once_and_see_nothing_until_all_have_confirmed() -> None:
    before = throw(begin(players=3), "4513", 2)
    assert before.to_move == (1, 2, 3)
    after = decide(before, 2, "pair 1+3 4+5", "cross S9", "cross A4a", "done")
    assert after.to_move == (1, 3)
    for spectator in (0, 1, 3):
        seen = after.observation(spectator)
        assert crossed(seen, 2) == set()
        assert seen.to_move == (1, 2, 3)  # as if the others had not decided
    assert crossed(after.observation(2), 2) == {"S9", "A4a"}
    shown = sit_out(after)
    assert crossed(shown.observation(1), 2) == {"S9", "A4a"}


@pytest.mark.rule("DG-3")
def test_example_nine_results_for_the_active_player_and_two_for_the_others() -> None:
    state = throw(begin(), "2245", 1)
    for seat in (1, 2):
        state = write(state, seat, black=0)  # the active player needs no symbol
    assert len(PAIRINGS) == 15
    results = {
        tuple(sum(map(int, pair.split("+"))) for pair in text.split()[1:])
        for text in pairs(state, 1)
    }
    assert {tuple(sorted(result)) for result in results} == {
        (3, 6), (3, 7), (3, 9), (4, 5), (5, 7), (4, 6), (6, 6), (4, 9), (6, 7),
    }  # fmt: skip
    assert len(pairs(state, 1)) == 9
    assert pairs(state, 2) == ["pair 2+2 4+5", "pair 2+4 2+5"]


@pytest.mark.rule("DG-4")
def test_a_symbol_buys_a_passive_player_the_black_die() -> None:
    state = throw(begin(), "2245", 1)
    bought = [text for text in pairs(state, 2) if text.endswith(" black")]
    assert len(pairs(state, 2)) == 9
    assert len(bought) == 7
    assert field(decide(state, 2, "pair 1+2 2+4 black"), "black", 2) == 2
    assert field(decide(state, 2, "pair 2+2 4+5"), "black", 2) == 3
    assert field(decide(state, 1, "pair 1+2 2+4"), "black", 1) == 3


@pytest.mark.rule("DG-4")
def test_no_symbol_is_ticked_for_what_the_white_dice_give_too() -> None:
    state = throw(begin(), "2245", 2)
    assert pairs(state, 2) == ["pair 2+2 4+5", "pair 2+4 2+5", "pair 2+2 2+5 black",
                               "pair 2+2 2+4 black"]  # fmt: skip


@pytest.mark.rule("DG-5")
def test_a_start_box_anywhere_or_a_box_with_a_door_to_a_crossed_one() -> None:
    state = decide(throw(begin(), "4513", 2), 1, "pair 1+3 4+5")
    assert uses(state, 1) == {"S4", "S9"}  # A4a (4) has doors to S9 and S2, not crossed yet
    state = decide(state, 1, "cross S9")
    assert uses(state, 1) == {"S4", "A4a"}
    state = decide(state, 1, "cross A4a")
    assert texts(state, 1) == ["done"]
    assert crossed(state, 1) == {"S9", "A4a"}


@pytest.mark.rule("DG-5")
def test_no_box_is_crossed_twice() -> None:
    state = decide(throw(write(begin(), 1, "S9"), "4545", 2), 1, "pair 4+5 4+5")
    assert uses(state, 1) == set()
    state = decide(throw(begin(), "4536", 2), 1, "pair 3+6 4+5", "cross S9")
    assert uses(state, 1) == set()


@pytest.mark.rule("DG-6")
def test_a_double_box_takes_any_two_equal_dice_and_no_others() -> None:
    state = throw(write(begin(), 1, "S6"), "5512", 4)
    assert uses(decide(state, 1, "pair 1+2 5+5"), 1) == {"S3", "S10", "A10", "Da"}
    assert "Da" not in uses(decide(state, 1, "pair 1+5 2+5"), 1)


@pytest.mark.rule("DG-6")
def test_where_either_double_could_be_used_the_move_says_which() -> None:
    state = decide(throw(write(begin(), 1, "S6"), "1122", 4), 1, "pair 1+1 2+2")
    assert {"cross Da 1+1", "cross Da 2+2"} < set(texts(state, 1))
    state = decide(state, 1, "cross Da 2+2")
    assert uses(state, 1) == {"S2"}  # 1+1 is left


@pytest.mark.rule("DG-7")
def test_a_monster_is_wounded_only_once_its_room_is_reached() -> None:
    far = decide(throw(begin(), "4411", 2), 1, "pair 1+1 4+4")
    assert "hound" not in uses(far, 1)
    near = decide(throw(write(begin(), 1, "A10"), "4411", 2), 1, "pair 1+1 4+4")
    assert "hound" in uses(near, 1)
    near = decide(near, 1, "hit hound")
    assert wounds(near, 1, "Hound") == 1
    assert "hound" not in uses(near, 1)  # 1+1 is none of its numbers


@pytest.mark.rule("DG-8")
def test_what_lies_beyond_a_monster_opens_with_ones_own_kill() -> None:
    near = write(begin(), 1, "A10", wounds={"Hound": 3})
    state = decide(throw(slay(near, "Hound"), "4423", 1), 1, "pair 2+3 4+4")
    assert "N5b" not in uses(state, 1)  # that somebody else has killed it does not help
    state = decide(state, 1, "hit hound")
    assert "N5b" in uses(state, 1)
    assert "Hound" in crossed(state, 1)


@pytest.mark.rule("DG-9")
def test_each_cross_not_made_costs_a_life_box() -> None:
    state = throw(begin(players=3), "4513", 2)
    state = decide(state, 1, "pair 1+3 4+5", "cross S9", "cross A4a", "done")
    state = decide(state, 2, "pair 1+3 4+5", "cross S9", "skip", "done")
    state = sit_out(state, 3)
    assert [field(state, "life", seat) for seat in (1, 2, 3)] == [0, 1, 2]


@pytest.mark.rule("DG-9", "DG-19")
def test_life_is_paid_at_the_end_so_lives_of_a_chest_opened_before_count() -> None:
    state = throw(write(begin(), 1, "N9b"), "5612", 3)
    state = decide(state, 1, "pair 1+2 5+6", "cross C11", "chest lives", "skip", "done")
    state = sit_out(state, 2)
    assert field(state, "spare", 1) == 2
    assert field(state, "life", 1) == 0


@pytest.mark.rule("DG-10")
def test_the_skull_makes_one_leave_and_ranks_leavers_by_when_they_left() -> None:
    state = begin(players=4)
    for seat, life in enumerate((9, 8, 8, 0), 1):
        state = write(state, seat, life=life, gems=50 * (seat < 4))
    state = throw(state, "1122")
    state = decide(state, 2, "pair 1+1 2+2", "cross S2", "cross S4", "done")
    state = sit_out(state)  # seat 1 and seat 3 cross their skulls
    assert [field(state, "gone", seat) for seat in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert state.raw.active == 1
    state = throw(state, "1122")
    assert state.to_move == (2, 4)
    state = throw(sit_out(state), "1122")  # now seat 2 has left: active, seat 3, is out
    assert state.to_move == (4,)
    assert state.raw.active == 3
    while not state.is_over:  # one alone plays on
        state = sit_out(state) if state.to_move else throw(state, "1122")
    assert result_of(state).ranks == (3, 2, 3, 1)
    assert result_of(state).ending.clause == "DG-10"


@pytest.mark.rule("DG-10")
def test_a_kill_in_the_throw_that_makes_one_leave_stands() -> None:
    state = write(begin(), 1, "A10", wounds={"Hound": 3}, life=9)
    state = throw(slay(state, *OTHER_ANIMALS), "4411", 2)
    state = sit_out(decide(state, 1, "pair 1+1 4+4", "hit hound", "skip", "done"))
    assert result_of(state).ending.clause == "DG-22"
    assert result_of(state).ranks == (2, 1)


@pytest.mark.rule("DG-11")
def test_the_highest_life_box_not_crossed_is_lost() -> None:
    lost = [-points(write(begin(), 1, life=boxes))[0] for boxes in range(10)]
    assert lost == [0, 0, 1, 2, 4, 6, 9, 12, 16, 20]
    state = throw(write(begin(), 1, life=8), "1122")
    state = decide(state, 1, "pair 1+1 2+2", "cross S2", "skip", "done")
    state = sit_out(state)
    assert field(state, "life", 1) == 9
    assert field(state, "gone", 1) == 0


@pytest.mark.rule("DG-11")
def test_a_longer_life_track_adds_boxes_that_cost_nothing() -> None:
    assert [points(write(begin(life=30), 1, life=b))[0] for b in (20, 21, 22, 29)] == [
        0,
        0,
        -1,
        -20,
    ]


@pytest.mark.rule("DG-12")
def test_gold_is_worth_two_points_and_a_gem_three() -> None:
    state = decide(throw(write(begin("cultists"), 1, "R9"), "1166", 2), 1, "pair 1+1 6+6")
    state = sit_out(decide(state, 1, "cross G2b", "cross G12b", "done"))
    assert (field(state, "gems", 1), points(state)[0]) == (2, 6)
    state = decide(throw(write(begin("cultists"), 1, "R4"), "5611", 2), 1, "pair 1+1 5+6")
    state = sit_out(decide(state, 1, "cross O11b", "cross S2", "done"))
    assert (field(state, "gold", 1), points(state)[0]) == (1, 2)


@pytest.mark.rule("DG-13")
def test_a_white_number_wounds_once_unlocked_also_with_the_other_sum_of_the_throw() -> None:
    locked = decide(throw(write(begin(), 1, "A6"), "5546", 1), 1, "pair 4+6 5+5")
    assert "hound" not in uses(locked, 1)  # its 10 is white, and A6 unlocks the 6
    state = decide(throw(write(begin(), 1, "A6 S6"), "5546", 1), 1, "pair 4+6 5+5")
    state = decide(state, 1, "cross A10 5+5")
    assert "hound" in uses(state, 1)
    assert wounds(decide(state, 1, "hit hound"), 1, "Hound") == 1


@pytest.mark.rule("DG-13")
def test_a_black_number_always_wounds() -> None:
    state = decide(throw(write(begin(), 1, "A6"), "2611", 1), 1, "pair 1+1 2+6")
    assert "hound" in uses(state, 1)


def two_at_the_hound(first: int, second: int) -> State:
    """Both seats at the hound with so many wounds, and a throw that wounds it once."""
    state = begin()
    for seat, count in ((1, first), (2, second)):
        state = write(state, seat, "A10", wounds={"Hound": count})
    return throw(state, "4411", 2)


@pytest.mark.rule("DG-14")
def test_all_who_kill_a_monster_first_in_one_throw_get_the_higher_reward() -> None:
    state = two_at_the_hound(3, 3)
    for seat in (1, 2):
        state = decide(state, seat, "pair 1+1 4+4", "hit hound", "skip", "done")
    assert [field(state, "gems", seat) for seat in (1, 2)] == [2, 2]


@pytest.mark.rule("DG-15")
def test_a_first_kill_wounds_the_monster_on_all_other_sheets_reached_or_not() -> None:
    state = write(begin(players=3), 1, "A10", wounds={"Hound": 3})
    state = throw(write(state, 2, "A6", wounds={"Hound": 1}), "4411", 2)  # seat 3 is far away
    state = sit_out(decide(state, 1, "pair 1+1 4+4", "hit hound", "skip", "done"))
    assert [wounds(state, seat, "Hound") for seat in (1, 2, 3)] == [4, 2, 1]
    assert [wounds(state, seat, "Pup") for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("DG-15")
def test_a_later_kill_wounds_nobody() -> None:
    state = slay(two_at_the_hound(3, 1), "Hound")
    state = sit_out(decide(state, 1, "pair 1+1 4+4", "hit hound", "skip", "done"), 2)
    assert wounds(state, 2, "Hound") == 1


@pytest.mark.rule("DG-16")
def test_later_killers_get_the_lower_reward_also_by_the_free_wound() -> None:
    state = sit_out(decide(two_at_the_hound(3, 3), 1, "pair 1+1 4+4", "hit hound", "skip", "done"))
    assert [field(state, "gems", seat) for seat in (1, 2)] == [2, 1]
    assert "Hound" in crossed(state, 2)
    late = slay(two_at_the_hound(3, 0), "Hound")
    late = sit_out(decide(late, 1, "pair 1+1 4+4", "hit hound", "skip", "done"))
    assert field(late, "gems", 1) == 1


@pytest.mark.rule("DG-17")
def test_broken_hearts_cost_the_first_killers_life_and_later_ones_none() -> None:
    state = begin("cultists", 3)
    for seat in (1, 2, 3):
        state = write(state, seat, "A3 S8 S7", wounds={"Necro": 3})
    state = throw(state, "1224", 6)  # 1+2 hits the Necro Mancer, 2+4 crosses S6
    for seat in (1, 2):
        state = decide(state, seat, "pair 1+2 2+4", "hit necro", "cross S6", "done")
    state = decide(state, 3, "pair 1+2 2+4", "cross S3", "cross S6", "done")
    assert [field(state, "life", seat) for seat in (1, 2, 3)] == [1, 1, 0]
    assert [field(state, "gems", seat) for seat in (1, 2, 3)] == [2, 2, 1]


def at_the_boss(first: int, second: int) -> State:
    """Both seats at the boss of the animals, which 3 wounds."""
    state = begin()
    for seat, count in ((1, first), (2, second)):
        state = write(state, seat, "A3c", wounds={"BOSS": count})
    return throw(state, "1255", 6)


@pytest.mark.rule("DG-18")
def test_the_boss_pays_its_first_killers_gems_and_others_by_threes() -> None:
    state = at_the_boss(11, 7)
    state = decide(state, 1, "pair 1+2 5+5", "hit boss", "cross S10", "done")
    state = decide(state, 2, "pair 1+2 5+5", "cross S3", "cross S10", "done")
    assert wounds(state, 2, "BOSS") == 8  # with the free one
    assert [field(state, "gems", seat) for seat in (1, 2)] == [6, 0]
    assert points(state) == [3 * 6 - 1, 3 * 2]  # the two hearts cost seat 1 a point


@pytest.mark.rule("DG-50")
def test_the_boss_pays_by_threes_also_alive_and_to_later_killers_without_gems() -> None:
    assert points(write(begin(), 1, wounds={"BOSS": 5}))[0] == 3
    state = slay(at_the_boss(11, 0), "BOSS")
    state = decide(state, 1, "pair 1+2 5+5", "hit boss", "cross S10", "done")
    state = sit_out(state)
    assert field(state, "gems", 1) == 0
    assert points(state)[0] == 12
    assert field(state, "life", 1) == 0  # DG-17: later killers pay no hearts


def at_the_chests() -> State:
    """Seat 1 of the animals beside C11, with an 11 and a 3."""
    return decide(throw(write(begin(), 1, "N9b"), "5612", 3), 1, "pair 1+2 5+6", "cross C11")


@pytest.mark.rule("DG-19")
def test_a_chest_box_opens_one_chest_of_choice_each_once() -> None:
    state = at_the_chests()
    assert texts(state, 1) == ["chest lives", "chest torches", "chest dice"]
    opened = decide(state, 1, "chest lives")
    assert (field(opened, "spare", 1), field(opened, "gems", 1)) == (3, 1)
    second = decide(throw(write(begin(), 1, "N9b", chests=1), "5612", 3), 1, "pair 1+2 5+6",
                    "cross C11")  # fmt: skip
    assert texts(second, 1) == ["chest torches", "chest dice"]


@pytest.mark.rule("DG-19")
def test_extra_life_boxes_are_used_before_the_track() -> None:
    state = write(begin(), 1, spare=3, life=1)
    for spare, life in ((1, 1), (0, 2)):
        state = sit_out(throw(state, "1122"))
        assert (field(state, "spare", 1), field(state, "life", 1)) == (spare, life)


@pytest.mark.rule("DG-20")
def test_torches_come_on_top_at_any_moment_and_both_in_one_throw() -> None:
    state = decide(at_the_chests(), 1, "chest torches")
    assert field(state, "torches", 1) == 2
    assert {"G12b", "Dc"} <= torch_uses(state, 1)  # next to a crossed box
    assert not {"N10b", "S2"} & torch_uses(state, 1)
    state = decide(state, 1, "torch Dc", "torch N10b", "cross S3")
    assert texts(state, 1) == ["done"]
    state = sit_out(state)
    assert {"C11", "Dc", "N10b", "S3"} < crossed(state, 1)
    assert field(state, "life", 1) == 0


@pytest.mark.rule("DG-20")
def test_a_torch_never_stands_for_a_cross() -> None:
    state = throw(write(begin(), 1, "S6", torches=2), "1122")
    state = decide(state, 1, "pair 1+1 2+2", "torch S9", "torch S2", "skip", "done")
    assert {"S2", "S9"} < crossed(state, 1)
    assert field(sit_out(state), "life", 1) == 2


@pytest.mark.rule("DG-20")
def test_a_torch_wounds_a_monster_in_reach() -> None:
    state = decide(throw(write(begin(), 1, "A10", torches=1), "1122"), 1, "pair 1+1 2+2")
    assert "hound" in torch_uses(state, 1)
    assert "pup" not in torch_uses(state, 1)
    assert wounds(decide(state, 1, "torch hound"), 1, "Hound") == 1


@pytest.mark.rule("DG-21")
def test_the_third_chest_holds_three_black_die_symbols() -> None:
    assert field(decide(at_the_chests(), 1, "chest dice"), "black", 1) == 6


@pytest.mark.rule("DG-22")
def test_the_game_ends_with_the_turn_in_which_the_last_unkilled_monster_dies() -> None:
    state = slay(two_at_the_hound(3, 3), *OTHER_ANIMALS)
    state = decide(state, 1, "pair 1+1 4+4", "hit hound", "skip", "done")
    assert not state.is_over  # seat 2 still has its decision
    state = decide(state, 2, "pair 1+1 4+4", "hit hound", "skip", "done")
    assert result_of(state).ending.clause == "DG-22"
    others = slay(two_at_the_hound(3, 3), *OTHER_ANIMALS[1:])
    others = sit_out(decide(others, 1, "pair 1+1 4+4", "hit hound", "skip", "done"))
    assert not others.is_over  # whoever killed it: the pup is alive on all sheets


def finished(*sheets: dict[str, Any]) -> State:
    """A game that is over, with these fields on the sheets."""
    state = begin(players=len(sheets))
    for seat, fields in enumerate(sheets, 1):
        state = write(state, seat, **fields)
    return with_fields(state, ending=1)


@pytest.mark.rule("DG-23")
def test_points_are_treasure_less_life_and_ties_go_to_more_life_crossed() -> None:
    state = finished({"gems": 4, "gold": 3, "life": 4}, {"gems": 5, "life": 1}, {"gems": 5})
    assert result_of(state).points == (14, 15, 15)
    assert result_of(state).ranks == (3, 1, 2)
    # Boxes of a chest are not counted: here equal, whatever is left of them.
    state = finished({"gems": 5, "life": 1, "spare": 3}, {"gems": 5, "life": 1}, {"gems": 4})
    assert result_of(state).ranks == (1, 1, 3)


@pytest.mark.rule("DG-24")
def test_a_bonus_pays_all_who_reach_it_in_the_first_turn_the_same_and_later_ones_less() -> None:
    state = begin("cultists", 3)
    for seat in (1, 2, 3):
        state = write(state, seat, "R9 R8 R5 R12 R7 O3a", half=0b1111111)
    state = throw(state, "1326", 5)  # R4 takes 1+3
    for seat in (1, 2):
        state = decide(state, seat, "pair 1+3 2+6", "cross R4", "skip", "done")
    state = sit_out(state)
    assert [field(state, "gems", seat) for seat in (1, 2, 3)] == [3, 3, 0]
    state = throw(state, "1326", 5)
    state = sit_out(decide(state, 3, "pair 1+3 2+6", "cross R4", "skip", "done"))
    assert [field(state, "gems", seat) for seat in (1, 2, 3)] == [3, 3, 1]
    assert [field(state, "bonuses", seat) for seat in (1, 2, 3)] == [2, 2, 2]


# Rulings


def at_the_tail() -> State:
    """Pyramid: three seats; the tail lacks a wound on the sheets of seats 1 and 2."""
    state = begin("pyramid", 3)
    state = write(state, 1, "N10b", wounds={"Tail": 3})
    state = write(state, 2, wounds={"Tail": 3, "BOSS": 18})
    return throw(state, "1426", 3)  # 1+4 wounds the tail


@pytest.mark.rule("DG-46", "DG-34")
def test_wounds_that_follow_are_settled_in_rounds_until_nothing_follows() -> None:
    state = decide(at_the_tail(), 1, "pair 1+4 2+6", "hit tail", "skip", "done")
    state = sit_out(state)
    # Round 1: seat 1 has killed the tail first (2 gems), its boss has 3 wounds.
    # Round 2: the free wound kills seat 2's tail (1 gem), that kills its boss, first of all (9).
    # Round 3: the others have a free wound of the boss.
    assert [field(state, "gems", seat) for seat in (1, 2, 3)] == [2, 10, 0]
    assert [wounds(state, seat, "BOSS") for seat in (1, 2, 3)] == [4, 21, 1]
    assert [wounds(state, seat, "Tail") for seat in (1, 2, 3)] == [4, 4, 1]
    assert [field(state, "life", seat) for seat in (1, 2, 3)] == [1, 2 + 2, 2]


@pytest.mark.rule("DG-46")
def test_a_kill_in_a_later_round_counts_as_later() -> None:
    state = write(at_the_tail(), 1, wounds={"BOSS": 18})
    state = sit_out(decide(state, 1, "pair 1+4 2+6", "hit tail", "skip", "done"))
    # Seat 1 kills tail and boss in round 1; seat 2's boss dies in round 2: no gems for it.
    assert [field(state, "gems", seat) for seat in (1, 2)] == [2 + 9, 1]
    assert points(state)[1] == 3 * 1 + 3 * 7 - 1


@pytest.mark.rule("DG-46")
def test_wounds_beyond_the_last_box_are_lost() -> None:
    state = write(at_the_tail(), 1, wounds={"BOSS": 20})
    state = decide(state, 1, "pair 1+4 2+6", "hit tail")
    assert wounds(state, 1, "BOSS") == 21


@pytest.mark.rule("DG-47")
def test_gems_are_not_capped() -> None:
    state = write(begin(), 1, "N9b", gems=100)
    state = decide(throw(state, "5612", 3), 1, "pair 1+2 5+6", "cross C11", "chest lives")
    assert points(state)[0] == 303


@pytest.mark.rule("DG-48")
def test_a_torch_crosses_whatever_is_open_whatever_its_number() -> None:
    state = write(begin(), 1, "S6 N5a", torches=2, wounds={"Hound": 0})
    state = decide(throw(state, "5555"), 1, "pair 5+5 5+5")
    assert {"Da", "F4", "S9", "A10"} < torch_uses(state, 1)
    fist = decide(state, 1, "torch F4")
    assert all(count == 1 for count in fist.raw.wounds[0][:7])
    rubble = write(begin("cultists"), 1, "S6", torches=2)
    rubble = decide(throw(rubble, "1111"), 1, "pair 1+1 1+1", "torch R5")
    assert "R5" not in crossed(rubble, 1)
    assert "R5" in crossed(decide(rubble, 1, "torch R5"), 1)


@pytest.mark.rule("DG-48", "DG-20")
def test_a_torch_crosses_a_start_box_only_next_to_a_crossed_one() -> None:
    fresh = decide(throw(write(begin(), 1, torches=2), "1122"), 1, "pair 1+1 2+2")
    assert torch_uses(fresh, 1) == set()
    assert {"S2", "S4"} == uses(fresh, 1), "dice cross a start box anywhere"
    with pytest.raises(IllegalMove, match="DG-48") as refused:
        fresh.play("torch S2", 1)
    assert "lead to A4a, S9" in refused.value.to("en")
    assert "donnent sur A4a, S9" in refused.value.to("fr")
    lit = decide(fresh, 1, "cross S2")
    assert torch_uses(lit, 1) == {"S9", "A4a"}
    starts = {"S6", "A4a"} <= torch_uses(decide(lit, 1, "torch S9"), 1)
    assert starts, "a start box crossed by a torch opens the next one"


@pytest.mark.rule("DG-48")
def test_a_torch_never_crosses_the_blank_portal_but_wounds_where_numbers_are_locked() -> None:
    state = decide(throw(write(begin("pyramid"), 1, "N7c", torches=1), "1111"), 1, "pair 1+1 1+1")
    assert "Dd" in torch_uses(state, 1)
    assert "P" not in torch_uses(state, 1)
    necro = write(begin("cultists"), 1, "N4b", torches=1)  # reached from behind, all locked
    necro = decide(throw(necro, "1224", 6), 1, "pair 1+2 2+4")
    assert "necro" not in uses(necro, 1)
    assert "necro" in torch_uses(necro, 1)


@pytest.mark.rule("DG-49")
def test_a_room_never_reached_is_open_once_its_monster_is_dead() -> None:
    state = write(begin(), 1, "N5a", wounds={"Wolf": 4})
    state = decide(throw(state, "2233", 1), 1, "pair 2+2 3+3")
    assert "N6b" not in uses(state, 1)
    state = decide(state, 1, "cross F4")
    assert "Wolf" in crossed(state, 1)
    assert "N6b" in uses(state, 1)


def test_undo_takes_a_seat_back_to_the_start_of_its_decision() -> None:
    start = throw(begin(), "4513", 2)
    state = decide(start, 1, "pair 1+3 4+5", "cross S9", "cross A4a")
    assert "undo" not in texts(state, 1)  # it is no move, and no bot ever tries it
    assert state.play("undo", 1) == start
    other = decide(state, 2, "pair 1+3 4+5", "cross S4")
    assert other.play("undo", 2) == state
    with pytest.raises(NothingToUndo, match="seat 1 has decided nothing"):
        start.play("undo", 1)
    confirmed = state.play("done", 1)
    assert confirmed.play("undo", 1) == start
    settled = decide(confirmed, 2, "pair 1+3 4+5", "skip", "done")
    with pytest.raises(NothingToUndo):
        settled.play(settled.roll(Dice.from_seed(1))).play("undo", 1)


def test_open_places_are_the_starts_and_all_that_have_a_door_to_a_passed_one() -> None:
    """The rules keep the open places up to date; here they are found anew."""
    state = begin("dinosaurs", 2, life=60)
    rng = np.random.default_rng(3)
    sheet = load_sheet("dinosaurs")
    for _ in range(400):
        if state.is_over:
            break
        if state.chance_is_next:
            white = "".join(map(str, rng.integers(1, 7, 4)))
            state = throw(state, white, int(rng.integers(1, 7)))
            continue
        seat = state.to_move[0]
        moves = [move for move in texts(state, seat) if move != "skip"] or ["skip"]
        state = state.play(moves[rng.integers(len(moves))], seat)
        expected = {name for name, box in sheet.boxes.items() if box.kind == "start"}
        expected |= {door for name in crossed(state, seat) for door in sheet.places[name].doors}
        row = state.raw.open[seat - 1]
        members = int(row[0]) | int(row[1]) << 64
        assert {n for n, number in sheet.numbers.items() if members >> number & 1} == expected
