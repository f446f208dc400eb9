"""Requests that another page makes a browser send, and names that are not ours."""

import socket
from itertools import product

import pytest

from tests.web.security.tables import browser
from tests.web.security.wire import Answer, ask, request_bytes, send
from tests.web.serving import Guest, Running, program

PATH = "/api/me/preferences"
SITES = (None, "same-origin", "same-site", "cross-site", "none")


def origins(port: int) -> dict[str, str | None]:
    return {
        "none": None,
        "null": "null",
        "ours": f"http://127.0.0.1:{port}",
        "https": f"https://127.0.0.1:{port}",
        "another port": f"http://127.0.0.1:{port + 1}",
        "another host": "http://evil.example",
        "longer": f"http://127.0.0.1:{port}.evil.example",
    }


@pytest.mark.security("C5")
@pytest.mark.parametrize("who", ["cookie", "bearer", "both", "nobody"])
def test_all_combinations_of_who_asks_and_from_where(server: Running, who: str) -> None:
    cookie, token = browser(server).cookie, program(server.port).token
    identity = []
    if who in ("cookie", "both"):
        identity.append(("Cookie", cookie))
    if who in ("bearer", "both"):
        identity.append(("Authorization", f"Bearer {token}"))
    for (name, origin), site in product(origins(server.port).items(), SITES):
        headers = [*identity, ("Content-Type", "application/json")]
        headers += [("Origin", origin)] if origin is not None else []
        headers += [("Sec-Fetch-Site", site)] if site is not None else []
        answer = ask(server.port, "PUT", PATH, headers, b"{}")
        is_ours = name == "ours" and site in (None, "same-origin")
        expected = {"cookie": 200 if is_ours else 403, "bearer": 200, "both": 400}
        expected["nobody"] = 200 if is_ours else 403
        assert answer.status == expected[who], (who, name, site, answer.content)
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.security("C5")
def test_other_pages_cannot_make_a_browser_without_a_cookie_ask_either(server: Running) -> None:
    """They could use up its tries of codes, or fill the database with programs."""
    for path in ("/api/programs", "/api/codes", "/api/games/donuts/prepare"):
        foreign = ask(server.port, "POST", path, [("Origin", "http://evil.example")], b"{}")
        assert foreign.status == 403, path
    assert ask(server.port, "POST", "/api/programs", [], b"{}").status == 201, "a program"


@pytest.mark.security("C5")
@pytest.mark.parametrize("site", ["same-site", "cross-site"])
def test_other_pages_may_link_to_us_but_not_load_from_us(server: Running, site: str) -> None:
    headers = [("Sec-Fetch-Site", site), ("Cookie", browser(server).cookie)]
    for mode, status in (("no-cors", 403), ("cors", 403), ("navigate", 200)):
        answer = ask(server.port, "GET", "/api/me", [*headers, ("Sec-Fetch-Mode", mode)])
        assert answer.status == status


@pytest.mark.security("C5")
def test_no_method_but_those_that_change_nothing_is_exempt(server: Running) -> None:
    cookie = [("Cookie", browser(server).cookie)]
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"):
        assert ask(server.port, method, PATH, cookie).status == 403, method
    preflight = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "PUT")]
    answer = ask(server.port, "OPTIONS", PATH, preflight)
    assert answer.status == 403
    assert not [name for name in answer.headers if name.startswith("access-control")]


def with_hosts(server: Running, *hosts: str, path: str = "/health") -> Answer:
    return send(server.port, request_bytes("GET", path, [("Host", host) for host in hosts]))


@pytest.mark.security("C6")
@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost.", "",
        "evil.example:8321", "[::1", "::1", "[127.0.0.1]", "localhost:evil", "127.1", "0x7f.1",
        "127.0.0.1:", "[::1]x", "[::1]:x", "local host", "xn--lcalhost-n4a", "evillocalhost",
    ],
)  # fmt: skip
def test_a_name_that_is_not_ours(server: Running, host: str) -> None:
    for path in ("/health", "/api/tables/x/seats/0/events", "/nowhere"):
        answer = with_hosts(server, host, path=path)
        assert answer.status in (400, 421), path
        assert b"WrongHost" in answer.content


@pytest.mark.security("C6")
@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8000", "localhost", "LOCALHOST:80", "shelf.localhost:9", "[::1]",
     "[::1]:8000", "192.168.1.7:8321", f"{socket.gethostname()}.local"],
)  # fmt: skip
def test_a_name_of_ours(server: Running, host: str) -> None:
    assert with_hosts(server, host).status == 200


@pytest.mark.security("C6")
def test_two_hosts_or_none(server: Running) -> None:
    assert with_hosts(server, "localhost", "evil.example").status == 400
    assert with_hosts(server, "localhost", "localhost").status == 400
    assert with_hosts(server).status == 421
    assert send(server.port, b"GET /health HTTP/1.0\r\n\r\n").status == 421


@pytest.mark.security("C6")
def test_what_the_door_refuses_is_said_in_the_readers_language(server: Running) -> None:
    reply = Guest(server.port, language="fr").ask(
        "GET", "/health", headers={"Host": "evil.example"}
    )
    assert "ce serveur" in reply.json["error"]["reason"]
