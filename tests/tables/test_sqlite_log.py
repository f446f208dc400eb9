"""The log on disk: acknowledged means written, and no trouble loses anything."""

import asyncio
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from ludotheque import storage
from ludotheque.errors import (
    DatabaseDamaged,
    DatabaseFull,
    DatabaseLocked,
    DatabaseTrouble,
    DatabaseUnavailable,
    LogClosed,
    NotADatabase,
    VersionConflict,
)
from ludotheque.tables import database
from ludotheque.tables.log import wait
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables.making import START, database_with, events_in, moves, new_table, says

posix_only = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.db"


def held(path: Path) -> sqlite3.Connection:
    """A connection of somebody who is writing and does not finish."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    return connection


@contextmanager
def one_group(log: SqliteLog) -> Iterator[None]:
    """What is asked meanwhile waits for a job before it, and is then committed together."""
    is_writing, goes_on = threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> None:
        is_writing.set()
        assert goes_on.wait(10)

    log._writer.submit(hold)
    assert is_writing.wait(10)
    yield
    goes_on.set()


# What is acknowledged is on disk


def test_what_was_acknowledged_is_there_after_reopening(path: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log, *moves(1, 3))
    summary = log.summary(table)
    log.close()
    again = SqliteLog(path)
    assert again.summary(table) == summary
    assert again.read(table) == moves(1, 3)
    again.close()


def test_every_commit_waits_for_the_disk(path: Path) -> None:
    log = SqliteLog(path)

    def settings(connection: sqlite3.Connection) -> list[object]:
        asked = ("synchronous", "journal_mode", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]

    assert wait(log._writer.submit(settings)) == [2, "wal", 1], "2 is FULL"
    log.close()


def test_nothing_is_acknowledged_before_it_is_committed(path: Path) -> None:
    log = SqliteLog(path)
    tables = [new_table(log) for _ in range(5)]
    committed: list[int] = []

    def count(table: int, _: Future[None]) -> None:
        committed.append(len(log.read(table)))

    with one_group(log):
        for table in tables:
            log.append(table, 0, moves(1)).add_done_callback(partial(count, table))
    log.close()
    assert committed == [1] * 5


def test_what_waits_is_written_before_closing(path: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log)
    futures = [log.append(table, version, moves(version + 1)) for version in range(50)]
    log.close()
    assert all(future.done() and future.exception() is None for future in futures)
    assert len(events_in(path, table)) == 50


def test_two_programs_share_a_database(path: Path) -> None:
    one, other = SqliteLog(path), SqliteLog(path)
    table = new_table(one, *moves(1))
    wait(other.append(table, 1, moves(2)))
    with pytest.raises(VersionConflict):
        wait(one.append(table, 1, moves(2)))
    assert one.read(table) == other.read(table) == moves(1, 2)
    assert new_table(other) == table + 1
    one.close()
    other.close()


def test_many_programs_open_a_new_database_at_once(path: Path) -> None:
    logs: list[SqliteLog] = []
    threads = [threading.Thread(target=lambda: logs.append(SqliteLog(path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(new_table(log) for log in logs) == [*range(1, 9)]
    for log in logs:
        log.close()


# Group commit


def test_appends_that_wait_share_a_commit(path: Path) -> None:
    log = SqliteLog(path)
    tables = [new_table(log) for _ in range(20)]
    commits: list[str] = []
    log._writer._connection.set_trace_callback(
        lambda statement: commits.append(statement) if statement == "COMMIT" else None
    )
    with one_group(log):
        futures = [log.append(table, 0, moves(1)) for table in tables]
    for future in futures:
        wait(future)
    assert len(commits) == 2, "the one that made them wait, and theirs"
    log.close()


def test_a_lone_append_waits_for_no_other(path: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log)
    wait(log.append(table, 0, moves(1)))
    assert log.read(table) == moves(1)
    log.close()


def test_a_bad_append_does_not_fail_those_beside_it(path: Path) -> None:
    log = SqliteLog(path)
    one, other = new_table(log), new_table(log)
    with one_group(log):
        good, bad, gone, fine = (log.append(t, 0, moves(1)) for t in (one, one, 99, other))
    wait(good)
    wait(fine)
    assert isinstance(bad.exception(), VersionConflict)
    assert gone.exception() is not None
    assert log.read(one) == log.read(other) == moves(1)
    log.close()


def test_an_append_that_fails_half_way_leaves_nothing(path: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log)
    torn = log._writer.submit(
        lambda connection: connection.executemany(
            "INSERT INTO events VALUES (?, ?, 1, 1, 'move', 'c4', 20, 1, 0)",
            [(table, 1), (table, 2), (table, 2)],
        )
    )
    with pytest.raises(DatabaseTrouble):
        wait(torn)
    assert log.read(table) == []
    wait(log.append(table, 0, moves(1)))
    log.close()


def test_whoever_gives_up_waiting_has_not_written(path: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log)
    with one_group(log):
        given_up = log.append(table, 0, moves(1))
        assert given_up.cancel()
    wait(log.append(table, 0, moves(1, notation="c1")))
    assert [event.notation for event in log.read(table)] == ["c1"]
    log.close()


def test_an_asynchronous_host_wraps_the_future(path: Path) -> None:
    log = SqliteLog(path)

    async def play() -> int:
        table = (await asyncio.wrap_future(log.create(START))).number
        await asyncio.wrap_future(log.append(table, 0, moves(1)))
        return len(log.read(table))

    assert asyncio.run(play()) == 1
    log.close()


# Whose file it is


@posix_only
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_only_its_owner_may_read_it(umask: int, tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.db"
    before = os.umask(umask)
    try:
        log = SqliteLog(path)
        new_table(log, *moves(1))
        modes = {name.name: stat.S_IMODE(name.stat().st_mode) for name in path.parent.iterdir()}
        log.close()
    finally:
        os.umask(before)
    assert modes == {"a.db": 0o600, "a.db-wal": 0o600, "a.db-shm": 0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700, "pytest's own folder"


@posix_only
def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    database_with(path)
    path.chmod(0o644)
    database_with(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@posix_only
def test_it_is_in_the_data_folder_which_is_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(storage, "data_folder", lambda: tmp_path / "ludotheque")
    (tmp_path / "ludotheque").mkdir(mode=0o755)
    log = SqliteLog()
    assert log.path == tmp_path / "ludotheque" / "ludotheque.db"
    assert stat.S_IMODE(log.path.parent.stat().st_mode) == 0o700
    log.close()


@posix_only
def test_somebody_elses_folder_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    database_with(tmp_path / "a.db")
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_an_event_is_written_once(path: Path) -> None:
    database_with(path, *moves(1))
    with (
        closing(database.connect(path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="written once"),
    ):
        connection.execute("UPDATE events SET notation = 'c1'")


# Troubles


def test_locked_by_another_program(path: Path) -> None:
    log = SqliteLog(path, busy_seconds=0.1)
    table = new_table(log, *moves(1))
    other = held(path)
    refused = [log.append(table, 1, moves(2)), log.append(table, 1, moves(2))]
    for future in refused:
        with pytest.raises(DatabaseLocked) as caught:
            wait(future)
        says(caught, "a.db")
    assert log.read(table) == moves(1), "readers go on"
    other.close()
    wait(log.append(table, 1, moves(2)))
    assert log.read(table) == moves(1, 2)
    log.close()


def test_a_lock_that_is_let_go_in_time_is_waited_for(path: Path) -> None:
    log = SqliteLog(path, busy_seconds=10)
    table = new_table(log)
    other = held(path)
    waiting = log.append(table, 0, moves(1))
    threading.Timer(0.1, other.close).start()
    wait(waiting)
    log.close()


def test_a_new_database_that_is_locked_cannot_be_opened(path: Path) -> None:
    path.touch()
    other = held(path)
    with pytest.raises(DatabaseLocked):
        SqliteLog(path, busy_seconds=0.1)
    other.close()
    SqliteLog(path).close()


def test_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = database_with(path, *moves(1))
    pages = path.stat().st_size // 4096
    limit = f"PRAGMA max_page_count = {pages + 3}"
    with monkeypatch.context() as patched:
        patched.setattr(database, "PRAGMAS", (*database.PRAGMAS, limit))
        log = SqliteLog(path)
    with pytest.raises(DatabaseFull) as caught:
        wait(log.append(table, 1, moves(2, 1000, notation="x" * 1000)))
    says(caught, "a.db")
    assert log.read(table) == moves(1)
    wait(log.append(table, 1, moves(2)))
    log.close()
    assert events_in(path, table) == moves(1, 2)


def test_what_still_fits_is_written_beside_what_does_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = database_with(path), database_with(path)
    limit = f"PRAGMA max_page_count = {path.stat().st_size // 4096 + 3}"
    with monkeypatch.context() as patched:
        patched.setattr(database, "PRAGMAS", (*database.PRAGMAS, limit))
        log = SqliteLog(path)
    with one_group(log):
        fits = log.append(one, 0, moves(1))
        too_big = log.append(one, 1, moves(2, 1000, notation="x" * 1000))
        also_fits = log.append(other, 0, moves(1))
    wait(fits)
    wait(also_fits)
    assert isinstance(too_big.exception(), DatabaseFull)
    log.close()
    assert events_in(path, one) == events_in(path, other) == moves(1)


def test_a_transaction_that_sqlite_gives_up_is_written_one_by_one(path: Path) -> None:
    """Some troubles roll back a whole transaction: what stood in it before is not lost."""
    log = SqliteLog(path)
    table = new_table(log)

    def give_up(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("given up")

    with one_group(log):
        good = log.append(table, 0, moves(1))
        bad = log._writer.submit(give_up)
        fine = log.append(table, 1, moves(2))
    wait(good)
    wait(fine)
    assert isinstance(bad.exception(), DatabaseTrouble)
    assert log.read(table) == moves(1, 2)
    log.close()


def test_torn(path: Path) -> None:
    database_with(path, *moves(1, 500))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DatabaseDamaged) as caught:
        SqliteLog(path)
    says(caught, "a.db")
    assert path.read_bytes() == whole[: len(whole) // 2], "it is left as it was found"


def test_pages_that_make_no_sense_are_found_when_they_are_read(path: Path) -> None:
    table = database_with(path, *moves(1, 500))
    whole = path.read_bytes()
    path.write_bytes(whole[: 4096 * 7] + b"\xff" * (len(whole) - 4096 * 7))
    log = SqliteLog(path)
    with pytest.raises(DatabaseDamaged):
        log.read(table)
    log.close()


def test_an_end_of_the_write_ahead_log_that_was_torn_loses_nothing_before_it(path: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log, *moves(1, 3))
    crashed = path.with_name("crashed.db")
    crashed.write_bytes(path.read_bytes())
    torn = path.with_name("a.db-wal").read_bytes() + b"\x00\xff" * 3000
    path.with_name("crashed.db-wal").write_bytes(torn)
    log.close()
    assert events_in(crashed, table) == moves(1, 3)


@pytest.mark.parametrize("content", [b"ludotheque 1\ngame donuts\n" * 300, b"\x00" * 5000])
def test_not_a_database(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(NotADatabase) as caught:
        SqliteLog(path)
    says(caught, "a.db")
    assert path.read_bytes() == content


def test_the_database_of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    content = path.read_bytes()
    with pytest.raises(NotADatabase):
        SqliteLog(path)
    assert path.read_bytes() == content


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for path in (tmp_path / "file" / "a.db", tmp_path):
        with pytest.raises(DatabaseUnavailable) as caught:
            SqliteLog(path)
        assert str(path) in str(caught.value)


def test_a_start_that_makes_no_sense(path: Path) -> None:
    table = database_with(path)
    with closing(database.connect(path)) as connection:
        connection.execute("UPDATE tables SET start = '{}'")
    log = SqliteLog(path)
    with pytest.raises(DatabaseDamaged):
        log.summary(table)
    log.close()


def test_a_stamp_changes_with_whatever_is_written(path: Path) -> None:
    one, other = SqliteLog(path), SqliteLog(path)
    stamp = one.stamp()
    assert one.stamp() == stamp
    table = new_table(other)
    assert one.stamp() != stamp
    stamp = one.stamp()
    wait(one.append(table, 0, moves(1)))
    assert one.stamp() != stamp
    one.close()
    other.close()
    with pytest.raises(LogClosed):
        one.stamp()
