"""Trouble as a page: the server itself fails, or does not let somebody in."""

from collections.abc import Callable
from html import unescape

import pytest

from ludotheque.errors import BeingMadeReady, LudothequeError, ServerStopping, TooMany
from ludotheque.language import LANGUAGES, Language, same
from ludotheque.web import app
from ludotheque.web.identities import Identities
from tests.web.pages.browsing import Browser, read_page
from tests.web.pages.test_table import begun
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running

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


def test_a_form_sent_to_a_server_that_starts_leads_back_to_the_table(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready_game(server, "donuts")
    anna = Browser(server.port)
    table = begun(anna)
    form = table.form(f"{table.place}/undo")

    async def not_yet(table_id: str) -> None:
        raise BeingMadeReady(same("Donuts"), 9.0)

    monkeypatch.setattr(server.house.tables, "get", not_yet)
    page = anna.submit(form)
    assert page.status == 503
    assert f'content="2;url={table.place}"' in page.text, "what is asked for again is the table"


@pytest.mark.parametrize(
    ("error", "status", "seconds"),
    [
        (TooMany(same("too often"), 7.2), 429, 8),
        (TooMany(same("too often")), 429, 5),
        (ServerStopping(same("it stops")), 503, 5),
    ],
)
def test_what_passes_is_looked_at_again(
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
    error: LudothequeError,
    status: int,
    seconds: int,
) -> None:
    ready_game(server, "donuts")
    anna = Browser(server.port)
    table = begun(anna)

    async def fail(table_id: str) -> None:
        raise error

    monkeypatch.setattr(server.house.tables, "get", fail)
    page = anna.get(table.place)
    assert page.status == status
    assert f'data-reload="{seconds}"' in page.text, "with a script"
    assert f'http-equiv="refresh" content="{seconds}"' in page.text, "and without"
    assert "looks again by itself" in page.text
    sent = anna.submit(table.form(f"{table.place}/undo"))
    assert f'content="{seconds};url={table.place}"' in sent.text, "a form is not sent again"


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


BROWSER = {"Accept": "text/html,application/xhtml+xml;q=0.9"}
AT_THE_DOOR = {
    "host": ({"Host": "evil.example"}, 421),
    "cookies": ({"Cookie": "ludotheque-{port}=a; ludotheque-{port}=b"}, 400),
    "origin": ({"Origin": "http://evil.example"}, 403),
}


@pytest.mark.security("C5", "C6", "C7")
@pytest.mark.parametrize("refused", AT_THE_DOOR)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_door_tells_people_what_happened_and_what_to_do(
    server: Running, refused: str, language: Language
) -> None:
    sent, status = AT_THE_DOOR[refused]
    headers = {name: value.format(port=server.port) for name, value in sent.items()}
    method = "POST" if refused == "origin" else "GET"
    guest = Guest(server.port, language=language)
    program = guest.ask(method, "/", headers=headers)
    told = guest.ask(method, "/", headers=headers | BROWSER)
    assert told.status == program.status == status
    reason = program.json["error"]["reason"]
    text = told.content.decode()
    assert told.headers["content-type"].startswith("text/html")
    assert reason[1:] in unescape(text)
    assert f'<html lang="{language}">' in text
    page = read_page(text)
    assert not page.odd
    assert not page.assets, "they would be refused too"
    assert page.links == ([] if refused == "host" else ["/"]), "where there is a shelf"
    assert guest.ask(method, "/api/me", headers=headers | BROWSER).json, "programs get JSON"
