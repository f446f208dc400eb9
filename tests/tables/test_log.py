"""What every log does, wherever it keeps its tables."""

import pickle
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from ludotheque.errors import BadUsage, LogClosed, LudothequeError, NoSuchTable, VersionConflict
from ludotheque.events import CHANCE, GIVE_UP, RESULT, UNDO
from ludotheque.tables.log import Event, Log, Secret, TableSummary, wait
from ludotheque.tables.memory_log import MemoryLog
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables.making import START, moves, new_table, says


@pytest.fixture(params=["memory", "sqlite"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    kept: Log = MemoryLog() if request.param == "memory" else SqliteLog(tmp_path / "a.db")
    yield kept
    kept.close()


def test_a_new_table_has_a_number_an_id_and_its_start(log: Log) -> None:
    first, second = wait(log.create(START)), wait(log.create(START))
    assert (first.number, second.number) == (1, 2)
    assert first.id != second.id
    assert len(first.id) >= 20
    assert first == TableSummary(
        number=1, id=first.id, start=START, version=0, group=0, changed_at=START.created_at
    )
    assert log.summary(1) == log.find(first.id) == first
    assert log.tables() == [first, second]


def test_events_come_back_as_they_were_written(log: Log) -> None:
    table = new_table(log)
    events = [
        Event(1, 1, -1, CHANCE, "layout C0F1A2H3", 12, 1),
        Event(2, 2, 1, "move", "c4 « né » \n'", 20, 1),
        Event(3, 2, 0, "something new", "", -1, 2),
    ]
    wait(log.append(table, 0, events[:1]))
    wait(log.append(table, 1, events[1:]))
    assert log.read(table) == log.read(table, since=-1) == events
    assert log.read(table, since=1) == events[1:]
    assert log.read(table, since=3) == log.read(table, since=99) == []


def test_a_summary_says_how_far_a_table_has_come(log: Log) -> None:
    before = datetime.now(UTC)
    table = new_table(log, *moves(1, 3))
    summary = log.summary(table)
    assert (summary.version, summary.group, summary.is_finished) == (3, 3, False)
    assert abs((summary.changed_at - before).total_seconds()) < 60


def test_a_table_is_finished_from_its_result_to_an_undo(log: Log) -> None:
    table = new_table(log, *moves(1, 2))
    for version, (kind, is_finished) in enumerate(
        [(RESULT, True), ("chat", True), (UNDO, False), ("move", False), (RESULT, True)], 3
    ):
        wait(log.append(table, version - 1, moves(version, kind=kind)))
        assert log.summary(table).is_finished is is_finished


def test_a_table_that_is_given_up_is_finished_unless_a_bot_plays_on(log: Log) -> None:
    plays_on = new_table(log, *moves(1, kind=GIVE_UP, notation="easy"), *moves(2))
    assert not log.summary(plays_on).is_finished
    over = new_table(log, *moves(1), *moves(2, kind=GIVE_UP, notation=""))
    assert log.summary(over).is_finished
    after_an_undo = new_table(log, *moves(1, kind=UNDO), *moves(2, kind=GIVE_UP, notation=""))
    assert log.summary(after_an_undo).is_finished
    undone = new_table(
        log, *moves(1, kind=RESULT), *moves(2, kind=UNDO), *moves(3, kind=GIVE_UP, notation="easy")
    )
    assert not log.summary(undone).is_finished


def test_a_table_begins_with_its_first_events_under_an_id_chosen_before(log: Log) -> None:
    made = wait(log.create(START, moves(1, 3), "an-id-of-ones-own"))
    assert (made.id, made.version, made.group) == ("an-id-of-ones-own", 3, 3)
    assert log.find("an-id-of-ones-own") == log.summary(made.number) == made
    assert log.read(made.number) == moves(1, 3)
    wait(log.append(made.number, 3, moves(4)))
    with pytest.raises(BadUsage) as caught:
        wait(log.create(START, moves(1), "an-id-of-ones-own"))
    says(caught, "an-id-of-ones-own")
    with pytest.raises(BadUsage):
        log.create(START, moves(2))
    assert [summary.number for summary in log.tables()] == [made.number]


def test_a_request_is_kept_with_its_event(log: Log) -> None:
    asked = msgspec.structs.replace(moves(1)[0], request="key 0123abcd")
    table = new_table(log, asked, *moves(2))
    assert [event.request for event in log.read(table)] == ["key 0123abcd", ""]


def test_tables_do_not_mix(log: Log) -> None:
    one, other = new_table(log, *moves(1, 2)), new_table(log, *moves(1, notation="c1"))
    assert [event.notation for event in log.read(one)] == ["c4", "c4"]
    assert [event.notation for event in log.read(other)] == ["c1"]


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_an_append_to_another_version_is_a_conflict(log: Log, expected: int) -> None:
    table = new_table(log, *moves(1, 2))
    refused = log.append(table, expected, moves(expected + 1))
    with pytest.raises(VersionConflict) as caught:
        wait(refused)
    says(caught, "2", str(expected))
    assert (caught.value.table, caught.value.expected, caught.value.actual) == (table, expected, 2)
    assert len(log.read(table)) == 2
    wait(log.append(table, 2, moves(3)))


@pytest.mark.parametrize(
    "events",
    [[], moves(2), moves(4), moves(3) + moves(3), moves(3) + moves(5),
     [*moves(3), msgspec.structs.replace(moves(4)[0], group=2)]],
)  # fmt: skip
def test_events_that_cannot_follow_are_refused_at_once(log: Log, events: list[Event]) -> None:
    table = new_table(log, *moves(1, 2))
    with pytest.raises(BadUsage):
        log.append(table, 2, events)
    assert len(log.read(table)) == 2


def test_of_many_writers_one_writes_the_next_event(log: Log) -> None:
    table = new_table(log)

    def write(writer: int) -> list[int]:
        written = []
        while (version := len(log.read(table))) < 50:
            try:
                wait(log.append(table, version, moves(version + 1, notation=str(writer))))
                written.append(version + 1)
            except VersionConflict:
                pass
        return written

    with ThreadPoolExecutor(4) as writers:
        written = [writers.submit(write, writer) for writer in range(4)]
    by_version = {v: writer for writer, one in enumerate(written) for v in one.result()}
    assert sum(len(one.result()) for one in written) == len(by_version)
    read = {event.version: int(event.notation) for event in log.read(table)}
    assert read == by_version
    assert list(read) == [*range(1, len(read) + 1)]


def test_appends_to_one_table_are_written_in_the_order_they_were_asked(log: Log) -> None:
    table = new_table(log)
    asked = [log.append(table, version, moves(version + 1)) for version in range(100)]
    for future in asked:
        wait(future)
    assert log.summary(table).version == 100


def test_put_away_tables_are_not_listed_and_go_on(log: Log) -> None:
    table = new_table(log)
    wait(log.put_away(table))
    assert log.tables() == []
    (listed,) = log.tables(also_put_away=True)
    assert listed.is_put_away
    wait(log.append(table, 0, moves(1)))
    wait(log.put_away(table, away=False))
    assert [summary.version for summary in log.tables()] == [1]


def test_a_deleted_table_is_gone_and_its_number_never_comes_back(log: Log) -> None:
    kept, deleted = new_table(log), new_table(log, *moves(1, 2))
    wait(log.delete(deleted))
    assert [summary.number for summary in log.tables()] == [kept]
    assert new_table(log) == deleted + 1


def test_a_table_that_is_not_there_is_an_error(log: Log) -> None:
    for future in (log.append(7, 0, moves(1)), log.put_away(7), log.delete(7)):
        with pytest.raises(NoSuchTable) as caught:
            wait(future)
        says(caught, "7")
    for ask in (log.read, log.summary):
        with pytest.raises(NoSuchTable):
            ask(7)
    with pytest.raises(NoSuchTable) as caught:
        log.find("nobody-knows")
    says(caught, "nobody-knows")


def test_a_closed_log_takes_and_gives_nothing(log: Log) -> None:
    table = new_table(log)
    log.close()
    log.close()
    for ask in (
        lambda: log.create(START),
        lambda: log.append(table, 0, moves(1)),
        lambda: log.read(table),
        lambda: log.summary(table),
        lambda: log.tables(),
    ):
        with pytest.raises(LogClosed) as caught:
            ask()
        says(caught)


def test_secrets_are_kept_and_never_shown() -> None:
    start = msgspec.structs.replace(START, secrets=(Secret.new(), Secret.new(5)))
    assert len({known.secret for known in start.secrets}) == 2
    assert all(len(known.secret) == 64 for known in start.secrets)
    assert all(known.secret not in repr(start) for known in start.secrets)
    assert msgspec.structs.replace(START, secrets=()).secret_for(0) is None


def test_a_conflict_travels_between_processes() -> None:
    error: LudothequeError = pickle.loads(pickle.dumps(VersionConflict(3, 4, 5)))
    assert isinstance(error, VersionConflict)
    assert (error.table, error.expected, error.actual) == (3, 4, 5)


def test_waiting_gives_the_answer_or_the_error() -> None:
    future: Future[int] = Future()
    future.set_result(7)
    assert wait(future) == 7
