"""What was asked of the server, as lines of JSON: never a query, a header, a body or a name."""

import sys
import time
from typing import TextIO

import msgspec

MAX_WAITING = 10_000  # lines not written yet; beyond that only their number is


class RequestLog:
    """Gathers lines, and writes them when there is time.

    >>> import io
    >>> out = io.StringIO()
    >>> log = RequestLog(out, clock=lambda: 0.0)
    >>> log.add("GET", "/api/tables/{table}", 200, 0.00123)
    >>> log.write()
    >>> print(out.getvalue(), end="")
    {"at":0.0,"method":"GET","route":"/api/tables/{table}","status":200,"ms":1.23}
    """

    def __init__(self, out: TextIO | None = None, clock=time.time):  # type: ignore[no-untyped-def]
        self._out, self._clock = out, clock
        self._lines: list[tuple[float, str, str, int, float]] = []
        self._dropped = 0

    def add(self, method: str, route: str, status: int, seconds: float) -> None:
        """Note a request, by the template of its route: an address may hold what is secret."""
        if self._out is None:
            return
        if len(self._lines) < MAX_WAITING:
            self._lines.append((self._clock(), method, route, status, seconds))
        else:
            self._dropped += 1

    def write(self) -> None:
        """Write what was noted."""
        if self._out is None or not self._lines:
            return
        lines, self._lines = self._lines, []
        written = [
            msgspec.json.encode(
                {"at": at, "method": method, "route": route, "status": status,
                 "ms": round(1000 * seconds, 2)}
            )
            for at, method, route, status, seconds in lines
        ]  # fmt: skip
        if self._dropped:
            written.append(msgspec.json.encode({"dropped": self._dropped}))
            self._dropped = 0
        try:
            self._out.write(b"\n".join([*written, b""]).decode())
            self._out.flush()
        except (OSError, ValueError):  # a full disk, or nobody who reads it any more
            self._dropped += len(lines)


def to_stderr_unless_watched() -> RequestLog:
    """A log for whoever collects it; not on the screen of a person."""
    return RequestLog(None if sys.stderr.isatty() else sys.stderr)
