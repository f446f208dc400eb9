"""Chromium is put in where it is missing; where that fails it is said, and in CI a failure."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("install_chromium.sh")
PROGRAMS = ("sh", "id", "grep", "chmod", "printf")
# Fails so many times, then puts a program in; each call leaves a line.
APT_GET = """#!/bin/sh
echo "$1" >> {folder}/asked
case "$1" in update) exit 0;; esac
if [ "$(grep -c install {folder}/asked)" -le {failures} ]; then echo "no network" >&2; exit 100; fi
printf '#!/bin/sh\\n' > {folder}/chromium && chmod +x {folder}/chromium
"""


def machine(folder: Path, failures: int | None) -> None:
    """A folder of programs without Chromium; `failures` of apt-get, None: there is none."""
    for name in PROGRAMS:
        (folder / name).symlink_to(shutil.which(name) or name)
    if failures is not None:
        (folder / "apt-get").write_text(APT_GET.format(folder=folder, failures=failures))
        (folder / "apt-get").chmod(0o755)


def run(folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    bare = {key: value for key, value in os.environ.items() if key != "CI"}
    return subprocess.run(
        ["/bin/sh", str(SCRIPT)], env=bare | {"PATH": str(folder)} | variables,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


needs_root = pytest.mark.skipif(os.getuid() != 0, reason="only root installs")


@needs_root
@pytest.mark.parametrize("failures", [0, 1])
def test_it_is_put_in_also_at_the_second_try(tmp_path: Path, failures: int) -> None:
    machine(tmp_path, failures)
    done = run(tmp_path, CI="true")
    assert done.returncode == 0
    assert done.stdout == "Installing Chromium\n"
    assert ("once more" in done.stderr) == bool(failures)
    again = run(tmp_path, CI="true")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    asked = (tmp_path / "asked").read_text().split()
    assert asked == ["update", "install"] * (failures + 1), "nothing once it is there"


@needs_root
def test_what_fails_twice_is_said_and_in_ci_a_failure(tmp_path: Path) -> None:
    machine(tmp_path, 2)
    here = run(tmp_path)
    assert here.returncode == 0
    assert "apt-get failed twice" in here.stderr
    assert "no network" in here.stderr, "its own reason"
    assert here.stderr.endswith("Tests in a browser are skipped.\n")
    (tmp_path / "asked").unlink()
    assert run(tmp_path, CI="true").returncode == 1


def test_without_apt_get_it_is_said(tmp_path: Path) -> None:
    machine(tmp_path, None)
    assert run(tmp_path).returncode == 0
    refused = run(tmp_path, CI="true")
    assert refused.returncode == 1
    assert "there is no apt-get" in refused.stderr
    assert "apt-get install chromium" in refused.stderr
