"""A full disk, and a database that another program holds: said, nothing changed, then it works."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from ludotheque.tables import schema
from ludotheque.tables.gatherings import Gatherings
from ludotheque.tables.log import wait
from ludotheque.tables.sqlite_log import SqliteLog
from tests.web.listening import listening
from tests.web.playing import ready_game
from tests.web.serving import Guest, Reply, Running, program, running
from tests.web.test_play import two_at_a_table

NO_LIMIT = 2**30  # pages
SMALL = "1m"
Full = Callable[[Running], AbstractContextManager[None]]


@contextmanager
def no_more_pages(server: Running) -> Iterator[None]:
    """SQLite itself takes no more than there is."""

    def allow(connection: sqlite3.Connection, pages: int) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    wait(server.house.log.write(lambda connection: allow(connection, 1)))
    try:
        yield
    finally:
        wait(server.house.log.write(lambda connection: allow(connection, NO_LIMIT)))


@contextmanager
def full_file_system(server: Running) -> Iterator[None]:
    """Something else fills the disk."""
    filler = server.house.log.path.with_name("filler")
    try:
        with open(filler, "wb", buffering=0) as file:
            for size in (4096, 1):
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue
        yield
    finally:
        filler.unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own that is soon full; only root can make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(disk)]
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can mount a file system")
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def check_full(server: Running, full: Full) -> None:
    """Play until there is no room, then make room and play on."""
    ready_game(server, "donuts")
    ada, bob = program(server.port), program(server.port)
    table, guests = two_at_a_table(ada, bob, options={"layout": "0"})
    with full(server):
        refused, body, seat = decide_until_refused(table, guests)
        assert (refused.status, refused.kind) == (507, "DatabaseFull")
        assert "no room for more" in refused.json["error"]["reason"]
        french = Guest(server.port, token=guests[seat].token, language="fr")
        path = f"/api/tables/{table}/seats/{seat}"
        again = french.ask("POST", f"{path}/decisions", body)
        assert "plus de place" in again.json["error"]["reason"]
        seen = guests[seat].get(path)
        assert seen["is_my_turn"], "nothing has changed, and what is there can be read"
        with listening(guests[seat], table, seat) as ear:
            assert ear.table()["is_begun"]
    assert guests[seat].post(f"{path}/decisions", body) == {"count": seen["count"] + 1}
    assert guests[seat].post(f"{path}/decisions", body) == {"count": seen["count"] + 1}
    number = Gatherings(server.house.log, server.house.clock).find(table).number
    assert number is not None
    assert len(server.house.log.read(number)) == seen["count"] + 1


def decide_until_refused(table: str, guests: dict[int, Guest]) -> tuple[Reply, object, int]:
    """Decide with long keys until the server says no; gives its answer, and to what."""
    for turn in range(30):
        seat = 1 + turn % 2
        path = f"/api/tables/{table}/seats/{seat}"
        legal = guests[seat].get(f"{path}/moves")
        body = {"texts": [legal[0]["text"]], "key": f"{turn:080}"}
        reply = guests[seat].ask("POST", f"{path}/decisions", body)
        if reply.status != 200:
            return reply, body, seat
    raise AssertionError("there was always room")


def test_a_database_that_may_not_grow(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        check_full(server, no_more_pages)


def test_a_full_file_system(small_disk: Path) -> None:
    with running(small_disk) as server:
        check_full(server, full_file_system)


def test_a_new_table_for_which_there_is_no_room(small_disk: Path) -> None:
    with running(small_disk) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        seats = [{"player": "me", "name": "Ada"}, {"player": "open"}]
        body = {"game": "donuts", "seats": seats, "settings": {"is_listed": True}}
        with full_file_system(server):
            refused = ada.ask("POST", "/api/tables", body)
            assert (refused.status, refused.kind) == (507, "DatabaseFull")
            assert ada.get("/api/me")["tables"] == []
            assert ada.get("/api/tables?list=open") == []
            assert server.house.tables.awake() == []
        assert ada.ask("POST", "/api/tables", body).status == 201
        assert len(ada.get("/api/tables?list=open")) == 1


def test_a_database_that_another_program_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = {"busy_seconds": 0.1, "steps": schema.STEPS}
    monkeypatch.setattr(SqliteLog.__init__, "__kwdefaults__", soon)
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        path, body = f"/api/tables/{table}/seats/1", {"texts": ["c4"], "key": "k"}
        with closing(sqlite3.connect(server.house.log.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = ada.ask("POST", f"{path}/decisions", body)
            assert (refused.status, refused.kind) == (503, "DatabaseLocked")
            assert "another program is writing" in refused.json["error"]["reason"]
            assert ada.get(path)["is_my_turn"], "readers go on"
            other.execute("ROLLBACK")
        assert ada.post(f"{path}/decisions", body) == {"count": 1}
        assert ada.post(f"{path}/decisions", body) == {"count": 1}
