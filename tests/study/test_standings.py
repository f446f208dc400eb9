"""Standings: every figure of a small contest, counted by hand."""

import json

import pytest

from ludotheque.players import PLAYERS, RandomPlayer
from ludotheque.study.contest import Contest, Played
from ludotheque.study.intervals import wilson
from ludotheque.study.standings import Standings

LINE_OF_FIVE, LARGEST_GROUP = 0, 1  # endings of Donuts


@pytest.fixture
def contest(monkeypatch: pytest.MonkeyPatch) -> Contest:
    monkeypatch.setitem(PLAYERS, "clever", RandomPlayer)
    return Contest.of("donuts", "clever,random", games=4)


@pytest.fixture
def standings(contest: Contest) -> Standings:
    assert contest.seatings == (("clever", "random"), ("random", "clever"))
    games = [
        Played(0, (1, 2), (1, -1), LINE_OF_FIVE, (10, 9), (1.0, 0.09), ()),
        Played(1, (2, 1), (-1, 1), LINE_OF_FIVE, (8, 8), (0.08, 0.8), ()),
        Played(2, (1, 1), (0, 0), LARGEST_GROUP, (18, 18), (3.6, 0.18), ()),
        Played(3, (1, 2), (1, -1), LINE_OF_FIVE, (10, 10), (0.1, 5.0), ()),
    ]
    return Standings(contest, games)


def test_players(standings: Standings) -> None:
    clever, random = standings.players
    assert (clever.name, random.name) == ("clever", "random")
    assert clever.games == random.games == 4
    assert clever.share.estimate == (1 + 1 + 0.5 + 0) / 4
    # The rounds gave 1 and 0.25: a variance of 0.28125, of the mean 0.140625, and of independent
    # games 0.234375 / 4: each counts for 1 / 2.4 of a trial.
    assert clever.share == wilson(0.625, 4 / 2.4)
    assert random.share.estimate == 0.375
    assert clever.times_fair.estimate == 1.25
    assert (clever.points, random.points) == (0.25, -0.25)
    assert (clever.rank, clever.ranks) == (1.25, (3, 1))
    assert (random.rank, random.ranks) == (1.5, (2, 2))
    assert clever.seconds_per_move == pytest.approx(0.15)  # the middle of 0.1, 0.1, 0.2 and 0.5
    assert random.seconds_per_move == pytest.approx(0.01)
    assert clever.rating is not None
    assert random.rating is not None
    assert clever.rating.estimate > 25 > random.rating.estimate


def test_seats_lengths_and_endings(standings: Standings) -> None:
    sample = standings.sample
    assert [seat.seat for seat in sample.seats] == [1, 2]
    assert [seat.share.estimate for seat in sample.seats] == [0.625, 0.375]
    assert [seat.points for seat in sample.seats] == [0.25, -0.25]
    length = sample.length
    assert (length.shortest, length.median, length.longest) == (16, 19, 36)
    assert sample.by_clause == {"DN-10": 3, "DN-11": 1}
    by_place = {place: sorted(points) for place, points in sample.points_by_rank().items()}
    assert by_place == {1: [0, 0, 1, 1, 1], 2: [-1, -1, -1]}


def test_nobody_wins_a_lost_game() -> None:
    contest = Contest.of("donnant", "random", games=2)
    passed, missed = 2, 3
    games = [
        Played(0, (1,), (30,), passed, (9,), (0.1,), ()),
        Played(1, (1,), (3,), missed, (9,), (0.1,), ()),
    ]
    (alone,) = Standings(contest, games).players
    assert alone.share.estimate == 0.5
    assert alone.rating is None


def test_json(standings: Standings) -> None:
    told = json.loads(json.dumps(standings.as_json()))
    assert told["games"] == 4
    assert told["players"][0]["share"]["estimate"] == 0.625
    assert told["seats"][0]["seat"] == 1
