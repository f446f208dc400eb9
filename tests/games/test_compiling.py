"""Where compiled rules are kept: a change of any rule must lead elsewhere."""

import ast
from pathlib import Path

from ludotheque.games import FOLDERS
from ludotheque.games.compiling import PACKAGE, SOURCES, fingerprint

KERNELS = sorted(path for folder in FOLDERS for path in folder.glob("*/kernel*.py"))


def own_modules(source: Path) -> set[Path]:
    """The modules of games that a source imports."""
    imports = [
        node
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludotheque.games")
    ]
    names = [
        [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
        for node in imports
    ]
    paths = [
        PACKAGE.joinpath(*name.split(".")[2:]).with_suffix(".py") for some in names for name in some
    ]
    return {path for path in paths if path.exists()}


def test_all_that_kernels_are_made_of_is_in_the_digest() -> None:
    digested = {path for pattern in SOURCES for path in PACKAGE.glob(pattern)}
    assert len(KERNELS) > len({kernel.parent for kernel in KERNELS}) > 1
    for kernel in KERNELS:
        assert own_modules(kernel) <= digested, kernel


def test_a_changed_rule_gets_a_folder_of_its_own(tmp_path: Path) -> None:
    kernel = tmp_path / "game" / "kernel_state.py"
    kernel.parent.mkdir()
    kernel.write_text("A = 1")
    before = fingerprint([tmp_path])
    (tmp_path / "game" / "drawing.py").write_text("B = 1")
    assert fingerprint([tmp_path]) == before
    kernel.write_text("A = 2")
    assert fingerprint([tmp_path]) != before
