"""Answers questions about one version of the library, as a process that stays alive.

It is started by `bench.commits` with PYTHONPATH pointing at the version to be asked. Each line of
its standard input is a question in JSON, `{"about": name, …arguments}`; each line of its standard
output is `{"answer": …}` or `{"error": …}`.
"""

import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench import adapter
from bench.adapter import Json

MAX_POSITIONS = 200_000
MAX_DEPTH = 6
PLAYOUT_SEEDS = (0, 1, 2)
GAMES_PER_TALLY = 300
ARENA_GAMES = 6
TIMING_SEED = 1
CALIBRATION_SECONDS = 0.1
DONUTS_LAYOUTS = ("0", "7", "42", "1000", "A0F2C1H3")
DONUTS_SOLVED_WHOLE = "42"
LATE_DONUTS = """ludotheque 1
game donuts
players 2
option layout A0F2C1H3

1 e3
2 e4
1 e1
2 e5
1 b2
2 a2
1 a3
2 c1
1 f4
"""
LATE_EVENT = 9


def library() -> str:
    """Where the library comes from."""
    return str(adapter.library_file())


def prepare() -> None:
    """Compile the rules ahead."""
    adapter.prepare()


def perft() -> dict[str, Json]:
    """Counts of positions from the start, for the fewest and the most players, by option.

    Once with chance left open, once with it settled by a seed.
    """
    return {
        f"{title} seed={seed}": _or_refusal(start, seed, _counts_from)
        for title, start in _variants(every_count=False)
        for seed in (None, 1)
    }


def playouts() -> dict[str, Json]:
    """Tallies of random games by seed, for every number of players, by option."""

    def tallies(state: Any) -> dict[str, Json]:
        return {
            f"seed={seed}": adapter.playouts(state, GAMES_PER_TALLY, seed=seed)
            for seed in PLAYOUT_SEEDS
        }

    return {
        title: _or_refusal(start, None, tallies) for title, start in _variants(every_count=True)
    }


def arena() -> dict[str, Json]:
    """Results of contests, by game, players and seed."""
    found = {}
    for name in adapter.names():
        counts = adapter.player_counts(adapter.load(name))
        contests = ["easy,greedy,random", f"greedy,random*{counts[-1] - 1}"]
        contests += ["easy"] if counts[0] == 1 else []
        for seed, players in enumerate(contests, 1):
            told = adapter.arena(name, players, games=ARENA_GAMES, seed=seed)
            found[f"{name} {players} seed={seed}"] = told
    return found


def solved() -> dict[str, Json]:
    """Exact values: boards of Donuts, one of them whole, a late position, Easy Come for two."""
    found = {
        f"donuts {layout}": adapter.solve("donuts", "--layout", layout, "--value-only")
        for layout in DONUTS_LAYOUTS
    }
    found["donuts whole"] = adapter.solve("donuts", "--layout", DONUTS_SOLVED_WHOLE)
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "late.record"
        record.write_text(LATE_DONUTS, encoding="utf-8")
        found["donuts late"] = adapter.analyse(record, LATE_EVENT)
    found["easycome"] = adapter.solve("easycome", "--players", "2", "--value-only")
    return found


def timed_games() -> dict[str, list[int]]:
    """The games to be timed, each for the fewest and the most players."""
    return {name: _ends(adapter.player_counts(adapter.load(name))) for name in adapter.names()}


def seconds_of(game: str, players: int, games: int) -> float:
    """Seconds of CPU that so many random games take on one core, always the same games."""
    state = adapter.start(adapter.load(game), players, seed=TIMING_SEED)
    began = time.process_time()
    adapter.playouts(state, games, seed=TIMING_SEED)
    return time.process_time() - began


def games_for(game: str, players: int, seconds: float) -> int:
    """How many random games take about so many seconds."""
    games = 64
    seconds_of(game, players, games)  # loads what was compiled
    while (taken := seconds_of(game, players, games)) < CALIBRATION_SECONDS:
        games *= 2
    return max(1, round(games * seconds / taken))


Start = Callable[[int | None], Any]


def _variants(*, every_count: bool) -> Iterator[tuple[str, Start]]:
    """Ways to play each game, with a title: defaults, then each option's other values."""
    for name in adapter.names():
        game = adapter.load(name)
        counts = adapter.player_counts(game)
        for players in counts if every_count else _ends(counts):
            for options in ({}, *({key: value} for key, value in adapter.option_values(game))):
                chosen = "".join(f" {key}={value}" for key, value in options.items())
                yield f"{name} {players}{chosen}", _start_of(game, players, options)


def _start_of(game: Any, players: int, options: dict[str, str]) -> Start:
    return lambda seed: adapter.start(game, players, options, seed)


def _ends(counts: range) -> list[int]:
    """The fewest and the most players, once if they are the same."""
    return sorted({counts[0], counts[-1]})


def _or_refusal(start: Start, seed: int | None, measure: Callable[[Any], Json]) -> Json:
    """Measure a start, unless its options do not go with its number of players."""
    try:
        state = start(seed)
    except Exception as error:
        if adapter.is_refusal(error):
            return "refused"
        raise
    return measure(state)


def _counts_from(state: Any) -> list[int]:
    """The counts for 1, 2, … events, as far as they stay small."""
    counts, growth = [1], 1
    while len(counts) <= MAX_DEPTH and counts[-1] * growth <= MAX_POSITIONS:
        counts.append(adapter.perft(state, len(counts)))
        growth = max(1, counts[-1] // counts[-2])
    return counts[1:]


QUESTIONS: dict[str, Callable[..., Json]] = {
    question.__name__: question
    for question in (
        library, prepare, perft, playouts, arena, solved, timed_games, seconds_of, games_for,
    )
}  # fmt: skip


def main() -> None:
    """Answer until there are no more questions."""
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever the library prints is no answer
    for line in sys.stdin:
        question = json.loads(line)
        try:
            reply = {"answer": QUESTIONS[question.pop("about")](**question)}
        except Exception:
            reply = {"error": traceback.format_exc()}
        print(json.dumps(reply), file=answers, flush=True)


if __name__ == "__main__":
    main()
