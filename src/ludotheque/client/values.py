"""What a server says, as values; fields that a newer server has are passed over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from ludotheque.errors import BadLink
from ludotheque.language import Text

TABLES = "t"  # the first word of the address of a table's page
NO_LINK = Text(
    en="'{link}' leads to no table; a link looks like {example}",
    fr="« {link} » ne mène à aucune table ; un lien ressemble à {example}",
)
EXAMPLE = "http://127.0.0.1:8321/t/TABLE#SECRET"
Read = TypeVar("Read")


class Link(NamedTuple):
    """An invitation: where the server is, which table, and the secret that lets one sit down.

    >>> link = Link.read("http://127.0.0.1:8321/t/t1#s3cret")
    >>> link.address, link.table, link.secret, str(link)
    ('http://127.0.0.1:8321', 't1', 's3cret', 'http://127.0.0.1:8321/t/t1#s3cret')
    """

    address: str
    table: str
    secret: str = ""  # empty: a table that is open to all, or one at which one sits already

    @classmethod
    def read(cls, url: str) -> "Link":
        """Read a link; a BadLink where it is none."""
        parts = urlsplit(url.strip())
        first, _, table = parts.path.strip("/").partition("/")
        is_link = parts.scheme in ("http", "https") and parts.netloc and first == TABLES
        if not is_link or not table or "/" in table:
            raise BadLink(NO_LINK.filled(link=url, example=EXAMPLE))
        return cls(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)

    def __str__(self) -> str:
        secret = f"#{self.secret}" if self.secret else ""
        return f"{self.address}/{TABLES}/{self.table}{secret}"


@dataclass(frozen=True)
class Move:
    """A step that the rules allow."""

    number: int
    text: str  # in the notation of records
    words: str  # as people read it
    parts: Mapping[str, Any]
    would_do: Sequence[Mapping[str, Any]] | None = None  # after it, where the table shows that


@dataclass(frozen=True)
class View:
    """All that a seat sees of its game."""

    count: int  # of the events that the seat knows: its version of the table
    view: Mapping[str, Any]
    to_move: Sequence[int]
    is_my_turn: bool
    question: str | None
    is_over: bool
    result: Mapping[str, Any] | None
    given_up: Sequence[int]
    can_take_back: bool
    undo_request: Mapping[str, Any] | None
    looked: int
    would_do: Sequence[Mapping[str, Any]] | None = None  # where the table shows that


@dataclass(frozen=True)
class Table:
    """A table: who sits where, what was agreed, how far it is."""

    id: str
    game: str
    title: str
    options: Mapping[str, str]
    settings: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    my_seats: Sequence[int]
    is_begun: bool
    is_over: bool
    rematch: str | None
    problem: str | None


@dataclass(frozen=True)
class Event:
    """Something that happened, as a seat may know it."""

    number: int
    kind: str
    seat: int
    text: str | None = None  # in the notation of records; nothing: it is hidden
    back_to: int | None = None  # of an undo: the last event that stands


@dataclass(frozen=True)
class News:
    """What happened at one or more decisions."""

    count: int  # of the events that the seat knows then
    events: Sequence[Event]
    to_move: Sequence[int]
    is_over: bool


def read_as(kind: type[Read], data: Mapping[str, Any]) -> Read:
    """A value of what the server sends; fields that a newer server has are passed over."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: value for name, value in data.items() if name in names})


def news_in(count: int, data: Mapping[str, Any]) -> News:
    """The news that a message of a stream holds."""
    events = [read_as(Event, one) for one in data["events"]]
    return News(count, events, data["to_move"], data["is_over"])
