"""Every answer protects whoever reads it, whatever it answers."""

from contextlib import closing
from typing import Any

import pytest

from ludotheque.web import me_api
from ludotheque.web.asgi import POLICY, PROTECTION
from tests.web.security.tables import PAIR, browser, new_table
from tests.web.security.wire import ask, connected, read_answer, send
from tests.web.serving import Guest, Running

EXPECTED = {name.decode(): value.decode() for name, value in PROTECTION}
BODY = b"{}"


def protects(headers: dict[str, str]) -> bool:
    return {name: headers.get(name) for name in EXPECTED} == EXPECTED


@pytest.mark.security("C7")
def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline() -> None:
    policy = POLICY.decode()
    for needed in ("default-src 'none'", "form-action 'self'", "base-uri 'none'"):
        assert needed in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert EXPECTED["x-frame-options"] == "DENY"
    assert EXPECTED["x-content-type-options"] == "nosniff"
    assert EXPECTED["cross-origin-resource-policy"] == "same-origin"
    assert EXPECTED["referrer-policy"] == "same-origin"
    assert EXPECTED["cache-control"] == "private, no-store"


@pytest.mark.security("C7", "C9")
@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/health", {}, 200),
        ("HEAD", "/health", {}, 200),
        ("GET", "/api/openapi.json", {}, 200),
        ("GET", "/nowhere", {}, 404),
        ("GET", "/api/tables/none", {}, 404),
        ("DELETE", "/health", {}, 405),
        ("HEAD", "/api/tables/none/seats/0/events", {}, 405),
        ("GET", "/api/me", {}, 401),
        ("GET", "/health", {"Host": "evil.example"}, 421),
        ("POST", "/api/programs", {"Origin": "http://evil.example"}, 403),
        ("POST", "/api/programs", {}, 201),
        ("GET", "/health", {"Upgrade": "websocket", "Connection": "Upgrade"}, 200),
        ("GET", "/%ff%00/..%2f", {}, 404),
        ("GET", "//evil.example/", {}, 404),
    ],
)
def test_every_kind_of_answer(
    server: Running, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    answer = ask(server.port, method, path, headers.items(), BODY if method == "POST" else b"")
    assert answer.status == status, answer.content
    assert protects(answer.headers)
    assert "server" not in answer.headers
    assert "location" not in answer.headers


@pytest.mark.security("C7")
def test_what_is_no_http_at_all(server: Running) -> None:
    for nonsense in (
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\n\r\n",
    ):
        answer = send(server.port, nonsense)
        assert answer.status == 400
        assert protects(answer.headers)
        assert b"BadRequest" in answer.content


@pytest.mark.security("C7")
def test_a_stream_and_a_record(server: Running) -> None:
    ada = browser(server)
    path = f"/api/tables/{new_table(ada)['id']}/seats/1"
    connection, stream = ada.open("GET", f"{path}/events")
    with closing(connection):
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert protects({name.lower(): value for name, value in stream.headers.items()})
    record = ada.ask("GET", f"{path}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert protects(record.headers)
    away = ada.ask("POST", f"/api/tables/{new_table(ada, PAIR)['id']}/seats/1/ready", {})
    assert away.status == 204
    assert protects(away.headers)


@pytest.mark.security("C7", "C8")
def test_our_own_faults(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("what went wrong inside")

    ada = browser(server)
    new_table(ada)
    monkeypatch.setattr(me_api, "listed", fail)
    for language, word in (("en", "went wrong"), ("fr", "erreur")):
        reply = Guest(server.port, cookie=ada.cookie, language=language).ask("GET", "/api/me")
        assert reply.status == 500
        assert protects(reply.headers)
        assert word in reply.json["error"]["reason"]
        assert "inside" not in reply.content.decode()


@pytest.mark.security("C7")
def test_two_requests_on_one_connection(server: Running) -> None:
    with connected(server.port) as connection:
        one = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        for _ in range(2):
            connection.sendall(one)
            assert protects(read_answer(connection).headers)
