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
    states = [v.start(seed) for v in variants_of(game) for seed in (None, 1)]
    file = folder_with_tests(game) / "perft.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    others = {text: counts for text, counts in kept.items() if text.split()[0] != name}
    mine = {state.text: counts_from(state) for state in states}
    file.write_text(json.dumps({**others, **mine}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
