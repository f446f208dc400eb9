"""Too much, too long, too slow, too often; and eight people at home who only play fast."""

import socket
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludotheque.web import guarded
from ludotheque.web.rates import neighbourhood
from tests.web.playing import play_to_the_end
from tests.web.security.tables import PAIR, browser, new_table
from tests.web.security.wire import Answer, ask, connected, read_answer, request_bytes
from tests.web.serving import Guest, Running, program, running

KILOBYTE = 1024
SOON = 0.3
PATH = "/api/programs"


def begin(server: Running, connection: socket.socket, path: str, *headers: tuple[str, str]) -> None:
    """Send the head of a request."""
    host = ("Host", f"127.0.0.1:{server.port}")
    connection.sendall(request_bytes("POST", path, [host, *headers]))


@pytest.mark.security("C13")
@pytest.mark.parametrize(("path", "limit"), [("/api/tables", 64), ("/api/analyses", 256)])
def test_a_body_that_is_too_large(server: Running, ada: Guest, path: str, limit: int) -> None:
    token = [("Authorization", f"Bearer {ada.token}")]
    just, over = (b" " * (limit * KILOBYTE + extra) for extra in (0, 1))
    assert ask(server.port, "POST", path, token, just).status == 400
    answer = ask(server.port, "POST", path, token, over)
    assert answer.status == 413
    assert answer.headers["connection"] == "close"
    assert b"TooLarge" in answer.content


@pytest.mark.security("C13")
def test_a_body_in_chunks_that_never_end(server: Running, ada: Guest) -> None:
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    with connected(server.port) as connection:
        token = ("Authorization", f"Bearer {ada.token}")
        begin(server, connection, "/api/tables", token, ("Transfer-Encoding", "chunked"))
        answer = Answer(0, {}, b"")
        try:
            for _ in range(10_000):
                connection.sendall(chunk)
            pytest.fail("it takes 40 megabytes")
        except OSError:
            answer = read_answer(connection)
        assert answer.status in (413, 0)


@pytest.mark.security("C13")
def test_a_request_with_two_lengths(server: Running) -> None:
    """What one server reads as a body, the next may read as a request."""
    both = [("Content-Length", "4"), ("Transfer-Encoding", "chunked")]
    assert ask(server.port, "POST", PATH, both, b"").status == 400
    twice = [("Content-Length", "2"), ("Content-Length", "3")]
    assert ask(server.port, "POST", PATH, twice).status == 400


@pytest.mark.security("C13")
def test_a_body_that_does_not_come(folder: Path) -> None:
    with running(folder, limits={"body_seconds": SOON}) as server:
        with connected(server.port) as connection:
            begin(server, connection, "/api/codes", ("Content-Length", "50"))
            connection.sendall(b'{"code":')
            answer = read_answer(connection)
        assert answer.status == 408
        assert b"TooSlow" in answer.content


@pytest.mark.security("C13")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: loc",
        b"POST /api/programs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "a body that nobody reads"],
)
def test_what_never_arrives_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    usual = guarded.SECONDS_TO_ARRIVE
    monkeypatch.setattr(guarded, "SECONDS_TO_ARRIVE", SOON)
    with connected(server.port) as connection:
        connection.sendall(sent)
        began = time.monotonic()
        try:
            while connection.recv(4096):
                pass
        except ConnectionResetError:
            pass
        assert time.monotonic() - began < usual


@pytest.mark.security("C13")
def test_headers_that_never_end(server: Running) -> None:
    with connected(server.port) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_headers(connection, 100_000)


def send_headers(connection: socket.socket, count: int) -> None:
    for number in range(count):
        connection.sendall(b"X-%d: %b\r\n" % (number, b"x" * KILOBYTE))


@pytest.mark.security("C13")
def test_a_request_that_is_broken_off_changes_nothing(server: Running, ada: Guest) -> None:
    path = f"/api/tables/{new_table(ada, PAIR)['id']}"
    body = b'{"is_ready": true}'
    with connected(server.port) as connection:
        token = ("Authorization", f"Bearer {ada.token}")
        begin(server, connection, f"{path}/seats/1/ready", token, ("Content-Length", "30"))
        connection.sendall(body)
    assert program(server.port)
    assert not ada.get(path)["seats"][0]["is_ready"]


