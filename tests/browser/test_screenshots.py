"""What `make screenshots` takes pictures of: a board in every state, on every device."""

from pathlib import Path

import pytest

from tests.browser.chromium import Visitors
from tests.browser.screenshots import DEVICES, STATES, Camera, of_board
from tests.web.playing import ready_game
from tests.web.serving import Running


@pytest.mark.parametrize("game", ["donuts", "don"])
def test_a_board_is_pictured_in_all_its_states(
    visitors: Visitors, server: Running, tmp_path: Path, game: str
) -> None:
    ready_game(server, game)
    shots = list(of_board(visitors, server, Camera(tmp_path), game, "fr"))
    assert {shot.state for shot in shots} == set(STATES)
    assert {shot.device for shot in shots} >= set(DEVICES)
    assert {shot.file for shot in shots} == {picture.name for picture in tmp_path.iterdir()}
