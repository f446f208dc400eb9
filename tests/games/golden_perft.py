"""Golden counts of positions.

    python -m tests.games.golden_perft GAME

writes the counts for the start of every variant of a game, to a depth that takes no time.
"""

import json
import sys

from ludotheque.engine import registry
from ludotheque.engine.playouts import perft
from ludotheque.engine.state import State
from tests.games.variants import folder_with_tests, variants_of

STARTS = {None: "", 1: ", seed 1"}  # with chance as an actor, and after its first results
MAX_POSITIONS = 300_000
MAX_DEPTH = 6


def counts_from(state: State) -> list[int]:
    """The counts for 1, 2, … events, as far as they stay small."""
    counts, growth = [1], 1
    while len(counts) <= MAX_DEPTH and counts[-1] * growth <= MAX_POSITIONS:
        counts.append(perft(state, len(counts)))
        growth = counts[-1] // counts[-2]
    return counts[1:]


def main(name: str) -> None:
    game = registry.load(name)
    starts = {f"{v}{at}": v.start(seed) for v in variants_of(game) for seed, at in STARTS.items()}
    file = folder_with_tests(game) / "perft.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    others = {title: counts for title, counts in kept.items() if title.split()[0] != name}
    mine = {title: counts_from(state) for title, state in starts.items()}
    file.write_text(json.dumps({**others, **mine}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
