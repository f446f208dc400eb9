"""Tables that are played one call at a time: stored first, then played on, then told."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from ludotheque.engine.move import Move
from ludotheque.errors import LudothequeError, OutOfDate, VersionConflict
from ludotheque.events import RESULT
from ludotheque.language import Text
from ludotheque.players import PLAYERS, Player
from ludotheque.players.deciding import decide
from ludotheque.records import Record
from ludotheque.tables import campaigns, paper
from ludotheque.tables.log import Event, Log, TableStart, wait
from ludotheque.tables.table import Table

Bots = Callable[[str, int], Player]  # makes the player of a level for a seat
Propose = Callable[[Table], list[Event]]
OnEvents = Callable[[int, Sequence[Event]], None]


def tell_nobody(_table: int, _events: Sequence[Event]) -> None:
    """For hosts whose faces look by themselves."""


class Host:
    """Tables of a log, by their numbers, and the bots that sit at them.

    It is for one thread; other hosts, also of other processes, may play at the same tables.

    >>> from datetime import UTC, datetime
    >>> from ludotheque.tables.log import Seat
    >>> from ludotheque.tables.memory_log import MemoryLog
    >>> host = Host(MemoryLog(), bots=lambda level, seat: PLAYERS[level](seat))
    >>> seats = (Seat("Ada"), Seat("random", "random"))
    >>> number = host.create(TableStart("donuts", 2, {"layout": "0"}, seats, datetime.now(UTC)))
    >>> _ = host.submit(number, 1, [20])
    >>> host.play_bots(number)
    >>> host.table(number).version, host.table(number).state.to_move
    (2, (1,))
    """

    def __init__(self, log: Log, *, bots: Bots, on_events: OnEvents = tell_nobody):
        self.log = log
        self.achieved: dict[int, Text] = {}  # what the end of a game means for a lone player
        self.began: set[int] = set()  # the tables that this host has made
        self._bots = bots
        self._on_events = on_events
        self._tables: dict[int, Table] = {}
        self._players: dict[tuple[int, int, str], Player] = {}

    def create(self, start: TableStart) -> int:
        """Begin a table, with the chance that opens its game."""
        table = Table(start)
        return self._keep(table, table.begin())

    def import_record(self, record: Record, *, is_copy: bool = True) -> int:
        """Make a table of a game on paper, to go on with it; a copy counts for no campaign."""
        start = paper.start_of(record, tuple(PLAYERS), is_copy=is_copy)
        events = paper.events_of(record)
        return self._keep(Table(start), [*events, *Table(start, events).begin()])

    def _keep(self, table: Table, events: list[Event]) -> int:
        number = wait(self.log.create(table.start)).number
        self._tables[number] = table
        self.began.add(number)
        if events:
            self._store(number, events)
        return number

    def forget(self, number: int) -> None:
        """Remove a table for good."""
        wait(self.log.delete(number))
        self._tables.pop(number, None)

    def table(self, number: int) -> Table:
        """The table of a number, replayed when it is first asked for."""
        if number not in self._tables:
            start = self.log.summary(number).start
            self._tables[number] = Table(start, self.log.read(number))
        return self._tables[number]

    def submit(
        self, number: int, seat: int, moves: Sequence[int | Move], *, seen: int | None = None
    ) -> list[Event]:
        """Make a whole decision of a seat: see `Table.submit`."""
        return self._carry_out(number, lambda table: table.submit(seat, moves, seen=seen))

    def take_back(self, number: int, seat: int) -> list[Event]:
        """Reopen a decision: see `Table.take_back`."""
        return self._carry_out(number, lambda table: table.take_back(seat))

    def undo(self, number: int, seat: int) -> list[Event]:
        """Undo a decision, or ask to: see `Table.undo`."""
        return self._carry_out(number, lambda table: table.undo(seat))

    def answer_undo(self, number: int, seat: int, asked: int, *, agrees: bool) -> list[Event]:
        """Agree to an undo, or not: see `Table.answer_undo`."""
        return self._carry_out(number, lambda table: table.answer_undo(seat, asked, agrees=agrees))

    def play_bots(self, number: int) -> None:
        """Let bots decide until it is a person's turn, or the game is over."""
        table = self.table(number)
        while table.to_move and not table.people & set(table.to_move):
            seat = table.to_move[0]
            seen = table.count_for(seat)
            steps = decide(self._player(number, seat), table.state.observation(seat), seat)
            with suppress(OutOfDate):  # another host was first
                self.submit(number, seat, steps, seen=seen)

    def _player(self, number: int, seat: int) -> Player:
        level = self.table(number).bots[seat]
        if (number, seat, level) not in self._players:
            self._players[number, seat, level] = self._bots(level, seat)
        return self._players[number, seat, level]

    def _carry_out(self, number: int, propose: Propose) -> list[Event]:
        """Store what is proposed; where another host was first, propose again after what it did."""
        while True:
            events = propose(self.table(number))
            try:
                self._store(number, events)
            except VersionConflict:
                missed = self.log.read(number, since=self.table(number).version)
                if not missed:
                    raise
                self._move_on(number, missed)
                continue
            if events[-1].kind == RESULT:
                self._note_end(number)
            return events

    def _store(self, number: int, events: Sequence[Event]) -> None:
        wait(self.log.append(number, self.table(number).version, events))
        self._move_on(number, events)

    def _move_on(self, number: int, events: Sequence[Event]) -> None:
        """Let happen what is stored, then tell."""
        self.table(number).applied(events)
        self._on_events(number, events)

    def _note_end(self, number: int) -> None:
        """Note once what a finished game means for a lone player."""
        try:
            said = campaigns.after_game(self.table(number))
        except LudothequeError as error:
            said = error.reason
        if said:
            self.achieved[number] = said
