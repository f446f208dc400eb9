"""The peer: boardgame.io's server with tic-tac-toe, credentials and websocket clients.

It is installed by npm into the user's cache, outside this project, where there is Node. Its own
parts are left to npm but for one: koa-compose 4.2 no longer sees what boardgame.io 0.50.2 adds
to its server after making it, and would answer every request of the lobby with 404.
"""

import asyncio
import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from bench.checkouts import cache_folder
from bench.load.http import Connections
from bench.load.play import LiveTable, Step
from bench.load.preparing import bounded
from bench.load.processes import ServerProcess, free_port
from bench.load.websocket import SocketIo, frame

NAME, VERSION, GAME = "boardgame.io", "0.50.2", "tic-tac-toe"
PACKAGES = (f"{NAME}@{VERSION}", "node-persist@3.1.3", "koa-compose@4.1.0")
SERVER_SCRIPT = Path(__file__).with_name("boardgame_server.js")
MEMORY, FILES = "memory", "files"
INSTALL_SECONDS = 180
ANSWER_SECONDS = 30.0
STORING_SECONDS = 1.0
SEATS, NAMES = (1, 2), ("Ada", "Ben")
CELLS = 9
STATE_VERSION = re.compile(rb'"_stateID":(\d+)')
SYNCED = f'42/{GAME},["sync"'.encode()
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class PeerMissing(Exception):
    """The peer cannot be had here."""


def installed() -> Path:
    """The folder with the peer's modules; installs it the first time."""
    folder = cache_folder() / f"{NAME}-{VERSION}"
    modules = folder / "node_modules"
    if not shutil.which("node") or not shutil.which("npm"):
        raise PeerMissing("there is no Node with npm here")
    if (modules / NAME).exists():
        return modules
    folder.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--prefix", str(folder), "--no-save", "--no-package-lock",
               "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES]  # fmt: skip
    try:
        subprocess.run(command, capture_output=True, check=True, timeout=INSTALL_SECONDS)
    except (subprocess.SubprocessError, OSError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise PeerMissing(f"npm could not install it: {error}") from error
    return modules


class Match:
    """A match, and the two who sit there."""

    def __init__(self, match_id: str, credentials: list[str], cells: list[int]):
        self.id = match_id
        self.clients: list[SocketIo] = []
        self._credentials = credentials
        self._synced: asyncio.Future[int] | None = None  # how many moves the server has
        steps = [self._step(version, cell) for version, cell in enumerate(cells)]
        self.live = LiveTable(steps, self._send, has_answer=False)

    async def connect(self, port: int) -> None:
        """Let both sit down."""
        for seat in SEATS:
            client = await SocketIo.open(port, GAME, partial(self._heard, seat - 1))
            self.clients.append(client)
            await self._moves_stored(seat)

    @property
    def streams(self) -> int:
        """How many clients are connected."""
        return len(self.clients)

    def leave(self) -> None:
        """Let both leave."""
        for client in self.clients:
            client.close()

    async def count_kept(self) -> int:
        """How many of the told moves the server has by now: it tells before it stores."""
        kept = await self._moves_stored(SEATS[0])
        if kept < self.live.done:
            await asyncio.sleep(STORING_SECONDS)
            kept = await self._moves_stored(SEATS[0])
        return min(kept, self.live.done)

    async def _moves_stored(self, seat: int) -> int:
        self._synced = asyncio.get_running_loop().create_future()
        player, secret = self._player(seat)
        self.clients[seat - 1].write(_message("sync", self.id, player, secret, len(SEATS)))
        async with asyncio.timeout(ANSWER_SECONDS):
            return await self._synced

    def _player(self, seat: int) -> tuple[str, str]:
        return str(seat - 1), self._credentials[seat - 1]

    def _step(self, version: int, cell: int) -> Step:
        """The move after so many."""
        seat = SEATS[version % len(SEATS)]
        player, secret = self._player(seat)
        move = {"type": "clickCell", "args": [cell], "playerID": player, "credentials": secret}
        action = {"type": "MAKE_MOVE", "payload": move}
        message = _message("update", action, version, self.id, player)
        return Step(seat, message, (version + 1,) * len(SEATS))

    def _send(self, _table: LiveTable, step: Step) -> None:
        self.clients[step.seat - 1].write(step.message)

    def _heard(self, stream: int, text: bytes) -> None:
        found = STATE_VERSION.search(text)
        if found is None:
            return  # news of who is there
        if text.startswith(SYNCED):
            if self._synced and not self._synced.done():
                self._synced.set_result(int(found[1]))
        else:
            self.live.told(stream, int(found[1]))


def _message(name: str, *arguments: object) -> bytes:
    """The frame of an event for the server."""
    event = json.dumps([name, *arguments], separators=(",", ":"))
    return frame(f"42/{GAME},{event}".encode())


def random_cells(chance: random.Random) -> Iterator[int]:
    """Where two random players set their signs, on one board after another."""
    while True:
        signs: dict[int, int] = {}
        for cell in chance.sample(range(CELLS), CELLS):
            signs[cell] = len(signs) % len(SEATS)
            yield cell
            if any(len({signs.get(at, -1 - at) for at in line}) == 1 for line in LINES):
                break


class BoardgameServer:
    """The peer's server, with matches in memory or in files."""

    def __init__(self, modules: Path, store: str, folder: Path):
        self.store = store
        self._connections = Connections(free_port())
        self._matches: list[Match] = []
        kept_in = [str(folder / "matches")] if store == FILES else []
        self.process = ServerProcess(
            ["node", str(SERVER_SCRIPT), str(self._connections.port), *kept_in],
            {"NODE_PATH": str(modules), "NODE_ENV": "production"},
            folder / "boardgame.log",
        )

    async def ready(self) -> None:
        """Wait until it answers."""
        await self.process.until_it_answers(self._connections.port)

    async def open_tables(self, count: int, moves: int, done: Callable[[], None]) -> list[Match]:
        """So many matches with both players there; `done` is called for each."""
        chance = random.Random(count)
        cells = [list(islice(random_cells(chance), moves)) for _ in range(count)]
        return await bounded((self._match(chosen) for chosen in cells), done)

    async def _match(self, cells: list[int]) -> Match:
        path, ask = f"/games/{GAME}", self._connections.ask
        match_id = (await ask("POST", f"{path}/create", body={"numPlayers": len(SEATS)}))["matchID"]
        credentials = []
        for seat, name in zip(SEATS, NAMES, strict=True):
            who = {"playerID": str(seat - 1), "playerName": name}
            joined = await ask("POST", f"{path}/{match_id}/join", body=who)
            credentials.append(joined["playerCredentials"])
        match = Match(match_id, credentials, cells)
        await match.connect(self._connections.port)
        return match
