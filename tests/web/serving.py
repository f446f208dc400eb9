"""A real server in this process, and somebody who asks it."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.web.app import App
from ludotheque.web.house import House
from ludotheque.web.request_log import RequestLog
from ludotheque.web.serving import Server, bind, uvicorn_config
from ludotheque.web.settings import ServerSettings

SECONDS = 60.0  # for anything that a test waits for: far more than it takes


@dataclass
class Running:
    """A server, and the loop that it runs on."""

    house: House
    port: int
    loop: asyncio.AbstractEventLoop
    server: Server

    def stop(self) -> None:
        """End it as a signal would."""
        self.server.should_exit = True


@contextmanager
def running(
    folder: Path,
    log: RequestLog | None = None,
    clock: Callable[[], float] = time.time,
    **settings: Any,
) -> Iterator[Running]:
    """A server whose tables are kept in a folder; bots answer at once."""
    chosen = msgspec.convert(
        {"port": 0, "bot_delay": 0.0, "prepare": False, "database": str(folder / "tables.db")}
        | settings,
        ServerSettings,
    )
    bound = bind(chosen)
    port = bound.getsockname()[1]
    chosen = msgspec.structs.replace(chosen, port=port)
    opened = threading.Event()
    started: list[Running] = []

    async def run() -> None:
        house = House(chosen, clock)
        server = Server(uvicorn_config(App(house, log or RequestLog())), house)
        await house.open()
        started.append(Running(house, port, asyncio.get_running_loop(), server))
        opened.set()
        try:
            await server.serve(sockets=[bound])
        finally:
            await house.close()

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    assert opened.wait(SECONDS)
    try:
        yield started[0]
    finally:
        started[0].stop()
        thread.join(SECONDS)
        assert not thread.is_alive(), "the server ends when it is told to"


@dataclass
class Reply:
    """What the server answered."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        """Its body."""
        return json.loads(self.content)

    @property
    def kind(self) -> str:
        """The kind of an error."""
        return str(self.json["error"]["kind"])


@dataclass
class Guest:
    """Somebody with a browser, or a program with a token."""

    port: int
    token: str = ""
    cookie: str = ""
    language: str = "en"
    headers: dict[str, str] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Send one request on a connection of its own."""
        connection, response = self.open(method, path, body, headers)
        reply = Reply(response.status, dict(response.getheaders()), response.read())
        connection.close()
        if "set-cookie" in reply.headers:
            self.cookie = reply.headers["set-cookie"].partition(";")[0]
        return reply

    def open(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[HTTPConnection, HTTPResponse]:
        """Send a request and leave its answer open: for streams."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        sent = {"Accept-Language": self.language, **self.headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        elif method not in ("GET", "HEAD"):
            sent["Origin"] = f"http://127.0.0.1:{self.port}"
        if self.cookie:
            sent["Cookie"] = self.cookie
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        connection.request(method, path, content, sent | dict(headers or {}))
        return connection, connection.getresponse()

    def get(self, path: str) -> Any:
        """The body of something that is there."""
        reply = self.ask("GET", path)
        assert reply.status == 200, reply.content
        return reply.json

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        """The body of something that was done."""
        reply = self.ask("POST", path, {} if body is None else body)
        assert (reply.status == status) if status else reply.status < 300, reply.content
        return reply.json if reply.content else None


def program(port: int, **how: Any) -> Guest:
    """A program with a token of its own."""
    guest = Guest(port, **how)
    guest.token = guest.post("/api/programs", status=201)["token"]
    return guest
