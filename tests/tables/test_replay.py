"""Replaying a log: by number, by notation, and as far as it goes."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
import pytest

from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.state import State
from ludotheque.errors import CannotReplay, ResultDiffers
from ludotheque.events import CHANCE, MOVE, RESULT, TAKE_BACK, UNDO
from ludotheque.language import LANGUAGES
from ludotheque.records import Record
from ludotheque.tables.log import Event, Seat, TableStart
from ludotheque.tables.replay import Past, event_of
from ludotheque.tables.table import Table
from tests.games.variants import Variant
from tests.tables.playing import begun, decisions, each_game, played

DONUTS = registry.load("donuts")
START = TableStart(
    game="donuts",
    players=2,
    options={"layout": "random"},
    seats=(Seat("Ada"), Seat("Bob")),
    created_at=datetime(2026, 11, 18, tzinfo=UTC),
)
Change = Callable[[Event], Event]


def whole_game() -> tuple[list[Event], State]:
    """A game of the first legal moves, and where it ends."""
    record = Record.begin(DONUTS, options=START.options, dice=Dice.from_seed(7))
    while not record.state.is_over:
        record = record.play(record.state.legal_moves()[0].text)
    events = [event_of(move, version=v, group=v) for v, move in enumerate(record.events, 1)]
    return [*events, result_event(len(events) + 1, record.state)], record.state


def result_event(version: int, state: State) -> Event:
    assert state.result is not None
    return Event(version, version, 0, RESULT, state.result.notation, 0, rules_version=1)


def changed(events: list[Event], version: int, **fields: object) -> list[Event]:
    """The same events but for some fields of one."""
    return [
        msgspec.structs.replace(event, **fields) if event.version == version else event
        for event in events
    ]


def as_of(events: list[Event], rules_version: int) -> list[Event]:
    """The same events, written under other rules, whose numbers mean nothing here."""
    other = [msgspec.structs.replace(e, rules_version=rules_version, number=-7) for e in events]
    return [new if e.kind in (MOVE, CHANCE) else e for e, new in zip(events, other, strict=True)]


def stopped(table: Table, version: int) -> CannotReplay:
    """It is readable up to the event before a version, and says why in both languages."""
    assert isinstance(table.problem, CannotReplay)
    assert table.problem.version == version
    assert table.version == version - 1
    assert all(str(version) in table.problem.to(language) for language in LANGUAGES)
    return table.problem


def test_a_log_leads_to_the_state_it_was_written_from() -> None:
    events, end = whole_game()
    table = Table(START, events)
    assert table.problem is None
    assert table.version == len(events)
    assert table.state == end
    assert table.state_at(0).chance_is_next


@pytest.mark.parametrize("mixed", [False, True])
def test_rules_of_another_version_replay_by_notation(mixed: bool) -> None:
    events, end = whole_game()
    old = as_of(events, 99)
    table = Table(START, old[:5] + events[5:] if mixed else old)
    assert table.problem is None
    assert table.state == end


def test_rules_of_the_same_version_read_no_notation() -> None:
    events, end = whole_game()
    unread = [msgspec.structs.replace(e, notation="?") for e in events if e.kind != RESULT]
    assert Table(START, unread).state == end


@pytest.mark.parametrize(("name", "players"), [("dungeons", 2), ("donnant", 2)])
def test_a_log_of_the_first_rules_replays_by_notation(name: str, players: int) -> None:
    game = registry.load(name)
    assert game.info.rules_version == 2
    record = Record.begin(game, players=players, dice=Dice.from_seed(7))
    for _ in range(40):
        first = record.state.legal_moves(record.state.to_move[0])[0]
        record = record.appended(first).resolved()
    events = [event_of(move, version=v, group=v) for v, move in enumerate(record.events, 1)]
    start = msgspec.structs.replace(START, game=name, options={})
    assert {event.rules_version for event in events} == {2}
    assert Table(start, as_of(events, 1)).state == record.state
    stopped(Table(start, as_of(events, 2)), 1)


@pytest.mark.parametrize("rules_version", [1, 99])
@pytest.mark.parametrize(
    ("version", "fields"),
    [
        (1, {"number": 10**9, "notation": "layout Z9"}),
        (1, {"number": -1, "notation": ""}),
        (1, {"kind": MOVE, "seat": 1}),
        (4, {"number": 10**9, "notation": "z99"}),
        (4, {"seat": 7}),
        (4, {"kind": CHANCE, "seat": -1}),
        (4, {"kind": TAKE_BACK}),
        (4, {"kind": TAKE_BACK, "seat": 7}),
        (1, {"kind": TAKE_BACK, "seat": 1, "number": -1}),
        (4, {"kind": UNDO, "number": 4}),
        (4, {"kind": UNDO, "number": -1}),
    ],
)
def test_a_log_is_readable_up_to_what_does_not_follow(
    version: int, fields: dict[str, object], rules_version: int
) -> None:
    events, _ = whole_game()
    broken = changed(events, version, **fields, rules_version=rules_version)
    stopped(Table(START, broken), version)


def test_a_move_that_today_is_illegal_says_why() -> None:
    events, _ = whole_game()
    taken = changed(events, 3, notation=events[1].notation, number=events[1].number)
    assert "DN-4" in str(stopped(Table(START, taken), 3))


def test_a_gap_is_noticed() -> None:
    events, _ = whole_game()
    assert "3" in str(stopped(Table(START, events[:2] + events[3:]), 3))


@pytest.mark.parametrize(
    "change",
    [{"game": "gone"}, {"options": {"layout": "Z9"}}, {"options": {"gone": "1"}}, {"players": 9}],
)
def test_a_game_that_cannot_begin_as_it_did(change: dict[str, object]) -> None:
    events, _ = whole_game()
    with pytest.raises(CannotReplay) as caught:
        Table(msgspec.structs.replace(START, **change), events)
    assert caught.value.version == 0


def test_another_result_than_the_log_holds_is_said() -> None:
    events, end = whole_game()
    held = "places 2 1 points -1 1 by DN-9"
    table = Table(START, changed(events, len(events), notation=held))
    assert isinstance(table.problem, ResultDiffers)
    assert table.state == end, "the whole game is there all the same"
    assert end.result is not None
    for language in LANGUAGES:
        assert held in table.problem.to(language)
        assert end.result.notation in table.problem.to(language)


def test_a_result_of_a_game_that_today_goes_on_is_said() -> None:
    events, end = whole_game()
    table = Table(START, [*events[:3], result_event(4, end)])
    assert isinstance(table.problem, ResultDiffers)
    assert "goes on" in table.problem.to("en")
    assert "continue" in table.problem.to("fr")


def test_what_is_undone_is_gone_but_its_throws_stay_counted() -> None:
    events, _ = whole_game()
    undo = Event(4, 4, 0, UNDO, "0", 0, rules_version=1)
    again = [msgspec.structs.replace(e, version=e.version + 4) for e in events[:2]]
    table = Table(START, [*events[:3], undo, *again])
    assert table.problem is None
    assert table.state_at(4).data == table.state_at(0).data
    assert [table.state_at(v).throws for v in range(7)] == [0, 1, 1, 1, 1, 2, 2]
    assert table.state_at(6).data == table.state_at(2).data


def test_other_kinds_change_nothing_in_the_game() -> None:
    events, end = whole_game()
    talk = Event(3, 3, 1, "chat", "hello", 0, rules_version=1)
    later = [msgspec.structs.replace(e, version=e.version + 1) for e in events[2:]]
    table = Table(START, [*events[:2], talk, *later])
    assert table.problem is None
    assert table.state == end


@each_game
def test_every_state_and_move_of_the_past_can_be_had_again(variant: Variant) -> None:
    """Also those whose data is no longer kept, with undos in between."""
    table = begun(variant.game.name, variant.players, bots="random " * (variant.players - 1))
    states = {version: table.state_at(version) for version in range(table.version + 1)}
    for number, (seat, _) in enumerate(decisions(table, seed=4, most=40), 1):
        states |= {v: table.state_at(v) for v in range(len(states), table.version + 1)}
        if seat == 1 and number % 5 == 0 and not table.is_over:
            played(table, table.undo(1))
            states[table.version] = table.state
    again = Table(table.start, as_of(list(table.events), 0))
    assert again.problem is None
    for version, state in states.items():
        assert table.state_at(version) == again.state_at(version) == state
    for version, event in enumerate(table.events):
        move = table.move_at(version)
        assert (move is not None) == (event.kind in (MOVE, CHANCE, TAKE_BACK))
        if move is not None:
            assert (move.seat, move.text) == (event.seat, event.notation)
            assert move == again.move_at(version)
            assert move.state == states[version]
    assert again.record().history == table.record().history


def test_what_was_proposed_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("easycome")

    def refuse(*_: object) -> None:
        raise AssertionError("played twice")

    monkeypatch.setattr(Past, "follow", refuse)
    assert len(list(decisions(table, seed=1, most=5))) == 5


def test_what_another_proposal_has_replaced_is_played_again() -> None:
    table, other = begun("donuts"), begun("donuts")
    first = table.submit(1, [20])
    table.submit(1, [21])
    table.applied(first)
    other.applied(other.submit(1, [20]))
    assert table.state == other.state
