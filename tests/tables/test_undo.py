"""Who may undo what: the rules one by one, and that no throw is ever used twice."""

import msgspec
import pytest

from ludotheque.errors import NoSuchSeat, NothingToUndo, OutOfDate, UndoForbidden
from ludotheque.events import (
    CHANCE,
    DECIDED,
    MOVE,
    RESULT,
    TAKE_BACK,
    UNDO,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_REFUSED,
    VisibleEvent,
)
from ludotheque.language import LANGUAGES
from ludotheque.tables.log import ALWAYS, NEVER, Event
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


def kinds(events: list[Event] | list[VisibleEvent]) -> list[str]:
    return [event.kind for event in events]


def asked_at(table: Table) -> int:
    """The number of the request that stands; that of none."""
    return table.undo_request.number if table.undo_request else 0


def test_my_own_last_decision_while_nobody_has_acted_since() -> None:
    table = begun("donuts")
    before = table.state
    make_decision(table, 1, at_random(1))
    events = played(table, table.undo(1))
    assert [(e.kind, e.seat, e.number) for e in events] == [(UNDO, 1, 1)]
    assert table.state == before
    assert table.counts


def test_otherwise_all_people_agree() -> None:
    table = begun("don", 4, bots="random")
    while table.state.to_move != (1,):
        make_decision(table, table.state.to_move[0], at_random(1))
    before = table.state
    make_decision(table, 1, at_random(1))
    make_decision(table, table.state.to_move[0], at_random(2))
    stands = table.state
    assert kinds(played(table, table.undo(1))) == [UNDO_ASKED]
    assert table.undo_request
    assert table.undo_request.waiting_for == {2, 3}, "bots do not mind"
    assert kinds(played(table, table.answer_undo(3, asked_at(table), agrees=True))) == [UNDO_AGREED]
    assert table.state == stands
    for seat in (1, 3, 4):
        with pytest.raises(NothingToUndo, match="nobody asks"):
            table.answer_undo(seat, asked_at(table), agrees=True)
    assert kinds(played(table, table.answer_undo(2, asked_at(table), agrees=True))) == [
        UNDO_AGREED,
        UNDO,
    ]
    assert table.state.data == before.data
    assert table.undo_request is None


def test_one_who_refuses_is_enough() -> None:
    table = begun("don", 3)
    for _ in range(2):
        make_decision(table, table.state.to_move[0], at_random(1))
    stands = table.state
    seat = next(s for s in (1, 2, 3) if kinds(_asked(table, s)) == [UNDO_ASKED])
    played(table, table.undo(seat))
    other, third = sorted({1, 2, 3} - {seat})
    assert kinds(played(table, table.answer_undo(other, asked_at(table), agrees=False))) == [
        UNDO_REFUSED
    ]
    assert table.undo_request is None
    with pytest.raises(NothingToUndo):
        table.answer_undo(third, asked_at(table), agrees=True)
    assert table.state == stands


def _asked(table: Table, seat: int) -> list[Event]:
    try:
        return table.undo(seat)
    except NothingToUndo:
        return []


def test_who_plays_on_has_not_agreed() -> None:
    table = begun("donuts")
    make_decision(table, 1, at_random(1))
    make_decision(table, 2, at_random(2))
    played(table, table.undo(1))
    assert table.undo_request
    make_decision(table, 1, at_random(3))
    assert table.undo_request is None


def test_what_chance_has_answered_is_not_free() -> None:
    table = begun("easycome")
    make_decision(table, 1, at_random(1))
    assert log_of(table)[-1].kind == CHANCE
    assert kinds(table.undo(1)) == [UNDO_ASKED]


def test_what_others_decided_at_once_is_revealed_and_so_not_free() -> None:
    table = begun("donnant", 2)
    for seat in (1, 2):  # DD-48: both lay their first cards at once
        make_decision(table, seat, at_random(seat))
    assert kinds(table.undo(1)) == kinds(table.undo(2)) == [UNDO_ASKED]


def test_what_all_decided_at_once_is_undone_for_all() -> None:
    table = begun("dungeons", 2)
    before = table.state
    for seat in (1, 2):
        make_decision(table, seat, at_random(seat))
    played(table, table.undo(2))
    played(table, table.answer_undo(1, asked_at(table), agrees=True))
    assert table.state.data == before.data
    assert table.state.to_move == (1, 2)


