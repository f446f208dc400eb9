"""A player's whole decision: people see and undo whole ones, players choose step by step."""

from ludotheque.engine.state import State
from ludotheque.players.levels import Player


def decide(player: Player, observation: State, seat: int) -> list[int]:
    """The moves of a player's next whole decision, by number, from what its seat may see.

    >>> from ludotheque import load
    >>> from ludotheque.players import RandomPlayer
    >>> view = load("donuts").start(layout="0").observation(1)
    >>> len(decide(RandomPlayer(seed=1), view, 1))
    1
    """
    numbers: list[int] = []
    while not numbers or observation.is_mid_decision(seat):
        numbers.append(player.choose(observation, seat).number)
        observation = observation.play_number(numbers[-1], seat)
    return numbers
