"""What players see: typed values, and the table in characters."""

import msgspec
import pytest

from ludotheque.engine.state import State
from ludotheque.games.easycome.view import Beginning, EasyComeView, Player, Prize, would_do
from tests.games.easycome.positions import GAME, after, position

MIDDLE = position(3, kept="2", thrown="0 2 5", prizes={1: "low", 2: "four odd even"}, counts={2: 1})
LAST_CHANCE = position(thrown="1 1 2 3", prizes={2: "four odd even"}, counts={2: 2})


def view_of(state: State, seat: int = 0) -> EasyComeView:
    view = state.view(seat)
    assert isinstance(view, EasyComeView)
    assert msgspec.json.decode(msgspec.json.encode(view), type=EasyComeView) == view
    return view


@pytest.mark.rule("EC-11", "EC-4")
def test_the_view_of_a_turn() -> None:
    view = view_of(MIDDLE, 2)
    assert (view.viewer, view.turn, view.to_move, view.winner) == (2, 1, 1, None)
    assert (view.aside, view.thrown, view.dice, view.in_cup) == ((2,), (0, 2, 5), (0, 2, 2, 5), 0)
    assert [prize for prize in view.prizes if prize.owner == 1] == [Prize("low", 1, takeable=False)]
    assert view.players == (
        Player(1, ("low",), None),
        Player(2, ("four", "odd", "even"), 1),
        Player(3, (), None),
    )
    assert view.beginning is None
    assert view.may_rob_only is None, "with three players the centre stays open"


@pytest.mark.rule("EC-5", "EC-10")
def test_the_view_tells_what_may_be_taken_by_the_seat_to_move() -> None:
    state = position(prizes={1: "low"}, thrown="0 0 0 0")
    assert [p.word for p in view_of(state).prizes if p.takeable] == ["four"]
    in_cup = view_of(state.play("keep 0"))
    assert not any(prize.takeable for prize in in_cup.prizes)
    assert (in_cup.aside, in_cup.thrown, in_cup.in_cup, in_cup.to_move) == ((0,), (), 3, None)


@pytest.mark.rule("EC-15")
def test_the_view_of_a_last_chance() -> None:
    view = view_of(LAST_CHANCE, 1)
    assert view.may_rob_only == 2
    assert not any(prize.takeable for prize in view.prizes)


def values(state: State) -> dict[str, tuple[int, ...]]:
    """By prize that is still possible, what the last die must show."""
    hopes = would_do(view_of(state))
    assert hopes is not None
    return {hope.thing: hope.values for hope in hopes if hope.is_possible}


@pytest.mark.rule("EC-4", "EC-12", "EC-13")
def test_the_values_that_would_do_are_those_of_the_examples() -> None:
    assert values(position(kept="2 2 2")) == {"four": (2,), "even": (0, 4), "seven": (1,)}
    assert values(position(kept="0 1 2")) == {"seven": (4,), "low": (0,), "straight": (3,)}


@pytest.mark.rule("EC-10", "EC-15")
def test_what_may_not_be_taken_is_not_possible() -> None:
    own = position(kept="2 2 2", prizes={1: "four", 2: "seven"})
    assert values(own) == {"even": (0, 4), "seven": (1,)}
    last_chance = position(kept="2 2 2", prizes={2: "four odd straight"}, counts={2: 2})
    assert values(last_chance) == {"four": (2,)}


def test_of_several_dice_to_come_it_is_told_what_is_possible() -> None:
    assert values(position(kept="5 5")) == dict.fromkeys(
        ("four", "pairs", "odd", "thirteen", "high"), ()
    )
    for state in (position(), MIDDLE, position(thrown="1 1 2 3")):
        assert would_do(view_of(state)) is None, "nothing is set aside, or nothing to come"


@pytest.mark.rule("EC-2")
def test_the_view_of_the_throws_for_the_first_turn() -> None:
    start = GAME.start(players=3)
    assert view_of(start).beginning == Beginning((1, 2, 3), (), None)
    view = view_of(after(start, "throw 0 0 0 0 by seat 1"))
    assert view.beginning == Beginning((2, 3), (1,), 0), "nought may lead"


@pytest.mark.rule("EC-11", "EC-4")
def test_the_picture_shows_prizes_players_and_dice_in_french() -> None:
    assert MIDDLE.render(2, "fr").replace("\N{NO-BREAK SPACE}", " ").splitlines() == [
        "  prix           les quatre dés montrent         où il se trouve",
        "  carré          quatre dés égaux                vous (place 2)",
        "  deux paires    deux paires différentes         centre",
        "  brelan impair  trois impairs égaux + un autre  vous (place 2)",
        "  brelan pair    trois pairs égaux + un autre    vous (place 2)",
        "  total 7        un total de 7 exactement        centre",
        "  total 13       un total de 13 exactement       centre",
        "  3 ou moins     un total de 3 ou moins          place 1",
        "  17 ou plus     un total de 17 ou plus          centre",
        "  suite          quatre nombres à la suite       centre",
        "",
        "▸ place 1         ●○○  3 ou moins",
        "  vous (place 2)  ●●●  gagne sauf vol ; tours restants : 1",
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
