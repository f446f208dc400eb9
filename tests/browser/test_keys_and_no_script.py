"""Every board by keys alone, and every page without its script."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, ViewportSize, expect

from tests.browser.chromium import DESKTOP, PHONE, Visitors
from tests.browser.tables import ASK, BOARDS, MOST_TOUCHES, SEND, THING, Player, new_player
from tests.web.playing import ready_game, ready_hints
from tests.web.serving import Running

DECISIONS = 20
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
Decide = Callable[[Player], None]
STOPS = ":is(#board, #tray) a.thing:not([tabindex='-1']):visible"
# Which of the things to do no arrow leads to, from wherever the first press leads.
OUT_OF_REACH = """() => {
  const press = (key) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  document.activeElement.blur();
  press("ArrowRight");
  const [reached, next] = [new Set(), [document.activeElement]];
  for (let one = next.pop(); one; one = next.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      one.focus();
      press(key);
      next.push(document.activeElement);
    }
  }
  return [...document.querySelectorAll("a.thing.legal")]
    .filter((one) => one.getClientRects().length && !reached.has(one)).map((one) => one.id);
}"""


def play_some(player: Player, decide: Decide, again: Callable[[], None]) -> None:
    """Make so many decisions; a game that ends before is followed by another."""
    while player.decisions < DECISIONS:
        if player.is_over:
            again()
            continue
        decide(player)
        player.decisions += 1


# By keys


def focus_a_legal_thing(player: Player) -> None:
    """Go there by arrows: from nowhere to the first, then from one to another."""
    page, steps = player.page, 1 + player.chance.randrange(4)
    for step in range(MOST_TOUCHES):
        page.keyboard.press(player.chance.choice(ARROWS))
        if step >= steps and page.locator("a.thing.legal:focus").count():
            return
    raise AssertionError("arrows lead to no thing")


def decide_by_keys(player: Player) -> None:
    page, count = player.page, player.count
    for _ in range(0 if player.has_nothing_to_touch else MOST_TOUCHES):
        focus_a_legal_thing(player)
        place = page.url
        page.keyboard.press(player.chance.choice(("Enter", "Space")))
        page.wait_for_function("(place) => location.href !== place", arg=place)
        if player.has_draft:
            break
    if player.has_draft:
        assert page.locator(":focus").get_attribute("aria-pressed") == "true", "the focus stays"
    if page.locator(ASK).count():
        page.keyboard.press("Enter")
        page.locator(SEND).wait_for()
    player.send(lambda: page.keyboard.press("Enter"))
    player.wait_for_turn(count)


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_keys_alone(visitors: Visitors, server: Running, game: str) -> None:
    player = new_player(visitors, server, game, viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()

    def again() -> None:
        other = new_player(visitors, server, game, viewport=DESKTOP, has_touch=False)
        player.page, player.table = other.page, other.table
        player.wait_for_turn()

    play_some(player, decide_by_keys, again)


def test_escape_rubs_out_and_a_move_can_be_written(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page, count = player.page, player.count
    focus_a_legal_thing(player)
    page.keyboard.press("Space")
    page.wait_for_selector(".thing.chosen")
    page.keyboard.press("Escape")
    page.wait_for_selector(".thing.chosen", state="detached")
    page.keyboard.press("/")
    page.keyboard.type(player.legal_moves()[0])
    page.keyboard.press("Enter")
    player.wait_for_turn(count)
    page.keyboard.press("u")
    page.wait_for_function("(n) => +document.querySelector('main')?.dataset.count != n", arg=count)


def test_the_field_for_moves_is_ready_for_the_next(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    visitors.troubles.expected = ("422",)
    page, keyboard, count = player.page, player.page.keyboard, player.count
    field = page.locator("#text")
    focus_a_legal_thing(player)
    thing = page.locator(":focus").get_attribute("id")
    keyboard.press("/")
    keyboard.press("Escape")
    assert page.locator(f"#{thing}:focus").count(), "back at the board, where it was left"
    keyboard.press("/")
    keyboard.type("z9")
    keyboard.press("Enter")
    page.wait_for_selector("#say .no")
    expect(field).to_have_value("z9")
    field.fill("who")
    keyboard.press("Enter")
    page.wait_for_selector("#say:not(:has(.no)):has-text('Your turn')")
    expect(field).to_have_value("")
    keyboard.type(player.legal_moves()[0])
    keyboard.press("Enter")
    player.wait_for_turn(count)
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_escape_stays_at_the_step_of_a_guided_start(visitors: Visitors, server: Running) -> None:
    ready_game(server, "donuts")
    page = visitors.page(viewport=DESKTOP, has_touch=False)
    page.goto("/guide/donuts?step=1")
    page.locator("a.thing.legal").first.click()
    page.wait_for_selector(".thing.chosen")
    page.keyboard.press("Escape")
    page.wait_for_selector(".thing.chosen", state="detached")
    assert page.url.endswith("?step=1")


def test_what_a_hint_pencils_in_stays(visitors: Visitors, server: Running) -> None:
    ready_hints(server, "donuts")
    player = new_player(visitors, server, "donuts", settings={"hints": True})
    player.wait_for_turn()
    player.page.keyboard.press("h")
    player.page.wait_for_selector(".thing.chosen")
    player.page.wait_for_function("() => location.search.startsWith('?try=')")
    player.page.reload()
    assert player.has_draft


def test_the_board_is_one_stop_of_the_tab_key(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page, keyboard = player.page, player.page.keyboard
    legal = page.locator("#board a.thing.legal")
    assert page.locator(STOPS).get_attribute("id") == legal.first.get_attribute("id")
    focus_a_legal_thing(player)
    thing = page.locator(":focus").get_attribute("id")
    keyboard.press("Tab")
    assert page.locator("#tray :focus").count(), "past the board"
    keyboard.press("Shift+Tab")
    assert page.locator(f"#{thing}:focus").count(), "back to where it was left"
    keyboard.press("Space")
    page.wait_for_selector(f"#{thing}.chosen:focus")
    assert page.locator(STOPS).get_attribute("id") == thing, "also when the page has changed"


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_arrows_lead_to_all_that_can_be_done(
    visitors: Visitors, server: Running, game: str, size: ViewportSize
) -> None:
    player = new_player(visitors, server, game, viewport=size, has_touch=False)
    player.wait_for_turn()
    assert player.page.locator(STOPS).count() <= len(("board", "tray"))
    assert player.page.evaluate(OUT_OF_REACH) == []


def press_digit(page: Page, digit: str) -> None:
    page.keyboard.press(f"Digit{digit}")


def press_digit_of_the_number_pad(page: Page, digit: str) -> None:
    """With its lock on; a keyboard of Playwright's has it off."""
    key = {"key": digit, "code": f"Numpad{digit}", "windowsVirtualKeyCode": 96 + int(digit)}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "isKeypad": True, **key})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "isKeypad": True, **key})


