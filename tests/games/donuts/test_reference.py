"""Donuts against a naive implementation, written from the clauses without the code of the rules."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.engine.playouts import playouts
from ludotheque.study import bench
from tests.games.donuts.positions import moves_of, rows_of
from tests.games.donuts.reference import NaiveDonuts

pytestmark = pytest.mark.slow


@pytest.mark.rule("DN-4", "DN-5", "DN-6", "DN-7", "DN-8", "DN-9", "DN-10", "DN-11", "DN-12")
@pytest.mark.parametrize("seed", range(40))
def test_whole_games_agree_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)
    state = load("donuts").start(seed=seed)
    cells = [(file, rank) for rank in range(6) for file in range(6)]
    naive = NaiveDonuts({cell: "HVRF"[state.raw.lines[i]] for i, cell in enumerate(cells)})
    while not naive.over:
        names = {f"{'abcdef'[x]}{y + 1}": (x, y) for x, y in naive.legal_moves()}
        assert moves_of(state) == sorted(names, key=lambda name: (name[1], name[0]))
        move = chance.choice(list(names))
        state = state.play(move)
        naive.play(names[move])
        drawn = "\n".join(
            "".join(".vc"[naive.colour.get((x, y), -1) + 1] for x in range(6))
            for y in reversed(range(6))
        )
        assert rows_of(state) == drawn
    assert state.result is not None
    winners = (1, 2) if naive.winner is None else (naive.winner + 1,)
    assert state.result.winners == winners


def test_a_million_playouts_give_the_same_counts_on_every_run() -> None:
    tally = playouts(load("donuts").start(layout="4711"), 1_000_000, seed=2026)
    assert tally.games == 1_000_000
    assert (tally.wins, tally.shared[0], tally.decisions) == ((491_292, 505_632), 3_076, 21_735_852)


def test_counts_do_not_depend_on_the_number_of_cores() -> None:
    start = load("donuts").start(layout="12")
    assert playouts(start, 10_001, seed=5, cores=1) == playouts(start, 10_001, seed=5, cores=3)


def test_counts_agree_with_the_plain_c_loop(tmp_path: Path) -> None:
    """The C program shares no code with the rules, only the random stream."""
    if shutil.which("cc") is None:
        pytest.fail("the bench and this test need a C compiler named cc")
    game = load("donuts")
    assert bench.limit_in_c(game, tmp_path) is not None
    start = bench.start_of(game, 2)
    printed = subprocess.run(
        [tmp_path / "limit-donuts", "50000", str(bench.SEED)],
        input=start.data, capture_output=True, check=True,
    ).stdout  # fmt: skip
    _, games, moves, first, second, draws = printed.split()
    tally = playouts(start, 50_000, seed=bench.SEED)
    assert (tally.games, tally.decisions) == (int(games), int(moves))
    assert (*tally.wins, tally.shared[0]) == (int(first), int(second), int(draws))
