"""Whole decisions of whole games: found again from what is touched, previewed, and how soon.

python -m bench.decisions [--json] [--games N] [--level medium]

For each game, over whole games between bots: the share of decisions whose run of steps, or one with
an equal view after it, is among the ways found for the things touched, and first among them;
milliseconds of CPU of a draft (each item of each decision adds one to be read, as a page would),
median and worst; how many things previews stated, and how many came true; and what a move costs
at event 1,000 of a table, over one at event 10 (`bench.long_tables`).
"""

import argparse
import gc
import json
import statistics
import time
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.adapter import Json
from bench.decided import Decided, after, claims_of, decisions_of, items_of
from bench.long_tables import cost_ratio
from ludotheque import load
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.state import State

MILLISECONDS = 1e3
GAMES = 3  # of each kind
KINDS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("donuts", 2, {}),
    ("easycome", 2, {}),
    ("don", 4, {}),
    ("don", 4, {"exchange": "on", "announce": "freely"}),
    ("serengeti", 4, {}),
    ("serengeti", 4, {"announce": "freely"}),
    ("dungeons", 1, {}),
    ("dungeons", 3, {}),
    ("dungeons", 3, {"adventure": "cultists"}),
    ("dungeons", 3, {"adventure": "pyramid"}),
    ("dungeons", 3, {"adventure": "dinosaurs"}),
    ("donnant", 1, {}),
    ("donnant", 3, {}),
)


@dataclass
class Figures:
    """What was found in the games of one kind."""

    game: str
    players: int
    options: dict[str, str]
    decisions: int = 0
    found: int = 0
    first: int = 0
    stated: int = 0
    came_true: int = 0
    stopped: int = 0  # drafts at which the search stopped looking
    late_over_early: float = 0.0  # cost of a move at event 1,000 over event 10
    cpu: list[float] = field(default_factory=list)  # milliseconds a draft

    def add(self, decided: Decided) -> None:
        """Find a decision again, step by step, and check what its preview states."""
        state, seat = decided.state, decided.seat
        items = items_of(decided)
        for length in range(len(items) + 1):
            began = time.process_time()
            draft = read_draft(state, seat, items[:length])
            self.cpu.append(MILLISECONDS * (time.process_time() - began))
            self.stopped += not draft.is_exhaustive
        view = state.observation(seat)
        made = after(view, seat, decided.moves).view(seat)
        same = [
            way.moves == decided.moves or after(view, seat, way.moves).view(seat) == made
            for way in draft.ways
        ]
        self.decisions += 1
        self.found += any(same)
        self.first += same[:1] == [True]
        stated, came_true = claims_of(decided)
        self.stated += stated
        self.came_true += came_true

    def as_json(self) -> dict[str, Json]:
        """The figures for programs."""
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "decisions": self.decisions,
            "found": self.found / self.decisions,
            "first": round(self.first / self.decisions, 4),
            "cpu_ms": {
                "median": round(statistics.median(self.cpu), 3),
                "worst": round(max(self.cpu), 3),
            },
            "stopped_looking": self.stopped,
            "previews": {"stated": self.stated, "came_true": self.came_true},
            "move_at_1000_over_10": round(self.late_over_early, 3),
        }


def measure(level: str, games: int) -> list[Figures]:
    """The figures of every kind of game."""
    measured = []
    for name, players, options in track(KINDS, "games", console=Console(stderr=True)):
        figures = Figures(name, players, options)
        start = State.start(load(name), players=players, options=options)
        for warm_up in decisions_of(start, "random", seed=0):  # compiles what is not compiled yet
            Figures(name, players, options).add(warm_up)
        gc.disable()  # a collection of all that other games left is no cost of a draft
        for seed in range(1, games + 1):
            for decided in decisions_of(start, level, seed):
                figures.add(decided)
        gc.enable()
        figures.late_over_early = cost_ratio(name)
        measured.append(figures)
    return measured


def show(measured: list[Figures]) -> None:
    """A table to look at."""
    table = Table(
        "game", "decisions", "found", "first", "draft ms", "worst", "previews", "true", "late"
    )
    for row in measured:
        told = row.as_json()
        cpu = told["cpu_ms"]
        assert isinstance(cpu, dict)
        options = " ".join(row.options.values())
        table.add_row(
            f"{row.game} {row.players} {options}", str(row.decisions), f"{told['found']:.4f}",
            f"{told['first']:.3f}", f"{cpu['median']:.3f}", f"{cpu['worst']:.3f}",
            str(row.stated), str(row.came_true), f"{row.late_over_early:.2f}",
        )  # fmt: skip
    Console().print(table)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--games", type=int, default=GAMES, help="whole games of each kind")
    parser.add_argument("--level", default="medium", help="of the bots")
    chosen = parser.parse_args()
    measured = measure(chosen.level, chosen.games)
    if chosen.json:
        print(json.dumps({"games": [figures.as_json() for figures in measured]}))
    else:
        show(measured)


if __name__ == "__main__":
    main()
