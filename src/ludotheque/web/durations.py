"""How long it takes to make games ready, to be told to whoever waits."""

from contextlib import suppress
from pathlib import Path

import msgspec

from ludotheque import storage

# As measured on a usual core, where nothing is known of this one.
COMPILING_SECONDS_PER_KB = 0.35  # of rules
LOADING_SECONDS = 3.0


class Durations:
    """How many seconds it took to compile and to load games, from one run to the next."""

    def __init__(self, file: Path | None = None):
        self._file = file
        self._seconds: dict[str, float] = {}
        if file is not None:
            with suppress(OSError, msgspec.MsgspecError):
                self._seconds = msgspec.json.decode(file.read_bytes(), type=dict[str, float])

    def compiling(self, folder: str, kilobytes: float) -> float:
        """As last time; else by how much there is to compile."""
        return self._seconds.get(f"{folder} compiling", COMPILING_SECONDS_PER_KB * kilobytes)

    def loading(self, folder: str) -> float:
        """As last time; else as usual."""
        return self._seconds.get(f"{folder} loading", LOADING_SECONDS)

    def note_compiling(self, folder: str, seconds: float) -> None:
        """Note how long it took to compile what moves need."""
        self._seconds[f"{folder} compiling"] = round(seconds, 1)

    def note_loading(self, folder: str, seconds: float) -> None:
        """Note how long it took to load the games of a folder."""
        self._seconds[f"{folder} loading"] = round(seconds, 1)

    def keep(self) -> None:
        """Write it down; where that cannot be, estimates are made anew."""
        if self._file is not None:
            with suppress(OSError):
                storage.atomic_write(self._file, msgspec.json.encode(self._seconds))
