"""States of Donuts written down: what no game can show is refused."""

import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import BadState
from ludotheque.games.donuts.board import svg
from ludotheque.players import RandomPlayer

STATE = load("donuts").start(layout="0").play("c4").play("c1")
PICTURE = Path(ludotheque.__file__).parents[2] / "docs" / "donuts.svg"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r" last=\d+", " last=99"),
        (r" last=\d+", " last=-1"),
        (r" last=\d+", " last=35"),  # an empty cell
        (r" lines=\d", " lines=9"),
        (r" winner=-1", " winner=100"),
        (r" winner=-1", " winner=0"),
        (r" placed=2", " placed=1"),
        (r" ending=0", " ending=1"),
        (r" ending=0", " ending=9"),
        (r" laid_out=1", " laid_out=0"),
        (r" donuts=\d+,", " donuts=4,"),  # both seats on c1
        (r" placed=2", " placed=2 placed=2"),
        (r" placed=2", ""),
        (r" placed=2", " placed=300"),
        (r" placed=2", " placed=x"),
        (r" placed=2", " put=2"),
        (r"^donuts", "doughnuts"),
        (r"\|", ""),
        (r"players=2", "players=two"),
    ],
)
def test_an_impossible_state_is_refused(old: str, new: str) -> None:
    changed = re.sub(old, new, STATE.text, count=1)
    assert changed != STATE.text
    with pytest.raises(BadState, match="not the text of a state of Donuts"):
        State.parse(STATE.game, changed)


def test_the_picture_of_the_readme_is_what_is_drawn() -> None:
    state = load("donuts").start(layout="4711")
    player = RandomPlayer(seed=11)
    for _ in range(15):
        state = state.play(player.choose(state, state.to_move[0]))
    assert PICTURE.read_text(encoding="utf-8") == svg(state.raw) + "\n"
