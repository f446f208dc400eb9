"""Kill what writes at random moments: what was said to be on disk is there, once, in order.

    python -m tests.faults.kills --of server --count 300 --json

`--of log` kills a process that writes to the log, `--of server` a server at which programs play.
The last line is the sum of all kills. The database is the same throughout, so each goes on from
what the killed one before it has left.
"""

import argparse
import json
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path

from ludotheque.events import MOVE
from ludotheque.tables.log import Event, Seat, TableStart, wait
from ludotheque.tables.sqlite_log import SqliteLog
from tests.faults import server_kills
from tests.faults.tally import Tally

TABLES = 8
EVENTS_PER_APPEND = 3  # at most
SECONDS_TO_START = 60.0
SECONDS_TO_LIVE = 0.3  # at most, once it writes
KILLED_UNSTARTED = 0.1  # the share that is killed while it opens the database
KILLED_AT_A_WORD = 0.7  # the share of the others that is killed once it says something
LIFE_LIMIT = 30.0  # a writer that nobody kills ends by itself

Acknowledged = set[tuple[int, int]]  # tables and versions


@dataclass
class Writer:
    """The process that is killed: keeps an append of every table under way."""

    log: SqliteLog
    ends_at: float = field(default_factory=lambda: time.monotonic() + LIFE_LIMIT)

    def run(self) -> None:
        """Write until the end of time, or of this process."""
        start = TableStart("donuts", 2, {}, (Seat("Ada"), Seat("Bob")), datetime.now(UTC))
        while len(self.log.tables()) < TABLES:
            wait(self.log.create(start))
        for summary in self.log.tables():
            self.write_next(summary.number, summary.version)
        time.sleep(LIFE_LIMIT)

    def write_next(self, table: int, version: int) -> None:
        """Ask for the next events of a table."""
        if time.monotonic() > self.ends_at:
            return
        count = random.randint(1, EVENTS_PER_APPEND)
        events = [event_of(table, version + 1 + index) for index in range(count)]
        asked = self.log.append(table, version, events)
        asked.add_done_callback(partial(self.tell_and_go_on, table, version, version + count))

    def tell_and_go_on(self, table: int, before: int, version: int, done: Future[None]) -> None:
        """Say that events are on disk; a line is short, so a pipe takes it whole or not at all."""
        done.result()
        for written in range(before + 1, version + 1):
            os.write(sys.stdout.fileno(), f"{table} {written}\n".encode())
        self.write_next(table, version)


def event_of(table: int, version: int) -> Event:
    """The event that belongs there and nowhere else."""
    return Event(version, version, 1, MOVE, f"{table}/{version}", version, rules_version=1)


def killed_writer(path: Path, chance: random.Random) -> Acknowledged:
    """Start a writer, kill it at a random moment; gives what it was told is on disk."""
    command = [sys.executable, "-m", "tests.faults.kills", "--write-to", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        told = bytearray()
        try:
            for part in until_the_kill(writer.stdout.fileno(), chance):
                told += part
        finally:
            writer.kill()
        told += writer.stdout.read()
    return {(int(table), int(version)) for table, version in map(str.split, whole_lines(told))}


def until_the_kill(pipe: int, chance: random.Random) -> Iterator[bytes]:
    """What a writer tells until it is to be killed.

    Some are killed while they open the database, some at any moment, most right after they have
    told something: whoever tells before it is written is caught then.
    """
    lives = chance.uniform(0, SECONDS_TO_LIVE)
    if chance.random() < KILLED_UNSTARTED:
        time.sleep(lives)
        return
    yield from islice(read_until(pipe, time.monotonic() + SECONDS_TO_START), 1)
    yield from read_until(pipe, time.monotonic() + lives)
    if chance.random() < KILLED_AT_A_WORD:
        yield from islice(read_until(pipe, time.monotonic() + SECONDS_TO_START), 1)


def read_until(pipe: int, deadline: float) -> Iterator[bytes]:
    """What comes through a pipe until a moment, or its end."""
    while (left := deadline - time.monotonic()) > 0:
        ready, _, _ = select.select([pipe], [], [], left)
        part = os.read(pipe, 1 << 16) if ready else b""
        if not part:
            return
        yield part


def whole_lines(told: bytes | bytearray) -> list[str]:
    """The lines that were told to their end."""
    return told.decode().splitlines()[: told.count(b"\n")]


def check(path: Path, acknowledged: Acknowledged, tally: Tally) -> None:
    """Compare all that was ever acknowledged with what the database holds now."""
    log = SqliteLog(path)
    held = {summary.number: log.read(summary.number) for summary in log.tables()}
    log.close()
    for table, events in held.items():
        assert events == [event_of(table, v) for v in range(1, len(events) + 1)], "in order"
    notations = [event.notation for events in held.values() for event in events]
    there = {(table, event.version) for table, events in held.items() for event in events}
    tally.acknowledged = len(acknowledged)
    tally.found = len(acknowledged & there)
    tally.lost = len(acknowledged - there)
    tally.doubled = len(notations) - len(set(notations))


def kill_writers(count: int, folder: Path, chance: random.Random) -> Iterator[Tally]:
    """Kill so many writers, one after the other, and check after each."""
    acknowledged: Acknowledged = set()
    tally = Tally()
    path = folder / "killed.db"
    for _ in range(count):
        acknowledged |= killed_writer(path, chance)
        check(path, acknowledged, tally)
        tally.kills += 1
        yield tally


def run(count: int, *, of: str = "log", seed: int | None = None, verbose: bool = False) -> Tally:
    """Kill so many; gives what all kills together have shown."""
    kill, tally = WHAT_WRITES[of], Tally()
    with tempfile.TemporaryDirectory() as folder:
        for tally in kill(count, Path(folder), random.Random(seed)):
            if verbose:
                print(json.dumps(asdict(tally)), flush=True)
    return tally


WHAT_WRITES = {"log": kill_writers, "server": server_kills.kill_servers}


def main() -> int:
    """Read the command line; the exit code says whether all was there."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.kills", description=__doc__)
    parser.add_argument("--of", choices=[*WHAT_WRITES], default="log", help="what writes")
    parser.add_argument("--count", type=int, default=50, help="how many kills")
    parser.add_argument("--seed", type=int, help="fixes the moments, as far as a machine can")
    parser.add_argument("--json", action="store_true", help="a line after each kill")
    parser.add_argument("--write-to", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.write_to:
        Writer(SqliteLog(chosen.write_to)).run()
        return 0
    tally = run(chosen.count, of=chosen.of, seed=chosen.seed, verbose=chosen.json)
    if not chosen.json:
        print(tally)
    return 1 if tally.lost or tally.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
