"""What fits: targets for thumbs, no sideways scroll at any width, nothing that jumps."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Playwright

from ludotheque.games.auction.content import COLOUR_NAMES
from ludotheque.games.auction.drawn import art
from ludotheque.games.donnant.drawn.boxes import box_kind
from ludotheque.games.donnant.view import DonnantView
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.web.pages.static_files import OURS
from tests.browser.chromium import PHONE, SIZES, Visitors, launch, only_dejavu, visiting
from tests.browser.tables import BOARDS, SEND, Player, new_player
from tests.web.serving import Running

LEAST = 44  # px of a target
MOST_PAGES = 1_000  # that are looked through at one decision: more than there ever are
DECISIONS_BETWEEN = 5
SOME_POSITIONS = 4
CLOUDS = load_sheet("pyramid").of_kind("cloud")
OPTIONS = {"don": {"exchange": "on"}, "dungeons": {"adventure": "pyramid"}}  # all that is asked
# Every link of the table that leads to a draft, is large enough and is where it seems to be.
TARGETS = f"""() => [...document.querySelectorAll("main a[href^='?']")].flatMap((link) => {{
  const href = link.getAttribute("href");
  if (/[?&](why|at|way|judged)=/.test(href) || link.closest("#choices")) return [];
  link.scrollIntoView({{ block: "center", inline: "center" }});
  const {{ x, y, width, height }} = link.getBoundingClientRect();
  if (width < {LEAST} || height < {LEAST}) return [];
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there?.closest("a") === link ? [href] : [];
}})"""
TOO_SMALL = f"""() => {{
  const {{ width, height }} = document.querySelector({json.dumps(SEND)}).getBoundingClientRect();
  return width < {LEAST} || height < {LEAST};
}}"""
WIDTHS = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
# What is wider than the page, for whoever has to mend it.
WIDE = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const { right, width } = one.getBoundingClientRect();
  return width && right > document.documentElement.clientWidth + 1;
}).slice(0, 8).map((one) => `${one.tagName}.${one.getAttribute("class")}#${one.id}`).join(" ")"""


Meaning = Callable[[str], object]


def drafts_in_reach(page: Page, place: str, begun: str = "", wanted: str = "") -> set[str]:
    """The drafts that large targets lead to, from one to the next.

    With nothing begun, by way of all drafts of one thing. Else by way of what opens without a
    touch on a further thing, or with the beginning of the one that is wanted.
    """
    start = f"?try={begun}" if begun else "?"
    reached, seen, waiting = set[str](), {start}, [start]
    for _ in range(MOST_PAGES):
        if not waiting:
            break
        page.goto(place + waiting.pop(0))
        sent = page.locator("form.send input[name=items]")
        if sent.count() and not page.evaluate(TOO_SMALL):
            reached.add(sent.first.get_attribute("value") or "")
        new = [href for href in page.evaluate(TARGETS) if href not in seen]
        seen |= set(new)
        drafts = {href: parse_qs(href.lstrip("?")).get("try", [""])[0] for href in new}
        reached |= set(drafts.values())
        waiting += [href for href, draft in drafts.items() if leads_on(draft, begun, wanted)]
    return reached


def leads_on(draft: str, begun: str, wanted: str) -> bool:
    """Whether a draft may be on the way to what is wanted."""
    if not begun:
        return "," not in draft
    return draft == begun or f"{begun},{wanted}".startswith(f"{draft}.")


def meaning_in(player: Player, game: str) -> Meaning:
    """What a thing comes to: itself, where two of them are not provably the same.

    Between like boxes of a card, and dice of one number, there is nothing to choose. Clouds get
    their numbers in turn, so that any order is reached cloud by cloud (DG-31).
    """
    if game == "donnant":
        view = player.page.request.get(player.api).json()["view"]
        return partial(_entry, msgspec.convert(view, DonnantView))
    return _cloud if game == "dungeons" else str


def _cloud(item: str) -> str:
    place = item.partition(".")[0]
    return place if place in CLOUDS else item


def _entry(view: DonnantView, item: str) -> object:
    """An entry by its card, the kind of its box and the number; anything else as it is."""
    cell, *more = item.split(".")
    laid = view.own.at(cell) if view.own else None
    if laid is None or len(more) < 2:
        return item
    values = {str(die.colour): die.value for die in view.own_dice}
    return cell, box_kind(laid.card, int(more[0])), values[more[1]]


def step_by_step(player: Player, items: list[str], meaning: Meaning) -> str:
    """Touch the things of a decision one after the other; gives the draft that comes of it."""
    begun = ""
    for item in items:
        reached = drafts_in_reach(player.page, player.place, begun, item)
        longer = {one for one in reached if one.rpartition(",")[0] == begun}
        wanted = [one for one in longer if meaning(one.rpartition(",")[2]) == meaning(item)]
        assert wanted, f"{item} after {begun or 'nothing'}"
        begun = min(wanted, key=lambda one: (not one.endswith(item), one))
    return begun


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_every_legal_move_has_a_target_for_a_thumb(
    visitors: Visitors, server: Running, game: str
) -> None:
    player = new_player(visitors, server, game, options=OPTIONS.get(game))
    player.wait_for_turn()
    for _ in range(SOME_POSITIONS):
        if player.is_over:
            break
        meaning = meaning_in(player, game)
        reached = {meaning(one) for one in drafts_in_reach(player.page, player.place)}
        assert not [one for one in player.touchable() if meaning(one) not in reached]
        items = player.some_decision()
        draft = step_by_step(player, items, meaning)
        player.page.goto(f"{player.place}?try={draft}")
        assert player.has_draft or not items
        player.sit().skip(DECISIONS_BETWEEN)


