"""With a mouse, hovering shows in pencil what a touch would do, and changes nothing."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import DESKTOP, Visitors
from tests.browser.tables import SEND, Player, new_player
from tests.web.serving import Running

LEGAL = "#board a.thing.legal"
PREVIEW = "#board[data-preview]"
MOUSE: dict[str, Any] = {"viewport": DESKTOP, "has_touch": False}
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((e) => e.value)))
    .observe({type: "layout-shift", buffered: false});
}"""

REMEMBER = """() => {
  window.was = ["#board", "#tray"].map((part) => document.querySelector(part).cloneNode(true));
}"""
# Where all decide at once a bot may do so meanwhile: of those who write only I am left.
OTHERS_HAVE_DECIDED = "() => document.querySelectorAll('.seats .pen:not(.done)').length <= 1"
IS_AS_IT_WAS = """() => ["#board", "#tray"].every(
  (part, number) => document.querySelector(part).isEqualNode(window.was[number]))"""


@pytest.fixture
def player(visitors: Visitors, server: Running) -> Player:
    """Somebody with a mouse, whose turn it is at a table of Donuts."""
    made = new_player(visitors, server, "donuts", options={"layout": "0"}, **MOUSE)
    made.wait_for_turn()
    made.page.mouse.move(0, 0)
    return made


def legal_things(page: Page, count: int) -> list[str]:
    """Ids of things that may be touched."""
    found: list[str] = page.locator(LEGAL).evaluate_all("(all) => all.map((one) => one.id)")
    return found[:count]


def hovered(page: Page, thing: str) -> str:
    """Put the mouse on a thing; gives the sentence, once it stands in pencil."""
    page.locator(f"#{thing}").hover()
    page.wait_for_selector(f"{PREVIEW}[data-preview='{thing.removeprefix('thing-')}']")
    return page.locator("#say").inner_text()


def test_hovering_shows_in_pencil_and_leaving_restores(player: Player) -> None:
    page, place = player.page, player.page.url
    page.evaluate(REMEMBER)
    thing = legal_things(page, 1)[0]
    page.evaluate(SHIFTS)
    sentence = hovered(page, thing)
    assert "may then place" in sentence
    assert page.locator(f"#{thing}.chosen").count()
    assert page.url == place, "the address is that of the draft, which is as it was"
    assert not player.has_draft, "nor does the button name it"
    page.mouse.move(0, 0)
    page.wait_for_selector(f"#board:not([data-preview]) #{thing}.legal")
    assert page.evaluate(IS_AS_IT_WAS)
    assert page.evaluate("window.shifts") == []


def test_from_thing_to_thing_nothing_flickers(player: Player) -> None:
    page = player.page
    first, second = legal_things(page, 2)
    hovered(page, first)
    hovered(page, second)
    page.evaluate(
        """() => { window.bare = 0; new MutationObserver(() => {
            if (!document.querySelector('#board').dataset.preview) window.bare++;
        }).observe(document.querySelector('#board'), {attributes: true}); }"""
    )
    one = page.locator(f"#{first}")
    kept = one.element_handle()
    hovered(page, first)  # both pages are there already
    assert page.evaluate("window.bare") == 0
    assert page.evaluate("(one) => one.isConnected", kept), "the link is the same element"


def test_a_click_in_the_middle_chooses(player: Player) -> None:
    page, count = player.page, player.count
    first, second = legal_things(page, 2)
    hovered(page, first)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_url(f"**?try={first.removeprefix('thing-')}")
    expect(page.locator(f"#{first}")).to_have_attribute("aria-pressed", "true")
    hovered(page, second)  # in the place of what is drafted
    assert page.locator(f"#{first}.legal").count()
    assert player.has_draft, "the draft stays"
    page.locator(SEND).click()
    player.wait_for_turn(count)
    said = page.locator("#story li").all_inner_texts()
    assert any(first.removeprefix("thing-") in one for one in said)
    assert not any(second.removeprefix("thing-") in one for one in said[-2:])


def test_what_is_rubbed_out_stays_so_under_the_mouse(player: Player) -> None:
    page = player.page
    thing = legal_things(page, 1)[0]
    hovered(page, thing)
    for pressed in ("true", None):
        page.locator(f"#{thing}").click()
        if pressed:
            page.wait_for_selector(f"#{thing}[aria-pressed=true]")
        else:
            page.wait_for_selector(f"#{thing}.legal:not([aria-pressed])")
    page.wait_for_timeout(300)  # longer than a preview takes
    assert not page.locator(PREVIEW).count()


def test_keys_go_by_what_is_drafted_not_by_what_is_under_the_mouse(player: Player) -> None:
    page = player.page
    thing = legal_things(page, 1)[0]
    page.locator(f"#{thing}").focus()
    hovered(page, thing)
    page.keyboard.press("Enter")  # chooses: it was only looked at
    page.wait_for_url(f"**?try={thing.removeprefix('thing-')}")
    assert player.has_draft


def test_an_event_in_the_middle_is_not_lost(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", options={"layout": "0"}, **MOUSE)
    player.wait_for_turn()
    page, count = player.page, player.count
    thing = legal_things(page, 1)[0]
    hovered(page, thing)
    moves = player.legal_moves()
    played = next(move for move in moves if move != thing.removeprefix("thing-"))
    player.send_move(played)  # from another device, say
    assert player.count > count
    page.mouse.move(0, 0)
    page.wait_for_selector("#board:not([data-preview])")
    assert page.locator(f"#donut-{played}").count(), "what happened is on the board"


def test_a_finger_previews_nothing(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", options={"layout": "0"})
    player.wait_for_turn()
    page = player.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(LEGAL).first.tap()
    page.wait_for_function("() => location.search")
    assert not page.locator(PREVIEW).count()
    assert len([url for url in asked if "try=" in url]) == 1
    assert not any(url.endswith("/play") for url in asked)


@pytest.mark.parametrize("game", ["easycome", "don", "serengeti", "donnant", "dungeons"])
def test_everything_legal_can_be_hovered_and_left(
    visitors: Visitors, server: Running, game: str
) -> None:
    player = new_player(visitors, server, game, **MOUSE)
    player.wait_for_turn()
    page = player.page
    page.wait_for_function(OTHERS_HAVE_DECIDED)
    page.mouse.move(0, 0)
    said, place = page.locator("#say").inner_text(), page.url
    page.evaluate(REMEMBER)
    legal = page.locator("main a.thing.legal:visible").all()[:6]
    for name in [one.get_attribute("id") for one in legal]:  # what is chosen is legal no more
        thing = page.locator(f"[id='{name}']")
        href = thing.get_attribute("href")
        thing.hover()
        page.wait_for_function(
            "(said) => document.querySelector('#say').innerText !== said", arg=said
        )
        assert thing.get_attribute("href") == href, "a click does what it did"
        page.mouse.move(0, 0)
        page.wait_for_function(
            "(said) => document.querySelector('#say').innerText === said", arg=said
        )
    assert page.evaluate(IS_AS_IT_WAS)
    assert page.url == place
