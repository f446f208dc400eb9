"""Moves and throws as people write them, and what they are told."""

import re

import pytest

from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove, ImpossibleOutcome, RuleError, UnknownMove
from ludotheque.games.easycome.notation import End, Keep, Take, Throw
from ludotheque.games.easycome.rules import dice as dice_tables
from tests.games.easycome.positions import GAME, position, texts

MIDDLE = position(3, kept="2", thrown="0 2 5", prizes={1: "low", 2: "four odd even"}, counts={2: 1})
FIRST_THROW = position(thrown="0 0 2 5")
LAST_CHANCE = position(thrown="1 1 2 3", prizes={2: "four odd even"}, counts={2: 2})


def test_every_move_has_a_text_of_its_own() -> None:
    moves = [MIDDLE.move(number, 1) for number in range(GAME.rules.move_count)]
    written = [move.text for move in moves]
    assert len(set(written)) == GAME.rules.move_count
    assert [GAME.notation.canonical(text) for text in written] == written
    assert {move.kind for move in moves} == {"take", "end", "keep"}


def test_moves_and_throws_have_typed_parts() -> None:
    assert position(thrown="0 0 1 2").find("take low").parts == Take("low")
    assert MIDDLE.find("keep 5 0").parts == Keep((0, 5))
    assert MIDDLE.find("end").parts == End()
    assert GAME.start().find_outcome("throw 3 1 2 0 by seat 1").parts == Throw((0, 1, 2, 3), 1)
    assert position().find_outcome("throw 3 1 2 0").parts == Throw((0, 1, 2, 3), None)


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
    assert state.find_outcome("throw 0 1 2 3 by seat 2").number == dice_tables.NUMBER[0, 1, 2, 3]


@pytest.mark.parametrize(
    ("state", "text", "kind", "clause", "says"),
    [
        (MIDDLE, "", UnknownMove, "EC-7", "keep 2 2"),
        (MIDDLE, "roll", UnknownMove, "EC-7", "'roll' is no move"),
        (MIDDLE, "keep two", UnknownMove, "EC-7", "take seven"),
        (MIDDLE, "end now", UnknownMove, "EC-7", "end, to set all dice aside"),
        (MIDDLE, "take", UnknownMove, "EC-12", "the prizes are four, pairs"),
        (MIDDLE, "take eight", UnknownMove, "EC-12", "'eight' is no prize"),
        (MIDDLE, "take low", IllegalMove, "EC-10", "you already have the “3 or less” prize"),
        (MIDDLE, "take four", IllegalMove, "EC-12", "four equal dice; your dice show 0 2 2 5"),
        (MIDDLE, "take seven", IllegalMove, "EC-12", "a total of 7; your dice make 9"),
        (LAST_CHANCE, "take seven", IllegalMove, "EC-15", "while the other holds three"),
        (MIDDLE, "keep", IllegalMove, "EC-7", "such as keep 0"),
        (MIDDLE, "keep 7", UnknownMove, "EC-1", "never 7"),
        (MIDDLE, "keep 0 2 5", IllegalMove, "EC-10", "write end"),
        (MIDDLE, "keep 2 2", IllegalMove, "EC-8", "2 is already set aside"),
        (MIDDLE, "keep 1", IllegalMove, "EC-7", "which are 0 2 5"),
        (MIDDLE, "keep 0 0", IllegalMove, "EC-7", "which are 0 2 5"),
        (MIDDLE, "keep 0 2 2 5", IllegalMove, "EC-8", "2 is already set aside"),
        (MIDDLE, "keep 0 2 2 2 5", IllegalMove, "EC-7", "0 2 2 2 5 is no part"),
        (FIRST_THROW, "keep 5 2 0 0", IllegalMove, "EC-10", "write end"),
        (FIRST_THROW, "keep 1 1 1 1", IllegalMove, "EC-7", "which are 0 0 2 5"),
    ],
)
def test_a_refusal_names_the_clause_and_what_would_be_right(
    state: State, text: str, kind: type[RuleError], clause: str, says: str
) -> None:
    with pytest.raises(kind, match=re.escape(says)) as caught:
        state.play(text)
    assert caught.value.clause == clause
    assert clause in GAME.rulebook.clauses
    assert caught.value.to("fr") != caught.value.to("en")
    assert f"({clause})" in caught.value.to("fr")


def test_the_notation_names_legal_forms() -> None:
    for example in ("keep 2 2", "take seven", "end"):
        assert example in GAME.words.NOTATION.en
    for example in ("garder 2 2", "prendre la suite", "finir"):
        assert example in GAME.words.NOTATION.fr
    assert {"keep 2 2", "end"} <= set(texts(position(thrown="0 2 2 5")))
