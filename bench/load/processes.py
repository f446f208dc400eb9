"""A server as a process: started, looked at through /proc, stopped."""

import asyncio
import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
KILOBYTES_PER_MEGABYTE = 1024
USER_TICKS, SYSTEM_TICKS = 11, 12  # of /proc/PID/stat, after the name in parentheses
WAITED_NANOSECONDS = 1  # of /proc/PID/task/TID/schedstat
POLL_SECONDS = 0.02
START_SECONDS, STOP_SECONDS = 30.0, 10.0
LINES_SHOWN = 15
LOOPBACK = "127.0.0.1"


class ServerFailed(Exception):
    """A server did not start, or ended by itself."""


class ServerProcess:
    """A server that was started here, and what it uses of the machine."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], output: Path):
        self._output = output
        with output.open("wb") as file:
            self._process = subprocess.Popen(
                command, env={**os.environ, **environment}, stdout=file, stderr=file,
                stdin=subprocess.DEVNULL,
            )  # fmt: skip

    @property
    def pid(self) -> int:
        """Of the process itself, not of its children."""
        return self._process.pid

    def cpu_seconds(self) -> float:
        """User and system time of the process, all its threads."""
        return _cpu_seconds(self.pid)

    def children_cpu_seconds(self) -> float:
        """The same of all processes that it has started and that still run."""
        return sum(_cpu_seconds(pid) for pid in _descendants(self.pid))

    def waited_seconds(self) -> float:
        """How long its threads were ready to run while others had the processors."""
        return sum(map(_waited_seconds, Path(f"/proc/{self.pid}/task").iterdir()))

    def rss_mb(self) -> float:
        """Memory that the process holds, without its children."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / KILOBYTES_PER_MEGABYTE

    def check(self) -> None:
        """Raise an error with the server's last words if it has ended."""
        if self._process.poll() is not None:
            words = self._output.read_text(errors="replace").splitlines()[-LINES_SHOWN:]
            raise ServerFailed("\n".join(["the server has ended:", *words]))

    async def until_it_answers(self, port: int) -> None:
        """Wait until somebody listens on its port."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            self.check()
            with socket.socket() as probe:
                if probe.connect_ex((LOOPBACK, port)) == 0:
                    return
            if time.monotonic() > deadline:
                raise ServerFailed(f"nobody listens on port {port} after {START_SECONDS:g} s")
            await asyncio.sleep(POLL_SECONDS)

    def stop(self, limit: float = STOP_SECONDS) -> float:
        """Ask it to end (SIGTERM), kill it after a limit; the seconds that it took."""
        began = time.perf_counter()
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(limit)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        return time.perf_counter() - began


def _cpu_seconds(pid: int) -> float:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0  # it has just ended
    fields = stat.rpartition(")")[2].split()
    return (int(fields[USER_TICKS]) + int(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND


def _waited_seconds(task: Path) -> float:
    try:
        return int((task / "schedstat").read_text().split()[WAITED_NANOSECONDS]) / 1e9
    except (FileNotFoundError, ProcessLookupError):
        return 0.0  # a thread that has just ended, or a system that does not count


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, listed.read_text().split()):
            found += [child, *_descendants(child)]
    return found


def free_port() -> int:
    """A port of loopback that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port
