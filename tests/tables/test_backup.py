"""Backups: whole, private, never over another file; and their way back."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from ludotheque.errors import (
    DatabaseDamaged,
    DatabaseInUse,
    DatabaseUnavailable,
    LudothequeError,
    NewerDatabase,
    NotADatabase,
    WouldOverwrite,
)
from ludotheque.events import CHANCE, GIVE_UP, RESULT
from ludotheque.tables import database
from ludotheque.tables.backup import backup, restore
from ludotheque.tables.log import Secret, TableStart, wait
from ludotheque.tables.schema import STEPS
from ludotheque.tables.served import served
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables import schemas
from tests.tables.making import START, database_with, events_in, moves, new_table, says


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "a.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "saved"


def start_in(path: Path, table: int) -> TableStart:
    log = SqliteLog(path)
    try:
        return log.summary(table).start
    finally:
        log.close()


def test_a_backup_holds_what_was_written_while_others_go_on(path: Path, file: Path) -> None:
    log = SqliteLog(path)
    table = new_table(log, *moves(1, 3))
    backup(path, file)
    wait(log.append(table, 3, moves(4)))
    log.close()
    assert events_in(file, table) == moves(1, 3)
    assert events_in(path, table) == moves(1, 4)


def test_a_backup_is_one_private_file(path: Path, file: Path) -> None:
    database_with(path)
    backup(path, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {name.name for name in file.parent.iterdir()} == {"home", "saved"}


def test_a_backup_never_overwrites_unasked(path: Path, file: Path) -> None:
    table = database_with(path, *moves(1))
    file.write_text("mine")
    with pytest.raises(WouldOverwrite) as caught:
        backup(path, file)
    says(caught, "saved")
    assert file.read_text() == "mine"
    backup(path, file, overwrite=True)
    assert events_in(file, table) == moves(1)


def test_a_file_that_appears_meanwhile_is_not_overwritten(
    path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database_with(path)
    copy = database.copy_to_new_file

    def copy_while_somebody_writes(*arguments: object) -> None:
        copy(*arguments)  # type: ignore[arg-type]
        file.write_text("theirs")

    monkeypatch.setattr(database, "copy_to_new_file", copy_while_somebody_writes)
    with pytest.raises(WouldOverwrite):
        backup(path, file)
    assert file.read_text() == "theirs"
    assert {name.name for name in file.parent.iterdir()} == {"home", "saved"}


@pytest.mark.parametrize("copy", [backup, restore])
def test_a_database_never_takes_its_own_place(copy: Callable[..., object], path: Path) -> None:
    table = database_with(path, *moves(1))
    with pytest.raises(WouldOverwrite):
        copy(path, path, overwrite=True)
    assert start_in(path, table) == START


@pytest.mark.parametrize("overwrite", [False, True])
def test_what_a_killed_program_left_beside_a_file_is_not_taken_for_a_part_of_it(
    overwrite: bool, path: Path, file: Path
) -> None:
    other = file.with_name("other")
    log = SqliteLog(other)
    new_table(log, *moves(1, 300, notation="other"))
    leftover = other.with_name("other-wal").read_bytes()
    log.close()
    file.with_name("saved-wal").write_bytes(leftover)
    if overwrite:
        file.write_bytes(b"")
    table = database_with(path, *moves(1))
    backup(path, file, overwrite=overwrite)
    assert events_in(file, table) == moves(1)
    assert file.with_name("saved.old-wal").read_bytes() == leftover


def test_a_restored_backup_is_as_it_was_but_for_its_secrets(path: Path, file: Path) -> None:
    table = database_with(path, *moves(1, 3))
    backup(path, file)
    log = SqliteLog(path)
    wait(log.append(table, 3, moves(4, 5)))
    new_table(log)
    log.close()
    kept = restore(path, file, overwrite=True)
    assert events_in(path, table) == moves(1, 3)
    assert kept is not None
    assert events_in(kept, table) == moves(1, 8), "nothing is lost"
    assert stat.S_IMODE(kept.stat().st_mode) == stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {name.name for name in path.parent.iterdir()} == {path.name, kept.name}
    assert start_in(path, table).secrets != START.secrets
    assert msgspec.structs.replace(start_in(path, table), secrets=START.secrets) == START


def test_a_backup_is_restored_where_there_is_no_database(path: Path, file: Path) -> None:
    table = database_with(path, *moves(1))
    backup(path, file)
    elsewhere = path.parent.parent / "elsewhere" / "a.db"
    assert restore(elsewhere, file) is None
    assert events_in(elsewhere, table) == moves(1)
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600


def test_a_restore_never_overwrites_unasked(path: Path, file: Path) -> None:
    table = database_with(path, *moves(1))
    backup(path, file)
    log = SqliteLog(path)
    wait(log.append(table, 1, moves(2)))
    log.close()
    with pytest.raises(WouldOverwrite):
        restore(path, file)
    assert events_in(path, table) == moves(1, 2)


def test_new_throws_come_from_a_new_secret(path: Path, file: Path) -> None:
    log = SqliteLog(path)
    unfinished = new_table(log, *moves(1, 3, kind=CHANCE), *moves(4, 2))
    finished = new_table(log, *moves(1, 2, kind=CHANCE), *moves(3, kind=RESULT))
    given_up = new_table(log, *moves(1, kind=CHANCE), *moves(2, kind=GIVE_UP, notation=""))
    by_hand = wait(log.create(msgspec.structs.replace(START, secrets=()))).number
    log.close()
    backup(path, file)
    secrets = set()
    for _ in range(2):
        restore(path, file, overwrite=True)
        start = start_in(path, unfinished)
        assert [known.first_throw for known in start.secrets] == [0, 3]
        assert start.secret_for(2) == "seed 7", "throws that have happened can still be verified"
        secrets.add(start.secret_for(3))
        for over in (finished, given_up):
            assert start_in(path, over).secrets == START.secrets
        assert start_in(path, by_hand).secrets == ()
    assert len(secrets) == 2
    assert start_in(file, unfinished).secrets == START.secrets, "the backup stays as it is"


def test_a_table_without_a_throw_yet_gets_another_secret(path: Path, file: Path) -> None:
    table = database_with(path)
    backup(path, file)
    restore(path, file, overwrite=True)
    (secret,) = start_in(path, table).secrets
    assert secret.first_throw == 0
    assert secret != Secret(0, "seed 7")


def test_a_restore_is_refused_while_others_have_the_database_open(
    path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database.connect, "__kwdefaults__", {"busy_seconds": 0.1})
    log = SqliteLog(path)
    table = new_table(log, *moves(1))
    backup(path, file)
    wait(log.append(table, 1, moves(2)))
    with pytest.raises(DatabaseInUse) as caught:
        restore(path, file, overwrite=True)
    says(caught, "a.db")
    wait(log.append(table, 2, moves(3)))
    log.close()
    assert events_in(path, table) == moves(1, 3)
    assert [name.name for name in path.parent.iterdir()] == ["a.db"]


def test_a_restore_is_refused_while_the_database_is_served(path: Path, file: Path) -> None:
    table = database_with(path, *moves(1))
    backup(path, file)
    with served(path, "http://127.0.0.1:8321/"), pytest.raises(DatabaseInUse) as caught:
        restore(path, file, overwrite=True)
    assert "at http://127.0.0.1:8321/; end that" in caught.value.reason.en
    assert "à l’adresse http://127.0.0.1:8321/ ; arrêtez-le" in caught.value.reason.fr
    assert start_in(path, table).secrets == START.secrets


@pytest.mark.parametrize("content", [b"torn", b"\xff" * 20_000])
def test_a_damaged_database_is_kept_aside(content: bytes, path: Path, file: Path) -> None:
    table = database_with(path, *moves(1))
    backup(path, file)
    path.write_bytes(content)
    kept = restore(path, file, overwrite=True)
    assert events_in(path, table) == moves(1)
    assert kept is not None
    assert kept.read_bytes() == content


def test_a_torn_database_is_kept_aside(path: Path, file: Path) -> None:
    table = database_with(path, *moves(1, 500))
    backup(path, file)
    torn = path.read_bytes()[:8192]
    path.write_bytes(torn)
    kept = restore(path, file, overwrite=True)
    assert events_in(path, table) == moves(1, 500)
    assert kept is not None
    assert kept.read_bytes() == torn


def torn(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: 4096 * 7] + b"\xff" * (len(whole) - 4096 * 7))


def no_database(file: Path) -> None:
    file.write_text("ludotheque 1\n" * 1000)


def of_another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")


def of_a_newer_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (torn, DatabaseDamaged),
        (no_database, NotADatabase),
        (of_another_program, NotADatabase),
        (of_a_newer_version, NewerDatabase),
        (Path.unlink, DatabaseUnavailable),
    ],
)
def test_a_bad_backup_is_refused_and_nothing_changes(
    spoil: Callable[[Path], None], error: type[LudothequeError], path: Path, file: Path
) -> None:
    table = database_with(path, *moves(1, 500))
    backup(path, file)
    spoil(file)
    with pytest.raises(error) as caught:
        restore(path, file, overwrite=True)
    says(caught, "saved")
    assert events_in(path, table) == moves(1, 500)
    assert [name.name for name in path.parent.iterdir()] == ["a.db"]


def test_a_damaged_database_is_not_backed_up(path: Path, file: Path) -> None:
    database_with(path, *moves(1, 500))
    torn(path)
    with pytest.raises(DatabaseDamaged):
        backup(path, file)
    assert not file.exists()


@pytest.mark.parametrize("version", range(1, len(STEPS) + 1))
def test_a_backup_of_an_old_version_is_brought_up_to_date(
    version: int, path: Path, file: Path
) -> None:
    schemas.make(version, file)
    restore(path, file)
    log = SqliteLog(path)
    assert len(log.read(1)) == 3
    log.close()
    assert [name.name for name in path.parent.iterdir()] == ["a.db"]
