"""Touches for a usual turn: no more than a player was promised."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import Visitors
from tests.browser.tables import SEND, Player, new_player
from tests.web.serving import Running

DIE = "#tray a.spot.legal"
MOST_LOOKED_AT = 60  # decisions until something usual can be done


@dataclass
class Finger:
    """Touches, and counts."""

    page: Page
    touches: int = 0

    def touch(self, what: str) -> None:
        """Touch the first of something; what comes of it is there afterwards."""
        self.touches += 1
        count = self.page.locator("main.table").get_attribute("data-count")
        place = self.page.url
        self.page.locator(what).first.tap()
        self.page.wait_for_function(
            "([place, count]) => location.href !== place"
            " || document.querySelector('main.table')?.dataset.count !== count",
            arg=[place, count],
        )


def until(player: Player, what: str, *, but_not: str = "#nothing") -> Finger:
    """Play on until something can be done."""
    player.wait_for_turn()
    for _ in range(MOST_LOOKED_AT):
        page = player.page
        if page.locator(what).count() and not page.locator(but_not).count():
            return Finger(page)
        player.skip(1)
        assert not player.is_over
    raise AssertionError(f"never {what}")


def test_a_donut_is_placed_with_two(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts")
    finger, count = until(player, "#board a.thing.legal"), player.count
    finger.touch("#board a.thing.legal")
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches == 2


def test_a_prize_is_taken_with_two(visitors: Visitors, server: Running) -> None:
    prize = "#board .prizes a.thing.legal[data-thing^='take.']"
    player = new_player(visitors, server, "easycome")
    finger, count = until(player, prize), player.count
    finger.touch(prize)
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches == 2


@pytest.mark.parametrize("seed", [1, 2])
def test_three_throws_take_five(visitors: Visitors, server: Running, seed: int) -> None:
    player = new_player(visitors, server, "easycome", seed=seed)
    fixed = "#tray .zone.aside a.spot"
    finger = until(player, DIE, but_not=fixed)
    for kept, dice in enumerate((2, 1)):
        assert player.page.locator(f"{fixed}.idle").count() == 2 * kept, "of the same turn"
        for _ in range(dice):
            finger.touch(DIE)
        count = player.count
        finger.touch(SEND)
        player.wait_for_turn(count)
    assert finger.touches == 5


@pytest.mark.parametrize("game", ["don", "serengeti"])
@pytest.mark.parametrize("act", ["#pad a.thing.legal", "a.decline.legal"])
def test_a_bid_takes_two_and_so_does_withdrawing(
    visitors: Visitors, server: Running, game: str, act: str
) -> None:
    player = new_player(visitors, server, game)
    finger = until(player, f"main:has(#pad) {act}")
    count = player.count
    finger.touch(act)
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches == 2


@pytest.mark.parametrize("adventure", ["animals", "dinosaurs"])
def test_two_boxes_take_three(visitors: Visitors, server: Running, adventure: str) -> None:
    player = new_player(visitors, server, "dungeons", options={"adventure": adventure})
    box = "#board a.box.legal"
    finger, count = until(player, box), player.count
    finger.touch(box)
    assert player.page.locator("#tray .pair.set").count() == 1, "the dice that pay lie together"
    finger.touch(box)
    assert player.page.locator("#tray .pair.set").count() == 2
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches == 3
