"""What went wrong in the server, as lines of JSON: where, and how one came there.

What an exception says may quote what somebody sent, so only its kind is noted.
"""

import logging
import traceback
from types import TracebackType
from typing import TextIO

import msgspec

OURS = "ludotheque"


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON.

    >>> record = logging.LogRecord("ludotheque.web", 40, "", 1, "a request failed", (), None)
    >>> record.created, record.route = 0.0, "/api/tables/{table}"
    >>> print(JsonLines().format(record))
    {"at":0.0,"level":"ERROR","message":"a request failed","route":"/api/tables/{table}"}
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever stands in the record."""
        is_ours = record.name.partition(".")[0] == OURS
        # Messages of libraries are cut before what they show of objects and requests.
        message = record.getMessage() if is_ours else str(record.msg).partition("\n")[0]
        line: dict[str, object] = {"at": record.created, "level": record.levelname}
        line["message"] = message if is_ours else f"{record.name}: {message}"
        for name in ("route", "reason"):
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info and record.exc_info[0]:
            line["kind"] = record.exc_info[0].__name__
            line["traceback"] = frames_of(record.exc_info[2])
        return msgspec.json.encode(line).decode()


def frames_of(raised_at: TracebackType | None) -> list[str]:
    """The places that a traceback names, without what stood in them.

    >>> try:
    ...     int("secret")
    ... except ValueError as error:
    ...     [place.rpartition(" in ")[2] for place in frames_of(error.__traceback__)]
    ['<module>']
    """
    frames = traceback.extract_tb(raised_at)
    return [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]


def log_errors(out: TextIO, *, is_watched: bool) -> None:
    """Send what all parts of the server log there; a person who watches sees errors only."""
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    handler.setLevel(logging.ERROR if is_watched else logging.WARNING)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.raiseExceptions = False  # a log that cannot be written stops nothing
