"""`ludotheque saved`: the games that are kept."""

from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING, Any

from ludotheque.cli.parser import CommandLine
from ludotheque.language import Language, Text, same, texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludotheque.tables.log import TableSummary
    from ludotheque.terminal.screen import Screen

HEADINGS = texts(
    en="number | game | players | last played | events",
    fr="numéro | jeu | joueurs | dernier coup | événements",
)
OVER = Text(en="{n}, over", fr="{n}, terminée")
LIVE = Text(
    en="At tables of the shelf (ludotheque serve), where each player sees their own:",
    fr="Aux tables de l’étagère (ludotheque serve), où chacun voit les siennes :",
)
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
    if not (tables or files):
        screen.say(NONE)
    _show([each for each in tables if not each[0].is_live], screen)
    if live := [each for each in tables if each[0].is_live]:
        screen.say(LIVE)
        _show(live, screen)
    if files:
        screen.say(FILES)
    for file in files:
        screen.say(same(file), to_copy=True)


def _show(tables: "Sequence[tuple[TableSummary, int]]", screen: "Screen") -> None:
    if tables:
        screen.framed_table(HEADINGS, [_row(*table, screen.language) for table in tables])


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
        "is_live": table.is_live,
    }
