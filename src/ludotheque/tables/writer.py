"""One thread that writes to a database, and commits together all that waits."""

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Generic

from ludotheque.errors import DatabaseLocked
from ludotheque.tables import database
from ludotheque.tables.log import Answer, log_closed

Settle = Callable[[], None]  # tells a future what became of its job, once that is on disk
SettleAll = Callable[[Iterable[Settle]], None]


def settle_here(settling: Iterable[Settle]) -> None:
    """Tell all futures of a group, in this thread."""
    for settle in settling:
        settle()


class _Job(Generic[Answer]):
    """Something to write, and who waits for it."""

    def __init__(self, write: Callable[[sqlite3.Connection], Answer]):
        self.write = write
        self.future: Future[Answer] = Future()


class GroupWriter:
    """Writes jobs in the order they come; what waits while it commits is its next transaction.

    There is no timer: a lone job is committed at once, and the more come, the more share a commit.
    Futures are done after the commit, in the thread that writes: what is called back there should
    be short. `settle` may do that elsewhere, for a whole group at once.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        check: Callable[[sqlite3.Connection], None],
        settle: SettleAll,
    ):
        self._connection = connection
        self._path = path
        self._check = check  # called in each transaction before anything is written
        self._settle = settle
        self._waiting: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()  # None: the end
        self._is_closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="log writer", daemon=True)
        self._thread.start()

    def submit(self, write: Callable[[sqlite3.Connection], Answer]) -> Future[Answer]:
        """Have something written; the future is done when it is on disk."""
        job = _Job(write)
        with self._lock:
            if self._is_closed:
                raise log_closed()
            self._waiting.put(job)
        return job.future

    def close(self) -> None:
        """Write what waits, then end."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while group := self._next_group():
            self._write([job for job in group if job.future.set_running_or_notify_cancel()])
        self._connection.close()

    def _next_group(self) -> list[_Job[Any]]:
        """Wait for a job, then take all that are there; none: it is the end."""
        group = []
        job = self._waiting.get()
        while job is not None:
            group.append(job)
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                return group
        if group:
            self._waiting.put(None)  # the end comes after this group
        return group

    def _write(self, jobs: list[_Job[Any]]) -> None:
        """Commit jobs together; where one fails, each by itself: it takes no other with it."""
        try:
            with database.troubles(self._path), database.transaction(self._connection):
                self._check(self._connection)
                answers = [job.write(self._connection) for job in jobs]
        except Exception as error:  # nothing of the group is on disk
            if len(jobs) == 1 or isinstance(error, DatabaseLocked):
                self._settle([partial(job.future.set_exception, error) for job in jobs])
            else:
                for job in jobs:
                    self._write([job])
        else:
            futures = zip((job.future for job in jobs), answers, strict=True)
            self._settle([partial(future.set_result, answer) for future, answer in futures])
