"""Live tables under load: our server, beside boardgame.io's in the same run.

python -m bench.tables [--json] [--quick] [GAME …]

Both servers are started here, on loopback, with data folders that are removed afterwards; the
load comes from this process. Every move is a real one: of a game played ahead with the dice of
the server. Ends with status 1 if a part of it failed; what was measured is printed all the same.
"""

import argparse
import asyncio
import json
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.load import limits
from bench.load.boardgame import FILES, MEMORY, NAME, BoardgameServer, PeerMissing, installed
from bench.load.boardgame import GAME as PEER_GAME
from bench.load.http import Refused
from bench.load.ours import OurServer, OurTable
from bench.load.processes import ServerFailed
from bench.load.rows import AS_FAST_AS_TOLD, Row, RunFailed, Times, as_fast_as_told, at_rate
from ludotheque.engine import shelf
from ludotheque.errors import LudothequeError

MOST_SECONDS = 19 * 60  # of all parts together; what comes later is left out
HIGH_RATE_GAME = "donuts"
STEPS_PER_REFRESH = 20  # of a bar
MATCHES_PER_PLACE = 2  # of the peer: one after the other, so that their logs stay short
FAILURES = (ServerFailed, RunFailed, Refused, LudothequeError, TimeoutError, OSError)


class Plan(NamedTuple):
    """How large the runs are."""

    at_once: int = 200  # tables, as fast as told
    fast_moves: int = 16_000  # prepared for that, or fewer where there are enough tables
    most_fast_tables: int = 1_000
    many: int = 1_000  # tables, at a rate
    rate: int = 300
    high_rate: int = 1_000
    fast: Times = Times(warm=1.5, counted=6.0)
    steady: Times = Times(warm=2.0, counted=10.0)
    open_streams: int = 10_000
    slept_tables: int = 10_000

    @property
    def fast_moves_per_table(self) -> int:
        """How many moves a table has at the most, as fast as told."""
        return self.fast_moves // self.at_once

    def moves_per_table(self, *rates: int) -> int:
        """How many moves a table needs for runs at these rates, one after the other."""
        seconds = self.steady.warm + self.steady.counted
        return round(sum(rates) * seconds / self.many * 1.2) + 2


FULL = Plan()
QUICK = Plan(
    fast_moves=5_000, most_fast_tables=300, many=300, rate=100, high_rate=300,
    fast=Times(0.5, 2.0), steady=Times(0.5, 3.0), open_streams=1_000, slept_tables=300,
)  # fmt: skip


@dataclass
class Report:
    """What was measured."""

    ours: list[Row] = field(default_factory=list)
    peer: list[Row] = field(default_factory=list)
    limits: dict[str, object] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """The report for programs."""
        plain: dict[str, object] = msgspec.to_builtins(
            {"ours": self.ours, NAME: self.peer, "limits": self.limits}
        )
        return plain

    def show(self, console: Console) -> None:
        """Print the report for people."""
        for title, rows in (("ours", self.ours), (NAME, self.peer)):
            if rows:
                console.print(_table(title, rows))
        for name, found in self.limits.items():
            console.print(f"{name.replace('_', ' ')}: {json.dumps(msgspec.to_builtins(found))}")


def _table(title: str, rows: Sequence[Row]) -> Table:
    """Rows for people, on 80 columns."""
    headings = ("load", "tables", "streams", "moves/s", "CPU µs", "waits", "told ms", "MB", "lost")
    table = Table("", *headings, title=title)
    for row in rows:
        game = row.game if row.store == OurServer.store else row.store
        told = f"{_short(row.told_ms.p50)} / {_short(row.told_ms.p99)}"
        load = row.load.replace(" a second", "/s").replace(AS_FAST_AS_TOLD, "fast")
        counts = map(_short, (row.tables, row.streams, row.moves_per_second, row.cpu_us_per_move))
        waits = f"{row.waited_for_cpu:.0%}"
        table.add_row(game, load, *counts, waits, told, _short(row.rss_mb), str(row.lost))
    return table


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 or number == int(number) else f"{number:.1f}"


Served = TypeVar("Served", OurServer, BoardgameServer)


