"""Tables that are played in tests: by number, by players that choose at random."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime

import pytest

from ludotheque.engine import registry
from ludotheque.errors import DatabaseFull, LudothequeError
from ludotheque.language import Text
from ludotheque.players import PLAYERS, Player, RandomPlayer
from ludotheque.players.deciding import decide
from ludotheque.tables.host import Host
from ludotheque.tables.log import Event, Log, Seat, Secret, TableStart
from ludotheque.tables.memory_log import MemoryLog
from ludotheque.tables.table import Table
from tests.games.variants import Variant

NAMES = ("Ada", "Bob", "Grace", "Alan", "Emmy", "Kurt")
SMALLEST_AND_LARGEST = [
    Variant(game, players)
    for game in registry.games().values()
    for players in sorted({game.info.min_players, game.info.max_players})
]
each_game = pytest.mark.parametrize("variant", SMALLEST_AND_LARGEST, ids=str)
Decide = Callable[[Table, int], tuple[int, ...]]


def start_of(
    game: str,
    players: int | None = None,
    *,
    bots: str = "",
    secret: str | None = "seed 7",
    **options: str,
) -> TableStart:
    """People by name, then bots of these levels."""
    levels = bots.split()
    count = registry.load(game).check_players(players)
    people = [Seat(name) for name in NAMES[: count - len(levels)]]
    return TableStart(
        game=game,
        players=count,
        options=registry.load(game).resolve(options),
        seats=(*people, *(Seat(level, level) for level in levels)),
        created_at=datetime(2026, 11, 18, tzinfo=UTC),
        secrets=(Secret(0, secret),) if secret else (),
    )


def begun(game: str, players: int | None = None, **more: str) -> Table:
    """A table at its first decision."""
    table = Table(start_of(game, players, **more))
    table.applied(table.begin())
    return table


def at_random(seed: int) -> Decide:
    """Whole decisions at random, the same for the same seed."""
    player = RandomPlayer(seed)
    return lambda table, seat: decide(player, table.state.observation(seat), seat)


def played(table: Table, events: list[Event]) -> list[Event]:
    """Let events happen, as if they had been stored."""
    table.applied(events)
    return events


def make_decision(table: Table, seat: int, how: Decide) -> list[Event]:
    """Let a seat decide."""
    return played(table, table.submit(seat, how(table, seat)))


def decisions(table: Table, seed: int, most: int = 10_000) -> Iterator[tuple[int, list[Event]]]:
    """Play on at random; gives each seat that has decided, and the events of it."""
    how = at_random(seed)
    while table.state.to_move and most:
        seat = table.state.to_move[seed % len(table.state.to_move)]
        yield seat, make_decision(table, seat, how)
        most -= 1


def log_of(table: Table) -> list[Event]:
    """All events of a table."""
    return list(table.events)


def bot(level: str, seat: int) -> Player:
    return PLAYERS[level](seat)


def host_of(log: Log) -> Host:
    return Host(log, bots=bot)


def all_bots(variant: Variant) -> TableStart:
    """A table of a game at which nobody but bots sits."""
    return start_of(variant.game.name, variant.players, bots="random " * variant.players)


def finished(variant: Variant) -> Table:
    """A game that bots have played to its end."""
    host = host_of(MemoryLog())
    number = host.create(all_bots(variant))
    host.play_bots(number)
    return host.table(number)


class Unwritable(MemoryLog):
    """A log that cannot be written to as long as there is trouble."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: LudothequeError | None = None

    def append(self, table: int, expected_version: int, events: Sequence[Event]) -> Future[None]:
        if self.trouble is None:
            return super().append(table, expected_version, events)
        failed: Future[None] = Future()
        failed.set_exception(self.trouble)
        return failed


FULL = DatabaseFull("some.db", Text(en="full", fr="plein"))