# No sideways scroll


@pytest.fixture(scope="module")
def plain_browser(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser that has no font but DejaVu."""
    started = launch(playwright, **only_dejavu(tmp_path_factory.mktemp("fonts")))
    yield started
    started.close()


def check_widths(page: Page, place: str) -> None:
    """No page is wider than its window."""
    page.goto(place)
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        wide, window = page.evaluate(WIDTHS)
        assert wide <= window, f"{place} on a {name}: {page.evaluate(WIDE)}"
    page.set_viewport_size(PHONE)


def check_table(player: Player) -> None:
    """A table before a decision, with a draft, at a refusal, when it is over."""
    player.wait_for_turn()
    check_widths(player.page, player.place)
    player.sit().skip(3)
    if player.is_over:
        return
    idle = player.page.locator("#board a.thing.idle")
    if idle.count():
        check_widths(player.page, player.place + (idle.first.get_attribute("href") or ""))
        player.sit()
    player.draft()
    check_widths(player.page, player.page.url)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_scrolls_sideways(
    visitors: Visitors, plain_browser: Browser, server: Running, language: str
) -> None:
    with visiting(plain_browser, visitors.host) as plainly:
        for people in (visitors, plainly):
            page = people.page(locale=language)
            for place in ("/", "/join", *(f"/games/{game}" for game in BOARDS)):
                check_widths(page, place)
            check_widths(page, "/rules/donuts")


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_no_table_scrolls_sideways(
    visitors: Visitors, plain_browser: Browser, server: Running, game: str
) -> None:
    with visiting(plain_browser, visitors.host) as plainly:
        for people, language in ((visitors, "fr"), (plainly, "fr")):
            player = new_player(people, server, game, locale=language)
            if game in BOARDS:
                check_table(player)
            else:
                check_widths(player.page, player.place)


# Written on cards

NAMES_OF_CARDS = """() => Object.fromEntries([...document.querySelectorAll(".card-a .n")].map(
  (name) => [name.textContent, name.getBBox().width]))"""
ROOM_ON_A_CARD = 56  # between its edges


def test_names_fit_their_cards_in_the_widest_font(plain_browser: Browser) -> None:
    sheets = (OURS / "ludotheque.css", Path(art.__file__).parents[1] / "board.css")
    style = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    faces = "".join(
        art.card_face(edition, colour, 8, "")
        for edition in ("don", "serengeti")
        for colour in COLOUR_NAMES
    )
    page = plain_browser.new_page()
    page.set_content(f"<style>{style}</style>{faces}")
    widths = page.evaluate(NAMES_OF_CARDS)
    page.close()
    assert len(widths) == 2 * len(COLOUR_NAMES)
    assert not {name: width for name, width in widths.items() if width > ROOM_ON_A_CARD}


# Nothing jumps

COLLECT_SHIFTS = """
// Of what can be touched or holds such things; what is meant to move is left out.
window.shifts = [];
const touched = "a, button, input, summary, section";
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map((source) => source.node).filter((node) => {
      const one = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
      if (!one || one.closest("[data-move], .tens, .more")) return false;
      return one.matches(touched) || one.querySelector(touched);
    });
    for (const one of moved) {
      const place = one.closest ? one : one.parentElement;
      const part = place.closest("section")?.id;
      shifts.push(`${part} ${place.nodeName}#${place.id}.${place.getAttribute("class")}`);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""
BOXES = """() => Object.fromEntries(["#turn", ".seats", "#board", "#tray"].map((name) => {
  const box = document.querySelector(name)?.getBoundingClientRect();
  const size = name === "#board" ? box.width : box?.height; // beside it, the page goes on
  return [name, box && [box.left, size].map(Math.round)];
}))"""


@pytest.mark.slow
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_jumps(visitors: Visitors, server: Running, game: str, size: str) -> None:
    context_size = SIZES[size]
    player = new_player(visitors, server, game, viewport=context_size)
    page = player.page
    page.add_init_script(COLLECT_SHIFTS)
    player.sit().wait_for_turn()
    first = page.evaluate(BOXES)
    for _ in range(10):
        if player.is_over:
            break
        player.draft()
        assert page.evaluate(BOXES) == first, "with a draft"
        count = player.count
        player.be_sure()
        player.send(page.locator(SEND).click)
        player.wait_for_turn(count)
        if not player.is_over:
            assert page.evaluate(BOXES) == first, "at the next decision"
            assert not set(page.evaluate("shifts"))
