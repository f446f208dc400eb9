"""Functions for workers to run: in a module of their own, so that any process finds them."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotheque.study.contest import Played


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise ValueError(f"not {number}")


def dying_once(function: Callable[[Any], Any], mark: Path, fatal: Any, part: Any) -> Any:
    """Run a part; but the first worker that gets the fatal one is killed in the middle of it."""
    result = function(part)
    if part == fatal and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return result


class Shy(Exception):
    """An error that is packed without complaint, and cannot be unpacked."""

    def __init__(self, number: int, reason: str):
        super().__init__(f"{reason} {number}")


class Closed(Exception):
    """An error that cannot even be packed."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.pipe = open(os.devnull)  # noqa: SIM115


def fail_shyly(number: int) -> int:
    raise Shy(number, "no room for")


def fail_closed(number: int) -> int:
    raise Closed(f"no way round {number}")


def always_dying(part: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(folder: Path, part: Any) -> None:
    """Leave the number of the worker in a folder, then take for ever."""
    (folder / str(os.getpid())).touch()
    time.sleep(3600)


def without_times(games: list[Played]) -> list[tuple[object, ...]]:
    """All that must be the same wherever games are played."""
    return [(g.number, g.ranks, g.points, g.ending, g.decisions) for g in games]
