"""The server itself fails in the middle of a game: the page says so, and goes on by itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Visitors
from tests.browser.tables import new_player
from tests.web.serving import Running


def test_a_page_comes_back_after_a_failure(
    visitors: Visitors, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors.troubles.expected = ("500",)
    player = new_player(visitors, server, "donuts")
    player.wait_for_turn()

    async def fail(table_id: str) -> None:
        raise KeyError(table_id)

    monkeypatch.setattr(server.house.tables, "get", fail)
    page = player.page
    page.locator("#board a.thing.legal").first.tap()
    expect(page.locator("main h1")).to_have_text("That did not work")
    monkeypatch.undo()
    page.wait_for_selector("main.table #board")
    player.decide()


def test_after_a_form_that_failed_the_page_goes_on_where_the_form_stood(
    visitors: Visitors, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors.troubles.expected = ("500",)
    page = visitors.context().new_page()
    page.goto("/games/donuts")

    def fail(*_: object) -> None:
        raise KeyError("quota")

    monkeypatch.setattr(server.house.tables, "quota", fail)
    page.locator("form[action='/new'] button[value=bots]").tap()
    expect(page.locator("main h1")).to_have_text("That did not work")
    monkeypatch.undo()
    page.wait_for_selector(".shelf")
    assert page.url.endswith("/"), "the address of the form shows nothing"
