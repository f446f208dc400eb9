"""A game goes on although nothing can be written, and nothing that could be kept is lost."""

from collections.abc import Sequence
from concurrent.futures import Future

from ludotheque.errors import (
    DatabaseLocked,
    VersionConflict,
)
from ludotheque.tables.lenient_log import LenientLog
from ludotheque.tables.log import Event, Log, TableStart, TableSummary
from ludotheque.tables.memory_log import MemoryLog
from tests.tables.playing import (
    FULL,
    Unwritable,
    host_of,
    start_of,
)


def locked() -> Log:
    raise DatabaseLocked("some.db", FULL.reason)


def test_a_log_that_cannot_be_opened_is_one_in_memory() -> None:
    log = LenientLog(locked)
    assert isinstance(log.trouble, DatabaseLocked)
    host = host_of(log)
    number = host.create(start_of("donuts"))
    host.submit(number, 1, [20])
    assert len(log.read(number)) == 2


def test_what_could_not_be_written_is_written_once_it_can() -> None:
    kept = Unwritable()
    log = LenientLog(lambda: kept)
    host = host_of(log)
    number = host.create(start_of("donuts"))
    assert log.trouble is None
    kept.trouble = FULL
    host.submit(number, 1, [20])
    host.submit(number, 2, [host.table(number).state.legal_moves()[0]])
    assert log.trouble is kept.trouble
    assert len(kept.read(number)) == 1
    assert len(log.read(number)) == 3
    assert len(log.read(number, since=2)) == 1
    kept.trouble = None
    host.submit(number, 1, [host.table(number).state.legal_moves()[0]])
    assert log.trouble is None
    assert kept.read(number) == log.read(number)
    assert len(kept.read(number)) == 4


def test_a_table_that_cannot_be_created_is_played_in_memory() -> None:
    class Full(MemoryLog):
        def create(
            self, start: TableStart, events: Sequence[Event] = (), table_id: str | None = None
        ) -> Future[TableSummary]:
            failed: Future[TableSummary] = Future()
            failed.set_exception(FULL)
            return failed

    log = LenientLog(Full)
    assert host_of(log).create(start_of("donuts")) == 1
    assert log.trouble is FULL


def test_others_who_went_on_meanwhile_are_not_overwritten() -> None:
    kept = Unwritable()
    log = LenientLog(lambda: kept)
    host = host_of(log)
    number = host.create(start_of("donuts"))
    kept.trouble = FULL
    host.submit(number, 1, [20])
    kept.trouble = None
    other = host_of(kept)
    other.submit(number, 1, [21])
    host.submit(number, 2, [host.table(number).state.legal_moves()[0]])
    assert isinstance(log.trouble, VersionConflict)
    assert [event.number for event in kept.read(number)[1:]] == [21]
    assert host.table(number).version == 3, "the game goes on here"
