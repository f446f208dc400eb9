"""The content of the box, texts of moves, and objections to wrong ones."""

import numpy as np
import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.errors import BadContent, IllegalMove, RuleError, UnknownMove
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
from ludotheque.games.donnant.rules import kernel
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.tools import tune_cards as balance
from ludotheque.records import Record
from ludotheque.records.visibility import visible_events
from tests.games.donnant.positions import Table, texts


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


def test_the_numbers_of_moves_are_those_that_the_kernel_tells() -> None:
    assert kernel.__doc__ is not None
    for first in (table.PAY, table.COMPLETE, table.ENTER, table.LAY, table.TICK_UP):
        assert f" {first} …" in kernel.__doc__
    for first in (table.JOKER_ENTER, table.RETURN):
        assert f" {first} …" in kernel.__doc__
    assert table.MOVES == 1061


def test_dice_are_named_in_any_order() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2")
    state = board.acting(1, 2, 3, 4, 5)
    assert state.find("complete C3 with ORANGE  yellow").text == "complete c3 with yellow orange"
    assert state.find("reroll keep purple yellow").text == "reroll keep yellow purple"
    assert state.find("reroll keep nothing").text == "reroll all"


@pytest.mark.parametrize(
    "words", ["", "hello", "buy", "reroll keep red", "enter green at z9 box 1"]
)
def test_words_that_are_no_move_are_answered_with_the_forms_of_the_phase(words: str) -> None:
    with pytest.raises(UnknownMove) as refused:
        Table().acting(1, 2, 3, 4, 5).play(words)
    assert "joker dice" in refused.value.to("fr")
    assert "set aside" not in refused.value.to("fr")


@pytest.mark.rule("DD-31")
@pytest.mark.parametrize(
    "move", ["reroll keep yellow yellow", "complete c3 with yellow yellow", "pay blue blue"]
)
def test_a_die_named_twice_is_refused_as_such(move: str) -> None:
    board = Table()
    board.lay(1, "c3", "1, 1")
    state = board.acting(1, 1, 1, 1, 5)
    if move.startswith("pay"):
        state = state.play("buy top 3 at c4")
    with pytest.raises(IllegalMove, match="DD-31") as refused:
        state.play(move)
    assert "deux fois" in refused.value.to("fr")


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("return S3", "DD-8"),
        ("lay B4 at c2", "DD-8"),
        ("pay yellow", "DD-8"),
        ("set aside top", "DD-8"),
        ("colour c3 green", "DD-8"),
        ("complete d4 with yellow", "DD-5"),
        ("complete c4 with yellow orange", "DD-25"),
        ("joker dice", "DD-13"),
        ("tick +1 on blue", "DD-26"),
        ("tick green on blue", "DD-27"),
    ],
)
def test_moves_out_of_place_are_refused_with_the_clause(move: str, clause: str) -> None:
    board = Table()
    board.lay(1, "c3", "1, 2, 3")
    board.complete(1, "c4")
    with pytest.raises(IllegalMove) as refused:
        board.acting(1, 2, 3, 4, 5).play(move)
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("reroll all", "DD-17"),
        ("joker draw bonus", "DD-17"),
        ("buy top 3 at c4", "DD-17"),
        ("enter green at c3 box 9", "DD-17"),
        ("enter green at c3 box 8", "DD-19"),
        ("enter green at c3 box 1", "DD-24"),
        ("enter green at d4 box 1", "DD-5"),
        ("enter green at c4 box 1", "DD-25"),
        ("enter blue at c3 box 2", "DD-19"),
        ("complete c3 with green", "DD-17"),
    ],
)
def test_passive_players_are_told_what_they_may_do(move: str, clause: str) -> None:
    board = Table()
    board.lay(2, "c3", "1, 2, 3", entries=(1,))
    board.complete(2, "c4")
    with pytest.raises(RuleError) as refused:
        board.entering(1, 2, 3, 4, 5).play(move, 2)
    assert refused.value.clause == clause
    assert refused.value.to("fr") != refused.value.to("en")


@pytest.mark.rule("DD-3", "DD-15", "DD-48")
def test_cards_dealt_drawn_or_returned_are_told_to_nobody_else() -> None:
    record = Record.begin(load("donnant"), players=2, dice=Dice.from_seed(4))
    deals = [event.text for event in record.events if event.text.startswith("deal")]
    for seat, mine in ((0, []), (1, deals[:4]), (2, deals[4:])):
        told = [event.text for event in visible_events(record, seat) if event.text]
        assert [text for text in told if text.startswith("deal")] == mine
    record = record.play(texts(record.state, 1)[0], 1)
    assert [event.seat for event in visible_events(record, 2)] == [0] * len(record.events[:-1])
    assert visible_events(record, 1)[-1].seat == 1
    board = Table()
    drawn = board.acting(1, 2, 3, 4, 6, rerolls=2).play("joker draw bonus").raw
    game = load("donnant")
    secrets = [game.is_secret_outcome(drawn, seat, 40) for seat in (-1, 0, 1)]
    assert secrets == [True, False, True]


def test_balance_is_the_same_for_the_same_seed_and_its_figures_are_sane() -> None:
    games, again = balance.play(2, 4), balance.play(2, 4)
    assert (games.states == again.states).all()
    assert np.allclose(games.shares().sum(axis=1), 1)
    figures = balance.figures_of_cards(games)
    laid = sum(figure.laid for figure in figures.values())
    assert laid == games.states["laid"][:, :2].sum() / 4
    assert 0 <= balance.win_share(table.SHIFT, balance.EAGER, 2).mean <= 1
    assert balance.pass_rate(1, balance.STRONG, 2) in (0, 0.5, 1)
    easy, hard = (balance.rounds_to_fill(card, 4) for card in (34, 7))
    assert 0 < easy < hard


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
