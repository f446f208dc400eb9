"""The player who plays exactly wherever that is possible."""

from typing import TYPE_CHECKING

from ludotheque.games.contract import Move
from ludotheque.games.state import State

if TYPE_CHECKING:
    from ludotheque.players.levels import Player


class ExactPlayer:
    """Plays the best move as far as exact play tells, and asks another player where it does not."""

    def __init__(self, elsewhere: "Player"):
        self._elsewhere = elsewhere

    def choose(self, view: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        number = view.game.exact_move(view, seat)
        return self._elsewhere.choose(view, seat) if number is None else view.move(number, seat)
