"""Which tests prove which clause: `make rules-table`.

Prints a line a game, then every clause with its tests; exits with 1 if a clause has none, or if a
test names a clause that no rulebook has.
"""

import sys
from pathlib import Path

from ludotheque.engine import registry
from ludotheque.engine.shelf import OUTSIDE_FOLDERS
from tests.marked import tests_by_mark

TESTS = Path(__file__).parent


def tests_by_clause(folders: list[Path]) -> dict[str, list[str]]:
    """The tests that name each clause."""
    return tests_by_mark("rule", folders)


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
