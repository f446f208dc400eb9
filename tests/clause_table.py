"""Which tests prove which clause: `make rules-table`.

Prints a line a game, then every clause with its tests; exits with 1 if a clause has none, or if a
test names a clause that no rulebook has.
"""

import contextlib
import io
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from ludotheque.engine import registry
from ludotheque.engine.shelf import OUTSIDE_FOLDERS

TESTS = Path(__file__).parent
COLLECT = ("--collect-only", "-q", "-o", "addopts=")  # no doctests: they import every module


class Collector:
    """A pytest plugin that notes the marks of all tests and runs none."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            name = item.nodeid.split("[")[0]
            for mark in item.iter_markers("rule"):
                for clause in mark.args:
                    if name not in self.tests[clause]:
                        self.tests[clause].append(name)


def tests_by_clause(folders: list[Path]) -> dict[str, list[str]]:
    """The tests that name each clause."""
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        status = pytest.main([*COLLECT, *map(str, folders)], plugins=[collector])
    if status != pytest.ExitCode.OK:
        raise SystemExit(printed.getvalue())
    return collector.tests


def main(folders: list[Path]) -> int:
    tests = tests_by_clause(folders)
    games = registry.games().values()
    faults = []
    for game in games:
        clauses = list(game.rulebook.clauses)
        tested = sum(clause in tests for clause in clauses)
        print(f"{game.name} {len(clauses)} clauses {tested} tested")
    for game in games:
        print(f"\n{game.name}")
        for clause in game.rulebook.clauses:
            print(f"  {clause:<6} {', '.join(n.split('::')[-1] for n in tests.get(clause, ['—']))}")
            if clause not in tests:
                faults.append(f"no test names {clause}")
    known = {clause for game in games for clause in game.rulebook.clauses}
    faults += [f"{tests[c][0]} names {c}, which no rulebook has" for c in tests if c not in known]
    print("\n".join(["", *faults]) if faults else "", end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main([Path(word) for word in sys.argv[1:]] or [TESTS, *OUTSIDE_FOLDERS]))
