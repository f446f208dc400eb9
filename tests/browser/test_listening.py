"""What a page notices by itself: in a hidden tab, on the shelf, after failures, as others move."""

import asyncio
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import SECONDS, Visitors
from tests.browser.tables import SEND, Player, friends, new_player, seats_of
from tests.web.listening import on_loop
from tests.web.playing import ready_game
from tests.web.serving import Running

HIDDEN_MS, STEP_MS, SAVED_MS, SHELF_MS, RETRY_MS = (
    10_000,
    700,
    1500,
    20_000,
    1000,
)  # as the pages have them
SET_HIDDEN = """(isHidden) => {
  const state = isHidden ? "hidden" : "visible";
  Object.defineProperty(document, "hidden", {get: () => isHidden, configurable: true});
  Object.defineProperty(document, "visibilityState", {get: () => state, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNT_CHIMES = """window.chimes = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.chimes++; } };"""
NOTE_WHAT_IS_SHOWN = """() => {
  const shown = () => +document.querySelector("main.table").dataset.shown;
  window.seen = [shown()];
  new MutationObserver(() => { if (shown() !== seen.at(-1)) seen.push(shown()); })
    .observe(document.querySelector("main.table"), {attributeFilter: ["data-shown"]});
}"""
NOTE_THE_WIRE = """window.states = [];
new MutationObserver(() => states.push(document.querySelector("#wire")?.dataset.state))
  .observe(document, {attributeFilter: ["data-state"], subtree: true});"""
NOTE_WHAT_IS_HEARD = """const RealSource = window.EventSource;
window.EventSource = class extends RealSource {
  constructor(place) {
    super(place);
    this.addEventListener("message", (message) => { window.heard = +message.lastEventId; });
  }
};"""
ICON = "document.querySelector('link[rel=icon]').href"
TELLS_MY_TURN = "() => document.title.startsWith('●')"
AT_HAND = ":is(#board, #tray)"
A_DRAFT = re.compile(r"\?try=")
IN_MOTION: dict[str, Any] = {"reduced_motion": "no-preference"}


def hide(page: Page) -> None:
    """Put the tab behind another; it has told the server."""
    with page.expect_response(lambda answer: answer.url.endswith("/here")):
        page.evaluate(SET_HIDDEN, True)


def api(player: Player, path: str = "") -> Any:
    """What the server says of a seat."""
    return player.page.request.get(f"{player.api}{path}").json()


def decide(player: Player) -> None:
    """Make a decision of one step without the page, whoever's turn it is then."""
    origin = {"Origin": player.page.url.split("/t/")[0]}
    decision = {"texts": player.legal_moves()[:1]}
    made = player.page.request.post(f"{player.api}/decisions", data=decision, headers=origin)
    assert made.ok, made.text()


def two_friends(visitors: Visitors, server: Running) -> tuple[Player, Player]:
    """Two at a table of Donuts: who is to move, and who waits."""
    first, second = friends(visitors, server, "donuts", 2, {"layout": "0"})
    return (first, second) if first.seat in api(first)["to_move"] else (second, first)


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Let the page go on until something is so that it cannot tell."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, "it never came to be"
        page.wait_for_timeout(10)


class Held:
    """Requests for an address that are held back."""

    def __init__(self, page: Page, place: str | re.Pattern[str]):
        self.routes: list[Route] = []
        self._page, self._is_open = page, False
        page.route(place, self._see)

    def _see(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self) -> None:
        """Wait until there is one."""
        wait_until(self._page, lambda: bool(self.routes))

    def let_go(self) -> None:
        """Send them on, and hold no more."""
        self._is_open = True
        for route in self.routes:
            route.continue_()


# A tab that nobody sees


def test_a_hidden_tab_tells_that_it_is_my_turn(visitors: Visitors, server: Running) -> None:
    mover, waiter = two_friends(visitors, server)
    page = waiter.page
    context = page.context
    context.add_cookies([{"name": "sound", "value": "1", "url": page.url}])
    page.add_init_script(COUNT_CHIMES)
    page.clock.install()
    page.reload()
    page.wait_for_selector("#turn:not(.mine)")
    assert not page.evaluate(TELLS_MY_TURN)
    assert "icon-turn" not in page.evaluate(ICON)
    hide(page)
    on_loop(server, gone_from(server, waiter))
    shown = page.request.get(f"/api/tables/{waiter.table}").json()
    assert [seat["is_present"] for seat in shown["seats"]] == [True, True], "the tab is open"
    decide(mover)
    page.clock.run_for(HIDDEN_MS)
    page.wait_for_function(TELLS_MY_TURN)
    assert "icon-turn" in page.evaluate(ICON)
    assert page.evaluate("window.chimes") == 1
    assert api(waiter)["looked"] < waiter.count, "nobody has looked at the move"
    page.evaluate(SET_HIDDEN, False)
    page.wait_for_selector("#story .new")


