"""What drawing a board for a page costs: python -m bench.boards [GAMES] [--json].

For each game that has a board, over whole random games: milliseconds of CPU to draw what the seat
to move sees, first as it is and then with the first thing that it may touch pencilled in, and what
a spectator sees; median and worst, and the size of the largest in kB.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from ludotheque import load
from ludotheque.drawing.scene import Scene
from ludotheque.engine import shelf
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State

MILLISECONDS = 1e-6  # of nanoseconds
GAMES = 3  # of each kind
LIMITS = {"dungeons": 1.5, "donnant": 1.5}  # milliseconds, median: eighty places, or cards
LIMIT = 0.5  # of other boards
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Farid")


def scenes(state: State) -> Iterator[Scene]:
    """What a page may have to draw of a state."""
    names = NAMES[: state.players]
    yield Scene(state.view(0), 0, names, "fr")
    for seat in state.to_move[:1]:
        seen = state.observation(seat)
        view, draft = seen.view(seat), read_draft(seen, seat)
        touchable = frozenset(one.item for one in draft.touchable)
        yield Scene(view, seat, names, "fr", touchable=touchable, is_asked=True)
        for item in sorted(touchable)[:1]:
            ways = read_draft(seen, seat, [item]).ways
            after = preview_event(seen, seat, list(ways[0].moves)).after if ways else None
            yield Scene(
                view, seat, names, "fr",
                after=after, forecast=after, adds=True, draft=(item,), touchable=touchable,
                is_asked=True,
            )  # fmt: skip


def whole_game(name: str, seed: int) -> Iterator[State]:
    """The states of a random game in which a seat decides, and its end."""
    game = load(name)
    chance = random.Random(seed)
    state = game.start(seed=seed, players=game.info.max_players)
    while not state.is_over:
        yield state
        seat = state.to_move[0]
        state = state.play(chance.choice(state.legal_moves(seat)), seat)
    yield state


def measure(name: str, games: int) -> dict[str, float]:
    """The figures of one game."""
    board = load(name).board
    assert board, "only games with a board are measured"
    spent, size = [], 0
    for seed in range(games):
        for state in whole_game(name, seed):
            for scene in scenes(state):
                begun = time.process_time_ns()
                drawn = board.draw(scene)
                spent.append((time.process_time_ns() - begun) * MILLISECONDS)
                size = max(size, len(drawn.board + drawn.means + drawn.acts))
    return {
        "drawn": len(spent),
        "median_ms": round(statistics.median(spent), 3),
        "worst_ms": round(max(spent), 3),
        "largest_kb": round(size / 1000, 1),
    }


def main() -> None:
    """Print the figures; status 1 if a board takes longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAMES")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with_board = [name for name in shelf.names() if load(name).board]
    found = {name: measure(name, asked.games) for name in asked.names or with_board}
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        table = Table("board", "drawn", "median, ms", "worst, ms", "largest, kB")
        for name, figures in found.items():
            table.add_row(name, *map(str, figures.values()))
        Console().print(table)
    if any(figures["median_ms"] > LIMITS.get(name, LIMIT) for name, figures in found.items()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
