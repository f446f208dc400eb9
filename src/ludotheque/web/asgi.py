"""The few words of ASGI that the server speaks, and answers that are sent whole."""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Protocol

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]

JSON: Header = (b"content-type", b"application/json")
PLAIN_TEXT: Header = (b"content-type", b"text/plain; charset=utf-8")
EVENT_STREAM: Header = (b"content-type", b"text/event-stream; charset=utf-8")
CLOSE: Header = (b"connection", b"close")
NO_CONTENT = 204

POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    b"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# What every answer carries, whatever it is.
PROTECTION: tuple[Header, ...] = (
    (b"content-security-policy", POLICY),
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"same-origin"),
    (b"cache-control", b"private, no-store"),
)


NOT_IN_A_HEADER = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")


class Answer(Protocol):
    """What a request is answered with."""

    status: int
    headers: list[Header]

    async def send(self, send: Send) -> None:
        """Send it."""


def check_headers(answer: Answer) -> None:
    """Raise if the server would break an answer off at one of its headers."""
    for name, value in answer.headers:
        if NOT_IN_A_HEADER.search(value):
            raise ValueError(f"the header {name.decode()} cannot be sent")


@dataclass(slots=True)
class Whole:
    """An answer that is sent at once."""

    status: int
    body: bytes = b""
    headers: list[Header] = field(default_factory=list)

    async def send(self, send: Send) -> None:
        """Send it."""
        own = {name for name, _ in self.headers}  # what never changes may be kept, say
        headers = [one for one in PROTECTION if one[0] not in own] + self.headers
        if self.status != NO_CONTENT:
            headers.append((b"content-length", b"%d" % len(self.body)))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})
