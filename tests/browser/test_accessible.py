"""axe finds nothing serious, by day and by night."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.chromium import DESKTOP, PHONE, Visitors
from tests.browser.tables import BOARDS, new_player
from tests.browser.test_security import set_table, sit_down
from tests.web.pages.test_guides import GAMES as GUIDED
from tests.web.playing import ready_game
from tests.web.serving import Running

SERIOUS = ("serious", "critical")
PLACES = (
    "/", "/join", "/nowhere", "/t/nowhere", "/games/chess",
    *(f"/{kind}/{game}" for kind in ("games", "rules") for game in BOARDS),
)  # fmt: skip
TOO_LONG = "x" * 40  # for a name
REFUSED = 422

by_day_and_by_night = pytest.mark.parametrize("scheme", ["light", "dark"])


def check(page: Page) -> None:
    """Nothing serious on a page."""
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in SERIOUS]
    said = [f"{one['id']}: {node['html'][:160]}" for one in grave for node in one["nodes"][:3]]
    assert not grave, f"{page.url}\n" + "\n".join(said)


def check_sizes(page: Page) -> None:
    """Nothing serious on a desktop, nor on a phone."""
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        check(page)


@pytest.mark.slow
@by_day_and_by_night
def test_shelf_games_rules_and_errors(visitors: Visitors, server: Running, scheme: str) -> None:
    visitors.troubles.expected = ("404",)
    page = visitors.page(color_scheme=scheme, viewport=DESKTOP)
    for place in PLACES:
        page.goto(place)
        check(page)


@pytest.mark.slow
@by_day_and_by_night
def test_preferences_and_their_refusal(visitors: Visitors, server: Running, scheme: str) -> None:
    visitors.troubles.expected = ("422",)
    page = visitors.page(color_scheme=scheme)
    page.goto("/")
    for folded in page.locator("details:has(form[action='/preferences']) > summary").all():
        folded.click()
    check_sizes(page)
    form = page.locator("form[action='/preferences']:has([name=name])")
    form.locator("[name=name]").evaluate("(field, name) => { field.value = name; }", TOO_LONG)
    with page.expect_response(lambda answer: answer.status == REFUSED):
        form.get_by_role("button", name="Keep").click()
    page.wait_for_selector(".trouble")
    assert "too long" in page.locator("main").inner_text()
    check_sizes(page)


@pytest.mark.slow
@by_day_and_by_night
def test_from_an_invitation_to_a_table(visitors: Visitors, server: Running, scheme: str) -> None:
    ready_game(server, "donuts")
    host, guest, late = (visitors.page(color_scheme=scheme) for _ in range(3))
    table, link = set_table(host, "Ada")
    check_sizes(host)
    for page in (guest, late):
        page.goto(link)
    check_sizes(guest)
    sit_down(guest, link, "Bob")
    check_sizes(guest)
    visitors.troubles.expected = ("status of 4",)
    late.get_by_label("Your name").fill("Eve")
    late.get_by_role("button", name="Sit down").click()
    late.wait_for_selector(".notice.no")
    check_sizes(late)
    for page in (guest, host):
        page.get_by_role("button", name="I am ready").click()
    host.wait_for_selector(".turn.mine")
    host.goto(f"/t/{table}/share")
    check_sizes(host)


@pytest.mark.slow
@by_day_and_by_night
@pytest.mark.parametrize("game", GUIDED)
def test_guided_starts(visitors: Visitors, server: Running, game: str, scheme: str) -> None:
    ready_game(server, game)
    page = visitors.page(color_scheme=scheme)
    for step in ("", "?step=1"):
        page.goto(f"/guide/{game}{step}")
        check_sizes(page)


@pytest.mark.slow
@by_day_and_by_night
@pytest.mark.parametrize("game", BOARDS)
def test_tables(visitors: Visitors, server: Running, game: str, scheme: str) -> None:
    player = new_player(visitors, server, game, color_scheme=scheme)
    player.wait_for_turn()
    if game in BOARDS:
        player.skip(3)
    check(player.page)
    if player.is_over:
        return
    if game in BOARDS:
        player.draft()
    player.page.set_viewport_size(DESKTOP)
    check(player.page)
    player.page.set_viewport_size(PHONE)


@pytest.mark.slow
@by_day_and_by_night
def test_a_big_screen(visitors: Visitors, server: Running, scheme: str) -> None:
    for game in BOARDS:
        player = new_player(visitors, server, game, color_scheme=scheme, viewport=DESKTOP)
        player.wait_for_turn()
        player.page.goto(f"/t/{player.table}/screen")
        check_sizes(player.page)
    page = visitors.page(color_scheme=scheme, viewport=DESKTOP)
    table, _ = set_table(page, "Ada")
    check_sizes(page)
    page.goto(f"/t/{table}/screen")
    check_sizes(page)
