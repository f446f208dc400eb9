"""The wheel holds all that pages need: built, installed clean, served, and every file fetched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.engine import shelf
from ludotheque.web.pages.static_files import static_files
from tests.web.pages.browsing import Browser, walked
from tests.web.shelf import open_shelf

PROJECT = Path(__file__).parents[2]
NEEDED = ("src", "pyproject.toml", "README.md", "LICENSE")
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def installed(folder: Path) -> Path:
    """A folder with nothing but the wheel, unpacked; what it depends on is there already."""
    source = folder / "source"
    source.mkdir()
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in NEEDED:
        path = PROJECT / name
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=unwanted)
        else:
            shutil.copy(path, source)
    wheels, site = folder / "wheels", folder / "site"
    subprocess.run([*PIP, "wheel", "--no-deps", "-w", str(wheels), str(source)], check=True)
    (wheel,) = wheels.glob("*.whl")
    subprocess.run([*PIP, "install", "--no-deps", "--target", str(site), str(wheel)], check=True)
    return site


@pytest.mark.slow
def test_every_file_that_pages_name_is_in_the_wheel(tmp_path: Path) -> None:
    site = installed(tmp_path)
    path = {"PYTHONPATH": str(site)}
    where = subprocess.run(
        [sys.executable, "-c", "import ludotheque; print(ludotheque.__file__)"],
        env=os.environ | path, cwd=tmp_path, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(site)
    with open_shelf(tmp_path, "--port", "0", **path) as server:
        browser = Browser(server.port)
        named = {one for page in walked(browser, "/", most=30) for one in page.assets}
        assert len(named) > len(shelf.names()), "styles, the script, and a lid for every box"
        named |= {f"/static/{one.name}" for one in static_files().values()}  # of tables too
        for address in named:
            assert browser.get(address.partition("#")[0]).status == 200, address
