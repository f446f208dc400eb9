"""From the small steps of a player to its whole decisions."""

from ludotheque.engine.decisions import closing_of
from ludotheque.engine.state import State
from ludotheque.players.levels import Player


def decide(player: Player, observation: State, seat: int) -> tuple[int, ...]:
    """The numbers of the steps of a player's next whole decision, on what its seat may see.

    Where only a closing such as `stop` is legal after it, that is part of it.

    >>> from ludotheque import load
    >>> from ludotheque.players import PLAYERS
    >>> state = load("dungeons").start(players=2, seed=7)
    >>> steps = decide(PLAYERS["random"](1), state.observation(2), 2)
    >>> state.move(steps[0], 2).kind
    'pair'
    """
    moves: list[int] = []
    here = observation
    while not moves or here.is_mid_decision(seat):
        moves.append(player.choose(here, seat).number)
        here = here.play_number(moves[-1], seat)
    closing = closing_of(here, seat)
    return (*moves, *(() if closing is None else (closing,)))
