"""Waiting for requests that are still arriving, but not for ever."""

import asyncio
from collections.abc import Callable

from ludotheque.errors import TooSlow
from ludotheque.language import Text

NOT_IN_TIME = Text(
    en="the request did not arrive in {n} s", fr="la demande n’est pas arrivée en {n} s"
)


class Patience:
    """Ends what takes too long to arrive. One look at all is cheaper than a timer for each."""

    def __init__(self, seconds: float, clock: Callable[[], float]):
        self._seconds, self._clock = seconds, clock
        self._waiting: dict[asyncio.Task[object], float] = {}  # until when
        self._late: set[asyncio.Task[object]] = set()

    def begin(self) -> "asyncio.Task[object]":
        """The present task waits from now on."""
        task = asyncio.current_task()
        assert task is not None, "a request is a task"
        self._waiting[task] = self._clock() + self._seconds
        return task

    def end(self, task: "asyncio.Task[object]") -> None:
        """It has got what it waited for, or has given up."""
        self._waiting.pop(task, None)
        if task in self._late:
            self._late.discard(task)
            task.uncancel()
            raise TooSlow(NOT_IN_TIME.filled(n=round(self._seconds))) from None

    def look(self) -> None:
        """End those who have waited too long."""
        now = self._clock()
        for task in [task for task, until in self._waiting.items() if until <= now]:
            self._late.add(task)
            task.cancel()
