"""Eight tabs of one server all work, though a browser opens six connections to it."""

from playwright.sync_api import Page

from tests.browser.chromium import Visitors
from tests.browser.tables import SEND, Player, new_player
from tests.web.serving import Running

TABS = 8
KNOWS = "(count) => +document.querySelector('main.table')?.dataset.count > count"


def test_eight_tabs_all_show_a_move(visitors: Visitors, server: Running) -> None:
    visitors.troubles.expected = ("429",)  # a stream too many; the page then asks by itself
    player = new_player(visitors, server, "donuts")
    context = player.page.context
    others = [Player(context.new_page(), player.table).sit() for _ in range(TABS - 1)]
    check_all_follow(player, others)
    # The last tab is as good as the first.
    check_all_follow(others[-1], [player, *others[:-1]])


def test_tabs_of_several_tables(visitors: Visitors, server: Running) -> None:
    visitors.troubles.expected = ("429",)
    player = new_player(visitors, server, "donuts")
    context = player.page.context
    tables = [player]
    for _ in range(3):
        seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
        made = visitors.post(context, "/api/tables", {"game": "donuts", "seats": seats})
        tables.append(Player(context.new_page(), made["id"]).sit())
    twins = [Player(context.new_page(), one.table).sit() for one in tables]
    for one, twin in zip(tables, twins, strict=True):
        check_all_follow(one, [twin])
        check_all_follow(twin, [one])


def check_all_follow(player: Player, others: list[Player]) -> None:
    """One tab makes a move; all of them show it and what came of it."""
    player.wait_for_turn()
    count = player.count
    player.draft()
    player.page.locator(SEND).tap()
    player.wait_for_turn(count)
    for other in others:
        wait_until_known(other.page, count)


def wait_until_known(page: Page, count: int) -> None:
    page.wait_for_function(KNOWS, arg=count)
