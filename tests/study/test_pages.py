"""Pages: well-formed, complete in themselves, in both languages, with every plot."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.errors import BadUsage
from ludotheque.language import LANGUAGES, Language, same
from ludotheque.study import arena, balance
from ludotheque.study.contest import Contest
from ludotheque.study.report.arena import arena_page
from ludotheque.study.report.balance import balance_page
from ludotheque.study.report.page import Page
from ludotheque.study.standings import Standings

pytestmark = pytest.mark.slow

WITHOUT_END = {"meta"}


class Outline(HTMLParser):
    """Reads a page as strictly as XML: every element is closed, in order."""

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in WITHOUT_END:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(page: Page, language: Language) -> tuple[str, Outline]:
    written = str(page)
    assert "http" not in written, "no address: all it needs is in it"
    assert not re.search(r"""(?:src|href)=["'](?!#)|url\((?!#)|@import|<script""", written)
    assert f'<html lang="{language}">' in written
    assert not re.search(r"#0[0-9a]0[0-9b]0[0-9c]", written), "all stand-ins for colours are gone"
    return written, Outline(written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_an_arena(language: Language, tmp_path: Path) -> None:
    contest = Contest.of("donuts", "greedy,random", games=6)
    page = arena_page(Standings(contest, arena.job_of(contest).run()), language)
    written, outline = checked(page, language)
    assert outline.seen.count("svg") == 4
    assert {"en": "Arena: Donuts", "fr": "Arène\u00a0: Donuts"}[language] in written
    page.write(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == written
    with pytest.raises(BadUsage, match="cannot write to"):
        page.write(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "option"), [("easycome", "hold=three"), ("dungeons", "adventure=cultists")]
)
def test_the_page_of_a_balance_report(name: str, option: str, language: Language) -> None:
    game = load(name)
    plan = balance.plan(game, games=30, players=4, by="greedy")
    written, outline = checked(balance_page(balance.study(game, plan), language), language)
    assert outline.seen.count("svg") >= 4
    assert option in written
    assert {"en": "comparing random games", "fr": "jouées au hasard"}[language] in written


def test_words_are_not_mistaken_for_markup() -> None:
    page = Page(same("a < b"), "en")
    page.say(same("<b> & co"))
    page.table([same("<")], [[same("&")]])
    assert "a &lt; b" in str(page)
    assert "&lt;b&gt; &amp; co" in str(page)
    Outline(str(page))
