"""What a server did under load: a row of the report."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from bench.load.play import AsFastAsTold, AtRate, LiveTable, Load, measure, percentile
from bench.load.processes import ServerProcess

MICROSECONDS, MILLISECONDS = 1e6, 1e3
AS_FAST_AS_TOLD = "as fast as told"


class Percentiles(msgspec.Struct, frozen=True):
    """How long it took, in milliseconds."""

    p50: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Percentiles":
        """Of times in order."""
        p50, p99 = (percentile(seconds, share) * MILLISECONDS for share in (0.5, 0.99))
        return cls(round(p50, 2), round(p99, 2))


class Row(msgspec.Struct, frozen=True):
    """One run."""

    game: str
    store: str  # where the server keeps its tables
    load: str
    tables: int  # that are played at the same time
    streams: int
    moves_per_second: float
    cpu_us_per_move: float
    children_cpu_us_per_move: float
    waited_for_cpu: float  # of each second: ready to run, while others had the processors
    told_ms: Percentiles  # from sending a move until a stream has it
    rss_mb: float
    lost: int  # moves that were acknowledged and are not there afterwards


class RunFailed(Exception):
    """A run has shown nothing, or not what it should."""


class Seated(Protocol):
    """A table of some server, with all who listen there."""

    live: LiveTable

    @property
    def streams(self) -> int:
        """How many streams are open."""

    def leave(self) -> None:
        """Close all streams."""

    async def count_kept(self) -> int:
        """How many of the moves that were acknowledged the server has kept."""


class Server(Protocol):
    """A server under load."""

    store: str
    process: ServerProcess


class Times(NamedTuple):
    """How long a run takes."""

    warm: float  # seconds that are not counted
    counted: float


async def as_fast_as_told(
    server: Server, game: str, seated: Sequence[Seated], at_once: int, times: Times
) -> Row:
    """So many tables at once, each with its next move once all are told."""
    load = AsFastAsTold([table.live for table in seated], at_once)
    return await _row(server, game, AS_FAST_AS_TOLD, at_once, seated, load, times)


async def at_rate(
    server: Server, game: str, seated: Sequence[Seated], rate: float, times: Times
) -> Row:
    """So many moves a second at all tables together."""
    load = AtRate([table.live for table in seated], rate)
    return await _row(server, game, f"{rate:g} a second", len(seated), seated, load, times)


async def _row(
    server: Server, game: str, name: str, at_once: int, seated: Sequence[Seated], load: Load,
    times: Times,
) -> Row:  # fmt: skip
    tables = [table.live for table in seated]
    seen = await measure(
        tables, load, server.process, warm_seconds=times.warm, seconds=times.counted
    )
    server.process.check()
    if seen.problems:
        raise RunFailed(f"{game}, {name}: {len(seen.problems)} times, first: {seen.problems[0]}")
    if not seen.moves:
        raise RunFailed(f"{game}, {name}: no move was told")
    kept = [await table.count_kept() for table in seated]
    return Row(
        game=game,
        store=server.store,
        load=name,
        tables=at_once,
        streams=sum(table.streams for table in seated),
        moves_per_second=round(seen.moves / seen.seconds, 1),
        cpu_us_per_move=round(seen.cpu_seconds / seen.moves * MICROSECONDS, 1),
        children_cpu_us_per_move=round(seen.children_cpu_seconds / seen.moves * MICROSECONDS, 1),
        waited_for_cpu=round(seen.waited_seconds / seen.seconds, 3),
        told_ms=Percentiles.of(seen.told_seconds),
        rss_mb=round(server.process.rss_mb(), 1),
        lost=sum(table.done - known for table, known in zip(tables, kept, strict=True)),
    )
