"""The fields of a raw state as views read them."""

from typing import Any

import numpy as np


class Fields:
    """Plain numbers and lists by the names of fields, each read when it is first asked for.

    One by one, and attribute by attribute, NumPy is slow to read.

    >>> raw = np.zeros(1, np.dtype((np.record, [("bid", "i4"), ("chips", "i4", 3)])))[0]
    >>> state = Fields(raw)
    >>> state.bid, state.chips
    (0, [0, 0, 0])
    """

    def __init__(self, raw: np.record):
        self.raw = raw

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.__dict__[name] = self.raw[name].tolist()
        except (KeyError, ValueError):
            raise AttributeError(name) from None
        return value
