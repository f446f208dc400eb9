"""The pages about the shelf in the made-up language: prints what was read outside of its brackets.

`python -m tests.language.shelf_pages` walks through them without a script, as somebody French.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.language.made_up import CLOSE, OPEN, speak
from tests.language.outside import Read, report, words_of_markup

if TYPE_CHECKING:
    from tests.web.pages.browsing import Browser
    from tests.web.serving import Running

PEOPLE = ("Anna", "Ben")
NO_LIMITS = {"requests_per_second": 1e6, "requests_at_once": 1e6}
CODE = re.compile(r"<strong data-heard>[\w-]+</strong>")
SIGNS = ("Ludothèque", "EN", "FR", "English", "Français")


def names() -> re.Pattern[str]:
    """What is called the same in every language."""
    from ludotheque.engine import shelf
    from ludotheque.tables.naming import BOT_NAMES

    titles = [shelf.find(name).title.fr.strip(OPEN + CLOSE) for name in shelf.names()]
    initials = {name[0] for name in (*PEOPLE, *BOT_NAMES)}  # on pawns
    known = sorted({*PEOPLE, *SIGNS, *BOT_NAMES, *titles, *initials}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)")


def pages(folder: Path) -> Iterator[tuple[str, str]]:
    """What somebody reads on the way from the shelf to a table and back."""
    from ludotheque.engine import shelf
    from tests.web.pages.browsing import Browser
    from tests.web.playing import ready_game
    from tests.web.serving import running

    with running(folder, limits=NO_LIMITS) as server:
        anna, ben = Browser(server.port, "fr"), Browser(server.port, "fr")
        for place in ("/", "/join", "/games/donuts", "/nowhere", "/t/0000"):
            yield place, anna.get(place).text
        ready_game(server, *shelf.names())
        for name in shelf.names():
            yield name, anna.get(f"/games/{name}").text
            yield f"rules of {name}", anna.get(f"/rules/{name}").text
        yield from alone(server, anna)
        form = anna.get("/games/easycome").form("/new")
        refused = anna.submit(form, "bots", **{"bots": "1", "option.hold": "three"})
        yield "refused", refused.text.replace("three", "").replace("two", "").replace("hold", "")
        chosen = {"option.hold": "three", "friends": "2", "friends_bots": "1"}
        room = anna.submit(form, "friends", name="Anna", listed="true", **chosen)
        address = room.place.rpartition("/")[0]
        yield "waiting room", room.text
        asked = anna.submit(room.form(f"{address}/invite", "taper"))
        yield "code", CODE.sub("", asked.text)
        for place in ("/", address, f"{address}/0", f"{address}/screen"):
            yield f"to Ben: {place.replace(address, 'table')}", ben.get(place).text
        yield "no name", ben.submit(ben.get(address).form(f"{address}/sit"), name="").text
        yield "wrong code", ben.submit(ben.get("/join").form("/join"), code="22222222").text
        seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben")
        yield "my seat", seat.text
        yield "to the host", CODE.sub("", anna.get(room.place).text)
        table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
        yield "share", anna.get(f"{table.place.rpartition('/')[0]}/share").text
        yield "screen", anna.get(f"{table.place.rpartition('/')[0]}/screen").text
        yield "my tables", anna.get("/").text


def alone(server: "Running", anna: "Browser") -> Iterator[tuple[str, str]]:
    """What somebody reads who has come some way alone, and farther."""
    from tests.web.alone import ALL_PASSED, come_far, play_alone

    yield "locked", anna.get("/games/donnant?why=levels.4").text
    anna.submit(anna.get("/").form("/preferences", "EN"), "FR")  # known from now on
    for progress in (
        "passed 1 2",
        f"{ALL_PASSED}; campaign level 1 points 0",
        f"{ALL_PASSED}; campaign level 3 points 7: +9 -2",
        f"{ALL_PASSED}; campaign level 8 points 50",
    ):
        come_far(server, "donnant", progress)
        yield progress, anna.get("/games/donnant").text
    come_far(server, "dungeons", "animals 0; cultists 1; pyramid 60; dinosaurs 120")
    yield "ranks", anna.get("/games/dungeons").text
    for game in ("donnant", "dungeons"):
        table = anna.submit(anna.get(f"/games/{game}").form("/new"))
        yield f"{game} under way", anna.get(f"/games/{game}").text
        yield f"{game} given up", anna.submit(table.form(f"{table.place}/give_up")).text
        played = play_alone(anna.as_guest, game)
        yield f"{game} played to its end", anna.get(f"/t/{played}/1").text


def everything() -> Iterator[Read]:
    """All of it, with the names that may stand in it."""
    import tempfile

    from tests.language.reading import printed_names

    known = re.compile(f"{names().pattern}|{printed_names('dungeons').pattern}")
    with tempfile.TemporaryDirectory() as folder:
        for where, page in pages(Path(folder)):
            yield Read(where, words_of_markup(page), known)


if __name__ == "__main__":
    speak()
    report(everything())
    sys.stdout.flush()
