"""The rules of each of the four adventures, and those for one player alone, in small positions."""

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.dungeons.words import RANKS, rank_of
from tests.games.dungeons.positions import (
    CLOUDS,
    NUMBERS,
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

# Annoyed Animals


@pytest.mark.rule("DG-25")
def test_a_fist_takes_only_its_exact_double_and_wounds_every_monster() -> None:
    state = throw(write(begin(), 1, "N5a"), "2213", 6)
    assert "F4" not in uses(decide(state, 1, "pair 1+3 2+6"), 1)  # 4, but not 2+2
    state = decide(state, 1, "pair 1+3 2+2", "cross F4")
    assert state.raw.wounds[0].tolist()[:7] == [1] * 7
    assert state.raw.wounds[1].tolist()[:7] == [0] * 7


@pytest.mark.rule("DG-13", "DG-25")
def test_a_fist_can_be_a_grey_box_as_well() -> None:
    state = write(begin(), 1, "N6c")
    assert "boss" not in uses(decide(throw(state, "4426", 1), 1, "pair 2+6 4+4"), 1)
    state = decide(throw(state, "4426", 1), 1, "pair 2+6 4+4", "cross F8")
    assert "boss" in uses(state, 1)  # its 8 is unlocked


@pytest.mark.rule("DG-26")
def test_bonus_for_the_fifth_fist() -> None:
    four = write(begin(), 1, "F12 F2 F8 F6 N5a")
    state = decide(throw(four, "2213", 6), 1, "pair 1+3 2+2", "cross F4", "skip", "done")
    assert field(sit_out(state), "gems", 1) == 3
    three = write(begin(), 1, "F12 F2 F8 N5a")
    state = decide(throw(three, "2213", 6), 1, "pair 1+3 2+2", "cross F4", "skip", "done")
    assert field(sit_out(state), "gems", 1) == 0


PATH = "S6 Da N7a A3b N10a N9a N6a A9 S5"  # N8a and the Growler's room are missing


@pytest.mark.rule("DG-27")
def test_bonus_for_a_path_through_boxes_and_killed_rooms() -> None:
    state = write(begin(), 1, PATH, wounds={"Growler": 4})
    state = decide(throw(state, "2613", 6), 1, "pair 1+3 2+6", "cross N8a", "skip", "done")
    assert field(sit_out(state), "bonuses", 1) == 0b10
    assert field(sit_out(state), "gems", 1) == 3


@pytest.mark.rule("DG-27")
@pytest.mark.parametrize(
    ("boxes", "growler"),
    [(PATH, 3), (PATH.replace("S5", ""), 4), (PATH.replace("S6", ""), 4), ("S6 S5", 4)],
)
def test_no_bonus_for_a_path_with_a_gap(boxes: str, growler: int) -> None:
    """A living monster bars the path; and both ends must be crossed start boxes."""
    state = write(begin(), 1, boxes + " G2a", wounds={"Growler": growler})
    state = decide(throw(state, "2613", 6), 1, "pair 1+3 2+6", "cross N8a", "skip", "done")
    assert field(sit_out(state), "bonuses", 1) == 0


# Clumsy Cultists


@pytest.mark.rule("DG-28")
def test_rubble_opens_the_way_only_when_both_small_boxes_are_crossed() -> None:
    state = throw(write(begin("cultists"), 1, "S6"), "2314", 6)
    state = decide(state, 1, "pair 1+4 2+3", "cross R5")
    assert "R5" not in crossed(state, 1)
    assert "C11" not in torch_uses(write(state, 1, torches=1), 1)
    state = decide(state, 1, "cross R5")
    assert "R5" in crossed(state, 1)
    assert "C11" in torch_uses(write(state, 1, torches=1), 1)


@pytest.mark.rule("DG-29")
@pytest.mark.parametrize(("pastry", "gems"), [(5, 2 + 3), (4, 2)])
def test_bonus_for_both_mancers(pastry: int, gems: int) -> None:
    state = write(begin("cultists"), 1, "A3", wounds={"Necro": 3, "Pastry": pastry})
    state = decide(throw(state, "1266", 6), 1, "pair 1+2 6+6", "hit necro", "skip", "done")
    assert field(sit_out(state), "gems", 1) == gems


@pytest.mark.rule("DG-30")
def test_bonus_for_the_sixth_rubble_and_a_half_cleared_one_does_not_count() -> None:
    state = write(begin("cultists"), 1, "R9 R8 R5 R12 R7 O3a")
    state = throw(state, "1326", 5)
    state = sit_out(decide(state, 1, "pair 1+3 2+6", "cross R4", "skip", "done"))
    assert field(state, "gems", 1) == 0
    state = throw(state, "1326", 5)
    state = sit_out(decide(state, 1, "pair 1+3 2+6", "cross R4", "skip", "done"))
    assert field(state, "gems", 1) == 3


# Puzzled Pyramid


def pyramid() -> State:
    return load("dungeons").start(players=2, adventure="pyramid").play("first 2")


@pytest.mark.rule("DG-31")
def test_everyone_writes_the_clouds_unseen_before_the_first_throw() -> None:
    state = pyramid()
    assert state.to_move == (1, 2)
    for cloud, number in zip(reversed(CLOUDS), NUMBERS, strict=True):
        assert len(texts(state, 1)) == 8 - NUMBERS.index(number)
        state = state.play(f"cloud {cloud} {number}", 1)
    state = state.play("done", 1)
    assert list(state.observation(2).raw.clouds[0]) == [0] * 8
    assert list(state.observation(1).raw.clouds[0]) == [8, 7, 6, 5, 4, 3, 2, 1]
    for cloud, number in zip(CLOUDS, NUMBERS, strict=True):
        state = state.play(f"cloud {cloud} {number}", 2)
    state = state.play("done", 2)
    assert state.chance_is_next
    assert list(state.observation(2).raw.clouds[0]) == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("DG-31")
def test_a_cloud_takes_the_number_its_player_wrote() -> None:
    state = write(begin("pyramid"), 1, "N11a")  # beside Ka, which has a 3 for both
    assert "Ka" in uses(decide(throw(state, "1266"), 1, "pair 1+2 6+6"), 1)
    other = write(state, 1, clouds=[2, 1, 3, 4, 5, 6, 7, 8])  # Ka has the 4
    assert "Ka" not in uses(decide(throw(other, "1266"), 1, "pair 1+2 6+6"), 1)
    assert "Ka" in uses(decide(throw(other, "1366"), 1, "pair 1+3 6+6"), 1)


@pytest.mark.rule("DG-32")
def test_bonus_for_all_eight_clouds() -> None:
    state = write(begin("pyramid"), 1, "N11a Kb Kc Kd Ke Kf Kg Kh")
    state = decide(throw(state, "1266"), 1, "pair 1+2 6+6", "cross Ka", "skip", "done")
    assert field(sit_out(state), "gems", 1) == 3
    state = write(begin("pyramid"), 1, "N11a Kb Kc Kd Ke Kf Kg")
    state = decide(throw(state, "1266"), 1, "pair 1+2 6+6", "cross Ka", "skip", "done")
    assert field(sit_out(state), "gems", 1) == 0


@pytest.mark.rule("DG-33")
def test_the_left_portal_leads_to_the_right_one_and_not_back() -> None:
    state = decide(throw(write(begin("pyramid"), 1, "N3"), "5634", 1), 1, "pair 3+4 5+6")
    assert "N7c" not in uses(state, 1)
    state = decide(state, 1, "cross P11")
    assert {"P11", "P"} < crossed(state, 1)
    assert "N7c" in uses(state, 1)
    back = decide(throw(write(begin("pyramid"), 1, "N7c"), "5634", 1), 1, "pair 3+4 5+6")
    assert not {"P", "P11"} & uses(back, 1)


@pytest.mark.rule("DG-34")
@pytest.mark.parametrize(
    ("part", "beside", "dice"),
    [("Gut", "Db", "1524"), ("Spiney", "Dd", "2611"), ("Tail", "N6d", "1411")],
)
def test_a_dead_part_of_the_worm_wounds_sandy_three_times_at_once(
    part: str, beside: str, dice: str
) -> None:
    state = write(begin("pyramid"), 1, beside, wounds={part: 3, "BOSS": 5})
    state = throw(state, dice, 3)
    pair = "+".join(sorted(dice[:2]))
    rest = "+".join(sorted(dice[2:]))
    state = decide(state, 1, f"pair {pair} {rest}", f"hit {part.lower()}")
    assert wounds(state, 1, "BOSS") == 8
    other = write(begin("pyramid"), 1, "N6a", wounds={"Ankh": 4, "BOSS": 5})
    other = decide(throw(other, "1411"), 1, "pair 1+1 1+4", "hit ankh 1+4")
    assert wounds(other, 1, "BOSS") == 5


@pytest.mark.rule("DG-35")
@pytest.mark.parametrize(("spiney", "gems"), [(4, 2 + 3), (3, 2)])
def test_bonus_for_all_three_parts_of_the_worm(spiney: int, gems: int) -> None:
    state = write(begin("pyramid"), 1, "N6d", wounds={"Gut": 4, "Spiney": spiney, "Tail": 3})
    state = decide(throw(state, "1466"), 1, "pair 1+4 6+6", "hit tail", "skip", "done")
    assert field(sit_out(state), "gems", 1) == gems


# Defiant Dinosaurs


@pytest.mark.rule("DG-36")
def test_a_footprint_unlocks_its_number_at_a_monster_not_reached() -> None:
    """King Rex has a white 5 and is reached by N7a; W5 lies elsewhere, and is crossed before."""
    start = write(begin("dinosaurs"), 1, "N9b N4a")
    locked = decide(throw(start, "1434"), 1, "pair 1+4 3+4", "cross N7a")
    assert "boss" not in uses(locked, 1)
    free = sit_out(decide(throw(start, "1466"), 1, "pair 1+4 6+6", "cross W5", "skip", "done"))
    free = decide(throw(free, "1434"), 1, "pair 1+4 3+4")
    assert "boss" not in uses(free, 1)  # not reached yet
    assert "boss" in uses(decide(free, 1, "cross N7a"), 1)


def at_meg(dice: str, pair: str, *, torches: int = 0, more: str = "", black: int = 1) -> State:
    """Seat 1 in reach of Mighty Meg (7, 9, and 4 in white), with two pairs chosen."""
    state = write(begin("dinosaurs"), 1, f"N5d {more}", torches=torches)
    return decide(throw(state, dice, black), 1, f"pair {pair}")


@pytest.mark.rule("DG-37")
@pytest.mark.parametrize(("dice", "pair"), [("3436", "3+4 3+6"), ("3425", "2+5 3+4")])
def test_example_seven_and_nine_or_twice_seven_wound_mighty_meg(dice: str, pair: str) -> None:
    state = at_meg(dice, pair)
    state = decide(state, 1, next(t for t in texts(state, 1) if t.startswith("hit meg")))
    assert texts(state, 1) == ["hit meg"]  # the second wound must follow
    state = decide(state, 1, "hit meg")
    assert wounds(state, 1, "Meg") == 2
    assert texts(state, 1) == ["done"]


@pytest.mark.rule("DG-37")
def test_an_armoured_dinosaur_cannot_be_wounded_once() -> None:
    assert "meg" not in uses(at_meg("3411", "1+1 3+4"), 1)
    assert "meg" not in torch_uses(at_meg("1111", "1+1 1+1", torches=1), 1)


@pytest.mark.rule("DG-37")
def test_a_torch_may_stand_for_a_pair_which_is_then_free_for_something_else() -> None:
    state = decide(at_meg("3411", "1+1 3+4", torches=1), 1, "hit meg")
    assert texts(state, 1) == ["torch meg"]
    state = decide(state, 1, "torch meg", "cross S2")
    assert wounds(state, 1, "Meg") == 2
    two = decide(at_meg("1111", "1+1 1+1", torches=2), 1, "torch meg", "torch meg", "cross S2")
    assert wounds(two, 1, "Meg") == 2
    first = decide(at_meg("3411", "1+1 3+4", torches=1), 1, "torch meg")
    assert texts(first, 1) == ["hit meg"]


@pytest.mark.rule("DG-37")
def test_two_armoured_dinosaurs_in_one_throw_but_none_four_times() -> None:
    state = at_meg("3412", "1+2 3+4", torches=2, more="N5c")  # Tony takes 3
    both = decide(state, 1, "hit meg", "torch meg", "hit tony", "torch tony")
    assert (wounds(both, 1, "Meg"), wounds(both, 1, "Tony")) == (2, 2)
    four = decide(at_meg("3436", "3+4 3+6", torches=2), 1, "hit meg 3+4", "hit meg")
    assert "meg" not in torch_uses(four, 1)
    four = decide(at_meg("3436", "3+4 3+6", torches=2), 1, "torch meg", "torch meg")
    assert "meg" not in uses(four, 1)


@pytest.mark.rule("DG-38")
def test_nobody_gets_a_free_wound_from_an_armoured_dinosaur() -> None:
    state = write(begin("dinosaurs"), 1, "N5d N12", wounds={"Meg": 2})
    state = decide(throw(state, "3436"), 1, "pair 3+4 3+6", "hit meg 3+4", "hit meg", "done")
    state = sit_out(state)
    assert field(state, "gems", 1) == 2
    assert wounds(state, 2, "Meg") == 0


@pytest.mark.rule("DG-39")
@pytest.mark.parametrize(("hank", "gems"), [(4, 2 + 3), (2, 2)])
def test_bonus_for_the_third_armoured_dinosaur(hank: int, gems: int) -> None:
    state = write(begin("dinosaurs"), 1, "N5d", wounds={"Meg": 2, "Tony": 4, "Hank": hank})
    state = decide(throw(state, "3436"), 1, "pair 3+4 3+6", "hit meg 3+4", "hit meg", "done")
    assert field(sit_out(state), "gems", 1) == gems


@pytest.mark.rule("DG-40")
@pytest.mark.parametrize(("others", "gems"), [("W6 W5 W7 W9 W10", 3), ("W6 W5 W7 W9", 0)])
def test_bonus_for_the_sixth_footprint(others: str, gems: int) -> None:
    state = write(begin("dinosaurs"), 1, f"S6 {others}")
    state = decide(throw(state, "1366"), 1, "pair 1+3 6+6", "cross W4", "skip", "done")
    assert field(sit_out(state), "gems", 1) == gems


# Alone


@pytest.mark.rule("DG-41")
def test_alone_one_is_always_passive_and_always_first() -> None:
    state = throw(begin(players=1), "2245", 1)
    assert sum(text.endswith(" black") for text in texts(state, 1)) == 7
    state = write(begin(players=1), 1, "A10", wounds={"Hound": 3})
    state = decide(throw(state, "4411", 2), 1, "pair 1+1 4+4", "hit hound", "cross S2", "done")
    assert field(state, "gems", 1) == 2
    assert state.raw.active == -1


def life_after(state: State, *moves: str) -> int:
    return field(decide(state, 1, *moves, "done"), "life", 1)


@pytest.mark.rule("DG-42")
def test_alone_a_throw_without_a_wound_costs_one_more_life_box() -> None:
    state = throw(begin(players=1), "1122", 3)
    assert life_after(state, "pair 1+1 2+2", "cross S2", "cross S4") == 1
    assert life_after(state, "pair 1+1 2+2", "cross S2", "skip") == 2
    assert life_after(state, "pair 1+1 2+2", "skip") == 3


@pytest.mark.rule("DG-43")
def test_alone_after_a_wound_by_dice_torch_or_fist_one_pair_may_be_left() -> None:
    near = throw(write(begin(players=1), 1, "A10 N5a", torches=1), "4422", 3)
    assert life_after(near, "pair 2+2 4+4", "hit hound", "skip") == 0
    assert life_after(near, "pair 2+2 4+4", "hit hound", "cross S4") == 0
    assert life_after(near, "pair 2+2 4+4", "cross F4", "skip") == 0
    assert life_after(near, "pair 2+2 4+4", "torch hound", "cross S4", "skip") == 0
    assert life_after(near, "pair 2+2 4+4", "torch hound", "skip") == 1  # only one is free


@pytest.mark.rule("DG-44")
def test_alone_hearts_cost_life_each_but_lost_life_costs_no_points() -> None:
    state = write(begin(players=1), 1, "A3c", wounds={"BOSS": 11}, life=4)
    state = decide(throw(state, "1255", 6), 1, "pair 1+2 5+5", "hit boss", "skip", "done")
    assert field(state, "life", 1) == 6
    assert points(state) == [18]


@pytest.mark.rule("DG-44")
def test_alone_the_skull_ends_the_game_and_points_still_count() -> None:
    state = write(begin(players=1), 1, life=9, gems=7)
    state = sit_out(throw(state, "1122"))
    assert state.result is not None
    assert state.result.ending.clause == "DG-44"
    assert state.result.points == (21,)
    assert not state.result.ending.lost
    assert state.result.summary().en == "21 points: the skull is crossed (DG-44)"
    assert "21 points : la tête de mort" in state.result.summary().fr
    assert "rank 2 of 8" in state.render(1)


@pytest.mark.rule("DG-22", "DG-41")
def test_alone_killing_all_monsters_ends_the_game() -> None:
    state = write(begin(players=1), 1, "A10", wounds={"Hound": 3})
    state = slay(state, "Pup", "Growler", "BOSS", "Wolf", "Primal", "Punk")
    state = decide(throw(state, "4411", 2), 1, "pair 1+1 4+4", "hit hound", "skip", "done")
    assert state.result is not None
    assert state.result.ending.clause == "DG-22"


@pytest.mark.rule("DG-45")
def test_points_give_one_of_eight_ranks_each_with_its_own_words() -> None:
    bounds = [0, 9, 10, 24, 25, 39, 40, 54, 55, 69, 70, 84, 85, 99, 100, 129]
    assert [rank_of(points)[0] for points in bounds] == [n for n in range(1, 9) for _ in (0, 1)]
    assert len({text.en for text in RANKS}) == len({text.fr for text in RANKS}) == 8
    state = with_fields(write(begin(players=1), 1, gems=19), ending=1)
    assert "57 points: rank 5 of 8." in state.render(1)
    assert rank_of(57)[1].to("fr") in state.render(1, "fr")
