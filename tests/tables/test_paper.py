"""A game on paper becomes a table, and a table a game on paper."""

import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.errors import (
    BadUsage,
)
from ludotheque.events import RESULT, TAKE_BACK, UNDO
from ludotheque.records import Record, read, verify
from ludotheque.tables.memory_log import MemoryLog
from tests.games.variants import Variant
from tests.tables.playing import (
    at_random,
    begun,
    decisions,
    each_game,
    finished,
    host_of,
    log_of,
    start_of,
)


@each_game
def test_a_record_becomes_a_table_and_a_record_again(variant: Variant) -> None:
    table = finished(variant)
    record, host = table.record(), host_of(MemoryLog())
    for length in (0, len(record.events) // 2, len(record.events)):
        part = read(record.truncated(length).to_resume())
        brought = host.table(host.import_record(part))
        assert brought.problem is None
        assert not brought.state.chance_is_next
        assert brought.record().events[:length] == part.events
        assert brought.bots == table.bots
        host.play_bots(host.log.tables()[-1].number)
        assert brought.state.is_over, "it goes on"
    assert str(brought.record()) == str(record)
    assert verify(str(brought.record())).throws == brought.state.throws


@each_game
def test_events_of_a_record_are_grouped_by_decisions(variant: Variant) -> None:
    table, host = finished(variant), host_of(MemoryLog())
    brought = host.table(host.import_record(table.record()))
    decided = [[(e.group, e.kind, e.notation) for e in log_of(t)] for t in (table, brought)]
    assert decided[0] == decided[1]


def test_a_record_without_a_commitment_goes_on_with_a_new_secret() -> None:
    host = host_of(MemoryLog())
    record = read("ludotheque 1\ngame donuts\n")
    table = host.table(host.import_record(record))
    assert table.state.to_move == (1,)
    assert [known.first_throw for known in table.commitments] == [0]
    begun = Record.begin(load("easycome"), dice=Dice.from_seed(1))
    part = read("\n".join(line for line in str(begun).splitlines() if "commitment" not in line))
    second = host.table(host.import_record(part))
    first_throws = [known.first_throw for known in second.commitments]
    assert first_throws == [len(part.events)], "earlier throws cannot be checked"


def test_a_commitment_whose_secret_is_missing_cannot_be_kept() -> None:
    record = read(str(Record.begin(load("easycome"), dice=Dice.from_seed(1))))
    with pytest.raises(BadUsage, match="committed to a secret"):
        host_of(MemoryLog()).import_record(record)


def test_what_was_undone_and_taken_back_is_on_paper_too() -> None:
    host = host_of(MemoryLog())
    number = host.create(start_of("dungeons", 2, bots="random"))
    table = host.table(number)
    for decision in range(4):
        host.submit(number, 1, at_random(decision)(table, 1))
        if decision % 2:
            host.take_back(number, 1)
            host.submit(number, 1, at_random(9)(table, 1))
        host.play_bots(number)
        if decision == 2:
            host.undo(number, 1)
    while not table.state.is_over:
        host.submit(number, 1, at_random(3)(table, 1))
        host.play_bots(number)
    record = table.record()
    assert record.undone_throws == 1
    assert verify(str(record)).throws == table.state.throws
    brought = host.table(host.import_record(read(str(record))))
    assert brought.state == table.state
    assert brought.has_undone_throws
    assert str(brought.record()) == str(record)
    decided = [[(e.kind, e.notation) for e in log_of(one)] for one in (table, brought)]
    assert [kind for kind, _ in decided[0]] == [kind for kind, _ in decided[1]]
    assert {UNDO, TAKE_BACK} <= {kind for kind, _ in decided[1]}


def test_requests_are_not_on_paper_and_undos_lead_to_the_same_place() -> None:
    host = host_of(MemoryLog())
    number = host.create(start_of("easycome"))
    table = host.table(number)
    for seat in (1, 2):
        while table.state.to_move == (seat,):
            host.submit(number, seat, at_random(seat)(table, seat))
    first = table.record()
    host.undo(number, 1)
    host.answer_undo(number, 2, 1, agrees=False)
    assert str(table.record()) == str(first)
    host.undo(number, 1)
    host.answer_undo(number, 2, 2, agrees=True)
    undone = read(str(table.record()))
    assert undone.state.data == table.state.data
    assert undone.state.throws == table.state.throws


def test_a_copy_throws_anew_and_counts_for_no_campaign() -> None:
    """Else one could look how a game goes on, and play it from the paper once more."""
    host = host_of(MemoryLog())
    start = start_of("donnant", 1, secret="abc")
    number = host.create(start)
    table = host.table(number)
    for _ in range(3):
        host.submit(number, 1, at_random(4)(table, 1))
    copy = host.table(host.import_record(read(table.record().to_resume())))
    assert copy.state.data == table.state.data
    assert [known.first_throw for known in copy.start.secrets] == [0, table.state.throws]
    assert copy.start.secret_for(table.state.throws) != "abc"
    assert table.counts
    assert not copy.counts


def test_a_game_that_ends_as_it_is_imported_has_its_result() -> None:
    table = begun("easycome", 2)
    for _ in decisions(table, seed=1):
        pass
    host = host_of(MemoryLog())
    number = host.import_record(table.record())
    kinds = [event.kind for event in host.table(number).events]
    assert kinds.count(RESULT) == 1
    assert host.log.summary(number).is_finished
