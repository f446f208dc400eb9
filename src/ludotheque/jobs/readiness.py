"""How far a game is compiled, and the process that compiles it while others wait or play.

Numba compiles under the interpreter's lock, for seconds: whoever talks to people leaves that to a
process of its own, `ludotheque prepare`. What it has compiled it notes beside Numba's files, so
that the next start knows at once that nothing is missing.
"""

import hashlib
import subprocess
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque import storage
from ludotheque.engine import compiling, shelf
from ludotheque.engine.game import Game
from ludotheque.jobs.children import environment, python
from ludotheque.jobs.stages import Stage
from ludotheque.language import Text, same

if TYPE_CHECKING:
    from filelock import FileLock

__all__ = ["Preparation", "Stage", "note_stage", "one_at_a_time", "stage_in", "stage_of"]

PACKAGE = shelf.ENGINE.parent
SECONDS_BETWEEN_LOOKS = 0.05
NO_PROCESS = Text(
    en="the system lets us start no process", fr="le système ne laisse démarrer aucun processus"
)
ENDED = Text(
    en="the process that compiles ended by itself (status {status})",
    fr="le processus qui compile s’est arrêté de lui-même (statut {status})",
)


def stage_of(game: Game) -> Stage:
    """How far a game is compiled by now."""
    return stage_in(game.info.folder)


def stage_in(folder: Path) -> Stage:
    """How far the games of a folder are compiled by now; none of them is loaded for that."""
    if compiling.config.DISABLE_JIT:
        return Stage.STUDIES
    try:
        stamp, number = _kept(folder, "ready").read_text(encoding="utf-8").split()
        return Stage(int(number)) if stamp == _stamp(folder) else Stage.NOTHING
    except (OSError, ValueError):
        return Stage.NOTHING


def note_stage(game: Game, stage: Stage) -> None:
    """Note that a game, with the others of its folder, is compiled so far."""
    folder = game.info.folder
    storage.atomic_write(_kept(folder, "ready"), f"{_stamp(folder)} {stage.value}\n")


def one_at_a_time() -> "FileLock":
    """The lock of whoever compiles ahead: two would overwrite each other's entries."""
    from filelock import FileLock  # only who compiles needs it: a game should start at once

    folder = Path(compiling.config.CACHE_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    return FileLock(folder / "compiling.lock")


def _kept(folder: Path, kind: str) -> Path:
    """What is kept beside Numba's files: the note of a folder, and what its compiling said."""
    return Path(compiling.config.CACHE_DIR) / f"{folder.name}.{kind}"


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
        self._up_to = up_to
        self._process = None if stage_of(game) >= up_to else _start(game, up_to)

    def is_reached(self, stage: Stage) -> bool:
        """Whether there is nothing to wait for."""
        process = self._process
        return process is None or stage_of(self.game) >= stage or process.poll() is not None

    def wait(self, stage: Stage) -> None:
        """Wait until a stage is reached."""
        while self._process is not None and not self.is_reached(stage):
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(SECONDS_BETWEEN_LOOKS)

    @property
    def failure(self) -> Text | None:
        """Why it ended before all was compiled; None: all is, or it goes on."""
        status = None if self._process is None else self._process.poll()
        goes_on = self._process is not None and status is None
        if goes_on or stage_of(self.game) >= self._up_to:
            return None
        if status is None:
            return NO_PROCESS
        said = _last_line(_kept(self.game.info.folder, "said"))
        return same(said) if said and status > 0 else ENDED.filled(status=status)

    def stop(self) -> None:
        """Compile no more; what is compiled stays."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None


def _start(game: Game, up_to: Stage) -> "subprocess.Popen[bytes] | None":
    """Start the process; None where a system lets us start none."""
    nowhere = subprocess.DEVNULL
    try:
        log = _kept(game.info.folder, "said")
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("wb") as said:
            return subprocess.Popen(
                python("ludotheque", "prepare", game.name, "--up-to", up_to.name.lower()),
                stdin=nowhere, stdout=nowhere, stderr=said, env=environment(),
            )  # fmt: skip
    except OSError:
        return None


def _last_line(file: Path) -> str:
    """The last words of a log; none where it cannot be read."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
