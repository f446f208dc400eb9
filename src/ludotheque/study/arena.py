"""An arena: players meet in every seat order, and whatever stops the run loses nothing."""

from ludotheque.jobs.job import Job
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
