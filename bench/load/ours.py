"""Our server under load: tables of real games, two programs at each, a stream for every seat."""

import asyncio
import random
import sys
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from bench.load.ahead import Ahead, Decision, play_ahead
from bench.load.http import Connections, EventStream, request
from bench.load.play import LiveTable, Step
from bench.load.preparing import bounded
from bench.load.processes import ServerProcess, free_port
from ludotheque import storage
from ludotheque.engine import registry, shelf
from ludotheque.engine.move import SPECTATOR
from ludotheque.tables.database import FILE_NAME
from ludotheque.tables.sqlite_log import SqliteLog

SERVE = (sys.executable, "-m", "ludotheque", "serve")
ONE_ADDRESS = """
[limits]
identities_at_once = 20_000  # all programs of the load come from one address
"""
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn")
OK = 200
GUEST_SEAT = 2  # the host plays all others
READY_SECONDS = 300.0  # to load all games, which may have to be compiled
POLL_SECONDS = 0.1


class Created(NamedTuple):
    """A table whose game has begun, and who may play there."""

    id: str
    tokens: tuple[str, ...]  # by seat


class OurTable:
    """A live table, what will be decided there, and its streams."""

    def __init__(self, created: Created, log: SqliteLog, ahead: Ahead, connections: Connections):
        self._log = log
        self._ahead = ahead
        self._created = created
        self._connections = connections
        self._streams: list[EventStream] = []
        steps = [self._step(decision) for decision in ahead.decisions]
        self.live = LiveTable(steps, self._send, has_answer=True)

    async def listen(self, spectators: int = 0) -> None:
        """Open the stream of every seat, and of so many who only watch."""
        for seat, token in enumerate(self._created.tokens, 1):
            await self._open_stream(seat, token, partial(self.live.told, seat - 1))
        watcher = self._created.tokens[0]  # those without one are few from one address
        for _ in range(spectators):
            await self._open_stream(SPECTATOR, watcher, lambda version: None)

    async def _open_stream(self, seat: int, token: str, told: Callable[[int], None]) -> None:
        port = self._connections.port
        asked = request(port, "GET", f"{self._path(seat)}/events", token=token)
        self._streams.append(await EventStream.open(port, asked, told, self.live.failed))

    def leave(self) -> None:
        """Close all streams."""
        for stream in self._streams:
            stream.close()

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return len(self._streams)

    async def count_kept(self) -> int:
        """How many decisions that were acknowledged the database holds."""
        log = self._log.read(self._log.find(self._created.id).number)
        return self._ahead.count_kept(log, self.live.done)

    def _path(self, seat: int) -> str:
        return f"/api/tables/{self._created.id}/seats/{seat}"

    def _step(self, decision: Decision) -> Step:
        seat = decision.seat
        body = {"moves": decision.moves, "seen": decision.seen, "key": f"bench-{decision.version}"}
        path, token = f"{self._path(seat)}/decisions", self._created.tokens[seat - 1]
        message = request(self._connections.port, "POST", path, body=body, token=token)
        return Step(seat, message, decision.counts)

    def _send(self, _table: LiveTable, step: Step) -> None:
        self._connections.send(step.message, self._answered)

    def _answered(self, status: int, body: bytes) -> None:
        if status == OK:
            self.live.answered()
        else:
            self.live.failed(f"{status} {body.decode(errors='replace')}")


class OurServer:
    """Our server, with a data folder of its own."""

    store = "SQLite"

    def __init__(self, folder: Path):
        self.connections = Connections(free_port())
        self._database = database_in(folder)
        settings = folder / "settings.toml"
        settings.write_text(ONE_ADDRESS)
        self.process = ServerProcess(
            [*SERVE, "--port", str(self.connections.port), "--settings", str(settings)],
            {"XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder)},
            folder / "ludotheque.log",
        )

    @cached_property
    def _log(self) -> SqliteLog:
        """The server's database, which is only read here."""
        return SqliteLog(self._database)

    async def ready(self) -> None:
        """Wait until all games are loaded."""
        await self.process.until_it_answers(self.connections.port)
        async with asyncio.timeout(READY_SECONDS):
            while len((await self.connections.ask("GET", "/health"))["ready"]) < len(shelf.names()):
                self.process.check()
                await asyncio.sleep(POLL_SECONDS)

    async def open_tables(
        self,
        game: str,
        count: int,
        most_decisions: int,
        done: Callable[[], None],
        *,
        spectators: int = 0,
    ) -> list[OurTable]:
        """So many tables with the streams of all seats; `done` is called for each."""
        created = await bounded((self._create(game) for _ in range(count)), lambda: None)
        chance = random.Random(game)
        opened = [self._known(one, most_decisions, chance) for one in created]
        await bounded((table.listen(spectators) for table in opened), done)
        return opened

    async def _create(self, game: str) -> Created:
        """A table of two programs, both ready: its game has begun."""
        ask = self.connections.ask
        host, guest = [(await ask("POST", "/api/programs", body={}))["token"] for _ in range(2)]
        tokens = tuple(
            guest if seat == GUEST_SEAT else host for seat in range(1, players_of(game) + 1)
        )
        seats = [
            {"player": "open"} if token is guest else {"player": "me", "name": name}
            for token, name in zip(tokens, NAMES, strict=False)
        ]
        made = await ask("POST", "/api/tables", body={"game": game, "seats": seats}, token=host)
        path = f"/api/tables/{made['id']}"
        invited = {"secret": made["invitation"], "name": NAMES[GUEST_SEAT - 1]}
        await ask("POST", f"{path}/sit", body=invited, token=guest)
        for seat, token in enumerate(tokens, 1):
            await ask("POST", f"{path}/seats/{seat}/ready", body={"is_ready": True}, token=token)
        return Created(made["id"], tokens)

    def _known(self, created: Created, most_decisions: int, chance: random.Random) -> OurTable:
        """The same table, its future known."""
        summary = self._log.find(created.id)
        events = self._log.read(summary.number)
        ahead = play_ahead(summary.start, events, most_decisions, chance)
        return OurTable(created, self._log, ahead, self.connections)


def database_in(folder: Path) -> Path:
    """The database of a server whose data folder is there."""
    return folder / storage.APP / FILE_NAME


def players_of(game: str) -> int:
    """How many play at a table: as few as can be, but not alone."""
    return max(2, registry.load(game).info.min_players)
