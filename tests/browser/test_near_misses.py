"""A thumb that lands beside a place of a drawn board means the nearest that can be touched."""

from typing import NamedTuple

import pytest

from tests.browser.chromium import PHONE, Visitors
from tests.browser.tables import Player, new_player
from tests.web.serving import Running

NEAR = 28  # px
# Where on the drawing there is no link, so far from one thing to do and farther from all others.
BESIDE = """([least, most]) => {
  const things = [...document.querySelectorAll("#board svg a.thing.legal")];
  const apart = (box, x, y) => Math.hypot(
    Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const drawing = things[0].closest("svg").getBoundingClientRect();
  for (let x = Math.ceil(drawing.left); x < drawing.right; x++) {
    for (let y = Math.ceil(drawing.top); y < Math.min(drawing.bottom, innerHeight); y++) {
      const far = boxes.map((box) => apart(box, x, y));
      const [first, second] = [...far].sort((one, other) => one - other);
      if (first < least || first > most || second - first < 4) continue;
      const hit = document.elementFromPoint(x, y);
      if (!hit?.closest("#board svg") || hit.closest("a")) continue;
      return { x, y, thing: things[far.indexOf(first)].dataset.thing };
    }
  }
}"""


class Place(NamedTuple):
    """A point of the page, and the thing nearest to it."""

    x: float
    y: float
    thing: str


def place_beside(player: Player, least: float, most: float) -> Place:
    found = player.page.evaluate(BESIDE, [least, most])
    assert found, "there is floor beside a thing"
    return Place(**found)


@pytest.mark.parametrize("game", ["dungeons", "donuts"])
def test_a_touch_beside_a_thing_means_it(visitors: Visitors, server: Running, game: str) -> None:
    player = new_player(visitors, server, game)
    player.wait_for_turn()
    place = place_beside(player, 3, 8)
    player.page.touchscreen.tap(place.x, place.y)
    player.page.wait_for_selector(f"#board svg a.thing.chosen[data-thing='{place.thing}']")
    player.page.touchscreen.tap(place.x, place.y)
    player.page.wait_for_selector("#board svg a.thing.chosen", state="detached")


def test_a_click_far_from_everything_means_nothing(visitors: Visitors, server: Running) -> None:
    """With a mouse: to a finger Chromium itself gives the nearest link."""
    player = new_player(visitors, server, "dungeons", viewport=PHONE, has_touch=False)
    player.wait_for_turn()
    far, near = place_beside(player, NEAR + 2, NEAR + 40), place_beside(player, 3, 8)
    for place in (far, near):
        player.page.mouse.click(place.x, place.y)
    player.page.wait_for_selector("#board svg a.thing.chosen")
    assert player.page.url.endswith(f"?try={near.thing}"), "the first did nothing"
