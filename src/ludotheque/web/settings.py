"""How a server runs: from flags, the environment or a file, in this order."""

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec

from ludotheque.errors import BadUsage
from ludotheque.language import Text
from ludotheque.storage import read_text
from ludotheque.tables.database import default_path

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DEFAULT_PORT = 8321
PREFIX = "LUDOTHEQUE_"
LIMITS = "limits"
DAY = 24 * 3600

BAD_SETTING = Text(en="{where}: {problem}", fr="{where} : {problem}")
NOT_EXPECTED = Text(en="'{value}' is not {expected}", fr="« {value} » n’est pas {expected}")
UNKNOWN = Text(
    en="there is no setting '{name}'; there are: {names}",
    fr="il n’y a pas de réglage « {name} » ; il y a : {names}",
)
NOT_TOML = Text(en="no TOML: {why}", fr="pas du TOML : {why}")
BETWEEN = Text(en="{kind} from {least} to {most}", fr="{kind} de {least} à {most}")
WORDS = Text(en="a list of words", fr="une liste de mots")
KINDS: dict[Any, Text] = {
    bool: Text(en="true or false", fr="true ou false"),
    int: Text(en="a whole number", fr="un nombre entier"),
    float: Text(en="a number", fr="un nombre"),
    str: Text(en="a text", fr="un texte"),
    tuple[str, ...]: WORDS,
}
SPANS: dict[str, tuple[int, int]] = {"port": (0, 65_535), "bot_workers": (1, 64)}
LARGEST = 10**9  # of any other number; none is negative


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much of everything one may have; all of it is told when it is refused."""

    body_bytes: int = 64 * 1024
    body_seconds: float = 10.0
    record_bytes: int = 256 * 1024
    requests_per_second: float = 60.0  # of a browser
    requests_at_once: float = 600.0
    newcomers_per_second: float = 200.0  # from one address: what needs no cookie yet
    newcomers_at_once: float = 20_000.0
    identities_per_second: float = 1.0  # new browsers and programs, of one address
    identities_at_once: float = 1_000.0
    wrong_codes: int = 5  # of one address in `code_seconds`
    code_seconds: float = 600.0
    tables_per_browser: int = 200  # that are not over
    streams_per_browser: int = 4  # of the six connections that it opens; other tabs look by turns
    streams_per_program: int = 100
    streams_per_seat: int = 4  # of one program at one seat: the oldest is closed
    streams_per_address: int = 1_000  # of those who only watch and have no cookie
    streams_per_table: int = 200  # of those who only watch
    streams: int = 20_000
    tables_awake: int = 1_000  # kept in memory though nobody listens


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a server."""

    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    names: tuple[str, ...] = ()  # further host names that the server answers to
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-… headers are believed
    database: str = ""  # empty: the one of this user
    bot_delay: float = 0.3  # the least time of a bot's answer where people sit, in seconds
    bot_workers: int = max(2, min(os.cpu_count() or 1, 4))  # two bots decide at once, at least
    prepare: bool = True  # compile all games ahead; else only those asked for
    keep_unbegun: float = DAY  # seconds until a table that never began is removed
    idle_after: float = 90 * DAY  # and until one at which nothing happens counts no longer
    keep_browsers: float = 30 * DAY  # and until who has no seat and does nothing is forgotten
    limits: Limits = Limits()

    @property
    def path(self) -> Path:
        """The database."""
        return Path(self.database) if self.database else default_path()

    @property
    def is_for_others(self) -> bool:
        """Whether other computers can reach it."""
        return self.host != "localhost" and not _is_loopback(self.host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Setting(NamedTuple):
    """A value that somebody chose, and where: a flag, a variable, or a place in a file."""

    where: str
    value: Any


def read_settings(
    flags: Mapping[str, Any],
    environment: Mapping[str, str] = os.environ,
    file: Path | None = None,
) -> ServerSettings:
    """Settings of flags, then of the environment, then of a file, then as usual.

    >>> read_settings({"port": 9000}, {"LUDOTHEQUE_PORT": "9100", "LUDOTHEQUE_BOT_WORKERS": "2"})
    ... # doctest: +ELLIPSIS
    ServerSettings(host='127.0.0.1', port=9000, ... bot_workers=2, ...)
    """
    chosen = _in_file(file) | _in_environment(environment) | _in_flags(flags)
    limits = chosen.pop(LIMITS, Setting("", {}))
    if not isinstance(limits.value, dict):
        raise _refused(limits, Text(en="a section", fr="une section"))
    limited = {name: Setting(f"{limits.where}.{name}", v) for name, v in limits.value.items()}
    return ServerSettings(
        **_checked(chosen, ServerSettings), limits=Limits(**_checked(limited, Limits))
    )


def _in_file(file: Path | None) -> dict[str, Setting]:
    if file is None:
        return {}
    try:
        written = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(
            BAD_SETTING.filled(where=file, problem=NOT_TOML.filled(why=error))
        ) from error
    return {name: Setting(f"{file}: {name}", value) for name, value in written.items()}


def _in_environment(environment: Mapping[str, str]) -> dict[str, Setting]:
    """What variables say; limits are for a file."""
    found = {}
    for name in _kinds_of(ServerSettings):
        variable = f"{PREFIX}{name.upper()}"
        if name != LIMITS and variable in environment:
            found[name] = Setting(variable, environment[variable])
    return found


def _in_flags(flags: Mapping[str, Any]) -> dict[str, Setting]:
    return {name: Setting(f"--{name}", flags[name]) for name in flags if flags[name] is not None}


def _checked(chosen: Mapping[str, Setting], struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The values as they are declared, or the error that says what would be right."""
    kinds = _kinds_of(struct)
    for name, setting in chosen.items():
        if name not in kinds:
            names = ", ".join(kinds)
            problem = UNKNOWN.filled(name=name, names=names)
            raise BadUsage(BAD_SETTING.filled(where=setting.where, problem=problem))
    return {name: _value(name, setting, kinds[name]) for name, setting in chosen.items()}


def _value(name: str, setting: Setting, kind: Any) -> Any:
    """A value as it is declared; words of a list have commas between them where it is a text."""
    expected, value = KINDS[kind], setting.value
    if kind in (int, float):
        least, most = SPANS.get(name, (0, LARGEST))
        expected = BETWEEN.filled(kind=expected, least=least, most=most)
    if kind == tuple[str, ...] and isinstance(value, str):
        value = [word.strip() for word in value.split(",") if word.strip()]
    is_a_text = isinstance(value, str)
    try:
        value = msgspec.convert(value, kind, strict=not is_a_text)
    except msgspec.ValidationError as error:
        raise _refused(setting, expected) from error
    if kind in (int, float) and not least <= value <= most:
        raise _refused(setting, expected)
    return value


def _refused(setting: Setting, expected: Text) -> BadUsage:
    problem = NOT_EXPECTED.filled(value=setting.value, expected=expected)
    return BadUsage(BAD_SETTING.filled(where=setting.where, problem=problem))


def _kinds_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(struct)
