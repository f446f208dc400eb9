"""The door: which requests are let in at all, and who sends them.

Everything that a request says about itself is checked here, before anybody reads what it wants:
its host, its origin, its cookie or token, and how often it comes.
"""

import ipaddress
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ludotheque.errors import BadRequest, ForeignOrigin, WrongHost
from ludotheque.language import LANGUAGES, Language, Text
from ludotheque.web.asgi import Scope
from ludotheque.web.identity import (
    bearer_in,
    cookie_name,
    cookies_in,
    table_cookie_name,
    theme_in,
)
from ludotheque.web.rates import Buckets, neighbourhood
from ludotheque.web.settings import ServerSettings

Headers = dict[bytes, bytes]

SAFE_METHODS = frozenset({"GET", "HEAD"})
MAX_KNOWN_HOSTS = 1_000

WRONG_HOST = Text(
    en="this server does not answer to that name: use its address, or name it with --names",
    fr="ce serveur ne répond pas à ce nom : prenez son adresse, ou nommez-le avec --names",
)
TWO_HEADERS = Text(
    en="the header {name} stands there twice", fr="l’en-tête {name} figure deux fois"
)
FOREIGN = Text(
    en="this request does not come from a page of this server",
    fr="cette demande ne vient pas d’une page de ce serveur",
)
TWO_IDENTITIES = Text(
    en="a cookie and a token together: send one of them",
    fr="un cookie et un jeton ensemble : envoyez l’un ou l’autre",
)
TWO_COOKIES = Text(
    en="this browser sends two cookies of the same name: delete the cookies of this server",
    fr="ce navigateur envoie deux cookies du même nom : effacez les cookies de ce serveur",
)
ONCE = frozenset({b"host", b"origin", b"authorization", b"content-length", b"last-event-id"})
OURSELVES = frozenset({b"", b"same-origin", b"none"})  # who made a browser ask; none: its user
MAX_LANGUAGES = 20  # in the header that lists them


@dataclass(slots=True)
class Visitor:
    """Who sends a request, as far as it says itself."""

    address: str
    host: bytes
    is_https: bool
    cookie: bytes
    bearer: bytes
    language: Language | None
    last_event_id: bytes
    is_from_here: bool  # the request comes from a page of ours
    cookie_name: bytes
    theme: str  # that its cookie asks for: "light", "dark", or nothing
    all_cookies: bytes  # as the header lists them
    takes_gzip: bool

    def kept(self, kind: bytes) -> set[str]:
        """The secrets of a kind that it has kept for this table; one may have been planted."""
        found = cookies_in(self.all_cookies, table_cookie_name(self.cookie_name, kind))
        return {value.decode("ascii") for value in found if value.isascii()}

    @property
    def neighbourhood(self) -> str:
        """What counts as one address."""
        return neighbourhood(self.address)


class Door:
    """Lets requests in, or raises why not."""

    def __init__(self, settings: ServerSettings, clock: Callable[[], float]):
        limits = settings.limits
        self._settings = settings
        self._names = {name.lower() for name in (*settings.names, f"{socket.gethostname()}.local")}
        self._hosts: dict[bytes, bool] = {}
        self._proxies = frozenset(settings.proxies)
        self._plain = cookie_name(settings.port, is_https=False)
        self._secure = cookie_name(settings.port, is_https=True)
        self._newcomers = Buckets(limits.newcomers_per_second, limits.newcomers_at_once, clock)

    def admit(self, scope: Scope) -> Visitor:
        """Check what a request says about itself."""
        headers = _read(scope["headers"])
        get = headers.get
        host = get(b"host", b"").lower()
        if not self._knows(host):
            raise WrongHost(WRONG_HOST)
        address, is_https = self._comes_from(scope, headers)
        name = self._secure if is_https else self._plain
        bearer = bearer_in(get(b"authorization", b""))
        cookies = cookies_in(get(b"cookie", b""), name)
        if cookies and bearer:
            raise BadRequest(TWO_IDENTITIES)
        if len(cookies) > 1:  # one of them was planted by a neighbour of ours, and who knows which
            raise BadRequest(TWO_COOKIES)
        is_from_here = _is_from_here(headers, host, is_https)
        if not bearer:
            _refuse_foreign(scope["method"], headers, is_from_here, has_cookie=bool(cookies))
        return Visitor(
            address, host, is_https, cookies.pop() if cookies else b"", bearer,
            language_in(get(b"accept-language", b"")), get(b"last-event-id", b""), is_from_here,
            name, theme_in(get(b"cookie", b"")), get(b"cookie", b""),
            b"gzip" in get(b"accept-encoding", b""),
        )  # fmt: skip

    def _comes_from(self, scope: Scope, headers: Headers) -> tuple[str, bool]:
        """The address of who asks, and whether by https; a proxy of ours is believed."""
        client = scope.get("client")
        address = client[0] if client else ""
        if address not in self._proxies:
            return address, scope["scheme"] == "https"
        seen = _last(headers.get(b"x-forwarded-for", b""))
        return seen or address, headers.get(b"x-forwarded-proto", b"").lower() == b"https"

    def count_newcomer(self, visitor: Visitor) -> None:
        """Whoever has neither cookie nor token is counted by address, with a high ceiling."""
        self._newcomers.take(visitor.neighbourhood)

    def _knows(self, host: bytes) -> bool:
        known = self._hosts.get(host)
        if known is None:
            known = is_our_name(host, self._names)
            if len(self._hosts) < MAX_KNOWN_HOSTS:
                self._hosts[host] = known
        return known


