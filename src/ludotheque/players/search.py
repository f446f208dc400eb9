"""Searching for a move: how much to think, and what is found."""

import hashlib
import itertools
import math
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.move import Move, index_of
from ludotheque.engine.state import State
from ludotheque.players import mcts

CORES = os.cpu_count() or 1
MEGABYTE = 1 << 20
EDGES_PER_NODE = 24  # room for edges beside that for nodes; a tree is full when either is
SLICE, SHORT_SLICE = 4096, 32  # simulations at a stretch; and between two looks at the clock
SIMULATIONS_PER_TREE = 1 << 40  # numbers of simulations that a tree has for itself


@dataclass(frozen=True)
class Budget:
    """How much a search may use: simulations or milliseconds, whichever ends first, and memory.

    With simulations alone the same seed finds the same. `trees` are grown side by side, one a
    core, and combined: their number (not that of cores) is part of the result.
    """

    simulations: int | None = None
    milliseconds: int | None = None
    trees: int = 1
    megabytes: int = 256

    def __post_init__(self) -> None:
        if self.simulations is None and self.milliseconds is None:
            raise ValueError("a search needs an end: give simulations, milliseconds or both")
        given = (self.simulations, self.milliseconds, self.trees, self.megabytes)
        if min(number for number in given if number is not None) < 1:
            raise ValueError("a search needs at least one of what it may use")
        if self.megabytes < self.trees:
            raise ValueError("each tree needs at least one megabyte")


@dataclass(frozen=True)
class Estimate:
    """What a search thinks of a move: its win probability, and the standard error of that."""

    move: Move
    win_probability: float
    error: float
    visits: int


@dataclass(frozen=True)
class SearchResult:
    """What a search found: its estimates, the most visited first, and what it took."""

    estimates: tuple[Estimate, ...]
    simulations: int
    nodes: int
    max_depth: int  # of a tree, in decisions
    seconds: float

    @property
    def best(self) -> Estimate:
        """The move that the search would play."""
        return self.estimates[0]


def search(
    observation: State, seat: int, budget: Budget, *, seed: int = 0, evenly: bool = False
) -> SearchResult:
    """Search the moves of a seat to move, given what that seat sees.

    `evenly` spends half of the simulations on whichever move has had the fewest, to tell what
    each is worth; else bad moves are soon left alone.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").observation(1)
    >>> found = search(view, 1, Budget(simulations=500), seed=3)
    >>> found.simulations, found == search(view, 1, Budget(simulations=500), seed=3)
    (500, False)
    >>> found.best == search(view, 1, Budget(simulations=500), seed=3).best
    True
    """
    start = time.perf_counter()
    deadline = None if budget.milliseconds is None else start + budget.milliseconds / 1000
    builder = _TreeBuilder(observation, seat, decision_seed(observation, seed), evenly)
    count = min(budget.trees, budget.simulations or budget.trees)
    if deadline is not None:
        count = min(count, CORES)  # a tree that waited for a core would have no time left
    shares = [_part(budget.simulations, index, count) for index in range(count)]
    megabytes = budget.megabytes // count
    with ThreadPoolExecutor(min(CORES, count)) as pool:
        grown = pool.map(
            lambda index: builder.tree(index, shares[index], deadline, megabytes), range(count)
        )
        try:
            trees = list(grown)
        except KeyboardInterrupt:  # who asked does not wait until all have thought to the end
            builder.stopped.set()
            raise
    estimates = _combined(observation, seat, trees)
    return SearchResult(
        estimates,
        simulations=sum(int(t.root_stats["visits"].sum()) for t in trees),
        nodes=sum(int(t.sizes.nodes) for t in trees),
        max_depth=max(int(t.sizes.max_depth) for t in trees),
        seconds=time.perf_counter() - start,
    )


def decision_seed(observation: State, seed: int) -> int:
    """A seed for one decision: the same observation and player's seed, the same search."""
    digest = hashlib.blake2b(observation.data + str(seed).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "little")


