"""What a move costs late in a long table, over what the same move costs early.

python -m bench.long_tables [GAME …]

Prints one JSON object: for each game the ratio of CPU at event 1,000 over event 10, for a whole
decision that is stored in memory, shown to every seat and undone.
"""

import json
import statistics
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from time import process_time_ns

from ludotheque.engine import registry
from ludotheque.engine.move import SPECTATOR
from ludotheque.players import PLAYERS
from ludotheque.players.deciding import decide
from ludotheque.tables.host import Host
from ludotheque.tables.log import Seat, Secret, TableStart
from ludotheque.tables.memory_log import MemoryLog

EARLY, LATE = 10, 1_000  # events
SAMPLES = 200
PERSON = 1


@dataclass
class LongTable:
    """A table with so many events, at a decision of its only person."""

    host: Host
    number: int
    decision: tuple[int, ...]

    @classmethod
    def of(cls, game: str, events: int) -> "LongTable":
        """The same position and the same decision, whatever came before."""
        host = Host(MemoryLog(), bots=lambda level, seat: PLAYERS[level](seat))
        number = host.create(_start(game))
        host.play_bots(number)
        state = host.table(number).state
        decision = decide(PLAYERS["random"](PERSON), state.observation(PERSON), PERSON)
        long = cls(host, number, decision)
        while host.table(number).version < events:
            long.decide_show_and_undo()
        return long

    def decide_show_and_undo(self) -> None:
        """What is measured: nothing of the game is different afterwards."""
        table = self.host.table(self.number)
        seats = range(SPECTATOR, table.start.players + 1)
        seen = {seat: table.count_for(seat) for seat in seats}
        self.host.submit(self.number, PERSON, self.decision)
        for seat in seats:
            table.events_for(seat, seen[seat])
            table.state.view(seat)
        self.host.undo(self.number, PERSON)


def _start(game: str) -> TableStart:
    loaded = registry.load(game)
    bots = (Seat("random", "random"),) * (loaded.info.min_players - 1)
    return TableStart(
        game=game,
        players=loaded.info.min_players,
        options=loaded.resolve({}),
        seats=(Seat("Ada"), *bots),
        created_at=datetime.now(UTC),
        secrets=(Secret(0, "seed 1"),),
    )


def cost_ratio(game: str, samples: int = SAMPLES) -> float:
    """CPU of a move at event 1,000 over the same at event 10: the ratio of the medians."""
    late = LongTable.of(game, LATE)
    LongTable.of(game, EARLY)  # whatever is done but once is done now
    costs: dict[int, list[int]] = {EARLY: [], LATE: []}
    for _ in range(samples):  # in turn, so that a busy moment slows both alike
        for length, table in ((EARLY, LongTable.of(game, EARLY)), (LATE, late)):
            before = process_time_ns()
            table.decide_show_and_undo()
            costs[length].append(process_time_ns() - before)
    return statistics.median(costs[LATE]) / statistics.median(costs[EARLY])


def main() -> None:
    """Measure the games that are named, or all."""
    names = sys.argv[1:] or registry.names()
    print(json.dumps({name: round(cost_ratio(name), 3) for name in names}))


if __name__ == "__main__":
    main()
