"""Running the server: its port, its signals, and an end that loses nothing."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any

import msgspec
import uvicorn

from ludotheque.errors import BadUsage, system_reason
from ludotheque.language import Text
from ludotheque.web.app import App
from ludotheque.web.error_log import log_errors
from ludotheque.web.guarded import GuardedProtocol
from ludotheque.web.house import House
from ludotheque.web.request_log import RequestLog, to_stderr_unless_watched
from ludotheque.web.settings import ServerSettings

SECONDS_TO_FINISH = 0.3  # for answers that are under way when the server ends
SECONDS_BETWEEN_LINES = 0.5
BACKLOG = 2048
COLLECT_AFTER = 50_000  # new objects; a server makes many that live for a moment only
SIGNALS = (signal.SIGINT, signal.SIGTERM)
ANY_IPV6 = "::"
PORT_TAKEN = Text(
    en="port {port} cannot be had: {why}; choose another with --port",
    fr="le port {port} n’est pas libre : {why} ; choisissez-en un autre avec --port",
)
NO_SUCH_HOST = Text(
    en="--host {host}: no address of this computer ({why})",
    fr="--host {host} : pas une adresse de cet ordinateur ({why})",
)
OnOpen = Callable[[], None]


class PortTaken(BadUsage):
    """A port that another program has, or that is not for everybody."""


class Server(uvicorn.Server):
    """uvicorn, but it ends open streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House):
        super().__init__(config)
        self._house = house
        house.network.listen = self.listen_on

    async def listen_on(self, host: str) -> None:
        """Listen on one more address of this computer, on the same port."""
        bound = bind(msgspec.structs.replace(self._house.settings, host=host))
        make = partial(
            GuardedProtocol, self.config, self.server_state, app_state=self.lifespan.state
        )
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(make, sock=bound, backlog=BACKLOG))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new, end streams, then the rest."""
        await self._house.end_streams()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `serve`: raised again, they would end it before it has closed."""
        yield


def bind(settings: ServerSettings) -> socket.socket:
    """A socket on the port that was asked for; 0: any free one."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        why = system_reason(error) if isinstance(error, OSError) else error
        raise BadUsage(NO_SUCH_HOST.filled(host=settings.host, why=why)) from error
    family, _, _, _, address = found[0]
    try:
        bound = socket.create_server(
            address[:2],
            family=family,
            backlog=BACKLOG,
            dualstack_ipv6=settings.host == ANY_IPV6 and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        raise PortTaken(PORT_TAKEN.filled(port=settings.port, why=system_reason(error))) from error
    # Named as TCP, asyncio turns off its wait for fuller packets: 40 ms for every answer.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=bound.detach())


def address_of(settings: ServerSettings) -> str:
    """Where a browser on this computer finds the server.

    >>> [address_of(ServerSettings(host=host, port=8000)) for host in ("0.0.0.0", "::1")]
    ['http://127.0.0.1:8000/', 'http://[::1]:8000/']
    """
    everywhere = {"0.0.0.0": "127.0.0.1", ANY_IPV6: "::1", "": "127.0.0.1"}
    host = everywhere.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def serve(settings: ServerSettings, bound: socket.socket, on_open: OnOpen) -> None:
    """Serve until a signal ends it; a second one changes nothing. It is the end of a program."""
    asyncio.run(_serve(settings, bound, on_open))
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)  # Python takes away any other as it ends


async def _serve(settings: ServerSettings, bound: socket.socket, on_open: OnOpen) -> None:
    house = House(settings)
    raise_gc_threshold()
    log_errors(sys.stderr, is_watched=sys.stderr.isatty())
    log = to_stderr_unless_watched()
    server = Server(uvicorn_config(App(house, log)), house)
    end_at_signals(server)
    await house.open()
    writing = asyncio.create_task(_write_lines(log))
    try:
        on_open()
        await server.serve(sockets=[bound])
    finally:
        writing.cancel()
        await house.close()
        log.write()


def end_at_signals(server: Server) -> None:
    """Let SIGINT and SIGTERM end a server, for the rest of this process."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    for one in SIGNALS:
        signal.signal(one, end)


def uvicorn_config(app: App) -> uvicorn.Config:
    """uvicorn, saying nothing of its own: the server has its own log."""
    return uvicorn.Config(
        app, http=GuardedProtocol, loop="asyncio", lifespan="off", ws="none", log_config=None,
        access_log=False, server_header=False, proxy_headers=False, backlog=BACKLOG,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,  # type: ignore[arg-type]  # is waited for
    )  # fmt: skip


async def _write_lines(log: RequestLog) -> None:
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_LINES)
        await asyncio.to_thread(log.write)


def raise_gc_threshold() -> None:
    """Look for garbage less often: what a request makes is freed without."""
    thresholds: tuple[Any, ...] = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *thresholds[1:])
