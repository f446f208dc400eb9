"""The pages of tables in the made-up language: prints what was read outside of its brackets.

`python -m tests.language.table_pages GAME …` plays a whole game without a script, as somebody
French who touches at random, asks why not, and looks at everything.
"""

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.language.made_up import CLOSE, OPEN, speak
from tests.language.outside import Read, report, words_of_markup

if TYPE_CHECKING:
    from tests.web.pages.browsing import Browser, Page

MOST_DECISIONS = 25
MOST_TOUCHES = 30
# What pages hold for later: what a script shows, and what stands in empty fields.
HELD = re.compile(r'(?:placeholder|data-sending|data-offline|data-copied)="([^"]*)"')
HALF_A_QUESTION = re.compile(f"(</b> )([^{OPEN}<]+{CLOSE})")  # its first sentence is the banner's
IS_MINE, IS_OVER = 'class="turn mine"', " data-over"
LINK = re.compile(r'href="(\?[^"]*)"')


def read(page: "Page") -> str:
    """All that somebody reads of a page, sooner or later."""
    text = HALF_A_QUESTION.sub(rf"\1{OPEN}\2", page.text)
    return "\n".join([words_of_markup(text), *HELD.findall(text)])


def drafts_in(page: "Page") -> list[str]:
    """Where touches lead, but for looks at the past."""
    links = (link.replace("&amp;", "&") for link in LINK.findall(page.text))
    return [link for link in dict.fromkeys(links) if "at=" not in link]


def decided(browser: "Browser", seat: str, chance: random.Random) -> Iterator["Page"]:
    """The pages on the way to a decision, and the one after it."""
    page = browser.get(seat)
    for _ in range(MOST_TOUCHES):
        why = [link for link in drafts_in(page) if "why=" in link]
        if why:
            yield browser.get(seat + chance.choice(why))
        sent = [form for form in page.forms if form.fields.get("items")]
        if sent:
            yield browser.submit(sent[0])
            return
        page = browser.get(seat + chance.choice([one for one in drafts_in(page) if "try=" in one]))
        yield page


def pages(game: str, folder: Path) -> Iterator["Page"]:
    """A game from its first page to its last."""
    from tests.web.pages.browsing import Browser
    from tests.web.playing import ready_game
    from tests.web.serving import running

    chance = random.Random(5)
    limits = {"requests_per_second": 1e6, "requests_at_once": 1e6}
    with running(folder, limits=limits) as server:
        browser = Browser(server.port, "fr")
        ready_game(server, game)
        form = browser.get(f"/games/{game}").form("/new", "bots")
        page = browser.submit(form, "bots", level="random")
        seat, decisions = page.place, 0
        while IS_OVER not in page.text and decisions < MOST_DECISIONS:
            page = browser.get(seat)
            if IS_MINE in page.text:
                decisions += 1
                yield page
                yield from decided(browser, seat, chance)
        for place in ("?at=1", "?try=zz", "?why=zz"):
            yield browser.get(seat + place)
        yield browser.get(seat.rpartition("/")[0] + "/0")
        page = browser.get(seat)  # bots may have ended it meanwhile
        if IS_OVER not in page.text:
            yield browser.submit(page.form(f"{seat}/give_up"))
        yield browser.get(seat)


def everything(games: list[str]) -> Iterator[Read]:
    """All of it, with the names that may stand in it."""
    import tempfile

    from tests.language.reading import printed_names
    from tests.language.shelf_pages import names

    for game in games:
        known = re.compile(f"{names().pattern}|{printed_names(game).pattern}")
        with tempfile.TemporaryDirectory() as folder:
            for page in pages(game, Path(folder)):
                yield Read(f"{game} {page.place.partition('?')[2]}", read(page), known)


if __name__ == "__main__":
    speak()
    report(everything(sys.argv[1:]))
    sys.stdout.flush()
