"""A big screen follows what phones do: from the waiting room to the board, and move by move."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, Visitors
from tests.browser.tables import Player
from tests.web.playing import ready_game
from tests.web.serving import Running


@pytest.mark.parametrize("game", ["donuts", "donnant", "dungeons"])
def test_the_screen_follows_from_the_waiting_room_on(
    visitors: Visitors, server: Running, game: str
) -> None:
    ready_game(server, game)
    host, screen = visitors.page(), visitors.page(viewport=DESKTOP)
    host.goto(f"/games/{game}")
    host.get_by_label("Your name").first.fill("Ada")
    host.get_by_role("button", name="Set the table").click()
    host.wait_for_url("**/t/*/1")
    table = host.url.split("/")[-2]
    screen.goto(f"/t/{table}/screen")
    expect(screen.locator("#seats")).to_contain_text("free seat")
    plain = screen.evaluate("getComputedStyle(document.querySelector('main')).zoom")
    assert float(plain) > 1, "read from afar"
    host.get_by_role("button", name="Add a bot").click()
    host.wait_for_selector("#board")
    screen.wait_for_selector("main.screen #board")
    player = Player(host, table, 1)
    player.wait_for_turn()
    player.decide()
    told = screen.request.get(f"/api/tables/{table}/seats/0").json()["count"]  # to who watches
    screen.wait_for_function("(n) => +document.querySelector('main').dataset.count >= n", arg=told)
    expect(screen.locator("#say")).to_have_text(re.compile("Ada"))
    text = screen.locator("#tray .say")
    assert text.evaluate("(one) => one.scrollHeight <= one.clientHeight"), "nobody scrolls there"
    assert screen.url.endswith("/screen")
    assert not screen.locator("main form:not([action='/network'])").count()
