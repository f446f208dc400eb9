"""The player who plays exactly wherever that is possible."""

from typing import TYPE_CHECKING

from ludotheque.games.contract import Move, Worth
from ludotheque.games.state import State

if TYPE_CHECKING:
    from ludotheque.players.levels import Player


EVEN = 0.5
NEVER = 1 << 30  # more moves than any game has


def preference(worth: Worth) -> tuple[float, int]:
    """How moves of known worth are ranked: better chances first, then sooner won or later lost."""
    if worth.moves_left is None:  # nothing is known of it: no better than any that is known
        return worth.chance, -NEVER if worth.chance > EVEN else 0
    return worth.chance, -worth.moves_left if worth.chance > EVEN else worth.moves_left


class ExactPlayer:
    """Plays a move of the highest exact worth, and asks another player where none is known."""

    def __init__(self, elsewhere: "Player"):
        self._elsewhere = elsewhere

    def choose(self, view: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        worths = view.game.exact(view, seat)
        if worths is not None:
            return view.move(max(worths, key=lambda number: preference(worths[number])), seat)
        number = view.game.exact_move(view, seat)
        return self._elsewhere.choose(view, seat) if number is None else view.move(number, seat)
