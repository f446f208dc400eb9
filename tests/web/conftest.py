"""One server for the tests of this folder that need no settings of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.luck import same_luck
from tests.web.serving import Guest, Running, program, running

__all__ = ["same_luck"]  # of every test here


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that stays open for all tests."""
    # All tests share one address: a wrong code of one is not to lock out another.
    limits = {"wrong_codes": 1_000}
    with running(tmp_path_factory.mktemp("server"), limits=limits) as started:
        yield started


@pytest.fixture
def ada(server: Running) -> Guest:
    """A program."""
    return program(server.port)


@pytest.fixture
def bob(server: Running) -> Guest:
    """Another."""
    return program(server.port)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a server of a test's own keeps its tables."""
    return tmp_path
