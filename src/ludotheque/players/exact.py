"""The player who plays exactly wherever that is possible."""

from typing import TYPE_CHECKING

from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.players.solution_store import SolutionStore

if TYPE_CHECKING:
    from ludotheque.players.levels import Player


class ExactPlayer:
    """Plays the best move as far as exact play tells, and asks another player where it does not."""

    def __init__(self, elsewhere: "Player"):
        self._elsewhere = elsewhere

    def choose(self, observation: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        solver, kept = observation.game.solver, SolutionStore(observation.game)
        number = solver.best_move(observation, seat, kept=kept) if solver else None
        return (
            self._elsewhere.choose(observation, seat)
            if number is None
            else observation.move(number, seat)
        )
