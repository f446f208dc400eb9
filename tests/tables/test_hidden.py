"""Two worlds that differ in what a seat may not know: not one event for that seat differs."""

import msgspec
import pytest

from ludotheque.events import CHANCE, DECIDED, MOVE, TAKE_BACK
from ludotheque.tables.table import Table
from tests.tables.playing import at_random, begun, decisions, log_of, make_decision, played

AT_ONCE = [("dungeons", 2), ("dungeons", 4), ("donnant", 2), ("donnant", 4)]
each_game_at_once = pytest.mark.parametrize(("game", "players"), AT_ONCE)


def received(table: Table, seat: int) -> bytes:
    """All that a seat is sent, to the byte."""
    return msgspec.json.encode([table.events_for(seat), table.state.view(seat)])


def steps_of(table: Table, seat: int) -> int:
    return sum(event.kind == MOVE and event.seat == seat for event in log_of(table))


@each_game_at_once
def test_what_others_decide_at_once_changes_nothing_for_who_still_decides(
    game: str, players: int
) -> None:
    table = begun(game, players)
    rounds = differing = 0
    while table.state.to_move and rounds < 12:
        together = table.state.to_move
        if len(together) > 1:
            rounds += 1
            viewer = together[rounds % len(together)]
            worlds = [Table(table.start, log_of(table)) for _ in range(2)]
            for seed, world in enumerate(worlds, 1):
                for seat in together:
                    if seat != viewer:
                        make_decision(world, seat, at_random(100 * rounds + seed))
            one, other = worlds
            assert received(one, viewer) == received(other, viewer)
            assert received(one, 0) == received(other, 0), "nor for who only watches"
            differing += steps_of(one, together[0]) != steps_of(other, together[0])
        for seat in together:
            make_decision(table, seat, at_random(rounds))
    assert rounds
    assert differing or game == "donnant", "some were decided in more steps than others"


@each_game_at_once
def test_a_decision_taken_back_is_never_shown(game: str, players: int) -> None:
    worlds = [begun(game, players) for _ in range(2)]
    for seed, world in enumerate(worlds, 1):
        make_decision(world, 2, at_random(seed))
        played(world, world.take_back(2))
        make_decision(world, 2, at_random(9))
        for seat in world.state.to_move:
            make_decision(world, seat, at_random(9))
    one, other = worlds
    assert log_of(one) != log_of(other)
    for viewer in range(players + 1):
        if viewer != 2:
            assert received(one, viewer) == received(other, viewer)


@pytest.mark.parametrize("agrees", [True, False])
def test_requests_tell_nothing_of_hidden_steps(agrees: bool) -> None:
    worlds = [begun("dungeons", 3) for _ in range(2)]
    for seed, world in enumerate(worlds, 1):
        for seat in (1, 2, 3):
            make_decision(world, seat, at_random(9))
        make_decision(world, 2, at_random(seed))
        played(world, world.undo(1))
        for seat in (3, 2) if agrees else (3,):
            played(world, world.answer_undo(seat, 1, agrees=agrees))
    one, other = worlds
    assert steps_of(one, 2) != steps_of(other, 2)
    for viewer in (0, 1, 3):
        assert received(one, viewer) == received(other, viewer)


def test_a_decision_is_shown_once_it_is_whole_and_never_step_by_step() -> None:
    table = begun("dungeons", 2)
    events = make_decision(table, 1, at_random(1))
    assert len(events) > 2, "several steps"
    assert [event.kind for event in table.events_for(2)][-1:] == [DECIDED]
    assert [event.kind for event in table.events_for(1)].count(MOVE) == len(events)
    played(table, table.take_back(1))
    assert [event.kind for event in table.events_for(2)][-2:] == [DECIDED, TAKE_BACK]


def test_all_is_shown_once_all_have_decided() -> None:
    table = begun("dungeons", 2)
    mine = make_decision(table, 1, at_random(1))
    yours = [e for e in make_decision(table, 2, at_random(2)) if e.kind == MOVE]
    for viewer in (0, 1, 2):
        shown = [(e.seat, e.text) for e in table.events_for(viewer) if e.kind == MOVE]
        assert sorted(shown) == sorted((e.seat, e.notation) for e in (*mine, *yours))


def test_concealed_chance_is_told_to_nobody_else() -> None:
    """DD-3: another card dealt to seat 1 changes nothing that seat 2 receives."""
    table = begun("donnant", 2)
    events = log_of(table)
    changed = 0
    for event in (e for e in events if e.kind == CHANCE and e.notation.startswith("deal")):
        before = table.state_at(event.version - 1)
        is_mine = table.events_for(1)[event.version - 1].text is not None
        owner, other = (1, 2) if is_mine else (2, 1)
        for outcome in before.chance_weights().nonzero()[0][:3]:
            number = int(outcome)
            dealt = msgspec.structs.replace(event, number=number, notation=f"deal {number}")
            world = Table(table.start, [*events[: event.version - 1], dealt])
            same = Table(table.start, events[: event.version])
            assert world.problem is None
            assert received(world, other) == received(same, other)
            assert received(world, 0) == received(same, 0)
            changed += received(world, owner) != received(same, owner)
    assert changed


@each_game_at_once
def test_counts_have_no_gaps(game: str, players: int) -> None:
    table = begun(game, players)
    told = dict.fromkeys(range(players + 1), 0)
    for _ in decisions(table, seed=3, most=60):
        for viewer, known in told.items():
            new = table.events_for(viewer, known)
            assert [event.number for event in new] == list(range(known + 1, known + 1 + len(new)))
            told[viewer] = table.count_for(viewer)
    for viewer in told:
        assert len(table.events_for(viewer)) == told[viewer]
