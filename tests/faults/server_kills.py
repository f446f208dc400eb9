"""Kill a server at random moments while programs play: nothing that it acknowledged may be lost.

The server is `ludotheque serve`, its database is the same throughout. Programs play real games as
fast as they can, with decisions of one step and of several, by one seat and by all at once, and
undo some of them; what was under way at a kill is asked for again with the same key.
"""

import json
import random
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.events import MOVE
from ludotheque.tables.gatherings import Gatherings
from ludotheque.tables.log import Event
from ludotheque.tables.sqlite_log import SqliteLog
from ludotheque.tables.table import Table
from tests.faults.tally import Tally
from tests.web.playing import random_way
from tests.web.shelf import Shelf, open_shelf

GAMES = ("donuts", "donuts", "easycome", "don", "dungeons", "dungeons")  # one a pair
SEATS = {"don": 3}  # else two
UNDONE = 0.1  # the share of decisions after which somebody would like to undo
SECONDS_TO_GO_ON = 60.0  # until somebody is told something again after a start
SECONDS_TO_LIVE = 1.0  # at most, once it plays
SECONDS_TO_START = 1.0  # about: some are killed before that
SECONDS_BETWEEN_TRIES = 0.02
KILLED_UNSTARTED = 0.2  # the share that is killed while it starts
KILLED_AT_A_WORD = 0.5  # the share of the others that is killed once it acknowledges something
NO_LIMITS = """
[limits]
requests_per_second = 1e9
requests_at_once = 1e9
tables_per_browser = 100000
"""


class Made(NamedTuple):
    """What the server said is on disk."""

    table: str
    seat: int
    key: str
    texts: tuple[str, ...]  # of a decision; none: an undo, or an answer to one
    known: int = 0  # events that its seat knew then


class Refused(Exception):
    """An answer that no retry can change."""


@dataclass
class Acknowledged:
    """All that was acknowledged, and a bell that rings with each."""

    made: list[Made] = field(default_factory=list)
    bell: threading.Condition = field(default_factory=threading.Condition)

    def add(self, made: Made) -> None:
        """Note it."""
        with self.bell:
            self.made.append(made)
            self.bell.notify_all()

    def wait_for_next(self) -> None:
        """Wait until one more is acknowledged."""
        with self.bell:
            assert self.bell.wait(SECONDS_TO_GO_ON), "nobody could go on"


