"""Luck that is the same in every run: the secrets of dice, and the seeds of bots.

Tables of a server throw their dice from a secret that nobody knows, and bots that play at random do
so from a new seed each time. A test that waits for something to become possible would then pass on
most days; with this it plays the same games every day.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from ludotheque.tables.log import SECRET_BYTES, Secret
from ludotheque.web import live_tables


@contextmanager
def fixed_luck(name: str) -> Iterator[None]:
    """Draw secrets and seeds of servers in this process from a name."""
    chance = random.Random(name)

    def known_secret(first_throw: int = 0) -> Secret:
        return Secret(first_throw, chance.randbytes(SECRET_BYTES).hex())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Secret, "new", known_secret)
        patch.setattr(live_tables, "secrets", SimpleNamespace(randbits=chance.getrandbits))
        yield


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test has luck of its own, whichever tests ran before it."""
    with fixed_luck(request.node.nodeid):
        yield
