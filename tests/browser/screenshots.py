"""Pictures of the shelf and of every board: `python -m tests.browser.screenshots FOLDER`.

Each board in mid-game, at a decision with a preview, at a refusal and at the end; on a desktop and
on a phone, in both languages, by day and by night. An index page and contact sheets of twelve show
them all. The games are the same every time.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.language import LANGUAGES
from tests.browser.chromium import SIZES, Visitors, launch, only_dejavu, visiting
from tests.browser.picture_pages import Shot, show_all
from tests.browser.tables import BOARDS, SEND, THING, Player, new_player
from tests.web.luck import fixed_luck
from tests.web.playing import ready_game
from tests.web.serving import Running, running

DEVICES = ("desktop", "phone")
THEMES = ("light", "dark")
VISIONS = ("none", "deuteranopia", "protanopia", "achromatopsia")
DECISIONS_BEFORE = {"donuts": 6, "easycome": 5, "don": 14, "serengeti": 14, "dungeons": 6}
USUALLY_BEFORE = 8
AS_USUAL = {"hints": True, "undo": "always"}  # against bots
MAX_GAMES = 20  # until one comes that shows all states
# What is to be seen in mid-game, and what is touched for a refusal.
TELLING = dict.fromkeys(("don", "serengeti"), "#pad a.thing.legal")
REFUSED = dict.fromkeys(("don", "serengeti"), "#pad a.thing.idle:visible")
ANY_REFUSED = "#board a.thing.idle:not(.place):visible, #tray a.thing.idle:visible"
NO_LIMITS = {"requests_per_second": 1e6, "requests_at_once": 1e6}
PAGES = {"shelf": "/", "box": "/games/easycome"}
ON_A_TABLET_TOO = ("page", "game")  # one state of each


@dataclass
class Camera:
    """Takes pictures of pages, as somebody sees them."""

    folder: Path
    vision: str = "none"

    def shots(self, page: Page, subject: str, state: str, language: str) -> Iterator[Shot]:
        """What a page shows now, on every device and in every theme."""
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": self.vision})
        page.evaluate("scrollTo(0, 0)")
        for device in (*DEVICES, *(["tablet"] if state in ON_A_TABLET_TOO else [])):
            page.set_viewport_size(SIZES[device])
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its words
                shot = Shot(subject, state, device, language, theme)
                page.screenshot(path=self.folder / shot.file, animations="disabled")
                yield shot
        page.set_viewport_size(SIZES["phone"])


# The states of a board: each is reached from the one before


def in_mid_game(player: Player) -> None:
    """Play on until there is something to choose, and something that may not be."""
    game = game_of(player)
    player.skip(DECISIONS_BEFORE.get(game, USUALLY_BEFORE))
    telling = (THING, REFUSED.get(game, ANY_REFUSED), TELLING.get(game, "#board"))
    wanted = [player.page.locator(one) for one in telling]
    while not player.is_over and not all(one.count() for one in wanted):
        player.skip(1)


def with_a_preview(player: Player) -> None:
    """Choose something that tells most."""
    wanted = player.page.locator(TELLING.get(game_of(player), THING))
    player.touch_one(wanted.first)
    if not player.has_draft:
        player.draft()
    assert player.page.locator(SEND).is_visible()


def at_a_refusal(player: Player) -> None:
    """Touch what is not legal."""
    player.sit()
    refused = REFUSED.get(game_of(player), ANY_REFUSED)
    player.page.locator(refused).first.tap(force=True)  # it is marked as not to be
    player.page.wait_for_selector("#say.no")


def at_the_end(player: Player) -> None:
    """Let the game be over."""
    player.sit()
    while not player.is_over:
        player.skip(1)


STATES: Mapping[str, Callable[[Player], None]] = {
    "game": in_mid_game,
    "preview": with_a_preview,
    "refusal": at_a_refusal,
    "end": at_the_end,
}
MORE_STATES: Mapping[str, Mapping[str, Callable[[Player], None]]] = {}  # of a game, before its end


def game_of(player: Player) -> str:
    """The game of a table."""
    shown = player.page.request.get(f"/api/tables/{player.table}").json()
    return str(shown["game"])


def states_of(game: str) -> dict[str, Callable[[Player], None]]:
    """All states of a board in which pictures are taken, in their order."""
    *before, last = STATES.items()
    return dict([*before, *MORE_STATES.get(game, {}).items(), last])


def of_board(
    visitors: Visitors,
    server: Running,
    camera: Camera,
    game: str,
    language: str,
    adventure: str = "",
) -> Iterator[Shot]:
    """A board in all its states, in one game; one that ends too soon is played otherwise."""
    subject, options = adventure or game, {"adventure": adventure} if adventure else {}
    for attempt in range(MAX_GAMES):
        with fixed_luck(f"{subject} {attempt}"):
            player = new_player(
                visitors, server, game, others="greedy", locale=language, settings=AS_USUAL,
                options=options,
            )  # fmt: skip
            in_mid_game(player)
            if player.is_over:
                continue
            for state, reach in states_of(game).items():
                if reach is not in_mid_game:
                    reach(player)
                yield from camera.shots(player.page, subject, state, language)
            return
    raise AssertionError(f"no game of {subject} of {MAX_GAMES} shows all states")


def of_everything(
    visitors: Visitors, server: Running, camera: Camera, games: Sequence[str]
) -> Iterator[Shot]:
    """The shelf, a game's page, and boards."""
    for language in LANGUAGES:
        page = visitors.page(locale=language)
        for subject, place in PAGES.items():
            page.goto(place)
            yield from camera.shots(page, subject, "page", language)
        for game in games:
            for adventure in ADVENTURES if game == "dungeons" else ("",):
                yield from of_board(visitors, server, camera, game, language, adventure)


def main() -> None:
    """Read the command line, and take all pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--games", nargs="+", choices=BOARDS, default=BOARDS, help="these only")
    parser.add_argument("--vision", choices=VISIONS, default="none", help="as some people see")
    parser.add_argument("--dejavu", action="store_true", help="with the widest usual font only")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as tables,
        running(Path(tables), limits=NO_LIMITS) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, **(only_dejavu(Path(tables)) if chosen.dejavu else {}))
        ready_game(server, *chosen.games)
        camera = Camera(chosen.folder, chosen.vision)
        with visiting(browser, f"127.0.0.1:{server.port}") as visitors:
            shots = list(of_everything(visitors, server, camera, chosen.games))
        show_all(browser, shots, chosen.folder)
        browser.close()
    print(f"{len(shots)} pictures: {chosen.folder / 'index.html'}")


if __name__ == "__main__":
    main()
