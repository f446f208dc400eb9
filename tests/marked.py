"""Which tests have a mark, found without running any."""

import contextlib
import io
from collections import defaultdict
from pathlib import Path

import pytest

COLLECT = ("--collect-only", "-q", "-o", "addopts=")  # no doctests: they import every module


class Collector:
    """A pytest plugin that notes the marks of all tests and runs none."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.tests: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            name = item.nodeid.split("[")[0]
            for mark in item.iter_markers(self.mark):
                for argument in mark.args:
                    if name not in self.tests[argument]:
                        self.tests[argument].append(name)


def tests_by_mark(mark: str, folders: list[Path]) -> dict[str, list[str]]:
    """The tests that name each argument of a mark."""
    collector = Collector(mark)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        status = pytest.main([*COLLECT, *map(str, folders)], plugins=[collector])
    if status != pytest.ExitCode.OK:
        raise SystemExit(printed.getvalue())
    return collector.tests
