"""Who plays a seat: bots for who is away or gives up, seats that change hands, all told to all."""

from collections.abc import Callable

import msgspec
import pytest

from ludotheque.errors import LudothequeError, NoSuchSeat, NothingToUndo, NotYourTurn, SeatRefused
from ludotheque.events import (
    CHANCE,
    GIVE_UP,
    HAND_BACK,
    MOVE,
    SEAT_FREED,
    SEAT_TAKEN,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    UNDO_AGREED,
    UNDO_ASKED,
)
from ludotheque.language import LANGUAGES
from ludotheque.tables.log import HUMAN, Event, Seat
from ludotheque.tables.memory_log import MemoryLog
from ludotheque.tables.table import Table
from tests.tables.playing import (
    at_random,
    begun,
    decisions,
    host_of,
    log_of,
    make_decision,
    played,
    start_of,
)


def last_told(table: Table, seat: int) -> tuple[str, int, str | None]:
    event = table.events_for(seat)[-1]
    return event.kind, event.seat, event.text


def again(table: Table) -> Table:
    """The same table after a restart."""
    return Table(table.start, log_of(table))


def test_a_bot_stands_in_and_hands_back() -> None:
    table = begun("don", 3, bots="random")
    assert table.playing == {1: HUMAN, 2: HUMAN, 3: "random"}
    played(table, table.stand_in(2, "easy"))
    for one in (table, again(table)):
        assert one.playing == {1: HUMAN, 2: "easy", 3: "random"}
        assert one.people == {1}
        assert one.bots == {2: "easy", 3: "random"}
        assert not one.given_up
        assert all(last_told(one, seat) == (STAND_IN, 2, "easy") for seat in range(4))
    played(table, table.hand_back(2))
    for one in (table, again(table)):
        assert one.people == {1, 2}
        assert all(last_told(one, seat) == (HAND_BACK, 2, None) for seat in range(4))


def test_where_more_than_two_play_a_bot_plays_on_for_who_gives_up() -> None:
    table = begun("don", 3)
    played(table, table.give_up(2, "easy"))
    assert table.playing == {1: HUMAN, 2: "easy", 3: HUMAN}
    assert table.given_up == {2}
    assert not table.is_over
    assert last_told(table, 1) == (GIVE_UP, 2, "easy")
    assert len(list(decisions(table, seed=1))) > 3
    assert table.is_over
    assert again(table).given_up == {2}


@pytest.mark.parametrize(
    ("game", "players", "bots"), [("donuts", 2, ""), ("easycome", 2, "random"), ("dungeons", 1, "")]
)
def test_where_two_play_or_one_giving_up_ends_the_game(game: str, players: int, bots: str) -> None:
    table = begun(game, players, bots=bots)
    make_decision(table, table.state.to_move[0], at_random(1))
    played(table, table.give_up(1, "easy"))
    for one in (table, again(table)):
        assert one.is_over
        assert one.to_move == ()
        assert one.given_up == {1}
        assert last_told(one, 0) == (GIVE_UP, 1, None)
        seat = one.state.to_move[0]
        with pytest.raises(NotYourTurn, match="given up"):
            one.submit(seat, at_random(1)(one, seat))
        with pytest.raises(NothingToUndo, match="secret of its dice"):
            one.undo(1)
        assert one.commitments[0].secret == "seed 7"


def test_what_is_decided_at_once_is_not_taken_back_once_the_game_was_given_up() -> None:
    table = begun("dungeons", 2)
    make_decision(table, 1, at_random(1))
    played(table, table.give_up(2, "easy"))
    with pytest.raises(NothingToUndo):
        table.take_back(1)


def test_a_host_plays_for_who_is_away() -> None:
    host = host_of(MemoryLog())
    number = host.create(start_of("donuts"))
    table = host.table(number)
    host.play_bots(number)
    assert table.version == 1, "people decide for themselves"
    for seat, level in ((1, "random"), (2, "greedy")):
        host.log.append(number, table.version, played(table, table.stand_in(seat, level)))
    host.play_bots(number)
    assert table.is_over


def test_an_undo_leaves_seats_as_they_are() -> None:
    table = begun("don", 4)
    seat = table.state.to_move[0]
    away, gone, stays = sorted({1, 2, 3, 4} - {seat})
    before = table.state
    make_decision(table, seat, at_random(1))
    played(table, table.stand_in(away, "easy"))
    played(table, table.give_up(gone, "easy"))
    played(table, table.free_seat(stays))
    played(table, table.take_seat(stays, "Zoé"))
    assert [event.kind for event in played(table, table.undo(seat))] == [UNDO]
    for one in (table, again(table)):
        assert one.state.data == before.data
        assert one.people == {seat, stays}
        assert one.given_up == {gone}
        assert one.names[stays - 1] == "Zoé"


def test_who_is_away_need_not_agree_where_nothing_was_revealed() -> None:
    table = begun("don", 3)
    for _ in range(2):
        make_decision(table, table.state.to_move[0], at_random(1))
    first = next(event.seat for event in table.events if event.kind == MOVE)
    away, there = sorted({1, 2, 3} - {first})
    played(table, table.stand_in(away, "easy"))
    played(table, table.undo(first))
    assert table.undo_request
    assert table.undo_request.waiting_for == {there}
    events = played(table, table.stand_in(there, "easy"))
    assert [event.kind for event in events] == [STAND_IN, UNDO], "nobody is left to be asked"
    assert again(table).state == table.state


@pytest.mark.security("C11")
def test_what_was_revealed_waits_for_who_is_away() -> None:
    """Else whoever waits until the other is away could throw again and again."""
    table = begun("easycome")
    make_decision(table, 1, at_random(1))
    assert table.events[-1].kind == CHANCE
    played(table, table.stand_in(2, "easy"))
    assert [event.kind for event in played(table, table.undo(1))] == [UNDO_ASKED]
    for one in (table, again(table)):
        assert one.undo_request
        assert one.undo_request.waiting_for == {2}
    played(table, table.hand_back(2))
    events = played(table, table.answer_undo(2, 1, agrees=True))
    assert [event.kind for event in events] == [UNDO_AGREED, UNDO]


@pytest.mark.security("C11")
def test_who_goes_away_while_asked_about_what_was_revealed_has_not_agreed() -> None:
    table = begun("easycome", 3)
    seat = table.state.to_move[0]
    make_decision(table, seat, at_random(1))
    played(table, table.undo(seat))
    there, away = sorted({1, 2, 3} - {seat})
    played(table, table.answer_undo(there, 1, agrees=True))
    assert [event.kind for event in played(table, table.stand_in(away, "easy"))] == [STAND_IN]
    assert table.undo_request
    assert table.undo_request.waiting_for == {away}
    events = played(table, table.give_up(away, "easy"))
    assert [event.kind for event in events] == [GIVE_UP, UNDO], "who has given up plays no more"


@pytest.mark.security("C11")
def test_what_is_revealed_after_a_request_makes_it_wait_for_who_is_away() -> None:
    table = begun("serengeti", 3, chips="open")

    def say(text: str) -> list[Event]:
        seat = table.state.to_move[0]
        return played(table, table.submit(seat, [table.state.find(text, seat)]))

    first = say("bid 3")[0].seat
    away = say("pass")[0].seat
    played(table, table.stand_in(away, "easy"))
    played(table, table.undo(first))
    assert table.undo_request
    assert away not in table.undo_request.waiting_for
    assert say("pass")[-1].kind == CHANCE
    assert away in table.undo_request.waiting_for


@pytest.mark.parametrize("leave", [Table.stand_in, Table.give_up])
def test_who_does_not_play_reopens_no_decision_of_a_bot(
    leave: Callable[[Table, int, str], list[Event]],
) -> None:
    table = begun("dungeons", 3)
    played(table, leave(table, 1, "easy"))
    make_decision(table, 1, at_random(1))
    assert not table.can_take_back(1)
    assert table.undoable(1) is None
    with pytest.raises(NothingToUndo):
        table.take_back(1)
    make_decision(table, 2, at_random(2))
    assert [event.kind for event in table.take_back(2)] == [TAKE_BACK]


@pytest.mark.parametrize(
    "leave", [Table.free_seat, lambda table, seat: table.give_up(seat, "easy")]
)
def test_who_leaves_is_asked_no_longer(leave: Callable[[Table, int], list[Event]]) -> None:
    table = begun("don", 4)
    for _ in range(2):
        make_decision(table, table.state.to_move[0], at_random(1))
    first = next(event.seat for event in table.events if event.kind == MOVE)
    second, third, fourth = sorted({1, 2, 3, 4} - {first})
    assert [event.kind for event in played(table, table.undo(first))] == [UNDO_ASKED]
    for seat in (second, third):
        table.applied(leave(table, seat))
    assert table.undo_request
    assert table.undo_request.waiting_for == {fourth}
    table.applied(leave(table, first))
    assert table.undo_request is None, "nobody asks any more"


def test_seats_that_change_hands_are_told_to_all_by_name() -> None:
    table = begun("donuts")
    played(table, table.free_seat(2))
    assert [last_told(table, seat) for seat in range(3)] == [(SEAT_FREED, 2, "Bob")] * 3
    assert table.people == {1, 2}, "a person decides there, once one sits down"
    played(table, table.take_seat(2, "Grace"))
    assert [last_told(table, seat) for seat in range(3)] == [(SEAT_TAKEN, 2, "Grace")] * 3
    assert table.names == again(table).names == ("Ada", "Grace")
    assert table.record().names == ("Ada", "Grace")


def test_who_plays_makes_no_decision_older() -> None:
    table = begun("don", 4)
    seat = table.state.to_move[0]
    seen = table.count_for(seat)
    away, gone, stays = sorted({1, 2, 3, 4} - {seat})
    played(table, table.stand_in(away, "easy"))
    played(table, table.hand_back(away))
    played(table, table.give_up(gone, "easy"))
    played(table, table.free_seat(stays))
    played(table, table.take_seat(stays, "Zoé"))
    assert table.submit(seat, at_random(1)(table, seat), seen=seen)


def test_a_lone_game_in_which_a_bot_stood_in_counts_for_nothing() -> None:
    table = begun("dungeons", 1)
    assert table.counts
    played(table, table.stand_in(1, "random"))
    played(table, table.hand_back(1))
    assert not table.counts
    assert not again(table).counts


def refusals() -> list[tuple[type[LudothequeError], Callable[[Table], object]]]:
    return [
        (SeatRefused, lambda table: table.stand_in(3, "easy")),
        (SeatRefused, lambda table: table.stand_in(2, "medium")),
        (SeatRefused, lambda table: table.stand_in(1, "")),
        (SeatRefused, lambda table: table.stand_in(1, HUMAN)),
        (SeatRefused, lambda table: table.hand_back(1)),
        (SeatRefused, lambda table: table.hand_back(3)),
        (SeatRefused, lambda table: table.hand_back(4)),
        (SeatRefused, lambda table: table.give_up(4, "easy")),
        (SeatRefused, lambda table: table.give_up(1, "")),
        (SeatRefused, lambda table: table.take_seat(3, "Zoé")),
        (SeatRefused, lambda table: table.take_seat(4, "Zoé")),
        (NoSuchSeat, lambda table: table.stand_in(5, "easy")),
        (NoSuchSeat, lambda table: table.free_seat(0)),
    ]


@pytest.mark.parametrize(("kind", "attempt"), refusals())
def test_what_cannot_be_is_refused_with_a_reason(
    kind: type[LudothequeError], attempt: Callable[[Table], object]
) -> None:
    """Seat 2 is away, seat 3 is a bot, seat 4 has given up."""
    start = start_of("don", 4)
    ada, bob, _, alan = start.seats
    seats = (ada, bob, Seat("easy", "easy"), alan)
    table = Table(msgspec.structs.replace(start, seats=seats))
    played(table, table.stand_in(2, "easy"))
    played(table, table.give_up(4, "easy"))
    before = table.version
    with pytest.raises(kind) as caught:
        attempt(table)
    assert len({caught.value.to(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert table.version == before


def test_once_the_game_is_over_seats_stay() -> None:
    table = begun("donuts")
    list(decisions(table, seed=1))
    with pytest.raises(SeatRefused, match="over"):
        table.stand_in(1, "easy")
    with pytest.raises(SeatRefused, match="over"):
        table.give_up(1, "easy")
    with pytest.raises(SeatRefused, match="over"):
        table.free_seat(1)
