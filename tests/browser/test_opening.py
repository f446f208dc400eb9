"""The shelf and its boxes are opened, also where no browser can be; a box that is touched first."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import visiting
from tests.web.serving import running
from tests.web.shelf import open_shelf

NO_BROWSER = {"BROWSER": "/nowhere/browser", "DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.mark.slow
def test_it_is_open_all_the_same(tmp_path: Path) -> None:
    with open_shelf(tmp_path, "--open", "--port", "0", **NO_BROWSER) as shelf:
        assert f"http://127.0.0.1:{shelf.port}/" in shelf.said
        assert shelf.guest.ask("GET", "/").status == 200
        assert "Traceback" not in shelf.log.read_text()


def test_a_box_that_is_touched_becomes_ready(browser: Browser, tmp_path: Path) -> None:
    with (
        running(tmp_path) as server,
        visiting(browser, f"127.0.0.1:{server.port}") as visitors,
    ):
        page = visitors.page()
        page.goto("/")
        page.locator("#box-donuts").click()
        page.wait_for_selector("#soon")
        page.wait_for_selector("#soon", state="detached")
        assert server.house.games.ready == ["donuts"]
