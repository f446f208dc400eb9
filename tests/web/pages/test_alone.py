"""Playing alone, without a script: levels, the campaign, ranks, and what a game came to."""

import re
from pathlib import Path

import pytest

from ludotheque.web.pages.alone import UNDER_WAY
from tests.games.donnant.positions import easy_cards
from tests.web.alone import ALL_PASSED, come_far, decide_some
from tests.web.pages.browsing import Browser, Page
from tests.web.playing import play_to_the_end, ready_game
from tests.web.serving import Guest, Running, running

EASY = {"option.cards": easy_cards()}
RUNG = re.compile(r'class="rung (\w+)')


@pytest.fixture
def anna(server: Running) -> Browser:
    ready_game(server, "donnant", "dungeons")
    browser = Browser(server.port)
    browser.submit(browser.get("/").form("/preferences", "FR"), "EN")  # known from now on
    return browser


def hands(server: Running, browser: Browser) -> Guest:
    """Whoever plays for a browser faster than by forms."""
    name = f"ludotheque-{server.port}"
    return Guest(server.port, cookie=f"{name}={browser.cookies[name, '/']}")


def table_in(page: Page) -> str:
    found = re.fullmatch(r"/t/([^/]+)/1", page.place)
    assert found, page.place
    return found[1]


def rungs(page: Page, key: str) -> str:
    """The first letters of how the rungs of a ladder stand."""
    _, _, ladder = page.text.partition(f'id="ladder-{key}"')
    assert ladder, key
    return "".join(standing[0] for standing in RUNG.findall(ladder.partition("</section>")[0]))


def play_on(server: Running, browser: Browser, table: str) -> Page:
    """Play a game alone to its end; gives the page then."""
    play_to_the_end(table, {1: hands(server, browser)})
    return browser.get(f"/t/{table}/1")


@pytest.mark.rule("DD-46")
def test_seven_levels_stand_in_a_row_and_each_opens_the_next(
    server: Running, anna: Browser
) -> None:
    page = anna.get("/games/donnant")
    assert rungs(page, "levels") == "ollllll"
    assert rungs(page, "campaign") == "aaaaaaa"
    table = anna.submit(page.form("/new", "Play level 1"), "Play level 1", **EASY)
    end = play_on(server, anna, table_in(table))
    assert "levels passed: 1." in end.text
    assert rungs_at_the_end(end) == "polllll"
    second = anna.submit(end.form("/new", "Play level 2"), "Play level 2")
    shown = Guest(server.port).get(f"/api/tables/{table_in(second)}")
    assert shown["options"]["level"] == "2"
    assert shown["options"]["cards"] == easy_cards(), "as in the game before"
    page = anna.get("/games/donnant")
    assert rungs(page, "levels") == "polllll"
    assert f"/t/{table_in(second)}/1" in page.links, "it is under way"
    assert f"level 2, {UNDER_WAY.en}" in page.text.lower()


def rungs_at_the_end(page: Page) -> str:
    _, _, ladder = page.text.partition('id="achieved"')
    return "".join(standing[0] for standing in RUNG.findall(ladder))


@pytest.mark.rule("DD-46")
def test_a_locked_level_says_why(anna: Browser) -> None:
    page = anna.get("/games/donnant")
    why = next(link for link in page.links if link.startswith("?why=levels.4"))
    told = anna.get(f"/games/donnant{why.partition('#')[0]}")
    assert told.status == 200
    assert "Level 4 is not open yet: pass the one before it; open: 1 (DD-46)" in told.text
    form = page.form("/new", "Play level 1")
    forged = anna.submit(form, "Play level 1", **{"option.level": "4", "option.campaign": "no"})
    assert Guest(anna.port).get(f"/api/tables/{table_in(forged)}")["options"]["level"] == "1"
    form.buttons[0].value, form.buttons[0].name = "level=4&campaign=no", "offer"
    refused = anna.submit(form, "level=4&campaign=no")
    assert refused.status == 422
    assert "Level 4 is not open yet" in refused.text
    assert refused.text.count('role="alert"') == 1


@pytest.mark.rule("DD-46")
def test_a_campaign_is_left_found_again_and_gone_on_with(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donnant")
        anna = Browser(server.port)
        anna.submit(anna.get("/").form("/preferences", "FR"), "EN")
        come_far(server, "donnant", ALL_PASSED)
        page = anna.get("/games/donnant")
        assert rungs(page, "campaign") == "oaaaaaa"
        begin = page.form("/new", "Begin the campaign")
        table = table_in(anna.submit(begin, "Begin the campaign", **EASY))
        decide_some(hands(server, anna), table, 2)
        port = server.port
    with running(folder, port=port) as server:  # a cookie is for one port
        ready_game(server, "donnant")
        page = anna.get("/games/donnant")
        assert f"/t/{table}/1" in page.links
        assert "Go on: Campaign" in page.text
        assert table_in(anna.submit(begin, "Begin the campaign")) == table, "pressed once more"
        end = play_on(server, anna, table)
        assert rungs_at_the_end(end) == "poaaaaa"
        words = "Continue the campaign: level 2"
        onward = anna.submit(end.form("/new", words), words)
        shown = Guest(port).get(f"/api/tables/{table_in(onward)}")
        assert (shown["options"]["campaign"], shown["options"]["level"]) == ("yes", "2")


def test_a_throw_that_is_undone_is_said_to_count_for_nothing(
    server: Running, anna: Browser
) -> None:
    form = anna.get("/games/donnant").form("/new", "Play level 1")
    usual = anna.submit(form, "Play level 1", **EASY)
    assert Guest(server.port).get(f"/api/tables/{table_in(usual)}")["settings"]["undo"] == "never"
    page = anna.submit(form, "Play level 1", undo="always", **EASY)
    table = table_in(page)
    decide_some(hands(server, anna), table, 1)
    assert 'id="counts"' not in anna.get(page.place).text
    hands(server, anna).post(f"/api/tables/{table}/seats/1/undo")
    assert 'id="counts"' in anna.get(page.place).text
    end = play_on(server, anna, table)
    assert "counts for no rank, level or campaign" in end.text
    assert rungs_at_the_end(end) == "ollllll"


@pytest.mark.rule("DG-45")
def test_each_dungeon_has_its_ladder_of_ranks(server: Running, anna: Browser) -> None:
    come_far(server, "dungeons", "animals 43")
    page = anna.get("/games/dungeons")
    assert rungs(page, "animals") == "ppppaaaa"
    assert rungs(page, "dinosaurs") == "aaaaaaaa"
    assert "Best: 43 points, rank 4 of 8." in page.text
    words = "Enter Clumsy Cultists"
    table = table_in(anna.submit(page.form("/new", words), words))
    assert Guest(server.port).get(f"/api/tables/{table}")["options"]["adventure"] == "cultists"
    end = play_on(server, anna, table)
    assert "your best so far" in end.text
    assert rungs_at_the_end(end).startswith("p")
    assert "Enter Puzzled Pyramid" in end.text


def test_who_watches_is_offered_nothing(server: Running, anna: Browser) -> None:
    form = anna.get("/games/donnant").form("/new", "Play level 1")
    table = table_in(anna.submit(form, "Play level 1", **EASY))
    play_on(server, anna, table)
    watched = Browser(server.port).get(f"/t/{table}/0")
    assert watched.status == 200
    assert "/new" not in [form.action for form in watched.forms]


def test_a_game_for_more_has_no_such_part(server: Running) -> None:
    ready_game(server, "donuts")
    assert 'id="alone"' not in Browser(server.port).get("/games/donuts").text
