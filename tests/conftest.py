"""What all tests share: none of them reads or writes a person's own files."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# The same examples in every run, also where a machine is slow.
settings.register_profile("same", derandomize=True, database=None, deadline=None)
settings.load_profile("same")

# What a shell starts in the background would not hear Ctrl-C, nor would what it starts itself.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Data and state go to folders of this run; a test that needs empty ones has its own."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield
