"""The content of the box."""

import pytest

from ludotheque import load
from ludotheque.errors import BadContent
from ludotheque.games.donnant.content import (
    BONUS_WORDS,
    HOUSE_FILE,
    SCORING_WORDS,
    Contents,
    Goal,
    Reward,
    check,
    from_line,
    house,
    read_contents,
)


@pytest.mark.rule("DD-1", "DD-19", "DD-21", "DD-22", "DD-23")
def test_the_house_has_every_family_of_goal_and_reward() -> None:
    cards = house().cards.values()
    assert {card.parsed_goal.kind for card in cards} == {0, 1, 2, 3}
    kinds = {card.parsed_reward.kind for card in cards}
    assert kinds == {*BONUS_WORDS.values(), *SCORING_WORDS.values()}
    goals = [card.parsed_goal.text for card in house().scoring]
    assert "1,2,green3,4,5" in goals  # two goals known from the printed game
    assert "green<?<?<?<?" in goals


def test_goals_and_rewards_read_back() -> None:
    for card in house().cards.values():
        assert Goal.parse(card.parsed_goal.text) == card.parsed_goal
        assert Reward.parse(card.parsed_reward.text) == card.parsed_reward


@pytest.mark.parametrize(
    "goal",
    ["", "7", "? <", "1 < 2", "? < ? < ? < ? < ? < ? < ?", "? + ? >= 13", "red", "?" + ", ?" * 8,
     "? < ?, ?", "? + ? >= many"],
)  # fmt: skip
def test_goals_that_cannot_be_met_or_read_are_refused(goal: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Goal.parse(goal)


@pytest.mark.parametrize("reward", ["", "3", "3 marks: gold", "2 per red card", "for five colours"])
def test_rewards_that_cannot_be_read_are_refused(reward: str) -> None:
    with pytest.raises(ValueError, match="reward"):
        Reward.parse(reward)


@pytest.mark.rule("DD-1")
def test_a_deck_of_ones_own_is_checked() -> None:
    text = HOUSE_FILE.read_text(encoding="utf-8")
    assert from_line(read_contents(text)).line == house().line
    assert read_contents(" House ") == "house"
    for old, new, problem in (
        ('"1, 2, green 3, 4, 5"', '"1, 2, green 9"', "S1"),
        ('colour = "none"', 'colour = "blue"', "own colour"),
        ('"3 marks: extra die"', '"3 for five colours"', "other deck"),
        ('colour = "yellow"', 'colour = "red"', "red"),
    ):
        with pytest.raises(BadContent, match=problem):
            read_contents(text.replace(old, new, 1))
    with pytest.raises(BadContent, match="cards=@"):
        read_contents("hello")


@pytest.mark.rule("DD-1")
def test_a_deck_has_enough_cards_for_all_players() -> None:
    few = Contents(house().prices, house().levels, house().scoring[:12], house().bonus[:14])
    check(few, "few", 1)
    with pytest.raises(BadContent, match="too few cards for 4"):
        check(few, "few", 4)
    with pytest.raises(BadContent):
        load("donnant").start(players=4, cards=few.line)
    small = load("donnant").start(players=1, cards=few.line)
    assert int(small.raw.pool).bit_count() == 26


def test_a_game_with_cards_of_ones_own_is_written_down_with_them() -> None:
    line = house().line
    state = load("donnant").start(players=2, seed=1, cards=line)
    assert dict(state.options)["cards"] == line
    assert state.data == load("donnant").start(players=2, seed=1).data


@pytest.mark.parametrize(
    "reward", ["600 per purple card", "0 per purple card", "10 marks: cheaper", "0 marks: cheaper"]
)
def test_a_reward_out_of_range_is_refused(reward: str) -> None:
    with pytest.raises(ValueError, match="is no reward"):
        Reward.parse(reward)


@pytest.mark.rule("DD-29")
def test_a_card_of_chosen_colour_has_one_mark() -> None:
    with pytest.raises(ValueError, match="DD-29"):
        Reward.parse("3 marks: own colour")


@pytest.mark.parametrize("goal", ["? + ? >= -5", "? + ? >= 0", "? + ? >= 1_0"])
def test_a_total_out_of_range_is_refused(goal: str) -> None:
    with pytest.raises(ValueError, match="is no total"):
        Goal.parse(goal)
