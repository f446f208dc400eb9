"""Whether two commits of the library behave the same and are equally fast.

python -m bench.commits OLD NEW [--json] [--seconds N] [--pairs N]

Compares counts of positions (perft), tallies of random playouts by seed, results of arenas by seed
and solved values, all to the last bit; ways to play that only NEW has are listed, not compared.
Then times the same random games in alternating runs of both, in seconds of CPU of one core. Ends
with status 1 if anything differs or if a game runs at less than 0.95 of its former speed.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench import timing
from bench.adapter import Json, in_new_words
from bench.checkouts import Checkout, ProbeFailed, ask_all, probes
from bench.timing import MIN_RATIO, PAIRS_PER_SITTING, SITTINGS, Timing

COMPARED = ("perft", "playouts", "arena", "solved")
PURPOSE = "compared"
DIFFERENCES_SHOWN = 5
STATUS_DIFFERENT, STATUS_FAILED = 1, 2

Pair = tuple[Checkout, Checkout]  # the old version and the new one


@dataclass(frozen=True)
class Comparison:
    """Values of one kind in both versions."""

    values: int
    differences: list[str]
    added: list[str]  # what only the new version has, such as a new option: no difference

    @property
    def same(self) -> bool:
        """Whether there was something to compare, and all of it was the same."""
        return self.values > 0 and not self.differences

    @property
    def verdict(self) -> str:
        """The result in a word or two."""
        if not self.values:
            return "NOT COMPARED"
        return "the same" if self.same else f"{len(self.differences)} DIFFERENT"


def leaves(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every number, text and empty list in a value, with the path that leads to it.

    >>> dict(leaves({"don": {"wins": [3, 4]}}))
    {'don / wins / 0': 3, 'don / wins / 1': 4}
    """
    inner = (
        value.items() if isinstance(value, dict)
        else enumerate(value) if isinstance(value, list)
        else ()
    )  # fmt: skip
    if not inner:
        yield path, value
    for key, below in inner:
        yield from leaves(below, f"{path} / {key}" if path else str(key))


def compare(old: dict[str, Json], new: dict[str, Json]) -> Comparison:
    """Compare two answers, whatever words they are in.

    >>> compare({"don": {"places": [1, 2]}}, {"don": {"ranks": [1, 3]}, "morra": {}})
    Comparison(values=2, differences=['don / ranks / 1: 2 before, 3 after'], added=['morra'])
    """
    old, new = in_new_words(old), in_new_words(new)
    added = [entry for entry in new if entry not in old]
    before = dict(leaves(old))
    after = dict(leaves({entry: value for entry, value in new.items() if entry in old}))
    paths = list(dict.fromkeys([*before, *after]))
    missing = "nothing"
    differences = [
        f"{path}: {before.get(path, missing)} before, {after.get(path, missing)} after"
        for path in paths
        if path not in before or path not in after or before[path] != after[path]
    ]
    return Comparison(len(paths), differences, added)


def compare_all(checkouts: Pair, progress: Progress) -> dict[str, Comparison]:
    """Ask both versions the same, each kind at the same time."""
    task = progress.add_task("compiling, the first time", total=len(COMPARED))
    found = {}
    for checkout in checkouts:
        if not checkout.is_compiled(PURPOSE):
            with probes([checkout], PURPOSE) as [probe]:
                probe.ask("prepare")
            checkout.mark_compiled(PURPOSE)
    with probes(checkouts, PURPOSE) as both:
        for kind in COMPARED:
            progress.update(task, description=kind)
            try:
                found[kind] = compare(*ask_all(both, kind))
            except ProbeFailed as failure:
                found[kind] = Comparison(0, [str(failure)], [])
            progress.advance(task)
    return found


