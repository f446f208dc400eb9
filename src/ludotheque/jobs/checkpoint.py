"""The file of long work under way: whatever stops it, the next run goes on where it ended."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from ludotheque.errors import BadUsage
from ludotheque.language import Text

SOMETHING_ELSE = Text(
    en="{path} holds something else than results of this command; name another file",
    fr="{path} contient autre chose que des résultats de cette commande ; nommez un autre fichier",
)
OTHER_CODE = Text(
    en="{path} holds results of other rules, solvers or players, from another version; start anew "
    "with --no-resume, or name another file",
    fr="{path} contient des résultats d’autres règles, solveurs ou joueurs, d’une autre version ; "
    "recommencez avec --no-resume, ou nommez un autre fichier",
)


class Numbered(Protocol):
    """A finished part of the work: the first has number 0."""

    @property
    def number(self) -> int:
        """Its place in the order of all parts."""
        ...


Entry = TypeVar("Entry", bound=Numbered)


class Ledger(Generic[Entry]):
    """Finished work on disk: a line that says which work, then a line of JSON for each batch.

    What names the work is a struct, with a digest of the `code` that does it.
    Entries stand in the order of their numbers. A line that was torn when a run was killed is
    dropped, with whatever follows it, and its work is done again.
    """

    def __init__(self, path: Path, work: Any, kind: type[Entry], *, anew: bool = False):
        self.entries: list[Entry] = []
        self._path, self._work, self._kind = path, work, kind
        self._header = msgspec.json.encode(work) + b"\n"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise BadUsage(
                Text(
                    en="cannot write to {path}: {why}", fr="impossible d’écrire dans {path} : {why}"
                ).filled(path=path, why=error.strerror)
            ) from error
        try:
            self._lock()
            self._file.seek(0)
            self._file.truncate(self._good_part(self._file.readlines(), anew))
            if not self._file.seek(0, os.SEEK_END):
                self._write(self._header)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Ledger[Entry]":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, batch: list[Entry]) -> None:
        """Keep a finished batch."""
        self._write(msgspec.json.encode(batch) + b"\n")
        self.entries += batch

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _lock(self) -> None:
        """Two runs that write to one file would do everything twice."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BadUsage(
                Text(
                    en="another run is writing to {path}",
                    fr="une autre exécution écrit dans {path}",
                ).filled(path=self._path)
            ) from error

    def _good_part(self, lines: list[bytes], anew: bool) -> int:
        """Take over the entries of an earlier run; gives the length of what is whole, in bytes."""
        torn_at_once = not lines or (self._header.startswith(lines[0]) and lines[0] != self._header)
        if torn_at_once:
            return 0
        by_other_code = lines[0] != self._header
        if by_other_code and not self._names_this_work(lines[0]):
            raise BadUsage(SOMETHING_ELSE.filled(path=self._path))
        if by_other_code and not anew:
            raise BadUsage(OTHER_CODE.filled(path=self._path))
        if anew:
            return 0
        good = len(self._header)
        for line in lines[1:]:
            batch = self._read(line)
            if batch is None:
                break
            self.entries += batch
            good += len(line)
        return good

    def _read(self, line: bytes) -> list[Entry] | None:
        """The batch of a line, if it is whole and the one that follows."""
        try:
            batch = msgspec.json.decode(line, type=list[self._kind])  # type: ignore[name-defined]
        except msgspec.DecodeError:
            return None
        numbers = [entry.number for entry in batch]
        first = len(self.entries)
        follows = numbers == list(range(first, first + len(batch)))
        return batch if follows and line.endswith(b"\n") else None

    def _names_this_work(self, line: bytes) -> bool:
        """Whether a line names the same work, whatever code has done it."""
        try:
            found = msgspec.json.decode(line, type=type(self._work))
        except msgspec.DecodeError:
            return False
        return bool(msgspec.structs.replace(found, code=self._work.code) == self._work)
