"""A server that is told to end: within a second, whatever is open, and nothing is lost."""

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from ludotheque.tables.gatherings import Gatherings
from ludotheque.tables.sqlite_log import SqliteLog
from tests.web.listening import listening
from tests.web.serving import SECONDS, Guest, program
from tests.web.shelf import Shelf, open_shelf
from tests.web.test_play import two_at_a_table

STREAMS = 200
SECONDS_TO_END = 1.0
LIMITS = f"[limits]\nstreams_per_table = {STREAMS}\nstreams_per_address = {STREAMS}\n"
SIGNALS_IN_A_ROW = 20


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """A server at which Donuts can be played."""
    settings = tmp_path / "settings.toml"
    settings.write_text(LIMITS)
    with open_shelf(tmp_path, "--port", "0", "--settings", str(settings)) as opened:
        wait_for_donuts(opened)
        yield opened


def wait_for_donuts(shelf: Shelf) -> None:
    """Ask for Donuts until it is loaded."""
    ada, deadline = program(shelf.port), time.monotonic() + SECONDS
    body = {"game": "donuts", "seats": [{"player": "me", "name": "Ada"}, {"player": "random"}]}
    while ada.ask("POST", "/api/tables", body).status == 503:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def moves_in(shelf: Shelf, table: str) -> list[str]:
    """What the log holds of a table."""
    with closing(SqliteLog(shelf.log.parent / "ludotheque" / "ludotheque.db")) as log:
        number = Gatherings(log, time.time).find(table).number
        assert number is not None
        return [event.notation for event in log.read(number)]


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_with_many_streams_open(shelf: Shelf, by: signal.Signals) -> None:
    ada, bob = program(shelf.port), program(shelf.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with ExitStack() as opened:
        ears = [opened.enter_context(listening(Guest(shelf.port), table)) for _ in range(STREAMS)]
        ada.post(f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"]})
        seconds = shelf.end(by)
        assert all(ear.is_ended() for ear in ears), "each ends as it should, none is cut"
    assert shelf.process.returncode == 0
    assert shelf.said.endswith("The shelf is closed; nothing is lost.\n")
    assert seconds < SECONDS_TO_END
    assert moves_in(shelf, table) == ["c4"]


@pytest.mark.slow
def test_a_second_signal_does_no_harm(shelf: Shelf) -> None:
    ada, bob = program(shelf.port), program(shelf.port)
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with listening(ada, table, 1) as ear:
        ada.post(f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"]})
        for number in range(SIGNALS_IN_A_ROW):
            shelf.process.send_signal([signal.SIGINT, signal.SIGTERM][number % 2])
            time.sleep(0.01)
        shelf.end(signal.SIGINT)
        assert ear.is_ended()
    assert shelf.process.returncode == 0
    assert "Traceback" not in shelf.log.read_text()
    assert moves_in(shelf, table) == ["c4"]


def test_with_half_a_request_open(tmp_path: Path) -> None:
    with open_shelf(tmp_path) as shelf, ExitStack() as opened:
        for start in (b"POST /api/programs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le", HALF_A_BODY):
            line = socket.create_connection(("127.0.0.1", shelf.port), timeout=SECONDS)
            opened.enter_context(closing(line)).sendall(start)
        assert shelf.guest.get("/health")
        assert shelf.end() < SECONDS_TO_END
        assert shelf.process.returncode == 0
        assert "Traceback" not in shelf.log.read_text()


HALF_A_BODY = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"
