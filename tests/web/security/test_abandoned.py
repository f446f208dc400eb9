"""Tables that nobody comes back to."""

import asyncio
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.playing import ready_game
from tests.web.security.tables import PAIR, new_table
from tests.web.serving import SECONDS, Guest, Running, program, running

DAY = 24 * 3600.0


def sweep(server: Running) -> None:
    work = server.house.tables.sweep()
    asyncio.run_coroutine_threadsafe(work, server.loop).result(SECONDS)


@pytest.mark.security("C18")
def test_what_has_not_begun_is_gone_after_a_day(folder: Path) -> None:
    now = [1_000_000.0]
    with running(folder, clock=lambda: now[0]) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        waiting, begun = new_table(ada, PAIR)["id"], new_table(ada)["id"]
        now[0] += DAY - 60
        sweep(server)
        assert ada.ask("GET", f"/api/tables/{waiting}").status == 200
        now[0] += 120
        sweep(server)
        assert ada.ask("GET", f"/api/tables/{waiting}").kind == "NoSuchTable"
        assert ada.ask("GET", f"/api/tables/{begun}").status == 200, "a game is kept"
        now[0] += 1000 * DAY
        sweep(server)
        assert ada.ask("GET", f"/api/tables/{begun}").status == 200


@pytest.mark.security("C18")
def test_a_table_at_which_nothing_happens_counts_no_longer_and_is_put_away(folder: Path) -> None:
    now = [time.time()]  # events bear the time of this machine
    limits, kept = {"tables_per_browser": 2}, 400 * DAY
    with running(folder, clock=lambda: now[0], keep_unbegun=kept, limits=limits) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        idle, over = new_table(ada)["id"], new_table(ada)["id"]
        ada.post(f"/api/tables/{over}/seats/1/give_up", {"is_sure": True})
        now[0] += 89 * DAY
        assert mine(ada) == {idle, over}
        fresh = new_table(ada, PAIR)["id"]
        now[0] += 2 * DAY
        assert mine(ada) == {over, fresh}
        assert new_table(ada, PAIR), "the idle one counts no longer"
        seat = f"/api/tables/{idle}/seats/1"
        ada.post(f"{seat}/decisions", {"texts": ["a1"]})
        now[0] = time.time() + DAY
        assert idle in mine(ada), "it is there, and is back once something happens"


def mine(guest: Guest) -> set[str]:
    return {one["id"] for one in guest.get("/api/me")["tables"]}


@pytest.mark.security("C18")
def test_a_browser_has_so_many_tables_that_are_not_over(folder: Path) -> None:
    with running(folder, limits={"tables_per_browser": 3}) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        tables = [new_table(ada, seats)["id"] for seats in (PAIR, *[_SOLO] * 2)]
        body = {"game": "donuts", "seats": PAIR}
        reply = ada.ask("POST", "/api/tables", body)
        assert (reply.status, reply.kind) == (429, "TooMany")
        assert bob.ask("POST", "/api/tables", body).status == 201
        assert ada.ask("DELETE", f"/api/tables/{tables[0]}").status == 204
        assert ada.ask("POST", "/api/tables", body).status == 201
        ada.post(f"/api/tables/{tables[1]}/seats/1/give_up", {"is_sure": True})
        assert ada.ask("POST", "/api/tables", body).status == 201


@pytest.mark.security("C18")
def test_a_table_counts_for_who_made_it_until_it_begins_also_without_a_seat(folder: Path) -> None:
    with running(folder, limits={"tables_per_browser": 2}) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        hosted = [new_table(ada, NOBODY_YET) for _ in range(2)]
        assert ada.ask("POST", "/api/tables", {"game": "donuts", "seats": _SOLO}).status == 429
        assert mine(ada) == {table["id"] for table in hosted}, "else nobody could close them"
        path = f"/api/tables/{hosted[0]['id']}"
        invited = {"secret": hosted[0]["invitation"], "name": "Ada"}
        assert ada.post(f"{path}/sit", invited)["seat"] == 1, "it is one of the two"
        ada.post(f"{path}/seats/2/bot", {"level": "random"})
        assert ada.get(path)["is_begun"]
        path = f"/api/tables/{hosted[1]['id']}"
        bob.post(f"{path}/sit", invited | {"secret": hosted[1]["invitation"]})
        ada.post(f"{path}/seats/2/bot", {"level": "random"})
        assert ada.ask("POST", "/api/tables", {"game": "donuts", "seats": _SOLO}).status == 201


