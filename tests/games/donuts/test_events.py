"""What players of Donuts are told, and the five that are marked."""

import pytest

from ludotheque.games.donuts.view import DonutsView
from tests.games.donuts.positions import position
from tests.games.worked_events import read

ALMOST_FIVE = """
    ......
    ......
    vvcv.v
    ......
    ......
    ......"""


@pytest.mark.rule("DN-10")
def test_the_winning_row_is_told_and_marked() -> None:
    state = position(ALMOST_FIVE.replace("c", "v"), placed=10, last="")
    assert read(state, "e4", reader=2) == (
        "Ada pose en e4. Ada gagne : a4, b4, c4, d4, e4 et f4 sont alignés."
    )
    view = state.play("e4").view()
    assert isinstance(view, DonutsView)
    assert view.five == ("a4", "b4", "c4", "d4", "e4", "f4")
    assert state.play("e4").render().count("*○─*") == 6


@pytest.mark.rule("DN-6", "DN-5")
def test_donuts_that_turn_are_named() -> None:
    state = position(".c.c..\n" + "......\n" * 5, placed=2)
    assert read(state, "c6", reader=1, language="en") == (
        "You place on c6. You turn b6 and d6 by insertion."
    )


@pytest.mark.rule("DN-11")
def test_the_larger_group_is_told_with_both_sizes_and_both_are_in_the_view() -> None:
    rows = """
        vvcvcc
        vcvcc.
        vcvccc
        vvcvvv
        c..v..
        .v..v."""
    state = position(rows, placed=29)
    assert "Vous gagnez par le plus grand groupe : 8 donuts contre 6." in read(
        state, "f5", reader=2
    )
    view = state.play("f5").view()
    assert isinstance(view, DonutsView)
    assert not view.five
    assert [len(group) for group in view.groups] == [6, 8]
