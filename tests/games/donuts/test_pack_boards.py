"""The table of all boards of Donuts, as it is shipped, against solving them anew."""

from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.games.donuts import solver as donuts_solver
from ludotheque.games.donuts.rules.state import BOARDS
from ludotheque.games.donuts.solver import LOSS, Solver, after
from ludotheque.games.donuts.tools import pack_boards
from ludotheque.games.donuts.tools.pack_boards import VALUES, solved_boards
from ludotheque.games.donuts.view import CELL_NAMES

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[3] / "docs" / "donuts-solved.md"
CHECKED = range(0, BOARDS, 1024)


def test_the_table_has_every_board() -> None:
    table = solved_boards()
    assert len(table) == BOARDS
    assert set(table["value"].tolist()) <= set(range(len(VALUES)))
    assert pack_boards.TABLE_FILE.stat().st_size < 64_000


@pytest.mark.parametrize("board", CHECKED)
def test_values_and_first_moves_are_those_of_solving_anew(board: int) -> None:
    start = load("donuts").start(layout=str(board)).raw
    solver = Solver(start.lines)
    row = solved_boards()[board]
    assert VALUES[solver.value(start) + 1] == VALUES[row["value"]]
    if VALUES[row["value"]] == "win":
        assert solver.value(after(start, int(row["move"]))) == LOSS


def test_distances_are_those_of_solving_anew() -> None:
    table = solved_boards()
    sampled = [board for board in range(BOARDS) if table[board]["distance"]]
    soonest = sorted(sampled, key=lambda board: int(table[board]["distance"]))[:2]
    for board in soonest:
        row = table[board]
        found = donuts_solver.solve(load("donuts").start(layout=str(board)))
        assert found.distance == row["distance"]
        assert found.best[0] == CELL_NAMES[row["best"]]
        keeping = [CELL_NAMES.index(name) for name in found.keeping]
        assert sum(1 << cell for cell in keeping) == row["keeping"]
        assert row["best"] in keeping
        assert row["move"] in keeping


def test_the_page_is_written_from_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == pack_boards.page()
