"""What solvers find, kept from one run to the next among the user's caches."""

import hashlib
import time
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from ludotheque import storage
from ludotheque.engine.game import Game

SOURCES = ("solver.py", "rules/**/*.py", "content.py", "content/*")  # what decides a solution


class _Entry(msgspec.Struct, array_like=True):
    seconds: float  # that it took to find, in all runs
    data: bytes


class SolutionStore(MutableMapping[str, bytes]):
    """What the solver of a game keeps, by name, and how long that took to find.

    Other code may find something else, and has files of its own. A file that cannot be read or
    written is as good as none: a solver can find everything again.
    """

    def __init__(self, game: Game):
        self._game = game
        self._folder = storage.cache_folder() / "solved"
        self._opened = time.perf_counter()
        self.earlier_seconds = 0.0  # spent in earlier runs on what was read last

    @property
    def seconds(self) -> float:
        """Spent so far on what is being solved: in earlier runs, and since the store was opened."""
        return self.earlier_seconds + time.perf_counter() - self._opened

    def __getitem__(self, name: str) -> bytes:
        try:
            entry = msgspec.msgpack.decode(self._file(name).read_bytes(), type=_Entry)
        except (OSError, msgspec.MsgspecError) as error:
            raise KeyError(name) from error
        self.earlier_seconds = entry.seconds
        return entry.data

    def __setitem__(self, name: str, data: bytes) -> None:
        entry = msgspec.msgpack.encode(_Entry(self.seconds, data))
        with suppress(OSError):
            storage.atomic_write(self._file(name), entry)

    def __delitem__(self, name: str) -> None:
        """Forget what was kept under a name, by this code or by any other."""
        found = list(self._folder.glob(f"{self._game.name}-{name}-*"))
        if not found:
            raise KeyError(name)
        for file in found:
            with suppress(OSError):
                file.unlink()

    def __iter__(self) -> Iterator[str]:
        first, last = self._file("*").name.split("*")
        for file in sorted(self._folder.glob(f"{first}*{last}")):
            yield file.name[len(first) : -len(last)]

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _file(self, name: str) -> Path:
        return self._folder / f"{self._game.name}-{name}-{_digest(self._game.info.folder)}"


@cache
def _digest(folder: Path) -> str:
    """A few letters that change with the rules of a game, and with how it is solved."""
    digest = hashlib.blake2b(digest_size=4)
    for source in sorted(file for pattern in SOURCES for file in folder.glob(pattern)):
        digest.update(source.relative_to(folder).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()
