"""Who may sit down, when cards are dealt, and what a link that somebody opens may do."""

import pytest

from ludotheque.events import CHANCE
from ludotheque.web.asking import ENDPOINTS
from ludotheque.web.pages import invitation_page
from tests.web.pages.browsing import Browser
from tests.web.pages.test_gathering import friends_table, link_in
from tests.web.playing import ready_game
from tests.web.security.tables import PAIR, browser, database_of, new_table, rows_of, seated_pair
from tests.web.security.wire import all_told
from tests.web.serving import Guest, Running, program

GETS = sorted({one.path for one in ENDPOINTS if one.method == "GET"})


def filled(path: str, table: str, seat: int) -> str:
    words = {"table": table, "seat": str(seat), "game": "donuts", "analysis": "none"}
    for name, word in words.items():
        path = path.replace(f"{{{name}}}", word)
    return path


@pytest.mark.security("C1")
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_looking_changes_nothing_that_is_kept(server: Running, method: str) -> None:
    ada, stranger = browser(server), Guest(server.port)
    gathering, begun = new_table(ada, PAIR)["id"], new_table(ada)["id"]
    before = rows_of(database_of(server))
    for path in GETS:
        for who in (ada, stranger):
            for table in (gathering, begun):
                for seat in (0, 1, 2):
                    connection, reply = who.open(method, filled(path, table, seat))
                    assert reply.status < 500
                    assert who is ada or "set-cookie" not in reply.headers
                    connection.close()
    assert rows_of(database_of(server)) == before
    assert not ada.get(f"/api/tables/{gathering}")["seats"][1]["is_taken"]


@pytest.mark.security("C1")
def test_a_link_gives_a_seat_to_whoever_presses_first(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, PAIR)
    path = f"/api/tables/{table['id']}/sit"
    body = {"secret": table["invitation"], "name": "Bob"}
    assert bob.ask("GET", f"{path}?secret={table['invitation']}").status == 405
    assert bob.post(path, body)["seat"] == 2
    eve = program(bob.port).ask("POST", path, body | {"name": "Eve"})
    assert (eve.status, eve.kind) == (409, "NoFreeSeat")
    another = bob.ask("POST", path, body | {"name": "Eve", "another": True})
    assert (another.status, another.kind) == (409, "NoFreeSeat")


@pytest.mark.security("C1")
def test_the_secret_of_a_link_is_in_no_address(server: Running, ada: Guest) -> None:
    """No endpoint reads it from a path or a query: it could stand in a log."""
    queries = [str(one.query_type.__struct_fields__) for one in ENDPOINTS if one.query_type]
    assert not any(word in query for query in queries for word in ("secret", "code", "token"))
    table = new_table(ada, PAIR)
    assert table["invitation"] not in ada.ask("GET", f"/api/tables/{table['id']}").content.decode()


@pytest.mark.security("C2")
def test_nothing_is_dealt_before_all_are_there_and_ready(
    server: Running, ada: Guest, bob: Guest
) -> None:
    table = new_table(ada, PAIR)
    path = f"/api/tables/{table['id']}"

    def chances() -> int:
        tables = {row[1]: row[0] for row in rows_of(database_of(server))["tables"]}
        events = rows_of(database_of(server))["events"]
        return sum(row[0] == tables.get(table["id"]) and row[4] == CHANCE for row in events)

    bob.post(f"{path}/sit", {"secret": table["invitation"], "name": "Bob"})
    for seat in (0, 1):
        for page in ("", "/moves", "/draft", "/record", "/story"):
            reply = ada.ask("GET", f"{path}/seats/{seat}{page}")
            assert reply.status in (404, 409), page
    ada.post(f"{path}/seats/1/ready")
    assert chances() == 0
    bob.post(f"{path}/seats/2/ready")
    assert chances() > 0
    assert ada.ask("POST", f"{path}/seats/2/free").kind == "AlreadyBegun"


@pytest.mark.security("C2")
def test_everybody_sees_that_a_seat_was_freed_and_who_left_hears_no_more(
    server: Running, ada: Guest, bob: Guest
) -> None:
    table = new_table(ada, PAIR)
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", {"secret": table["invitation"], "name": "Bob"})
    mine, at_mine = ada.open("GET", f"{path}/seats/1/events")
    his, at_his = bob.open("GET", f"{path}/seats/2/events")
    assert b'"name":"Bob"' in next(line for line in at_mine if line.startswith(b"data"))
    ada.post(f"{path}/seats/2/free")
    assert any(b'"is_taken":false' in line for line in at_mine)
    eve = program(server.port)
    eve.post(f"{path}/sit", {"secret": table["invitation"], "name": "Eve"})
    ada.post(f"{path}/seats/1/ready")
    eve.post(f"{path}/seats/2/ready")
    assert b"Eve" not in all_told(at_his), "his stream ended when the seat was no longer his"
    assert bob.ask("GET", f"{path}/seats/2/events").kind == "NotYourSeat"
    mine.close()
    his.close()


