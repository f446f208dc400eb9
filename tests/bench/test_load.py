"""The load generator: what it counts must be so, whatever a server does."""

import asyncio
import random
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from bench.load import play
from bench.load.ahead import play_ahead
from bench.load.http import EventStream, Refused
from bench.load.play import NEVER, AsFastAsTold, AtRate, LiveTable, Measured, Step, measure
from bench.load.websocket import first_frame, frame
from ludotheque.tables.log import Seat, Secret, TableStart
from ludotheque.tables.table import Table

SOON = 0.002  # seconds

Send = Callable[[LiveTable, Step], None]


@pytest.fixture(autouse=True)
def _settle_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "SETTLING_SECONDS", SOON)


class NoClock:
    """A server that uses nothing."""

    def cpu_seconds(self) -> float:
        return 0.0

    def children_cpu_seconds(self) -> float:
        return 0.0

    def waited_seconds(self) -> float:
        return 0.0


def soon(call: Callable[..., None], *arguments: int) -> None:
    """Call back once the run counts."""
    asyncio.get_running_loop().call_later(SOON, call, *arguments)


def tell_all_at_once(table: LiveTable, step: Step) -> None:
    """A server that tells both streams, then answers."""
    for stream, version in enumerate(step.versions):
        soon(table.told, stream, version)
    soon(table.answered)


def table_of(moves: int, send: Send = tell_all_at_once) -> LiveTable:
    steps = [Step(1, b"", (version, version)) for version in range(1, moves + 1)]
    return LiveTable(steps, send, has_answer=True)


def run_as_fast_as_told(tables: list[LiveTable], at_once: int, seconds: float = 0.05) -> Measured:
    async def run() -> Measured:
        load = AsFastAsTold(tables, at_once)
        return await measure(tables, load, NoClock(), warm_seconds=0, seconds=seconds)

    return asyncio.run(run())


def test_a_table_that_ends_is_replaced_until_none_is_left() -> None:
    tables = [table_of(3) for _ in range(4)]
    seen = run_as_fast_as_told(tables, at_once=2, seconds=10)  # ends when nothing is left
    assert [table.done for table in tables] == [3, 3, 3, 3]
    assert len(seen.told_seconds) == 2 * seen.moves


def test_the_next_step_waits_for_every_stream_and_the_answer() -> None:
    def tell_one(table: LiveTable, step: Step) -> None:
        soon(table.told, 0, step.versions[0])
        soon(table.told, 0, step.versions[0])  # the same again counts for nobody else
        soon(table.answered)

    table = table_of(2, tell_one)
    seen = run_as_fast_as_told([table], at_once=1)
    assert (table.done, table.is_waiting, len(seen.told_seconds)) == (0, True, 1)


def test_an_old_version_is_no_news() -> None:
    def tell_old(table: LiveTable, step: Step) -> None:
        soon(table.told, 0, step.versions[0] - 1)

    seen = run_as_fast_as_told([table_of(1, tell_old)], at_once=1)
    assert not seen.told_seconds


def test_a_stream_that_is_told_nothing_is_not_waited_for() -> None:
    def tell_first(table: LiveTable, step: Step) -> None:
        soon(table.told, 0, 1)
        soon(table.answered)

    table = LiveTable([Step(1, b"", (1, NEVER))], tell_first, has_answer=True)
    assert run_as_fast_as_told([table], at_once=1).told_seconds
    assert table.done == 1


def test_a_refusal_is_reported_and_ends_the_table() -> None:
    table = table_of(5, lambda table, step: table.failed("409 OutOfDate"))
    seen = run_as_fast_as_told([table], at_once=1)
    assert seen.problems == ["409 OutOfDate"]
    assert (table.done, table.is_waiting) == (0, False)


def test_a_rate_goes_round_all_tables_and_is_not_exceeded() -> None:
    tables = [table_of(50) for _ in range(5)]

    async def run() -> Measured:
        load = AtRate(tables, rate=200)
        return await measure(tables, load, NoClock(), warm_seconds=0, seconds=0.2)

    seen = asyncio.run(run())
    assert 0 < seen.moves <= 200 * seen.seconds + 1
    counts = [table.done for table in tables]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("length", [0, 1, 125, 126, 70_000 % 65_536])
def test_frames_are_read_back_whole_only(length: int) -> None:
    text = b"x" * length
    framed = bytearray(frame(text))
    mask_bit, mask = 0x80, 4
    framed[1] &= ~mask_bit  # as a server sends it
    del framed[len(framed) - length - mask : len(framed) - length]
    assert first_frame(bytes(framed) + b"more") == (text, b"more")
    assert first_frame(bytes(framed[:-1])) is None


def opened_stream(told: list[int]) -> EventStream:
    stream = EventStream(b"", told.append, lambda problem: None)
    stream.data_received(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
    assert not stream.opened.done()
    stream.data_received(b"d\r\nretry: 2000\n\n\r\n")
    assert stream.opened.done()
    return stream


def test_a_stream_reads_the_last_whole_message() -> None:
    async def read() -> list[int]:
        told: list[int] = []
        stream = opened_stream(told)
        stream.data_received(b"10\r\nid: 7\ndata")
        assert told == []
        stream.data_received(b": {}\n\nid: 8\ndata: {}\n\n\r\n")
        stream.data_received(b"4\r\n: \n\n\r\n")  # a sign of life
        return told

    assert asyncio.run(read()) == [8]


def test_a_stream_that_is_refused_says_why() -> None:
    async def refused() -> None:
        stream = EventStream(b"", lambda version: None, lambda problem: None)
        stream.data_received(b"HTTP/1.1 404 Not Found\r\n\r\nno such table")
        await stream.opened

    with pytest.raises(Refused, match="no such table"):
        asyncio.run(refused())


def test_a_lost_decision_is_missed() -> None:
    seats = (Seat("Ada"), Seat("Ben"))
    start = TableStart("donuts", 2, {}, seats, datetime.now(UTC), (Secret(0, "seed 7"),))
    ahead = play_ahead(start, Table(start).begin(), 8, random.Random(1))
    decided = len(ahead.decisions)
    assert ahead.count_kept(ahead.events, decided) == decided
    assert ahead.count_kept(ahead.events[:-1], decided) == decided - 1
    assert ahead.count_kept([*ahead.events[:2], *ahead.events[3:]], decided) < decided - 1
    assert ahead.count_kept(ahead.events, 3) == 3
