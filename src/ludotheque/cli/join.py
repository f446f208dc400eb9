"""`ludotheque join`: sit down at a live table in the terminal."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.parser import CommandLine
from ludotheque.errors import BadUsage, CannotWrite, NoIdentity
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.client import Client, Link, Seat

WHAT_NAME = Text(en="Your name: ", fr="Votre nom : ")
NO_NAME = Text(
    en="nobody sits down without a name; say yours with --name NAME",
    fr="personne ne prend place sans nom ; dites le vôtre avec --name NOM",
)
SPECTATOR = 0  # as the API counts seats
PRIVATE = 0o600  # who has a token has the seats
SHORT_PATIENCE, LONG_PATIENCE = 1.0, 300.0  # with a server that is not there, or no longer


def add_join(line: CommandLine) -> None:
    """`ludotheque join`."""
    join = line.command(
        "join",
        join_table,
        en="sit down at a live table, by the link of its invitation",
        fr="prendre place à une table, par le lien de son invitation",
        example="http://127.0.0.1:8321/t/TABLE#SECRET --name Ada",
    )
    join.takes("link", metavar=Text(en="LINK", fr="LIEN"), en="the invitation", fr="l’invitation")
    join.takes(
        "--name",
        metavar=Text(en="NAME", fr="NOM"),
        en="what you are called at the table",
        fr="comment on vous appelle à la table",
    )
    join.takes_flag(
        "--watch", en="only watch, and take no seat", fr="regarder seulement, sans prendre de place"
    )


def join_table(chosen: Namespace, language: Language) -> None:
    """Sit down, or come back, and play."""
    from ludotheque.client import Link
    from ludotheque.terminal.completion import tab_completion
    from ludotheque.terminal.join import JoinedGame
    from ludotheque.terminal.screen import Screen
    from ludotheque.terminal.watching import WatchedGame

    link = Link.read(chosen.link)
    seat = watch(link, language) if chosen.watch else sit_down(link, chosen.name, language)
    seat.client.patience = LONG_PATIENCE
    game = (WatchedGame if chosen.watch else JoinedGame)(Screen(language), seat)
    with tab_completion(game.offers):
        game.run()


def watch(link: "Link", language: Language) -> "Seat":
    """The seat of a spectator."""
    from ludotheque.client import Client, Seat

    token = _tokens().get(link.address, "")
    client = Client(link.address, token, language=language, patience=SHORT_PATIENCE)
    return Seat(client, link.table, SPECTATOR)


def sit_down(link: "Link", name: str | None, language: Language) -> "Seat":
    """The seat that is mine already, or a free one."""
    from ludotheque.client import Client, Seat

    token = _tokens().get(link.address, "")
    client = Client(link.address, token, language=language, patience=SHORT_PATIENCE)
    mine = client.table(link.table).my_seats
    if mine:
        return Seat(client, link.table, mine[0])
    called = name or _ask_name(language)
    try:
        seat = client.sit(link, called)
    except NoIdentity:  # the server has forgotten the token, or it is another server
        client = Client(link.address, language=language, patience=SHORT_PATIENCE)
        seat = client.sit(link, called)
    _keep_token(client)
    return seat


def _ask_name(language: Language) -> str:
    try:
        return input(WHAT_NAME.to(language))
    except EOFError:
        print()  # the question stands on this line
        raise BadUsage(NO_NAME) from None


def _file() -> Path:
    from ludotheque.storage import state_folder

    return state_folder() / "tokens.json"


def _tokens() -> dict[str, str]:
    """The tokens by which servers know this person; a file that makes no sense is as good as none.

    It holds nothing that could not be got again, but for seats that are taken.
    """
    import msgspec

    try:
        return msgspec.json.decode(_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _keep_token(client: "Client") -> None:
    import msgspec

    from ludotheque.storage import atomic_write

    known = _tokens() | {client.address: client.token}
    try:
        atomic_write(_file(), msgspec.json.encode(known), mode=PRIVATE)
    except OSError as error:
        raise CannotWrite(_file(), error) from error