@pytest.mark.security("C2", "C4")
def test_a_code_of_a_seat_that_was_left_takes_it_from_nobody(
    server: Running, ada: Guest, bob: Guest
) -> None:
    table = new_table(ada, PAIR)
    path = f"/api/tables/{table['id']}"
    sit = {"secret": table["invitation"], "name": "Bob"}
    bob.post(f"{path}/sit", sit)
    code = bob.post(f"{path}/seats/2/code")["code"]
    bob.post(f"{path}/seats/2/free")
    program(server.port).post(f"{path}/sit", sit | {"name": "Eve"})
    assert bob.ask("POST", "/api/codes", {"code": code}).kind == "BadInvitation"


@pytest.mark.security("C4")
def test_a_closed_invitation_closes_its_codes_too(ada: Guest, bob: Guest) -> None:
    for action in ("close", "renew"):
        path = f"/api/tables/{new_table(ada, PAIR)['id']}/invitation"
        code = ada.post(path, {"action": "code"})["code"]
        ada.post(path, {"action": action})
        reply = bob.ask("POST", "/api/codes", {"code": code, "name": "Bob"})
        assert reply.kind == "BadInvitation"


@pytest.mark.security("C4")
def test_who_loses_a_seat_to_another_device_is_told_and_hears_no_more(
    server: Running, ada: Guest, bob: Guest
) -> None:
    path = f"/api/tables/{seated_pair(ada, bob)}"
    old, at_old = ada.open("GET", f"{path}/seats/1/events")
    his, at_his = bob.open("GET", f"{path}/seats/2/events")
    code, other = (ada.post(f"{path}/seats/1/code")["code"] for _ in range(2))
    phone = program(server.port)
    phone.post("/api/codes", {"code": code})
    assert any(b"seat_taken" in line for line in at_his), "the others see it too"
    assert all_told(at_old)
    refused = ada.ask("GET", f"{path}/seats/1/events")
    assert (refused.status, refused.kind) == (403, "NotYourSeat")
    assert bob.ask("POST", "/api/codes", {"code": other}).kind == "BadInvitation", "of before"
    old.close()
    his.close()


NO_SECRETS = ("a\nb", "x; Domain=example.com", "x; Path=/; Max-Age=99999999", "x" * 43)


@pytest.mark.security("C3")
@pytest.mark.parametrize("secret", NO_SECRETS)
def test_a_form_sets_no_cookie_of_its_own(server: Running, secret: str) -> None:
    ready_game(server, "donuts")
    ada, bob = Browser(server.port), Browser(server.port)
    address = friends_table(ada, listed="true").place.rpartition("/")[0]
    seat = bob.submit(bob.get(address).form(f"{address}/sit"), name="Bob", secret=secret)
    assert (seat.status, seat.place) == (200, f"{address}/2"), "an open table needs none"
    assert all(name.endswith(str(server.port)) for name, _ in bob.cookies)


@pytest.mark.security("C1", "C3")
def test_whoever_sits_down_by_a_link_keeps_its_secret(server: Running) -> None:
    ready_game(server, "donuts")
    ada, bob = Browser(server.port), Browser(server.port)
    link = link_in(friends_table(ada, friends="1"))
    address, _, secret = link.partition("#")
    bob.submit(bob.get(address).form(f"{address}/sit"), name="Bob", secret=secret)
    assert bob.cookies[f"ludotheque-{server.port}-invitation", address] == secret


@pytest.mark.security("C3")
def test_an_answer_that_cannot_be_sent_is_a_failure_and_no_silence(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready_game(server, "donuts")
    monkeypatch.setattr(invitation_page, "is_secret_of", lambda *_: True)
    ada, bob = Browser(server.port), Browser(server.port)
    address = friends_table(ada, listed="true").place.rpartition("/")[0]
    failed = bob.submit(bob.get(address).form(f"{address}/sit"), name="Bob", secret="a\nb")
    assert failed.status == 500
    assert address in failed.links
