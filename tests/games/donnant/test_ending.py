"""The end, the solo game and the campaign."""

from dataclasses import replace

import pytest

from ludotheque import load
from ludotheque.engine.playouts import playouts
from ludotheque.engine.result import Result
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, BadProgress, IllegalMove, NotOpenYet
from ludotheque.games.donnant.campaign import AIM, Campaign, Progress, after_game, next_options
from ludotheque.games.donnant.content import EXTRA, LEVELS, house
from ludotheque.games.donnant.rules import state as table
from tests.games.donnant.positions import Table, end_of_turn, texts, throw

EIGHT = "c3 c4 c5 d3 d4 d5 e3 e4"
NOTHING = (1, 2, 3, 4, 6)


def result_of(state: State) -> Result:
    assert state.result is not None
    return state.result


def idle_turn(state: State) -> State:
    """Throw three times and do nothing; the others decline."""
    seat = int(state.raw.active) + 1
    state = throw(state, *NOTHING)
    for _ in range(2):
        state = throw(state.play("reroll all", seat), *NOTHING)
        for passive in state.to_move:
            if passive != seat:
                state = state.play("stop", passive)
    return end_of_turn(state.play("stop"))


@pytest.mark.rule("DD-40")
def test_after_a_ninth_card_the_round_is_finished_and_one_more_is_played() -> None:
    board = Table(players=3)
    board.fill(2, EIGHT)
    state = board.acting(2, 2, 2, 4, 6, seat=2).play("buy top 3 at e5").play("stop")
    state = end_of_turn(state)
    turns = []
    while not state.is_over:
        turns.append((int(state.raw.round_number), int(state.raw.active) + 1))
        state = idle_turn(state)
    assert turns == [(1, 3), (2, 1), (2, 2), (2, 3)]
    assert result_of(state).ending.clause == "DD-40"


@pytest.mark.rule("DD-40")
def test_a_ninth_card_drawn_counts_and_a_later_one_adds_no_round() -> None:
    board = Table()
    board.fill(1, EIGHT)
    board.fill(2, EIGHT)
    board.raw.pool |= 1 << 5
    state = board.acting(2, 2, 2, 4, 6, rerolls=2).play("joker draw scoring").play("draw S6")
    state = end_of_turn(state.play("lay S6 at e5"))
    assert state.raw.last_round == 2
    state = throw(idle_turn(state), 2, 2, 2, 4, 6)  # seat 2 in round 1, then seat 1 in round 2
    assert (state.raw.round_number, state.raw.active) == (2, 0)
    board.raw.round_number, board.raw.last_round = 2, 2
    later = board.acting(2, 2, 2, 4, 6, seat=2).play("buy top 3 at e5")
    assert later.raw.last_round == 2
    assert end_of_turn(later.play("stop")).is_over


@pytest.mark.rule("DD-56")
def test_without_nine_cards_the_game_ends_after_sixty_rounds() -> None:
    board = Table()
    board.fill(1, "c3")
    board.raw.round_number = 59
    state = board.acting(*NOTHING, seat=2, rerolls=2).play("stop")
    assert state.raw.round_number == 60
    state = idle_turn(idle_turn(state))
    assert result_of(state).ending.clause == "DD-56"
    board.raw.round_number = 60
    board.fill(2, EIGHT)
    ninth = board.acting(2, 2, 2, 4, 6, seat=2).play("buy top 3 at e5").play("stop")
    assert end_of_turn(ninth).raw.round_number == 61


@pytest.mark.rule("DD-41")
def test_the_highest_total_wins_then_fewest_empty_boxes_then_it_is_shared() -> None:
    def places(*, extra: bool, boxes: int) -> tuple[int, ...]:
        board = Table()
        for seat in (1, 2):
            board.complete(seat, "c3", "2 per complete neighbour")
            board.fill(seat, "c4", complete=True)
        if extra:
            board.fill(2, "d3", complete=True)
        board.lay(1, "b2", "?, ?, ?", entries=(0,) * 3)
        board.lay(2, "b2", "?, ?, ?", entries=(1,) * boxes)
        board.raw.round_number = 60
        state = board.acting(*NOTHING, seat=2, rerolls=2).play("stop")
        assert result_of(state).points == ((2, 4) if extra else (2, 2))
        return result_of(state).ranks

    assert places(extra=True, boxes=0) == (2, 1)
    assert places(extra=False, boxes=1) == (2, 1)
    assert places(extra=False, boxes=0) == (1, 1)


# Alone


@pytest.mark.rule("DD-42", "DD-43")
@pytest.mark.parametrize(("rerolls", "dice"), [(0, 3), (1, 2), (2, 1)])
def test_a_passive_turn_follows_with_fewer_dice_for_each_reroll(rerolls: int, dice: int) -> None:
    board = Table(players=1)
    board.lay(1, "c3", "2, 2")
    board.lay(1, "c4", "?, ?, ?, ?, ?, ?")
    state = board.acting(2, 2, 5, 5, 6, rerolls=rerolls).play("complete c3 with yellow orange")
    state = throw(state.play("stop"), 1, 2, 3, 4, 5)
    for box, colour in enumerate(("yellow", "orange", "green")[:dice], 1):
        assert state.raw.phase == table.SOLO_ENTERING
        state = state.play(f"enter {colour} at c4 box {box}")
    assert state.raw.phase == table.SETTING_ASIDE


