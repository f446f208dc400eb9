"""The tray never hides what one needs: on small screens the foot of every board can be seen."""

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.chromium import PHONE, Visitors
from tests.browser.tables import BOARDS, new_player
from tests.web.serving import Running

SHORT = ViewportSize(width=360, height=640)
PYRAMID = {"adventure": "pyramid"}
# Things of the board that the banner or the tray covers although the page was scrolled for them.
COVERED = """() => [...document.querySelectorAll("#board a.thing")].filter((thing) => {
  if (!thing.getClientRects().length) return false;
  thing.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = thing.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !there?.closest("#board");
}).map((thing) => thing.id)"""
# How much of the sheet is out of sight with its foot at the tray; 1 px may be lost to rounding.
OUT_OF_SIGHT = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  scrollBy(0, box(".map").bottom - box("#tray").top);
  const banner = getComputedStyle(document.querySelector("#turn")).position === "sticky";
  const top = Math.max(0, banner ? box("#turn").bottom : 0);
  return Math.max(0, top - box(".map").top) + Math.max(0, box(".map").bottom - box("#tray").top);
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


@pytest.mark.parametrize("options", [{}, PYRAMID], ids=["animals", "pyramid"])
@pytest.mark.parametrize("size", [PHONE, SHORT], ids=["740", "640"])
def test_a_whole_dungeon_is_in_sight_while_choosing(
    visitors: Visitors, server: Running, size: ViewportSize, options: dict[str, str]
) -> None:
    player = new_player(visitors, server, "dungeons", viewport=size, options=options)
    player.wait_for_turn()
    assert whole_sheet_is_in_sight(player.page)
    player.touch_one(player.page.locator("#board a.thing.legal"))
    assert whole_sheet_is_in_sight(player.page), "with a draft"
