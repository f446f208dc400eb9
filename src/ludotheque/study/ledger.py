"""The file of an arena under way: whatever stops it, the next run goes on where it ended."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

import msgspec

from ludotheque.errors import BadUsage
from ludotheque.language import Text
from ludotheque.study.contest import Contest, Played


class Ledger:
    """Finished games on disk: a line that names the contest, then a line of JSON for each batch.

    Games stand in the order of their numbers. A line that was torn when a run was killed is
    dropped, with whatever follows it, and its games are played again.
    """

    def __init__(self, path: Path, contest: Contest, *, anew: bool = False):
        self.games: list[Played] = []
        self._path, self._contest = path, contest
        self._header = msgspec.json.encode(contest) + b"\n"
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

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, batch: list[Played]) -> None:
        """Keep a finished batch."""
        self._write(msgspec.json.encode(batch) + b"\n")
        self.games += batch

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _lock(self) -> None:
        """Two runs that write to one file would play every game twice."""
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
        """Take over the games of an earlier run; gives the length of what is whole, in bytes."""
        torn_at_once = not lines or (self._header.startswith(lines[0]) and lines[0] != self._header)
        if torn_at_once:
            return 0
        if not (_names_a_contest(lines[0]) if anew else lines[0] == self._header):
            raise BadUsage(
                Text(
                    en="{path} holds something else, not games of this arena with these rules and "
                    "players; name another file",
                    fr="{path} contient autre chose que des parties de cette arène avec ces règles "
                    "et ces joueurs ; nommez un autre fichier",
                ).filled(path=self._path)
            )
        if anew:
            return 0
        good = len(self._header)
        for line in lines[1:]:
            batch = self._read(line)
            if batch is None:
                break
            self.games += batch
            good += len(line)
        return good

    def _read(self, line: bytes) -> list[Played] | None:
        """The batch of a line, if it is whole and the one that follows."""
        try:
            batch = msgspec.json.decode(line, type=list[Played])
        except msgspec.DecodeError:
            return None
        numbers = [played.number for played in batch]
        first = len(self.games)
        follows = numbers == list(range(first, first + len(batch)))
        return batch if follows and line.endswith(b"\n") else None


def _names_a_contest(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=Contest)
    except msgspec.DecodeError:
        return False
    return True
