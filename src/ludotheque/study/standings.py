"""What the games of a contest say: who wins how often, and how sure that is."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import registry
from ludotheque.study.contest import Contest, Played
from ludotheque.study.intervals import Interval, share_of
from ludotheque.study.rating import ratings
from ludotheque.study.sample import Sample


@dataclass(frozen=True)
class PlayerStanding:
    """How one of the names fared; who sits in two seats of a game counts twice."""

    name: str
    games: int
    share: Interval  # of the wins; a shared first rank counts in part
    times_fair: Interval  # the same, as a multiple of one seat's fair share
    rating: Interval | None  # None for games of one player
    points: float  # mean
    rank: float  # mean
    ranks: tuple[int, ...]  # how often first, second, …
    seconds_per_move: float  # of the middle game


class Standings:
    """Figures of a finished contest; each is counted when it is asked for."""

    def __init__(self, contest: Contest, games: list[Played]):
        assert [game.number for game in games] == list(range(contest.games)), "all, in order"
        self.contest = contest
        self.games = games
        finished = [game.finished for game in games]
        self.sample = Sample(registry.load(contest.game), finished, len(contest.seatings))

    def of(self, name: str, values: NDArray[np.generic]) -> NDArray[np.float64]:
        """What belongs to a name, from values by game and seat: a row for each round."""
        sits = np.array(self.contest.seatings) == name
        return self.sample.rounds(values)[:, sits]

    @cached_property
    def players(self) -> list[PlayerStanding]:
        """Everybody's standing, the best first."""
        rated = ratings((self.contest.seating_of(game.number), game.ranks) for game in self.games)
        names = dict.fromkeys(self.contest.players)
        found = [self._standing(name, rated.get(name)) for name in names]
        return sorted(found, key=lambda one: -one.share.estimate)

    def _standing(self, name: str, rating: Interval | None) -> PlayerStanding:
        seats = self.contest.seats
        shares, ranks = (self.of(name, v) for v in (self.sample.shares, self.sample.ranks))
        share = share_of(shares)
        return PlayerStanding(
            name=name,
            games=shares.size,
            share=share,
            times_fair=Interval(share.estimate * seats, share.low * seats, share.high * seats),
            rating=rating,
            points=float(self.of(name, self.sample.points).mean()),
            rank=float(ranks.mean()),
            ranks=tuple(int((ranks == rank).sum()) for rank in range(1, seats + 1)),
            seconds_per_move=self._seconds_per_move(name),
        )

    def _seconds_per_move(self, name: str) -> float:
        """The middle of all games: a first one may be slow, since it loads what it needs."""
        seconds = self.of(name, np.array([game.seconds for game in self.games]))
        decisions = self.of(name, np.array([game.decisions for game in self.games]))
        decided = decisions > 0
        return float(np.median(seconds[decided] / decisions[decided])) if decided.any() else 0.0

    def as_json(self) -> dict[str, Any]:
        """Everything that programs may want to know, but times: the same seed, the same JSON."""
        contest = self.contest
        players = [asdict(player) for player in self.players]
        for player in players:
            del player["seconds_per_move"]
        return {
            "game": contest.game,
            "options": contest.options,
            "seed": contest.seed,
            "games": contest.games,
            "rounds": contest.rounds,
            "seatings": [list(seating) for seating in contest.seatings],
            "players": players,
            **self.sample.as_json(),
        }
