"""What people achieve alone, on disk: written with the end of a game, once, or not at all."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.errors import DatabaseTrouble, OneAtATime, VersionConflict
from ludotheque.events import RESULT
from ludotheque.tables.browsers import Browsers
from ludotheque.tables.gathering import Gathering, Holder
from ludotheque.tables.gatherings import Gatherings
from ludotheque.tables.log import wait
from ludotheque.tables.progress import Progress, Step
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables.making import START, events_in, moves, new_table, says

ADA, BOB = 1, 2
# A program that is killed in the transaction that ends a game, after all of it was written.
KILLED = """
import os, signal, sys
from pathlib import Path
from ludotheque.tables.progress import Progress
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables.making import moves
log = SqliteLog(Path(sys.argv[1]))
note = Progress.noting(1, "game", 1, lambda before: before + "+")
def write(connection):
    note(connection)
    os.kill(os.getpid(), signal.SIGKILL)
log.append(1, 1, moves(2, kind="result"), write).result()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.db"


@pytest.fixture
def log(path: Path) -> Iterator[SqliteLog]:
    opened = SqliteLog(path)
    yield opened
    opened.close()


def end_game(log: SqliteLog, table: int, browser: int = ADA, game: str = "game") -> None:
    """Append an end that adds a sign to somebody's progress."""
    note = Progress.noting(browser, game, table, lambda before: f"{before}+")
    wait(log.append(table, 0, moves(1, kind=RESULT), note))


def test_a_step_follows_the_one_before(log: SqliteLog) -> None:
    progress = Progress(log)
    assert progress.of(ADA, "game") == ""
    first, second, other = (new_table(log) for _ in range(3))
    end_game(log, first)
    end_game(log, second)
    end_game(log, other, game="another")
    assert progress.of(ADA, "game") == "++"
    assert progress.of(ADA, "another") == "+"
    assert progress.of(BOB, "game") == ""
    assert progress.step(second) == Step("+", "++")
    assert progress.step(99) is None


def test_a_table_counts_once(log: SqliteLog) -> None:
    table = new_table(log)
    end_game(log, table)
    note = Progress.noting(ADA, "game", table, lambda before: f"{before}+")
    with pytest.raises(DatabaseTrouble, match="UNIQUE"):
        wait(log.write(note))
    with pytest.raises(DatabaseTrouble, match="once"):
        wait(log.write(lambda connection: connection.execute("UPDATE progress SET after = ''")))
    assert Progress(log).of(ADA, "game") == "+"


def test_an_end_that_is_not_stored_counts_for_nothing(log: SqliteLog) -> None:
    table = new_table(log, *moves(1))
    with pytest.raises(VersionConflict):
        end_game(log, table)  # which follows another version than there is
    assert Progress(log).of(ADA, "game") == ""


def test_what_does_not_count_leaves_no_step(log: SqliteLog) -> None:
    table = new_table(log)
    wait(log.append(table, 0, moves(1), Progress.noting(ADA, "game", table, lambda _: None)))
    assert Progress(log).step(table) is None


@pytest.mark.slow
def test_a_program_that_is_killed_has_written_both_or_neither(path: Path) -> None:
    with closing(SqliteLog(path)) as log:
        new_table(log, *moves(1))
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=60)
    assert killed.returncode == -9
    assert len(events_in(path, 1)) == 1
    with closing(SqliteLog(path)) as log:
        assert Progress(log).of(1, "game") == ""


def test_another_device_takes_progress_along_unless_it_has_its_own(log: SqliteLog) -> None:
    progress = Progress(log)
    wait(log.write(progress.taking_along("game", ADA, BOB)))
    assert progress.of(BOB, "game") == "", "there was nothing to take"
    for _ in range(2):
        end_game(log, new_table(log))
    wait(log.write(progress.taking_along("game", ADA, BOB)))
    assert progress.of(BOB, "game") == "++"
    end_game(log, new_table(log))
    wait(log.write(progress.taking_along("game", ADA, BOB)))
    assert (progress.of(ADA, "game"), progress.of(BOB, "game")) == ("+++", "++")


def alone(table_id: str, **options: str) -> Gathering:
    return Gathering(table_id, "game", options, ADA, (Holder(name="Ada", browser=ADA),))


def test_of_a_chain_one_game_is_under_way(log: SqliteLog) -> None:
    store, progress = Gatherings(log), Progress(log)
    begun = wait(store.begin(alone("t1", campaign="yes", level="3"), START, ()))
    wait(store.begin(alone("t2", campaign="no", level="3"), START, ()))
    assert [one.id for one in progress.under_way(ADA, "game")] == ["t2", "t1"]
    check = progress.one_at_a_time(ADA, "game", {"campaign": "yes"}, but=())
    with pytest.raises(OneAtATime) as caught:
        wait(store.begin(alone("t3", campaign="yes", level="4"), START, (), check))
    says(caught, "t1")
    assert caught.value.table == "t1"
    free = progress.one_at_a_time(ADA, "game", {"campaign": "yes"}, but={"t1"})
    wait(store.begin(alone("t4", campaign="yes", level="3"), START, (), free))
    assert begun.number is not None
    end_game(log, begun.number)
    assert [one.id for one in progress.under_way(ADA, "game")] == ["t4", "t2"]


def test_who_has_come_far_alone_is_not_forgotten(log: SqliteLog) -> None:
    browsers = Browsers(log, clock=lambda: 100.0)
    ada, bob = wait(browsers.add(b"ada", "cookie")), wait(browsers.add(b"bob", "cookie"))
    end_game(log, new_table(log), browser=ada)
    assert wait(browsers.forget_unseen_since(1e9)) == [b"bob"], bob
