"""Pictures of the shelf and of every board: `python -m tests.browser.screenshots FOLDER`.

Each board in mid-game, at a decision with a preview, at a refusal and at the end; on a desktop and
on a phone, in both languages, by day and by night. An index page shows them all.
"""

import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.language import LANGUAGES
from tests.browser.chromium import DESKTOP, PHONE, Visitors, launch, visiting
from tests.browser.tables import BOARDS, new_player
from tests.web.playing import ready_game
from tests.web.serving import Running, running

DEVICES = {"desktop": DESKTOP, "phone": PHONE}
THEMES = ("light", "dark")
DECISIONS_BEFORE = 5
NO_LIMITS = {"requests_per_second": 1e6, "requests_at_once": 1e6}
REFUSED = "#board a.thing.idle:visible, #tray a.thing.idle:visible"
STYLE = """
body { font: 16px system-ui, sans-serif; margin: 24px; background: #efe6d6; color: #1f2a33; }
.row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px; }
figure { margin: 0; } figcaption { font-size: 13px; } img { height: 320px; border: 1px solid; }
"""


class Shot(NamedTuple):
    """One picture."""

    subject: str
    state: str
    device: str
    language: str
    theme: str

    @property
    def file(self) -> str:
        """Its name."""
        return "-".join(self) + ".png"


def shots_of(page: Page, folder: Path, subject: str, state: str, language: str) -> Iterator[Shot]:
    """What a page shows now, on every device and in every theme."""
    for device, size in DEVICES.items():
        page.set_viewport_size(size)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its words
            shot = Shot(subject, state, device, language, theme)
            page.screenshot(path=folder / shot.file)
            yield shot
    page.set_viewport_size(PHONE)


def of_board(
    visitors: Visitors,
    server: Running,
    folder: Path,
    game: str,
    language: str,
    adventure: str = "",
) -> Iterator[Shot]:
    """A board in all its states, in one game."""
    options = {"adventure": adventure} if adventure else {}
    player = new_player(visitors, server, game, others="greedy", locale=language, options=options)
    game = adventure or game
    page = player.skip(DECISIONS_BEFORE).page
    yield from shots_of(page, folder, game, "game", language)
    player.draft()
    yield from shots_of(page, folder, game, "preview", language)
    player.sit()
    page.locator(REFUSED).first.tap(force=True)  # it is marked as not to be
    page.wait_for_selector("#say.no")
    yield from shots_of(page, folder, game, "refusal", language)
    player.sit()
    while not player.is_over:
        player.skip(1)
    page.evaluate("scrollTo(0, 0)")
    yield from shots_of(page, folder, game, "end", language)


def of_everything(visitors: Visitors, server: Running, folder: Path) -> Iterator[Shot]:
    """The shelf, a game's page, and every board."""
    for language in LANGUAGES:
        page = visitors.page(locale=language)
        for subject, place in (("shelf", "/"), ("box", "/games/easycome")):
            page.goto(place)
            yield from shots_of(page, folder, subject, "page", language)
        for game in BOARDS:
            for adventure in ADVENTURES if game == "dungeons" else ("",):
                yield from of_board(visitors, server, folder, game, language, adventure)


def index(shots: list[Shot]) -> str:
    """A page that shows all pictures, a row a subject and state."""
    rows: dict[str, list[Shot]] = {}
    for shot in shots:
        rows.setdefault(f"{shot.subject}, {shot.state}", []).append(shot)
    written = "".join(
        f'<h2>{escape(title)}</h2><div class="row">'
        + "".join(
            f'<figure><a href="{one.file}"><img src="{one.file}" alt="" loading="lazy"></a>'
            f"<figcaption>{one.device}, {one.language}, {one.theme}</figcaption></figure>"
            for one in row
        )
        + "</div>"
        for title, row in rows.items()
    )
    head = f'<meta charset="utf-8"><title>Ludothèque</title><style>{STYLE}</style>'
    return f"<!doctype html>{head}{written}"


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as tables,
        running(Path(tables), limits=NO_LIMITS) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        ready_game(server, *BOARDS)
        with visiting(browser, f"127.0.0.1:{server.port}") as visitors:
            shots = list(of_everything(visitors, server, folder))
        browser.close()
    (folder / "index.html").write_text(index(shots), encoding="utf-8")
    print(f"{len(shots)} pictures: {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
