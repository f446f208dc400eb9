"""Who can reach this server: this computer alone, or everybody on the network of the house."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable

from ludotheque.errors import BadUsage, NotAllowedHere
from ludotheque.language import Text
from ludotheque.web.door import Visitor
from ludotheque.web.settings import ServerSettings

NOBODY_LISTENS = ("192.0.2.1", 9)  # no packet is sent: the system only says which way it would go
ANYWHERE = ("0.0.0.0", "::", "")
READ_ALONG = Text(
    en="On plain http whoever shares the network can read along and take over seats: use it among "
    "friends, or put https before it, for instance with Caddy.",
    fr="En http simple, quiconque partage le réseau peut lire les échanges et prendre des places : "
    "gardez cela entre amis, ou placez https devant, par exemple avec Caddy.",
)
NO_NETWORK = Text(
    en="this computer is on no network that others could come by",
    fr="cet ordinateur n’est sur aucun réseau par où d’autres pourraient venir",
)
ONLY_FROM_HERE = Text(
    en="only a browser on the computer of the shelf may open it to the network",
    fr="seul un navigateur de l’ordinateur de l’étagère peut l’ouvrir au réseau",
)
Listen = Callable[[str], Awaitable[None]]


class Network:
    """How others reach the server."""

    def __init__(self, settings: ServerSettings):
        self._port = settings.port
        self.host = host_for_others(settings)  # empty: nobody else can
        self.listen: Listen | None = None  # on one more address, once the server runs

    @property
    def origin(self) -> str:
        """The beginning of every address that others use; empty: they cannot."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self._port}" if host else ""

    async def open(self, visitor: Visitor) -> None:
        """Let everybody on the network in, at once."""
        if not is_at_this_computer(visitor):
            raise NotAllowedHere(ONLY_FROM_HERE)
        if self.host:
            return
        host = own_address()
        if self.listen is None or not host:
            raise BadUsage(NO_NETWORK)
        await self.listen(host)
        self.host = host


def host_for_others(settings: ServerSettings) -> str:
    """The host by which other computers find a server; empty: they cannot.

    >>> host_for_others(ServerSettings()), host_for_others(ServerSettings(host="192.0.2.7"))
    ('', '192.0.2.7')
    """
    if not settings.is_for_others:
        return ""
    if settings.host in ANYWHERE:
        return own_address() or f"{socket.gethostname()}.local"
    return settings.host


def own_address() -> str:
    """The address of this computer on its network; empty: it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOBODY_LISTENS)
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def is_at_this_computer(visitor: Visitor) -> bool:
    """Whether a browser runs here: it comes from here, and calls us so.

    Behind a proxy everybody comes from here; but then they call us by the proxy's name.
    """
    return is_loopback(visitor.address) and is_loopback(host_name(visitor.host))


def host_name(header: bytes) -> str:
    """The name in a Host header, without its port.

    >>> host_name(b"127.0.0.1:8321"), host_name(b"[::1]:8321"), host_name(b"localhost")
    ('127.0.0.1', '::1', 'localhost')
    """
    text = header.decode("latin-1").lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0]


def is_loopback(name: str) -> bool:
    """Whether a name or an address leads to this computer only."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
