"""All that a server is made of, and how it starts and ends."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from ludotheque.tables.browsers import Browsers
from ludotheque.tables.sqlite_log import SqliteLog
from ludotheque.tables.writer import Settle, settle_here
from ludotheque.web.analyses import Analyses
from ludotheque.web.door import Door
from ludotheque.web.identities import Identities
from ludotheque.web.live_tables import LiveTables
from ludotheque.web.network import Network
from ludotheque.web.patience import Patience
from ludotheque.web.rates import Buckets
from ludotheque.web.readiness import GamesReady
from ludotheque.web.reading import Reading
from ludotheque.web.settings import ServerSettings
from ludotheque.web.streams import Stream
from ludotheque.web.workers import Workers, spawn_quiet_worker

SECONDS_BETWEEN_SWEEPS = 1.0
SECONDS_BETWEEN_TICKS = 15.0
SECONDS_BETWEEN_FORGETTING = 3600.0
STREAMS_PER_SLICE = 200  # given a sign of life before others have their turn
logger = logging.getLogger(__name__)


class House:
    """The parts of a server, each of which knows nothing of HTTP."""

    def __init__(self, settings: ServerSettings, clock: Callable[[], float] = time.time):
        limits = settings.limits
        self.settings, self.clock = settings, clock
        self._loop = asyncio.get_running_loop()
        database = Path(settings.database) if settings.database else None
        self.log = SqliteLog(database, settle=self._settle_on_the_loop)
        self.games = GamesReady(compiles_all=settings.prepare)
        self.workers = Workers(settings.bot_workers)
        self.hints = Workers(1, spawn=spawn_quiet_worker)  # moves go first
        self.reading = Reading()
        self.hinting: set[int] = set()  # the browsers for which a hint is being looked for
        self.analyses = Analyses(made_ready=self.games.analyses_ready)
        self.tables = LiveTables(self.log, self.games, self.workers, settings, clock)
        self.browsers = Browsers(self.log, clock)
        self.identities = Identities(self.browsers, clock)
        self.door = Door(settings, time.monotonic)
        self.network = Network(settings)
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once, time.monotonic)
        self.new_identities = Buckets(
            limits.identities_per_second, limits.identities_at_once, time.monotonic
        )
        # So many wrong codes at once, and as many again in the time that a code is good for.
        self.wrong_codes = Buckets(
            limits.wrong_codes / limits.code_seconds, limits.wrong_codes, time.monotonic
        )
        self.patience = Patience(limits.body_seconds, time.monotonic)
        self.streams: set[Stream] = set()
        self.streams_of: Counter[int | str] = Counter()  # by browser, or by address
        self._chores: list[asyncio.Task[None]] = []

    def _settle_on_the_loop(self, settling: Iterable[Settle]) -> None:
        """Tell of a whole commit at once: to wake the loop costs more than the rest."""
        self._loop.call_soon_threadsafe(settle_here, settling)

    async def open(self) -> None:
        """Begin to work."""
        self.games.start()
        self._chores = [
            asyncio.create_task(self._repeat(self._sweep, SECONDS_BETWEEN_SWEEPS)),
            asyncio.create_task(self._repeat(self._tick, SECONDS_BETWEEN_TICKS)),
            asyncio.create_task(self._repeat(self.forget_browsers, SECONDS_BETWEEN_FORGETTING)),
        ]

    async def close(self) -> None:
        """End what goes on; all that was acknowledged is on disk."""
        await self.end_streams()
        for chore in self._chores:
            chore.cancel()
        await self.workers.close()
        await self.hints.close()
        await self.analyses.close()
        await self.games.close()
        self.reading.close()
        await asyncio.to_thread(self.log.close)

    async def end_streams(self) -> None:
        """Let nobody wait any longer."""
        await self.tables.close()
        for stream in [*self.streams]:
            stream.close()

    async def _repeat(
        self, chore: Callable[[], "asyncio.Future[None] | object"], every: float
    ) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await chore()  # type: ignore[misc]
            except Exception:
                logger.exception("a chore failed; it is done again later")

    async def _sweep(self) -> None:
        self.patience.look()
        await self.tables.sweep()

    async def forget_browsers(self) -> None:
        """Forget who owns nothing here and has not come for long."""
        await self.identities.sweep(self.clock() - self.settings.keep_browsers)

    async def _tick(self) -> None:
        """Give all streams a sign of life, a slice at a time."""
        for number, stream in enumerate([*self.streams]):
            stream.tick()
            if number % STREAMS_PER_SLICE == 0:
                await asyncio.sleep(0)
