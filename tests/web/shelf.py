"""`ludotheque serve` as a process of its own, with a data folder of its own."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.web.serving import SECONDS, Guest

# A server for tests makes nothing ready that nobody asks for, and its bots answer at once.
QUICK = {"LUDOTHEQUE_PREPARE": "false", "LUDOTHEQUE_BOT_DELAY": "0", "LC_ALL": "C.UTF-8"}


@dataclass
class Shelf:
    """A server that runs, what it has said so far, and the file of its log."""

    process: "subprocess.Popen[str]"
    log: Path
    said: str = ""

    def read_until(self, words: str) -> str:
        """Wait for a line; gives all that was said up to it."""
        assert self.process.stdout is not None
        while words not in self.said:
            line = self.process.stdout.readline()
            assert line, f"it ended: {self.said}{self.log.read_text()}"
            self.said += line
        return self.said

    @property
    def port(self) -> int:
        """Its port, once it is open."""
        found = re.search(r"http://\S+:(\d+)/", self.read_until("http://"))
        assert found
        return int(found[1])

    @property
    def guest(self) -> Guest:
        """Somebody who can ask it."""
        return Guest(self.port)

    def end(self, by: signal.Signals = signal.SIGTERM) -> float:
        """End it; gives how many seconds that took of its own. All that it says is read."""
        pid, began, queued = self.process.pid, time.monotonic(), seconds_queued(self.process.pid)
        self.process.send_signal(by)
        with suppress(ProcessLookupError), open(os.pidfd_open(pid)) as ended:
            select.select([ended], [], [], SECONDS)
        seconds = time.monotonic() - began - max(0.0, seconds_queued(pid) - queued)
        rest, _ = self.process.communicate(timeout=SECONDS)
        self.said += rest
        return seconds


def seconds_queued(pid: int) -> float:
    """How long a process could have run, but others did: a machine that tests is busy.

    Of one that has ended already, and was asked for that, nothing is known.
    """
    try:
        _, nanoseconds, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return int(nanoseconds) / 1e9


def start_shelf(folder: Path, *flags: str, **variables: str) -> Shelf:
    """Start a server whose tables are kept in a folder."""
    log = folder / "log.jsonl"
    with open(log, "a") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque", "serve", *flags],
            env=environment(folder) | variables, stdout=subprocess.PIPE, stderr=errors, text=True,
            encoding="utf-8",
        )  # fmt: skip
    return Shelf(process, log)


def environment(folder: Path) -> dict[str, str]:
    """The environment of a server of a test, and of commands about its tables."""
    return {**os.environ, **QUICK, "XDG_DATA_HOME": str(folder)}


@contextmanager
def open_shelf(folder: Path, *flags: str, **variables: str) -> Iterator[Shelf]:
    """A server on any free port that is gone afterwards."""
    shelf = start_shelf(folder, *(flags or ("--port", "0")), **variables)
    try:
        yield shelf
    finally:
        if shelf.process.poll() is None:
            shelf.process.kill()
        shelf.process.communicate()
