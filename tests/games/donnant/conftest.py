"""Positions that many tests begin with."""

import pytest

from ludotheque.engine.state import State
from tests.games.donnant.positions import Table


@pytest.fixture
def two() -> State:
    """Two players; the first may complete b3 with three twos, and has a complete neighbour card."""
    table = Table(2)
    table.lay(1, "c3", "2, 2, 2, 2", "3 per purple card", "purple", entries=(2,))
    table.lay(1, "b3", "? < ? < ?", "3 marks: plus or minus 1", "yellow", entries=(1, 2, 3))
    table.lay(1, "b4", "5, 5, 6, 6", "4 per complete neighbour", "green")
    table.lay(2, "c3", "1, 2", "2 per complete line", "blue", entries=(1,))
    return table.acting(2, 2, 2, 3, 4, rerolls=1)
