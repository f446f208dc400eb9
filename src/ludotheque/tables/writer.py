"""One thread that writes to a database, and commits together all that waits."""

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Generic

from ludotheque.errors import DatabaseLocked
from ludotheque.tables import database
from ludotheque.tables.log import Answer, log_closed

Settle = Callable[[], None]  # tells a future what became of its job, once that is on disk


class _Job(Generic[Answer]):
    """Something to write, and who waits for it."""

    def __init__(self, write: Callable[[sqlite3.Connection], Answer]):
        self.write = write
        self.future: Future[Answer] = Future()


class GroupWriter:
    """Writes jobs in the order they come; what waits while it commits is its next transaction.

    There is no timer: a lone job is committed at once, and the more come, the more share a commit.
    A job that fails is rolled back alone. Futures are done after the commit, in the thread that
    writes: what is called back there should be short.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        check: Callable[[sqlite3.Connection], None],
    ):
        self._connection = connection
        self._path = path
        self._check = check  # called in each transaction before anything is written
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
        try:
            settled = self._commit(jobs)
        except Exception as error:  # nothing of the group is on disk
            if len(jobs) == 1 or isinstance(error, DatabaseLocked):
                for job in jobs:
                    job.future.set_exception(error)
            else:
                for job in jobs:
                    self._write([job])
        else:
            for settle in settled:
                settle()

    def _commit(self, jobs: list[_Job[Any]]) -> list[Settle]:
        with database.troubles(self._path), database.transaction(self._connection):
            self._check(self._connection)
            return [self._attempt(job) for job in jobs]

    def _attempt(self, job: _Job[Any]) -> Settle:
        """Write one job, or nothing of it."""
        self._connection.execute("SAVEPOINT job")
        try:
            with database.troubles(self._path):
                answer = job.write(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:
                raise  # SQLite has given up the whole transaction
            self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
            return partial(job.future.set_exception, error)
        self._connection.execute("RELEASE job")
        return partial(job.future.set_result, answer)