@asynccontextmanager
async def served(
    start: Callable[[Path], Served], folder: Path | None = None
) -> AsyncIterator[Served]:
    """A server that is ready, with a folder of its own, until the end of a part."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-bench-") as fresh:
        server = start(folder or Path(fresh))
        try:
            await server.ready()
            yield server
        finally:
            server.process.stop()


class Bench:
    """All runs, one after the other."""

    def __init__(self, plan: Plan, progress: Progress):
        self.report = Report()
        self._plan = plan
        self._progress = progress

    @contextmanager
    def _bar(self, title: str, total: int) -> Iterator[Callable[[], None]]:
        """A bar that moves when the given function is called; never while anything is measured."""
        task = self._progress.add_task(title, total=total)

        def advance() -> None:
            self._progress.advance(task)
            if self._progress.tasks[task].completed % STEPS_PER_REFRESH == 0:
                self._progress.refresh()

        yield advance
        self._progress.update(task, total=total, completed=total)
        self._progress.refresh()

    async def ours(self, game: str) -> None:
        """All runs of one game of ours."""
        plan, rows = self._plan, self.report.ours
        async with served(OurServer) as server:
            seated = await self._tables_for_fast(server, game)
            rows.append(await as_fast_as_told(server, game, seated, plan.at_once, plan.fast))
            for table in seated:
                table.leave()
            rates = [plan.rate, *([plan.high_rate] if game == HIGH_RATE_GAME else [])]
            with self._bar(f"{game}, {plan.many} tables", plan.many) as done:
                moves = plan.moves_per_table(*rates)
                seated = await server.open_tables(game, plan.many, moves, done)
            for rate in rates:
                rows.append(await at_rate(server, game, seated, rate, plan.steady))
            if game == HIGH_RATE_GAME:
                self.report.limits["stop"] = limits.stop(server, seated)

    async def _tables_for_fast(self, server: OurServer, game: str) -> list[OurTable]:
        """Tables with enough moves to play as fast as told: short games need more of them."""
        plan = self._plan
        seated: list[OurTable] = []
        prepared = 0
        with self._bar(f"{game}, as fast as told", plan.most_fast_tables) as done:
            while prepared < plan.fast_moves and len(seated) < plan.most_fast_tables:
                added = await server.open_tables(
                    game, plan.at_once, plan.fast_moves_per_table, done
                )
                prepared += sum(len(table.live.steps) for table in added)
                seated += added
        return seated

    async def peer(self, modules: Path, store: str, rates: Sequence[int]) -> None:
        """All runs of the peer with one of its stores."""
        plan, rows = self._plan, self.report.peer
        async with served(partial(BoardgameServer, modules, store)) as server:
            matches, moves = plan.at_once * MATCHES_PER_PLACE, plan.fast_moves_per_table
            with self._bar(f"{NAME}, {store}, as fast as told", matches) as done:
                seated = await server.open_tables(matches, moves, done)
            rows.append(await as_fast_as_told(server, PEER_GAME, seated, plan.at_once, plan.fast))
            for match in seated:
                match.leave()
            with self._bar(f"{NAME}, {store}, {plan.many} matches", plan.many) as done:
                moves = plan.moves_per_table(*rates)
                seated = await server.open_tables(plan.many, moves, done)
            for rate in rates:
                rows.append(await at_rate(server, PEER_GAME, seated, rate, plan.steady))

    async def open_streams(self) -> None:
        """Memory of open streams."""
        count = self._plan.open_streams
        async with served(OurServer) as server:
            with self._bar("open streams", count // limits.STREAMS_PER_TABLE) as done:
                found = await limits.open_streams(server, count, done)
        self.report.limits["open_streams"] = found

    async def slept_tables(self) -> None:
        """Memory and first answers of tables that slept."""
        count = self._plan.slept_tables
        with tempfile.TemporaryDirectory(prefix="ludotheque-bench-") as folder:
            tables = limits.write_slept(Path(folder), count)
            async with served(OurServer, Path(folder)) as server:
                with self._bar("tables that slept", count) as done:
                    found = await limits.slept_tables(server, tables, done)
        self.report.limits["slept_tables"] = found

    def parts(self, games: Sequence[str]) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        """All parts with their names, in the order in which they run."""
        plan = self._plan
        try:
            modules = installed()
            yield (
                f"{NAME}, {MEMORY}",
                partial(self.peer, modules, MEMORY, (plan.rate, plan.high_rate)),
            )
            yield f"{NAME}, {FILES}", partial(self.peer, modules, FILES, (plan.rate,))
        except PeerMissing as reason:
            print(f"without {NAME}: {reason}", file=sys.stderr)
        for game in games:
            yield game, partial(self.ours, game)
        yield "open streams", self.open_streams
        yield "tables that slept", self.slept_tables


async def run(bench: Bench, games: Sequence[str]) -> list[str]:
    """Run all parts in the time there is; what failed."""
    failed = []
    ends_at = time.monotonic() + MOST_SECONDS
    for name, part in bench.parts(games):
        try:
            async with asyncio.timeout(ends_at - time.monotonic()):
                await part()
        except FAILURES as error:
            failed.append(f"{name}: {error or 'the time is up'}")
    return failed


def arguments() -> argparse.Namespace:
    """Read the command line."""
    about, _, more = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="python -m bench.tables", description=about, epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="small runs, to see that all works")
    return parser.parse_args()


def allow_many_files() -> None:
    """As many open connections as the system lets us have; servers inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> int:
    """Put all servers under load; the status to end with."""
    chosen = arguments()
    allow_many_files()
    with Progress(console=Console(stderr=True), auto_refresh=False) as progress:
        bench = Bench(QUICK if chosen.quick else FULL, progress)
        failed = asyncio.run(run(bench, chosen.games or shelf.names()))
    for problem in failed:
        print(problem, file=sys.stderr)
    if chosen.json:
        print(json.dumps(bench.report.as_json(), indent=2))
    else:
        bench.report.show(Console())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
