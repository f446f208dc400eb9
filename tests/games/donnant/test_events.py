"""What players of Donnant Donnant are told."""

import pytest

from ludotheque import load
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.games.donnant.rules import state as table
from tests.games.donnant.positions import Table, likeliest
from tests.games.worked_events import read, told


@pytest.mark.rule("DD-18", "DD-25")
def test_what_is_entered_at_once_is_told_when_all_have_decided() -> None:
    board = Table(players=3)
    for seat in (2, 3):
        board.lay(seat, "c3", "5, ?", reward="3 marks: plus or minus 1", entries=(0, 1))
    state = board.entering(5, 5, 1, 1, 1)
    assert not told(state, "2 enter yellow at c3 box 1", reader=3)
    assert read(state, "2 enter yellow at c3 box 1", "3 stop", reader=3) == (
        "Vous n’inscrivez plus rien. Bob inscrit 5 sur B20, complète B20, obtient 3 marques : ±1."
    )


@pytest.mark.rule("DD-32")
def test_points_are_told_with_the_card_that_pays_them() -> None:
    board = Table()
    board.complete(1, "c3")
    board.lay(1, "c2", "5, 5", reward="1 per purple card")
    sentences = told(board.acting(5, 5, 1, 1, 1), "complete c2 with yellow orange", reader=2)
    assert [(one.text.fr, one.clause) for one in sentences] == [
        ("Ada inscrit 5 et 5 sur S28", "DD-10"),
        ("Ada complète S28", "DD-25"),
        ("S29 rapporte 1 point de plus à Ada", "DD-32"),
    ]


def test_points_of_one_s_own_are_told_as_people_say_it() -> None:
    board = Table()
    board.complete(1, "c3")
    board.lay(1, "c2", "5, 5", reward="1 per purple card")
    story = read(board.acting(5, 5, 1, 1, 1), "complete c2 with yellow orange", reader=1)
    assert story.endswith("S29 vous rapporte 1 point de plus.")


def test_one_turn_ends_in_a_sentence_and_the_next_begins_in_another() -> None:
    state = Table().acting(5, 5, 1, 1, 1, rerolls=2)
    begun, chance = state.play("stop"), []
    while begun.chance_is_next:
        chance.append(Move(CHANCE_SEAT, int(begun.chance_weights().argmax()), begun))
        begun = begun.play(chance[-1])
    story = read(state, "stop", *(move.text for move in chance), reader=1)
    assert story.startswith("Vous finissez votre tour. ")
    assert " Bob lance " in story


@pytest.mark.rule("DD-3", "DD-48")
def test_a_hand_is_told_to_its_seat_only() -> None:
    state = load("donnant").start(players=2)
    while state.raw.phase != table.DEALING:
        state = likeliest(state)
    dealt = state.find_outcome("deal S20")
    assert read(state, dealt.text, reader=1) == "Vous recevez S20."
    assert not told(state, dealt.text, reader=2)
    assert not told(state, dealt.text, reader=0)
