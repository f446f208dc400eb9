"""Tables that are played in tests: by number, by players that choose at random."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from ludotheque.engine import registry
from ludotheque.players import RandomPlayer
from ludotheque.players.deciding import decide
from ludotheque.tables.log import HUMAN, Event, Seat, Secret, TableStart
from ludotheque.tables.table import Table
from tests.games.variants import Variant

NAMES = ("Ada", "Bob", "Grace", "Alan", "Emmy", "Kurt")
SMALLEST_AND_LARGEST = [
    Variant(game, players)
    for game in registry.games().values()
    for players in sorted({game.info.min_players, game.info.max_players})
]
each_game = pytest.mark.parametrize("variant", SMALLEST_AND_LARGEST, ids=str)
Decide = Callable[[Table, int], list[int]]


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
    return list(table._events)


def of_people(table: Table) -> TableStart:
    assert all(seat.player == HUMAN for seat in table.start.seats)
    return table.start
