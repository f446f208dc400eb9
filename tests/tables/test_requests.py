"""A request that comes twice is answered twice and carried out once."""

import pytest

from ludotheque.events import CHANCE
from ludotheque.tables.table import Answered, Table
from tests.tables.playing import at_random, begun, decisions, log_of, make_decision, played


def test_a_request_stands_in_the_first_event_of_its_group() -> None:
    table = begun("easycome")
    events = played(table, table.submit(1, at_random(1)(table, 1), request="key digest"))
    assert events[-1].kind == CHANCE
    assert [event.request for event in events] == ["key digest"] + [""] * (len(events) - 1)


def test_what_became_of_a_request_is_known_later_and_after_a_restart() -> None:
    table = begun("dungeons", 2)
    events = played(table, table.submit(1, at_random(1)(table, 1), request="first aa"))
    assert len(events) > 1
    then = Answered("aa", table.version, table.count_for(1))
    for _ in decisions(table, seed=2, most=5):
        assert table.answered(1, "first") == then
    assert Table(table.start, log_of(table)).answered(1, "first") == then


def test_a_key_belongs_to_its_seat_and_is_known_once_its_events_are_stored() -> None:
    table = begun("donuts")
    events = table.submit(1, [20], request="key aa")
    assert table.answered(1, "key") is None
    table.applied(events)
    assert table.answered(1, "key") == Answered("aa", 2, 2)
    assert table.answered(2, "key") is None
    assert table.answered(1, "other") is None
    played(table, table.submit(2, at_random(1)(table, 2), request="key bb"))
    assert table.answered(2, "key") == Answered("bb", 3, 3)
    assert table.answered(1, "key") == Answered("aa", 2, 2)


def test_whatever_is_asked_has_its_request() -> None:
    table = begun("dungeons", 3)
    make_decision(table, 1, at_random(1))
    played(table, table.take_back(1, request="back aa"))
    for seat in (1, 2, 3):
        make_decision(table, seat, at_random(seat))
    played(table, table.undo(2, request="undo bb"))
    played(table, table.answer_undo(1, 1, agrees=True, request="yes cc"))
    played(table, table.answer_undo(3, 1, agrees=True, request="yes dd"))
    make_decision(table, 1, at_random(1))
    played(table, table.undo(1, request="again ee"))
    played(table, table.free_seat(2, request="up ff"))
    played(table, table.take_seat(2, "Grace", request="down gg"))
    played(table, table.stand_in(1, "random"))
    played(table, table.hand_back(1, request="here hh"))
    played(table, table.give_up(3, "random", request="enough ii"))
    asked = [(1, "back"), (2, "undo"), (1, "yes"), (3, "yes"), (1, "again"), (2, "up")]
    asked += [(2, "down"), (1, "here"), (3, "enough")]
    answers = [table.answered(seat, key) for seat, key in asked]
    digests = [answer.digest for answer in answers if answer]
    assert digests == ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"]


@pytest.mark.parametrize("game", ["donuts", "dungeons"])
def test_a_request_is_shown_to_nobody(game: str) -> None:
    tables = [begun(game, 2) for _ in range(2)]
    for table, request in zip(tables, ("", "key digest"), strict=True):
        seat = table.state.to_move[0]
        played(table, table.submit(seat, at_random(1)(table, seat), request=request))
    for seat in range(3):
        assert tables[0].events_for(seat) == tables[1].events_for(seat)
