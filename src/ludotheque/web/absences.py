"""Who is away from a table where it was agreed that a bot stands in after a while.

When each was last there is kept with the table, and so is the moment at which to look again: tables
that sleep, also since before the server was started, are woken when they are due.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from ludotheque.errors import LudothequeError, OutOfDate
from ludotheque.language import Text
from ludotheque.tables.log import Event
from ludotheque.tables.watches import Watch, Watches
from ludotheque.web.live import LiveTable
from ludotheque.web.on_disk import on_disk

if TYPE_CHECKING:
    from ludotheque.tables.table import Table
    from ludotheque.web.live_tables import LiveTables

STAND_IN = "medium"  # the level that plays for who is away or has given up
SECONDS_TO_RETURN = 10.0  # after a start, for those who listened before
SECONDS_UNTIL_TRIED_AGAIN = 10.0  # to wake a table, one whose game is being made ready, say
MOST_WOKEN = 50  # in one look
NOT_AWAY = Text(
    en="whoever plays this seat is back", fr="la personne qui joue cette place est de retour"
)


class Absences:
    """Lets bots stand in for people who have been away for the time that was told."""

    def __init__(self, tables: "LiveTables", watches: Watches, clock: Callable[[], float]):
        self._tables, self._watches, self._clock = tables, watches, clock
        self._began_at = clock()

    async def look(self) -> None:
        """See to all tables that are awake, and to those that sleep and are due."""
        now = self._clock()
        for live in self._tables.awake():
            live.miss(now)
        for live in self._watched():
            await self._stand_in_at(live)
        for written in [self.keep(live) for live in self._watched()]:
            if written is not None:
                await on_disk(written)
        await self._wake_due()

    def _watched(self) -> Iterator[LiveTable]:
        """The tables in memory at which somebody can be away."""
        return (live for live in self._tables.awake() if self._is_watched(live))

    @staticmethod
    def _is_watched(live: LiveTable) -> bool:
        return live.has_begun and live.gathering.settings.away_seconds is not None

    async def _wake_due(self) -> None:
        now, awake = self._clock(), {live.id for live in self._watched()}
        due = await asyncio.to_thread(self._watches.due, now, MOST_WOKEN)
        for table_id in due:
            if table_id in awake:
                continue
            try:
                live = await self._tables.get(table_id)
            except LudothequeError:
                later = now + SECONDS_UNTIL_TRIED_AGAIN
                await on_disk(self._watches.put_off(table_id, later))
                continue
            await self._stand_in_at(live)
            if written := self.keep(live):
                await on_disk(written)

    async def _stand_in_at(self, live: LiveTable) -> None:
        for seat in self._away_seats(live):
            with contextlib.suppress(LudothequeError):
                await self._tables.carry_out(live, partial(self._stand_in, live, seat))

    def _stand_in(self, live: LiveTable, seat: int, table: "Table") -> list[Event]:
        if seat not in self._away_seats(live):
            raise OutOfDate(NOT_AWAY)  # since others were seen to
        return table.stand_in(seat, STAND_IN)

    def _away_seats(self, live: LiveTable) -> list[int]:
        """The people the game waits for who have not been there for the time that was told."""
        now = self._clock()
        self._note_who_is_there(live, now)
        return [seat for seat in live.people_to_move() if self._away_at(live, seat) <= now]

    def _away_at(self, live: LiveTable, seat: int) -> float:
        """From when on somebody who does not come back is away."""
        seconds = live.gathering.settings.away_seconds or 0
        return max(live.seen_at[seat] + seconds, self._began_at + SECONDS_TO_RETURN)

    @staticmethod
    def _note_who_is_there(live: LiveTable, now: float) -> None:
        for seat in live.table.people:
            if live.is_present(seat):
                live.seen_at[seat] = now
            live.seen_at.setdefault(seat, now)

    def keep(self, live: LiveTable) -> Future[None] | None:
        """Have written when people were there, if what is on disk is too old to go on from."""
        now, kept = self._clock(), live.watch
        self._note_who_is_there(live, now)
        watch = Watch(self._due_at(live, now), dict(live.seen_at))
        if not self._is_news(live, watch, kept, now):
            return None
        live.watch = watch
        written = self._watches.keep(live.id, watch)
        written.add_done_callback(partial(_try_again, live))
        return written

    def _due_at(self, live: LiveTable, now: float) -> float | None:
        """When to look at a table again; while bots play, not before somebody can be away."""
        if live.is_over or live.table.problem:
            return None
        away_at = [self._away_at(live, seat) for seat in live.people_to_move()]
        return min(away_at, default=now + (live.gathering.settings.away_seconds or 0))

    @staticmethod
    def _is_news(live: LiveTable, watch: Watch, kept: Watch, now: float) -> bool:
        if watch.due_at is None or kept.due_at is None:
            return watch.due_at != kept.due_at
        if kept.due_at <= now or watch.due_at < kept.due_at:
            return True
        # People are there all the time: half of what was told is exact enough.
        enough = (live.gathering.settings.away_seconds or 0) / 2
        return any(seen - kept.seen.get(seat, 0) >= enough for seat, seen in watch.seen.items())

    def keep_all(self) -> None:
        """Have all of it written: the server ends."""
        for live in self._tables.awake():
            self.keep_before_sleep(live)

    def keep_before_sleep(self, live: LiveTable) -> None:
        """Have written, exactly, when people were at a table that is forgotten."""
        if self._is_watched(live):
            live.watch = Watch()
            self.keep(live)


def _try_again(live: LiveTable, written: Future[None]) -> None:
    """Where nothing could be written, let it be written at the next look."""
    if written.exception() is not None:
        live.watch = Watch()
