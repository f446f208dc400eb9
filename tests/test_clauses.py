"""Every clause of every rulebook has a test, and the tests name only clauses that exist."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import clause_table

pytestmark = pytest.mark.slow


def test_every_clause_has_a_test() -> None:
    table = subprocess.run(
        [sys.executable, "-m", "tests.clause_table"], capture_output=True, text=True, check=False
    )
    assert table.returncode == 0, table.stdout[-2000:] + table.stderr[-2000:]
    assert "donuts 13 clauses 13 tested" in table.stdout


def test_a_clause_without_a_test_or_a_test_without_a_clause_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fewer(folders: list[Path]) -> dict[str, list[str]]:
        return {"DN-1": ["a.py::test_layout"], "DN-99": ["a.py::test_nothing"]}

    monkeypatch.setattr(clause_table, "tests_by_clause", fewer)
    assert clause_table.main([]) == 1
    printed = capsys.readouterr().out
    assert "donuts 13 clauses 1 tested" in printed
    assert "no test names DN-2" in printed
    assert "a.py::test_nothing names DN-99, which no rulebook has" in printed
