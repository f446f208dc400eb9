"""A whole game of every board by touch: touch, see it in pencil, press the button that names it."""

import pytest

from tests.browser.chromium import Visitors
from tests.browser.tables import BOARDS, new_player
from tests.web.serving import Running


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_a_whole_game_by_touch(visitors: Visitors, server: Running, game: str) -> None:
    player = new_player(visitors, server, game, locale="fr")  # the longer words
    player.play_on()
    page = player.page
    assert player.decisions > 3
    assert page.locator("#ending").is_visible()
    assert page.locator("#ending button").first.inner_text()
