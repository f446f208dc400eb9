"""What a single move costs through the library, beside the compiled rules alone.

python -m bench.moves [--json] [--states N]

For states met in random games, microseconds of CPU (medians over the states, warm) of: the
compiled call that plays a move; the same move played by its number, as a `Move` and by its text;
the compiled call that lists the legal moves; and the list of their numbers that a program gets.
All are timed in turn on each state, so that a busy machine slows all of them alike. Every
call gets a state of its own, of which nothing was asked before, and nobody plays chance after a
move, so that a move is only a move.
"""

import argparse
import gc
import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import adapter
from bench.adapter import Json

STATES = 300
RANDOM_GAMES = 12  # from which the states are taken
REPETITIONS = 10
MICROSECONDS = 1e6

COMPILED_PLAY, COMPILED_LEGAL = "compiled_play", "compiled_legal"
BY_NUMBER, AS_MOVE, BY_TEXT = "play_by_number", "play_as_move", "play_by_text"
LEGAL_NUMBERS = "legal_numbers"
COSTS = (COMPILED_PLAY, BY_NUMBER, AS_MOVE, BY_TEXT, COMPILED_LEGAL, LEGAL_NUMBERS)
RATIOS = (  # of what to what
    (BY_NUMBER, COMPILED_PLAY),
    (AS_MOVE, COMPILED_PLAY),
    (BY_TEXT, COMPILED_PLAY),
    (LEGAL_NUMBERS, COMPILED_PLAY),
    (LEGAL_NUMBERS, COMPILED_LEGAL),
)


@dataclass(frozen=True)
class Situation:
    """A state met in a game, and a move that is legal for a seat (from 1) there."""

    state: Any
    seat: int
    number: int


class Calls:
    """The calls that are timed, looked up once."""

    def __init__(self, game: Any):
        self.game = game
        self.compiled_play = adapter.compiled_play()
        self.compiled_legal = adapter.compiled_legal()
        self.play_number = adapter.play_number_call()
        self.legal_numbers = adapter.legal_numbers_call()

    def times(self, met: Situation) -> dict[str, float]:
        """Microseconds of each call in a situation."""
        seat, number = met.seat, met.number
        raws = [adapter.raw_of(met.state) for _ in range(REPETITIONS)]
        sets = [(raw.copy(), adapter.empty_move_set(self.game)) for raw in raws]
        moves = [(state, adapter.move_of(state, number, seat)) for state in _fresh(met)]
        text = str(moves[0][1])
        return {
            COMPILED_PLAY: _timed(lambda raw: self.compiled_play(raw, seat - 1, number), raws),
            BY_NUMBER: _timed(lambda it: self.play_number(it, number, seat), _fresh(met)),
            AS_MOVE: _timed(lambda it: it[0].play(it[1]), moves),
            BY_TEXT: _timed(lambda it: it.play(text, seat), _fresh(met)),
            COMPILED_LEGAL: _timed(lambda it: self.compiled_legal(it[0], seat - 1, it[1]), sets),
            LEGAL_NUMBERS: _timed(lambda it: self.legal_numbers(it, seat), _fresh(met)),
        }


def _fresh(met: Situation) -> list[Any]:
    """States that remember nothing of what was asked before: one for each repetition."""
    return [adapter.fresh_without_dice(met.state) for _ in range(REPETITIONS)]


def _timed(call: Callable[[Any], object], things: list[Any]) -> float:
    """Microseconds that a call takes for each of these, on average."""
    began = time.process_time()
    for thing in things:
        call(thing)
    return (time.process_time() - began) * MICROSECONDS / REPETITIONS


def situations(game: Any, count: int) -> list[Situation]:
    """Situations of random games with every number of players, always the same."""
    choice = random.Random(1)
    counts = adapter.player_counts(game)
    met = []
    for seed in range(RANDOM_GAMES):
        state = adapter.start(game, counts[seed % len(counts)], seed=seed)
        while seats := adapter.seats_to_move(state):
            seat = choice.choice(seats)
            number = choice.choice(adapter.legal_numbers_call()(state, seat))
            met.append(Situation(state, seat, number))
            state = adapter.play_number_call()(state, number, seat)
    return choice.sample(met, min(count, len(met)))


def measure(game: Any, states: int) -> dict[str, Json]:
    """The costs of a game's moves, and their ratios."""
    calls, met = Calls(game), situations(game, states)
    for situation in met[:REPETITIONS]:
        calls.times(situation)  # loads what was compiled
    gc.disable()
    try:
        taken = [calls.times(situation) for situation in met]
    finally:
        gc.enable()
    costs = {name: statistics.median(times[name] for times in taken) for name in COSTS}
    return {
        "states": len(met),
        "microseconds": {name: round(cost, 2) for name, cost in costs.items()},
        "ratios": {f"{a} / {b}": round(costs[a] / costs[b], 2) for a, b in RATIOS},
    }


def show(measured: dict[str, Json], console: Console) -> None:
    """Print the figures for people."""
    costs = Table("µs of CPU", *(name.replace("_", " ") for name in COSTS))
    ratios = Table("ratios", *(f"{a} / {b}".replace("_", " ") for a, b in RATIOS))
    for name, found in measured.items():
        costs.add_row(name, *(f"{cost:.1f}" for cost in found["microseconds"].values()))
        ratios.add_row(name, *(f"{ratio:.1f}" for ratio in found["ratios"].values()))
    console.print(costs, ratios)


def main() -> None:
    """Measure the moves of all games."""
    about, _, more = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="python -m bench.moves", description=about, epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--states", type=int, default=STATES, help=f"default: {STATES}")
    chosen = parser.parse_args()
    names = track(adapter.names(), "moves", console=Console(stderr=True))
    measured = {name: measure(adapter.load(name), chosen.states) for name in names}
    worst = {
        ratio: max(found["ratios"][ratio] for found in measured.values())
        for ratio in (f"{a} / {b}" for a, b in RATIOS)
    }
    if chosen.json:
        library = str(adapter.library_file())
        print(json.dumps({"library": library, "games": measured, "worst": worst}, indent=2))
    else:
        show(measured, Console())


if __name__ == "__main__":
    main()
