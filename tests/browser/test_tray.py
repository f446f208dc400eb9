"""The tray never hides what one needs: on small screens the foot of every board can be seen."""

import pytest
from playwright.sync_api import Page, ViewportSize

from ludotheque.games.dungeons.content import ADVENTURES
from tests.browser.chromium import PHONE, Visitors
from tests.browser.tables import BOARDS, new_player
from tests.web.serving import Running

SHORT = ViewportSize(width=360, height=640)
WIDER = ViewportSize(width=390, height=664)  # between the bars of a browser
# Things of the board that the banner or the tray covers although the page was scrolled for them.
COVERED = """() => [...document.querySelectorAll("#board a.thing")].filter((thing) => {
  if (!thing.getClientRects().length) return false;
  thing.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = thing.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !there?.closest("#board");
}).map((thing) => thing.id)"""
# How much of the sheet is out of sight before anything is scrolled; 1 px may be lost to rounding.
OUT_OF_SIGHT = """() => {
  scrollTo(0, 0);
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const above = Math.max(0, box("#turn").bottom - box(".map").top);
  return above + Math.max(0, box(".map").bottom - box("#tray").top);
}"""
SIDEWAYS = """() => {
  const { left, right } = document.querySelector(".map").getBoundingClientRect();
  return left >= 0 && right <= document.documentElement.clientWidth;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, SHORT], ids=["740", "640"])
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_of_a_board_stays_covered(
    visitors: Visitors, server: Running, game: str, size: ViewportSize
) -> None:
    player = new_player(visitors, server, game, viewport=size)
    player.wait_for_turn()
    assert not player.page.evaluate(COVERED)
    player.draft()
    assert not player.page.evaluate(COVERED), "with a draft"


def whole_sheet_is_in_sight(page: Page) -> bool:
    return bool(page.evaluate(OUT_OF_SIGHT) <= 1 and page.evaluate(SIDEWAYS))


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_whole_dungeon_is_in_sight_while_choosing(
    visitors: Visitors, server: Running, adventure: str
) -> None:
    player = new_player(visitors, server, "dungeons", options={"adventure": adventure})
    player.wait_for_turn()
    for with_draft in (False, True):
        if with_draft:
            player.touch_one(player.page.locator("#board a.thing.legal"))
        for size in (PHONE, SHORT, WIDER):
            player.page.set_viewport_size(size)
            assert whole_sheet_is_in_sight(player.page), f"{size}, with a draft: {with_draft}"
        player.page.set_viewport_size(PHONE)
