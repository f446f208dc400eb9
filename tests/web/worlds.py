"""Two worlds at two tables of one server, and all that a seat receives of each, to the byte."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from urllib.parse import quote

import msgspec

from ludotheque.engine.decisions import read_draft
from ludotheque.tables.log import Secret
from ludotheque.tables.table import Table
from ludotheque.web.analyses_api import _hint_asked
from ludotheque.web.live import LiveTable
from tests.tables.playing import NAMES, log_of
from tests.web.serving import SECONDS, Guest, Running

MAX_TRIED = 6  # things touched, and moves refused, at each look
VARYING = {"date"}  # headers that tell the time
Received = list[tuple[str, int, tuple[tuple[str, str], ...], bytes]]


@dataclass
class Reader:
    """Somebody who asks on a connection that stays open."""

    guest: Guest
    connection: HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = HTTPConnection("127.0.0.1", self.guest.port, timeout=SECONDS)

    def ask(
        self, method: str, path: str, body: object = None
    ) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
        headers = {"Accept-Language": self.guest.language}
        if self.guest.token:
            headers["Authorization"] = f"Bearer {self.guest.token}"
        sent = None if body is None else msgspec.json.encode(body)
        self.connection.request(method, path, sent, headers)
        reply = self.connection.getresponse()
        kept = tuple(pair for pair in reply.getheaders() if pair[0].lower() not in VARYING)
        return reply.status, kept, reply.read()


@dataclass
class Twins:
    """Two tables of one game, whose worlds are put there behind the server's back."""

    server: Running
    owner: Guest  # of all seats
    tables: tuple[str, str]

    @classmethod
    def at(cls, server: Running, owner: Guest, game: str, players: int) -> "Twins":
        """Two new tables at which one program has all seats."""
        seats = [{"player": "me", "name": name} for name in NAMES[:players]]
        made = [owner.post("/api/tables", {"game": game, "seats": seats})["id"] for _ in range(2)]
        return cls(server, owner, (made[0], made[1]))

    def receive(self, worlds: Sequence[Table], seat: int, language: str) -> list[Received]:
        """All that a seat receives of each world."""
        self._put(worlds)
        guest = replace(self.owner, language=language) if seat else Guest(self.owner.port)
        guest.language = language
        received = []
        for table, world in zip(self.tables, worlds, strict=True):
            reader = Reader(guest)
            with closing(reader.connection):
                digests = [known.digest or "" for known in world.commitments]
                asked = [
                    (path, *_without_names(reader.ask(method, path, body), table, digests))
                    for method, path, body in requests(worlds[0], table, seat)
                ]
            received.append([(path.replace(table, "TABLE"), *rest) for path, *rest in asked])
            stream = _stream(guest, f"/api/tables/{table}/seats/{seat}", world.count_for(seat))
            received[-1].append(("events", *_without_names(stream, table, digests)))
        return received  # type: ignore[return-value]

    def hints(self, seat: int) -> list[object]:
        """What the worker that gives hints is asked about each world."""
        return [_hint_asked(self._live(table), seat) for table in self.tables]

    def _live(self, table: str) -> LiveTable:
        return next(one for one in self.server.house.tables.awake() if one.id == table)

    def _put(self, worlds: Sequence[Table]) -> None:
        async def put() -> None:
            for table, world in zip(self.tables, worlds, strict=True):
                live = self._live(table)
                live._table = world
                live._messages.clear()
                live.told.clear()

        asyncio.run_coroutine_threadsafe(put(), self.server.loop).result(SECONDS)


def _without_names(
    received: tuple[int, tuple[tuple[str, str], ...], bytes], table: str, digests: list[str]
) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
    """The same without the id of the table and the digests of its secrets, which may differ."""
    status, headers, body = received
    for name in (table, *digests):
        body = body.replace(name.encode(), b"-" * len(name))
    return status, headers, body


def _stream(guest: Guest, path: str, count: int) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
    """All events of a seat from the first on, as its stream tells them."""
    connection, reply = guest.open("GET", f"{path}/events?since=0")
    kept = tuple(pair for pair in reply.getheaders() if pair[0].lower() not in VARYING)
    heard = b""
    with closing(connection):
        last = b'data: {"events"' if count else b'data: {"id"'
        for line in reply:
            heard += line
            if line.startswith(last):
                return reply.status, kept, heard
    raise AssertionError(heard)


def requests(world: Table, table: str, seat: int) -> Iterator[tuple[str, str, object]]:
    """All that a seat can ask without changing anything, and much that is refused."""
    at = f"/api/tables/{table}/seats/{seat}"
    yield "GET", f"/api/tables/{table}", None
    for page in ("", "/moves", "/draft", "/story", "/story?since=3", "/record"):
        yield "GET", at + page, None
    things = _things(world, seat)
    for thing in things:
        yield "GET", f"{at}/draft?try={quote(thing)}", None
        yield "GET", f"{at}/why?thing={quote(thing)}", None
    yield "GET", f"{at}/why?thing={quote(things[-1])}&try={quote(things[0])}", None
    yield "GET", f"{at}/events?since=99999", None
    page = f"/t/{table}/{seat}"
    for query in ("", "?at=2", f"?at={max(0, world.count_for(seat) - 1)}"):
        yield "GET", page + query, None
    for thing in things[:: max(1, len(things) // 3)]:
        yield "GET", f"{page}?try={quote(thing)}", None
        yield "GET", f"{page}?why={quote(thing)}", None
    for number in _refused(world, seat):
        yield "POST", f"{at}/decisions", {"moves": [number]}
    yield "POST", f"{at}/decisions", {"texts": ["nonsense"]}
    yield "POST", f"{at}/decisions", {"items": ["nonsense"]}
    yield "POST", f"{at}/decisions", {"moves": [0], "seen": 99999}
    if not world.undo_request or seat not in world.undo_request.waiting_for:
        yield "POST", f"{at}/undo/answer", {"agrees": True, "number": 1}
    yield "POST", f"{at}/hint", {}
    yield "POST", f"{at}/give_up", {}


def _things(world: Table, seat: int) -> list[str]:
    """Some things that a seat could touch, and one that nobody could."""
    state = world.state.observation(seat)
    found = read_draft(state, seat, ()).touchable if seat in state.to_move else ()
    every = [one.item for one in found]
    return [*every[:: max(1, len(every) // MAX_TRIED)][:MAX_TRIED], "c4", "N7c", "nonsense"]


def _refused(world: Table, seat: int) -> list[int]:
    """Numbers of moves that are not legal for a seat, from all over."""
    state = world.state.observation(seat)
    legal = set(state.legal_numbers(seat)) if seat in state.to_move else set()
    others = [number for number in range(world.game.rules.move_count) if number not in legal]
    return others[:: max(1, len(others) // MAX_TRIED)][:MAX_TRIED]


def twin_of(table: Table, seat: int, seed: int) -> Table:
    """A table that could be this one for all that a seat knows: other cards, other throws to come.

    Only where it stands now is different: what was hidden before may be known by now.
    """
    secret = Secret(0, f"seed {seed}")
    twin = Table(msgspec.structs.replace(table.start, secrets=(secret,)), log_of(table))
    state = table.state
    other = replace(state.determinize(seat, seed), throws=state.throws)
    assert other.observation(seat).data == state.observation(seat).data
    twin._past.state = other
    return twin
