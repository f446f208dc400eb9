"""A live table in memory: its game, who sits there, and who listens."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from ludotheque.errors import NotBegun
from ludotheque.language import Text
from ludotheque.tables.gathering import Gathering
from ludotheque.tables.log import HUMAN, no_such_table
from ludotheque.tables.watches import Watch
from ludotheque.web.models import Told

if TYPE_CHECKING:
    from ludotheque.tables.table import Table

NOT_BEGUN = Text(
    en="the game has not begun: not everybody is there and ready",
    fr="la partie n’a pas commencé : tous ne sont pas là et prêts",
)
SECONDS_UNTIL_AWAY = 60.0  # after a browser stopped listening: it may be back in a moment
# After one that never listens was last seen: without a script nothing is asked while one thinks.
SECONDS_OF_SILENCE = 600.0
SPECTATOR = 0  # the seat of who only watches: as the engine has it, which is not loaded yet
_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who listens to what happens at a table."""

    browser: int | None

    def wake(self) -> None:
        """There may be something to tell."""

    def close(self) -> None:
        """Nothing more will be told."""


class LiveTable:
    """One table, as long as anybody plays or listens.

    Whoever changes anything holds `lock`: what happens at a table happens one after the other.
    """

    def __init__(
        self, gathering: Gathering, table: "Table | None" = None, watch: Watch | None = None
    ):
        self.gathering = gathering
        self.lock = asyncio.Lock()
        self.under_way: set[tuple[int, str]] = set()  # seats, and keys of their requests
        self.listeners: dict[int, list[Listener]] = {}  # by seat
        self.have_listened: set[int] = set()  # the browsers of all that ever did
        self._away: frozenset[int] = frozenset()  # as it was last told
        self.watch = watch or Watch()  # as it is on disk
        self.seen_at = dict(self.watch.seen)  # by seat, when its owner was last there
        # Of browsers whose page is open but not seen: until when it is to look again.
        self.expected: dict[tuple[int, int | None], float] = {}
        self.stamp = 0  # of the log, when it was last seen that nothing was missed
        self.is_gone = False  # removed before it began, or never stored
        self.revision = 0  # of all but the game: streams show the table anew when it changes
        self.bots: asyncio.Task[None] | None = None  # lets bots decide
        self._table = table
        self.told: dict[tuple[int, str], tuple[int, Any]] = {}  # what pages tell a seat, by version
        self._messages: dict[int, tuple[int, int, bytes]] = {}  # the last of each seat

    @property
    def id(self) -> str:
        """Its address."""
        return self.gathering.id

    @property
    def table(self) -> "Table":
        """Its game, once it has begun."""
        if self._table is None:
            raise NotBegun(NOT_BEGUN)
        return self._table

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun."""
        return self._table is not None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._table is not None and self._table.is_over

    @property
    def is_idle(self) -> bool:
        """Whether it may be forgotten: nobody listens, and nothing is going on."""
        return not (any(self.listeners.values()) or self.lock.locked() or self.bots)

    def check_there(self) -> None:
        """Refuse a table that was removed meanwhile."""
        if self.is_gone:
            raise no_such_table(self.id)

    def begin(self, gathering: Gathering, table: "Table") -> None:
        """The game begins."""
        self._table = table
        self.change(gathering)

    def change(self, gathering: Gathering) -> None:
        """Something but the game is different; it is on disk."""
        self._part_from_former_owners(gathering)
        is_seen = gathering is self.gathering or gathering.as_seen != self.gathering.as_seen
        self.gathering = gathering
        if is_seen:
            self.revision += 1
            self.wake_listeners()

    def _part_from_former_owners(self, gathering: Gathering) -> None:
        """Tell nothing more to who listens at a seat that is now somebody else's."""
        for seat, listeners in self.listeners.items():
            owner = gathering.holder(seat).browser if seat else None
            for listener in listeners:
                if seat and listener.browser != owner:
                    listener.close()

    def message(self, seat: int, since: int) -> tuple[int, bytes] | None:
        """What a seat may know since so many events, as a message of a stream, and its count.

        Written once for all who listen at a seat.
        """
        if self._table is None:
            return None
        count = self._table.count_for(seat)
        if since >= count:
            return None
        first, last, written = self._messages.get(seat, (0, 0, b""))
        if (first, last) != (since, count):
            written = self._write(seat, since, count)
            self._messages[seat] = (since, count, written)
        return count, written

    def _write(self, seat: int, since: int, count: int) -> bytes:
        told = Told(
            events=tuple(self.table.events_for(seat, since)),
            to_move=self.table.to_move,
            is_over=self.table.is_over,
        )
        return b"id: %d\ndata: %b\n\n" % (count, _encode(told))

    def wake_listeners(self) -> None:
        """Let everybody look whether there is something new for them."""
        for listener in self._all_listeners():
            listener.wake()

    def close_listeners(self) -> None:
        """Let nobody wait any longer."""
        for listener in [*self._all_listeners()]:
            listener.close()

    def _all_listeners(self) -> Iterator[Listener]:
        for listeners in self.listeners.values():
            yield from listeners

    def is_present(self, seat: int) -> bool:
        """Whether the owner of a seat listens, or has a page open that looks from time to time.

        At this seat or another of theirs: people who share a device are there together.
        """
        browser = self.gathering.holder(seat).browser
        if browser is None:
            return False
        is_expected = any(expected == browser for _, expected in self.expected)
        return is_expected or any(one.browser == browser for one in self._all_listeners())

    def expect(self, seat: int, until: float) -> None:
        """The owner of a seat has a page open that nobody sees; it looks again by then."""
        was_present = self.is_present(seat)
        self.expected[seat, self.gathering.holder(seat).browser] = until
        if not was_present:
            self.change(self.gathering)  # who is there is shown

    def miss(self, now: float) -> None:
        """Whose page has not looked again by now is expected no more."""
        missed = [who for who, until in self.expected.items() if until <= now]
        for who in missed:
            del self.expected[who]
        if missed:
            self.change(self.gathering)

    def miss_owner(self, seat: int) -> None:
        """The owner of a seat has closed a page that nobody saw."""
        if self.expected.pop((seat, self.gathering.holder(seat).browser), None):
            self.change(self.gathering)

    def is_away(self, seat: int, now: float) -> bool:
        """Whether nothing has been heard of the person at a seat for some time."""
        browser = self.gathering.holder(seat).browser
        if browser is None or self.is_present(seat):
            return False
        theirs = self.gathering.seats_of(browser)
        seen_at = max(self.seen_at.setdefault(one, now) for one in theirs)
        has_script = browser in self.have_listened
        return now - seen_at >= (SECONDS_UNTIL_AWAY if has_script else SECONDS_OF_SILENCE)

    def tell_who_is_away(self, now: float) -> None:
        """Show the table anew to all who listen if somebody has left, or is back."""
        away = frozenset(seat for seat in self.table.people if self.is_away(seat, now))
        if away != self._away:
            self._away = away
            self.change(self.gathering)

    def people_to_move(self) -> list[int]:
        """The seats of people that the game waits for."""
        table = self.table
        return [seat for seat in table.to_move if table.playing[seat] == HUMAN]

    def bots_to_move(self) -> list[int]:
        """The seats of bots, also of those that stand in for somebody, that the game waits for."""
        table = self.table
        if table.problem:
            return []
        return [seat for seat in table.to_move if table.playing[seat] != HUMAN]
