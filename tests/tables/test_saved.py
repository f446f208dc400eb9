"""Which games were left, and may be gone on with; what a lone player has achieved."""

from pathlib import Path

import pytest

from ludotheque import load, storage
from ludotheque.engine.dice import Dice
from ludotheque.errors import (
    BadUsage,
)
from ludotheque.events import CHANCE, MOVE
from ludotheque.records import Record, read
from ludotheque.tables import campaigns, saved
from ludotheque.tables.log import wait
from ludotheque.tables.memory_log import MemoryLog
from tests.games.donnant.positions import easy_cards
from tests.games.variants import Variant
from tests.tables.playing import (
    at_random,
    finished,
    host_of,
    start_of,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    storage.state_folder().mkdir(parents=True)
    return storage.state_folder()


def test_the_game_that_was_left_last(home: Path) -> None:
    log = MemoryLog()
    host = host_of(log)
    with pytest.raises(BadUsage, match="no game has been saved yet"):
        saved.last_left(log)
    first, second = (host.create(start_of("donuts")) for _ in range(2))
    host.submit(second, 1, [20])
    host.submit(first, 1, [20])
    assert saved.last_left(log) == first
    wait(log.put_away(first))
    assert saved.last_left(log) == second
    host.play_bots(host.create(start_of("donuts", bots="random random")))
    assert saved.last_left(log) == second


def test_files_of_earlier_versions_are_offered_once(home: Path) -> None:
    log = MemoryLog()
    table = host_of(log).create(start_of("donuts"))
    old, over = home / "donuts-1.record", home / "donuts-2.record"
    old.write_text(Record.begin(load("donuts"), dice=Dice("s")).play("c4").to_resume())
    over.write_text(str(finished(Variant(load("donuts"), 2)).record()))
    assert saved.last_left(log) == old
    host_of(log).import_record(read(old.read_text()))
    saved.note_import(old)
    assert saved.last_left(log) == table + 1
    assert {path.name for path in home.iterdir()} == {"donuts-1.record.imported", over.name}
    own = home.parent / "own.record"
    own.touch()
    saved.note_import(own)
    assert own.exists(), "a person's own file stays"


def test_a_level_counts_once_and_only_if_no_throw_was_undone(home: Path) -> None:
    for undoes, progress in ((True, ""), (False, "passed 1")):
        host = host_of(MemoryLog())
        number = host.create(start_of("donnant", 1, cards=easy_cards()))
        table = host.table(number)
        while not table.state.is_over:
            events = host.submit(number, 1, at_random(1)(table, 1))
            if undoes and CHANCE in [event.kind for event in events]:
                host.undo(number, 1)
                undoes = False
                assert not table.counts
        assert campaigns.progress_of("donnant") == progress
        said = [said.en.rpartition("; ")[2] for said in host.achieved.values()]
        assert said == ["levels passed: 1"] * bool(progress)
        before = dict(host.achieved)
        again = host_of(host.log)
        again.play_bots(number)
        assert (again.achieved, host.achieved) == ({}, before), "it is looked at, not played"


def test_progress_that_cannot_be_written_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    host = host_of(MemoryLog())
    number = host.create(start_of("donnant", 1, cards=easy_cards()))
    while not host.table(number).state.is_over:
        host.submit(number, 1, at_random(1)(host.table(number), 1))
    assert "cannot write to" in host.achieved[number].en
    assert MOVE in [event.kind for event in host.log.read(number)]
