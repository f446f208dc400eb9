"""After the end of a game: what decisions cost, and trying one of them again."""

import re
import threading

import pytest

from ludotheque.drawing.scene import Scene
from ludotheque.language import Language
from ludotheque.records import Record
from ludotheque.tables.table import Table
from ludotheque.web import analyses_api
from ludotheque.web.analysis_models import AnalysisShown, JudgedDecision, JudgedGame, JudgedMove
from ludotheque.web.pages.after_game import points_table
from tests.tables.playing import begun as seat_begun
from tests.tables.playing import decisions
from tests.web.listening import in_loop
from tests.web.pages.browsing import Browser
from tests.web.pages.test_table import begun, my_turn, touched
from tests.web.playing import ready_game
from tests.web.serving import Running


@pytest.fixture
def anna(server: Running) -> Browser:
    ready_game(server, "donuts")
    return Browser(server.port)


def how_it_ended(game: str, language: Language) -> str:
    """The table of a game that was played at random."""
    table = seat_begun(game)
    for _ in decisions(table, seed=1):
        pass
    state, result = table.state, table.state.result
    assert result
    scene = Scene(state.view(1), 1, table.names, language)
    return " ".join(re.sub("<[^>]+>", " ", points_table(scene, state, result, None)).split())


def test_a_game_without_points_is_won_and_lost() -> None:
    assert how_it_ended("donuts", "en") == "A Ada B Bob The larger group won lost"
    assert how_it_ended("donuts", "fr").endswith("Le plus grand groupe gagné perdu")


def test_points_are_told_by_their_source() -> None:
    words = how_it_ended("don", "en")
    assert "Total" in words
    assert "Rank" in words
    assert "won" not in words


def test_the_banner_shows_who_has_won(server: Running, anna: Browser) -> None:
    table = begun(anna)
    while "data-over" not in (page := my_turn(anna, table.place)).text:
        drafted = anna.get(table.place + touched(page))
        anna.submit(drafted.form(f"{table.place}/play"))
    live = next(one for one in server.house.tables.awake() if one.id in table.place)
    result = live.table.state.result
    assert result
    banner = page.text.partition('id="turn"')[2].partition("</section>")[0]
    [winner] = result.winners
    assert f'class="seat won" id="seat-{winner}"' in page.text
    assert ("pawn me" in banner) == (winner == 1), "the pawn of who has won"
    assert f"DN\u2011{result.ending.clause[3:]}" in banner, "a clause stays on one line"


def judged(event: int, cost: float) -> JudgedDecision:
    """A decision of seat 1 that gave something away."""
    played, best = (
        JudgedMove(text, text, value, None, None, f"{round(100 * value)} %")
        for text, value in (("a1", 0.6 - cost), ("c4", 0.6))
    )
    return JudgedDecision(event, 1, played, best, cost, "??")


def test_each_of_my_costliest_decisions_can_be_tried_again(
    server: Running, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(anna)
    for _ in range(4):
        drafted = anna.get(table.place + touched(my_turn(anna, table.place)))
        anna.submit(drafted.form(f"{table.place}/play"))
    my_turn(anna, table.place)
    anna.submit(anna.get(table.place).form(f"{table.place}/give_up"))
    live = next(one for one in server.house.tables.awake() if one.id in table.place)
    written = live.table.record()
    mine = [number for number, event in enumerate(written.events, 1) if event.seat == 1]
    found = tuple(judged(event, 0.1 * n) for n, event in enumerate(mine, 1))
    shown = AnalysisShown("done", result=JudgedGame("donuts", True, found))
    monkeypatch.setattr(analyses_api, "analysis_shown", lambda *_: shown)
    replayed_by: list[threading.Thread] = []

    def record(table: Table) -> Record:
        replayed_by.append(threading.current_thread())
        return write(table)

    write = Table.record
    monkeypatch.setattr(Table, "record", record)
    panel = anna.get(f"{table.place}?judged=shown")
    assert replayed_by
    assert in_loop(server, threading.current_thread) not in replayed_by, "others need not wait"
    assert panel.text.count("Try again from there") == 3
    forms = [form for form in panel.forms if form.action == f"{table.place}/retry"]
    assert [form.fields["event"] for form in forms] == [str(n) for n in mine[::-1][:3]]
    again = anna.submit(forms[0])
    assert again.status == 200
    assert again.place != table.place
    assert again.place.endswith("/1")
    assert 'class="turn mine"' in again.text
    assert "event-" in again.text, "what came before is told"
    assert 'class="new"' not in again.text, "and is no news"


def test_what_cannot_be_tried_again_is_a_page_that_says_why(anna: Browser) -> None:
    table = begun(anna)
    form = anna.get(table.place).form(f"{table.place}/give_up")
    form.action, form.fields = f"{table.place}/retry", {"event": "1"}
    refused = anna.submit(form)
    assert refused.status == 409
    assert "<h1>" in refused.text
