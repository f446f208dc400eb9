"""A request on its way: who asks for what, and what answers it.

An endpoint is a function with types: its `body` and its `query` are read as what they are declared,
what it returns is written as JSON, and the OpenAPI description says the same. A page is the same
for people: its body is a form, and what it returns is sent as it is.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints
from urllib.parse import parse_qsl

import msgspec

from ludotheque.errors import (
    BadRequest,
    NoIdentity,
    NoSuchPage,
    NoSuchSeat,
    TooLarge,
    WrongMethod,
)
from ludotheque.language import Language, Text
from ludotheque.web.asgi import JSON, NO_CONTENT, Answer, Header, Receive, Whole
from ludotheque.web.door import Visitor
from ludotheque.web.mistakes import NO_QUERY, mistake

if TYPE_CHECKING:
    from ludotheque.web.house import House

Result = TypeVar("Result")
Handler = Callable[..., Awaitable[Any]]
OK = 200
CREATED = 201
ACCEPTED = 202
MAX_QUERY_FIELDS = 20
MAX_FORM_FIELDS = 60

NOT_UNDERSTOOD = Text(
    en="this request is not right: {problem}", fr="demande mal formée : {problem}"
)
BODY_TOO_LARGE = Text(
    en="a request has {most} bytes at the most", fr="une demande a {most} octets au plus"
)
BROKEN_OFF = Text(
    en="the request was broken off before its end", fr="la demande s’est interrompue avant sa fin"
)
NO_PAGE = Text(en="there is nothing at this address", fr="il n’y a rien à cette adresse")
OTHER_METHOD = Text(
    en="this address takes {methods}, not {method}",
    fr="cette adresse accepte {methods}, pas {method}",
)
WHO_ARE_YOU = Text(
    en="nobody here knows you yet: make a table or sit down at one first",
    fr="personne ne vous connaît encore ici : créez d’abord une table, ou prenez place à l’une",
)
NO_SEAT = Text(en="there is no seat '{s}'", fr="il n’y a pas de place « {s} »")


@dataclass(slots=True)
class Ask:
    """A request, and who sends it."""

    house: "House"
    visitor: Visitor
    receive: Receive
    query_string: bytes
    language: Language
    browser: int | None  # its number, if it is known
    params: dict[str, str] = field(default_factory=dict)  # of the path
    headers: list[Header] = field(default_factory=list)  # to be sent with the answer

    @property
    def table_id(self) -> str:
        """The table that the path names."""
        return self.params["table"]

    @property
    def seat(self) -> int:
        """The seat that the path names; 0: a spectator."""
        written = self.params["seat"]
        if not (written.isascii() and written.isdigit() and len(written) <= 2):
            raise NoSuchSeat(NO_SEAT.filled(s=written))
        return int(written)

    def known(self) -> int:
        """The number of whoever asks, who must have been here before."""
        if self.browser is None:
            raise NoIdentity(WHO_ARE_YOU)
        return self.browser

    async def read(self, work: Callable[[], Result]) -> Result:
        """Do what takes long off the loop; nothing that it reads may change meanwhile."""
        who = self.visitor.neighbourhood if self.browser is None else self.browser
        return await self.house.reading.do(who, work)

    async def body(self, limit: int) -> bytes:
        """All of the body, if it is not too long and arrives in time."""
        body, patience = b"", self.house.patience
        waiting = patience.begin()
        try:
            while True:
                message = await self.receive()
                if message["type"] == "http.disconnect":
                    raise BadRequest(BROKEN_OFF)
                body += message.get("body", b"")
                if len(body) > limit:
                    raise TooLarge(BODY_TOO_LARGE.filled(most=limit))
                if not message.get("more_body"):
                    return bytes(body)
        finally:
            patience.end(waiting)


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked for."""

    method: str
    path: str
    handler: Handler
    status: int
    is_large: bool  # takes a record
    is_stream: bool  # goes on: there is no head of it without the rest
    body_type: Any
    query_type: Any
    answer_type: Any
    read_body: Callable[[bytes], Any] | None
    is_page: bool = False  # for people: errors are pages too

    async def answer(self, ask: Ask) -> Answer:
        """Read what is asked with, and answer it."""
        given: dict[str, Any] = {}
        if self.read_body is not None:
            limits = ask.house.settings.limits
            body = await ask.body(limits.record_bytes if self.is_large else limits.body_bytes)
            try:
                given["body"] = self.read_body(body)
            except (msgspec.DecodeError, ValueError, RecursionError) as error:
                raise BadRequest(NOT_UNDERSTOOD.filled(problem=mistake(error))) from None
        if self.query_type is not None:
            given["query"] = _read_query(ask.query_string, self.query_type)
        made = await self.handler(ask, **given)
        if made is None:
            return Whole(NO_CONTENT, headers=ask.headers)
        if isinstance(made, msgspec.Struct | list | tuple):
            return Whole(self.status, msgspec.json.encode(made), [JSON, *ask.headers])
        answer: Answer = made
        answer.headers += ask.headers
        return answer


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str, path: str, *, status: int = OK, is_large: bool = False, is_stream: bool = False
) -> Callable[[Handler], Handler]:
    """Let a function answer requests; its types say what it takes and gives."""

    def declare(handler: Handler) -> Handler:
        body, query, answer = _types_of(handler)
        decode = msgspec.json.Decoder(body).decode if body else None
        read = (lambda sent: decode(sent or b"{}")) if decode else None
        ENDPOINTS.append(
            Endpoint(method, path, handler, status, is_large, is_stream, body, query, answer, read)
        )
        return handler

    return declare