async def gone_from(server: Running, player: Player) -> None:
    """Wait until nobody listens at a seat: a hidden tab leaves its connection to others."""
    live = await server.house.tables.get(player.table)
    while live.listeners.get(player.seat):
        await asyncio.sleep(0.01)


def test_a_look_counts_once_i_leave(visitors: Visitors, server: Running) -> None:
    mover, waiter = two_friends(visitors, server)
    page = waiter.page
    page.clock.install()
    page.reload()
    decide(mover)
    page.wait_for_selector("#turn.mine")
    page.clock.run_for(10 * HIDDEN_MS)
    page.locator("#board a.thing.legal").first.tap()
    page.wait_for_selector("#board .chosen")
    assert page.locator("#story .new").count(), "what is new stays marked while I am there"
    assert api(waiter)["looked"] < waiter.count
    with page.expect_response(lambda answer: answer.url.endswith("/looked")):
        page.evaluate(SET_HIDDEN, True)
    assert api(waiter)["looked"] == waiter.count


def test_the_shelf_notices_that_a_table_waits(visitors: Visitors, server: Running) -> None:
    ready_game(server, "donuts")
    page = visitors.page()
    page.clock.install()
    page.goto("/")
    body = {"game": "donuts", "options": {"layout": "0"}, "seats": seats_of("donuts")}
    assert not page.locator("#hello").count()
    visitors.post(page.context, "/api/tables", body)
    page.clock.run_for(SHELF_MS)
    page.wait_for_selector("#hello")
    page.wait_for_function(TELLS_MY_TURN)
    visitors.post(page.context, "/api/tables", body)
    page.evaluate(SET_HIDDEN, True)
    page.evaluate(SET_HIDDEN, False)
    page.wait_for_selector("#mine .rows")


# Touches and decisions


@pytest.mark.parametrize("game", ["easycome", "dungeons"])
def test_two_quick_touches_are_both_in_pencil(
    visitors: Visitors, server: Running, game: str
) -> None:
    player = new_player(visitors, server, game, seed=3)
    player.wait_for_turn()
    page = player.page
    first, second = two_that_go_together(page)
    page.goto(player.place)
    held = Held(page, A_DRAFT)
    page.locator(f"{AT_HAND} [id='{first}']").tap()
    held.wait()
    page.locator(f"{AT_HAND} [id='{second}']").tap()
    held.let_go()
    for one in (first, second):
        expect(page.locator(f"{AT_HAND} [id='{one}']")).to_have_attribute("aria-pressed", "true")


def two_that_go_together(page: Page) -> tuple[str, str]:
    """The ids of two things of which the second can be touched after the first."""
    first = page.locator(f"{AT_HAND} a.thing.legal:visible").first
    name, thing = (first.get_attribute(one) for one in ("id", "data-thing"))
    first.tap()
    page.wait_for_selector(f"{AT_HAND} [id='{name}'][aria-pressed=true]")
    others = page.locator(f"{AT_HAND} a.thing.legal:visible:not([data-thing='{thing}'])")
    return str(name), str(others.first.get_attribute("id"))


