"""What our server can hold: open streams, tables that sleep, and how soon it ends."""

import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path

import msgspec

from bench.load.ahead import play_ahead
from bench.load.ours import NAMES, OurServer, OurTable, database_in, players_of
from bench.load.rows import Percentiles
from ludotheque.engine import registry
from ludotheque.engine.move import SPECTATOR
from ludotheque.tables.browsers import Browsers
from ludotheque.tables.gathering import Gathering, Holder
from ludotheque.tables.gatherings import Gatherings
from ludotheque.tables.log import Event, Seat, Secret, TableStart, new_id, wait
from ludotheque.tables.sqlite_log import SqliteLog
from ludotheque.tables.table import Table

STREAMS_PER_TABLE = 3  # two seats and a spectator
STREAMS_GAME = "donuts"
LOGS_PER_GAME = 20
SLEEPS_AFTER = 30  # decisions


class Stop(msgspec.Struct, frozen=True):
    """How long the server took to end."""

    streams: int
    seconds: float


class OpenStreams(msgspec.Struct, frozen=True):
    """What streams at live tables cost in memory, above the server at rest."""

    tables: int
    streams: int
    rest_mb: float
    above_rest_mb: float


class SleptTables(msgspec.Struct, frozen=True):
    """Tables that were asked for once, after they slept."""

    tables: int
    first_answer_ms: Percentiles
    rest_mb: float
    above_rest_mb: float


def stop(server: OurServer, seated: Sequence[OurTable]) -> Stop:
    """End the server while streams are open."""
    seconds = server.process.stop()
    return Stop(sum(table.streams for table in seated), round(seconds, 3))


async def open_streams(server: OurServer, count: int, done: Callable[[], None]) -> OpenStreams:
    """Open so many streams at tables that have begun."""
    rest = server.process.rss_mb()
    tables = -(-count // STREAMS_PER_TABLE)
    spectators = STREAMS_PER_TABLE - players_of(STREAMS_GAME)
    seated = await server.open_tables(STREAMS_GAME, tables, 0, done, spectators=spectators)
    above = server.process.rss_mb() - rest
    return OpenStreams(
        tables, sum(table.streams for table in seated), round(rest, 1), round(above, 1)
    )


def write_slept(folder: Path, count: int) -> list[str]:
    """Fill the database of a server that does not run yet; the addresses of its tables."""
    chance = random.Random(count)
    logs = [_slept_log(game, chance) for game in registry.names() for _ in range(LOGS_PER_GAME)]
    chance.shuffle(logs)
    with closing(SqliteLog(database_in(folder))) as log:
        store = Gatherings(log)
        host = wait(Browsers(log, time.time).add(b"host", "program"))
        writing = [_begin(store, host, *it) for it in islice(cycle(logs), count)]
        return [wait(begun).id for begun in writing]


def _begin(
    store: Gatherings, host: int, start: TableStart, events: Sequence[Event]
) -> Future[Gathering]:
    seats = tuple(Holder(name=seat.name, browser=host) for seat in start.seats)
    gathering = Gathering(new_id(), start.game, dict(start.options), host, seats)
    return store.begin(gathering, start, events)


def _slept_log(game: str, chance: random.Random) -> tuple[TableStart, list[Event]]:
    players = players_of(game)
    start = TableStart(
        game=game,
        players=players,
        options=registry.load(game).resolve({}),
        seats=tuple(Seat(name) for name in NAMES[:players]),
        created_at=datetime.now(UTC),
        secrets=(Secret.new(),),
    )
    return start, play_ahead(start, Table(start).begin(), SLEEPS_AFTER, chance).events


async def slept_tables(
    server: OurServer, tables: Sequence[str], done: Callable[[], None]
) -> SleptTables:
    """Ask for each table once, one after the other, as a spectator."""
    rest = server.process.rss_mb()
    took = []
    for table in tables:
        began = time.perf_counter()
        await server.connections.ask("GET", f"/api/tables/{table}/seats/{SPECTATOR}")
        took.append(time.perf_counter() - began)
        done()
    above = server.process.rss_mb() - rest
    return SleptTables(len(tables), Percentiles.of(sorted(took)), round(rest, 1), round(above, 1))