def test_alone_against_bots_the_person_decides() -> None:
    table = begun("don", 3, bots="random random")
    list(decisions(table, seed=1, most=8))
    while table.state.to_move != (1,):
        make_decision(table, table.state.to_move[0], at_random(1))
    before = table.state
    make_decision(table, 1, at_random(2))
    while table.state.to_move != (1,):
        make_decision(table, table.state.to_move[0], at_random(3))
    assert kinds(played(table, table.undo(1))) == [UNDO]
    assert table.state.data == before.data
    with pytest.raises(NothingToUndo):
        table.undo(2)


def test_a_throw_that_was_undone_alone_is_thrown_anew_and_the_game_counts_for_nothing() -> None:
    table = begun("dungeons", 1)
    make_decision(table, 1, at_random(1))
    before, throws = table.state, table.state.throws
    first = at_random(2)(table, 1)
    outcomes = []
    for _ in range(12):
        events = played(table, table.submit(1, first))
        outcomes.append(next(e.number for e in events if e.kind == CHANCE))
        played(table, table.undo(1))
        assert table.state.data == before.data
    assert table.state.throws == throws + 12
    assert len(set(outcomes)) > 1
    assert not table.counts
    list(decisions(table, seed=3))
    assert (log_of(table)[-1].kind, log_of(table)[-1].number) == (RESULT, 1)
    assert not Table(table.start, log_of(table)).counts, "the log says so"


def test_where_no_throw_was_undone_it_counts() -> None:
    table = begun("donuts", bots="random")
    make_decision(table, 1, at_random(1))
    make_decision(table, 2, at_random(1))
    played(table, table.undo(1))
    assert table.counts
    together = begun("easycome")
    make_decision(together, 1, at_random(1))
    played(together, together.undo(1))
    played(together, together.answer_undo(2, asked_at(together), agrees=True))
    assert together.has_undone_throws
    assert together.counts, "all agreed"


@each_game
def test_undone_at_will_a_log_stays_true_and_no_throw_is_used_twice(variant: Variant) -> None:
    levels = ["random"] * (variant.players - 1)
    table = begun(variant.game.name, variant.players, bots=" ".join(levels))
    for number, (seat, _) in enumerate(decisions(table, seed=6, most=60)):
        if seat == 1 and number % 3 == 0 and not table.state.is_over:
            before = table.version
            played(table, table.undo(1))
            assert table.version == before + 1
    throws = [
        table.state_at(event.version - 1).throws for event in log_of(table) if event.kind == CHANCE
    ]
    assert throws == list(range(len(throws)))
    again = Table(table.start, log_of(table))
    assert again.problem is None
    assert again.state == table.state
    assert again.record().state == table.record().state
    for seat in range(variant.players + 1):
        assert again.events_for(seat) == table.events_for(seat)


def test_the_record_is_the_line_that_stands() -> None:
    table = begun("donuts")
    for text in ("c4",):
        played(table, table.submit(1, [table.state.find(text)]))
    played(table, table.undo(1))
    played(table, table.submit(1, [table.state.find("d4")]))
    record = table.record()
    assert [event.text for event in record.events][1:] == ["d4"]
    assert record.state.data == table.state.data


