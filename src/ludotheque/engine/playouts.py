"""Random playouts by the million, and counts of positions, of any game."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import bits, loops
from ludotheque.engine.game import Game
from ludotheque.engine.move import is_whole_number
from ludotheque.engine.rng import RNG
from ludotheque.engine.state import State
from ludotheque.errors import WrongType

CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Tally:
    """What happened in many games; seats in order."""

    games: int
    decisions: int
    throws: int
    shortest: int  # in decisions
    longest: int
    wins: tuple[int, ...]  # first place alone
    shared: tuple[int, ...]  # first place with others
    points: tuple[int, ...]  # summed over all games
    endings: dict[str, int]  # by the clause that ended the game


def playouts(state: State, games: int, *, seed: int = 0, cores: int = CORES) -> Tally:
    """Play many random games from a state; the same seed gives the same tally on any machine.

    Each game has a random stream of its own, by its number, so neither the number of cores
    nor their timing matters; memory does not grow with the number of games.

    >>> from ludotheque import load
    >>> playouts(load("donuts").start(seed=7), 1000, seed=1).games
    1000
    """
    _check_count("games", games)

    def play(part: range) -> np.record:
        return _play(state, part, seed, _rows(state, 0))

    with ThreadPoolExecutor(cores) as pool:
        return _summed(list(pool.map(play, _parts(games, cores))), state)


def play_rows(state: State, numbers: range, *, seed: int = 0) -> loops.Rows:
    """Play the games of `playouts` that have these numbers; what became of each is a row."""
    rows = _rows(state, len(numbers))
    _play(state, numbers, seed, rows)
    return rows


def _play(state: State, numbers: range, seed: int, rows: loops.Rows) -> np.record:
    tally: np.record = np.zeros(1, loops.TALLY)[0]
    scratch = _scratch(state.game, state.players)
    first, last = numbers.start, numbers.stop
    loops.play_games(state.raw, first, last, np.uint64(seed % 2**64), scratch, rows, tally)
    return tally


def finish(game: Game, states: NDArray[Any], *, seed: int = 0, cores: int = CORES) -> None:
    """Play every state of a batch (an array of the game's dtype) to its end, in place."""

    def play(part: range) -> None:
        tally, scratch = np.zeros(1, loops.TALLY)[0], _scratch(game, game.info.max_players)
        first, last = part.start, part.stop
        loops.finish_batch(states, first, last, np.uint64(seed % 2**64), scratch, tally)

    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(play, _parts(len(states), cores)))


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` events (moves and results of chance) from a state."""
    _check_count("depth", depth)
    states = np.zeros(depth + 2, state.game.rules.dtype)
    states[0] = state.raw
    moves = np.zeros((depth + 1, len(_empty_set(state.game))), np.uint64)
    weights = np.zeros((depth + 1, max(1, state.game.rules.outcome_count)), np.int64)
    return int(loops.perft(states, moves, weights, depth))


def _scratch(game: Game, players: int) -> loops.PlayoutScratch:
    ranks, points = (np.zeros(players, np.int64) for _ in range(2))
    rng: np.record = np.zeros(1, RNG)[0]
    return loops.PlayoutScratch(np.zeros(1, game.rules.dtype), _empty_set(game), ranks, points, rng)


def _rows(state: State, count: int) -> loops.Rows:
    by_seat = (count, state.players)
    by_source = (*by_seat, len(state.game.info.sources))
    return loops.Rows(
        *(np.zeros(shape, np.int64) for shape in (by_seat, by_seat, count, count, by_source))
    )


def _check_count(what: str, count: int) -> None:
    if not is_whole_number(count) or count < 0:
        raise WrongType(f"{what}, a number from 0,", int, count)


def _empty_set(game: Game) -> NDArray[np.uint64]:
    return np.zeros(bits.words_for(game.rules.move_count), np.uint64)


def _parts(total: int, cores: int) -> Iterator[range]:
    """Cut the numbers below a total into a part for each core."""
    return (range(total * core // cores, total * (core + 1) // cores) for core in range(cores))


def _summed(tallies: list[np.record], state: State) -> Tally:
    played = [tally for tally in tallies if tally.games]
    total = {name: sum(tally[name] for tally in tallies) for name in loops.TALLY.names or ()}
    seats = slice(state.players)
    return Tally(
        games=int(total["games"]),
        decisions=int(total["decisions"]),
        throws=int(total["throws"]),
        shortest=min((int(tally.shortest) for tally in played), default=0),
        longest=max((int(tally.longest) for tally in played), default=0),
        wins=tuple(total["wins"][seats].tolist()),
        shared=tuple(total["shared"][seats].tolist()),
        points=tuple(total["points"][seats].tolist()),
        endings=_by_clause(state.game, total["endings"][1:].tolist()),
    )


def _by_clause(game: Game, counts: list[int]) -> dict[str, int]:
    """Count endings by their clauses; several endings may follow from the same one."""
    found: dict[str, int] = {}
    for ending, count in zip(game.info.endings, counts, strict=False):
        if count:
            found[ending.clause] = found.get(ending.clause, 0) + count
    return found
