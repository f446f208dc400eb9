"""How far a game is compiled, and the process that compiles it while others wait or play.

Numba compiles under the interpreter's lock, for seconds: whoever talks to people leaves that to a
process of its own, `ludotheque prepare`. What it has compiled it notes beside Numba's files, so
that the next start knows at once that nothing is missing.
"""

import hashlib
import os
import subprocess
import sys
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque import storage
from ludotheque.engine import compiling, shelf
from ludotheque.engine.game import Game

if TYPE_CHECKING:
    from filelock import FileLock

PACKAGE = shelf.ENGINE.parent
SECONDS_BETWEEN_LOOKS = 0.05
NOT_A_PATH = "-P"  # Python's flag: the folder one stands in is no place to import from


class Stage(IntEnum):
    """How far a game is compiled; each stage includes those before it."""

    NOTHING = 0
    BEGINNING = 1  # a game begins and is shown
    MOVES = 2  # people move, are refused, undo, and see the end
    SEARCH = 3  # the usual bots
    BOTS = 4  # all bots
    STUDIES = 5  # analyses, playouts, counts


def stage_of(game: Game) -> Stage:
    """How far a game is compiled by now."""
    if compiling.config.DISABLE_JIT:
        return Stage.STUDIES
    try:
        stamp, number = _note(game).read_text(encoding="utf-8").split()
        return Stage(int(number)) if stamp == _stamp(game.info.folder) else Stage.NOTHING
    except (OSError, ValueError):
        return Stage.NOTHING


def note_stage(game: Game, stage: Stage) -> None:
    """Note that a game, with the others of its folder, is compiled so far."""
    storage.atomic_write(_note(game), f"{_stamp(game.info.folder)} {stage.value}\n")


def one_at_a_time() -> "FileLock":
    """The lock of whoever compiles ahead: two would overwrite each other's entries."""
    from filelock import FileLock  # only who compiles needs it: a game should start at once

    folder = Path(compiling.config.CACHE_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    return FileLock(folder / "compiling.lock")


def _note(game: Game) -> Path:
    return Path(compiling.config.CACHE_DIR) / f"{game.info.folder.name}.ready"


@cache
def _stamp(folder: Path) -> str:
    """A digest of what Numba looks at to see whether what it kept is still good."""
    digest = hashlib.sha256()
    sources = [*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("players/*.py"), *folder.rglob("*.py")]
    for source in sorted(sources):
        status = source.stat()
        digest.update(f"{source} {status.st_mtime_ns} {status.st_size}\n".encode())
    return digest.hexdigest()[:16]


class Preparation:
    """A process that compiles one game, and what it has reached.

    Whoever waits for a stage goes on when it is reached, or when the process has ended: what is
    still missing then is compiled in place.
    """

    def __init__(self, game: Game, up_to: Stage):
        self.game = game
        self._process = None if stage_of(game) >= up_to else _start(game, up_to)

    def is_reached(self, stage: Stage) -> bool:
        """Whether there is nothing to wait for."""
        return self._process is None or stage_of(self.game) >= stage

    def wait(self, stage: Stage) -> None:
        """Wait until a stage is reached."""
        while self._process is not None and not self.is_reached(stage):
            try:
                self._process.wait(SECONDS_BETWEEN_LOOKS)
            except subprocess.TimeoutExpired:
                continue
            self._process = None

    def stop(self) -> None:
        """Compile no more; what is compiled stays."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None


def _start(game: Game, up_to: Stage) -> "subprocess.Popen[bytes] | None":
    """Start the process; None where a system lets us start none."""
    command = [sys.executable, NOT_A_PATH, "-m", "ludotheque", "prepare", game.name]
    imports = os.pathsep.join(map(os.path.abspath, sys.path))
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen(
            [*command, "--up-to", up_to.name.lower()],
            stdin=nowhere, stdout=nowhere, stderr=nowhere,
            env={**os.environ, "PYTHONPATH": imports},
        )  # fmt: skip
    except OSError:
        return None