def time_all(
    checkouts: Pair, progress: Progress, *, seconds: float, pairs: int
) -> dict[str, Timing]:
    """Time every game of the old version in both."""
    with probes(checkouts[:1], PURPOSE) as [old]:
        games: dict[str, list[int]] = old.ask("timed_games")
    task = progress.add_task("compiling what is timed, the first time", total=len(games))
    timing.compile_all(checkouts, games)
    found: dict[str, Timing] = {}
    for name, counts in games.items():
        progress.update(task, description=f"games a second: {name}")
        found |= timing.time_game(checkouts, name, counts, seconds, pairs)
        progress.advance(task)
    return found


@dataclass(frozen=True)
class Report:
    """All that was found."""

    old: Checkout
    new: Checkout
    compared: dict[str, Comparison]
    timed: dict[str, Timing]

    @property
    def slowest(self) -> str:
        """The game that lost most, or gained least."""
        return min(self.timed, key=lambda title: self.timed[title].ratio)

    @property
    def passed(self) -> bool:
        """Whether all is the same and nothing is slower than it may be."""
        same = all(comparison.same for comparison in self.compared.values())
        return same and self.timed[self.slowest].ratio >= MIN_RATIO

    def as_json(self) -> dict[str, Json]:
        """The report for programs."""
        return {
            "old": asdict(self.old),
            "new": asdict(self.new),
            "same": {kind: comparison.same for kind, comparison in self.compared.items()},
            "values": {kind: comparison.values for kind, comparison in self.compared.items()},
            "differences": {
                kind: {
                    "count": len(comparison.differences),
                    "first": comparison.differences[:DIFFERENCES_SHOWN],
                }
                for kind, comparison in self.compared.items()
                if comparison.differences
            },
            "added": {kind: comparison.added for kind, comparison in self.compared.items()},
            "games_per_second": {title: it.as_json() for title, it in self.timed.items()},
            "worst": {"game": self.slowest, "ratio": round(self.timed[self.slowest].ratio, 4)},
            "min_ratio": MIN_RATIO,
            "passed": self.passed,
        }

    def show(self, console: Console) -> None:
        """Print the report for people."""
        for kind, comparison in self.compared.items():
            console.print(f"{kind}: {comparison.verdict} ({comparison.values:,} values)")
            for difference in comparison.differences[:DIFFERENCES_SHOWN]:
                console.print(f"  {difference}", markup=False, highlight=False)
            if comparison.added:
                console.print(f"  only in the new one: {', '.join(comparison.added)}", markup=False)
        headings = ("random games a second of CPU", "old", "new", "new/old", "pairs")
        table = Table(*headings)
        for title, it in self.timed.items():
            speeds = (f"{statistics.median(runs):,.0f}" for runs in (it.old, it.new))
            table.add_row(title, *speeds, f"{it.ratio:.3f}", str(len(it.ratios)))
        console.print(table)
        worst = self.timed[self.slowest].ratio
        console.print(f"worst: {self.slowest}, {worst:.3f} (at least {MIN_RATIO} is asked)")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    about, _, more = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="python -m bench.commits", description=about, epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("old", metavar="OLD", help="a git revision")
    parser.add_argument("new", metavar="NEW", help="a git revision")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each run (default: 1)")
    parser.add_argument(
        "--pairs", type=int, default=PAIRS_PER_SITTING, metavar="N",
        help=f"pairs of runs in each of {SITTINGS} sittings (default: {PAIRS_PER_SITTING})",
    )  # fmt: skip
    return parser.parse_args()


def main() -> int:
    """Compare two commits; the status to end with."""
    chosen = arguments()
    checkouts = Checkout.of(chosen.old), Checkout.of(chosen.new)
    try:
        with Progress(console=Console(stderr=True)) as progress:
            compared = compare_all(checkouts, progress)
            timed = time_all(checkouts, progress, seconds=chosen.seconds, pairs=chosen.pairs)
    except ProbeFailed as failure:
        print(failure, file=sys.stderr)
        return STATUS_FAILED
    report = Report(*checkouts, compared, timed)
    if chosen.json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        report.show(Console())
    return 0 if report.passed else STATUS_DIFFERENT


if __name__ == "__main__":
    sys.exit(main())
