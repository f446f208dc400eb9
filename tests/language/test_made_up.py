"""A French player reads nothing that was never translated."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.language.made_up import bracketed
from tests.language.reading import outside, printed_names

SLOW = ("easycome", "don", "serengeti", "dungeons", "donnant")


@pytest.mark.parametrize(
    "game", ["donuts", *(pytest.param(game, marks=pytest.mark.slow) for game in SLOW)]
)
def test_a_whole_game_holds_no_word_that_is_in_no_language(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.language.reading", game],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "", done.stdout


def test_what_is_put_in_a_place_is_outside_of_the_brackets() -> None:
    said = bracketed("{who} [who?misez|mise] {card}").format(who="Ada", card="blue 8")
    assert outside(said, printed_names("don")) == ["blue"]
    assert (
        outside(bracketed("À vous : {q}").format(q=bracketed("misez")), printed_names("don")) == []
    )