def page(method: str, path: str) -> Callable[[Handler], Handler]:
    """Let a function answer people: its body is a form, and what it gives is sent."""

    def declare(handler: Handler) -> Handler:
        body, query, answer = _types_of(handler)
        read = partial(_read_form, kind=body) if body else None
        ENDPOINTS.append(
            Endpoint(
                method, path, handler, OK, False, False, body, query, answer, read, is_page=True
            )
        )
        return handler

    return declare


def _types_of(handler: Handler) -> tuple[Any, Any, Any]:
    """What a handler takes as its body and its query, and what it gives."""
    hints = get_type_hints(handler)
    return hints.get("body"), hints.get("query"), hints.get("return")


def _read_form(sent: bytes, kind: Any) -> Any:
    """What a form says; of a field that comes more than once, the last."""
    return msgspec.convert(_pairs(sent, MAX_FORM_FIELDS), kind, strict=False)


def _read_query(query_string: bytes, query_type: Any) -> Any:
    try:
        return msgspec.convert(_pairs(query_string, MAX_QUERY_FIELDS), query_type, strict=False)
    except msgspec.ValidationError as error:
        raise BadRequest(NOT_UNDERSTOOD.filled(problem=mistake(error))) from None
    except ValueError:
        raise BadRequest(NOT_UNDERSTOOD.filled(problem=NO_QUERY)) from None


def _pairs(sent: bytes, most: int) -> dict[str, str]:
    return dict(
        parse_qsl(
            sent.decode("ascii"), keep_blank_values=True, max_num_fields=most, errors="strict"
        )
    )


def _words(path: str) -> list[str]:
    """The words of a path; the root has none."""
    inside = path.strip("/")
    return inside.split("/") if inside else []


class Routes:
    """Finds the endpoint of a path: a tree of its words, `{…}` for any word.

    >>> routes = Routes([])
    >>> routes.match("GET", "/nowhere")
    Traceback (most recent call last):
    ...
    ludotheque.errors.NoSuchPage: there is nothing at this address
    """

    def __init__(self, endpoints: list[Endpoint]):
        self._root: dict[str, Any] = {}
        for one in endpoints:
            node = self._root
            for word in _words(one.path):
                key = "{}" if word.startswith("{") else word
                node = node.setdefault(key, {})
            names = [word[1:-1] for word in one.path.split("/") if word.startswith("{")]
            node.setdefault("", {})[one.method] = (one, names)

    def match(self, method: str, path: str) -> tuple[Endpoint, dict[str, str]]:
        """The endpoint of a path, and the words that it leaves open."""
        node: dict[str, Any] | None = self._root
        values: list[str] = []
        for word in _words(path):
            assert node is not None
            found = node.get(word) if word and word != "{}" else None
            if found is None:
                found = node.get("{}") if word else None
                values.append(word)
            if found is None:
                raise NoSuchPage(NO_PAGE)
            node = found
        methods = node.get("") if node else None
        if not methods:
            raise NoSuchPage(NO_PAGE)
        one, names = methods.get("GET" if method == "HEAD" else method, (None, ()))
        if one is None or (method == "HEAD" and one.is_stream):
            taken = ", ".join(methods)
            raise WrongMethod(OTHER_METHOD.filled(methods=taken, method=method), (*methods,))
        return one, dict(zip(names, values, strict=True))
