"""A table: whole decisions in groups, forced closings, chance from secrets, errors with reasons."""

from collections.abc import Callable

import msgspec
import pytest

from ludotheque import load
from ludotheque.engine.decisions import closing_of
from ludotheque.engine.dice import Dice
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR
from ludotheque.engine.state import State
from ludotheque.errors import (
    CannotReplay,
    IllegalMove,
    LudothequeError,
    NoSuchMove,
    NoSuchSeat,
    NotWhole,
    NotYourTurn,
    OutOfDate,
)
from ludotheque.events import CHANCE, DECIDED, MOVE, RESULT
from ludotheque.language import LANGUAGES
from ludotheque.players import RandomPlayer
from ludotheque.players.deciding import decide
from ludotheque.records import verify
from ludotheque.tables.log import Event, Secret
from ludotheque.tables.table import Table
from tests.games.variants import Variant
from tests.tables.playing import (
    at_random,
    begun,
    decisions,
    each_game,
    log_of,
    make_decision,
    played,
    start_of,
)


@each_game
def test_a_whole_game_by_whole_decisions(variant: Variant) -> None:
    table = begun(variant.game.name, variant.players)
    for seat, events in decisions(table, seed=1):
        assert len({event.group for event in events}) == 1
        assert (events[0].kind, events[0].seat) == (MOVE, seat)
        unasked = {event.notation for event in events if event.seat not in (seat, CHANCE_SEAT)}
        assert unasked <= {"stop", "done", events[-1].notation if table.state.is_over else "stop"}
        assert not table.state.is_mid_decision(seat)
        assert not table.state.chance_is_next
        assert all(closing_of(table.state, other) is None for other in table.state.to_move)
    result = table.state.result
    assert result is not None
    last = log_of(table)[-1]
    assert (last.kind, last.notation, last.number) == (RESULT, result.notation, 0)
    again = Table(table.start, log_of(table))
    assert again.problem is None
    assert again.state == table.state
    for seat in range(SPECTATOR, variant.players + 1):
        assert again.events_for(seat) == table.events_for(seat)
    assert verify(str(table.record())).record.state.data == table.state.data


@each_game
def test_a_decision_on_the_view_is_the_same_on_the_table(variant: Variant) -> None:
    table = begun(variant.game.name, variant.players)
    for _ in range(40):
        if table.state.is_over:
            break
        seat = table.state.to_move[-1]
        steps = decide(RandomPlayer(seed=5), table.state.observation(seat), seat)
        state, view = table.state, table.state.observation(seat)
        for step in steps[:-1]:
            state, view = state.play_number(step, seat), view.play_number(step, seat)
            assert state.observation(seat) == view
        played(table, table.submit(seat, steps))


def test_nothing_happens_before_it_is_stored() -> None:
    table = begun("donuts")
    before = (table.version, table.state, table.events_for(1))
    events = table.submit(1, [table.state.find("c4")])
    assert (table.version, table.state, table.events_for(1)) == before
    table.applied(events)
    assert table.version == before[0] + 1


def test_a_table_reads_no_text_of_its_own_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(*_: object) -> None:
        raise AssertionError("turned into text and back")

    monkeypatch.setattr(State, "find", unread)
    monkeypatch.setattr(State, "find_outcome", unread)
    table = begun("easycome")
    assert len(list(decisions(table, seed=3))) > 3
    assert Table(table.start, log_of(table)).state == table.state


def refusals() -> list[tuple[type[LudothequeError], Callable[[Table], object]]]:
    return [
        (NotYourTurn, lambda table: table.submit(2, [0])),
        (NotYourTurn, lambda table: table.submit(1, [table.state.find("a1"), 1])),
        (NotYourTurn, lambda table: table.submit(2, [table.state.find("c4")])),
        (NoSuchMove, lambda table: table.submit(1, [-1])),
        (NoSuchMove, lambda table: table.submit(1, [10**9])),
        (NoSuchSeat, lambda table: table.submit(7, [0])),
        (NoSuchSeat, lambda table: table.submit(7, [0], seen=1)),
        (NoSuchSeat, lambda table: table.events_for(7)),
        (NotWhole, lambda table: table.submit(1, [])),
        (OutOfDate, lambda table: table.submit(1, [0], seen=0)),
        (OutOfDate, lambda table: table.submit(1, [0], seen=99)),
        (OutOfDate, lambda table: table.submit(1, [0], seen=-1)),
    ]


