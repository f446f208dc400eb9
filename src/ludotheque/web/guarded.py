"""A connection that is cut before it costs much: endless headers, what never arrives or is read.

uvicorn limits neither the length of headers nor how long they take, and waits for ever for whoever
reads nothing of an answer; its own answer to what is no HTTP carries none of the headers that every
answer of ours has.
"""

import asyncio
import socket

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ludotheque.errors import BadRequest
from ludotheque.language import DEFAULT_LANGUAGE, Text
from ludotheque.web.asgi import CLOSE, JSON, PROTECTION
from ludotheque.web.statuses import failure_of

MAX_HEAD_BYTES = 32 * 1024  # of one request: its address and headers
SECONDS_TO_ARRIVE = 12.0  # of a whole request; its endpoint is less patient, and says so
SECONDS_TO_READ = 20.0  # for a reader to take anything of what waits to be sent
BAD_REQUEST = 400
NO_HTTP = Text(en="this is no request of HTTP", fr="ceci n’est pas une requête HTTP")


class GuardedProtocol(HttpToolsProtocol):
    """One connection of uvicorn's, with limits."""

    _deadline: asyncio.TimerHandle | None = None  # of a request that is not all there
    _stalled: asyncio.TimerHandle | None = None  # since its reader takes nothing
    _is_arriving = False  # some of a request is there, and more to come
    _head_bytes: int | None = 0  # of the request that arrives; None: its headers are there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects, and has so long to ask something."""
        super().connection_made(transport)
        # asyncio does so only for sockets that say they are TCP's; else a short answer on a
        # connection that stays open waits 40 ms for the reader's acknowledgement.
        if (connection := transport.get_extra_info("socket")) is not None:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._expect_a_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any longer."""
        self._expect_nothing()
        if self._stalled is not None:
            self._stalled.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some of a request, unless its headers never end."""
        if self._head_bytes is not None:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes is not None and self._head_bytes > MAX_HEAD_BYTES:
            self.transport.abort()
        elif self._is_arriving and self._deadline is None:  # most come in one piece
            self._expect_a_request()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_arriving = True

    def on_headers_complete(self) -> None:
        """Its headers are there."""
        self._head_bytes = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there: what takes time from now on is our own affair."""
        self._expect_nothing()
        self._is_arriving, self._head_bytes = False, 0
        super().on_message_complete()

    def _expect_a_request(self) -> None:
        self._deadline = self.loop.call_later(SECONDS_TO_ARRIVE, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def pause_writing(self) -> None:
        """Much waits to be sent."""
        super().pause_writing()
        self._stalled = self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        """Most of it is read."""
        if self._stalled is not None:
            self._stalled.cancel()
        super().resume_writing()

    def on_response_complete(self) -> None:
        """An answer is written; one that is the last on its connection has so long to be read."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """Nobody asks anything more: close, and do not wait for ever until all is read."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP as everything else is answered."""
        body = failure_of(BadRequest(NO_HTTP), DEFAULT_LANGUAGE)
        length = (b"content-length", b"%d" % len(body))
        headers = b"".join(b"%b: %b\r\n" % one for one in (*PROTECTION, JSON, CLOSE, length))
        self.transport.write(STATUS_LINE[BAD_REQUEST] + headers + b"\r\n" + body)
        self.transport.close()
