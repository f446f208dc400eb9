"""Many finished games as arrays: who won from which seat, how long they took, how they ended."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from statistics import median_low
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.game import Game
from ludotheque.language import Text, joined
from ludotheque.study.intervals import Interval, share_of

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class SeatStanding:
    """How often a seat wins, whoever sits there."""

    seat: int
    share: Interval
    points: float  # mean


@dataclass(frozen=True)
class Lengths:
    """How long games are, in decisions."""

    shortest: int
    median: int  # half of the games are no longer
    longest: int


class Finished(NamedTuple):
    """How a game went; ranks and points in the order of seats."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    ending: int  # its index in the game's endings
    decisions: int
    by_source: tuple[tuple[int, ...], ...] = ()  # the points of each seat, by the game's sources


class Sample:
    """Finished games, in arrays with a row for each; games of one round follow each other."""

    def __init__(self, game: Game, finished: Iterable[Finished], games_per_round: int = 1):
        ranks, points, endings, lengths, by_source = zip(*finished, strict=True)
        self.game = game
        self.ranks = np.array(ranks)
        self.points = np.array(points)
        self.endings = np.array(endings)
        self.lengths = np.array(lengths)  # in decisions
        self.by_source = np.array(by_source)  # [game, seat, source]; empty where nobody asked
        self.games_per_round = games_per_round

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.lengths)

    @property
    def players(self) -> int:
        """How many played."""
        return int(self.ranks.shape[1])

    def rounds(self, values: NDArray[np.generic]) -> Floats:
        """Put the rows of games that share their luck together."""
        return values.reshape(-1, self.games_per_round, *values.shape[1:]).astype(np.float64)

    @cached_property
    def shares(self) -> Floats:
        """The part of the win of each seat in each game; a lost game has no winner."""
        lost = np.array([ending.lost for ending in self.game.info.endings])[self.endings]
        first = self.ranks == 1
        return np.where(lost[:, None], 0.0, first / first.sum(axis=1, keepdims=True))

    @cached_property
    def seats(self) -> list[SeatStanding]:
        """The standing of each seat, from 1."""
        shares = self.rounds(self.shares)
        return [
            SeatStanding(seat + 1, share_of(shares[:, :, seat]), float(self.points[:, seat].mean()))
            for seat in range(self.players)
        ]

    @cached_property
    def length(self) -> Lengths:
        """The lengths of the games in short."""
        lengths = self.lengths.tolist()
        return Lengths(min(lengths), median_low(lengths), max(lengths))

    @cached_property
    def by_clause(self) -> dict[str, int]:
        """How many games ended by each clause, the most frequent first."""
        clauses = Counter(self.game.info.endings[ending].clause for ending in self.endings.tolist())
        return dict(clauses.most_common())

    def points_by_rank(self) -> dict[int, NDArray[np.int64]]:
        """The points of all who took each rank."""
        return {int(rank): self.points[self.ranks == rank] for rank in np.unique(self.ranks)}

    def points_by_clause(self) -> dict[str, NDArray[np.int64]]:
        """The points of everybody in the games that ended by each clause."""
        clauses = np.array([ending.clause for ending in self.game.info.endings])[self.endings]
        return {clause: self.points[clauses == clause].ravel() for clause in self.by_clause}

    def about(self, clause: str) -> Text:
        """Say how games end by a clause."""
        ways = (ending.about for ending in self.game.info.endings if ending.clause == clause)
        return joined(ways, en="; ", fr=" ; ")

    def as_json(self) -> dict[str, Any]:
        """The figures that programs may want to know."""
        return {
            "seats": [asdict(seat) for seat in self.seats],
            "length": asdict(self.length),
            "endings": self.by_clause,
        }
