"""What every move is worth, and what the mistakes of a game cost."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.move import CHANCE_SEAT, TAKE_BACK_NUMBER, Move
from ludotheque.engine.solving import MoveValue, no_progress
from ludotheque.engine.state import State
from ludotheque.language import Language, Text, number, percent
from ludotheque.players.search import Budget, Estimate, search
from ludotheque.players.solution_store import SolutionStore
from ludotheque.records import Record

# Trees: up to eight cores think at once, and their differences tell how sure an estimate is.
BUDGET = Budget(simulations=16_000, trees=8)
EXACT_TIME_BUDGET = 60.0  # seconds for the exact values of one decision, where a game has them
SURE = 3.0  # standard errors by which a difference must exceed chance to be called a mistake


@dataclass(frozen=True)
class Value:
    """What a move is worth to its seat: its win probability; exact unless it has an error."""

    move: Move
    win_probability: float
    error: float | None = None  # one standard error of an estimate
    moves_left: int | None = None  # decisions until the end with best play, where known

    @property
    def text(self) -> Text:
        r"""The value as people say it: "wins in 7 moves", "61.3 %", "61.3 % ± 0.8".

        >>> from ludotheque import load
        >>> move = load("donuts").start(layout="0").find("a1")
        >>> str(Value(move, 1.0, moves_left=7).text)
        'wins in 7 moves'
        >>> Value(move, 0.6128, error=0.008).text.en
        '61.3\u202f% ± 0.8'
        """
        if self.error is None and self.win_probability in _SETTLED:
            at_once, later, some_day = _SETTLED[self.win_probability]
            if self.moves_left is not None:
                return (at_once if self.moves_left == 1 else later).filled(n=self.moves_left)
            if some_day:
                return some_day
        share = percent(self.win_probability)
        if self.error is None:
            return share
        error = number(100 * self.error, 1)
        return Text(en="{share} ± {error}", fr="{share} ± {error}").filled(share=share, error=error)

    def as_json(self, language: Language) -> dict[str, Any]:
        """The value for programs."""
        return {
            "move": self.move.text,
            "win_probability": self.win_probability,
            "error": self.error,
            "moves_left": self.moves_left,
            "text": self.text.to(language),
        }


_SETTLED = {
    1.0: (
        Text(en="wins at once", fr="gagne tout de suite"),
        Text(en="wins in {n} moves", fr="gagne en {n} coups"),
        Text(en="wins", fr="gagne"),
    ),
    0.5: (
        Text(en="draws at once", fr="fait égalité tout de suite"),
        Text(en="draws in {n} moves", fr="fait égalité en {n} coups"),
        None,  # a win may also be as likely as a loss
    ),
    0.0: (
        Text(en="loses at once", fr="perd tout de suite"),
        Text(en="loses in {n} moves", fr="perd en {n} coups"),
        Text(en="loses", fr="perd"),
    ),
}


@dataclass(frozen=True)
class Analysis:
    """The value of every legal move of a seat, the best first."""

    seat: int
    values: tuple[Value, ...]

    @property
    def is_exact(self) -> bool:
        """Whether these are no estimates."""
        return all(value.error is None for value in self.values)

    @property
    def best(self) -> Value:
        """The best move."""
        return self.values[0]

    @property
    def is_win_probability(self) -> bool:
        """Whether values are that: alone, they tell how well the game may go, from 0 to 1."""
        return self.best.move.state.players > 1

    def of(self, move: Move) -> Value:
        """The value of one move."""
        return next(value for value in self.values if value.move.number == move.number)

    def as_json(self, language: Language) -> dict[str, Any]:
        """What every move is worth, for programs."""
        return self.head_as_json() | {"values": [value.as_json(language) for value in self.values]}

    def head_as_json(self) -> dict[str, Any]:
        """Whose values these are and of which kind, for programs."""
        return {
            "seat": self.seat,
            "exact": self.is_exact,
            "is_win_probability": self.is_win_probability,
        }


def analyse(
    state: State,
    seat: int | None = None,
    *,
    budget: Budget = BUDGET,
    seed: int = 0,
    exact_seconds: float | None = None,
) -> Analysis:
    """Value every legal move of a seat to move, knowing only what that seat may know.

    `exact_seconds` is how long exact values may take, where a game has them (None: as usual).

    >>> from ludotheque import load
    >>> state = load("donuts").start(layout="0").play("a1")
    >>> analysis = analyse(state, 2, budget=Budget(simulations=100))
    >>> sorted(value.move.text for value in analysis.values)
    ['b2', 'c3', 'd4', 'e5', 'f6']
    """
    seat = state.to_move[0] if seat is None and state.to_move else seat
    seat = state.legal_moves(seat)[0].seat  # refuses a seat that is not to move
    observation = state.observation(seat)
    solver = state.game.solver
    move_values = None
    if solver is not None:
        seconds = EXACT_TIME_BUDGET if exact_seconds is None else exact_seconds
        move_values = solver.move_values(
            observation, seat, time_budget=seconds, kept=SolutionStore(state.game)
        )
    if move_values is not None:
        return Analysis(seat, _ranked_exactly(observation.legal_moves(seat), dict(move_values)))
    found = search(observation, seat, budget, seed=seed, evenly=True)
    return Analysis(seat, _ranked_by_estimate(found.estimates))


def _ranked_exactly(
    moves: tuple[Move, ...], move_values: dict[int, MoveValue]
) -> tuple[Value, ...]:
    ranked = sorted(moves, key=lambda move: move_values[move.number].preference, reverse=True)
    values = [(move, move_values[move.number]) for move in ranked]
    return tuple(
        Value(move, one.win_probability, moves_left=one.moves_left) for move, one in values
    )


def _ranked_by_estimate(estimates: tuple[Estimate, ...]) -> tuple[Value, ...]:
    """Rank by win probability; but the move that the search would play, as the surest, is first."""
    played, *others = estimates
    ranked = [played, *sorted(others, key=lambda estimate: -estimate.win_probability)]
    return tuple(Value(found.move, found.win_probability, error=found.error) for found in ranked)


@dataclass(frozen=True)
class Mark:
    """How bad a mistake is."""

    sign: str
    least_cost: float
    name: Text


MARKS = (
    Mark("??", 0.20, Text(en="blunder", fr="gaffe")),
    Mark("?", 0.10, Text(en="mistake", fr="erreur")),
    Mark("?!", 0.05, Text(en="inaccuracy", fr="imprécision")),
)


@dataclass(frozen=True)
class Judgement:
    """A decision of a game beside the best there was."""

    event: int  # its number in the record, from 1
    analysis: Analysis
    played: Value

    @property
    def cost(self) -> float:
        """How much win probability the decision gave away."""
        return max(0.0, self.analysis.best.win_probability - self.played.win_probability)

    @property
    def is_sure(self) -> bool:
        """Whether it gave away more than chance may explain."""
        doubt = math.hypot(self.analysis.best.error or 0.0, self.played.error or 0.0)
        return self.cost > SURE * doubt

    @property
    def mark(self) -> Mark | None:
        """How bad it was; None if it was good enough, or too close to tell."""
        if not self.is_sure:
            return None
        return next((mark for mark in MARKS if self.cost >= mark.least_cost), None)

    def as_json(self, language: Language) -> dict[str, Any]:
        """The decision for programs."""
        return {
            "event": self.event,
            **self.analysis.head_as_json(),
            "played": self.played.as_json(language),
            "best": self.analysis.best.as_json(language),
            "cost": self.cost,
            "mark": self.mark.sign if self.mark else None,
        }


def judge(
    record: Record,
    *,
    budget: Budget = BUDGET,
    seed: int = 0,
    seat: int | None = None,
    exact_seconds: float | None = None,
    on_progress: Callable[[], object] = no_progress,
) -> Iterator[Judgement]:
    """Judge every decision of a record, or of one seat, in which there was something to choose.

    `on_progress` is called after each event.
    """
    state = record.start
    for event_number, event in enumerate(record.events, 1):
        if is_judged(event, seat):
            analysis = analyse(
                state, event.seat, budget=budget, seed=seed, exact_seconds=exact_seconds
            )
            if len(analysis.values) > 1:
                yield Judgement(event_number, analysis, analysis.of(event))
        state = state.play(event)
        on_progress()


def is_judged(event: Move, seat: int | None = None) -> bool:
    """Whether an event is a decision, of a seat (None: of any)."""
    is_decision = event.seat != CHANCE_SEAT and event.number != TAKE_BACK_NUMBER
    return is_decision and seat in (None, event.seat)
