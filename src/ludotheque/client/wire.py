"""Asking a server over HTTP: again where that does no harm, and errors as what they are."""

import json
import time
from collections.abc import Iterator, Mapping
from functools import cached_property
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from ludotheque import errors
from ludotheque.errors import LudothequeError, NoAnswer, ServerFailed
from ludotheque.language import DEFAULT_LANGUAGE, Language, Text, same

SECONDS_TO_ANSWER = 60.0  # a hint may take so long
SECONDS_OF_SILENCE = 40.0  # of a stream, which gives a sign of life every 15
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 3.0  # between two tries
PATIENCE = 30.0
MAX_LINE = 1 << 22
# What was not carried out, and may be in a moment.
TEMPORARY = (
    errors.UnderWay,
    errors.ServerStopping,
    errors.BeingMadeReady,
    errors.TooMany,
    errors.DatabaseLocked,
)

UNREACHABLE = Text(
    en="no server of live tables answers at {address}",
    fr="aucun serveur de tables ne répond à l’adresse {address}",
)
NOT_OURS = Text(
    en="what answers at {address} is no server of live tables",
    fr="ce qui répond à l’adresse {address} n’est pas un serveur de tables",
)


class Wire:
    """A connection to a server, made anew where it breaks; for one thread, but for streams."""

    _connection: HTTPConnection | None = None

    def __init__(
        self,
        address: str,
        token: str = "",
        *,
        language: Language = DEFAULT_LANGUAGE,
        patience: float = PATIENCE,
    ):
        self.address = address.rstrip("/")
        self.language = language
        self.patience = patience  # seconds for which what failed is tried again
        self._given_token = token

    @cached_property
    def token(self) -> str:
        """How the server knows this program; who has it, has its seats. Got when first needed."""
        return self._given_token or str(
            self.ask("POST", "/api/programs", {}, is_named=False)["token"]
        )

    def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        may_repeat: bool | None = None,
        is_named: bool = True,
    ) -> Any:
        """Ask for anything of the API, again if need be where that does no harm; gives its JSON."""
        repeats = method == "GET" if may_repeat is None else may_repeat
        headers = self._headers(is_named)
        content = None if body is None else json.dumps(body).encode()
        pauses = Pauses(self.patience)
        while True:
            try:
                return self._answer(method, path, content, headers, keeps=repeats)
            except NoAnswer as failed:
                failure: LudothequeError = failed
                if not repeats:
                    raise
            except TEMPORARY as refused:
                failure = refused
            if not pauses.wait(getattr(failure, "seconds", None)):
                raise failure

    def _headers(self, is_named: bool) -> dict[str, str]:
        known = {"Authorization": f"Bearer {self.token}"} if is_named else {}
        return {"Accept-Language": self.language, "Content-Type": "application/json"} | known

    def _answer(
        self, method: str, path: str, content: bytes | None, headers: dict[str, str], *, keeps: bool
    ) -> Any:
        """Ask once. A connection that the server may have closed is not used where that matters."""
        if not keeps:
            self.close()
        try:
            self._connection = self._connection or self._connect(SECONDS_TO_ANSWER)
            self._connection.request(method, path, content, headers)
            response = self._connection.getresponse()
            answer = response.read()
        except (OSError, HTTPException) as error:
            self.close()
            raise NoAnswer(UNREACHABLE.filled(address=self.address)) from error
        return self._understood(response, answer)

    def _understood(self, response: HTTPResponse, answer: bytes) -> Any:
        is_text = response.getheader("Content-Type", "").startswith("text/plain")
        try:
            if response.status < 300:
                return answer.decode() if is_text else json.loads(answer or "null")
            failure = json.loads(answer)["error"]
        except (ValueError, KeyError, TypeError) as error:
            raise ServerFailed(NOT_OURS.filled(address=self.address)) from error
        raise error_of(failure)

    def _connect(self, seconds: float) -> HTTPConnection:
        parts = urlsplit(self.address)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        return kind(parts.hostname or "", parts.port, timeout=seconds)

    def open_stream(self, path: str, since: int) -> tuple[HTTPConnection, HTTPResponse]:
        """Listen on a connection of its own, after so many events."""
        connection = self._connect(SECONDS_OF_SILENCE)
        try:
            headers = self._headers(True) | {"Last-Event-ID": str(since)}
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            if response.status != 200:
                self._understood(response, response.read())
        except BaseException:
            connection.close()
            raise
        return connection, response

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __del__(self) -> None:
        self.close()


class Pauses:
    """Waits between tries, each longer than the last, for so many seconds in all."""

    def __init__(self, patience: float):
        self._end = time.monotonic() + patience
        self._next = SHORTEST_PAUSE

    def wait(self, seconds: float | None = None) -> bool:
        """Wait, as long as is said or a little longer than before; False: it has been enough."""
        pause = seconds or self._next
        if time.monotonic() + pause > self._end:
            return False
        time.sleep(pause)
        self._next = min(2 * self._next, LONGEST_PAUSE)
        return True


def error_of(failure: Mapping[str, Any]) -> LudothequeError:
    """The error that a server describes, as the class of `errors.py` that it names.

    >>> error = error_of({"kind": "IllegalMove", "reason": "taken (DN-4)", "clause": "DN-4"})
    >>> type(error).__name__, str(error), error.clause
    ('IllegalMove', 'taken (DN-4)', 'DN-4')
    """
    kind = getattr(errors, str(failure.get("kind")), None)
    known = isinstance(kind, type) and issubclass(kind, LudothequeError)
    error: LudothequeError = Exception.__new__(kind if known else ServerFailed)  # type: ignore[arg-type]
    # Its own arguments do not travel, only what they come to.
    LudothequeError.__init__(error, same(failure.get("reason")))
    vars(error).update({name: failure.get(name) for name in ("clause", "seconds")})
    return error


def server_sent(response: HTTPResponse) -> Iterator[tuple[str, int, Any]]:
    """The messages of a stream of server-sent events: kind, id, content."""
    kind, number, data = "", 0, ""
    while line := response.readline(MAX_LINE):
        name, _, value = line.decode().rstrip("\r\n").partition(": ")
        if name == "event":
            kind = value
        elif name == "id":
            number = int(value)
        elif name == "data":
            data += value
        elif not name and data:
            yield kind, number, json.loads(data)
            kind, data = "", ""
