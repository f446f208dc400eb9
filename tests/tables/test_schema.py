"""Numbered schemas: every old one is brought up to date, a newer one is refused."""

import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.errors import DatabaseTrouble, NewerDatabase
from ludotheque.tables import database, schema
from ludotheque.tables.log import Event, Secret, wait
from ludotheque.tables.schema import STEPS
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables import schemas
from tests.tables.making import START, database_with, events_in, moves, new_table, says

OLD_EVENTS = [
    Event(1, 1, -1, "chance", "layout C0F1A2H3", 12, 1),
    Event(2, 2, 1, "move", "c4", 20, 1),
    Event(3, 3, 2, "move", "c1", 2, 1),
]
MADE_UP: schema.Step = (
    "CREATE TABLE guests (name TEXT PRIMARY KEY)",
    "INSERT INTO guests SELECT DISTINCT json_extract(start, '$.seats[0].name') FROM tables",
)
NEXT = len(STEPS) + 1
each_version = pytest.mark.parametrize("version", range(1, len(STEPS) + 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.db"


def structure(path: Path) -> set[str]:
    """Every table, index and trigger, spaces aside."""
    with closing(database.connect(path)) as connection:
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {" ".join(sql.split()) for (sql,) in rows}


def version_in(path: Path) -> int:
    with closing(database.connect(path)) as connection:
        return schema.version_of(connection)


@each_version
def test_a_database_of_each_version_can_be_read(version: int, path: Path) -> None:
    schemas.make(version, path)
    log = SqliteLog(path)
    assert log.read(1) == OLD_EVENTS
    first, second = log.tables(also_put_away=True)
    assert first.start == START
    assert (first.number, first.id, first.version) == (1, "XrWVJKlz1SKAyWea3OscDA", 3)
    assert (second.number, second.is_put_away, second.start.secrets) == (3, True, ())
    assert new_table(log) == 5, "4 was deleted"
    wait(log.append(1, 3, moves(4)))
    log.close()
    assert version_in(path) == len(STEPS)


@each_version
def test_old_and_new_databases_have_the_same_structure(version: int, tmp_path: Path) -> None:
    schemas.make(version, tmp_path / "old.db")
    SqliteLog(tmp_path / "old.db").close()
    SqliteLog(tmp_path / "new.db").close()
    assert structure(tmp_path / "old.db") == structure(tmp_path / "new.db")


def test_every_version_has_its_fixture() -> None:
    kept = {path.name for path in schemas.FOLDER.glob("*.sql")}
    assert kept == {f"version-{version}.sql" for version in range(1, len(STEPS) + 1)}


def test_a_migration_keeps_everything_and_a_copy_from_before(path: Path) -> None:
    schemas.make(len(STEPS), path)
    log = SqliteLog(path, steps=(*STEPS, MADE_UP))
    assert log.read(1) == OLD_EVENTS
    log.close()
    assert version_in(path) == NEXT
    with closing(database.connect(path)) as connection:
        assert connection.execute("SELECT name FROM guests").fetchall() == [("Ada",)]
    copy = path.with_name(f"a-schema-{NEXT - 1}.db")
    assert version_in(copy) == NEXT - 1
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert {name.name for name in path.parent.iterdir()} == {path.name, copy.name}
    assert events_in(copy, 1) == OLD_EVENTS


def test_steps_are_taken_one_after_the_other(path: Path) -> None:
    schemas.make(len(STEPS), path)
    second: schema.Step = ("ALTER TABLE guests ADD COLUMN since TEXT",)
    SqliteLog(path, steps=(*STEPS, MADE_UP, second)).close()
    assert version_in(path) == NEXT + 1


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    schemas.make(len(STEPS), path)
    before = structure(path)
    broken: schema.Step = (*MADE_UP, "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(DatabaseTrouble) as caught:
        SqliteLog(path, steps=(*STEPS, broken))
    assert "nowhere" in str(caught.value)
    assert structure(path) == before
    assert [name.name for name in path.parent.glob("*.db")] == ["a.db"]
    assert events_in(path, 1) == OLD_EVENTS


def test_an_older_copy_is_never_overwritten(path: Path) -> None:
    older = path.with_name(f"a-schema-{NEXT - 1}.db")
    older.write_text("older")
    schemas.make(len(STEPS), path)
    SqliteLog(path, steps=(*STEPS, MADE_UP)).close()
    assert older.read_text() == "older"
    assert version_in(path.with_name(f"a-schema-{NEXT - 1}-2.db")) == NEXT - 1


def test_many_programs_migrate_at_once(path: Path) -> None:
    schemas.make(len(STEPS), path)
    logs: list[SqliteLog] = []
    threads = [
        threading.Thread(target=lambda: logs.append(SqliteLog(path, steps=(*STEPS, MADE_UP))))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [log.read(1) for log in logs] == [OLD_EVENTS] * 4
    for log in logs:
        log.close()
    assert len([*path.parent.glob("a-schema-*.db")]) == 1


def test_a_newer_schema_is_refused(path: Path) -> None:
    table = database_with(path, *moves(1))
    SqliteLog(path, steps=(*STEPS, MADE_UP)).close()
    content = path.read_bytes()
    with pytest.raises(NewerDatabase) as caught:
        SqliteLog(path)
    says(caught, "a.db", str(NEXT), str(NEXT - 1))
    assert path.read_bytes() == content
    log = SqliteLog(path, steps=(*STEPS, MADE_UP))
    assert log.read(table) == moves(1)
    log.close()


def test_an_old_program_stops_writing_once_a_newer_one_has_migrated(path: Path) -> None:
    old = SqliteLog(path)
    table = new_table(old, *moves(1))
    new = SqliteLog(path, steps=(*STEPS, MADE_UP))
    with pytest.raises(NewerDatabase):
        wait(old.append(table, 1, moves(2)))
    with pytest.raises(NewerDatabase):
        old.read(table)
    assert new.read(table) == moves(1)
    old.close()
    new.close()


def test_lists_look_decisive_events_up(path: Path) -> None:
    """The list of tables does not read through all their events."""
    from ludotheque.tables.sqlite_log import _SUMMARIES

    database_with(path, *moves(1, 10))
    with closing(sqlite3.connect(path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {_SUMMARIES}").fetchall()
    steps = [detail for *_, detail in plan]
    assert any("decisive_events" in step for step in steps), steps
    assert not any(step.startswith(("SCAN events", "SCAN last")) for step in steps), steps


def test_secrets_stand_beside_the_start(path: Path) -> None:
    table = database_with(path)
    with closing(database.connect(path)) as connection:
        assert "seed 7" not in connection.execute("SELECT start FROM tables").fetchone()[0]
        connection.execute("INSERT INTO secrets VALUES (?, 4, 'seed 8')", (table,))
    log = SqliteLog(path)
    assert log.summary(table).start.secrets == (Secret(0, "seed 7"), Secret(4, "seed 8"))
    log.close()
