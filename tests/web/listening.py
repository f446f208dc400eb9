"""Somebody who listens to a table, and what is done on the loop of a server meanwhile."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import Any, TypeVar

from tests.web.serving import SECONDS, Guest, Running

Result = TypeVar("Result")


@dataclass
class Message:
    """What came over a stream at once: a comment, or an event."""

    comment: bool = False
    event: str = "message"
    id: str = ""
    data: Any = None
    retry: int = 0


class Ear:
    """A stream of server-sent events, read one message at a time."""

    def __init__(self, response: HTTPResponse):
        self._response = response

    def next(self) -> Message | None:
        """The next message; None: the stream has ended."""
        message, lines = Message(), 0
        while line := self._response.readline().decode():
            if line == "\n":
                return message
            lines += 1
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "data":
                message.data = json.loads(value)
            elif name == "retry":
                message.retry = int(value)
            elif name in ("id", "event"):
                setattr(message, name, value)
            else:
                message.comment = line.startswith(":")
        assert not lines, "a stream ends between two messages"
        return None

    def until(self, is_it: Callable[[Message], Any]) -> Message:
        """Read on to a message."""
        while message := self.next():
            if is_it(message):
                return message
        raise AssertionError("the stream has ended")

    def game(self) -> Message:
        """The next message about the game."""
        return self.until(lambda message: message.event == "message" and message.data)

    def table(self, is_it: Callable[[Any], Any] = bool) -> Any:
        """The next description of the table that is so."""
        return self.until(lambda m: m.event == "table" and is_it(m.data)).data

    def is_ended(self) -> bool:
        """Whether nothing more comes; waits for that."""
        while self.next():
            pass
        return True


@contextmanager
def listening(guest: Guest, table: str, seat: int = 0, last: str = "") -> Iterator[Ear]:
    """Listen at a seat of a table, perhaps from the last message on that was heard."""
    headers = {"Last-Event-ID": last} if last else {}
    path = f"/api/tables/{table}/seats/{seat}/events"
    connection, response = guest.open("GET", path, headers=headers)
    assert response.status == 200, response.read()
    try:
        yield Ear(response)
    finally:
        response.close()
        connection.close()


def on_loop(server: Running, work: Coroutine[Any, Any, Result]) -> Result:
    """Do something on the loop of a server, and wait for it."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(SECONDS)


def in_loop(server: Running, call: Callable[[], Result]) -> Result:
    """Call something on the loop of a server."""

    async def work() -> Result:
        return call()

    return on_loop(server, work())
