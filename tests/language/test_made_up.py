"""A French player reads nothing that was never translated."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.engine import registry
from tests.language.made_up import bracketed
from tests.language.outside import outside, words_of_markup
from tests.language.reading import printed_names

PROJECT = Path(__file__).parents[2]
FOLDERS = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def read_outside(folder: Path, *module_and_words: str) -> str:
    """What a script that speaks the made-up language prints, with a home of its own."""
    done = subprocess.run(
        [sys.executable, "-m", *module_and_words],
        cwd=folder, capture_output=True, text=True, check=False,
        env=os.environ | dict.fromkeys(FOLDERS, str(folder)) | {
            "PYTHONPATH": os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")]),
            "LC_ALL": "fr_FR.UTF-8", "COLUMNS": "2000",  # no name is broken
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_a_whole_game_holds_no_word_that_is_in_no_language(game: str, tmp_path: Path) -> None:
    assert read_outside(tmp_path, "tests.language.reading", game) == ""


@pytest.mark.slow
def test_no_command_says_a_word_that_is_in_no_language(tmp_path: Path) -> None:
    assert read_outside(tmp_path, "tests.language.commands") == ""


@pytest.mark.slow
def test_no_page_of_the_shelf_says_a_word_that_is_in_no_language(tmp_path: Path) -> None:
    assert read_outside(tmp_path, "tests.language.shelf_pages") == ""


def test_what_is_put_in_a_place_is_outside_of_the_brackets() -> None:
    said = bracketed("{who} [who?misez|mise] {card}").format(who="Ada", card="blue 8")
    assert outside(said, printed_names("don")) == ["blue"]
    assert (
        outside(bracketed("À vous : {q}").format(q=bracketed("misez")), printed_names("don")) == []
    )


def test_what_is_read_of_a_drawing() -> None:
    drawing = '<svg aria-label="Map"><style>p {}</style><text class="name">a &amp; b</text></svg>'
    assert words_of_markup(drawing).split("\n") == ["Map", "a & b"]
