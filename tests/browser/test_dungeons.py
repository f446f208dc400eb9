"""What is particular to Dungeons: keys for sums, the skull, others' sheets, phones."""

import pytest
from playwright.sync_api import Page

from ludotheque.games.dungeons.content import ADVENTURES
from tests.browser.chromium import DESKTOP, PHONE, Visitors
from tests.browser.tables import ASK, SEND, Player, friends, new_player
from tests.web.serving import Running

LEAST_APART = 27  # px between the middles of boxes
KEYS = {"0": "Digit0", "-": "Minus", "=": "Equal"}
MIDDLES = """() => [...document.querySelectorAll(".map .box")].map((box) => {
  const place = box.getScreenCTM();
  return [place.e, place.f];
})"""


def press_sum(page: Page, key: str) -> None:
    page.keyboard.press(KEYS.get(key, f"Digit{key}"))


def test_keys_go_through_the_boxes_of_a_sum(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page = player.page
    for option in page.locator("#tray a.opt.legal").all():
        thing, keys = (option.get_attribute(name) or "" for name in ("data-thing", "data-key"))
        for key in keys.split()[:1]:
            same = page.locator(f"#tray a.opt[data-key~='{key}']")
            for _ in range(same.count()):
                press_sum(page, key)
                if same.count() == 1 or option.evaluate("(one) => one === document.activeElement"):
                    break
            if same.count() > 1:
                page.keyboard.press("Enter")
            page.wait_for_selector(f"#tray a.opt.chosen[data-thing='{thing}']")
            page.keyboard.press("Escape")
            page.wait_for_selector("#tray a.opt.chosen", state="detached")


@pytest.mark.rule("DG-10")
def test_the_skull_asks_twice(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons", seats=1)
    player.wait_for_turn()
    while not player.page.locator(ASK).count():
        draft = player.page.request.get(f"{player.api}/draft").json()
        player.send_decision(moves=draft["ways"][0]["moves"])  # without a cross
    assert not player.is_over
    count = player.count
    player.page.locator(ASK).tap()
    player.page.locator(f"{SEND}.alarm").wait_for()
    assert player.count == count, "nothing was sent yet"
    player.page.locator(SEND).tap()
    player.page.wait_for_selector("main.table[data-over]")


def test_another_sheet_is_looked_at_and_left_again(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons", seats=3)
    player.wait_for_turn()
    player.touch_one(player.page.locator("#board a.box.legal"))
    draft = player.page.url
    player.page.locator("#mini-2").tap()
    player.page.wait_for_selector(".looking")
    assert not player.page.locator("#board a.thing").count()
    player.page.locator(".looking a.button").tap()
    player.page.wait_for_selector("#board a.thing.chosen")
    assert player.page.url == draft, "what was pencilled in is still there"


def test_a_tick_tells_who_has_finished_and_nothing_more(
    visitors: Visitors, server: Running
) -> None:
    ada, bob = friends(visitors, server, "dungeons", 2, {})
    for player in (ada, bob):
        player.wait_for_turn()
    before = bob.page.locator("#mini-1 .minimap").inner_html()
    ada.draft()
    ada.be_sure()
    ada.send(ada.page.locator(SEND).tap)
    bob.page.wait_for_selector("#seat-1 .pen.done")
    assert bob.page.locator("#seat-2 .pen:not(.done)").count() == 1
    assert bob.page.locator("#mini-1 .minimap").inner_html() == before


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_boxes_are_apart_on_a_phone(visitors: Visitors, server: Running, adventure: str) -> None:
    player: Player = new_player(visitors, server, "dungeons", options={"adventure": adventure})
    player.wait_for_turn()
    assert player.page.viewport_size == PHONE
    middles = player.page.evaluate(MIDDLES)
    assert len(middles) > 60
    for number, (x, y) in enumerate(middles):
        for other_x, other_y in middles[:number]:
            assert max(abs(x - other_x), abs(y - other_y)) >= LEAST_APART


@pytest.mark.rule("DG-9")
def test_what_a_pair_costs_is_told_on_a_phone(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons")
    player.wait_for_turn()
    player.touch_one(player.page.locator("#board a.box.legal"))
    price = player.page.locator("#tray .pair.left .price")
    assert price.inner_text() == "−1 ♥"
    inner, outer = (one.bounding_box() for one in (price, player.page.locator(".pair.left")))
    assert inner
    assert outer
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
