"""HTTP/1.1 with as little work as can be: kept connections for requests, and event streams.

A client library would take more time than the server that it measures.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bench.load.processes import LOOPBACK

END_OF_HEADERS = b"\r\n\r\n"
LENGTH = b"content-length:"
ENDS_OF_MESSAGES = (b"\n\n", b"\n\n\r\n")  # as it is, and at the end of a chunk
EVENT_ID = b"\nid: "
STATUS = slice(9, 12)  # of "HTTP/1.1 200 OK"
OK, FIRST_ERROR = b"200", 400
OPEN_SECONDS = 30.0

Then = Callable[[int, bytes], None]  # gets the status and the body of an answer


def request(port: int, method: str, path: str, *, body: object = None, token: str = "") -> bytes:
    """The bytes of a request of a program.

    >>> request(80, "GET", "/health").splitlines()[0]
    b'GET /health HTTP/1.1'
    """
    content = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {LOOPBACK}:{port}"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


class Refused(Exception):
    """A server answered with an error."""


class _Kept(asyncio.Protocol):
    """A connection that stays open, with one request under way at the most."""

    def __init__(self, pool: "Connections"):
        self._pool = pool
        self._transport: asyncio.Transport | None = None
        self._request = b""
        self._then: Then | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, request: bytes, then: Then) -> None:
        """Send a request; the connection is given back before the answer is handed on."""
        assert self._transport is not None, "it is connected"
        self._request, self._then = request, then
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        end = buffer.find(END_OF_HEADERS)
        whole = end + len(END_OF_HEADERS)
        if end >= 0:
            whole += _length(buffer[:end])
        if end < 0 or len(buffer) < whole:
            self._buffer = buffer
            return
        self._buffer = b""
        then, self._then = self._then, None
        assert then is not None, "an answer follows a request"
        self._pool.give_back(self)
        then(int(buffer[STATUS]), buffer[end + len(END_OF_HEADERS) : whole])

    def connection_lost(self, _reason: Exception | None) -> None:
        self._pool.forget(self)
        if self._then is not None:  # closed as idle while the request was on its way
            self._pool.send(self._request, self._then)

    def close(self) -> None:
        """End it."""
        if self._transport is not None:
            self._transport.close()


def _length(headers: bytes) -> int:
    lowered = headers.lower()
    at = lowered.find(LENGTH)
    return int(lowered[at + len(LENGTH) :].split(b"\r\n", 1)[0]) if at >= 0 else 0


class Connections:
    """Connections that all clients share, as behind a proxy: the last one used comes first.

    A server may close those that are idle for long.
    """

    def __init__(self, port: int):
        self.port = port
        self._idle: list[_Kept] = []
        self._opening: set[asyncio.Task[None]] = set()

    def send(self, request: bytes, then: Then) -> None:
        """Send a request over a connection that is free, or a new one."""
        if self._idle:
            self._idle.pop().send(request, then)
        else:
            task = asyncio.get_running_loop().create_task(self._open_and_send(request, then))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def ask(
        self, method: str, path: str, *, body: object = None, token: str = ""
    ) -> Any:  # what `json` reads
        """Send a request and wait for what it brings; an error is raised."""
        answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        message = request(self.port, method, path, body=body, token=token)
        self.send(message, lambda status, content: answer.set_result((status, content)))
        status, content = await answer
        if status >= FIRST_ERROR:
            raise Refused(f"{method} {path}: {status} {content.decode(errors='replace')}")
        return json.loads(content) if content else None

    def give_back(self, connection: _Kept) -> None:
        """A connection is free."""
        self._idle.append(connection)

    def forget(self, connection: _Kept) -> None:
        """A connection is closed."""
        if connection in self._idle:
            self._idle.remove(connection)

    def close(self) -> None:
        """Close what is idle."""
        for connection in list(self._idle):
            connection.close()

    async def _open_and_send(self, request: bytes, then: Then) -> None:
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(lambda: _Kept(self), LOOPBACK, self.port)
        connection.send(request, then)


class EventStream(asyncio.Protocol):
    """Server-sent events; all that is read of them is the id of the last."""

    def __init__(self, request: bytes, told: Callable[[int], None], cut: Callable[[str], None]):
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._told = told
        self._cut = cut
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls, port: int, request: bytes, told: Callable[[int], None], cut: Callable[[str], None]
    ) -> "EventStream":
        """Open a stream, and wait for its first message."""
        loop = asyncio.get_running_loop()
        _, stream = await loop.create_connection(lambda: cls(request, told, cut), LOOPBACK, port)
        async with asyncio.timeout(OPEN_SECONDS):
            await stream.opened
        return stream

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Look for the id of the last message that is whole."""
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done() and not self._has_opened(buffer):
            self._buffer = buffer
        elif not buffer.endswith(ENDS_OF_MESSAGES):
            self._buffer = buffer  # a part of a message
        else:
            self._buffer = b""
            at = buffer.rfind(EVENT_ID)
            if at >= 0:
                begins = at + len(EVENT_ID)
                self._told(int(buffer[begins : buffer.index(b"\n", begins)]))

    def _has_opened(self, buffer: bytes) -> bool:
        """Whether the headers and the first message are there; an error ends it."""
        if END_OF_HEADERS not in buffer:
            return False
        if buffer[STATUS] != OK:
            self.opened.set_exception(Refused(buffer.decode(errors="replace")))
            return False
        if buffer.endswith(ENDS_OF_MESSAGES) and not buffer.endswith(END_OF_HEADERS):
            self.opened.set_result(None)
            return True
        return False

    def connection_lost(self, reason: Exception | None) -> None:
        """Say so, unless it was ended from here."""
        problem = f"a stream ended: {reason or 'closed by the server'}"
        if not self.opened.done():
            self.opened.set_exception(Refused(problem))
        elif self._transport is not None:
            self._cut(problem)

    def close(self) -> None:
        """End it from here."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.close()
