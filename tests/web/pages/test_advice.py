"""A hint gives a value, and as its reason nothing but the difference of two previews."""

import pytest

from ludotheque import State, load
from ludotheque.engine.previews import preview_event
from ludotheque.engine.telling import Names
from ludotheque.web.analysis_models import Hint, HintedDecision
from ludotheque.web.pages.advice import Advice, advice_of
from tests.web.pages.browsing import Browser
from tests.web.playing import ready_hints, wait_for_turn
from tests.web.serving import Running


def advised(state: State, seat: int, *decisions: tuple[str, ...]) -> Advice:
    """The advice of a hint that names these decisions, the best first."""
    found = []
    for number, texts in enumerate(decisions):
        here, moves = state.observation(seat), []
        for text in texts:
            moves.append(here.find(text, seat).number)
            here = here.play_number(moves[-1], seat)
        value = 0.6 - number / 10
        found.append(HintedDecision(tuple(moves), texts[0], value, None, f"{value:.0%}"))
    hint = Hint(is_exact=True, is_win_probability=True, decisions=tuple(found))
    names = Names(seat, {1: "Ada", 2: "Bob", 3: "Cleo"})
    return advice_of(state.observation(seat), hint, names, "en")


def preview_of(state: State, seat: int, text: str) -> str:
    event = preview_event(state.observation(seat), seat, [state.find(text, seat).number])
    return state.game.words.preview(event, Names(seat, {1: "Ada", 2: "Bob", 3: "Cleo"})).en


def test_the_reason_is_what_the_two_previews_do_not_share() -> None:
    state = load("donuts").start(layout="0").play("c4")
    cells = [move.text for move in state.legal_moves(2)]
    advice = advised(state, 2, (cells[0],), (cells[1],))
    best, other = (preview_of(state, 2, cell) for cell in cells[:2])
    assert best != other
    assert advice.html == (
        f'<span class="hint">Best here: {cells[0]}, 60%. {best} '
        f"Then {cells[1]}, 50%. {other}</span>"
    )
    assert advice.items == (cells[0],)


def test_previews_that_say_the_same_give_no_reason() -> None:
    state = load("donuts").start(layout="0").play("c4")
    cell = state.legal_moves(2)[0].text
    assert advised(state, 2, (cell,), (cell,)).html.count(".") == 2
    assert advised(state, 2, (cell,)).html.count(".") == 1, "there is nothing else to do"


def test_points_differ_by_source() -> None:
    state = load("easycome").start()
    for throw in ("1 2 3 4 by seat 1", "0 1 2 3 by seat 2", "1 2 2 2"):
        state = state.play(f"throw {throw}")
    taking = next(move for move in state.legal_moves(1) if move.text.startswith("take"))
    advice = advised(state, 1, (taking.text,), ("keep 1",))
    assert "Points beside that: " in advice.html
    assert "+1." in advice.html


def test_what_is_said_under_a_condition_keeps_it() -> None:
    state = load("don").start(players=3).play("first 1").play("card blue 8")
    advice = advised(state, 1, ("bid 6",), ("bid 5",))
    assert advice.html.count("If it wins: ") == 2, "though both would buy the same"
    assert "Points" not in advice.html, "and be worth the same"
    against_nothing = advised(state, 1, ("bid 6",), ("pass",))
    assert "Points beside that, if it goes so: " in against_nothing.html


def test_a_decision_of_several_things_is_pencilled_in_whole() -> None:
    state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    here, texts = state, list[str]()
    while not texts or here.is_mid_decision(2):
        texts.append(here.legal_moves(2)[0].text)
        here = here.play(texts[-1], 2)
    advice = advised(state, 2, tuple(texts))
    assert len(texts) > 1
    assert advice.items
    assert all(item in " ".join(texts) for item in advice.items)


@pytest.mark.slow
def test_the_page_of_a_hint_says_why_and_doubles_the_ring(server: Running) -> None:
    ready_hints(server, "donuts")
    anna = Browser(server.port)
    table = anna.submit(anna.get("/games/donuts").form("/new"), "bots", hints="true")
    wait_for_turn(anna.as_guest, table.place.split("/")[2])
    page = anna.submit(anna.get(table.place).form(f"{table.place}/hint"))
    assert page.status == 200
    assert "Best here: " in page.text
    assert "Then " in page.text
    assert page.text.count('class="mark middle') == 1
    assert page.text.count("hinted") == 1
