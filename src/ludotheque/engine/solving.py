"""What a game that can be solved offers, and what is found by solving it."""

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from ludotheque.language import Text

if TYPE_CHECKING:
    from ludotheque.engine.state import State

EVEN = 0.5
NEVER = 1 << 30  # more moves than any game has
SOON = 0.25  # seconds: to find a move must not take a bot much longer

# Runs a function over parts of a long computation: `map` here, workers or a cluster elsewhere.
ParallelMap = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
# Is told now and then what a long computation is at, and how much of that is done, from 0 to 1.
OnProgress = Callable[[Text, float], None]
# What took long to find, by name, from one run to the next. It may be lost at any time.
Kept = MutableMapping[str, bytes]


def no_progress(what: Text, done: float) -> None:
    """Ignore progress."""


@dataclass(frozen=True)
class MoveValue:
    """What a decision is worth to the seat that takes it if everybody plays best from then on."""

    win_probability: float  # a shared win counts in part
    moves_left: int | None = None  # decisions until the game is over, this one included

    @property
    def preference(self) -> tuple[float, int]:
        """How moves are ranked: likelier to win first, then sooner won or later lost."""
        winning = self.win_probability > EVEN
        if self.moves_left is None:  # nothing is known of it: no better than any that is known
            return self.win_probability, -NEVER if winning else 0
        return self.win_probability, -self.moves_left if winning else self.moves_left


class ExactValue(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="exact"):
    """Who wins a position without chance, how soon, and by which moves."""

    value: Literal["win", "draw", "loss"]  # for the player to move
    nodes: int  # positions looked at
    move: str | None = None  # one that keeps a win or a draw, where only the value was asked for
    distance: int | None = None  # moves to the end
    keeping: tuple[str, ...] = ()  # all moves that keep the value
    best: tuple[str, ...] = ()  # the best line


class WinProbabilities(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="win_probabilities"
):
    """How often each player wins a game of chance if all play as was found."""

    first_player: float
    by_turn: tuple[float, ...]  # from the start, in the order of turns
    states: int
    rounds: int  # of improving how all play
    sweeps: int  # over all states, in all rounds
    tolerance: float  # how much better a choice must be to be preferred to another
    precision: float  # of these probabilities, given how all play
    most_to_gain: float  # by playing any one turn otherwise
    kept: bool  # read from what was solved earlier
    by_seat: tuple[float, ...] = ()  # as the game stands
    moves: Mapping[str, float] = {}  # what each move is worth to the seat to move, the best first
    best: Mapping[str, Sequence[str]] = {}  # the best choice, and the throws that call for it


Solution = ExactValue | WinProbabilities


class Solver(Protocol):
    """solver.py: exact play, as far as it is known."""

    def move_values(
        self, state: "State", seat: int, *, time_budget: float = SOON, kept: Kept | None = None
    ) -> Mapping[int, MoveValue] | None:
        """Give the exact value of every legal move of a seat, by its number.

        None where exact play is not known, or would take longer than the budget: so many seconds
        of a usual core. A solver counts them in steps of its own, not by the clock, so that the
        same question always has the same answer.
        """

    def best_move(self, state: "State", seat: int, *, kept: Kept | None = None) -> int | None:
        """Give the best move of a seat as far as exact play tells soon; None where it does not."""

    def solve(
        self,
        state: "State",
        *,
        value_only: bool = False,
        parallel_map: ParallelMap = map,
        on_progress: OnProgress = no_progress,
        kept: Kept | None = None,
    ) -> Solution:
        """Solve the game from a state; what took long to find is `kept`, and found there again."""

    def starts(self) -> Sequence[Mapping[str, str]]:
        """The options of every start to be solved, in games that can begin in many ways."""
