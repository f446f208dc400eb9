"""Streams: how many one may have, from where they go on, and readers that take nothing."""

import asyncio
import socket
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from ludotheque.web import guarded
from ludotheque.web.live import LiveTable
from ludotheque.web.serving import Server
from tests.web.playing import ready_game
from tests.web.security.tables import PAIR, browser, new_table, seated_pair
from tests.web.security.wire import all_told, request_bytes
from tests.web.serving import SECONDS, Guest, Running, program, running

READERS = 100
CONNECTIONS = 6  # that browsers open to one server
SOON = 3.0  # to read something: longer than it takes to tell all readers much
HIGH_WATER = 64 * 1024  # of what waits to be sent on one connection
SMALL_BUFFER = 4096


@contextmanager
def listening(guest: Guest, table: str, seat: int = 1) -> Iterator[HTTPResponse]:
    connection, stream = guest.open("GET", f"/api/tables/{table}/seats/{seat}/events")
    with closing(connection):
        yield stream


def on_loop(server: Running, work: Coroutine[Any, Any, Any]) -> Any:
    """Do something where the server runs."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(SECONDS)


@contextmanager
def limited(folder: Path, **limits: int) -> Iterator[tuple[Running, Guest]]:
    with running(folder, limits=limits) as server:
        ready_game(server, "donuts")
        yield server, program(server.port)


@pytest.mark.security("C14")
def test_at_a_seat_the_oldest_is_closed(folder: Path) -> None:
    with limited(folder, streams_per_seat=2) as (_, ada), ExitStack() as open_streams:
        table = new_table(ada)["id"]
        first, second, third = (open_streams.enter_context(listening(ada, table)) for _ in range(3))
        assert all_told(first), "before it ended"
        for stream in (second, third):
            assert next(line for line in stream if line.startswith(b"data"))


@pytest.mark.security("C14")
def test_a_browser_and_the_server_have_so_many(folder: Path) -> None:
    with limited(folder, streams_per_program=2, streams=3) as (server, ada):
        tables = [new_table(ada)["id"] for _ in range(3)]
        bob = program(server.port)
        with ExitStack() as open_streams:
            for table in tables[:2]:
                assert open_streams.enter_context(listening(ada, table)).status == 200
            with listening(ada, tables[2]) as refused:
                assert refused.status == 429, "of one browser"
            assert open_streams.enter_context(listening(bob, tables[0], 0)).status == 200
            with listening(bob, tables[1], 0) as refused:
                assert refused.status == 429, "of the server"
        on_loop(server, until_no_streams(server))
        assert not server.house.streams_of, "nobody is counted for ever"
        with listening(ada, tables[2]) as again:
            assert again.status == 200


async def until_no_streams(server: Running) -> None:
    async with asyncio.timeout(SECONDS):
        while server.house.streams:
            await asyncio.sleep(0.01)


@pytest.mark.security("C14")
def test_a_browser_keeps_connections_for_other_things(folder: Path) -> None:
    with running(folder) as server, ExitStack() as open_streams:
        ready_game(server, "donuts")
        ada = browser(server)
        table = new_table(ada)["id"]
        most = server.house.settings.limits.streams_per_browser
        assert most <= CONNECTIONS - 2, "to look at a page, and to send a move"
        streams = [open_streams.enter_context(listening(ada, table)) for _ in range(most)]
        with listening(ada, table) as refused:
            assert refused.status == 429
        for stream in streams:
            assert next(line for line in stream if line.startswith(b"data")), "still there"


@pytest.mark.security("C14")
def test_a_table_and_an_address_have_so_many(folder: Path) -> None:
    with limited(folder, streams_per_table=3, streams_per_address=4, streams_per_seat=1) as (
        server,
        ada,
    ):
        one, other = (new_table(ada)["id"] for _ in range(2))
        stranger = Guest(server.port)
        with ExitStack() as open_streams:
            watching = [open_streams.enter_context(listening(stranger, one, 0)) for _ in range(3)]
            with listening(stranger, one, 0) as refused:
                assert refused.status == 429, "of a table"
            assert open_streams.enter_context(listening(stranger, other, 0)).status == 200
            with listening(stranger, other, 0) as refused:
                assert refused.status == 429, "of an address"
            for stream in watching:
                assert next(line for line in stream if line.startswith(b"data")), "still there"


@pytest.mark.security("C14")
@pytest.mark.parametrize(
    "last", ["abc", "-1", "99", "1;2", "1 2", "0x1", "1e3", "9" * 30, "+1", "\u00b2", "1,0"]
)
def test_the_last_event_is_one_that_the_seat_has_seen(ada: Guest, bob: Guest, last: str) -> None:
    path = f"/api/tables/{seated_pair(ada, bob)}/seats/1/events"
    reply = ada.ask("GET", path, headers={"Last-Event-ID": last})
    assert (reply.status, reply.kind) == (400, "BadRequest")
    if last.isascii() and " " not in last and ";" not in last:
        assert ada.ask("GET", f"{path}?since={last}").status == 400


@pytest.mark.security("C14")
def test_what_was_missed_comes_once_and_no_more(ada: Guest, bob: Guest) -> None:
    table = seated_pair(ada, bob, options={"layout": "0"})
    for guest, seat, text in ((ada, 1, "c4"), (bob, 2, "c1")):
        guest.post(f"/api/tables/{table}/seats/{seat}/decisions", {"texts": [text]})
    connection, stream = ada.open(
        "GET", f"/api/tables/{table}/seats/1/events", headers={"Last-Event-ID": "1"}
    )
    with closing(connection):
        assert next(line for line in stream if line.startswith(b"id")) == b"id: 2\n"
        assert b'"number":2' in next(stream)


@pytest.mark.security("C14")
def test_a_hundred_readers_that_never_read_are_cut_and_cost_little(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "SECONDS_TO_READ", SOON)
    with running(folder) as server, ExitStack() as sockets:
        ready_game(server, "donuts")
        ada = program(server.port)
        table = new_table(ada, PAIR)["id"]
        limit_buffers(server.server)
        for _ in range(READERS):
            sockets.enter_context(never_reading(server, table))
        on_loop(server, until_streams(server, READERS))
        behind = on_loop(server, tell_much(server, table))
        assert len(behind) == READERS
        assert min(behind) > HIGH_WATER / 2, "all of them are behind"
        assert max(behind) < 2 * HIGH_WATER
        on_loop(server, until_no_streams(server))
        on_loop(server, until_no_connections(server))
        assert ada.ask("GET", f"/api/tables/{table}").status == 200


def limit_buffers(server: Server) -> None:
    """Let the system keep little of what is sent on connections to come."""
    for listener in server.servers[0].sockets:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)


@contextmanager
def never_reading(server: Running, table: str) -> Iterator[None]:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        connection.connect(("127.0.0.1", server.port))
        host = [("Host", f"127.0.0.1:{server.port}")]
        path = f"/api/tables/{table}/seats/0/events"
        connection.sendall(request_bytes("GET", path, host))
        yield


async def until_streams(server: Running, count: int) -> None:
    async with asyncio.timeout(SECONDS):
        while len(server.house.streams) < count:
            await asyncio.sleep(0.01)


async def tell_much(server: Running, table: str) -> list[int]:
    """Tell far more than anybody takes; gives how much then waits on each connection."""
    live = await server.house.tables.get(table)
    async with asyncio.timeout(SECONDS):
        while min(waiting(server)) <= HIGH_WATER / 2:
            await tell_often(live, 10)
    await tell_often(live, 100)
    return [size for size in waiting(server) if size]


async def tell_often(live: LiveTable, times: int) -> None:
    for _ in range(times):
        live.change(live.gathering)
        await asyncio.sleep(0)


def waiting(server: Running) -> list[int]:
    """How much waits on each connection at which somebody listens."""
    connections = server.server.server_state.connections
    return [one.transport.get_write_buffer_size() for one in connections if one.transport]


async def until_no_connections(server: Running) -> None:
    async with asyncio.timeout(SECONDS):
        while server.server.server_state.connections:
            await asyncio.sleep(0.01)


@pytest.mark.security("C13")
@pytest.mark.parametrize("count", [1, 50])
def test_answers_that_nobody_reads_are_not_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(guarded, "SECONDS_TO_READ", SOON)
    with running(folder) as server, socket.socket() as connection:
        server.server.config.timeout_keep_alive = 1
        Guest(server.port).get("/health")
        on_loop(server, until_no_connections(server))
        limit_buffers(server.server)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        connection.connect(("127.0.0.1", server.port))
        host = [("Host", f"127.0.0.1:{server.port}")]
        connection.sendall(request_bytes("GET", "/api/openapi.json", host) * count)
        on_loop(server, until_a_connection(server))
        on_loop(server, until_no_connections(server))


async def until_a_connection(server: Running) -> None:
    async with asyncio.timeout(SECONDS):
        while not server.server.server_state.connections:
            await asyncio.sleep(0.01)
