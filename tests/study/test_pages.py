"""Pages: well-formed, complete in themselves, in both languages, with every plot."""

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.errors import BadUsage
from ludotheque.language import LANGUAGES, Language, same
from ludotheque.players.analysis import Judgement, judge
from ludotheque.players.search import Budget
from ludotheque.records import Record
from ludotheque.study import arena, balance
from ludotheque.study.contest import Contest
from ludotheque.study.report.analysis import analysis_page
from ludotheque.study.report.arena import arena_page
from ludotheque.study.report.balance import balance_page
from ludotheque.study.report.mistakes import no_mistake, points
from ludotheque.study.report.page import Page
from ludotheque.study.standings import Standings
from tests.games.playthrough import played
from tests.games.variants import Variant

pytestmark = pytest.mark.slow

WITHOUT_END = {"meta", "img"}


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
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)|url\((?!#)|@import|<script""", written)
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


def judged(name: str, players: int, **options: str) -> tuple[Record, list[Judgement]]:
    record = played(Variant(load(name), players, options), seed=2)
    return record, list(judge(record, budget=Budget(simulations=40, trees=2)))


def events_in(written: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr><th scope="row">(\d+)</th>', written)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "players", "shown"),
    [("donuts", 2, "<img "), ("don", 4, '<pre class="screen">'), ("dungeons", 1, "<img ")],
)
def test_the_page_of_an_analysis(name: str, players: int, shown: str, language: Language) -> None:
    record, found = judged(name, players)
    names = [same(f"<{seat}> $x$") for seat in range(1, players + 1)]
    written, outline = checked(analysis_page(record, found, names, language), language)
    assert outline.seen.count("svg") == 1
    plot = written[written.index("<svg") : written.index("</svg>")]
    assert "1 · &lt;1&gt; $x$" in plot, "a name is what it is"
    assert written.count(shown) == 3
    costly = [one for one in found if one.cost]
    costly.sort(key=lambda one: (one.is_sure, one.cost), reverse=True)
    costliest = [one.event for one in costly[:10]]
    assert events_in(written) == [*costliest, *(one.event for one in found)]
    worst = costly[0]
    assert f">{points(worst.cost).to(language)}" in written
    move = worst.played.move
    said = record.game.words.button(move.state.view(move.seat), move.parts)
    assert escape(said.to(language)) in written, "in words, without a clause"
    asked = record.game.words.question(move.state.view(move.seat))
    assert escape(asked.to(language)) in written
    alone = {"en": "How well the game may go", "fr": "Comment la partie s’annonce"}[language]
    assert (alone in written) == (players == 1)


def test_a_page_without_mistakes_or_without_decisions() -> None:
    record = Record.begin(load("donuts"), options={"layout": "0"})
    empty, outline = checked(analysis_page(record, [], [], "en"), "en")
    assert "decisions judged: 0" in empty
    assert {"svg", "table", "img"}.isdisjoint(outline.seen)
    record, found = judged("donuts", 2, layout="0")
    best = [replace(one, played=one.analysis.best) for one in found]
    good, outline = checked(analysis_page(record, best, [], "fr"), "fr")
    assert "Aucune décision n’a coûté" in good
    assert "Place 1" in good, "nobody has a name"
    assert "img" not in outline.seen
    assert events_in(good) == [one.event for one in best]
    checked(analysis_page(record, found[:1], [], "en"), "en")  # seat 2 has not decided yet


def test_what_is_not_exact_is_not_called_certain() -> None:
    _, found = judged("don", 3)
    assert no_mistake(found).en.startswith("No decision surely cost 5.0 points")


def test_words_are_not_mistaken_for_markup() -> None:
    page = Page(same("a < b"), "en")
    page.say(same("<b> & co"))
    page.table([same("<")], [[same("&")]])
    assert "a &lt; b" in str(page)
    assert "&lt;b&gt; &amp; co" in str(page)
    Outline(str(page))