@pytest.mark.rule("DD-42")
def test_alone_a_reroll_gives_nothing_to_anyone() -> None:
    board = Table(players=1)
    board.lay(1, "c3", "?, ?, ?")
    state = throw(board.acting(*NOTHING).play("reroll all"), *NOTHING)
    assert state.raw.phase == table.ACTING


@pytest.mark.rule("DD-43", "DD-51")
def test_extra_dice_add_to_those_of_the_passive_turn() -> None:
    board = Table(players=1)
    board.complete(1, "c3", "2 marks: extra die")
    board.lay(1, "c4", "?, ?, ?, ?, ?, ?")
    state = throw(board.acting(*NOTHING, rerolls=2).play("stop"), *NOTHING)
    for box, colour in enumerate(("yellow", "orange", "green"), 1):
        state = state.play(f"enter {colour} at c4 box {box}")
    assert state.raw.phase == table.SETTING_ASIDE
    assert state.raw.marks[0, EXTRA] == 0


@pytest.mark.rule("DD-44", "DD-55")
def test_the_last_card_of_a_row_is_set_aside_and_the_row_slides_again() -> None:
    board = Table(players=1)
    board.fill(1, "c3")
    state = board.acting(2, 2, 2, 4, 6).play("buy top 4 at c4").play("stop").play("reveal S20")
    assert state.raw.market[0].tolist() == [19, 0, 1, 2]  # it slid before the passive turn
    state = throw(state, *NOTHING).play("stop")
    assert texts(state) == ["set aside top", "set aside bottom"]
    top = state.play("set aside top")
    assert top.raw.market[0].tolist() == [table.NO_CARD, 19, 0, 1]
    after = top.play("reveal S21").raw
    assert after.market[0].tolist() == [20, 19, 0, 1]
    assert (after.round_number, after.phase) == (2, table.THROWING)
    bottom = state.play("set aside bottom").play("reveal B20").raw
    assert bottom.market[1].tolist() == [48, 29, 30, 31]


@pytest.mark.rule("DD-55")
def test_an_empty_row_cannot_be_chosen_and_a_round_counts_without_cards() -> None:
    board = Table(players=1)
    board.raw.pool = 0
    board.raw.market[0] = table.NO_CARD
    state = throw(board.acting(*NOTHING, rerolls=2).play("stop"), *NOTHING).play("stop")
    assert texts(state) == ["set aside bottom"]
    with pytest.raises(IllegalMove, match="DD-55"):
        state.play("set aside top")
    board.raw.market[1] = table.NO_CARD
    state = throw(board.acting(*NOTHING, rerolls=2).play("stop"), *NOTHING).play("stop")
    assert state.raw.round_number == 2


def last_passive_turn(board: Table) -> State:
    state = throw(board.acting(*NOTHING, rerolls=2).play("stop"), *NOTHING).play("stop")
    return end_of_turn(state.play("set aside top"))


@pytest.mark.rule("DD-45")
@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_a_level_ends_after_its_rounds(level: int) -> None:
    board = Table(players=1, level=str(level))
    rounds = house().levels[level - 1].rounds
    assert board.raw.solo_target == house().levels[level - 1].target
    board.raw.round_number = rounds - 1
    assert last_passive_turn(board).raw.round_number == rounds
    board.raw.round_number = rounds
    assert last_passive_turn(board).is_over


@pytest.mark.rule("DD-45", "DD-46")
def test_a_level_is_passed_with_its_target_or_more() -> None:
    board = Table(players=1)
    board.complete(1, "c3", "5 per complete neighbour")
    board.fill(1, "c4 c2", complete=True)
    board.raw.round_number = board.raw.solo_rounds
    for target, clause in ((10, "DD-46"), (11, "DD-45")):
        board.raw.solo_target = target
        result = result_of(last_passive_turn(board))
        assert (result.ending.clause, result.points) == (clause, (10,))
        assert result.ending.lost == (clause == "DD-45")
    assert "nobody wins" in result.summary().en


@pytest.mark.rule("DD-45")
def test_alone_a_ninth_card_ends_the_game_a_round_later_or_the_level_does() -> None:
    board = Table(players=1)
    board.fill(1, EIGHT)
    board.raw.round_number = 3
    state = board.acting(2, 2, 2, 4, 6).play("buy top 3 at e5").play("stop")
    state = throw(end_of_turn(state), *NOTHING).play("stop").play("set aside top")
    state = end_of_turn(state)
    assert state.raw.round_number == 4
    state = throw(state, *NOTHING).play("reroll all")
    state = throw(throw(state, *NOTHING).play("reroll all"), *NOTHING).play("stop")
    state = throw(state, *NOTHING).play("stop").play("set aside top")
    assert end_of_turn(state).is_over
    board.raw.round_number = board.raw.solo_rounds
    state = board.acting(2, 2, 2, 4, 6).play("buy top 3 at e5").play("stop")
    state = throw(end_of_turn(state), *NOTHING).play("stop").play("set aside top")
    assert end_of_turn(state).is_over  # never later than the level allows


