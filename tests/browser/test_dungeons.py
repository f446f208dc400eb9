"""What is particular to Dungeons: keys for sums, the skull, others' sheets, phones."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.language import LANGUAGES
from tests.browser.chromium import DESKTOP, PHONE, Visitors
from tests.browser.tables import ASK, SEND, Player, friends, new_player
from tests.web.serving import Running

SHORT = ViewportSize(width=360, height=640)
SHORTEST = ViewportSize(width=360, height=560)
LEAST_APART = 27  # px between the middles of boxes
KEYS = {"0": "Digit0", "-": "Minus", "=": "Equal"}
MIDDLES = """() => [...document.querySelectorAll(".map .box")].map((box) => {
  const place = box.getScreenCTM();
  return [place.e, place.f];
})"""
# In one go, so that nothing that is told meanwhile can end the preview.
POINTER_EVENTS_IN_A_PREVIEW = """() => {
  document.getElementById("board").dataset.preview = "wolf";
  return getComputedStyle(document.getElementById("closeup")).pointerEvents;
}"""


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
    assert not player.page.locator("#board a.thing:not(.room)").count()
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


def test_who_still_writes_is_in_sight_while_one_chooses(
    visitors: Visitors, server: Running
) -> None:
    ada, *others = friends(visitors, server, "dungeons", 4, {})
    for player in (ada, *others):
        player.wait_for_turn()
    for size in (PHONE, SHORT):
        ada.page.set_viewport_size(size)
        banner, signs = ada.page.locator("#turn"), ada.page.locator("#turn .writer .pen")
        assert signs.count() == len(others), size
        height = banner.evaluate("(one) => one.offsetHeight")
        assert banner.evaluate("(one) => one.scrollHeight") <= height, size
        for sign in signs.all():
            expect(sign).to_be_in_viewport(ratio=1)
    bob = others[0]
    bob.draft()
    bob.be_sure()
    bob.send(bob.page.locator(SEND).tap)
    ada.page.wait_for_selector("#turn .writer .pen.done")
    assert banner.evaluate("(one) => one.offsetHeight") == height, "nothing below it jumps"


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_boxes_are_apart_on_a_phone(visitors: Visitors, server: Running, adventure: str) -> None:
    player: Player = new_player(visitors, server, "dungeons", options={"adventure": adventure})
    player.wait_for_turn()
    for size in (PHONE, SHORT, SHORTEST):
        player.page.set_viewport_size(size)
        middles = player.page.evaluate(MIDDLES)
        assert len(middles) > 60
        for number, (x, y) in enumerate(middles):
            for other_x, other_y in middles[:number]:
                assert max(abs(x - other_x), abs(y - other_y)) >= LEAST_APART, size


# A room that was touched, large


def room_touched(player: Player, thing: str, name: str) -> None:
    """A room is shown large, in sight, until it is made small again."""
    large = player.page.locator("#closeup")
    expect(large).to_contain_text(name)
    player.page.evaluate("scrollTo(0, 0)")  # what touches for us may have moved the sheet
    expect(large.locator("svg")).to_be_in_viewport(ratio=1)
    wide = large.locator("svg").evaluate("(one) => one.getBoundingClientRect().width")
    room = player.page.locator(f"#{thing} .ground").first
    small = room.evaluate("(one) => one.getBoundingClientRect().width")
    assert wide > 1.5 * small
    player.page.locator("#closeup .close").click()
    expect(large).to_be_empty()


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "no script"])
def test_a_touch_on_a_room_enlarges_it(
    visitors: Visitors, server: Running, has_script: bool
) -> None:
    player = new_player(
        visitors, server, "dungeons", java_script_enabled=has_script, has_touch=False
    )
    player.page.locator(".turn.mine").wait_for()  # without a script the page asks again by itself
    before = player.page.locator("#tray").bounding_box()
    player.page.locator("#thing-wolf").click(force=True)  # it is marked as not to be wounded
    expect(player.page.locator("#say.no")).to_contain_text("White Wolf")
    assert player.page.locator("#tray").bounding_box() == before
    room_touched(player, "thing-wolf", "White Wolf")
    player.page.locator("#mini-2").click()
    player.page.locator("#thing-pup").click()
    expect(player.page.locator("#thing-pup")).to_have_attribute("aria-expanded", "true")
    room_touched(player, "thing-pup", "Purple Pup")
    expect(player.page.locator(".looking")).to_be_visible()


def test_a_room_is_enlarged_by_keys_and_told(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page = player.page
    page.locator("#thing-wolf").focus()
    page.keyboard.press("Enter")
    wolf = page.locator("#thing-wolf")
    expect(wolf).to_have_accessible_description(re.compile("0 of 5 wounds.*not reached yet"))
    expect(wolf).to_be_focused()
    assert not page.locator("#board").get_by_role("status").count(), "the tray alone speaks up"
    page.locator("#closeup .close").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#closeup")).to_be_empty()


def test_arrows_reach_the_rooms_of_a_sheet_that_is_only_looked_at(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "dungeons", viewport=DESKTOP, has_touch=False)
    page = player.page
    page.goto(f"/t/{player.table}/0")
    page.keyboard.press("ArrowRight")
    room = page.locator("#board a.room:focus")
    expect(room).to_have_count(1)
    page.keyboard.press("Enter")
    expect(room).to_have_attribute("aria-expanded", "true")


def test_a_room_shown_large_lets_the_mouse_through_while_it_is_a_preview(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "dungeons", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page, large = player.page, player.page.locator("#closeup")
    page.locator("#thing-wolf").click(force=True)
    expect(large).to_contain_text("White Wolf")
    expect(large).to_have_css("pointer-events", "auto")
    assert page.evaluate(POINTER_EVENTS_IN_A_PREVIEW) == "none"


@pytest.mark.rule("DG-9")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_pair_costs_is_told_on_a_phone(
    visitors: Visitors, server: Running, language: str
) -> None:
    player = new_player(visitors, server, "dungeons", locale=language)
    player.wait_for_turn()
    player.touch_one(player.page.locator("#board a.box.legal"))
    sentence = player.page.locator("#tray .say")
    assert sentence.evaluate("(one) => one.scrollHeight <= one.clientHeight"), "all of it"
    price = player.page.locator("#tray .pair.left .price")
    assert price.inner_text() == "−1 ♥"
    inner, outer = (one.bounding_box() for one in (price, player.page.locator(".pair.left")))
    assert inner
    assert outer
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_what_is_touched_has_its_ring_and_no_outline(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons")
    player.wait_for_turn()
    player.touch_one(player.page.locator("#board a.box.legal"))
    touched = player.page.locator("#board a.box.chosen")
    expect(touched).to_be_focused()
    expect(touched).to_have_css("outline-style", "none")


def test_beside_the_board_all_that_may_be_touched_is_in_rows(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "dungeons", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    options = player.page.locator("#tray .opts")
    assert options.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "none is cut off"
    assert options.locator("a.opt").count() > 3
    for option in options.locator("a.opt").all()[:6]:
        expect(option).to_be_in_viewport(ratio=1)
