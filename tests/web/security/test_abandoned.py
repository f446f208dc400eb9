"""Tables that nobody comes back to."""

import asyncio
from pathlib import Path

import pytest

from tests.web.playing import ready_game
from tests.web.security.tables import PAIR, new_table
from tests.web.serving import SECONDS, Running, program, running

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
