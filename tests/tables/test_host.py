"""Tables in a log: stored before told, bots, two hosts at one table, records in and out."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.errors import (
    DatabaseFull,
    NothingToUndo,
    NotYourTurn,
    OutOfDate,
    VersionConflict,
)
from ludotheque.events import CHANCE, RESULT, TAKE_BACK
from ludotheque.players import RandomPlayer
from ludotheque.records import verify
from ludotheque.tables.host import Host
from ludotheque.tables.log import Event, Log
from ludotheque.tables.memory_log import MemoryLog
from ludotheque.tables.sqlite_log import SqliteLog
from tests.games.variants import Variant
from tests.tables.playing import (
    FULL,
    Unwritable,
    all_bots,
    at_random,
    bot,
    each_game,
    host_of,
    start_of,
)


@each_game
def test_bots_play_whole_games_by_number(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(*_: object) -> None:
        raise AssertionError("a bot's move was turned into text and back")

    monkeypatch.setattr(State, "find", unread)
    host = host_of(MemoryLog())
    number = host.create(all_bots(variant))
    host.play_bots(number)
    table = host.table(number)
    assert table.state.is_over
    assert host.log.read(number)[-1].kind == RESULT
    assert host.log.summary(number).is_finished
    assert host_of(host.log).table(number).state == table.state


def test_bots_wait_for_people() -> None:
    host = host_of(MemoryLog())
    number = host.create(start_of("dungeons", 3, bots="random random"))
    host.play_bots(number)
    assert host.table(number).state.to_move == (1, 2, 3), "people who decide at once come first"
    host.submit(number, 1, at_random(1)(host.table(number), 1))
    host.play_bots(number)
    assert 1 in host.table(number).state.to_move
    assert CHANCE in [event.kind for event in host.log.read(number)[-3:]]


def test_it_is_told_what_is_stored() -> None:
    log = MemoryLog()
    told: list[tuple[int, int]] = []

    def on_events(number: int, events: Sequence[Event]) -> None:
        assert log.read(number)[-len(events) :] == list(events), "stored before told"
        assert host.table(number).version == events[-1].version, "and applied"
        told.append((number, len(events)))

    host = Host(log, bots=bot, on_events=on_events)
    number = host.create(start_of("donuts"))
    host.submit(number, 1, [20])
    assert told == [(number, 1), (number, 1)]


def test_what_cannot_be_stored_does_not_happen() -> None:
    log = Unwritable()
    host = host_of(log)
    number = host.create(start_of("donuts"))
    before = host.table(number).state
    log.trouble = FULL
    with pytest.raises(DatabaseFull):
        host.submit(number, 1, [20])
    assert host.table(number).state == before
    log.trouble = None
    host.submit(number, 1, [20])
    assert host.table(number).version == 2


@pytest.fixture(params=["memory", "sqlite"])
def two_hosts(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Host, Host]]:
    """Two hosts at the same tables; on disk, each with connections of its own."""
    one: Log = MemoryLog() if request.param == "memory" else SqliteLog(tmp_path / "some.db")
    other: Log = one if request.param == "memory" else SqliteLog(tmp_path / "some.db")
    yield host_of(one), host_of(other)
    one.close()
    other.close()


def test_both_decide_at_once(two_hosts: tuple[Host, Host]) -> None:
    """The second is retried after what the first has done: it is still legal."""
    here, there = two_hosts
    number = here.create(start_of("dungeons", 2))
    seen = there.table(number).count_for(2)
    mine = at_random(2)(there.table(number), 2)
    here.submit(number, 1, at_random(1)(here.table(number), 1))
    there.submit(number, 2, mine, seen=seen)
    kinds = [event.kind for event in here.log.read(number)]
    assert kinds.count(CHANCE) >= 2
    assert there.table(number).state == host_of(here.log).table(number).state


def test_a_second_decision_for_one_turn_is_refused(two_hosts: tuple[Host, Host]) -> None:
    here, there = two_hosts
    number = here.create(start_of("donuts"))
    seen = there.table(number).count_for(1)
    here.submit(number, 1, [20])
    with pytest.raises(NotYourTurn):
        there.submit(number, 1, [21])
    late = host_of(here.log)
    with pytest.raises(OutOfDate):
        late.submit(number, 1, [21], seen=seen)
    assert len(here.log.read(number)) == 2


def test_a_bot_of_two_hosts_decides_once(two_hosts: tuple[Host, Host]) -> None:
    here, there = two_hosts
    number = here.create(start_of("don", 3, bots="random random random"))
    there_first = iter([True])

    class Overtaken(RandomPlayer):
        def choose(self, observation: State, seat: int) -> Move:
            if next(there_first, False):
                here.submit(number, seat, at_random(1)(here.table(number), seat))
            return super().choose(observation, seat)

    overtaken = Host(there.log, bots=lambda level, seat: Overtaken(seat))
    overtaken.play_bots(number)
    assert overtaken.table(number).state.is_over
    groups = [event.group for event in here.log.read(number)]
    assert groups == sorted(groups)
    assert host_of(here.log).table(number).state == overtaken.table(number).state


def test_taking_back_against_the_last_decision(two_hosts: tuple[Host, Host]) -> None:
    here, there = two_hosts
    number = here.create(start_of("dungeons", 2))
    here.submit(number, 1, at_random(1)(here.table(number), 1))
    there.submit(number, 2, at_random(2)(there.table(number), 2))
    with pytest.raises(NothingToUndo):
        here.take_back(number, 1)
    other = here.create(start_of("dungeons", 2))
    here.submit(other, 1, at_random(1)(here.table(other), 1))
    mine = at_random(2)(there.table(other), 2)
    here.take_back(other, 1)
    there.submit(other, 2, mine)
    kinds = [event.kind for event in here.log.read(other)]
    assert kinds.count(TAKE_BACK) == 1
    assert there.table(other).state.to_move == (1,), "the other is asked again"


def test_a_conflict_that_nobody_explains_is_not_tried_for_ever() -> None:
    log = Unwritable()
    host = host_of(log)
    number = host.create(start_of("donuts"))
    log.trouble = VersionConflict(number, 1, 2)
    with pytest.raises(VersionConflict):
        host.submit(number, 1, [20])


KILLED = """
import os, sys
from pathlib import Path
from ludotheque.players import PLAYERS
from ludotheque.tables.host import Host
from ludotheque.tables.sqlite_log import SqliteLog
from tests.tables.playing import at_random, start_of

host = Host(SqliteLog(Path(sys.argv[1])), bots=lambda level, seat: PLAYERS[level](seat))
while True:
    number = host.create(start_of("easycome", 2, bots="random"))
    while not host.table(number).state.is_over:
        events = host.submit(number, 1, at_random(number)(host.table(number), 1))
        print(number, events[-1].version, flush=True)
        host.play_bots(number)
"""


@pytest.mark.slow
def test_a_game_whose_program_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = [process.stdout.readline() for _ in range(5)]
        process.kill()
        told += [line for line in process.stdout if line.endswith("\n")]
    number, version = map(int, told[-1].split())
    with closing(SqliteLog(path)) as log:
        host = host_of(log)
        table = host.table(number)
        assert table.problem is None
        assert table.version >= version
        host.play_bots(number)
        while not table.state.is_over:
            host.submit(number, 1, at_random(1)(table, 1))
            host.play_bots(number)
        assert verify(str(table.record())).throws == table.state.throws
