"""Solving a game: from one state, or from every start that there is."""

import random
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

import msgspec

from ludotheque.engine import registry, solving
from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.errors import BadUsage, Unsolved
from ludotheque.jobs.fingerprint import code_digest
from ludotheque.jobs.job import Job
from ludotheque.language import Text
from ludotheque.players.solution_store import SolutionStore

STARTS_PER_BATCH = 16  # some seconds of work
NO_SOLVER = Text(
    en="{game} has no exact solution here; try 'ludotheque analyse' for an estimate",
    fr="{game} n’a pas de solution exacte ici ; « ludotheque analyse » l’estime",
)
ONE_START = Text(
    en="{game} has one start; leave out --all or --sample",
    fr="{game} n’a qu’un départ ; retirez --all ou --sample",
)
NO_SUCH_SAMPLE = Text(
    en="--sample takes a number from 1 to {most}, not {n}",
    fr="--sample prend un nombre de 1 à {most}, pas {n}",
)
START_CHOSEN = Text(
    en="starts differ in {both}; leave {both} out, or --all and --sample",
    fr="les départs se distinguent par {both} ; retirez {both}, ou bien --all et --sample",
)


class Timed(msgspec.Struct, frozen=True):
    """A solution, and how long it took to find, be it in an earlier run."""

    solution: solving.Solution
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """As programs read it."""
        found: dict[str, Any] = msgspec.to_builtins(self.solution)
        return found | {"seconds": self.seconds}


def solve(
    state: State,
    *,
    value_only: bool = False,
    parallel_map: solving.ParallelMap = map,
    on_progress: solving.OnProgress = solving.no_progress,
) -> Timed:
    """Solve a game from a state.

    >>> from ludotheque import load
    >>> solve(load("donuts").start(layout="42"), value_only=True).solution.value
    'win'
    """
    store = SolutionStore(state.game)
    found = solver_of(state.game).solve(
        state, value_only=value_only, parallel_map=parallel_map, on_progress=on_progress, kept=store
    )
    return Timed(found, round(store.seconds, 4))


def solver_of(game: Game) -> solving.Solver:
    """The solver of a game that has one."""
    if game.solver is None:
        raise Unsolved(NO_SOLVER.filled(game=game.title))
    return game.solver


class Solved(msgspec.Struct, frozen=True):
    """What was found from one start."""

    number: int
    start: Mapping[str, str]  # the options that tell it apart
    found: solving.Solution


class Survey(msgspec.Struct, frozen=True, dict=True):
    """A game that is to be solved from every start, or from a sample of them."""

    game: str
    players: int
    options: dict[str, str]  # besides those that tell the starts apart
    value_only: bool
    sample: int | None  # how many starts, drawn at random, always the same; None: all
    code: str  # digest of the rules and the solver: other code may find other solutions

    @classmethod
    def of(
        cls,
        game: str,
        options: Mapping[str, str],
        *,
        players: int | None = None,
        value_only: bool = False,
        sample: int | None = None,
    ) -> "Survey":
        """Check what is asked for."""
        found = registry.load(game)
        count = found.check_players(players)
        survey = cls(found.name, count, dict(options), value_only, sample, code_digest())
        every = len(solver_of(found).starts())
        if not every:
            raise BadUsage(ONE_START.filled(game=found.title))
        if sample is not None and not 1 <= sample <= every:
            raise BadUsage(NO_SUCH_SAMPLE.filled(most=every, n=sample))
        if both := ", ".join(set(options) & set(survey.starts[0])):
            raise BadUsage(START_CHOSEN.filled(both=both))
        survey.start(0)  # refuses options that the game does not have
        return survey

    @cached_property
    def starts(self) -> list[Mapping[str, str]]:
        """What tells the starts apart."""
        starts = list(solver_of(registry.load(self.game)).starts())
        return starts if self.sample is None else random.Random(0).sample(starts, self.sample)

    def start(self, number: int) -> State:
        """Begin from one of the starts."""
        options = self.options | dict(self.starts[number])
        return State.start(registry.load(self.game), players=self.players, options=options)


def solve_batch(survey: Survey, numbers: range) -> list[Solved]:
    """Solve the starts of one batch: what workers do, wherever they are."""
    solver = solver_of(registry.load(survey.game))
    solve_start = partial(solver.solve, value_only=survey.value_only)
    return [Solved(n, survey.starts[n], solve_start(survey.start(n))) for n in numbers]


def job_of(survey: Survey) -> Job[Solved]:
    """All starts of a survey."""
    return Job(survey, Solved, solve_batch, len(survey.starts), STARTS_PER_BATCH)


def summary(solved: list[Solved]) -> dict[str, Any]:
    """How often each value and each distance was found."""
    counts: dict[str, Any] = {"starts": len(solved)}
    exact = [one.found for one in solved if isinstance(one.found, solving.ExactValue)]
    values = Counter(found.value for found in exact)
    distances = Counter(found.distance for found in exact if found.distance is not None)
    if values:
        counts["value"] = {value: values[value] for value in sorted(values)}
    if distances:
        counts["distance"] = {str(n): distances[n] for n in sorted(distances)}
    return counts
