"""The plain page under every table: a picture of characters, and a link for all that can be done.

Games without a drawn board, such as one of somebody's own, are played on it; here all six are.
"""

import random
from collections.abc import Iterator

import pytest

from ludotheque.engine import registry
from tests.web.pages.browsing import Browser, Form, Page
from tests.web.pages.test_table import my_turn
from tests.web.playing import ready_game
from tests.web.serving import Running

DECISIONS = 6
MOST_TOUCHES = 60  # for one decision
RELOADS = 'http-equiv="refresh" content="5"'
FINISHED = "data-over"


@pytest.fixture(params=registry.games())
def game(request: pytest.FixtureRequest, server: Running) -> Iterator[str]:
    """A game as if nobody had drawn its board."""
    name: str = request.param
    ready_game(server, name)
    known = server.house.games.require(name)
    board = known.board
    object.__setattr__(known, "board", None)
    yield name
    object.__setattr__(known, "board", board)


def sending(page: Page) -> Form | None:
    """The form that carries the draft out, if that is a decision."""
    named = (one for one in page.forms if one.action.endswith("/play") and "moves" in one.fields)
    return next(named, None)


def decide(anna: Browser, page: Page, chance: random.Random) -> Page:
    """Touch one thing after the other until the button names a decision, and press it."""
    place = page.place.partition("?")[0]
    for _ in range(MOST_TOUCHES):
        form = sending(page)
        things = [link for link in page.links if "try=" in link and "why=" not in link]
        if form and (form.fields["items"] or not things):
            assert form.buttons[0].words.strip(), "it is named"
            return anna.submit(form)
        page = anna.get(place + chance.choice(things).replace("&amp;", "&"))
        assert page.status == 200
        assert 'id="say"' in page.text
    raise AssertionError("no decision comes of it")


def test_a_game_is_played_by_links_and_forms_alone(server: Running, game: str) -> None:
    anna, chance = Browser(server.port), random.Random(game)
    form = anna.get(f"/games/{game}").form("/new", "bots")
    table = anna.submit(form, "bots", level="random")
    for _ in range(DECISIONS):
        page = my_turn(anna, table.place)
        if FINISHED in page.text:
            break
        assert '<pre class="plain"' in page.text, "a picture made of characters"
        assert RELOADS not in page.text, "no draft is lost"
        assert not page.odd
        assert decide(anna, page, chance).status == 200
    watching = anna.get(f"{table.place.rpartition('/')[0]}/0")
    assert RELOADS in watching.text or FINISHED in watching.text, "whoever waits sees what happens"
