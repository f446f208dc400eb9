"""A log for a game that goes on although it cannot be kept."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from ludotheque.errors import DatabaseTrouble, LudothequeError
from ludotheque.tables.log import Event, Log, TableStart, TableSummary
from ludotheque.tables.memory_log import MemoryLog


class LenientLog:
    """A `Log` that holds in memory what cannot be written, and tries again with the next event.

    `trouble` says why something is not on disk; None: all is.
    """

    def __init__(self, open_log: Callable[[], Log]):
        self.trouble: LudothequeError | None = None
        self._held: dict[int, list[Event]] = {}  # what is not on disk
        try:
            self._log = open_log()
        except DatabaseTrouble as trouble:
            self._forget(trouble)

    def _forget(self, trouble: LudothequeError) -> None:
        """Keep nothing from here on."""
        self.trouble = trouble
        self._log = MemoryLog()

    def create(
        self, start: TableStart, events: Sequence[Event] = (), table_id: str | None = None
    ) -> Future[TableSummary]:
        """Begin a table: see `Log.create`."""
        future = self._log.create(start, events, table_id)
        trouble = future.exception()
        if not isinstance(trouble, DatabaseTrouble):
            return future
        self._forget(trouble)
        return self._log.create(start, events, table_id)

    def append(self, table: int, expected_version: int, events: Sequence[Event]) -> Future[None]:
        """Add events: see `Log.append`."""
        held = self._held.get(table, [])
        every = [*held, *events]
        future = self._log.append(table, expected_version - len(held), every)
        error = future.exception()
        if error is None and held:
            self.trouble = None
            del self._held[table]
        # With something held, another writer has gone on from what is on disk: both are right.
        if isinstance(error, DatabaseTrouble) or (held and isinstance(error, LudothequeError)):
            self.trouble = error
            self._held[table] = every
            return _done()
        return future

    def read(self, table: int, since: int = 0) -> list[Event]:
        """The events after a version: see `Log.read`."""
        held = [event for event in self._held.get(table, []) if event.version > since]
        return [*self._log.read(table, since), *held]

    def put_away(self, table: int, away: bool = True) -> Future[None]:
        """Leave a table out of lists: see `Log.put_away`."""
        return self._log.put_away(table, away)

    def delete(self, table: int) -> Future[None]:
        """Remove a table: see `Log.delete`."""
        self._held.pop(table, None)
        future = self._log.delete(table)
        return _done() if isinstance(future.exception(), DatabaseTrouble) else future

    def summary(self, table: int) -> TableSummary:
        """How far a table has come: see `Log.summary`."""
        return self._log.summary(table)

    def find(self, table_id: str) -> TableSummary:
        """The table of this id: see `Log.find`."""
        return self._log.find(table_id)

    def tables(self, *, also_put_away: bool = False) -> list[TableSummary]:
        """All tables by their numbers: see `Log.tables`."""
        return self._log.tables(also_put_away=also_put_away)

    def close(self) -> None:
        """Finish what waits: see `Log.close`."""
        self._log.close()


def _done() -> Future[None]:
    """The answer for what need not be on disk."""
    future: Future[None] = Future()
    future.set_result(None)
    return future
