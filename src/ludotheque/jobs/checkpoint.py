"""The file of a job under way: whatever stops it, the next run goes on where it ended."""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from filelock import FileLock, Timeout

from ludotheque.errors import BadUsage, CannotWrite
from ludotheque.language import Text

IN_USE = Text(en="another run is writing to {path}", fr="une autre exécution écrit dans {path}")
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
    """A result of a job: the first has number 0."""

    @property
    def number(self) -> int:
        """Its place in the order of all results."""
        ...


Entry = TypeVar("Entry", bound=Numbered)


class Checkpoint(Generic[Entry]):
    """The results of a job on disk: a line that names the job, then a line of JSON a batch.

    What names a job is a struct, with a digest of the `code` that does it.
    Entries stand in the order of their numbers. A line that was torn when a run was killed is
    dropped, with whatever follows it, and its entries are worked out again.
    """

    def __init__(self, path: Path, job: Any, kind: type[Entry], *, resume: bool = True):
        self.entries: list[Entry] = []
        self._path, self._job, self._kind = path, job, kind
        self._header = msgspec.json.encode(job) + b"\n"
        with ExitStack() as stack:
            self._open(stack)
            self._file.seek(0)
            self._file.truncate(self._whole_part(self._file.readlines(), resume))
            if not self._file.seek(0, os.SEEK_END):
                self._write(self._header)
            self._stack = stack.pop_all()

    def _open(self, stack: ExitStack) -> None:
        """Open the file for one run at a time: two would do everything twice."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = stack.enter_context(self._path.open("a+b"))
            stack.enter_context(FileLock(f"{self._path}.lock", timeout=0))
        except Timeout as error:
            raise BadUsage(IN_USE.filled(path=self._path)) from error
        except OSError as error:
            raise CannotWrite(self._path, error) from error

    def __enter__(self) -> "Checkpoint[Entry]":
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def add(self, batch: list[Entry]) -> None:
        """Keep a finished batch."""
        self._write(msgspec.json.encode(batch) + b"\n")
        self.entries += batch

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _whole_part(self, lines: list[bytes], resume: bool) -> int:
        """Take over the entries of an earlier run; gives the length of what is whole, in bytes."""
        torn_at_once = not lines or (self._header.startswith(lines[0]) and lines[0] != self._header)
        if torn_at_once:
            return 0
        by_other_code = lines[0] != self._header
        if by_other_code and not self._names_this_job(lines[0]):
            raise BadUsage(SOMETHING_ELSE.filled(path=self._path))
        if by_other_code and resume:
            raise BadUsage(OTHER_CODE.filled(path=self._path))
        if not resume:
            return 0
        whole = len(self._header)
        for line in lines[1:]:
            batch = self._read(line)
            if batch is None:
                break
            self.entries += batch
            whole += len(line)
        return whole

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

    def _names_this_job(self, line: bytes) -> bool:
        """Whether a line names the same job, whatever code has done it."""
        try:
            found = msgspec.json.decode(line, type=type(self._job))
        except msgspec.DecodeError:
            return False
        return bool(msgspec.structs.replace(found, code=self._job.code) == self._job)
