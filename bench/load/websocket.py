"""A client of Socket.IO over a websocket with as little work as can be.

Frames of a client are masked; the mask is all zeros, so that masking changes nothing.
"""

import asyncio
import base64
import os
from collections.abc import Callable

from bench.load.processes import LOOPBACK

END_OF_HEADERS = b"\r\n\r\n"
TEXT_FRAME, MASKED = 0x81, 0x80
LENGTH_BITS, TWO_BYTES, EIGHT_BYTES = 0x7F, 126, 127
NO_MASK = bytes(4)
PING, PONG = b"2", b"3"
OPENED, JOINED = b"0", b"40"  # Engine.IO has opened; Socket.IO has let us into a namespace
OPEN_SECONDS = 30.0


def frame(text: bytes) -> bytes:
    r"""A text as a frame of a client.

    >>> frame(b"3")
    b'\x81\x81\x00\x00\x00\x003'
    """
    if len(text) < TWO_BYTES:
        head = bytes([TEXT_FRAME, MASKED | len(text)])
    else:
        head = bytes([TEXT_FRAME, MASKED | TWO_BYTES]) + len(text).to_bytes(2, "big")
    return head + NO_MASK + text


def first_frame(data: bytes) -> tuple[bytes, bytes] | None:
    r"""The text of the first frame and what follows it; None where it is not whole.

    >>> first_frame(b"\x81\x012\x81")
    (b'2', b'\x81')
    >>> first_frame(b"\x81\x022")
    """
    if len(data) < 2:
        return None
    length, begins = data[1] & LENGTH_BITS, 2
    if length in (TWO_BYTES, EIGHT_BYTES):
        begins = 4 if length == TWO_BYTES else 10
        length = int.from_bytes(data[2:begins], "big")
    ends = begins + length
    return (data[begins:ends], data[ends:]) if len(data) >= ends else None


class SocketIo(asyncio.Protocol):
    """One client in one namespace; every event of the server is handed on as it came."""

    def __init__(self, port: int, namespace: str, heard: Callable[[bytes], None]):
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._port = port
        self._namespace = namespace
        self._heard = heard
        self._is_upgraded = False
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, namespace: str, heard: Callable[[bytes], None]) -> "SocketIo":
        """Connect and join a namespace."""
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(
            lambda: cls(port, namespace, heard), LOOPBACK, port
        )
        async with asyncio.timeout(OPEN_SECONDS):
            await client.joined
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1", f"Host: {LOOPBACK}:{self._port}",
            "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def write(self, framed: bytes) -> None:
        """Send a frame."""
        assert self._transport is not None, "it is connected"
        self._transport.write(framed)

    def data_received(self, data: bytes) -> None:
        """Take every frame that is whole."""
        buffer = self._buffer + data if self._buffer else data
        if not self._is_upgraded:
            headers, end, buffer = buffer.partition(END_OF_HEADERS)
            if not end:
                self._buffer = headers
                return
            self._is_upgraded = True
        while found := first_frame(buffer):
            text, buffer = found
            self._take(text)
        self._buffer = buffer

    def _take(self, text: bytes) -> None:
        if text.startswith(b"42"):
            self._heard(text)
        elif text == PING:
            self.write(frame(PONG))
        elif text.startswith(JOINED):
            self.joined.set_result(None)
        elif text.startswith(OPENED):
            self.write(frame(f"40/{self._namespace},".encode()))

    def connection_lost(self, reason: Exception | None) -> None:
        """Let nobody wait for it."""
        if not self.joined.done():
            self.joined.set_exception(ConnectionError(str(reason or "closed by the server")))

    def close(self) -> None:
        """End it from here."""
        if self._transport is not None:
            self._transport.close()
