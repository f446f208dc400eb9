"""Where the server itself fails, people get a page that says so and looks again by itself."""

from collections.abc import Callable

import pytest

from ludotheque.web import app
from ludotheque.web.identities import Identities
from tests.web.pages.browsing import Browser
from tests.web.pages.test_table import begun
from tests.web.playing import ready_game
from tests.web.serving import Running

Break = Callable[[bool], None]


@pytest.fixture
def broken(server: Running, monkeypatch: pytest.MonkeyPatch) -> Break:
    """Lets all tables fail, or work again."""

    async def fail(table_id: str) -> None:
        raise KeyError(table_id)

    def switch(is_broken: bool) -> None:
        if is_broken:
            monkeypatch.setattr(server.house.tables, "get", fail)
        else:
            monkeypatch.undo()

    return switch


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_failure_is_a_page_that_recovers(server: Running, broken: Break, language: str) -> None:
    ready_game(server, "donuts")
    anna = Browser(server.port, language)
    table = begun(anna)
    broken(True)
    page = anna.get(table.place)
    assert page.status == 500
    assert page.headers["content-type"].startswith("text/html")
    said = app.OUR_FAULT.to("fr" if language == "fr" else "en")
    assert said[1:] in page.text
    assert 'data-reload="5"' in page.text, "with a script"
    assert 'http-equiv="refresh" content="5"' in page.text, "and without"
    assert not page.odd
    assert "" in page.links, "the same address again"
    broken(False)
    assert anna.get(table.place).status == 200


def test_after_a_form_it_leads_back_to_the_table(server: Running, broken: Break) -> None:
    ready_game(server, "donuts")
    anna = Browser(server.port)
    table = begun(anna)
    form = table.form(f"{table.place}/undo")
    broken(True)
    page = anna.submit(form)
    assert page.status == 500
    assert f'content="5;url={table.place}"' in page.text, "a form is not sent again"
    assert table.place in page.links


def test_whoever_cannot_be_recognised_gets_a_page_too(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready_game(server, "donuts")
    anna = Browser(server.port)
    begun(anna)

    def fail(*_: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(Identities, "remembered", fail)
    page = anna.get("/")
    assert page.status == 500
    assert "<h1>" in page.text
    guest = anna.as_guest.ask("GET", "/api/me")
    assert (guest.status, guest.kind) == (500, "InternalError"), "programs get JSON"
