"""The state of a game of Easy Come Easy Go. Dice are multisets, by number: see `dice`."""

import numpy as np

from ludotheque.engine.verbs import state_dtype
from ludotheque.games.easycome.rules.dice import DICE, FIRST, PRIZES

MAX_PLAYERS = 4
PRIZES_TO_WIN = 3  # EC-14
EVERY_PRIZE = np.uint16((1 << PRIZES) - 1)

# Moves: to take a prize (from 0), to end the turn, or to keep some of the dice just thrown: END
# plus the number of that multiset, of one to three dice, since to keep all is to end (EC-9).
END = PRIZES
MOVES = END + FIRST[DICE]

NO_SEAT = -1
NOT_OVER, HELD_FOR_TWO, HELD_AGAINST_ONE, HELD_AGAINST_ALL = range(4)

STATE = state_dtype(
    [
        ("prizes", "u2", MAX_PLAYERS),  # before each seat, a bit for each; the rest: the centre
        ("counts", "u1", MAX_PLAYERS),  # turns a seat must still hold its three; 0: no count
        ("players", "u1"),
        ("hold", "u1"),  # turns for which three prizes must be held (EC-14, EC-17)
        ("to_begin", "u1"),  # EC-2: the seats that have still to throw for the first turn,
        ("leaders", "u1"),  # those that share the highest total of this round,
        ("highest", "u1"),  # and that total
        ("turn", "u1"),  # the seat that throws
        ("kept", "u1"),  # dice set aside this turn
        ("thrown", "u1"),  # dice just thrown; none while they are in the cup
        ("winner", "i1"),
    ]
)


def before_first_throw(players: int, hold: int) -> np.record:
    """All prizes in the centre (EC-1), everybody still to throw for the first turn (EC-2)."""
    raw: np.record = np.zeros(1, STATE)[0]
    raw.players, raw.hold = players, hold
    raw.to_begin = (1 << players) - 1
    raw.winner = NO_SEAT
    return raw
