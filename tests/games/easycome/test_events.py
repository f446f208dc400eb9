"""What players of Easy Come Easy Go are told."""

import pytest

from tests.games.easycome.positions import position
from tests.games.worked_events import read, told


@pytest.mark.rule("EC-11", "EC-16")
def test_a_theft_is_told_to_its_victim() -> None:
    state = position(3, turn=2, prizes={1: "seven low high"}, counts={1: 2}, thrown="0 1 2 4")
    assert read(state, "take seven", reader=1) == (
        "Bob vous vole le total de 7. Vous n’avez plus trois prix à garder."
    )


@pytest.mark.rule("EC-15")
def test_two_turns_in_a_row_against_an_only_opponent() -> None:
    state = position(2, turn=2, prizes={1: "seven low high"}, counts={1: 2}, thrown="0 1 1 4")
    assert read(state, "end", reader=2, language="en") == (
        "You end your turn without a prize. Ada still holds three prizes: 1 more turn to go. "
        "You have a second turn to steal a prize."
    )


@pytest.mark.rule("EC-15", "EC-17", "EC-14")
@pytest.mark.parametrize(
    ("players", "hold", "clause"), [(2, "two", "EC-15"), (3, "two", "EC-14"), (4, "three", "EC-17")]
)
def test_a_win_has_the_clause_of_how_long_prizes_were_held(
    players: int, hold: str, clause: str
) -> None:
    state = position(
        players, turn=2, prizes={1: "seven low high"}, counts={1: 1}, thrown="0 1 1 4", hold=hold
    )
    *_, won = told(state, "end", reader=1)
    assert (won.text.fr, won.clause) == ("vous gagnez : trois prix, gardés jusqu’au bout", clause)


def test_dice_thrown_again_are_what_came_of_them() -> None:
    state = position(2, turn=1, thrown="0 3 3 5")
    story = read(state, "keep 3 3", "throw 2 5", reader=1)
    assert story.startswith("Vous gardez deux 3, obtenez 2 et 5.")


@pytest.mark.rule("EC-2")
def test_a_tie_for_the_first_turn_names_who_throws_again() -> None:
    state = position().game.start(players=2)
    assert read(state, "throw 0 1 2 3 by seat 1", "throw 0 0 1 5 by seat 2", reader=2) == (
        "Ada lance 0 1 2 3 pour commencer, un total de 6. Vous lancez 0 0 1 5 pour commencer, un "
        "total de 6. Égalité pour le premier tour ; à relancer : Ada et vous."
    )
