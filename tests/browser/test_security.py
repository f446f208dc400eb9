"""What only a browser can prove: links that take no seat, forms, names, plain http in a house."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page

from ludotheque.web import network
from tests.browser.chromium import DESKTOP, Visitors, visiting
from tests.browser.conftest import NAME_IN_HOUSE, OTHER_ADDRESS, OTHER_NAME
from tests.browser.tables import SEND, Player
from tests.browser.test_keys_and_no_script import wait_without_script
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running, running

HOSTILE = ("<img src=x onerror=a()>", '"><script>a()</script>', "</bdi><svg onload=a()>")
SECONDS_TO_WAIT = 2.0  # for a page that would do something by itself


def set_table(page: Page, name: str) -> tuple[str, str]:
    """Ask friends to a table of donuts by the form; gives the table and the link."""
    page.goto("/games/donuts")
    page.get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*/1")
    return page.url.split("/")[-2], page.locator("input.link").input_value()


def taken_seats(server: Running, table: str) -> int:
    """How many seats of a table are taken."""
    seats = Guest(server.port).get(f"/api/tables/{table}")["seats"]
    return sum(seat["is_taken"] for seat in seats)


def sit_down(page: Page, link: str, name: str) -> None:
    """Open an invitation and press its button."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


@pytest.mark.security("C1")
def test_opening_a_link_takes_no_seat(visitors: Visitors, server: Running) -> None:
    ready_game(server, "donuts")
    table, link = set_table(visitors.page(), "Ada")
    assert "#" in link
    scanner = visitors.page()
    with scanner.expect_response(lambda answer: answer.url.endswith(f"/t/{table}")):
        scanner.goto(link)
    scanner.wait_for_load_state("networkidle")
    scanner.wait_for_timeout(SECONDS_TO_WAIT * 1000)  # whatever a script might still do
    assert taken_seats(server, table) == 1
    sit_down(visitors.page(), link, "Bob")
    assert taken_seats(server, table) == 2
    visitors.troubles.expected = ("status of 4",)
    scanner.get_by_label("Your name").fill("Eve")
    scanner.get_by_role("button", name="Sit down").click()
    scanner.wait_for_selector(".notice.no")
    assert taken_seats(server, table) == 2


@pytest.mark.security("C5", "C20")
@pytest.mark.parametrize("host", ["127.0.0.1", NAME_IN_HOUSE])
def test_forms_without_script(visitors: Visitors, server: Running, host: str) -> None:
    ready_game(server, "donuts")
    visitors.troubles.host = visitors.host = f"{host}:{server.port}"
    page = visitors.page(java_script_enabled=False, has_touch=False)
    page.goto("/")
    page.locator("#box-donuts").click()
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/t/*/1")
    wait_without_script(page)
    before = page.locator("main").get_attribute("data-count")
    page.locator("#board a.thing.legal").first.click()
    page.locator(SEND).click()
    page.wait_for_url(lambda place: "?" not in place)
    assert page.locator("main").get_attribute("data-count") != before


@pytest.mark.security("C7")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text(visitors: Visitors, server: Running, name: str) -> None:
    ready_game(server, "donuts")
    host, guest = visitors.page(), visitors.page(viewport=DESKTOP)
    table, link = set_table(host, name)
    guest.goto(link)
    assert guest.locator("bdi", has_text=name).count(), "at the invitation"
    sit_down(guest, link, "Bob")
    for page in (host, guest):
        page.get_by_role("button", name="I am ready").click()
    players = [Player(host, table, 1), Player(guest, table, 2)]
    host.wait_for_selector(".turn.mine")
    players[0].draft()
    host.locator(SEND).tap()
    guest.wait_for_selector(".turn.mine")
    assert guest.locator("bdi", has_text=name).count()
    for page in (host, guest):
        assert not page.locator("img[onerror], svg[onload], bdi *, main script").count()


@pytest.mark.security("C20")
def test_plain_http_in_a_house(visitors: Visitors, server: Running) -> None:
    visitors.troubles.host = visitors.host = f"{NAME_IN_HOUSE}:{server.port}"
    ready_game(server, "donuts")
    page = visitors.page()
    page.goto("/games/donuts")
    page.get_by_role("button", name="Play against bots").tap()
    page.wait_for_url("**/t/*/1")
    player = Player(page, page.url.split("/")[-2])
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("typeof navigator.clipboard") == "undefined"
    count = player.count
    player.wait_for_turn()
    player.decide()  # streams, drafts and sending
    assert player.count > count
    other = visitors.page()
    _, link = set_table(other, "Ada")
    assert link.startswith(f"http://{NAME_IN_HOUSE}:{server.port}/t/")
    button = other.locator("[data-copy]").first
    button.click()
    other.wait_for_function(
        "(button) => button.textContent === button.dataset.copied", arg=button.element_handle()
    )
    assert not other.locator("form[action='/network']").count(), "only at this computer"


@pytest.mark.security("C20")
def test_the_button_opens_the_house_and_another_computer_joins(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: OTHER_ADDRESS)
    with (
        running(tmp_path, names=[OTHER_NAME]) as server,
        visiting(browser, f"127.0.0.1:{server.port}") as here,
        visiting(browser, f"{OTHER_NAME}:{server.port}") as elsewhere,
    ):
        ready_game(server, "donuts")
        host, guest = here.page(), elsewhere.page()
        table, link = set_table(host, "Ada")
        assert link.startswith(f"http://127.0.0.1:{server.port}/t/")
        assert host.get_by_text("only this computer can join").is_visible()
        assert "can read along" in host.locator("#share").inner_text()
        with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
            guest.goto("/")
        host.locator("form[action='/network'] button").tap()
        host.wait_for_function(
            "(origin) => document.querySelector('input.link').value.startsWith(origin)",
            arg=f"http://{OTHER_ADDRESS}:{server.port}/t/",
        )
        assert host.url.startswith(f"http://127.0.0.1:{server.port}/t/{table}/1"), "no restart"
        assert not host.get_by_text("only this computer can join").count()
        assert "can read along" in host.locator("#share").inner_text()
        link = host.locator("input.link").input_value()
        sit_down(guest, link.replace(OTHER_ADDRESS, OTHER_NAME), "Bob")
        assert guest.evaluate("isSecureContext") is False
        assert not guest.locator("form[action='/network']").count(), "only at that computer"
        for page in (guest, host):
            page.get_by_role("button", name="I am ready").click()
        for player in (Player(host, table, 1), Player(guest, table, 2)):
            player.page.wait_for_selector(".turn.mine")
            player.draft()
            player.page.locator(SEND).tap()
        host.wait_for_selector(".turn.mine")
