"""A French player reads nothing on a table's pages that was never translated."""

from pathlib import Path

import pytest

from ludotheque.engine import registry
from tests.language.test_made_up import read_outside


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_pages_of_a_table_are_in_one_language(game: str, tmp_path: Path) -> None:
    assert read_outside(tmp_path, "tests.language.table_pages", game) == ""