@pytest.mark.parametrize(("kind", "attempt"), refusals())
def test_bad_input_is_refused_with_a_reason_and_changes_nothing(
    kind: type[LudothequeError], attempt: Callable[[Table], object]
) -> None:
    table = begun("donuts")
    before = (table.version, table.state)
    with pytest.raises(kind) as caught:
        attempt(table)
    assert len({caught.value.to(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert (table.version, table.state) == before


def test_an_illegal_move_cites_its_clause() -> None:
    table = begun("donuts")
    played(table, table.submit(1, [20]))
    with pytest.raises(IllegalMove, match="DN-4"):
        table.submit(2, [20])


def test_a_part_of_a_decision_is_refused_and_says_what_may_follow() -> None:
    table = begun("dungeons", 1)
    first = table.state.legal_moves()[0]
    while not table.state.play(first).is_mid_decision(1):
        make_decision(table, 1, at_random(1))
        first = table.state.legal_moves()[0]
    following = table.state.play(first).legal_moves()[0].said
    with pytest.raises(NotWhole) as caught:
        table.submit(1, [first])
    assert all(following.to(each) in caught.value.to(each) for each in LANGUAGES)


def test_what_others_decide_at_once_makes_no_decision_older() -> None:
    table = begun("dungeons", 3)
    seen = table.count_for(2)
    make_decision(table, 1, at_random(1))
    assert [event.kind for event in table.events_for(2, seen)] == [DECIDED]
    mine = at_random(2)(table, 2)
    table.submit(2, mine, seen=seen)
    make_decision(table, 3, at_random(3))
    played(table, table.submit(2, mine, seen=seen))
    with pytest.raises(OutOfDate):
        table.submit(2, at_random(2)(table, 2), seen=seen)


@pytest.mark.parametrize("game", ["dungeons", "donnant"])
def test_a_closing_that_is_the_only_legal_move_is_made_in_the_same_group(game: str) -> None:
    """What a face sends without it is the same decision."""
    table, how, closed = begun(game, 2), at_random(4), 0
    while table.state.to_move:
        seat = table.state.to_move[0]
        steps = how(table, seat)
        states = [table.state]
        for step in steps:
            states.append(states[-1].play_number(step, seat))
        assert seat not in states[-1].to_move or closing_of(states[-1], seat) is None
        if len(steps) > 1 and closing_of(states[-2], seat) == steps[-1]:
            assert states[-2].legal_numbers(seat) == [steps[-1]]
            assert table.submit(seat, steps[:-1]) == table.submit(seat, steps)
            closed += 1
        played(table, table.submit(seat, steps))
    assert closed, "the game has forced closings"


@pytest.mark.rule("AU-15")
@pytest.mark.parametrize("game", ["don", "serengeti"])
def test_who_can_only_withdraw_is_asked_all_the_same(game: str) -> None:
    """To be skipped would tell how many chips one has."""
    asked = 0
    for seed in range(5):
        table = begun(game, 3, secret=f"seed {seed}")
        for _seat, events in decisions(table, seed):
            assert len([event for event in events if event.kind == MOVE]) == 1
            to_move = table.state.to_move
            asked += bool(to_move) and len(table.state.legal_numbers(to_move[0])) == 1
    assert asked


def test_chance_comes_from_the_secret_of_its_throw() -> None:
    start = msgspec.structs.replace(
        start_of("easycome"), secrets=(Secret(0, "seed 1"), Secret(3, "seed 2"))
    )
    table = Table(start)
    table.applied(table.begin())
    list(decisions(table, seed=1, most=6))
    assert table.state.throws > 4
    for event in (e for e in log_of(table) if e.kind == CHANCE):
        before = table.state_at(event.version - 1)
        dice = Dice("seed 1" if before.throws < 3 else "seed 2")
        assert event.number == before.roll(dice).number
    digests = [known.digest for known in table.commitments]
    assert digests == [Dice("seed 1").commitment, Dice("seed 2").commitment]
    list(decisions(table, seed=1))
    assert verify(str(table.record())).throws == table.state.throws


def test_without_a_secret_chance_waits() -> None:
    table = Table(start_of("easycome", secret=None))
    assert table.begin() == []
    assert table.state.chance_is_next
    with pytest.raises(NotYourTurn):
        table.submit(1, [0])


def test_a_log_that_no_longer_follows_can_be_read_and_not_played_on() -> None:
    table = begun("donuts")
    list(decisions(table, seed=1, most=4))
    events = log_of(table)
    broken = msgspec.structs.replace(events[3], number=events[2].number)
    cut = Table(table.start, [*events[:3], broken, *events[4:]])
    assert cut.version == 3
    assert cut.state == table.state_at(3)
    assert [event.text for event in cut.events_for(1)] == [e.notation for e in events[:3]]
    assert len(cut.record().events) == 3
    attempts: list[Callable[[], object]] = [lambda: cut.submit(1, [0]), lambda: cut.undo(1)]
    for attempt in (*attempts, cut.begin):
        with pytest.raises(CannotReplay, match="event 4: there is a donut"):
            attempt()


def test_what_is_stored_by_older_rules_is_shown_as_it_was_written() -> None:
    table = begun("easycome")
    list(decisions(table, seed=1, most=5))
    old = [msgspec.structs.replace(event, rules_version=99, number=-7) for event in log_of(table)]
    again = Table(table.start, old)
    assert again.state == table.state
    assert again.events_for(2) == table.events_for(2)


def test_events_follow_from_the_last_version() -> None:
    table = begun("donuts")
    later = Event(9, 9, 1, MOVE, "c4", 20, rules_version=1)
    with pytest.raises(LudothequeError, match="version 2 is missing"):
        table.applied([later])
    assert table.version == 1


def test_seats_are_people_or_bots() -> None:
    table = Table(start_of("don", 4, bots="random hard"))
    assert table.people == {1, 2}
    assert table.bots == {3: "random", 4: "hard"}
    assert load("don") is table.game
    assert CHANCE_SEAT not in table.people
