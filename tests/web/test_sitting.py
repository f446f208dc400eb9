"""Sitting down: one seat a browser, and none is lost or taken twice, whoever else writes."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludotheque.tables.gatherings import Code
from ludotheque.web.identity import code_digest
from ludotheque.web.on_disk import on_disk
from tests.web.listening import on_loop
from tests.web.playing import ready_game
from tests.web.security.tables import database_of, rows_of
from tests.web.serving import Guest, Running, program, running
from tests.web.test_tables import new_table

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(autouse=True)
def ready(server: Running) -> None:
    ready_game(server, "donuts", "dungeons")


@contextmanager
def every_commit(server: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Rows]]:
    """What the database holds after each thing that is written: all that a kill could leave."""
    left: list[Rows] = []
    write = server.house.log.write

    def write_and_look(job: Any) -> "Future[Any]":
        written = write(job)
        written.add_done_callback(lambda _: left.append(rows_of(database_of(server))))
        return written

    with monkeypatch.context() as patch:
        patch.setattr(server.house.log, "write", write_and_look)
        yield left


def documents(rows: Rows) -> dict[str, str]:
    """The gatherings, by their tables' ids."""
    return {row[0]: row[1] for row in rows["gatherings"]}


# One seat a browser


def test_a_second_press_gives_the_seat_that_one_has(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open", "open", game="dungeons")
    path = f"/api/tables/{table['id']}"
    body = {"secret": table["invitation"], "name": "Bob"}
    seated = bob.post(f"{path}/sit", body)
    assert seated == {"table": table["id"], "seat": 2}
    assert bob.post(f"{path}/sit", body) == seated
    assert ada.post(f"{path}/sit", body) == {"table": table["id"], "seat": 1}
    assert [seat["is_taken"] for seat in ada.get(path)["seats"]] == [True, True, False]
    ada.post(f"{path}/invitation", {"action": "close"})
    assert bob.post(f"{path}/sit", body) == seated, "it is his, whoever is still invited"


def test_another_seat_is_asked_for(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open", "open", game="dungeons")
    path = f"/api/tables/{table['id']}"
    body = {"secret": table["invitation"], "name": "Bob"}
    bob.post(f"{path}/sit", body)
    ada.post(f"{path}/invitation", {"action": "close"})
    another = {"name": "Eve", "another": True, "secret": table["invitation"]}
    assert bob.ask("POST", f"{path}/sit", another).kind == "BadInvitation"
    renewed = ada.post(f"{path}/invitation", {"action": "renew"})["secret"]
    assert bob.post(f"{path}/sit", another | {"secret": renewed})["seat"] == 3
    assert bob.get(path)["my_seats"] == [2, 3]


def test_who_took_the_last_seat_of_an_open_table_presses_again(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open", settings={"is_listed": True})
    path = f"/api/tables/{table['id']}/sit"
    assert bob.post(path, {"name": "Bob"}) == bob.post(path, {"name": "Bob"})


# Codes


def test_a_code_is_used_up_with_what_it_is_for(
    server: Running, ada: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed at any moment, a server has moved the seat, or the code is still good."""
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    sits = ada.post(f"{path}/invitation", {"action": "code"})["code"]
    moves = ada.post(f"{path}/seats/1/code")["code"]
    for guest, code in ((bob, sits), (program(server.port), moves)):
        before = documents(rows_of(database_of(server)))[table["id"]]
        with every_commit(server, monkeypatch) as left:
            guest.post("/api/codes", {"code": code, "name": "Bob"})
        assert left
        for rows in left:
            is_used = code_digest(code) not in [row[0] for row in rows["codes"]]
            assert is_used == (documents(rows)[table["id"]] != before)


@pytest.mark.security("C4")
def test_a_code_moves_only_the_seat_of_who_made_it(server: Running, ada: Guest) -> None:
    """It may be written just as the seat is given to somebody else."""
    table = new_table(ada, "me", "random")["id"]
    path, phone, eve = f"/api/tables/{table}", program(server.port), program(server.port)
    phone.post("/api/codes", {"code": ada.post(f"{path}/seats/1/code")["code"]})
    [(adas,)] = [
        (row[0],) for row in rows_of(database_of(server))["browsers"] if row[1] == digest_of(ada)
    ]
    late = Code(table, 1, server.house.clock() + 60, adas)
    store = server.house.tables.store
    on_loop(server, on_disk(store.add_code(code_digest("LATE-CODE"), late)))
    assert eve.ask("POST", "/api/codes", {"code": "LATE-CODE"}).kind == "BadInvitation"
    assert phone.get(f"{path}/seats/1")["is_my_turn"]


def digest_of(guest: Guest) -> bytes:
    from ludotheque.web.identity import digest

    return digest(guest.token)


# Two who write


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    """Two servers that know nothing of each other, on one database."""
    with running(tmp_path) as one, running(tmp_path) as other:
        ready_game(one, "donuts")
        ready_game(other, "donuts")
        yield one, other


def at(server: Running, guest: Guest) -> Guest:
    return Guest(server.port, token=guest.token)


def test_a_seat_that_the_other_server_gave_away_is_taken(
    servers: tuple[Running, Running],
) -> None:
    one, other = servers
    ada, bob, eve = (program(one.port) for _ in range(3))
    table = new_table(ada, "me", "open")
    path, body = f"/api/tables/{table['id']}", {"secret": table["invitation"], "name": "Bob"}
    assert not at(other, eve).get(path)["seats"][1]["is_taken"], "awake in both"
    bob.post(f"{path}/sit", body)
    late = at(other, eve).ask("POST", f"{path}/sit", body | {"name": "Eve"})
    assert (late.status, late.kind) == (409, "NoFreeSeat")
    assert at(other, eve).get(path)["seats"][1]["name"] == "Bob"


def test_a_game_begins_though_each_was_ready_at_another_server(
    servers: tuple[Running, Running],
) -> None:
    one, other = servers
    ada, bob = program(one.port), program(one.port)
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", {"secret": table["invitation"], "name": "Bob"})
    assert not at(other, bob).get(path)["is_begun"], "awake in both"
    ada.post(f"{path}/seats/1/ready")
    at(other, bob).post(f"{path}/seats/2/ready")
    assert at(other, bob).get(f"{path}/seats/2")["to_move"] == [1]
    late = ada.ask("POST", f"{path}/seats/1/ready", {"is_ready": False})
    assert late.kind == "AlreadyBegun"
    assert ada.get(f"{path}/seats/1")["is_my_turn"]


def test_a_table_that_the_other_server_removed_is_gone(servers: tuple[Running, Running]) -> None:
    one, other = servers
    ada = program(one.port)
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    assert at(other, ada).ask("GET", path).status == 200
    assert ada.ask("DELETE", path).status == 204
    assert at(other, ada).ask("POST", f"{path}/seats/1/ready").kind == "NoSuchTable"
    assert at(other, ada).ask("GET", path).kind == "NoSuchTable"


def test_a_rematch_and_the_link_to_it_are_one(
    server: Running, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(ada, "me", "random")["id"]
    ada.post(f"/api/tables/{table}/seats/1/give_up", {"is_sure": True})
    before = len(rows_of(database_of(server))["gatherings"])
    with every_commit(server, monkeypatch) as left:
        again = ada.post(f"/api/tables/{table}/rematch")["id"]
    assert left
    for rows in left:
        is_linked = again in documents(rows)[table]
        assert is_linked == (len(rows["gatherings"]) > before)
    assert ada.post(f"/api/tables/{table}/rematch")["id"] == again


def test_both_servers_lead_to_one_rematch(servers: tuple[Running, Running]) -> None:
    one, other = servers
    ada = program(one.port)
    table = new_table(ada, "me", "random")["id"]
    ada.post(f"/api/tables/{table}/seats/1/give_up", {"is_sure": True})
    assert at(other, ada).get(f"/api/tables/{table}")["is_over"], "awake in both"
    again = ada.post(f"/api/tables/{table}/rematch")["id"]
    assert at(other, ada).post(f"/api/tables/{table}/rematch")["id"] == again


def test_a_table_that_changed_meanwhile_is_not_swept_away(
    server: Running, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(ada, "me", "open")["id"]
    tables = server.house.tables
    with monkeypatch.context() as patch:
        patch.setattr(tables.store, "not_begun_since", lambda _: [table])  # read before it changed
        on_loop(server, tables.sweep())
    assert ada.ask("GET", f"/api/tables/{table}").status == 200
