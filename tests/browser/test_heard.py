"""What a screen reader is told: what is new on the page, and what was asked for again."""

from playwright.sync_api import Page

from tests.browser.chromium import Visitors
from tests.browser.tables import new_player
from tests.web.serving import Running

LISTENS = """() => {
  window.told = [];
  const region = document.getElementById("heard");
  new MutationObserver(() => region.textContent && window.told.push(region.textContent))
    .observe(region, { childList: true });
}"""


def told(page: Page, count: int) -> list[str]:
    """What was told so far, once it is so many."""
    page.wait_for_function("(count) => window.told.length >= count", arg=count)
    heard: list[str] = page.evaluate("window.told")
    assert len(heard) == count, heard
    return heard


def test_what_is_new_is_told_once_and_what_is_asked_for_again_is_too(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "donuts").skip(2)
    page = player.page
    page.evaluate(LISTENS)
    idle = page.locator("#board a.thing.idle").first.get_attribute("id")
    for touches in (1, 2):
        page.locator(f"#{idle}").click(force=True)  # it is marked as what may not be touched
        told(page, touches)
    first, second = told(page, 2)
    assert first == page.locator("#say").inner_text()
    assert first != second, "else it is not read again"
    assert first == second.strip()
    page.locator("#board a.thing.legal").first.click()
    drafted = told(page, 3)[-1]
    assert drafted == page.locator("#say").inner_text(), "the banner is the same"
    count = player.count
    player.send(page.locator("form.send button").click)
    player.wait_for_turn(count)
    assert any(page.locator("#turn p").inner_text() in one for one in page.evaluate("window.told"))
    assert page.evaluate("window.told")[3].startswith("You place on "), "as the log says it"