def test_a_second_quick_touch_of_the_same_rubs_out(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", options={"layout": "0"})
    player.wait_for_turn()
    page = player.page
    thing = page.locator("#board a.thing.legal").first
    held = Held(page, A_DRAFT)
    thing.tap()
    held.wait()
    thing.tap()
    with page.expect_response(lambda answer: answer.url.rstrip("?").endswith(player.place)):
        held.let_go()
    page.wait_for_function("() => !location.search && !document.querySelector('.thing.chosen')")


def test_sending_lasts_until_it_is_saved(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", options={"layout": "0"})
    player.wait_for_turn()
    page = player.page
    page.clock.install()
    page.reload()
    player.draft()
    held = Held(page, "**/play")
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.locator(SEND).tap()
    held.wait()
    wire = page.locator("#wire")
    expect(wire).to_have_text("Sending…")
    page.locator("#board a.thing.legal").first.tap()
    page.evaluate(SET_HIDDEN, False)  # looks again
    expect(wire).to_have_text("Sending…")
    held.let_go()
    expect(wire).to_have_text("Saved")
    page.clock.run_for(SAVED_MS)
    expect(wire).to_have_text("")


def test_a_refusal_is_read_though_i_touch_meanwhile(visitors: Visitors, server: Running) -> None:
    visitors.troubles.expected = ("409", "422")
    mover, _ = two_friends(visitors, server)
    page = mover.page
    mover.draft()
    held = Held(page, "**/play")
    page.locator(SEND).tap()
    held.wait()
    decide(mover)
    page.locator("#board a.thing.legal").first.tap()
    held.let_go()
    expect(page.locator("#say .no")).to_be_visible()
    expect(page.locator("#wire")).to_have_text("")


# Failures


def test_what_failed_is_asked_for_again(visitors: Visitors, server: Running) -> None:
    visitors.troubles.expected = ("ERR_FAILED",)
    player = new_player(visitors, server, "donuts", options={"layout": "0"})
    player.wait_for_turn()
    page = player.page
    page.clock.install()
    page.reload()
    page.wait_for_selector("#turn.mine")
    failures = Failures(page, A_DRAFT)
    page.locator("#board a.thing.legal").first.tap()
    expect(page.locator("#wire")).to_have_attribute("data-state", "offline")
    failures.outlast()
    page.wait_for_selector("#board .chosen")
    expect(page.locator("#wire")).to_have_text("")


def test_a_page_that_looks_again_goes_on_doing_so(visitors: Visitors, server: Running) -> None:
    visitors.troubles.expected = ("ERR_FAILED",)
    ready_game(server, "donuts")
    page = visitors.page()
    page.clock.install()
    page.goto("/")
    failures = Failures(page, re.compile(r"/$"))
    body = {"game": "donuts", "options": {"layout": "0"}, "seats": seats_of("donuts")}
    visitors.post(page.context, "/api/tables", body)
    page.clock.run_for(SHELF_MS)
    failures.outlast()
    page.wait_for_selector("#hello")


class Failures:
    """Requests for an address that fail three times."""

    MOST = 3

    def __init__(self, page: Page, place: re.Pattern[str]):
        self._page, self._count = page, 0
        page.route(place, self._fail)

    def _fail(self, route: Route) -> None:
        self._count += 1
        route.abort() if self._count <= self.MOST else route.continue_()

    def _has_failed(self, tries: int) -> bool:
        return self._count >= tries

    def outlast(self) -> None:
        """Let the time pass after which the page tries again."""
        for tries in range(1, self.MOST + 1):
            wait_until(self._page, partial(self._has_failed, tries))
            self._page.clock.run_for(RETRY_MS * 2**tries)


def test_a_stream_too_many_is_not_offline(visitors: Visitors, server: Running) -> None:
    visitors.troubles.expected = ("429",)
    mover, waiter = two_friends(visitors, server)
    page = waiter.page
    page.route("**/events?*", lambda route: route.fulfill(status=429))
    page.add_init_script(NOTE_THE_WIRE)
    page.reload()
    decide(mover)
    page.wait_for_selector("#turn.mine")
    assert "offline" not in page.evaluate("window.states")


# Moves of others, one after the other


def about_to_hear(visitors: Visitors, server: Running) -> tuple[Player, Held]:
    """A table of three at which bots have moved twice, of which the page will hear at once."""
    player = new_player(visitors, server, "don", **IN_MOTION)
    player.wait_for_turn()
    page = player.page
    page.clock.install()
    page.add_init_script(NOTE_WHAT_IS_HEARD)
    held = Held(page, "**/events?*")
    page.reload()
    held.wait()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.evaluate(NOTE_WHAT_IS_SHOWN)
    play_on(server, player)
    return player, held


def play_on(server: Running, player: Player) -> None:
    """Decide, and let all bots do so, without the page, until they have moved twice more."""
    most = len(moves_of_others(server, player)) + 2
    while len(moves_of_others(server, player)) < most:
        decide(player)
        wait_until(player.page, lambda: bool(api(player)["is_my_turn"]))


def moves_of_others(server: Running, player: Player) -> list[int]:
    """After how many events others have moved, since the page was opened."""
    since = player.page.evaluate("window.seen[0]")
    live = next(one for one in server.house.tables.awake() if one.id == player.table)
    events = live.table.events_for(player.seat, since)
    return [one.number for one in events if one.kind == "move" and one.seat != player.seat]


def test_moves_of_others_are_shown_one_after_the_other(visitors: Visitors, server: Running) -> None:
    player, held = about_to_hear(visitors, server)
    page = player.page
    first, *_ = moves_of_others(server, player)
    held.let_go()
    page.wait_for_function("(at) => window.seen.at(-1) === at", arg=first)
    play_on(server, player)  # a second message comes while the first is being shown
    page.wait_for_function("(count) => window.heard === count", arg=api(player)["count"])
    moves = moves_of_others(server, player)
    for at in moves[1:-1]:
        page.clock.run_for(STEP_MS)
        page.wait_for_function("(at) => window.seen.at(-1) === at", arg=at)
    page.clock.run_for(STEP_MS)
    page.wait_for_function("(at) => window.seen.at(-1) >= at", arg=moves[-1])
    assert page.evaluate("window.seen")[1:-1] == moves[:-1]


@pytest.mark.parametrize("skips", ["key", "touch"])
def test_any_key_or_touch_skips_that(visitors: Visitors, server: Running, skips: str) -> None:
    player, held = about_to_hear(visitors, server)
    page = player.page
    first, *others = moves_of_others(server, player)
    held.let_go()
    page.wait_for_function("(at) => window.seen.at(-1) === at", arg=first)
    page.keyboard.press("Shift") if skips == "key" else page.locator("#say").tap()
    page.wait_for_function("(at) => window.seen.at(-1) >= at", arg=others[-1])
    assert len(page.evaluate("window.seen")) == 3, "no other move is shown on the way"
