"""All live tables: woken when somebody asks for them, forgotten when nobody does.

What is asked for becomes events of the table; they are on disk before anybody is told.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import msgspec

from ludotheque.errors import (
    LudothequeError,
    NoSuchTable,
    NotYourTurn,
    OutOfDate,
    Overtaken,
    ServerStopping,
)
from ludotheque.events import RESULT
from ludotheque.language import Text
from ludotheque.tables.gathering import Gathering
from ludotheque.tables.gatherings import EVER, Gatherings, together
from ludotheque.tables.log import Event, Seat, Secret, TableStart, new_id
from ludotheque.tables.progress import Progress
from ludotheque.tables.seating import SEATING
from ludotheque.tables.sqlite_log import Also, SqliteLog
from ludotheque.tables.watches import Watch, Watches
from ludotheque.web.absences import Absences
from ludotheque.web.live import LiveTable
from ludotheque.web.on_disk import on_disk
from ludotheque.web.readiness import GamesReady
from ludotheque.web.settings import ServerSettings
from ludotheque.web.worker_protocol import Question
from ludotheque.web.workers import Workers

if TYPE_CHECKING:
    from ludotheque.engine.state import State
    from ludotheque.tables.table import Table

Propose = Callable[["Table"], list[Event]]
Deal = Callable[[Gathering], tuple["Table", list[Event]]]  # a new table, and how its game begins

BOT_SECONDS = 30.0  # of thinking, at the most
BOT_RETRY_SECONDS = 1.0  # until a bot that failed is asked again; twice as long each time
MAX_BOT_RETRY_SECONDS = 60.0
SEED_BITS = 63
SOMEBODY_ELSE = Text(
    en="somebody else plays this seat now", fr="quelqu’un d’autre joue cette place à présent"
)
STOPPING = Text(
    en="the server is stopping; what was acknowledged is kept",
    fr="le serveur s’arrête ; ce qui a été confirmé est gardé",
)
logger = logging.getLogger(__name__)


class LiveTables:
    """The tables of a log that somebody plays at."""

    def __init__(
        self,
        log: SqliteLog,
        games: GamesReady,
        workers: Workers,
        settings: ServerSettings,
        clock: Callable[[], float],
    ):
        self.store = Gatherings(log, clock)
        self.progress = Progress(log)
        self.clock = clock
        self._watches = Watches(log)
        self._absences = Absences(self, self._watches, clock)
        self.is_closing = False
        self._log, self._games, self._workers, self._settings = log, games, workers, settings
        self._awake: OrderedDict[str, LiveTable] = OrderedDict()  # the last used last
        # What was forgotten while somebody still held it: one table is never two.
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._stuck: dict[str, tuple[int, float]] = {}  # tables: failures of bots, and when to ask

    @property
    def idle_since(self) -> float:
        """Since when nothing has happened at a table that counts no longer."""
        return self.clock() - self._settings.idle_after

    # Finding them

    async def get(self, table_id: str) -> LiveTable:
        """The table of an id; one that slept is replayed from its log."""
        live = self._awake.get(table_id) or self._held.get(table_id)
        if live is not None:
            self._awake[table_id] = live
            self._awake.move_to_end(table_id)
            return live
        waking = self._waking.get(table_id)
        if waking is None:
            waking = asyncio.create_task(self._wake(table_id))
            self._waking[table_id] = waking
            waking.add_done_callback(lambda _: self._waking.pop(table_id, None))
        live = await asyncio.shield(waking)
        live.check_there()
        return live

    async def _wake(self, table_id: str) -> LiveTable:
        gathering = await asyncio.to_thread(self.store.find, table_id)
        table, watch = None, Watch()
        if gathering.number is not None:
            self._games.require(gathering.game)
            table = await asyncio.to_thread(self._replay, gathering.number)
            if gathering.settings.away_seconds:
                watch = await asyncio.to_thread(self._watches.find, table_id)
        return self._keep(LiveTable(gathering, table, watch))

    def _replay(self, number: int) -> "Table":
        from ludotheque.tables.table import Table  # it brings the rules' compiler along

        return Table(self._log.summary(number).start, self._log.read(number))

    def _keep(self, live: LiveTable) -> LiveTable:
        self._awake[live.id] = self._held[live.id] = live
        if live.has_begun:
            self._see_to_bots(live)
        self._forget_idle()
        return live

    def _forget_idle(self) -> None:
        """Forget the tables that nobody has used longest; they can be replayed."""
        extra = len(self._awake) - self._settings.limits.tables_awake
        if extra > 0:
            idle = (live.id for live in self._awake.values() if live.is_idle)
            for table_id in [table_id for table_id, _ in zip(idle, range(extra), strict=False)]:
                self._absences.keep_before_sleep(self._awake.pop(table_id))

    def awake(self) -> list[LiveTable]:
        """Those in memory."""
        return [*self._awake.values()]

    # Gathering

    async def create(
        self, gathering: Gathering, also: Also | None = None, deal: Deal | None = None
    ) -> LiveTable:
        """Make a table; it begins at once where nobody is waited for, as it is dealt."""
        live = LiveTable(gathering)
        async with live.lock:
            # Whoever finds it in a list waits until it is there.
            self._awake[live.id] = self._held[live.id] = live
            try:
                await self._keep_changed(live, gathering, also, deal)
            except BaseException:
                self._let_go(live)
                raise
        return self._keep(live)

    async def change(
        self,
        live: LiveTable,
        change: Callable[[Gathering], Gathering],
        also: Also | None = None,
    ) -> Gathering:
        """Change who sits where; the game begins once all are there and ready.

        `also` is written with it, or neither is. Where another process was first, change what it
        has made of the table.
        """
        async with live.lock:
            while True:
                live.check_there()
                changed = change(live.gathering)
                try:
                    if changed != live.gathering or changed.may_begin or also:
                        await self._keep_changed(live, changed, also)
                    return live.gathering
                except Overtaken:
                    await self._catch_up(live)

    async def _keep_changed(
        self, live: LiveTable, changed: Gathering, also: Also | None, deal: Deal | None = None
    ) -> None:
        if not changed.may_begin:
            live.change(await on_disk(self.store.keep(changed, also)))
            return
        self._games.require(changed.game)
        table, events = await asyncio.to_thread(deal or _deal, changed)
        begun = await on_disk(self.store.begin(changed, table.start, events, also))
        table.applied(events)
        live.begin(begun, table)
        self._see_to_bots(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Take over what another process has made of a table."""
        try:
            gathering = await asyncio.to_thread(self.store.find, live.id)
        except NoSuchTable:
            self._let_go(live)
            raise
        if gathering.number is not None and not live.has_begun:
            self._games.require(gathering.game)
            live.begin(gathering, await asyncio.to_thread(self._replay, gathering.number))
            self._see_to_bots(live)
        else:
            live.change(gathering)

    async def play_again(
        self, live: LiveTable, options: dict[str, str], also: Also | None = None
    ) -> str:
        """The id of the table at which they play again; whoever asks first makes it."""
        async with live.lock:
            while live.gathering.rematch is None:
                again = live.gathering.again(new_id(), self.clock(), options)
                linked = msgspec.structs.replace(live.gathering, rematch=again.id)
                both = together(also, self.store.keeping(linked))
                with contextlib.suppress(Overtaken):
                    await self.create(again, both)
                await self._catch_up(live)
            return live.gathering.rematch

    async def remove(self, live: LiveTable, unchanged_since: float = EVER) -> None:
        """Remove a table that has not begun, nor changed since a moment."""
        async with live.lock:
            live.gathering.check_not_begun()
            if await on_disk(self.store.delete(live.id, unchanged_since)):
                self._let_go(live)
            else:
                await self._catch_up(live)
                live.gathering.check_not_begun()

    def _let_go(self, live: LiveTable) -> None:
        """Of a table that is no more; whoever waits for its lock is told."""
        live.is_gone = True
        self._awake.pop(live.id, None)
        self._held.pop(live.id, None)
        live.close_listeners()

    def quota(self, browser: int, table_id: str) -> Also:
        """What refuses a table to a browser that has too many others, as it is stored."""
        most = self._settings.limits.tables_per_browser
        return self.store.quota(browser, table_id, most, self.idle_since)

    # Playing

    async def carry_out(self, live: LiveTable, propose: Propose) -> Sequence[Event]:
        """Store what is proposed, let it happen, then tell.

        Where another process was first, or has gone on so that this would be refused, propose
        again after what it did.
        """
        if self.is_closing:
            raise ServerStopping(STOPPING)
        table, number = live.table, live.gathering.number
        assert number is not None, "its game has begun"
        async with live.lock:
            while True:
                try:
                    events = propose(table)
                    also = self._noting(live, events)
                    await on_disk(self._log.append(number, table.version, events, also))
                except LudothequeError:
                    if table.problem or not self._may_be_behind(live):
                        raise
                    missed = await asyncio.to_thread(self._log.read, number, table.version)
                    if not missed:
                        raise
                    self._move_on(live, missed)
                else:
                    self._move_on(live, events)
                    return events

    def _noting(self, live: LiveTable, events: Sequence[Event]) -> Also | None:
        """What somebody alone achieves by an end that is proposed, to be stored with it."""
        gathering, end = live.gathering, events[-1]
        browser = gathering.seats[0].browser
        if end.kind != RESULT or len(gathering.seats) > 1 or browser is None:
            return None
        from ludotheque.tables import campaigns

        is_undone = bool(end.number)  # a throw, in the very group that ends the game
        if is_undone or not campaigns.counts_alone(live.table):
            return None
        assert gathering.number is not None, "its game has begun"
        advance = partial(_progress_after, live.table.proposed)
        return self.progress.noting(browser, gathering.game, gathering.number, advance)

    def _may_be_behind(self, live: LiveTable) -> bool:
        """Whether anybody has written since the log of a table was last read."""
        stamp = self._log.stamp()
        is_new, live.stamp = stamp != live.stamp, stamp
        return is_new

    def _move_on(self, live: LiveTable, events: Sequence[Event]) -> None:
        live.table.applied(events)
        if live.is_over or any(event.kind in SEATING for event in events):
            live.change(live.gathering)  # who plays, or the secret of the dice, is shown
        else:
            live.wake_listeners()
        self._see_to_bots(live)

    # Bots

    def _see_to_bots(self, live: LiveTable) -> None:
        if live.bots is None and not self.is_closing and live.bots_to_move():
            live.bots = asyncio.create_task(self._play_bots(live))

    async def _play_bots(self, live: LiveTable) -> None:
        """Let bots decide as long as it is their turn; those asked at once think together."""
        try:
            while not self.is_closing and (seats := live.bots_to_move()):
                delay = self._settings.bot_delay if live.gathering.browsers else 0.0
                # No bot answers faster than another: its time would tell what it knows.
                at_least = asyncio.create_task(asyncio.sleep(delay))
                decisions = await asyncio.gather(*(self._ask_bot(live, seat) for seat in seats))
                await at_least
                for decision in decisions:
                    with contextlib.suppress(OutOfDate, NotYourTurn):  # asked anew
                        await self.carry_out(live, decision)
            self._stuck.pop(live.id, None)
        except ServerStopping:
            pass
        except Exception as error:
            reason = error.reason.en if isinstance(error, LudothequeError) else ""
            logger.exception("a bot could not decide; it is asked again", extra={"reason": reason})
            tries, _ = self._stuck.get(live.id, (0, 0.0))
            wait = min(BOT_RETRY_SECONDS * 2**tries, MAX_BOT_RETRY_SECONDS)
            self._stuck[live.id] = (tries + 1, self.clock() + wait)
        finally:
            live.bots = None

    async def _ask_bot(self, live: LiveTable, seat: int) -> Propose:
        table = live.table
        level, seen = table.playing[seat], table.count_for(seat)
        await self._games.bots_ready(table.game.name, level)
        state = table.state.observation(seat)
        question = Question(
            game=table.game.name, players=state.players, options=dict(state.options),
            data=state.data, seat=seat, level=level, seed=secrets.randbits(SEED_BITS),
            seconds=BOT_SECONDS,
        )  # fmt: skip
        moves = await self._workers.decide(question)

        def propose(table: "Table") -> list[Event]:
            if table.playing[seat] != level:
                raise OutOfDate(SOMEBODY_ELSE)  # who was away is back
            return table.submit(seat, moves, seen=seen)

        return propose

    # Sweeping

    async def sweep(self) -> None:
        """Do what time brings: bots stand in for who is away, and what never began is removed."""
        self._ask_stuck_bots()
        oldest = self.clock() - self._settings.keep_unbegun
        for table_id in await asyncio.to_thread(self.store.not_begun_since, oldest):
            with contextlib.suppress(LudothequeError):
                await self.remove(await self.get(table_id), oldest)
        for live in self.awake():
            if live.has_begun and any(live.listeners.values()):
                live.tell_who_is_away(self.clock())
        await self._absences.look()

    def _ask_stuck_bots(self) -> None:
        """Ask bots again that could not decide, or whose decision could not be stored."""
        now = self.clock()
        for table_id, (_, moment) in [*self._stuck.items()]:
            live = self._awake.get(table_id)
            if live is None:
                del self._stuck[table_id]  # they are asked once it is woken
            elif moment <= now:
                self._see_to_bots(live)

    async def close(self) -> None:
        """End all streams and bots; what is being written is finished by the log."""
        self.is_closing = True
        self._absences.keep_all()
        for live in self.awake():
            live.close_listeners()
            if live.bots:
                live.bots.cancel()


def _progress_after(end: "State", before: str) -> str | None:
    """A progress after a game; what cannot be read stays as it is."""
    from ludotheque.tables import campaigns

    try:
        made = campaigns.achieved(end, before)
    except LudothequeError:
        logger.exception("what somebody has achieved alone could not be noted")
        return None
    return made[0] if made else None


def _deal(gathering: Gathering) -> tuple["Table", list[Event]]:
    """A new game with a secret of its own, and the chance that opens it."""
    from ludotheque.tables.table import Table

    start = TableStart(
        game=gathering.game,
        players=len(gathering.seats),
        options=gathering.options,
        seats=tuple(
            Seat(holder.name or holder.player, holder.player) for holder in gathering.seats
        ),
        created_at=datetime.now(UTC),
        secrets=(Secret.new(),),
        undo=gathering.settings.undo,
    )
    table = Table(start)
    return table, table.begin()
