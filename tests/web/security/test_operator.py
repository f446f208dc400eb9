"""What whoever runs a server can rely on, and what they are told."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from ludotheque.cli import serve
from ludotheque.language import LANGUAGES, Language, Text
from ludotheque.tables.backup import backup
from ludotheque.web.network import READ_ALONG
from ludotheque.web.settings import LOOPBACK, ServerSettings
from tests.web.playing import ready_game
from tests.web.security.tables import browser, database_of, new_table, rows_of
from tests.web.serving import Guest, Running, program, running


@pytest.mark.security("C19")
def test_events_are_written_once(server: Running, ada: Guest) -> None:
    new_table(ada)
    before = rows_of(database_of(server))["events"]
    with closing(sqlite3.connect(database_of(server))) as connection:
        with pytest.raises(sqlite3.IntegrityError, match="written once"):
            connection.execute("UPDATE events SET notation = 'a1'")
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("INSERT INTO events SELECT * FROM events LIMIT 1")
    assert rows_of(database_of(server))["events"][: len(before)] == before


@pytest.mark.security("C19")
def test_files_are_for_their_owner_only(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donuts")
        new_table(program(server.port))
        backup(database_of(server), folder / "copy.db")
        files = [file for file in folder.iterdir() if file.is_file()]
        assert {"tables.db", "tables.db-wal", "tables.db-shm", "copy.db"} <= {
            file.name for file in files
        }
        for file in files:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


@pytest.mark.security("C19")
@pytest.mark.parametrize("words", ["x' OR '1'='1", "x'; DROP TABLE events; --", 'x" OR 1=1'])
def test_what_is_sent_is_never_sql(server: Running, ada: Guest, words: str) -> None:
    new_table(ada)
    before = rows_of(database_of(server))["events"]
    for path in (f"/api/tables/{quote(words, safe='')}", f"/api/analyses/{quote(words, safe='')}"):
        assert ada.ask("GET", path).status == 404
    assert ada.ask("POST", "/api/codes", {"code": words}).kind == "BadInvitation"
    thief = Guest(server.port, token=words)
    assert thief.ask("GET", "/api/me").kind == "NoIdentity"
    assert rows_of(database_of(server))["events"][: len(before)] == before


@pytest.mark.security("C19")
def test_there_is_nothing_for_the_operator_on_the_public_port(ada: Guest) -> None:
    for path in ("/metrics", "/docs", "/redoc", "/admin", "/api/admin", "/debug", "/.git/config"):
        assert ada.ask("GET", path).status == 404, path


@pytest.mark.security("C20")
def test_only_this_computer_unless_asked(server: Running) -> None:
    assert ServerSettings().host == LOOPBACK == "127.0.0.1"
    assert not ServerSettings().is_for_others
    for listener in server.server.servers[0].sockets:
        assert listener.getsockname()[0] == LOOPBACK


@pytest.mark.security("C20")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_plain_http_cannot_protect_is_said(language: Language) -> None:
    warning = READ_ALONG.to(language)  # by `serve --lan`, and beside the button that does the same
    assert all(word in warning for word in ("http ", "https", "Caddy"))
    said = [text.to(language) for text in vars(serve).values() if isinstance(text, Text)]
    assert any("--lan" in one for one in said)


@pytest.mark.security("C20")
def test_on_plain_http_nothing_is_asked_that_only_https_can(server: Running) -> None:
    reply = browser(server).ask("GET", "/api/me")
    assert "strict-transport-security" not in reply.headers
    assert "upgrade-insecure-requests" not in reply.headers["content-security-policy"]
    assert "Secure" not in reply.headers["set-cookie"]
