"""Slow and broken clients: they harm nobody but themselves."""

import asyncio
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from ludotheque.web import guarded
from ludotheque.web.live import LiveTable
from tests.web.listening import listening, on_loop
from tests.web.playing import ready_game
from tests.web.security.test_streams import limit_buffers
from tests.web.serving import SECONDS, Guest, Running, program, running
from tests.web.test_play import two_at_a_table

MANY = 50
BODY_SECONDS = 2.0  # also for those who send a body in two parts on a busy machine
AT_ONCE_CUT = struct.pack("ii", 1, 0)  # a closed connection is reset instead of ended
SOON = 0.3  # seconds


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for no body longer than a moment."""
    folder: Path = tmp_path_factory.mktemp("clients")
    with running(folder, limits={"body_seconds": BODY_SECONDS}) as server:
        ready_game(server, "donuts")
        yield server


def connected(server: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)


def played_on(server: Running) -> bool:
    """Whether others notice nothing."""
    ada, bob = program(server.port), program(server.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with listening(bob, table, 2) as ear:
        ada.post(f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"]})
        return ear.game().id == "1"


@pytest.mark.parametrize(
    "part",
    [b"", b"PO", b"POST /api/programs HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"\x16\x03\x01\x02\x00"],
)
def test_half_a_request_holds_up_nobody(quick: Running, part: bytes) -> None:
    with ExitStack() as opened:
        for _ in range(MANY):
            opened.enter_context(closing(connected(quick))).sendall(part)
        assert played_on(quick)


def test_a_body_that_does_not_come_is_not_waited_for(quick: Running) -> None:
    with closing(connected(quick)) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{")
        answer = b""
        while part := line.recv(4096):  # the connection ends: what may still come is not read
            answer += part
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"kind":"TooSlow"' in answer


def test_what_is_no_request_is_refused(quick: Running) -> None:
    with closing(connected(quick)) as line:
        line.sendall(b"ceci n'est pas une requete\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 400 ")
    assert played_on(quick)


def test_a_reset_in_the_middle_of_a_stream_is_noticed(quick: Running) -> None:
    ada, bob = program(quick.port), program(quick.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with listening(ada, table, 1) as ear:
        broken = open_stream(quick, table, 2, bob)
        ear.table(lambda shown: shown["seats"][1]["is_present"])
        broken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE_CUT)
        broken.close()
        ear.table(lambda shown: not shown["seats"][1]["is_present"])
        ada.post(f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"]})
        assert ear.game().id == "1"
    with listening(bob, table, 2, last="0") as ear:
        assert ear.game().id == "1", "nothing is missed by who comes again"


def open_stream(server: Running, table: str, seat: int, guest: Guest) -> socket.socket:
    """A stream on a plain connection with a small buffer, of which nothing is read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(SECONDS)
    line.connect(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/tables/{table}/seats/{seat}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {guest.token}\r\n\r\n".encode()
    )
    return line


def test_a_reader_that_never_reads_is_cut_and_resumes(
    quick: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "SECONDS_TO_READ", SOON)
    limit_buffers(quick.server)
    ada, bob = program(quick.port), program(quick.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with closing(open_stream(quick, table, 2, bob)):
        with listening(ada, table, 1) as ear:
            ear.table(lambda shown: shown["seats"][1]["is_present"])
        on_loop(quick, tell_until_it_is_cut(quick, table))
    ada.post(f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"]})
    with listening(bob, table, 2, last="0") as ear:
        assert ear.game().id == "1"


async def tell_until_it_is_cut(server: Running, table: str) -> None:
    """Tell more and more until the reader is given up."""
    live: LiveTable = await server.house.tables.get(table)
    (stream,) = live.listeners[2]
    async with asyncio.timeout(SECONDS):
        while live.listeners[2]:
            live.change(live.gathering)
            await asyncio.sleep(0)
    assert stream not in server.house.streams
