"""An arena: players meet in every seat order, and whatever stops the run loses nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.errors import CannotWrite
from ludotheque.jobs.job import Job
from ludotheque.storage import atomic_write
from ludotheque.study.contest import Contest, Played

GAMES_PER_BATCH = 4  # few, so that a worker that dies loses little


def play_batch(contest: Contest, numbers: range) -> list[Played]:
    """Play the games of one batch: what workers do, wherever they are."""
    return [contest.play(number) for number in numbers]


def job_of(contest: Contest) -> Job[Played]:
    """All games of a contest.

    >>> job = job_of(Contest.of("donuts", "random,random", games=2, seed=1))
    >>> [game.ranks for game in job.run()] == [game.ranks for game in job.run()]
    True
    """
    return Job(contest, Played, play_batch, contest.games, GAMES_PER_BATCH)


@dataclass
class Filed:
    """What became of the records of a contest: how many are new, and which files had others."""

    new: int = 0
    kept: int = 0  # that were there already
    others: list[Path] = field(
        default_factory=list
    )  # that hold something else, and are left as they are


def record_path(contest: Contest, number: int, folder: Path) -> Path:
    """The file of a game's record; people count games from 1.

    >>> contest = Contest.of("donuts", "random,random", games=12)
    >>> record_path(contest, 2, Path("games")).name.partition("-game-")[2]
    '03.record'
    """
    digits = len(str(contest.games))
    return folder / f"{job_of(contest).name}-game-{number + 1:0{digits}}.record"


def write_records(contest: Contest, games: Iterable[Played], folder: Path) -> Filed:
    """Write the record of each game to a file of its own, unless it is there; none is replaced."""
    filed = Filed()
    for played in games:
        path = record_path(contest, played.number, folder)
        written = f"{contest.record_of(played)}\n".encode()
        try:
            if not path.exists():
                atomic_write(path, written)
                filed.new += 1
            elif path.read_bytes() == written:
                filed.kept += 1
            else:
                filed.others.append(path)
        except OSError as error:
            raise CannotWrite(path, error) from error
    return filed