class Pair(threading.Thread):
    """Two programs who play one game after the other, whatever becomes of the server."""

    def __init__(self, port: int, game: str, seed: int, acknowledged: Acknowledged):
        super().__init__(daemon=True)
        self.is_leaving = False
        self.problem: BaseException | None = None
        self._port, self._game, self._chance = port, game, random.Random(seed)
        self._acknowledged = acknowledged
        self._connection: HTTPConnection | None = None

    def run(self) -> None:
        """Play until it is time to leave; what is under way then is finished."""
        try:
            ada, bob = (self._ask("POST", "/api/programs", {})["token"] for _ in range(2))
            tokens = [ada, *[bob] * (SEATS.get(self._game, 2) - 1)]  # by seat
            while not self.is_leaving:
                self._play(self._gather(tokens), tokens)
        except BaseException as error:
            self.problem = error

    def _gather(self, tokens: list[str]) -> str:
        """A table at which both sit; begun anew where a kill left it half made."""
        ada, *others = tokens
        seats = [{"player": "me", "name": "Ada"}, *[{"player": "open"}] * len(others)]
        while True:
            try:
                made = self._ask("POST", "/api/tables", {"game": self._game, "seats": seats}, ada)
                path = f"/api/tables/{made['id']}"
                for number, bob in enumerate(others):
                    invited = {"secret": made["invitation"], "name": f"Bob {number}"}
                    self._ask("POST", f"{path}/sit", invited | {"another": True}, bob)
                for seat, token in enumerate(tokens, 1):
                    self._ask("POST", f"{path}/seats/{seat}/ready", {}, token)
                return str(made["id"])
            except Refused:  # what is asked for a second time may have been done at the first
                continue

    def _play(self, table: str, tokens: list[str]) -> None:
        """Play a game, undoing some of it."""
        while not self.is_leaving:
            seen = self._ask("GET", f"/api/tables/{table}/seats/1", None, tokens[0])
            if seen["is_over"]:
                return
            asked, seat = seen["undo_request"], self._chance.choice(seen["to_move"])
            if asked:
                agrees = self._chance.random() < 0.5
                answer = {"agrees": agrees, "number": asked["number"]}
                self._make(table, asked["waiting_for"][0], tokens, "undo/answer", answer)
            elif self._chance.random() < UNDONE:
                with suppress(Refused):  # nothing is decided yet
                    self._make(table, seat, tokens, "undo", {})
            else:
                self._decide(table, seat, tokens)

    def _decide(self, table: str, seat: int, tokens: list[str]) -> None:
        """Make a whole decision, at random."""
        ask = partial(self._ask, "GET", body=None, token=tokens[seat - 1])
        way = random_way(ask, f"/api/tables/{table}/seats/{seat}", self._chance)
        self._make(table, seat, tokens, "decisions", {"texts": way["texts"]})

    def _make(self, table: str, seat: int, tokens: list[str], what: str, body: Any) -> None:
        """Ask for something, with a key of its own, until it is done."""
        path, key = f"/api/tables/{table}/seats/{seat}", f"k{self._chance.getrandbits(64):x}"
        told = self._ask("POST", f"{path}/{what}", body | {"key": key}, tokens[seat - 1])
        texts = tuple(body.get("texts", ()))
        self._acknowledged.add(Made(table, seat, key, texts, told["count"]))

    def _ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask until there is an answer."""
        while True:
            try:
                status, content = self._ask_once(method, path, body, token)
            except (OSError, HTTPException):
                self._hang_up()
                time.sleep(SECONDS_BETWEEN_TRIES)
                continue
            if status < 300:
                return json.loads(content) if content else None
            if status != 503:
                raise Refused(f"{method} {path}: {content.decode()}")
            time.sleep(SECONDS_BETWEEN_TRIES)  # the game is being loaded

    def _ask_once(self, method: str, path: str, body: Any, token: str) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self._port, timeout=SECONDS_TO_GO_ON)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        content = None if body is None else json.dumps(body)
        self._connection.request(method, path, content, headers)
        response = self._connection.getresponse()
        return response.status, response.read()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def leave(self) -> None:
        """Finish what is under way, then end."""
        self.is_leaving = True
        self.join(SECONDS_TO_GO_ON)
        self._hang_up()
        if self.problem is not None:
            raise self.problem
        assert not self.is_alive(), "what was under way is never answered"


def let_live(acknowledged: Acknowledged, chance: random.Random) -> None:
    """Wait until a server is to be killed: while it starts, while it plays, or at a word."""
    if chance.random() < KILLED_UNSTARTED:
        time.sleep(chance.uniform(0, SECONDS_TO_START))
        return
    acknowledged.wait_for_next()
    time.sleep(chance.uniform(0, SECONDS_TO_LIVE))
    if chance.random() < KILLED_AT_A_WORD:
        acknowledged.wait_for_next()


def check(path: Path, acknowledged: list[Made], tally: Tally, *, also_replay: bool = False) -> None:
    """Compare what was acknowledged with what the log holds now."""
    tally.acknowledged = len(acknowledged)
    tally.found = tally.lost = tally.doubled = 0
    with closing(SqliteLog(path)) as log:
        for table, made in by_table(acknowledged).items():
            number = Gatherings(log).find(table).number
            assert number is not None, "its game has begun"
            events = log.read(number)
            compare(made, events, tally)
            if also_replay:
                replayed = Table(log.summary(number).start, events)
                assert replayed.problem is None, "the log is a game by the rules"
                assert all(map(partial(is_whole, replayed), made)), "with all that followed"


def is_whole(table: Table, made: Made) -> bool:
    """Whether something is there to the last event that followed from it."""
    answered = table.answered(made.seat, made.key)
    return answered is not None and answered.count == made.known


def compare(made: list[Made], events: list[Event], tally: Tally) -> None:
    """Count what of that which was made at a table is there, and whether any of it is twice."""
    assert [event.version for event in events] == [*range(1, len(events) + 1)], "none is missing"
    asked = [event for event in events if event.request]
    keys = [(event.seat, event.request.partition(" ")[0]) for event in asked]
    tally.doubled += len(keys) - len(set(keys))
    groups = dict(zip(keys, (event.group for event in asked), strict=True))
    steps: dict[tuple[int | None, int], list[str]] = defaultdict(list)  # by group and seat
    for event in events:
        if event.kind == MOVE:
            steps[event.group, event.seat].append(event.notation)

    def is_there(one: Made) -> bool:
        group = groups.get((one.seat, one.key))
        made_there = tuple(steps[group, one.seat][: len(one.texts)])  # what is forced may follow
        return group is not None and made_there == one.texts

    found = [one for one in made if is_there(one)]
    tally.found += len(found)
    tally.lost += len(made) - len(found)
    places = [keys.index((one.seat, one.key)) for one in found]
    assert places == sorted(places), "in the order in which they were acknowledged"


def by_table(acknowledged: list[Made]) -> dict[str, list[Made]]:
    """What was made, by tables."""
    tables: dict[str, list[Made]] = defaultdict(list)
    for made in acknowledged:
        tables[made.table].append(made)
    return tables


def free_port() -> int:
    """A port that nobody has now; all servers of a run have the same."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def one_server(folder: Path, port: int) -> Iterator[Shelf]:
    """A server on the database of a folder; killed at the end."""
    settings = folder / "settings.toml"
    settings.write_text(NO_LIMITS)
    with open_shelf(folder, "--port", str(port), "--settings", str(settings)) as shelf:
        yield shelf


def kill_servers(count: int, folder: Path, chance: random.Random) -> Iterator[Tally]:
    """Kill so many servers, one after the other; the last tally is of all, once all have left."""
    port, acknowledged, tally = free_port(), Acknowledged(), Tally()
    path = folder / "ludotheque" / "ludotheque.db"
    pairs = [Pair(port, game, chance.getrandbits(32), acknowledged) for game in GAMES]
    for pair in pairs:
        pair.start()
    for _ in range(count):
        with one_server(folder, port):
            let_live(acknowledged, chance)
        tally.kills += 1
        check(path, [*acknowledged.made], tally)
        yield tally
        for pair in pairs:
            if pair.problem is not None:
                raise pair.problem
    with one_server(folder, port) as last:
        for pair in pairs:
            pair.leave()
        last.end()
    check(path, acknowledged.made, tally, also_replay=True)
    yield tally
