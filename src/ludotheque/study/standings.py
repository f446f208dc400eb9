"""What the games of a contest say: who wins how often, from which seat, and how sure that is."""

from collections import Counter
from dataclasses import asdict, dataclass
from functools import cached_property
from statistics import median_low
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.games import shelf
from ludotheque.games.contract import Game
from ludotheque.language import Text
from ludotheque.study.contest import Contest, Played
from ludotheque.study.intervals import Interval, share_of
from ludotheque.study.rating import ratings


@dataclass(frozen=True)
class PlayerStanding:
    """How one of the names fared; who sits in two seats of a game counts twice."""

    name: str
    games: int
    share: Interval  # of the wins; a shared first place counts in part
    times_fair: Interval  # the same, as a multiple of one seat's fair share
    rating: Interval | None  # None for games of one player
    points: float  # mean
    place: float  # mean
    places: tuple[int, ...]  # how often first, second, …
    seconds_a_move: float  # of the middle game


@dataclass(frozen=True)
class SeatStanding:
    """How often a seat wins, whoever sits there."""

    seat: int
    share: Interval
    points: float


@dataclass(frozen=True)
class Lengths:
    """How long games are, in decisions."""

    shortest: int
    median: int  # half of the games are no longer
    longest: int


class Standings:
    """Figures of a finished contest; each is counted when it is asked for."""

    def __init__(self, contest: Contest, games: list[Played]):
        assert [game.number for game in games] == list(range(contest.games)), "all, in order"
        self.contest = contest
        self.games = games

    @cached_property
    def game(self) -> Game:
        """What was played."""
        return shelf.load(self.contest.game)

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """The part of the win of each seat, by round, seating and seat; in a lost game, none."""
        lost = np.array([self.game.endings[game.ending].lost for game in self.games])
        first = self.places == 1
        shares = first / first.sum(axis=2, keepdims=True)
        return np.where(lost.reshape(self.contest.rounds, -1, 1), 0.0, shares)

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """The places, by round, seating and seat."""
        return self._by_seat([game.places for game in self.games])

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """The points, by round, seating and seat."""
        return self._by_seat([game.points for game in self.games])

    @cached_property
    def lengths(self) -> list[int]:
        """The decisions of each game."""
        return [sum(game.decisions) for game in self.games]

    def _by_seat(self, values: list[tuple[int, ...]]) -> NDArray[np.float64]:
        shape = self.contest.rounds, len(self.contest.seatings), self.contest.seats
        return np.array(values, dtype=np.float64).reshape(shape)

    def seats_of(self, name: str) -> NDArray[np.bool_]:
        """Where a name sits, by seating and seat."""
        sits: NDArray[np.bool_] = np.array(self.contest.seatings) == name
        return sits

    @cached_property
    def players(self) -> list[PlayerStanding]:
        """Everybody's standing, the best first."""
        rated = ratings((self.contest.seating_of(g.number), g.places) for g in self.games)
        found = [
            self._standing(name, rated.get(name)) for name in dict.fromkeys(self.contest.players)
        ]
        return sorted(found, key=lambda one: -one.share.estimate)

    def _standing(self, name: str, rating: Interval | None) -> PlayerStanding:
        sits = self.seats_of(name)
        share = share_of(self.shares[:, sits])
        places = self.places[:, sits]
        seats = self.contest.seats
        return PlayerStanding(
            name=name,
            games=self.shares[:, sits].size,
            share=share,
            times_fair=Interval(share.estimate * seats, share.low * seats, share.high * seats),
            rating=rating,
            points=float(self.points[:, sits].mean()),
            place=float(places.mean()),
            places=tuple(int((places == place).sum()) for place in range(1, seats + 1)),
            seconds_a_move=self._seconds_a_move(name),
        )

    def _seconds_a_move(self, name: str) -> float:
        """The middle of all games: a first one may be slow, since it loads what it needs."""
        paces = [
            seconds / decisions
            for game in self.games
            for who, seconds, decisions in zip(
                self.contest.seating_of(game.number), game.seconds, game.decisions, strict=True
            )
            if who == name and decisions
        ]
        return float(np.median(paces)) if paces else 0.0

    @cached_property
    def seats(self) -> list[SeatStanding]:
        """The standing of each seat, from 1."""
        return [
            SeatStanding(
                seat + 1, share_of(self.shares[:, :, seat]), float(self.points[:, :, seat].mean())
            )
            for seat in range(self.contest.seats)
        ]

    @cached_property
    def length(self) -> Lengths:
        """The lengths of the games in short."""
        return Lengths(min(self.lengths), median_low(self.lengths), max(self.lengths))

    @cached_property
    def endings(self) -> dict[str, int]:
        """How many games ended by each clause."""
        return dict(Counter(self.game.endings[game.ending].clause for game in self.games))

    def about(self, clause: str) -> Text:
        """Say how games end by a clause."""
        ways = [ending.about for ending in self.game.endings if ending.clause == clause]
        return Text(en="; ".join(w.en for w in ways), fr=" ; ".join(w.fr for w in ways))

    def as_json(self) -> dict[str, Any]:
        """Everything that programs may want to know."""
        contest = self.contest
        return {
            "game": contest.game,
            "options": contest.options,
            "seed": contest.seed,
            "games": contest.games,
            "rounds": contest.rounds,
            "seatings": [list(seating) for seating in contest.seatings],
            "players": [asdict(player) for player in self.players],
            "seats": [asdict(seat) for seat in self.seats],
            "length": asdict(self.length),
            "endings": self.endings,
        }
