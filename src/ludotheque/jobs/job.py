"""Long work in batches, kept in a file: whatever stops it, the next run does only the rest."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic

from ludotheque.engine.solving import ParallelMap
from ludotheque.jobs.checkpoint import Entry, Ledger
from ludotheque.jobs.runner import HERE, PROCESSES, runner

Tick = Callable[[int], None]  # is told how many entries are new


def uncounted(entries: int) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True)
class Work(Generic[Entry]):
    """So many entries, numbered from 0, each decided by what names the work and its number."""

    name: Any  # a struct that decides every entry; with the digest of the `code` that does
    kind: type[Entry]
    do_batch: Callable[[Any, range], list[Entry]]  # given the name; what workers do
    total: int
    a_batch: int

    def do(
        self,
        parallel_map: ParallelMap = map,
        ledger: Ledger[Entry] | None = None,
        tick: Tick = uncounted,
    ) -> list[Entry]:
        """Do what is not in the ledger; the entries do not depend on who runs the batches."""
        entries = list(ledger.entries) if ledger else []
        tick(len(entries))
        firsts = range(len(entries), self.total, self.a_batch)
        batches = [range(first, min(first + self.a_batch, self.total)) for first in firsts]
        for batch in parallel_map(partial(self.do_batch, self.name), batches):
            if ledger:
                ledger.add(batch)
            entries += batch
            tick(len(batch))
        return entries

    def do_kept(
        self,
        path: Path,
        *,
        on: str = PROCESSES,
        workers: int | None = None,
        anew: bool = False,
        tick: Tick = uncounted,
    ) -> list[Entry]:
        """Do what the file does not have already, and keep it there."""
        with Ledger(path, self.name, self.kind, anew=anew) as ledger:
            finished = len(ledger.entries) == self.total
            with runner(HERE if finished else on, workers) as parallel_map:
                return self.do(parallel_map, ledger, tick)
