"""User folders, and files that are written whole or not at all."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque import storage

FOLDERS = {
    "XDG_DATA_HOME": (storage.data_folder, ".local/share"),
    "XDG_STATE_HOME": (storage.state_folder, ".local/state"),
    "XDG_CACHE_HOME": (storage.cache_folder, ".cache"),
}
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="folders of Linux")
posix_only = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


@linux_only
@pytest.mark.parametrize(
    ("variable", "folder"), [(name, made) for name, (made, _) in FOLDERS.items()]
)
def test_folders_are_where_xdg_says(
    variable: str, folder: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(variable, str(tmp_path))
    assert folder() == tmp_path / "ludotheque"
    assert not folder().exists(), "nothing is made before something is written"


@linux_only
@pytest.mark.parametrize("value", [None, ""])
def test_folders_are_in_the_home_where_xdg_says_nothing(
    value: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable, (folder, usual) in FOLDERS.items():
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
        assert folder() == tmp_path / usual / "ludotheque"


@pytest.mark.parametrize(
    ("content", "written"), [(b"\x00\xff", b"\x00\xff"), ("né\r\n", "né\r\n".encode()), ("", b"")]
)
def test_a_file_is_written_with_its_folders(
    content: bytes | str, written: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "some" / "where" / "file"
    for _ in range(2):
        storage.atomic_write(path, content)
        assert path.read_bytes() == written
        assert list(path.parent.iterdir()) == [path], "nothing else is left there"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    step: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    storage.atomic_write(path, "old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="no space left"):
        storage.atomic_write(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_written_is_on_disk_before_it_takes_the_place_of_the_old(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps: list[str] = []

    def noted(name: str) -> Callable[..., None]:
        real = getattr(os, name)

        def step(*arguments: object) -> None:
            steps.append(name)
            real(*arguments)

        return step

    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name))
    storage.atomic_write(tmp_path / "file", "new")
    assert steps == ["fsync", "replace"]


@posix_only
@pytest.mark.parametrize(("mode", "expected"), [(None, 0o640), (0o600, 0o600), (0o666, 0o666)])
def test_permissions(mode: int | None, expected: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    before = os.umask(0o027)
    try:
        storage.atomic_write(path, "secret", mode=mode)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == expected


def test_a_folder_that_cannot_be_made_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(OSError, match="file"):
        storage.atomic_write(tmp_path / "file" / "below", "x")