@dataclass(frozen=True)
class _TreeBuilder:
    """Grows the trees of one search."""

    observation: State
    seat: int
    seed: int
    evenly: bool
    stopped: threading.Event = field(default_factory=threading.Event)

    def tree(
        self, index: int, simulations: int | None, deadline: float | None, megabytes: int
    ) -> mcts.Tree:
        """Grow one tree until its simulations, or the time, are used up, or it is stopped."""
        game = self.observation.game
        nodes = (megabytes * MEGABYTE) // mcts.tree_bytes(1 << 10, EDGES_PER_NODE << 10) << 10
        if simulations is not None:
            nodes = min(nodes, simulations + 1)  # each simulation adds one at the most
        grown = mcts.new_tree(nodes, nodes * EDGES_PER_NODE, game.rules.move_count)
        scratch = mcts.new_scratch(
            game.rules.dtype, bits.words_for(game.rules.move_count), self.observation.players
        )
        first = index * SIMULATIONS_PER_TREE
        size = SLICE if deadline is None else SHORT_SLICE
        for done in itertools.count(0, size):
            last = done + size if simulations is None else min(done + size, simulations)
            mcts.grow(
                grown, scratch, self.observation.raw, index_of(self.seat), first + done,
                first + last, np.uint64(self.seed), game.search, self.evenly,
            )  # fmt: skip
            is_late = deadline is not None and time.perf_counter() >= deadline
            if last == simulations or is_late or self.stopped.is_set():
                return grown
        raise AssertionError("unreachable")


def _part(total: int | None, index: int, parts: int) -> int | None:
    """The share of a total that the index-th of some parts has."""
    return None if total is None else total * (index + 1) // parts - total * index // parts


def _combined(observation: State, seat: int, trees: list[mcts.Tree]) -> tuple[Estimate, ...]:
    """Combine what several trees found of the root's moves; the most visited first."""
    moves: dict[int, list[tuple[int, float, float]]] = {}
    for grown in trees:
        count = int(grown.nodes[mcts.ROOT]["edges"])  # the root's edges come first
        root_stats = grown.root_stats[:count]
        columns = (root_stats["visits"], root_stats["total"], root_stats["squares"])
        numbers = grown.edges["move"][:count].tolist()
        for number, *found in zip(numbers, *(column.tolist() for column in columns), strict=True):
            moves.setdefault(number, []).append(tuple(found))
    estimates = [_estimate(observation.move(n, seat), stats) for n, stats in moves.items()]
    return tuple(
        sorted(estimates, key=lambda one: (-one.visits, -one.win_probability, one.move.number))
    )


def _estimate(move: Move, stats: list[tuple[int, float, float]]) -> Estimate:
    """A mean of what each tree says (visits, total, squares), and its standard error.

    The error is that of all results, or that of the means of the trees if it is larger: results of
    one tree are not independent, since it learns from them. One more result of each extreme counts
    for the error, since without them a move tried once would have none at all.
    """
    visits, total, squares = (sum(column) for column in zip(*stats, strict=True))
    mean = total / visits if visits else 0.5
    spread = (squares + 1) / (visits + 2) - ((total + 1) / (visits + 2)) ** 2
    error = math.sqrt(max(spread, 0.0) / (visits + 2))
    if len(stats) > 1 and visits:
        apart = sum(n * (part / n - mean) ** 2 for n, part, _ in stats if n) / visits
        error = max(error, math.sqrt(apart / (len(stats) - 1)))
    return Estimate(move, mean, error, int(visits))


class SearchPlayer:
    """Plays what a search with a given budget likes best.

    >>> from ludotheque import load
    >>> view = load("donuts").start(layout="0").observation(1)
    >>> player = SearchPlayer(1, Budget(simulations=100))
    >>> player.choose(view, 1) in view.legal_moves(1)
    True
    """

    def __init__(self, seed: int, budget: Budget):
        self._seed = seed
        self._budget = budget

    def choose(self, observation: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        numbers = observation.legal_numbers(seat)
        if len(numbers) == 1:
            return observation.move(numbers[0], seat)
        return search(observation, seat, self._budget, seed=self._seed).best.move
