"""Stories, records and drafts are made off the loop: nobody else waits for them."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

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


@pytest.mark.parametrize("name", ["story", "record", "draft"])
def test_a_table_goes_on_while_words_are_made(
    server: Running, ada: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    path = f"/api/tables/{table}/seats"
    with ThreadPoolExecutor(1) as asking, slowly(monkeypatch, name) as (begun, may_end):
        looked = asking.submit(ada.ask, "GET", f"{path}/1/{name}")
        assert begun.wait(SECONDS)
        assert bob.get("/health")["status"] == "ok"
        ada.post(f"{path}/1/decisions", {"texts": ["c4"]})
        bob.post(f"{path}/2/decisions", {"texts": ["c1"]})
        may_end.set()
        reply = looked.result(SECONDS)
    assert reply.status == 200
    told = {"story": b'"paragraphs":[]', "record": b"Ada", "draft": b'"item":"c4"'}
    assert told[name] in reply.content, "as it was when it was asked for"
    assert name == "draft" or b"1 c4" not in reply.content


def test_nobody_waits_for_more_than_one_thing_of_another() -> None:
    async def ask() -> list[str]:
        reading, order = Reading(), list[str]()
        asked = ["Ada", "Ada", "Ada", "Bob"]
        await asyncio.gather(*(reading.do(who, partial(order.append, who)) for who in asked))
        reading.close()
        return order

    assert asyncio.run(ask()) == ["Ada", "Bob", "Ada", "Ada"]
