"""Moves and throws as people write them, what they are told, and what they see."""

import re

import pytest

from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove, ImpossibleOutcome, RuleError, UnknownMove
from ludotheque.games.easycome.rules import dice as kernel_dice
from tests.games.easycome.positions import GAME, after, position, texts

MIDDLE = position(3, kept="2", thrown="0 2 5", prizes={1: "low", 2: "four odd even"}, counts={2: 1})
LAST_CHANCE = position(thrown="1 1 2 3", prizes={2: "four odd even"}, counts={2: 2})


def test_every_move_has_a_text_of_its_own() -> None:
    record = MIDDLE.raw
    written = [GAME.move_text(record, 0, move) for move in range(GAME.rules.move_count)]
    assert len(set(written)) == GAME.rules.move_count
    assert [GAME.canonical(text) for text in written] == written


@pytest.mark.rule("EC-20")
@pytest.mark.parametrize("text", ["keep 0 5", "keep 5 0", "Keep  05", "keep 5,0", " KEEP 5, 0 "])
def test_dice_may_be_named_in_any_order(text: str) -> None:
    assert MIDDLE.find(text).text == "keep 0 5"


@pytest.mark.parametrize("text", ["throw 5 0", "throw 05", "Throw 0, 5"])
def test_thrown_dice_may_be_named_in_any_order(text: str) -> None:
    assert position(kept="2 2").find_outcome(text).text == "throw 0 5"


@pytest.mark.parametrize(
    "text",
    ["throw", "throw 0", "throw 0 6", "throw 0 5 5", "0 5", "keep 0 5", "throw 0 5 by seat 1"],
)
def test_what_is_no_throw_of_the_dice_in_the_cup(text: str) -> None:
    with pytest.raises(ImpossibleOutcome):
        position(kept="2 2").find_outcome(text)


@pytest.mark.rule("EC-2")
def test_throws_for_the_first_turn_name_their_seat() -> None:
    state = GAME.start().play("throw 3 1 2 0 by seat 1")
    with pytest.raises(ImpossibleOutcome):
        state.play("throw 0 1 2 3 by seat 1")
    with pytest.raises(ImpossibleOutcome):
        state.play("throw 0 1 2 3")
    assert state.find_outcome("throw 0 1 2 3 by seat 2").number == kernel_dice.NUMBER[0, 1, 2, 3]


@pytest.mark.parametrize(
    ("state", "text", "kind", "clause", "says"),
    [
        (MIDDLE, "", UnknownMove, "EC-7", "keep 2 2"),
        (MIDDLE, "roll", UnknownMove, "EC-7", "'roll' is no move"),
        (MIDDLE, "keep two", UnknownMove, "EC-7", "take seven"),
        (MIDDLE, "end now", UnknownMove, "EC-7", "end, to set all dice aside"),
        (MIDDLE, "take", UnknownMove, "EC-12", "the prizes are four, pairs"),
        (MIDDLE, "take eight", UnknownMove, "EC-12", "'eight' is no prize"),
        (MIDDLE, "take low", IllegalMove, "EC-10", "already lies before you"),
        (MIDDLE, "take four", IllegalMove, "EC-12", "your dice show 0 2 2 5, a total of 9"),
        (MIDDLE, "take seven", IllegalMove, "EC-12", "a total of exactly 7"),
        (LAST_CHANCE, "take seven", IllegalMove, "EC-15", "while seat 2 holds three"),
        (MIDDLE, "keep", IllegalMove, "EC-7", "such as keep 0"),
        (MIDDLE, "keep 7", UnknownMove, "EC-1", "never 7"),
        (MIDDLE, "keep 0 2 5", IllegalMove, "EC-10", "write end"),
        (MIDDLE, "keep 2 2", IllegalMove, "EC-8", "2 is already set aside"),
        (MIDDLE, "keep 1", IllegalMove, "EC-7", "which are 0 2 5"),
        (MIDDLE, "keep 0 0", IllegalMove, "EC-7", "which are 0 2 5"),
    ],
)
def test_an_objection_names_the_clause_and_what_would_be_right(
    state: State, text: str, kind: type[RuleError], clause: str, says: str
) -> None:
    with pytest.raises(kind, match=re.escape(says)) as caught:
        state.play(text)
    assert caught.value.clause == clause
    assert clause in GAME.rulebook.clauses
    assert caught.value.to("fr") != caught.value.to("en")
    assert f"({clause})" in caught.value.to("fr")


@pytest.mark.rule("EC-11", "EC-4")
def test_the_picture_shows_prizes_players_and_dice_in_french() -> None:
    assert MIDDLE.render(2, "fr").replace("\N{NO-BREAK SPACE}", " ").splitlines() == [
        "  prix      les quatre dés montrent         où il se trouve",
        "  four      carré : quatre dés égaux        vous (place 2)",
        "  pairs     deux paires différentes         centre",
        "  odd       trois impairs égaux + un autre  vous (place 2)",
        "  even      trois pairs égaux + un autre    vous (place 2)",
        "  seven     un total de 7 exactement        centre",
        "  thirteen  un total de 13 exactement       centre",
        "  low       un total de 3 ou moins          place 1",
        "  high      un total de 17 ou plus          centre",
        "  straight  suite de quatre nombres         centre",
        "",
        "▸ place 1         ●○○  low",
        "  vous (place 2)  ●●●  four, odd, even   gagne sauf vol ; tours restants : 1",
        "  place 3         ○○○",
        "",
        "  de côté [2]   lancés [0] [2] [5]   total 9",
    ]


@pytest.mark.rule("EC-15")
def test_the_picture_of_a_last_chance_marks_no_prize_of_the_centre() -> None:
    drawn = LAST_CHANCE.render(1)
    assert "Only a prize of seat 2 may be taken now (EC-15)." in drawn
    assert "▸ seven" not in drawn
    assert "▸ four" in after(LAST_CHANCE, "end", "throw 1 1 1 1").render(1)


@pytest.mark.rule("EC-2")
def test_the_picture_of_the_throws_for_the_first_turn() -> None:
    state = after(GAME.start(players=3), "throw 0 1 2 3 by seat 1")
    assert state.render(3).splitlines()[-2:] == [
        "  The highest total begins (EC-2). Still to throw: seat 2, you (seat 3)",
        "  Highest so far: 6, seat 1",
    ]


@pytest.mark.rule("EC-14")
def test_the_picture_of_the_end_names_the_winner() -> None:
    state = position(turn=2, prizes={1: "four odd even"}, counts={1: 1}, thrown="0 2 3 5")
    drawn = after(state, "end").render()
    assert "seat 1        ●●●  four, odd, even   wins" in drawn
    assert "▸" not in drawn


def test_the_notation_names_lawful_forms() -> None:
    for example in ("keep 2 2", "take seven", "end"):
        assert example in GAME.notation.en
        assert example in GAME.notation.fr
    assert {"keep 2 2", "end"} <= set(texts(position(thrown="0 2 2 5")))
