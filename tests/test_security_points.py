"""Every point of security that is due has a test, and tests name only points that there are."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import security_table


@pytest.mark.slow
def test_every_point_that_is_due_has_a_test() -> None:
    table = subprocess.run(
        [sys.executable, "-m", "tests.security_table"], capture_output=True, text=True, check=False
    )
    assert table.returncode == 0, table.stdout[-2000:] + table.stderr[-2000:]
    assert "20 points, 19 tested" in table.stdout


def test_a_point_without_a_test_or_a_test_without_a_point_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fewer(folders: list[Path]) -> dict[str, list[str]]:
        return {"C1": ["a.py::test_links"], "C99": ["a.py::test_nothing"]}

    monkeypatch.setattr(security_table, "tests_by_point", fewer)
    assert security_table.main([]) == 1
    printed = capsys.readouterr().out
    assert "no test names C2" in printed
    assert "no test names C17" not in printed
    assert "a.py::test_nothing names C99, and there is no such" in printed
