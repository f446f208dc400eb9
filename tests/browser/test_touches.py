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


# Donnant Donnant

KEPT = "#means a.spot.legal"
OWN_CARD = "#stall a.card.legal[data-thing]:not([data-thing*='.'])"
OFFER = "#market a.card.legal"


def decided_elsewhere(player: Player, what: str, *texts: str) -> Finger:
    """Play on until something can be done by which one of some moves is legal."""
    finger = until(player, what)
    for _ in range(MOST_LOOKED_AT):
        if any(text.startswith(texts) for text in player.legal_moves()):
            return finger
        player.skip(1)
        assert not player.is_over
    raise AssertionError(f"never {texts}")


def test_two_dice_are_kept_with_three(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donnant")
    finger = until(player, KEPT)
    finger = decided_elsewhere(player, KEPT, "reroll")
    count = player.count
    for _ in range(2):
        finger.touch(KEPT)
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches == 3


def test_a_card_is_completed_with_two(visitors: Visitors, server: Running) -> None:
    """With three for the throw before it, a usual turn takes five."""
    player = new_player(visitors, server, "donnant")
    finger = decided_elsewhere(player, "#stall", "complete")
    count = player.count
    finger.touch(OWN_CARD)
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches == 2


def test_a_card_is_bought_with_three(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donnant")
    finger = decided_elsewhere(player, "#stall", "buy")
    count = player.count
    finger.touch(OFFER)
    if not player.has_draft:  # there is more than one place
        finger.touch("#stall a.place.legal")
    finger.touch(SEND)
    player.wait_for_turn(count)
    assert finger.touches <= 3


def test_a_die_is_entered_with_two_and_declined_with_one(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "donnant")
    only_one = "#stall a.card.legal[data-thing*='.']"  # the card says all
    for touches in ((only_one, SEND), (SEND,)):
        finger = until(player, f"main:has(#means.split, #means .rail) {only_one}")
        count = player.count
        for what in touches:
            finger.touch(what)
        player.wait_for_turn(count)
        assert finger.touches == len(touches)
