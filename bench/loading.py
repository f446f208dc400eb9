"""How long an event loop stands still while a server loads all games: `python -m bench.loading`."""

import argparse
import asyncio
import json
import time

from ludotheque.engine import shelf
from ludotheque.web.readiness import GamesReady

TICK = 0.001  # seconds
SECONDS_AT_REST = 2.0


async def watch(gaps: list[float]) -> None:
    """Note the time between two ticks, for ever."""
    last = time.perf_counter()
    while True:
        await asyncio.sleep(TICK)
        now = time.perf_counter()
        gaps.append(1000 * (now - last))
        last = now


async def measure() -> dict[str, float]:
    """The longest gaps, in milliseconds, at rest and while all games are loaded."""
    gaps: list[float] = []
    watching = asyncio.create_task(watch(gaps))
    await asyncio.sleep(SECONDS_AT_REST)
    at_rest = max(gaps)
    games = GamesReady()  # reads the rulebooks, before a server is there
    gaps.clear()
    start = time.perf_counter()
    games.start()
    for name in shelf.names():
        await games.wait(name)
    seconds = time.perf_counter() - start
    watching.cancel()
    await games.close()
    return {
        "seconds": round(seconds, 2),
        "longest_gap_at_rest_ms": round(at_rest, 1),
        "longest_gap_ms": round(max(gaps[1:]), 1),
        "gaps_over_20_ms": sum(gap > 20 for gap in gaps[1:]),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for programs")
    found = asyncio.run(measure())
    is_json = parser.parse_args().json
    print(json.dumps(found) if is_json else "\n".join(f"{n}: {v}" for n, v in found.items()))


if __name__ == "__main__":
    main()
