"""The server is killed and restarted in the middle of a game; both browsers go on to its end."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import visiting
from tests.browser.tables import IS_MINE, SEND, Player
from tests.faults.server_kills import free_port
from tests.web.shelf import Shelf, open_shelf

DECISIONS_BEFORE = 6
LOST = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY_RESPONSE", "ERR_NETWORK", "503", "fetch")
SECONDS_TO_RECOVER = 120.0  # rules are read anew


def open_on(stack: ExitStack, folder: Path, port: int) -> Shelf:
    """A server on the same database and port as the one before."""
    shelf = stack.enter_context(open_shelf(folder, "--port", str(port)))
    assert shelf.port == port
    return shelf


@pytest.mark.slow
def test_both_go_on_after_a_kill(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as servers, visiting(browser, f"127.0.0.1:{port}") as visitors:
        visitors.troubles.expected = LOST
        first = open_on(servers, tmp_path, port)
        host, guest = visitors.context(), visitors.context()
        for context in (host, guest):
            context.set_default_timeout(SECONDS_TO_RECOVER * 1000)
        page = host.new_page()
        page.goto("/games/donuts")
        page.get_by_label("Your name").first.fill("Ada")
        page.get_by_role("button", name="Set the table").click()
        page.wait_for_url("**/t/*/1")
        table = page.url.split("/")[-2]
        link = page.locator("input.link").input_value()
        other = guest.new_page()
        other.goto(link)
        other.get_by_label("Your name").fill("Bob")
        other.get_by_role("button", name="Sit down").click()
        for one in (other, page):
            one.get_by_role("button", name="I am ready").click()
        players = [Player(page, table, 1), Player(other, table, 2)]
        play(players, DECISIONS_BEFORE)
        first.process.kill()
        first.process.wait()
        for player in players:
            player.page.wait_for_selector("#wire[data-state=offline]")
        open_on(servers, tmp_path, port)
        play(players)
        for player in players:
            assert player.is_over
            expect(player.page.locator("#wire")).to_have_text("")


def play(players: list[Player], most: int = 100) -> None:
    """Whoever is asked decides, until the end or so many decisions."""
    for _ in range(most):
        for player in players:
            player.page.wait_for_selector("main.table .turn")
        asked = next((one for one in players if one.page.locator(".turn.mine").count()), players[0])
        asked.page.wait_for_function(f"() => {IS_MINE}")
        if asked.is_over:
            break
        count = asked.count
        asked.draft()
        asked.page.locator(SEND).tap()
        for player in players:
            player.page.wait_for_function(
                "(n) => +document.querySelector('main.table')?.dataset.count > n", arg=count
            )