@pytest.mark.rule("DD-45")
def test_levels_are_for_one_player() -> None:
    with pytest.raises(BadOption, match="DD-45"):
        load("donnant").start(players=2, level="3")
    with pytest.raises(BadOption):
        load("donnant").start(level="8")
    targets = [level.target for level in house().levels]
    assert len(targets) == LEVELS
    assert targets == sorted(targets)


# The campaign


@pytest.mark.rule("DD-46")
def test_a_level_passed_opens_the_next_and_all_seven_open_the_campaign() -> None:
    progress = Progress()
    assert progress.open_levels == (1,)
    assert progress.after_level(2, 99, 20) == progress  # not open yet
    assert progress.after_level(1, 19, 20) == progress
    for level in range(1, LEVELS + 1):
        assert not progress.campaign_is_open
        assert progress.after_campaign_game(99, 10) == progress
        progress = progress.after_level(level, points=20, target=20)
    assert progress.open_levels == (1, 2, 3, 4, 5, 6, 7)
    assert progress.campaign_is_open


@pytest.mark.rule("DD-46")
def test_campaign_points_are_gained_above_the_target_and_fill_a_shortfall() -> None:
    progress = Progress(frozenset(range(1, LEVELS + 1)))
    progress = progress.after_campaign_game(points=30, target=20)
    assert progress.campaign == Campaign(2, 10, (10,))
    progress = progress.after_campaign_game(points=16, target=24)
    assert progress.campaign == Campaign(3, 2, (10, -8))
    third = progress.after_campaign_game(points=26, target=28)
    assert third.campaign == Campaign(4, 0, (10, -8, -2))
    lost = progress.after_campaign_game(points=25, target=28)
    assert lost.campaign is None
    assert lost.after_campaign_game(points=22, target=20).campaign == Campaign(2, 2, (2,))
    assert lost.after_campaign_game(points=19, target=20).campaign is None


@pytest.mark.rule("DD-46")
def test_the_aim_is_level_seven_with_fifty_points() -> None:
    for points, reached in ((AIM, True), (AIM - 1, False)):
        won = Campaign(LEVELS, points).after_game(40, 40)
        assert won is not None
        assert won.is_won
        assert won.reached_the_aim == reached
    progress = Progress(frozenset(range(1, LEVELS + 1)), Campaign(LEVELS + 1, 60))
    assert progress.after_campaign_game(25, 20).campaign == Campaign(2, 5, (5,))  # a new one


@pytest.mark.rule("DD-46")
def test_a_progress_has_a_text_that_reads_back() -> None:
    for progress in (
        Progress(),
        Progress(frozenset({1, 2})),
        Progress(frozenset(range(1, 8)), Campaign(4, 17)),
        Progress(frozenset(range(1, 8)), Campaign(4, 17, (20, -6, 3))),
    ):
        assert Progress.parse(progress.text) == progress
    assert Progress.parse("") == Progress()
    for wrong in ("passed 8", "passed 1; campaign level 9 points 3", "hello"):
        with pytest.raises(BadProgress):
            Progress.parse(wrong)


@pytest.mark.rule("DD-46")
def test_the_game_names_the_next_level_of_a_campaign_and_counts_it_once() -> None:
    with pytest.raises(NotOpenYet, match="DD-46"):
        next_options("passed 1 2 3", {"campaign": "yes"})
    assert next_options("passed 1", {"level": "2"}) == {"level": "2"}
    progress = "passed 1 2 3 4 5 6 7; campaign level 2 points 9"
    options = next_options(progress, {"campaign": "yes"})
    assert options == {"campaign": "yes", "level": "2"}
    board = Table(players=1, level="2")
    board.complete(1, "c3", "4 per complete neighbour")
    board.fill(1, "c4 c2", complete=True)
    board.raw.round_number, board.raw.solo_target = board.raw.solo_rounds, 10
    over = last_passive_turn(board)
    over = replace(over, options=tuple({**dict(over.options), **options}.items()))
    made = after_game(progress, over)
    assert made is not None
    assert made[0] == "passed 1 2 3 4 5 6 7; campaign level 3 points 7"
    again = after_game(made[0], over)
    assert again is not None
    assert again[0] == made[0]
    assert "counted already" in again[1].en
    assert "level 3 is next" in made[1].en
    assert after_game("", load("donnant").start(players=2)) is None
    lost = after_game("passed 1 2 3 4 5 6 7; campaign level 2 points 1", over)
    assert lost is not None
    assert lost[0] == "passed 1 2 3 4 5 6 7"
    assert "begins again" in lost[1].en


@pytest.mark.rule("DD-56", "DD-40")
def test_random_games_end_in_one_of_these_ways() -> None:
    for players in (2, 3, 4):
        tally = playouts(load("donnant").start(players=players), 300, seed=5, cores=1)
        assert sum(tally.endings.values()) == 300
        assert set(tally.endings) <= {"DD-40", "DD-56"}
