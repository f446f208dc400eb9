"""Guided starts: real games that go on as they say, and pages that lead through them."""

import re
from collections.abc import Sequence
from html import unescape
from urllib.parse import parse_qs, urljoin

import pytest

from ludotheque.engine import registry
from ludotheque.language import Language
from ludotheque.web.pages.guides import READER, Guide, guide_of, on_the_way, standing_at
from tests.web.pages.browsing import Browser, Page
from tests.web.playing import ready_game
from tests.web.serving import Running

GAMES = ("donuts", "easycome", "don", "serengeti", "dungeons", "donnant")
LANGUAGES: tuple[Language, ...] = ("en", "fr")
LONGEST = 112  # a sentence that fits three lines of a banner 360 pixels wide
CLAUSE = re.compile(r"[A-Z]{2}-\d+")
MOST_TOUCHES = 5  # for one move: four cards to set up, three dice, or the tens and a key

every_guide = pytest.mark.parametrize("game", GAMES)


def guide(game: str) -> Guide:
    found = guide_of(game)
    assert found
    return found


@pytest.fixture
def browser(server: Running) -> Browser:
    ready_game(server, *GAMES)
    return Browser(server.port)


@every_guide
def test_its_game_can_be_played_and_the_reader_makes_most_moves(game: str) -> None:
    steps = guide(game).steps
    assert 6 <= len(steps) <= 9
    assert sum(bool(step.items) for step in steps) > len(steps) / 2
    for number, step in enumerate(steps):
        state = standing_at(game, number).state
        if step.items:
            assert READER in state.to_move
            assert not step.move or state.find(step.move, READER)
    assert not steps[-1].items, "the last step only tells"
    assert not steps[-1].then


@every_guide
def test_its_clauses_are_those_of_the_rulebook(game: str) -> None:
    known = registry.load(game).rulebook.clauses
    for step in guide(game).steps:
        assert {step.clause, *CLAUSE.findall(step.en), *CLAUSE.findall(step.fr)} <= set(known)
        assert CLAUSE.findall(step.en) == CLAUSE.findall(step.fr)


@every_guide
def test_its_sentences_are_short_and_in_both_languages(game: str) -> None:
    for step in guide(game).steps:
        assert step.en != step.fr
        for text in (step.en, step.fr):
            assert 0 < len(text) <= LONGEST, (len(text), text)
            assert text[-1] in ".!…"
        assert not re.search(r"[^\s][:;!?»]", step.fr), f"a space is missing: {step.fr}"


@pytest.mark.parametrize(
    ("game", "reader_has_won"), [("donuts", True), ("easycome", True), ("don", False)]
)
def test_how_far_it_goes(game: str, *, reader_has_won: bool) -> None:
    result = standing_at(game, len(guide(game).steps) - 1).state.result
    assert bool(result and result.winners == (READER,)) == reader_has_won


def test_what_happened_since_the_reader_decided_is_marked() -> None:
    step = next(n for n, one in enumerate(guide("easycome").steps) if one.move == "take seven")
    last = standing_at("easycome", step).last
    assert len(last) == len(guide("easycome").steps[step - 1].then)
    assert [player.prizes for player in last[-1].after.players] == [("odd",), ("seven",), ("low",)]


def test_only_dice_that_are_wanted_lead_anywhere() -> None:
    state = standing_at("easycome", 0).state
    assert on_the_way(state, (), ["keep.3.3"]) == {"keep.3", "keep.3.3"}
    assert on_the_way(state, (), ["end"]) == {"end"}


@pytest.mark.parametrize("language", LANGUAGES)
@every_guide
def test_rings_lead_through_it(server: Running, game: str, language: Language) -> None:
    ready_game(server, game)
    browser = Browser(server.port, language)
    page = browser.get(f"/guide/{game}")
    steps = guide(game).steps
    for number, step in enumerate(steps):
        assert page.status == 200
        assert not page.odd
        assert f"{number + 1}/{len(steps)}" in page.text
        assert step.text.to(language) in unescape(page.text)
        if on_the_way(standing_at(game, number).state, (), step.items):
            assert not followed(page), "no way on before the move is chosen"
            page = touch_rings(browser, page, step.items)
        page = browser.get(urljoin(page.place, followed(page)))
    assert page.place == f"/games/{game}"
    assert f"/guide/{game}" in page.links


def touch_rings(browser: Browser, page: Page, wanted: Sequence[str]) -> Page:
    """Follow the links on the board that are ringed until the wanted draft is there."""
    for _ in range(MOST_TOUCHES):
        here = parse_qs(page.place.partition("?")[2])
        if sorted(here.get("try", [""])[0].split(",")) == sorted(wanted):
            return page
        page = browser.get(urljoin(page.place, ringed(page) or tens_of(page, wanted[0])))
    raise AssertionError(f"nothing leads to {wanted}: {page.place}")


def ringed(page: Page) -> str:
    """Where the first thing that may be touched leads."""
    found = re.findall(r'<a (?=[^>]*class="[^"]*\blegal\b)[^>]*href="([^"]*)"', page.text)
    return unescape(found[0]) if found else ""


def tens_of(page: Page, wanted: str) -> str:
    """Where the key of a bid is, beyond the keys that are shown."""
    found = re.search(
        rf'id="tens-{int(wanted.removeprefix("bid.")) // 10}"[^>]*href="([^"]*)"', page.text
    )
    assert found, f"no tens for {wanted}"
    return unescape(found[1])


def followed(page: Page) -> str:
    """Where the button that goes on leads; nothing: it does not."""
    found = re.search(r'<a class="button primary" href="([^"]*)"', page.text)
    return unescape(found[1]) if found else ""


@every_guide
def test_straying_leads_back_to_the_same_step(browser: Browser, game: str) -> None:
    page = browser.get(f"/guide/{game}")
    strayed = next(unescape(link) for link in page.links if "why=" in link)
    again = browser.get(urljoin(page.place, strayed))
    assert "follow the ring" in again.text
    assert all("step=0" in unescape(link) for link in again.links if link.startswith("?"))
    assert not followed(again)
    assert browser.get(f"/guide/{game}?try=nonsense").status == 200


@pytest.mark.parametrize("look", [2, 9, -5])
@every_guide
def test_only_boards_that_are_there_are_looked_at(browser: Browser, game: str, look: int) -> None:
    assert browser.get(f"/guide/{game}?look={look}").status == 200


def test_there_is_no_other_step(browser: Browser) -> None:
    assert browser.get("/guide/don?step=99").status == 404
    assert browser.get("/guide/don?step=-1").status == 404
    assert browser.get("/guide/nonsense").status == 404
