"""Positions of Donuts set up by hand: read, written, and what no game can show refused."""

from pathlib import Path

import msgspec
import pytest

import ludotheque
from ludotheque import load
from ludotheque.errors import BadOption, BadPosition
from ludotheque.games.donuts.view import DonutsView
from ludotheque.players import RandomPlayer
from ludotheque.records import Record, read
from tests.games.playthrough import played
from tests.games.variants import Variant

GAME = load("donuts")
PICTURE = Path(ludotheque.__file__).parents[2] / "docs" / "donuts.svg"
EMPTY = "6/6/6/6/6/6"


@pytest.mark.rule("DN-13")
def test_every_position_of_a_game_can_be_written_and_set_up_again() -> None:
    for seed in range(4):
        for state in played(Variant(GAME, 2), seed).states()[1:]:
            assert state.position is not None
            again = GAME.start(position=state.position)
            assert again.position == state.position
            assert (again.to_move, again.result) == (state.to_move, state.result)
            numbers = [s.legal_numbers(s.to_move[0]) for s in (state, again) if s.to_move]
            assert numbers[:1] == numbers[1:]


def test_a_position_may_name_a_layout() -> None:
    state = GAME.start(position="a0b0c0d0:6/6/2V3/6/6/6:C4")
    assert state.position == GAME.start(layout="A0B0C0D0").play("c4").position


def test_a_game_from_a_position_has_a_record() -> None:
    options = {"position": "A0B0C0D0:6/6/2v3/6/6/6:c4"}
    record = Record.begin(GAME, options=options).play("c1")
    assert read(str(record)) == record


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("A0B0C0D0", "lines:donuts:last cell"),
        (f"A0B0C0:{EMPTY}:-", "'A0B0C0' is no layout"),
        (f"HHHHHH/HHHHHH:{EMPTY}:-", "nor six rows of six"),
        (f"A0B0C0D0:{EMPTY}:c4", "only on an empty board"),
        ("A0B0C0D0:6/6/2v3/6/6/6:-", "only on an empty board"),
        ("A0B0C0D0:6/6/2v3/6/6/6:c9", "such as c4"),
        ("A0B0C0D0:6/6/2v3/6/6/6:c3", "on c3 lies no such donut"),
        ("A0B0C0D0:6/6/2c3/6/6/6:c4", "so the last was v"),
        ("A0B0C0D0:6/6/2v4/6/6/6:c4", "not six rows of six cells"),
        ("A0B0C0D0:6/6/2x3/6/6/6:c4", "not six rows of six cells"),
        ("A0B0C0D0:6/6/2v3/6/6:c4", "not six rows of six cells"),
        ("A0B0C0D0:vvcvvc/ccvccv/vvcvvc/ccvccv/vvcvvc/ccvccv:a1", "there are 36 donuts"),
        ("A0B0C0D0:ccccc1/vvvv2/6/6/6/6:a5", "five in a row: the game was over"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        GAME.start(position=text)


def test_a_position_has_its_own_board() -> None:
    with pytest.raises(BadOption, match="leave out the options layout"):
        GAME.start(position="A0B0C0D0:6/6/2v3/6/6/6:c4", layout="0")


def test_a_view_is_the_whole_board() -> None:
    view = GAME.start(layout="A0B0C0D0").play("c4").view(2)
    assert isinstance(view, DonutsView)
    assert (view.last, view.to_move, view.at("c4").donut) == ("c4", 2, 1)
    assert view.playable == ["c1", "c2", "c3", "c5", "c6"]
    assert msgspec.to_builtins(view)["cells"][0] == {
        "name": "a1", "line": "rising", "donut": None, "playable": False,
    }  # fmt: skip


def test_the_picture_of_the_readme_is_what_is_drawn() -> None:
    state = load("donuts").start(layout="4711")
    player = RandomPlayer(seed=11)
    for _ in range(15):
        state = state.play(player.choose(state, state.to_move[0]))
    assert GAME.svg is not None
    assert PICTURE.read_text(encoding="utf-8") == GAME.svg(state.view(), "en") + "\n"