def at_the_pad(visitors: Visitors, server: Running) -> Player:
    """Somebody who may bid."""
    player = new_player(visitors, server, "don", viewport=DESKTOP, has_touch=False)
    while not player.page.locator("#pad a.thing.legal").count():
        player.skip(1)
    return player


@pytest.mark.parametrize("press", [press_digit, press_digit_of_the_number_pad])
def test_digits_are_the_pad_of_an_auction(
    visitors: Visitors, server: Running, press: Callable[[Page, str], None]
) -> None:
    player = at_the_pad(visitors, server)
    for key in player.page.locator("#pad a.thing.legal").all():
        digit, bid = key.get_attribute("data-key"), key.get_attribute("data-thing")
        press(player.page, digit or "")
        player.page.wait_for_selector(f"#pad .chosen[data-thing='{bid}']")
        player.page.keyboard.press("Escape")
        player.page.wait_for_selector("#pad .chosen", state="detached")
    player.page.keyboard.press("p")
    player.page.wait_for_selector(".decline.chosen")


def test_a_number_pad_without_its_lock_has_arrows(visitors: Visitors, server: Running) -> None:
    player = at_the_pad(visitors, server)
    player.page.keyboard.press("Numpad8")
    player.page.wait_for_selector("a.thing:focus")
    assert "try=" not in player.page.url


