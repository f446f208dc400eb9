"""Games played ahead: what will be decided at a live table, and what its log will hold.

A table's dice are fixed by a secret, which the server keeps in its database. Who may read that
knows every throw before it is made, and can play the whole game by random moves, in this
process, before the server is put under load. It then costs nothing to know what is legal.
"""

import random
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from bench.load.play import NEVER
from ludotheque.players import PLAYERS
from ludotheque.players.deciding import decide
from ludotheque.tables.log import Event, TableStart
from ludotheque.tables.table import Table


class Decision(NamedTuple):
    """A whole decision of a seat."""

    seat: int
    moves: tuple[int, ...]
    seen: int  # how many events the seat knows of when it decides
    counts: tuple[int, ...]  # of events that each seat then knows of; NEVER: it is told nothing
    version: int  # of the log afterwards


class Ahead(NamedTuple):
    """What is going to happen at a table."""

    decisions: list[Decision]
    events: list[Event]  # of the log, from the first one on

    def count_kept(self, log: Sequence[Event], decided: int) -> int:
        """How many of the first so many decisions a log holds, as they were made and in order."""
        pairs = zip(map(_what, self.events), map(_what, log), strict=False)
        agreeing = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return sum(decision.version <= agreeing for decision in self.decisions[:decided])


def _what(event: Event) -> tuple[int, int, str, str, int]:
    """What happened; not how it was asked for."""
    return event.version, event.seat, event.kind, event.notation, event.number


def play_ahead(
    start: TableStart, events: Sequence[Event], most: int, chance: random.Random
) -> Ahead:
    """Play on from a log by random decisions, to the end or for so many at the most."""
    table = Table(start, events)
    player = PLAYERS["random"](chance.getrandbits(32))
    decisions: list[Decision] = []
    while table.state.to_move and len(decisions) < most:
        seat = chance.choice(table.state.to_move)
        moves = decide(player, table.state.observation(seat), seat)
        before = _counts(table)
        table.applied(table.submit(seat, moves))
        counts = tuple(
            NEVER if now == then else now for now, then in zip(_counts(table), before, strict=True)
        )
        decisions.append(Decision(seat, moves, before[seat - 1], counts, table.version))
    return Ahead(decisions, [*table.events])


def _counts(table: Table) -> list[int]:
    return [table.count_for(seat) for seat in range(1, table.start.players + 1)]
