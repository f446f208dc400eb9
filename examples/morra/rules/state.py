"""The state of a game of Morra."""

import numpy as np

from ludotheque.engine.verbs import state_dtype

FACES = 6
MIN_TARGET = 5
FINGERS = 3  # a move is a number of fingers less one

STATE = state_dtype(
    [
        ("morra_target", "u1"),  # 0 until the die is thrown
        ("fingers", "u1", 2),  # shown by each seat in this round; 0: not yet
        ("points", "u1", 2),
    ]
)


def initial_state() -> np.record:
    """Nothing is decided yet."""
    raw: np.record = np.zeros(1, STATE)[0]
    return raw