@pytest.mark.parametrize("game", ["dungeons", "donnant"])
def test_p_ends_a_decision_with_nothing_touched(
    visitors: Visitors, server: Running, game: str
) -> None:
    player = new_player(visitors, server, game, viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    passing = player.page.locator("[data-key~=P]")
    while not passing.count():
        player.skip(1)
    assert passing.count() == 1, "one thing is meant"
    count = player.count
    if player.page.locator(ASK).count():
        player.page.keyboard.press("p")
        player.page.locator(SEND).wait_for()
    player.send(lambda: player.page.keyboard.press("p"))
    player.wait_for_turn(count)


def test_keys_lead_to_what_happened_and_to_the_rules(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page = player.page
    page.locator("#rules summary").click()  # folded
    page.keyboard.press("?")
    page.wait_for_selector("#rules[open] > summary:focus")
    page.keyboard.press("j")
    assert page.locator("#rules > summary:focus").count(), "letters count at the table only"
    focus_a_legal_thing(player)
    page.keyboard.press("j")
    page.wait_for_selector("#story[open] > summary:focus")


def test_a_key_opens_the_rules_of_what_has_the_focus(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "dungeons", viewport=DESKTOP, has_touch=False)
    player.wait_for_turn()
    page, place = player.page, player.page.url
    cited = set()
    for things in (".idle", ".legal"):
        thing = page.locator(f"#board a.box{things}").first
        shown = page.request.get(f"{player.place}{thing.get_attribute('href')}").text()
        clause = shown.partition('<li id="rule-')[2].partition('"')[0]
        thing.focus()
        page.keyboard.press("?")
        page.wait_for_selector(f"#rules li:first-child .clause:focus:text-is('{clause}')")
        cited.add(clause)
    assert len(cited) == 2, "of a refusal, of what a touch would do"
    assert page.url == place, "nothing is touched"


# Without a script


def decide_without_script(player: Player) -> None:
    page = player.page
    for _ in range(0 if player.has_nothing_to_touch else MOST_TOUCHES):
        things = page.locator(THING)
        if things.count():
            things.nth(player.chance.randrange(things.count())).click()
        if player.has_draft:
            break
    player.be_sure()
    page.locator(SEND).click()
    wait_without_script(page)


def wait_without_script(page: Page) -> None:
    """Look again and again, as the page would every few seconds."""
    while not page.locator(".turn.mine, main[data-over]").count():
        with suppress(Error):  # the page may be about to do so by itself
            page.reload()


def test_who_waits_without_script_sees_the_page_again(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donuts")
    watching = player.page.request.get(f"/t/{player.table}/0").text()
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in watching
    player.wait_for_turn()
    mine = player.page.request.get(player.place).text()
    assert 'http-equiv="refresh"' not in mine, "no draft is lost"


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_no_script(visitors: Visitors, server: Running, game: str) -> None:
    how: dict[str, Any] = {"java_script_enabled": False, "has_touch": False}
    player = new_player(visitors, server, game, **how)
    wait_without_script(player.page)

    def again() -> None:
        other = new_player(visitors, server, game, **how)
        player.page, player.table = other.page, other.table
        wait_without_script(player.page)

    play_some(player, decide_without_script, again)


# The replay


def test_the_slider_follows_the_replay_after_it_was_dragged(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "donuts", viewport=DESKTOP, has_touch=False)
    player.skip(2)
    slider = player.page.locator("[data-replay]")
    slider.fill("1")
    player.page.wait_for_url("**?at=1")
    player.page.locator("#replay").get_by_label("Later").click()
    player.page.wait_for_url("**?at=2")
    expect(slider).to_have_value("2")
    player.page.locator("#replay").get_by_text("Back to now").click()
    expect(slider).to_have_value(str(player.count))
