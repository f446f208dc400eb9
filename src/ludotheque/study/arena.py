"""An arena: players meet in every seat order, and whatever stops the run loses nothing."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ludotheque.games.contract import Spread
from ludotheque.study.contest import Contest, Played
from ludotheque.study.ledger import Ledger
from ludotheque.study.runner import HERE, PROCESSES, runner

GAMES_A_BATCH = 4  # few, so that a worker that dies loses little


def play_batch(contest: Contest, numbers: range) -> list[Played]:
    """Play the games of one batch: what workers do, wherever they are."""
    return [contest.play(number) for number in numbers]


def play(
    contest: Contest,
    spread: Spread = map,
    ledger: Ledger[Played] | None = None,
    tick: Callable[[int], None] = lambda games: None,
) -> list[Played]:
    """Play a contest, or the rest of one; the games do not depend on who runs the batches.

    >>> contest = Contest.of("donuts", "random,random", games=2, seed=1)
    >>> [game.places for game in play(contest)] == [game.places for game in play(contest)]
    True
    """
    games = list(ledger.entries) if ledger else []
    tick(len(games))
    starts = range(len(games), contest.games, GAMES_A_BATCH)
    batches = [range(start, min(start + GAMES_A_BATCH, contest.games)) for start in starts]
    for batch in spread(partial(play_batch, contest), batches):
        if ledger:
            ledger.add(batch)
        games += batch
        tick(len(batch))
    return games


def run(
    contest: Contest,
    path: Path,
    *,
    on: str = PROCESSES,
    workers: int | None = None,
    anew: bool = False,
    tick: Callable[[int], None] = lambda games: None,
) -> list[Played]:
    """Play a contest whose games are kept in a file; what the file has already is not played."""
    with Ledger(path, contest, Played, anew=anew) as ledger:
        finished = len(ledger.entries) == contest.games
        with runner(HERE if finished else on, workers) as spread:
            return play(contest, spread, ledger, tick)
