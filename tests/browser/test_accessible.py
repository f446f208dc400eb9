"""axe finds nothing serious, by day and by night."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.chromium import DESKTOP, PHONE, Visitors
from tests.browser.tables import BOARDS, PLAIN, new_player
from tests.web.serving import Running

SERIOUS = ("serious", "critical")


def check(page: Page) -> None:
    """Nothing serious on a page."""
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in SERIOUS]
    said = [f"{one['id']}: {node['html'][:160]}" for one in grave for node in one["nodes"][:3]]
    assert not grave, f"{page.url}\n" + "\n".join(said)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_shelf_game_and_rules(visitors: Visitors, server: Running, scheme: str) -> None:
    page = visitors.page(color_scheme=scheme, viewport=DESKTOP)
    for place in ("/", "/games/donuts", "/games/don", "/rules/easycome", "/join", "/nowhere"):
        visitors.troubles.expected = ("404",)
        page.goto(place)
        check(page)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", BOARDS + PLAIN)
def test_tables(visitors: Visitors, server: Running, game: str, scheme: str) -> None:
    player = new_player(visitors, server, game, color_scheme=scheme)
    player.wait_for_turn()
    if game in BOARDS:
        player.skip(3)
    check(player.page)
    if player.is_over:
        return
    if game in BOARDS:
        player.draft()
    player.page.set_viewport_size(DESKTOP)
    check(player.page)
    player.page.set_viewport_size(PHONE)
