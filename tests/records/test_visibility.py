"""Who is told what, and when, in a game where both seats are to move at once."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
SCRIPT = """
from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.records import Record
from ludotheque.records.visibility import visible_events

record = Record.begin(load("morra"), dice=Dice.from_seed(1)).play("show 2", 2)
print([[(told.seat, told.text) for told in visible_events(record, seat)] for seat in (0, 1, 2)])
record = record.play("show 3", 1)
print([[(told.seat, told.text) for told in visible_events(record, seat)] for seat in (0, 1, 2)])
"""


def test_what_one_decides_is_told_to_the_others_once_all_have_decided() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "LUDOTHEQUE_GAMES": str(TESTS.parent / "examples")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    early, late = done.stdout.splitlines()
    hidden, known = [(-1, "die 2"), (2, None)], [(-1, "die 2"), (2, "show 2")]
    assert early == repr([hidden, hidden, known])
    mine_first = [*hidden, (1, "show 3"), (2, "show 2")]
    assert late == repr(
        [[*hidden, (2, "show 2"), (1, "show 3")], mine_first, [*known, (1, "show 3")]]
    )