def test_undoing_again_and_again_goes_back_to_the_first_decision() -> None:
    table = begun("donuts", bots="random")
    starts = []
    for _ in range(3):
        starts.append(table.state)
        make_decision(table, 1, at_random(1))
        make_decision(table, 2, at_random(1))
    for before in reversed(starts):
        played(table, table.undo(1))
        assert table.state == before
    with pytest.raises(NothingToUndo) as caught:
        table.undo(1)
    assert len({caught.value.to(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_after_the_end_nothing_is_undone() -> None:
    table = begun("donuts")
    list(decisions(table, seed=1))
    with pytest.raises(NothingToUndo, match="secret of its dice"):
        table.undo(1)


def test_what_is_forced_for_another_is_not_a_decision_of_theirs() -> None:
    """A `stop` that was made for a seat is neither undone for it nor in the way of an undo."""
    forced = 0
    for seed in range(4):
        table = begun("donnant", 3, secret=f"seed {seed}")
        for seat, events in decisions(table, seed, most=80):
            others = {e.seat for e in events if e.kind == MOVE} - {seat}
            if not others or table.state.is_over:
                continue
            forced += 1
            assert table.last_person() == seat
            before = table.version
            for other in others:
                if table.state.can_take_back(other):
                    with pytest.raises(NothingToUndo):
                        table.take_back(other)
            assert Table(table.start, log_of(table)).state == table.state
            assert table.version >= before
    assert forced


def test_after_an_undo_what_is_forced_is_made_again() -> None:
    table = begun("donnant", 4, bots="random random random")
    forced: list[str] = []
    for seat, events in decisions(table, seed=0):
        if seat == 1 and forced and not table.state.is_over:
            undone = played(table, table.undo(1))
            assert [e.notation for e in undone if e.kind == MOVE] == forced
            assert table.state.to_move == (1,)
            return
        stops = [e.notation for e in events if e.kind == MOVE and e.seat != seat]
        forced = stops if table.state.to_move == (1,) else []
    raise AssertionError("in this game nothing was forced while seat 1 decided")


def test_a_bot_undoes_nothing() -> None:
    table = begun("dungeons", 2, bots="random")
    make_decision(table, 2, at_random(1))
    with pytest.raises(NothingToUndo):
        table.undo(2)


def test_who_has_no_seat_undoes_nothing() -> None:
    table = begun("donuts")
    for seat in (0, 3):
        with pytest.raises(NoSuchSeat):
            table.undo(seat)


def test_everybody_sees_requests_and_undos_in_their_own_count() -> None:
    table = begun("dungeons", 3)
    for seat in (1, 2, 3):
        make_decision(table, seat, at_random(seat))
    played(table, table.undo(2))
    played(table, table.answer_undo(1, asked_at(table), agrees=True))
    played(table, table.answer_undo(3, asked_at(table), agrees=True))
    for seat in range(4):
        shown = table.events_for(seat)
        assert kinds(shown)[-4:] == [UNDO_ASKED, UNDO_AGREED, UNDO_AGREED, UNDO]
        back_to = shown[-1].back_to
        assert back_to == shown[-4].back_to
        assert set(kinds(shown)[:back_to]) == {CHANCE}, "before anybody had decided"
        assert [event.number for event in shown] == list(range(1, len(shown) + 1))


def test_a_decision_on_what_was_undone_is_out_of_date() -> None:
    table = begun("donuts")
    make_decision(table, 1, at_random(1))
    seen = table.count_for(2)
    played(table, table.undo(1))
    make_decision(table, 1, at_random(2))
    with pytest.raises(OutOfDate):
        table.submit(2, at_random(1)(table, 2), seen=seen)


@pytest.mark.parametrize(("game", "players"), [("dungeons", 3), ("donnant", 3)])
def test_a_decision_is_taken_back_until_the_last_has_decided(game: str, players: int) -> None:
    table = begun(game, players)
    make_decision(table, 1, at_random(1))
    make_decision(table, 2, at_random(2))
    assert kinds(played(table, table.take_back(1))) == [TAKE_BACK]
    assert table.state.to_move == (1, 3)
    assert kinds(table.events_for(3))[-3:] == [DECIDED, DECIDED, TAKE_BACK]
    assert kinds(table.undo(2)) == [TAKE_BACK], "what is still open is taken back"
    make_decision(table, 1, at_random(5))
    make_decision(table, 3, at_random(3))
    for seat in (1, 2, 3):
        with pytest.raises(NothingToUndo):
            table.take_back(seat)
    other = Table(table.start)
    other.applied(other.begin())
    for seat, seed in ((1, 5), (2, 2), (3, 3)):
        make_decision(other, seat, at_random(seed))
    assert other.state.data == table.state.data, "what was taken back has left no trace"
    moves = [
        sorted((e.seat, e.text or "") for e in world.events_for(3) if e.kind == MOVE)
        for world in (table, other)
    ]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("game", ["don", "serengeti"])
@pytest.mark.parametrize(("chips", "answer"), [("hidden", UNDO_ASKED), ("open", UNDO)])
@pytest.mark.rule("AU-12", "AU-14", "AU-16")
def test_an_undo_is_not_free_where_hidden_chips_showed(game: str, chips: str, answer: str) -> None:
    """Who passes, sees that another cannot pay and takes it back would know their chips."""
    table = begun(game, 3, announce="freely", chips=chips)
    seat = table.state.to_move[0]
    played(table, table.submit(seat, [table.state.find("bid 30", seat)]))
    for _ in range(2):
        seat = table.state.to_move[0]
        played(table, table.submit(seat, [table.state.find("pass", seat)]))
    assert kinds(table.undo(seat)) == [answer]


def test_an_answer_is_to_the_request_that_was_shown() -> None:
    table = begun("donuts")
    for seat in (1, 2):
        make_decision(table, seat, at_random(seat))
    played(table, table.undo(1))
    shown = asked_at(table)
    make_decision(table, 1, at_random(3))
    make_decision(table, 2, at_random(4))
    played(table, table.undo(1))
    with pytest.raises(OutOfDate):
        table.answer_undo(2, shown, agrees=True)
    assert asked_at(Table(table.start, log_of(table))) == asked_at(table) != shown
    assert kinds(table.answer_undo(2, asked_at(table), agrees=True)) == [UNDO_AGREED, UNDO]


def test_a_request_stays_while_others_decide() -> None:
    table = begun("dungeons", 3)
    for seat in (1, 2, 3):
        make_decision(table, seat, at_random(9))
    played(table, table.undo(1))
    make_decision(table, 2, at_random(1))
    assert table.undo_request
    assert table.undo_request.waiting_for == {2, 3}
    make_decision(table, 1, at_random(1))
    assert table.undo_request is None, "who goes on asks no longer"


def with_undo(undo: str, game: str, players: int, **more: str) -> Table:
    """A table at its first decision, with this agreed."""
    table = Table(msgspec.structs.replace(start_of(game, players, **more), undo=undo))
    table.applied(table.begin())
    return table


@pytest.mark.parametrize("bots", ["", "random"])
def test_never_is_never_but_what_is_open_is_taken_back(bots: str) -> None:
    table = with_undo(NEVER, "dungeons", 2, bots=bots)
    make_decision(table, 1, at_random(1))
    assert kinds(played(table, table.undo(1))) == [TAKE_BACK]
    make_decision(table, 1, at_random(1))
    assert kinds(played(table, table.take_back(1))) == [TAKE_BACK]
    for seat in (1, 2):
        make_decision(table, seat, at_random(seat))
    with pytest.raises(UndoForbidden) as caught:
        table.undo(1)
    assert len({caught.value.to(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_always_is_free_although_others_have_acted_as_long_as_nothing_was_revealed() -> None:
    table = with_undo(ALWAYS, "donuts", 2)
    before = table.state
    for seat in (1, 2, 1, 2):
        make_decision(table, seat, at_random(seat))
    assert kinds(played(table, table.undo(1))) == [UNDO]
    assert kinds(played(table, table.undo(1))) == [UNDO]
    assert table.state.data == before.data


def test_always_ends_where_chance_or_others_decisions_were_revealed() -> None:
    thrown = with_undo(ALWAYS, "easycome", 2)
    make_decision(thrown, 1, at_random(1))
    assert log_of(thrown)[-1].kind == CHANCE
    assert kinds(thrown.undo(1)) == [UNDO_ASKED]
    at_once = with_undo(ALWAYS, "donnant", 2)
    for seat in (1, 2):
        make_decision(at_once, seat, at_random(seat))
    assert kinds(at_once.undo(1)) == kinds(at_once.undo(2)) == [UNDO_ASKED]


def test_a_request_names_the_steps_of_the_decision() -> None:
    table = begun("dungeons", 2)
    steps = {seat: make_decision(table, seat, at_random(seat)) for seat in (1, 2)}
    for seat, other in ((1, 2), (2, 1)):
        played(table, table.undo(seat))
        assert table.undo_request
        made = tuple(e.notation for e in steps[seat] if e.kind == MOVE and e.seat == seat)
        assert len(made) > 1
        assert table.undo_request.decision == made
        assert Table(table.start, log_of(table)).undo_request == table.undo_request
        played(table, table.answer_undo(other, asked_at(table), agrees=False))


@pytest.mark.rule("DD-48")
def test_a_request_does_not_name_what_stays_hidden() -> None:
    table = begun("donnant", 2)
    for seat in (1, 2):
        make_decision(table, seat, at_random(seat))
    returned = [e.notation for e in log_of(table) if e.kind == MOVE and "return" in e.notation]
    assert returned, "a card that nobody else may know"
    played(table, table.undo(1))
    assert table.undo_request
    assert table.undo_request.decision == ()
