"""A killed writer loses nothing that was acknowledged."""

import os

import pytest

from tests.faults import kills


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL and pipes of POSIX")
def test_what_was_acknowledged_survives_five_kills() -> None:
    tally = kills.run(5, seed=7)
    assert tally.kills == 5
    assert tally.acknowledged == tally.found > 0
    assert (tally.lost, tally.doubled) == (0, 0)
