"""What is particular to Donnant Donnant: dice that roll, points written in turn, lines, arrows."""

from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ludotheque.drawing.scene import Drawn
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.content import COLOURS
from tests.browser.chromium import DESKTOP, Visitors
from tests.browser.tables import SEND, new_player
from tests.browser.test_touches import DIE, until
from tests.games.donnant.boards import scene_of, whole_game
from tests.games.donnant.positions import Table
from tests.web.serving import Running

LISTENS = """() => {
  window.rolled = [];
  document.addEventListener("animationstart", (event) => {
    if (event.animationName === "donnant-roll") window.rolled.push(event.target.id);
  });
}"""
HAVE_SETTLED = "() => !document.getAnimations().length"
IN_MOTION: dict[str, Any] = {"reduced_motion": "no-preference"}
WAYS_TO_LOOK: dict[str, dict[str, Any]] = {
    "moving": IN_MOTION,
    "still": {"reduced_motion": "reduce"},
    "without a script": IN_MOTION | {"java_script_enabled": False},
}
WRITTEN = """() => [...document.querySelectorAll(".final")].map((one) => {
  const { animationName, animationDelay } = getComputedStyle(one);
  return animationName === "none" ? -1 : parseFloat(animationDelay);
})"""
STYLES = (("ludotheque.web", "static/ludotheque.css"), ("ludotheque.games.donnant", "board.css"))


@pytest.fixture
def bare(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page without a server, of somebody who looks at it in some way."""
    context = browser.new_context(viewport=DESKTOP, **getattr(request, "param", {}))
    yield context.new_page()
    context.close()


def show(page: Page, drawn: Drawn) -> None:
    """Put a board on a page, with its styles."""
    css = "".join(resources.files(place).joinpath(name).read_text() for place, name in STYLES)
    board = f'<section class="board donnant">{drawn.board}</section>'
    page.set_content(f'<style>{css}</style><main class="table donnant">{board}</main>')


def test_dice_roll_once_a_throw_and_only_those_thrown(visitors: Visitors, server: Running) -> None:
    player = new_player(visitors, server, "donnant", **IN_MOTION)
    finger = until(player, DIE, but_not="#thing-joker, #hand")
    page, count = player.page, player.count
    page.wait_for_function(HAVE_SETTLED)
    page.evaluate(LISTENS)
    finger.touch(DIE)
    finger.touch(DIE)
    assert page.evaluate("window.rolled") == [], "a touch throws nothing"
    thrown = [die for die in COLOURS if not page.locator(f"#cell-{die}.site").count()]
    assert 0 < len(thrown) < len(COLOURS)
    finger.touch(SEND)
    player.wait_for_turn(count)
    page.wait_for_function("(thrown) => window.rolled.length >= thrown", arg=len(thrown))
    rolled = page.evaluate("window.rolled")
    throw = rolled[0].split("-", 2)[2]  # after what it is, and its colour
    assert sorted(rolled) == sorted(f"cube-{die}-{throw}" for die in thrown), "each of them once"


@pytest.mark.parametrize(
    ("bare", "way"), [(how, way) for way, how in WAYS_TO_LOOK.items()], indirect=["bare"]
)
def test_points_are_written_one_after_the_other(bare: Page, way: str) -> None:
    ends = (list(whole_game(4, seed))[-1] for seed in range(9))
    drawings = (draw(scene_of(end, seat)) for end in ends for seat in range(1, 5))
    show(bare, next(one for one in drawings if "turn-3" in one.board))
    delays = bare.evaluate(WRITTEN)
    assert len(delays) >= 3
    if way == "moving":
        assert delays == sorted(set(delays)), "each after the one before"
        assert delays[0] == 0
        return
    assert set(delays) == {-1}, "all at once"


def test_lines_join_cards_and_are_in_nobodys_way(bare: Page) -> None:
    table = Table(2)
    table.complete(1, "c4", "4 per complete neighbour")
    table.lay(1, "c3", "2, 2", entries=(2,))
    state = table.acting(2, 3, 3, 4, 6)
    show(bare, draw(scene_of(state, 1, draft="c3")))
    line = bare.locator(".joins .join").bounding_box()
    above, below = (bare.locator(f"#thing-{cell}").bounding_box() for cell in ("c4", "c3"))
    assert line
    assert above
    assert below
    assert line["y"] < above["y"] + above["height"], "from one card"
    assert line["y"] + line["height"] > below["y"], "to the other"
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('a').id"
    assert bare.evaluate(hit, [line["x"], line["y"] + line["height"] - 2]) == "thing-c3"


def test_arrows_walk_over_cards_while_there_is_nothing_to_do(
    visitors: Visitors, server: Running
) -> None:
    player = new_player(visitors, server, "donnant", viewport=DESKTOP, has_touch=False)
    page = player.page
    player.wait_for_turn()
    page.goto(f"/t/{player.table}/0")  # who watches may read all cards
    page.keyboard.press("ArrowRight")
    first = page.locator("#thing-top1")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#thing-top2")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#thing-bottom2")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**?part=bottom2")
    expect(page.locator("#say")).to_contain_text(":")