@pytest.mark.security("C18")
def test_who_has_too_many_tables_gets_no_seat_at_others_either(folder: Path) -> None:
    with running(folder, limits={"tables_per_browser": 1}) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        own, asked = new_table(bob)["id"], new_table(ada, PAIR)
        path = f"/api/tables/{asked['id']}"
        sit = {"secret": asked["invitation"], "name": "Bob"}
        code = ada.post(f"{path}/seats/1/code")["code"]
        assert bob.ask("POST", f"{path}/sit", sit).kind == "TooMany"
        assert bob.ask("POST", "/api/codes", {"code": code}).kind == "TooMany"
        bob.post(f"/api/tables/{own}/seats/1/give_up", {"is_sure": True})
        assert bob.post("/api/codes", {"code": code})["seat"] == 1, "it was not used up"


@pytest.mark.security("C18")
def test_of_many_tables_asked_for_at_once_no_more_are_made_than_one_may_have(folder: Path) -> None:
    with running(folder, limits={"tables_per_browser": 3}) as server:
        ready_game(server, "donuts")
        ada = program(server.port)

        def make(_: int) -> int:
            return ada.ask("POST", "/api/tables", {"game": "donuts", "seats": PAIR}).status

        with ThreadPoolExecutor(12) as many:
            made = Counter(many.map(make, range(12)))
        assert made == {201: 3, 429: 9}


NOBODY_YET = [{"player": "open"}, {"player": "open"}]


_SOLO = [{"player": "me", "name": "Ada"}, {"player": "random"}]


@pytest.mark.security("C18")
def test_a_seat_given_up_to_a_bot_does_not_end_a_game_of_three(folder: Path) -> None:
    """Else whoever gives up could have any number of tables that go on."""
    with running(folder, limits={"tables_per_browser": 1}) as server:
        ready_game(server, "don")
        ada, bob = program(server.port), program(server.port)
        seats = [*PAIR, {"player": "open"}]
        table = ada.post("/api/tables", {"game": "don", "seats": seats})
        path = f"/api/tables/{table['id']}"
        for name in ("Bob", "Eve"):
            body = {"secret": table["invitation"], "name": name, "another": True}
            bob.post(f"{path}/sit", body)
        for seat, guest in ((1, ada), (2, bob), (3, bob)):
            guest.post(f"{path}/seats/{seat}/ready")
        ada.post(f"{path}/seats/1/give_up", {"is_sure": True})
        assert not ada.get(path)["is_over"]
        assert ada.ask("POST", "/api/tables", {"game": "don", "seats": seats}).status == 429


@pytest.mark.security("C18")
def test_nobody_makes_a_table_of_bots_alone(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donuts")
        seats = [{"player": "random"}, {"player": "random"}]
        reply = program(server.port).ask("POST", "/api/tables", {"game": "donuts", "seats": seats})
        assert (reply.status, reply.kind) == (400, "BadUsage")


@pytest.mark.security("C18")
def test_nobody_fills_a_table_with_bots_alone(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        path = f"/api/tables/{new_table(ada, NOBODY_YET)['id']}"
        ada.post(f"{path}/seats/1/bot", {"level": "random"})
        reply = ada.ask("POST", f"{path}/seats/2/bot", {"level": "random"})
        assert (reply.status, reply.kind) == (400, "BadUsage")
        assert not ada.get(path)["is_begun"]
