"""What moves to say how things stand: rings pulse where a touch is refused, pawns breathe."""

import pytest

from tests.browser.chromium import Visitors
from tests.browser.tables import BOARDS, Player, friends, new_player
from tests.browser.test_touches import until
from tests.web.serving import Running

OFF = ":is(#board, #tray) a.thing[aria-disabled]:visible"
# Of the things to do, those that do not move, nor any part of them.
STILL = """() => [...document.querySelectorAll(":is(#board, #tray) a.thing.legal")]
  .filter((thing) => ![thing, ...thing.querySelectorAll("*")].some(
    (part) => getComputedStyle(part).animationName === "pulse"))
  .map((thing) => thing.id)"""
LEGAL = ":is(#board, #tray) a.thing.legal"
COUNT_PULSES = """() => {
  window.pulses = new Map();
  addEventListener("animationstart", ({ animationName, target }) => {
    if (animationName === "pulse") pulses.set(target, (pulses.get(target) ?? 0) + 1);
  });
}"""
# Those begun have also ended, so that none of them is counted for the next touch.
PULSED = """() => pulses.size && document.getAnimations().every(
  ({ animationName, playState }) => animationName !== "pulse" || playState === "finished")"""
BREATHING = """() => [...document.querySelectorAll(".pawn")]
  .filter((pawn) => getComputedStyle(pawn).animationName === "breathe").length"""


def refused_player(visitors: Visitors, server: Running, game: str) -> Player:
    """Somebody who has just touched what may not be."""
    player = new_player(visitors, server, game, has_touch=False)
    until(player, f"main:has({LEGAL}) {OFF}")
    player.page.locator(OFF).first.dispatch_event("click")
    player.page.wait_for_selector("main.refusing")
    return player


@pytest.mark.parametrize("game", BOARDS)
def test_what_may_be_done_pulses_where_a_touch_is_refused(
    visitors: Visitors, server: Running, game: str
) -> None:
    page = refused_player(visitors, server, game).page
    assert page.locator(LEGAL).count()
    assert len(page.evaluate(STILL)) == page.locator(LEGAL).count(), "motion is reduced"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(STILL) == []


def test_each_refusal_pulses(visitors: Visitors, server: Running) -> None:
    page = refused_player(visitors, server, "donuts").page
    page.evaluate(COUNT_PULSES)
    page.emulate_media(reduced_motion="no-preference")  # so what was refused pulses now
    page.wait_for_function(PULSED)
    page.evaluate("() => pulses.clear()")
    page.locator(OFF).last.dispatch_event("click")
    page.wait_for_function("() => pulses.size && [...pulses.values()].every((n) => n === 1)")


@pytest.mark.parametrize("game", BOARDS)
def test_pawns_of_those_who_are_waited_for_breathe(
    visitors: Visitors, server: Running, game: str
) -> None:
    seats = 3 if game in ("don", "serengeti") else 2
    players = friends(visitors, server, game, seats, {})
    asked = players[0].page.request.get(players[0].api).json()["to_move"]
    mover = players[asked[0] - 1]
    mover.wait_for_turn()
    watcher = mover.page.context.new_page()
    watcher.goto(f"/t/{mover.table}/0")
    assert watcher.evaluate(BREATHING) == 0, "motion is reduced"
    for page in (watcher, mover.page):
        page.emulate_media(reduced_motion="no-preference")
    assert watcher.evaluate(BREATHING) == len(asked)
    assert mover.page.evaluate(BREATHING) == 0, "who is asked does not wait"
