"""What happened at a table, in words, for whoever reads at the keyboard."""

from collections.abc import Sequence

from ludotheque.engine.telling import Event, Names, Told
from ludotheque.events import MOVE, TAKE_BACK, UNDO
from ludotheque.language import Language, Text
from ludotheque.tables.table import Table
from ludotheque.terminal.names import name_of

DECIDES_ANEW = Text(en="{who} [who?decide|decides] anew", fr="{who} [who?décidez|décide] à nouveau")
UNDONE = Text(
    en="[who?your last decision|the last decision of {who}] is undone",
    fr="[who?votre dernière décision|la dernière décision de {who}] est annulée",
)
NO_CLAUSE = ""  # of what no rule causes


def names_at(table: Table, reader: int, language: Language) -> Names:
    """How the seats of a table are called, for a seat or SPECTATOR."""
    names = [who.name for who in table.start.seats]
    given = {seat: _distinct(names, seat, language) for seat in range(1, len(names) + 1)}
    return Names(reader, given)


def _distinct(names: Sequence[str], seat: int, language: Language) -> str:
    """A name; who shares it with others is told from them by the seat."""
    name = name_of(names, seat).to(language)
    return name if names.count(names[seat - 1]) == 1 else f"{name} {seat}"


def told_since(table: Table, names: Names, version: int) -> list[Told]:
    """What happened after so many events of the log, as far as the reader may know by now.

    What was undone in the meantime is left out; that it was is said.
    """
    told: dict[int, Sequence[Told]] = {}  # by version
    for index in range(version, table.version):
        event, move = table.events[index], table.move_at(index)
        if event.kind == UNDO:
            told = {at: one for at, one in told.items() if at < event.number}
            told[index] = [Told(UNDONE.filled(who=names[event.seat]), NO_CLAUSE)]
        elif event.kind == TAKE_BACK:
            told[index] = [Told(DECIDES_ANEW.filled(who=names[event.seat]), NO_CLAUSE)]
        elif move is not None:
            told[index] = table.game.words.event(
                Event.of(move, table.state_at(index + 1), names.reader), names
            )
    return [one for every in told.values() for one in every]


def last_decision_of(table: Table, seat: int) -> int:
    """The version after a seat's last move; 0: it has made none."""
    events = table.events
    made = (event.version for event in events if event.kind == MOVE and event.seat == seat)
    return max(made, default=0)
