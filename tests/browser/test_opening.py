"""`serve --open` where no browser can be opened: the address is there, and the shelf too."""

from pathlib import Path

import pytest

from tests.web.shelf import open_shelf

NO_BROWSER = {"BROWSER": "/nowhere/browser", "DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.mark.slow
def test_it_is_open_all_the_same(tmp_path: Path) -> None:
    with open_shelf(tmp_path, "--open", "--port", "0", **NO_BROWSER) as shelf:
        assert f"http://127.0.0.1:{shelf.port}/" in shelf.said
        assert shelf.guest.ask("GET", "/").status == 200
        assert "Traceback" not in shelf.log.read_text()
