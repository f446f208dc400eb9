"""Random games a second of two versions of the library, in alternating runs.

How fast compiled rules are depends by some percent on what else the compiler did before, and on
whether they were compiled by the same process or loaded. So the rules that are timed are compiled
on their own, by a fresh process for each game, and timed by further processes, which load them.
"""

import statistics
from dataclasses import dataclass, field

from bench.adapter import Json
from bench.checkouts import Checkout, Probe, ask_all, probes

MIN_RATIO = 0.95
PAIRS = 5
MAX_EXTENSIONS = 2  # so often a game that seems slower is timed for as many pairs again
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
    """Time a game for some numbers of players, each in alternating runs of about so long."""
    found = {}
    with probes(checkouts, PURPOSE) as (old, new):
        for players in counts:
            count = old.ask("games_for", game=name, players=players, seconds=seconds)
            new.ask("games_for", game=name, players=players, seconds=0)  # warms up
            timing = found[f"{name} {players}"] = Timing(count)
            for extension in range(1 + MAX_EXTENSIONS):
                if extension == 0 or timing.ratio < MIN_RATIO:
                    _time_pairs(old, new, timing, name, players, pairs)
    return found


def _time_pairs(
    old: Probe, new: Probe, timing: Timing, name: str, players: int, pairs: int
) -> None:
    """Let the old version, then the new one, play the same games, several times."""
    for _ in range(pairs):
        for probe, speeds in ((old, timing.old), (new, timing.new)):
            seconds = probe.ask("seconds_of", game=name, players=players, games=timing.games)
            speeds.append(timing.games / seconds)
