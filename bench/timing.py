"""Random games a second of two versions of the library, in alternating runs.

How fast compiled rules are depends by some percent on what else the compiler did before, and on
whether they were compiled by the same process or loaded. So the rules that are timed are compiled
on their own, by a fresh process for each game, and timed by further processes, which load them.
Even then one process may be some percent slower than the next, for as long as it lives: so the
runs are spread over several sittings, each with fresh processes. How many there are is decided
beforehand, and all of them count.
"""

import statistics
from dataclasses import dataclass, field

from bench.adapter import Json
from bench.checkouts import Checkout, Probe, ask_all, probes

MIN_RATIO = 0.95
SITTINGS = 3
PAIRS_PER_SITTING = 2
PURPOSE = "timed"


@dataclass
class Timing:
    """Speeds of both versions in one game, in pairs of runs."""

    games: int  # in each run
    old: list[float] = field(default_factory=list)  # games a second
    new: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """How fast the new version is beside the old one, in each pair."""
        return [new / old for old, new in zip(self.old, self.new, strict=True)]

    @property
    def ratio(self) -> float:
        """The median of all pairs."""
        return statistics.median(self.ratios)

    def as_json(self) -> dict[str, Json]:
        """The figures for programs."""
        return {
            "old": round(statistics.median(self.old)),
            "new": round(statistics.median(self.new)),
            "ratio": round(self.ratio, 4),
            "pairs": [round(ratio, 4) for ratio in self.ratios],
            "games_per_run": self.games,
        }


def compile_all(checkouts: tuple[Checkout, Checkout], games: dict[str, list[int]]) -> None:
    """Compile what is timed, unless an earlier run did."""
    wanted = {it.commit: it for it in checkouts if not it.is_compiled(PURPOSE)}
    for name, counts in games.items():
        with probes(wanted.values(), PURPOSE) as fresh:
            for players in counts:
                ask_all(fresh, "seconds_of", game=name, players=players, games=1)
    for checkout in wanted.values():
        checkout.mark_compiled(PURPOSE)


def time_game(
    checkouts: tuple[Checkout, Checkout], name: str, counts: list[int], seconds: float, pairs: int
) -> dict[str, Timing]:
    """Time a game for some numbers of players; runs are of about so long, pairs a sitting."""
    found: dict[int, Timing] = {}
    for _ in range(SITTINGS):
        with probes(checkouts, PURPOSE) as (old, new):
            for players in counts:
                asked: dict[str, Json] = {"game": name, "players": players}
                games = [it.ask("games_for", seconds=seconds, **asked) for it in (old, new)]
                timing = found.setdefault(players, Timing(games[0]))  # the same in all sittings
                for _ in range(pairs):
                    _time_pair(old, new, timing, asked)
    return {f"{name} {players}": timing for players, timing in found.items()}


def _time_pair(old: Probe, new: Probe, timing: Timing, asked: dict[str, Json]) -> None:
    """Let the old version, then the new one, play the same games."""
    for probe, speeds in ((old, timing.old), (new, timing.new)):
        seconds = probe.ask("seconds_of", games=timing.games, **asked)
        speeds.append(timing.games / seconds)
