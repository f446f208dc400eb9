"""One cookie a browser: what it looks like, and whose it is."""

from pathlib import Path

import pytest

from ludotheque.web.identity import COOKIE_DAYS
from tests.web.playing import ready_game
from tests.web.security.tables import browser, database_of, new_table, rows_of
from tests.web.security.wire import ask
from tests.web.serving import Guest, Running, running

PROXY = "127.0.0.1"
HTTPS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


def parts_of(cookie: str) -> set[str]:
    return set(cookie.split("; ")[1:])


@pytest.mark.security("C3")
def test_on_plain_http(server: Running) -> None:
    reply = Guest(server.port).ask("PUT", "/api/me/preferences", {})
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith(f"ludotheque-{server.port}=")
    age = f"Max-Age={COOKIE_DAYS * 24 * 3600}"
    assert parts_of(cookie) == {"Path=/", "HttpOnly", "SameSite=Lax", age}


@pytest.mark.security("C3")
def test_behind_a_proxy_that_speaks_https(folder: Path) -> None:
    with running(folder, proxies=[PROXY], names=["games.example"]) as server:
        here = {"Host": "games.example", "Origin": "https://games.example"} | HTTPS
        reply = Guest(server.port).ask("PUT", "/api/me/preferences", {}, here)
        assert reply.status == 200, reply.content
        cookie = reply.headers["set-cookie"]
        assert cookie.startswith(f"__Host-ludotheque-{server.port}=")
        assert {"Secure", "Path=/", "HttpOnly"} <= parts_of(cookie)
        assert "Domain" not in cookie
        plain = here | {"Origin": "http://games.example"}
        assert Guest(server.port).ask("PUT", "/api/me/preferences", {}, plain).status == 403


@pytest.mark.security("C3")
def test_what_a_browser_keeps_for_a_table_is_found_again_over_https(folder: Path) -> None:
    with running(folder, proxies=[PROXY], names=["games.example"]) as server:
        ready_game(server, "donuts")
        here = {"Host": "games.example", "Origin": "https://games.example"} | HTTPS
        form = b"game=donuts&with=friends&friends=1&name=Ada"
        connection, made = Guest(server.port).open("POST", "/new", form, here)
        set_there = made.headers.get_all("set-cookie") or []
        place = made.getheader("location") or ""
        connection.close()
        assert f"__Secure-ludotheque-{server.port}-invitation=" in "".join(set_there)
        jar = "; ".join(cookie.partition(";")[0] for cookie in set_there)
        room = Guest(server.port, cookie=jar).ask("GET", place, headers=here)
        assert b'class="field link"' in room.content


@pytest.mark.security("C3", "C13")
def test_nobody_but_a_configured_proxy_says_what_came_before(server: Running) -> None:
    guest = Guest(server.port)
    assert "Secure" not in guest.ask("PUT", "/api/me/preferences", {}, HTTPS).headers["set-cookie"]


@pytest.mark.security("C3")
def test_200_tables_of_one_browser_have_one_cookie(folder: Path) -> None:
    with running(folder, limits={"tables_per_browser": 200}) as server:
        ready_game(server, "donuts")
        ada = Guest(server.port)
        seats = [{"player": "me", "name": "Ada"}, {"player": "open"}]
        cookies = set()
        for _ in range(200):
            new_table(ada, seats)
            cookies.add(ada.cookie)
        assert len(cookies) == 1
        assert len(ada.get("/api/me")["tables"]) == 200
        one_more = ada.ask("POST", "/api/tables", {"game": "donuts", "seats": seats})
        assert (one_more.status, one_more.kind) == (429, "TooMany")


@pytest.mark.security("C3")
def test_two_servers_on_one_host_do_not_mix_their_cookies(server: Running, folder: Path) -> None:
    ada = browser(server)
    with running(folder) as other:
        both = Guest(other.port, cookie=ada.cookie)
        assert both.ask("GET", "/api/me").kind == "NoIdentity"
        here = Guest(other.port)
        reply = here.ask("PUT", "/api/me/preferences", {}, {"Cookie": ada.cookie})
        assert here.cookie.partition("=")[0] != ada.cookie.partition("=")[0]
        assert reply.status == 200
        jar = f"{ada.cookie}; {here.cookie}"
        for one in (server, other):
            assert Guest(one.port, cookie=jar).ask("GET", "/api/me").status == 200


@pytest.mark.security("C3")
def test_a_planted_value_is_never_adopted(server: Running) -> None:
    planted = "A" * 43
    guest = Guest(server.port, cookie=f"ludotheque-{server.port}={planted}")
    reply = guest.ask("PUT", "/api/me/preferences", {})
    assert reply.status == 200
    assert planted not in guest.cookie, "the browser got another instead"
    assert Guest(server.port, token=planted).ask("PUT", "/api/me/preferences", {}).status == 401


@pytest.mark.security("C3")
def test_two_cookies_of_our_name_are_refused(server: Running) -> None:
    """A page on another port, or beneath a path, can plant one that comes first."""
    name, _, _ = browser(server).cookie.partition("=")
    ada, eve = browser(server), browser(server)
    for jar in (f"{eve.cookie}; {ada.cookie}", f"{name}=x; {ada.cookie}"):
        assert Guest(server.port, cookie=jar).ask("GET", "/api/me").kind == "BadRequest"
    twice = [("Cookie", eve.cookie), ("Cookie", ada.cookie)]
    assert ask(server.port, "GET", "/api/me", twice).status == 400
    assert (
        Guest(server.port, cookie=f"{ada.cookie}; {ada.cookie}").ask("GET", "/api/me").status < 300
    )


@pytest.mark.security("C3")
def test_a_cookie_is_renewed_and_stays_the_same(server: Running) -> None:
    ada = browser(server)
    before = ada.cookie
    assert "Max-Age" in ada.ask("GET", "/api/me").headers["set-cookie"]
    assert ada.cookie == before
    known = len(rows_of(database_of(server))["browsers"])
    ada.ask("PUT", "/api/me/preferences", {})
    assert len(rows_of(database_of(server))["browsers"]) == known
