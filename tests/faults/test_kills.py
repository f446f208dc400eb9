"""A killed writer, and a killed server, lose nothing that was acknowledged."""

import os

import pytest

from ludotheque.events import MOVE
from ludotheque.tables.log import Event
from tests.faults import kills
from tests.faults.server_kills import Made, compare
from tests.faults.tally import Tally

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGKILL and pipes of POSIX")


def test_what_was_acknowledged_survives_five_kills() -> None:
    tally = kills.run(5, seed=7)
    assert tally.kills == 5
    assert tally.acknowledged == tally.found > 0
    assert (tally.lost, tally.doubled) == (0, 0)


@pytest.mark.slow
def test_what_was_acknowledged_survives_ten_kills_of_a_server() -> None:
    tally = kills.run(10, of="server", seed=7)
    assert tally.kills == 10
    assert tally.acknowledged == tally.found > 0
    assert (tally.lost, tally.doubled) == (0, 0)


def event(version: int, key: str, text: str, group: int = 0) -> Event:
    request = f"{key} 0" if key else ""
    return Event(
        version, group or version, 1, MOVE, text, version, rules_version=1, request=request
    )


def test_a_lost_move_and_a_doubled_one_are_counted() -> None:
    moves = [Made("t", 1, key, (text,)) for key, text in (("a", "c4"), ("b", "c1"), ("c", "c2"))]
    tally = Tally()
    compare(moves, [event(1, "a", "c4"), event(2, "c", "c2"), event(3, "c", "c2")], tally)
    assert (tally.found, tally.lost, tally.doubled) == (2, 1, 1)
    with pytest.raises(AssertionError, match="in the order"):
        compare(moves[:2], [event(1, "b", "c1"), event(2, "a", "c4")], tally)
    with pytest.raises(AssertionError, match="none is missing"):
        compare(moves[:1], [event(2, "a", "c4")], tally)


def test_half_a_decision_is_a_lost_one() -> None:
    made = [Made("t", 1, "a", ("N7c", "S8"))]
    for events, lost in (([event(1, "a", "N7c"), event(2, "", "S8", group=1)], 0),
                         ([event(1, "a", "N7c"), event(2, "", "S8", group=2)], 1),
                         ([event(1, "a", "N7c")], 1)):  # fmt: skip
        tally = Tally()
        compare(made, events, tally)
        assert (tally.lost, tally.found) == (lost, 1 - lost)
