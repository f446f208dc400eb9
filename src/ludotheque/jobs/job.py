"""A long job in batches, kept in a file: whatever stops it, the next run does only the rest."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic

import msgspec

from ludotheque.engine.solving import ParallelMap, no_progress
from ludotheque.jobs.checkpoint import Checkpoint, Entry
from ludotheque.jobs.runner import HERE, PROCESSES, runner

OnEntries = Callable[[int], None]  # is told how many entries are new


@dataclass(frozen=True)
class Job(Generic[Entry]):
    """So many entries, numbered from 0, each decided by what the job is about and its number."""

    about: Any  # a struct that decides every entry: a game, and the digest of the `code` that does
    kind: type[Entry]
    run_batch: Callable[[Any, range], list[Entry]]  # what workers do, given what it is about
    total: int
    batch_size: int

    @property
    def name(self) -> str:
        """A name for its file, different for all that differs in what the job is about."""
        digest = hashlib.blake2b(msgspec.json.encode(self.about), digest_size=6).hexdigest()
        return f"{self.about.game}-{digest}"

    def run(
        self,
        parallel_map: ParallelMap = map,
        checkpoint: Checkpoint[Entry] | None = None,
        on_progress: OnEntries = no_progress,
    ) -> list[Entry]:
        """Do what is not in the checkpoint; the entries do not depend on who runs the batches."""
        entries = list(checkpoint.entries) if checkpoint else []
        on_progress(len(entries))
        firsts = range(len(entries), self.total, self.batch_size)
        batches = [range(first, min(first + self.batch_size, self.total)) for first in firsts]
        for batch in parallel_map(partial(self.run_batch, self.about), batches):
            if checkpoint:
                checkpoint.add(batch)
            entries += batch
            on_progress(len(batch))
        return entries

    def run_resumable(
        self,
        path: Path,
        *,
        on: str = PROCESSES,
        workers: int | None = None,
        resume: bool = True,
        on_progress: OnEntries = no_progress,
    ) -> list[Entry]:
        """Do what the file does not have already, and keep it there."""
        with Checkpoint(path, self.about, self.kind, resume=resume) as checkpoint:
            finished = len(checkpoint.entries) == self.total
            with runner(HERE if finished else on, workers) as parallel_map:
                return self.run(parallel_map, checkpoint, on_progress)
