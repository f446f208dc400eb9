"""Programs in a terminal of their own, for what only a terminal does."""

import os
import pty
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *words: str):
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, *words], stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        os.close(theirs)

    def read_until(self, words: str) -> str:
        """What is shown until some words are."""
        said = b""
        while words.encode() not in said:
            said += os.read(self._ours, 4096)
        return said.decode(errors="replace")

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)