def is_our_name(host: bytes, names: set[str]) -> bool:
    """Whether a Host header names this server: an address, localhost, or one of its names.

    A name of somebody else's that leads to this address is how a page elsewhere would get at us.

    >>> [is_our_name(host, set()) for host in (b"127.0.0.1:8321", b"[::1]:8321", b"a.localhost")]
    [True, True, True]
    >>> [is_our_name(host, set()) for host in (b"evil.example", b"localhost.evil.example", b"")]
    [False, False, False]
    """
    try:
        text = host.decode("ascii").lower()
    except UnicodeDecodeError:
        return False
    name, port = _split_port(text)
    if port is None:
        return False
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return name.startswith("[") == (":" in name)


def _split_port(text: str) -> tuple[str, str | None]:
    """A host and its port; None: what stands behind the colon is no port."""
    name, colon, port = text.rpartition(":")
    if not colon or text.endswith("]"):
        return text, ""
    return (name, port) if port.isdigit() else (text, None)


def _read(pairs: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers of a request; those that may stand there twice are joined as HTTP says."""
    headers: Headers = {}
    for name, value in pairs:
        if name not in headers:
            headers[name] = value
        elif name in ONCE:
            raise BadRequest(TWO_HEADERS.filled(name=name.decode("latin-1")))
        else:
            headers[name] += (b"; " if name == b"cookie" else b", ") + value
    return headers


def _is_from_here(headers: Headers, host: bytes, is_https: bool) -> bool:
    """Whether a page of ours sends a request, as far as browsers say."""
    if headers.get(b"sec-fetch-site", b"same-origin") != b"same-origin":
        return False
    return headers.get(b"origin", b"") == (b"https://" if is_https else b"http://") + host


def _refuse_foreign(method: str, headers: Headers, is_from_here: bool, *, has_cookie: bool) -> None:
    """Refuse what a page elsewhere makes a browser ask; a link that is followed is no such."""
    if method in SAFE_METHODS:
        site = headers.get(b"sec-fetch-site", b"")
        is_foreign = site not in OURSELVES and headers.get(b"sec-fetch-mode") != b"navigate"
    else:
        says_so = b"origin" in headers or b"sec-fetch-site" in headers
        is_foreign = (has_cookie or says_so) and not is_from_here
    if is_foreign:
        raise ForeignOrigin(FOREIGN)


def _last(forwarded: bytes) -> str:
    """The address that our own proxy has seen: the last of the list, if it is one.

    >>> _last(b"forged, 192.0.2.7"), _last(b"unknown")
    ('192.0.2.7', '')
    """
    try:
        return str(ipaddress.ip_address(forwarded.rpartition(b",")[2].strip().decode("latin-1")))
    except ValueError:
        return ""


def language_in(header: bytes) -> Language | None:
    """The first of our languages that a browser asks for.

    >>> language_in(b"de-DE, en;q=0.5, fr;q=0.8"), language_in(b"de"), language_in(b"fr;q=0, en")
    ('fr', None, 'en')
    """
    if not header:
        return None
    asked: list[tuple[float, Language]] = []
    for part in header.decode("latin-1").split(",")[:MAX_LANGUAGES]:
        name, _, quality = part.strip().partition(";q=")
        wish = _number(quality)
        asked += [(wish, one) for one in LANGUAGES if one == name[:2].lower() and wish > 0]
    return max(asked, key=lambda one: one[0])[1] if asked else None


def _number(quality: str) -> float:
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0
