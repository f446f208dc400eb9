"""The pages about the shelf in the made-up language: prints what was read outside of its brackets.

`python -m tests.language.shelf_pages` walks through them without a script, as somebody French.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.language.made_up import CLOSE, OPEN, speak
from tests.language.outside import Read, report, words_of_markup

PEOPLE = ("Anna", "Ben")
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

    with running(folder) as server:
        anna, ben = Browser(server.port, "fr"), Browser(server.port, "fr")
        for place in ("/", "/join", "/games/donuts", "/nowhere", "/t/0000"):
            yield place, anna.get(place).text
        ready_game(server, *shelf.names())
        for name in shelf.names():
            yield name, anna.get(f"/games/{name}").text
            yield f"rules of {name}", anna.get(f"/rules/{name}").text
        form = anna.get("/games/easycome").form("/new")
        refused = anna.submit(form, "bots", **{"bots": "1", "option.hold": "three"})
        yield "refused", refused.text.replace("three", "").replace("two", "").replace("hold", "")
        chosen = {"option.hold": "three", "friends": "2", "friends_bots": "1"}
        room = anna.submit(form, "friends", name="Anna", listed="true", **chosen)
        address = room.place.rpartition("/")[0]
        yield "waiting room", room.text
        yield "code", re.sub(r"<strong>[\w-]+</strong>", "", anna.submit(
            room.form(f"{address}/invite", "taper")).text)  # fmt: skip
        for place in ("/", address, f"{address}/0"):
            yield f"to Ben: {place.replace(address, 'table')}", ben.get(place).text
        yield "no name", ben.submit(ben.get(address).form(f"{address}/sit"), name="").text
        yield "wrong code", ben.submit(ben.get("/join").form("/join"), code="22222222").text
        seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben")
        yield "my seat", seat.text
        yield "to the host", anna.get(room.place).text
        table = anna.submit(anna.get("/games/donuts").form("/new"), "bots")
        yield "share", anna.get(f"{table.place.rpartition('/')[0]}/share").text
        yield "my tables", anna.get("/").text


def everything() -> Iterator[Read]:
    """All of it, with the names that may stand in it."""
    import tempfile

    known = names()
    with tempfile.TemporaryDirectory() as folder:
        for where, page in pages(Path(folder)):
            yield Read(where, words_of_markup(page), known)


if __name__ == "__main__":
    speak()
    report(everything())
    sys.stdout.flush()
