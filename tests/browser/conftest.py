"""One server and one browser for all tests of a process; nothing may go wrong in any page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import SECONDS, Visitors, chromium, launch, visiting
from tests.web.luck import same_luck
from tests.web.serving import Running, running

__all__ = ["same_luck"]  # of every test here

# Names that the browser maps to loopback: plain http, not trusted, and nobody else is asked.
NAME_IN_HOUSE = "jeux.test"
OTHER_NAME, OTHER_ADDRESS = "salon.test", "127.0.0.2"  # as if it were another network card
NAMES = f"MAP {NAME_IN_HOUSE} 127.0.0.1,MAP {OTHER_NAME} {OTHER_ADDRESS}"
NO_LIMITS = {"requests_per_second": 1e6, "requests_at_once": 1e6, "wrong_codes": 1_000}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that stays open for all tests; nobody is too fast for it."""
    chromium()  # without, there is nothing to serve
    folder = tmp_path_factory.mktemp("pages")
    with running(folder, limits=NO_LIMITS, names=[NAME_IN_HOUSE]) as started:
        yield started


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    chromium()
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser, in which every test has profiles of its own."""
    started = launch(playwright, f"--host-resolver-rules={NAMES}")
    yield started
    started.close()


@pytest.fixture
def visitors(browser: Browser, server: Running) -> Iterator[Visitors]:
    """People with browsers; the test fails if anything goes wrong in a page of theirs."""
    with visiting(browser, f"127.0.0.1:{server.port}") as made:
        yield made
