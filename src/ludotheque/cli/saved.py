"""`ludotheque saved`: the games that are kept."""

from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING, Any

from ludotheque.cli.parser import CommandLine
from ludotheque.language import Language, Text, same, texts

if TYPE_CHECKING:
    from ludotheque.tables.log import TableSummary

HEADINGS = texts(
    en="number | game | players | last played | events",
    fr="numéro | jeu | joueurs | dernier coup | événements",
)
OVER = Text(en="{n}, over", fr="{n}, terminée")
NONE = Text(en="No game is kept.", fr="Aucune partie n’est conservée.")
FILES = Text(
    en="Left by an earlier version; --resume takes one of these files too:",
    fr="Laissées par une version antérieure ; --resume accepte aussi un de ces fichiers :",
)


def add_saved(line: CommandLine) -> None:
    """`ludotheque saved`."""
    saved = line.command(
        "saved",
        list_saved,
        en="list the games that are kept; play --resume N goes on with one",
        fr="lister les parties conservées ; play --resume N en reprend une",
        example="--json",
    )
    saved.takes_json()


def list_saved(chosen: Namespace, language: Language) -> None:
    """List the games that are kept."""
    from ludotheque.tables.log import count_events
    from ludotheque.tables.saved import unfinished_files
    from ludotheque.tables.sqlite_log import SqliteLog
    from ludotheque.terminal.screen import Screen, print_json

    with closing(SqliteLog()) as log:
        tables = [(table, count_events(log.read(table.number))) for table in log.tables()]
    if chosen.json:
        print_json([_as_json(table, events) for table, events in tables])
        return
    screen, files = Screen(language), unfinished_files()
    if tables:
        screen.framed_table(HEADINGS, [_row(*table, language) for table in tables])
    elif not files:
        screen.say(NONE)
    if files:
        screen.say(FILES)
    for file in files:
        screen.say(same(file), to_copy=True)


def _row(table: "TableSummary", events: int, language: Language) -> list[str]:
    from ludotheque.tables.names import name_of

    names = [who.name for who in table.start.seats]
    players = ", ".join(name_of(names, n).to(language) for n in range(1, len(names) + 1))
    played = table.changed_at.astimezone().strftime("%Y-%m-%d %H:%M")
    said = OVER.filled(n=events) if table.is_finished else same(events)
    return [str(table.number), table.start.game, players, played, said.to(language)]


def _as_json(table: "TableSummary", events: int) -> dict[str, Any]:
    return {
        "number": table.number,
        "game": table.start.game,
        "players": [{"name": who.name, "player": who.player} for who in table.start.seats],
        "changed_at": table.changed_at.isoformat(),
        "events": events,
        "is_finished": table.is_finished,
    }
