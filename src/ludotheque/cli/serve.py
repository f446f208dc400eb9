"""`ludotheque serve`: live tables for browsers and programs."""

import os
import socket
import sys
import webbrowser
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludotheque.cli.parser import FILE, CommandLine
from ludotheque.errors import BadUsage
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.web.settings import ServerSettings

OPEN_AT = Text(
    en="The shelf is open at {address}", fr="L’étagère est ouverte à l’adresse {address}"
)
ALREADY_OPEN = Text(
    en="The shelf is already open at {address}",
    fr="L’étagère est déjà ouverte à l’adresse {address}",
)
ANOTHER_PORT = Text(
    en="Another program has port {port}; this shelf has {other}.",
    fr="Un autre programme occupe le port {port} ; cette étagère a le port {other}.",
)
ONLY_HERE = Text(
    en="Only this computer can join; --lan opens it to your network.",
    fr="Seul cet ordinateur peut s’y joindre ; --lan l’ouvre à votre réseau.",
)
NETWORK = Text(
    en="Everybody on your network can join at {address}",
    fr="Tout votre réseau peut s’y joindre à l’adresse {address}",
)
KEPT_IN = Text(en="Tables are kept in {file}", fr="Les tables sont gardées dans {file}")
HOW_TO_END = Text(
    en="Ctrl-C closes it; what was played is kept.",
    fr="Ctrl-C la ferme ; ce qui a été joué est gardé.",
)
STOPPED = Text(
    en="The shelf is closed; nothing is lost.", fr="L’étagère est fermée ; rien n’est perdu."
)
LAN_OR_HOST = Text(
    en="choose --lan or --host, not both", fr="choisissez --lan ou --host, pas les deux"
)


def add_serve(line: CommandLine) -> None:
    """`ludotheque serve`."""
    serve = line.command(
        "serve",
        serve_tables,
        en="open the shelf: live tables for browsers and programs, on this computer",
        fr="ouvrir l’étagère : des tables pour navigateurs et programmes, sur cet ordinateur",
        example="--lan --port 8000",
    )
    serve.takes_number(
        "--port", least=0, en="the port (0: any free one)", fr="le port (0 : n’importe lequel)"
    )
    serve.takes(
        "--host",
        metavar=Text(en="ADDRESS", fr="ADRESSE"),
        en="the address to listen on (default: this computer only)",
        fr="l’adresse à écouter (défaut : cet ordinateur seul)",
    )
    serve.takes_flag(
        "--lan", en="let everybody on the network join", fr="ouvrir les tables à tout le réseau"
    )
    serve.takes_flag("--open", en="open it in the browser", fr="l’ouvrir dans le navigateur")
    serve.takes(
        "--names",
        metavar=Text(en="NAME,NAME", fr="NOM,NOM"),
        en="further host names it answers to",
        fr="autres noms d’hôte auxquels répondre",
    )
    serve.takes(
        "--proxies",
        metavar=Text(en="ADDRESS,…", fr="ADRESSE,…"),
        en="proxies whose X-Forwarded headers are believed",
        fr="mandataires dont les en-têtes X-Forwarded sont crus",
    )
    serve.takes("--database", metavar=FILE, en="where tables are kept", fr="où garder les tables")
    serve.takes(
        "--settings",
        type=Path,
        metavar=FILE,
        en="a TOML file with settings; flags and LUDOTHEQUE_… variables come first",
        fr="un fichier TOML de réglages ; options et variables LUDOTHEQUE_… priment",
    )


def serve_tables(chosen: Namespace, language: Language) -> None:
    """Serve until somebody ends it."""
    from ludotheque.tables.served import served_at
    from ludotheque.web.settings import EVERYWHERE, read_settings

    if chosen.lan and chosen.host:
        raise BadUsage(LAN_OR_HOST)
    flags = {
        "port": chosen.port,
        "host": EVERYWHERE if chosen.lan else chosen.host,
        "names": chosen.names,
        "proxies": chosen.proxies,
        "database": chosen.database,
    }
    settings = read_settings(flags, os.environ, chosen.settings)
    if address := served_at(settings.path):
        _tell_already_open(address, language, opens=chosen.open)
        return
    bound = _bound(settings, language, is_asked=chosen.port is not None)
    _serve(replace(settings, port=bound.getsockname()[1]), bound, language, opens=chosen.open)


def _tell_already_open(address: str, language: Language, *, opens: bool) -> None:
    _say(ALREADY_OPEN.filled(address=address), language)
    if opens:
        webbrowser.open(address)


def _bound(settings: "ServerSettings", language: Language, *, is_asked: bool) -> socket.socket:
    """A socket; on another port where a program has the usual one, and none was asked for."""
    from ludotheque.web.serving import PortTaken, bind

    try:
        return bind(settings)
    except PortTaken:
        if is_asked:
            raise
    bound = bind(replace(settings, port=0))
    other = bound.getsockname()[1]
    _say(ANOTHER_PORT.filled(port=settings.port, other=other), language)
    return bound


def _serve(
    settings: "ServerSettings", bound: socket.socket, language: Language, *, opens: bool
) -> None:
    from ludotheque.tables.served import served, served_at
    from ludotheque.web.serving import address_of, serve

    address = address_of(settings)

    def tell() -> None:
        _tell_open(settings, address, language)
        if opens:
            webbrowser.open(address)

    with bound, served(settings.path, address) as is_mine:
        if not is_mine:  # another was started in the same moment
            _tell_already_open(served_at(settings.path) or "", language, opens=opens)
            return
        serve(settings, bound, tell)
    if sys.stdout.isatty():
        print()  # the terminal has written ^C
    _say(STOPPED, language)


def _tell_open(settings: "ServerSettings", address: str, language: Language) -> None:
    """Say where the shelf is, who can join, where tables lie and how to end it."""
    from ludotheque.terminal.screen import Screen
    from ludotheque.web.network import READ_ALONG

    screen = Screen(language)
    screen.say(OPEN_AT.filled(address=address), to_copy=True)
    if settings.is_for_others:
        there = address_of_others(settings)
        screen.say(NETWORK.filled(address=there), to_copy=True)
        screen.say(READ_ALONG)
    else:
        screen.say(ONLY_HERE)
    screen.say(KEPT_IN.filled(file=settings.path), to_copy=True)
    screen.say(HOW_TO_END)
    sys.stdout.flush()


def address_of_others(settings: "ServerSettings") -> str:
    """Where other computers find the server."""
    from ludotheque.web.network import host_for_others
    from ludotheque.web.serving import address_of

    return address_of(replace(settings, host=host_for_others(settings)))


def _say(text: Text, language: Language) -> None:
    print(text.to(language), flush=True)