@pytest.mark.security("C13")
def test_eight_browsers_of_one_house_play_fast(server: Running) -> None:
    def play(_: int) -> int:
        ada = browser(server)
        seats = [{"player": "me", "name": "Ada"}, {"player": "me", "name": "Bob"}]
        return play_to_the_end(new_table(ada, seats)["id"], {1: ada, 2: ada})

    with ThreadPoolExecutor(8) as people:
        assert all(people.map(play, range(8))), "nobody was told to slow down"


def stop_time(server: Running) -> None:
    """Let nobody be given leave to ask again, however slow this machine is."""
    now = time.monotonic()
    for buckets in (server.house.requests, server.house.door._newcomers):
        buckets._clock = lambda: now


@pytest.mark.security("C13")
def test_a_flood_of_one_browser_stops_nobody_else(folder: Path) -> None:
    limits = {"requests_at_once": 30, "requests_per_second": 1}
    with running(folder, limits=limits) as server:
        ada, bob = program(server.port), program(server.port)
        stop_time(server)
        flood = Counter(ada.ask("GET", "/api/me").status for _ in range(50))
        assert flood == {200: 30, 429: 20}
        refused = Guest(server.port, token=ada.token, language="fr").ask("GET", "/api/me")
        assert refused.kind == "TooMany"
        assert "réessayez" in refused.json["error"]["reason"]
        assert int(refused.headers["retry-after"]) >= 1
        assert bob.ask("GET", "/api/me").status == 200


@pytest.mark.security("C13")
def test_a_flood_without_cookies_stops_nobody_who_has_one(folder: Path) -> None:
    limits = {"newcomers_at_once": 20, "newcomers_per_second": 1}
    with running(folder, limits=limits) as server:
        ada, stranger = browser(server), Guest(server.port)
        stop_time(server)
        forged = [{"X-Forwarded-For": f"192.0.2.{n}"} for n in range(40)]
        flood = Counter(stranger.ask("GET", "/health", headers=one).status for one in forged)
        assert flood[429] >= 20, "what others say of their address is not believed"
        planted = Guest(server.port, cookie=f"ludotheque-{server.port}=planted")
        assert planted.ask("GET", "/api/me").status == 429, "an unknown cookie is none"
        assert ada.ask("GET", "/api/me").status == 200


@pytest.mark.security("C13")
def test_behind_a_proxy_everybody_has_their_own_address(folder: Path) -> None:
    limits = {"newcomers_at_once": 3, "newcomers_per_second": 0.01}
    with running(folder, limits=limits, proxies=["127.0.0.1"]) as server:

        def statuses(*forwarded: str) -> list[int]:
            asked = [[("X-Forwarded-For", one)] for one in forwarded]
            return [ask(server.port, "GET", "/health", one).status for one in asked]

        assert statuses(*(f"192.0.2.{n}" for n in range(6))) == [200] * 6
        assert 429 in statuses(*(f"192.0.2.{n}, 192.0.2.77" for n in range(6))), "only the last"
        twice = [("X-Forwarded-For", "192.0.2.99"), ("X-Forwarded-For", "192.0.2.77")]
        assert ask(server.port, "GET", "/health", twice).status == 429
        assert 429 in statuses(*(f"2001:db8::{n}" for n in range(6))), "one house"
        assert 429 in statuses("unknown", "", "x" * 99, "1.2.3", "proxy"), "the proxy itself"


@pytest.mark.security("C13")
def test_one_address_has_not_any_number_of_identities(folder: Path) -> None:
    limits = {"identities_at_once": 3, "identities_per_second": 0.001}
    with running(folder, limits=limits) as server:
        ada, eve = program(server.port), browser(server)
        made = Counter(Guest(server.port).ask("POST", PATH, {}).status for _ in range(3))
        assert made == {201: 1, 429: 2}
        refused = Guest(server.port).ask("PUT", "/api/me/preferences", {})
        assert (refused.status, refused.kind) == (429, "TooMany")
        assert "set-cookie" not in refused.headers
        for known in (ada, eve):
            assert known.ask("PUT", "/api/me/preferences", {}).status == 200


@pytest.mark.security("C13")
def test_half_of_an_ipv6_address_is_one_house() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
