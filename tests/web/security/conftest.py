"""What all points need: a server of their own, with one game ready."""

from collections.abc import Iterator

import pytest

from tests.web.playing import ready_game
from tests.web.serving import Running, running

MANY_CODES = {"wrong_codes": 1000}  # who tests their number has another server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that stays open for all points."""
    with running(tmp_path_factory.mktemp("attacked"), limits=MANY_CODES) as started:
        ready_game(started, "donuts")
        yield started
