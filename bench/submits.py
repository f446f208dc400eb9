"""What a whole decision costs at a table, what replaying its log costs, and how large it is.

python -m bench.submits [GAME …]

Games are played at random once; then the same decisions are proposed (`Table.submit`) and let
happen (`Table.applied`), and the log is replayed. Prints one JSON object: for each game the CPU of
a decision in microseconds, of replaying an event, and how many kB a finished table holds. To
compare two checkouts, run it in turn with the PYTHONPATH of each.
"""

import json
import statistics
import sys
import tracemalloc
from dataclasses import dataclass
from datetime import UTC, datetime
from time import process_time_ns

from ludotheque.engine import registry
from ludotheque.engine.move import SPECTATOR
from ludotheque.players import PLAYERS
from ludotheque.players.deciding import decide
from ludotheque.tables.log import Event, Seat, Secret, TableStart
from ludotheque.tables.table import Table

GAMES = 3
ROUNDS = 5
TABLES = 20  # whose memory is measured
PLAYERS_OF = {"donuts": 2, "easycome": 3, "don": 4, "serengeti": 4, "dungeons": 3, "donnant": 3}
MOST_EVENTS = 300


@dataclass
class Game:
    """A game that was played: who decided what."""

    start: TableStart
    decisions: list[tuple[int, tuple[int, ...]]]
    events: list[Event]

    @classmethod
    def at_random(cls, name: str, seed: int) -> "Game":
        """A game, or its first 300 events."""
        loaded = registry.load(name)
        players = PLAYERS_OF.get(name, loaded.info.min_players)
        start = TableStart(
            game=name,
            players=players,
            options=loaded.resolve({}),
            seats=tuple(Seat(f"P{seat}") for seat in range(1, players + 1)),
            created_at=datetime.now(UTC),
            secrets=(Secret(0, f"seed {seed}"),),
        )
        table, decisions = _begun(start), []
        bot = PLAYERS["random"](seed)
        while table.state.to_move and table.version < MOST_EVENTS:
            seat = table.state.to_move[0]
            moves = tuple(decide(bot, table.state.observation(seat), seat))
            table.applied(table.submit(seat, moves))
            decisions.append((seat, moves))
        return cls(start, decisions, list(table.events))

    def decision_costs(self) -> tuple[float, float]:
        """Microseconds of a decision: to propose it, and to let it happen."""
        table = _begun(self.start)
        submit = applied = 0
        for seat, moves in self.decisions:
            seen = table.count_for(seat)
            before = process_time_ns()
            events = table.submit(seat, moves, seen=seen)
            between = process_time_ns()
            table.applied(events)
            applied += process_time_ns() - between
            submit += between - before
        count = 1_000 * len(self.decisions)
        return submit / count, applied / count

    def replay_cost(self) -> float:
        """Microseconds of an event that is replayed."""
        before = process_time_ns()
        Table(self.start, self.events)
        return (process_time_ns() - before) / len(self.events) / 1_000

    def kilobytes(self) -> float:
        """What a table holds, its log and the last view of every seat included."""
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        tables = [self._restored() for _ in range(TABLES)]
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return (after - before) / len(tables) / 1_024

    def _restored(self) -> Table:
        """The table as if its log had just been read."""
        events = [
            Event(e.version, e.group, e.seat, e.kind, f" {e.notation}"[1:], e.number,
                  e.rules_version)
            for e in self.events
        ]  # fmt: skip
        table = Table(self.start, events)
        for seat in range(SPECTATOR, self.start.players + 1):
            table.state.view(seat)
        return table


def _begun(start: TableStart) -> Table:
    table = Table(start)
    table.applied(table.begin())
    return table


def measured(name: str) -> dict[str, float]:
    """The costs of one game: medians over rounds, after one that warms up."""
    games = [Game.at_random(name, seed) for seed in range(1, GAMES + 1)]
    rounds = [[game.decision_costs() for game in games] for _ in range(ROUNDS)]
    submits, happens = zip(*(cost for costs in rounds for cost in costs), strict=True)
    longest = max(games, key=lambda game: len(game.events))
    longest.kilobytes()  # whatever is made but once is made now
    return {
        "submit_us": round(statistics.median(submits), 1),
        "applied_us": round(statistics.median(happens), 1),
        "events": len(longest.events),
        "replay_us_per_event": round(
            statistics.median(longest.replay_cost() for _ in range(ROUNDS)), 1
        ),
        "kilobytes": round(longest.kilobytes(), 1),
    }


def main() -> None:
    """Measure the games that are named, or all."""
    print(json.dumps({name: measured(name) for name in sys.argv[1:] or registry.names()}, indent=1))


if __name__ == "__main__":
    main()
