"""`ludotheque backup` and `restore`: what is said, what is refused, and what stays."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.cli.main import main
from ludotheque.events import CHANCE
from ludotheque.tables import database
from ludotheque.tables.log import wait
from ludotheque.tables.schema import STEPS
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables.making import START, database_with, events_in, moves
from tests.test_cli import Capture, printed, refused


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the database is, or will be."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return database.default_path()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.backup"


def test_a_backup_comes_back_with_new_secrets(capsys: Capture, path: Path, file: Path) -> None:
    table = database_with(path, *moves(1, 3, kind=CHANCE))
    told = printed(capsys, "backup", str(file))
    assert f"All that is in {path} is kept in {file}\n" in told
    log = SqliteLog(path)
    wait(log.append(table, 3, moves(4)))
    log.close()
    told = printed(capsys, "restore", str(file), "--overwrite")
    kept = path.with_name("ludotheque-before-restore.db")
    assert f"{path} is again what {file} holds\n" in told
    assert f"What was there before is kept in {kept}\n" in told
    assert events_in(path, table) == moves(1, 3, kind=CHANCE)
    assert events_in(kept, table) == [*moves(1, 3, kind=CHANCE), *moves(4)]
    log = SqliteLog(path)
    start = log.summary(table).start
    log.close()
    assert start.secret_for(2) == START.secret_for(2) != start.secret_for(3)


def test_json_says_what_is_where(capsys: Capture, path: Path, file: Path) -> None:
    database_with(path)
    where = {"database": str(path), "backup": str(file)}
    assert json.loads(printed(capsys, "backup", str(file), "--json")) == where
    kept = str(path.with_name("ludotheque-before-restore.db"))
    words = ("restore", str(file), "--json")
    assert json.loads(printed(capsys, *words, "--overwrite")) == {**where, "kept": kept}
    path.unlink()
    assert json.loads(printed(capsys, *words)) == {**where, "kept": None}


def test_french(capsys: Capture, path: Path, file: Path) -> None:
    database_with(path)
    assert f"est gardé dans {file}\n" in printed(capsys, "backup", str(file), "--lang", "fr")
    told = printed(capsys, "restore", str(file), "--overwrite", "--lang", "fr")
    assert "Ce qui s’y trouvait est gardé dans" in told
    assert "avec --overwrite" in refused(capsys, "restore", str(file), "--lang", "fr")


def test_nothing_is_overwritten_unasked(capsys: Capture, path: Path, file: Path) -> None:
    table = database_with(path, *moves(1))
    file.write_text("mine")
    error = refused(capsys, "backup", str(file))
    assert "tables.backup exists already; it is not overwritten; name another file" in error
    assert file.read_text() == "mine"
    printed(capsys, "backup", str(file), "--overwrite")
    assert "add --overwrite to put the backup in its place" in refused(capsys, "restore", str(file))
    assert events_in(path, table) == moves(1)
    for command in ("backup", "restore"):
        error = refused(capsys, command, str(path), "--overwrite")
        assert error.endswith("exists already; it is not overwritten\n"), "never by itself"


def test_where_there_is_nothing_to_back_up(capsys: Capture, path: Path, file: Path) -> None:
    assert f"{path}: not there" in refused(capsys, "backup", str(file))
    assert not file.exists()


def test_an_error_names_the_folder_that_is_not_there(capsys: Capture, path: Path) -> None:
    database_with(path)
    folder = path.parent / "nowhere"
    assert f": {folder}: " in refused(capsys, "backup", str(folder / "tables.backup"))


def no_database(file: Path) -> None:
    file.write_text("ludotheque 2\n" * 1000)


def of_a_newer_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (Path.unlink, "not there"),
        (no_database, "no database of this program"),
        (of_a_newer_version, "written by a newer Ludothèque"),
    ],
)
def test_what_is_no_backup_is_refused(
    spoil: Callable[[Path], None], reason: str, capsys: Capture, path: Path, file: Path
) -> None:
    table = database_with(path, *moves(1))
    printed(capsys, "backup", str(file))
    spoil(file)
    assert f"{file}: {reason}" in refused(capsys, "restore", str(file), "--overwrite")
    assert events_in(path, table) == moves(1)


def test_a_database_in_use_is_left_alone(
    capsys: Capture, path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database.connect, "__kwdefaults__", {"busy_seconds": 0.1})
    log = SqliteLog(path)
    try:
        printed(capsys, "backup", str(file))
        error = refused(capsys, "restore", str(file), "--overwrite")
    finally:
        log.close()
    assert f"{path}: in use; end the games" in error


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_help_has_an_example(capsys: Capture, command: str) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"example: ludotheque {command} tables.backup" in capsys.readouterr().out


def test_the_database_of_a_server_can_be_named(tmp_path: Path) -> None:
    served, file = tmp_path / "served.db", tmp_path / "tables.backup"
    SqliteLog(served).close()
    assert main(["backup", str(file), "--database", str(served)]) == 0
    assert file.exists()
    assert main(["restore", str(file), "--database", str(served), "--overwrite"]) == 0
