"""Stories, records and drafts are made off the loop: nobody else waits for them."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from ludotheque.games.donuts.content import tiles_of
from ludotheque.web import seat_words
from ludotheque.web.reading import Reading
from tests.web.playing import ready_game
from tests.web.serving import SECONDS, Guest, Running
from tests.web.test_play import two_at_a_table


@pytest.fixture(autouse=True)
def ready(server: Running) -> None:
    ready_game(server, "donuts")


@contextmanager
def slowly(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[tuple[threading.Event, Any]]:
    """Let words begin to be made, but not be ready before a test says so."""
    begun, may_end = threading.Event(), threading.Event()
    make: Callable[..., Any] = getattr(seat_words, name)

    def make_slowly(*asked: Any, **how: Any) -> Any:
        begun.set()
        assert may_end.wait(SECONDS)
        return make(*asked, **how)

    with monkeypatch.context() as patch:
        patch.setattr(seat_words, name, make_slowly)
        try:
            yield begun, may_end
        finally:
            may_end.set()


@pytest.mark.parametrize("name", ["story", "record", "draft", "why_not"])
def test_a_table_goes_on_while_words_are_made(
    server: Running, ada: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    path = f"/api/tables/{table}/seats"
    with ThreadPoolExecutor(1) as asking, slowly(monkeypatch, name) as (begun, may_end):
        place = "why?thing=c4" if name == "why_not" else name
        looked = asking.submit(ada.ask, "GET", f"{path}/1/{place}")
        assert begun.wait(SECONDS)
        assert bob.get("/health")["status"] == "ok"
        ada.post(f"{path}/1/decisions", {"texts": ["c4"]})
        bob.post(f"{path}/2/decisions", {"texts": ["c1"]})
        may_end.set()
        reply = looked.result(SECONDS)
    assert reply.status == 200
    told = {
        "story": b'"paragraphs":[]', "record": b"Ada", "draft": b'"item":"c4"',
        "why_not": b'"refusal":null',
    }  # fmt: skip
    assert told[name] in reply.content, "as it was when it was asked for"
    assert name == "draft" or b"1 c4" not in reply.content


def test_a_table_goes_on_while_a_decision_is_looked_for_by_things_touched(
    server: Running, ada: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    path = f"/api/tables/{table}/seats"
    touched = {"items": ["c4"], "key": "touched"}
    with ThreadPoolExecutor(1) as asking, slowly(monkeypatch, "steps_touched") as (begun, may_end):
        looked_for = asking.submit(ada.ask, "POST", f"{path}/1/decisions", touched)
        assert begun.wait(SECONDS)
        assert ada.ask("POST", f"{path}/1/decisions", touched).kind == "UnderWay"
        ada.post(f"{path}/1/decisions", {"texts": ["c4"]})
        bob.post(f"{path}/2/decisions", {"texts": ["c1"]})
        may_end.set()
        assert looked_for.result(SECONDS).kind == "OutOfDate", "it was for what is left behind"
    again = {"items": [ada.get(f"{path}/1/moves")[0]["text"]], "key": "again"}
    made = ada.post(f"{path}/1/decisions", again)
    bob.post(f"{path}/2/decisions", {"texts": [bob.get(f"{path}/2/moves")[0]["text"]]})
    assert ada.post(f"{path}/1/decisions", again) == made, "nothing is looked for any more"


def test_nobody_waits_while_the_text_of_a_box_is_read(
    server: Running, ada: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def read_slowly(written: str) -> Any:
        begun.set()
        assert may_end.wait(SECONDS)
        return tiles_of(written)

    monkeypatch.setattr("ludotheque.games.donuts.game.tiles_of", read_slowly)
    seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
    with ThreadPoolExecutor(1) as asking:
        made = asking.submit(ada.ask, "POST", "/api/tables", {"game": "donuts", "seats": seats})
        assert begun.wait(SECONDS)
        assert bob.get("/health")["status"] == "ok"
        may_end.set()
        assert made.result(SECONDS).status == 201


def test_nobody_waits_for_more_than_one_thing_of_another() -> None:
    async def ask() -> list[str]:
        reading, order = Reading(), list[str]()
        asked = ["Ada", "Ada", "Ada", "Bob"]
        await asyncio.gather(*(reading.do(who, partial(order.append, who)) for who in asked))
        reading.close()
        return order

    assert asyncio.run(ask()) == ["Ada", "Bob", "Ada", "Ada"]
