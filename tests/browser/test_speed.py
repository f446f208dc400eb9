"""From a touch to the pencil, in the page itself."""

import os
from statistics import median, quantiles

import pytest

from tests.browser.chromium import Visitors
from tests.browser.tables import BOARDS, Player, new_player
from tests.web.serving import Running

MEDIAN_MS = 60.0
P95_MS = 150.0
TOUCHES = 40
TRIES = 10  # a machine may be busy with other things, but not always
# Touch one legal thing after the other; each time wait until the page shows what comes of it.
MEASURE = """async (touches) => {
  const shown = (act, isThere) => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    act();
  });
  const times = [];
  for (let number = 0; number < touches; number++) {
    const legal = [...document.querySelectorAll("#board a.thing.legal, #tray a.thing.legal")];
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    const from = performance.now();
    await shown(() => legal[number % legal.length].dispatchEvent(click), () => location.search);
    times.push(performance.now() - from);
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
    await shown(() => document.body.dispatchEvent(escape), () => !location.search);
  }
  return times;
}"""


def measured(player: Player) -> tuple[float, float]:
    """The median and the 95th percentile, in milliseconds."""
    times: list[float] = player.page.evaluate(MEASURE, TOUCHES)
    return median(times), quantiles(times, n=20)[-1]


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_from_touch_to_pencil(visitors: Visitors, server: Running, game: str) -> None:
    player = new_player(visitors, server, game)
    player.wait_for_turn()
    measured(player)  # what is read once is read
    for _ in range(TRIES):
        middle, late = measured(player)
        load = os.getloadavg()[0]
        print(f"median {middle:.0f} ms, p95 {late:.0f} ms, load {load:.1f}")
        if middle <= MEDIAN_MS and late <= P95_MS:
            return
    pytest.fail(f"median {middle:.0f} ms, p95 {late:.0f} ms, at a load of {load:.1f}")
