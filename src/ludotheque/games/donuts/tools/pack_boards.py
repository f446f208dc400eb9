"""What solving all boards of Donuts has shown: the table that is shipped, and the page about it.

The table is packed from the files of `ludotheque solve donuts --all --value-only` (every board) and
of `ludotheque solve donuts --sample N` (distance and all good first moves of some), and the page
is written from the table:

    python -m ludotheque.games.donuts.tools.pack_boards pack boards.jsonl sample.jsonl
    python -m ludotheque.games.donuts.tools.pack_boards page > docs/donuts-solved.md
"""

import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.games.donuts.content import TURNS
from ludotheque.games.donuts.rules.lines import CELLS, SIDE
from ludotheque.games.donuts.rules.state import BOARDS, LAYOUTS
from ludotheque.games.donuts.view import CELL_NAMES

TABLE_FILE = Path(__file__).parents[1] / "content" / "boards.zlib"
PAGE_FILE = Path(__file__).with_name("donuts-solved.md")  # with places to fill
VALUES = ("loss", "draw", "win")  # for the player who begins
NO_MOVE = -1
UNKNOWN = 0
BOARD = np.dtype(
    [
        ("value", "u1"),
        ("move", "i1"),  # a first move that keeps the value
        ("distance", "u1"),  # donuts until the end; UNKNOWN on boards outside the sample
        ("best", "i1"),  # a first move that wins soonest; in the sample
        ("keeping", "u8"),  # the set of all first moves that keep the value; in the sample
    ]
)
BAR = 40  # characters of the longest bar
PERCENT = 100


@cache
def solved_boards() -> NDArray[Any]:
    """What is known of every board, by its number.

    >>> len(solved_boards())
    24576
    """
    return np.frombuffer(zlib.decompress(TABLE_FILE.read_bytes()), BOARD)


def packed(boards: Path, sample: Path) -> bytes:
    """The table, from the files of the two commands."""
    table = np.zeros(BOARDS, BOARD)
    missing = set(range(BOARDS))
    for board, found in _entries(boards):
        table[board]["value"] = VALUES.index(found["value"])
        table[board]["move"] = CELL_NAMES.index(found["move"]) if "move" in found else NO_MOVE
        missing.discard(board)
    if missing:
        raise SystemExit(f"{boards}: {len(missing)} boards are not solved, such as {min(missing)}")
    for board, found in _entries(sample):
        row = table[board]
        assert VALUES[row["value"]] == found["value"], "both commands agree"
        row["distance"] = found["distance"]
        row["best"] = CELL_NAMES.index(found["best"][0])
        row["keeping"] = sum(1 << CELL_NAMES.index(name) for name in found["keeping"])
    return zlib.compress(table.tobytes(), level=9)


def _entries(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The boards in a file of `ludotheque solve`: a line about the run, then lists of them."""
    with file.open(encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            for entry in json.loads(line):
                yield int(entry["start"]["layout"]), entry["found"]


def page() -> str:
    """The findings as Markdown."""
    table = solved_boards()
    sample = table[table["distance"] != UNKNOWN]
    return PAGE_FILE.read_text(encoding="utf-8").format(
        boards=_grouped(len(table)),
        layouts=_grouped(LAYOUTS),
        verdict=_verdict(table),
        values=_value_rows(table),
        sample=_grouped(len(sample)),
        distances=_distance_rows(sample),
        shortest=sample["distance"].min(),
        longest=sample["distance"].max(),
        mean=f"{sample['distance'].mean():.1f}",
        first_moves=_first_move_rows(sample),
        fewest=_good_moves(sample).min(),
        most=_good_moves(sample).max(),
        usual=f"{_good_moves(sample).mean():.1f}",
        size=_grouped(TABLE_FILE.stat().st_size),
    )


def _verdict(table: NDArray[Any]) -> str:
    counts = np.bincount(table["value"], minlength=len(VALUES))
    if counts[VALUES.index("win")] == len(table):
        return "The player who begins wins on every board. No board is a draw with best play."
    loss, draw, win = (PERCENT * int(count) / len(table) for count in counts)
    return (
        f"The player who begins wins on {win:.2f} % of the boards and loses on {loss:.2f} %; "
        f"a draw is best on {draw:.2f} %."
    )


def _value_rows(table: NDArray[Any]) -> str:
    counts = np.bincount(table["value"], minlength=len(VALUES)).tolist()
    return "\n".join(
        f"| {value} | {_grouped(count)} | {PERCENT * count / len(table):.2f} % |"
        for value, count in reversed(list(zip(VALUES, counts, strict=True)))
    )


def _distance_rows(sample: NDArray[Any]) -> str:
    counts = Counter(sample["distance"].tolist())
    longest = max(counts.values())
    return "\n".join(
        f"| {distance} | {counts[distance]} | {PERCENT * counts[distance] / len(sample):.1f} % "
        f"| {'█' * round(BAR * counts[distance] / longest)} |"
        for distance in sorted(counts)
    )


def _good_moves(sample: NDArray[Any]) -> NDArray[Any]:
    counts: NDArray[np.uint8] = np.bitwise_count(sample["keeping"])
    return counts


def _first_move_rows(sample: NDArray[Any]) -> str:
    """On how many boards each cell is a good first move, the board lying any way round."""
    sets = sample["keeping"][:, None] >> np.arange(CELLS, dtype=np.uint64) & np.uint64(1)
    shares = sets.mean(axis=0).reshape(SIDE, SIDE)
    turned = np.mean([np.rot90(shares, turns) for turns in range(TURNS)], axis=0)
    return "\n".join(
        f"| **{rank + 1}** | "
        + " | ".join(f"{PERCENT * share:.0f} %" for share in turned[rank])
        + " |"
        for rank in reversed(range(SIDE))
    )


def _grouped(number: int) -> str:
    return f"{number:,}"


def main(arguments: list[str]) -> None:
    """Pack the table, or write the page."""
    match arguments:
        case ["pack", boards, sample]:
            TABLE_FILE.write_bytes(packed(Path(boards), Path(sample)))
        case ["page"]:
            print(page(), end="")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
