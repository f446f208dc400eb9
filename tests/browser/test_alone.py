"""A campaign in a real browser: begun, left, found again after a restart, and gone on with."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import Visitors, visiting
from tests.browser.conftest import NO_LIMITS
from tests.browser.tables import Player
from tests.browser.test_accessible import by_day_and_by_night, check_sizes
from tests.games.donnant.positions import easy_cards
from tests.web.alone import ALL_PASSED, come_far
from tests.web.playing import ready_game
from tests.web.serving import Running, running

DECISIONS_BEFORE = 2
MIN_TOUCH = 44  # pixels, high; seven in a row of a phone are a little less wide


@contextmanager
def house(browser: Browser, folder: Path, port: int = 0) -> Iterator[tuple[Running, Visitors]]:
    """A server on a folder, and people with browsers; a cookie is for one port."""
    with running(folder, port=port, limits=NO_LIMITS) as server:
        ready_game(server, "donnant")
        with visiting(browser, f"127.0.0.1:{server.port}") as visitors:
            yield server, visitors


def known_page(visitors: Visitors, **how: Any) -> Page:
    """A page of somebody whom the server knows already."""
    page = visitors.page(**how)
    origin = {"Origin": f"http://{visitors.host}"}
    kept = page.context.request.put("/api/me/preferences", data={"language": "en"}, headers=origin)
    assert kept.ok, kept.text()
    return page


@pytest.mark.slow
@pytest.mark.rule("DD-46")
def test_a_campaign_is_interrupted_and_resumed(browser: Browser, tmp_path: Path) -> None:
    state = tmp_path / "browser.json"
    with house(browser, tmp_path) as (server, visitors):
        page = known_page(visitors)
        come_far(server, "donnant", ALL_PASSED)
        page.goto("/games/donnant")
        page.locator("#alone .fold summary").tap()
        page.locator("#alone textarea").fill(easy_cards())
        expect(page.locator("#ladder-campaign .rung.open")).to_have_text("1")
        page.get_by_role("button", name="Begin the campaign").tap()
        page.wait_for_url("**/t/*/1")
        player = Player(page, page.url.split("/")[-2])
        player.play_on(DECISIONS_BEFORE)
        place, count, port = page.url, player.count, server.port
        page.context.storage_state(path=state)
        page.context.close()
    with house(browser, tmp_path, port) as (server, visitors):
        page = visitors.page(storage_state=state)
        page.goto("/games/donnant")
        page.get_by_role("link", name="Go on: Campaign").tap()
        page.wait_for_url(place)
        player = Player(page, player.table)
        player.wait_for_turn()
        assert player.count == count, "where it was left"
        player.play_on()
        achieved = page.locator("#achieved")
        expect(achieved.locator(".rung.passed b")).to_have_text(["1"])
        expect(achieved.locator(".rung.passed .mark")).to_have_count(1)
        page.get_by_role("button", name="Continue the campaign: level 2").tap()
        page.wait_for_url(lambda url: url != place)
        assert page.url.endswith("/1")
        page.goto("/games/donnant")
        expect(page.locator("#ladder-campaign .rung.passed")).to_have_count(1)
        expect(page.get_by_role("link", name="Go on: Campaign")).to_be_visible()


@pytest.mark.slow
def test_seven_levels_fit_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    with house(browser, tmp_path) as (_, visitors):
        page = visitors.page()
        page.goto("/games/donnant")
        boxes = [one.bounding_box() for one in page.locator("#ladder-levels .rung").all()]
        assert len({box["y"] for box in boxes if box}) == 1, "in one row"
        assert all(box and box["height"] >= MIN_TOUCH for box in boxes)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width == page.evaluate("innerWidth")
        page.locator("#ladder-levels .rung.locked").last.tap()
        expect(page.locator("#why")).to_contain_text("(DD-46)")


@pytest.mark.slow
@by_day_and_by_night
def test_axe_finds_nothing_serious_on_ladders(
    browser: Browser, tmp_path: Path, scheme: str
) -> None:
    with house(browser, tmp_path) as (server, visitors):
        page = known_page(visitors, color_scheme=scheme)
        for progress in ("passed 1 2", f"{ALL_PASSED}; campaign level 3 points 7: +9 -2"):
            come_far(server, "donnant", progress)
            page.goto("/games/donnant?why=levels.7")
            check_sizes(page)
        page.get_by_role("button", name="Continue the campaign").click()
        page.wait_for_url("**/t/*/1")
        player = Player(page, page.url.split("/")[-2])
        visitors.post(page.context, f"{player.api}/give_up", {"is_sure": True})
        page.goto(player.place)
        expect(page.locator("#achieved")).to_be_visible()
        check_sizes(page)
