"""The digest of the code that decides results: other code, another digest; another place, not."""

import shutil
import subprocess
import sys
from pathlib import Path

import ludotheque
from ludotheque.jobs import fingerprint as code

PACKAGE = Path(ludotheque.__file__).parent


def test_it_covers_rules_solvers_and_players() -> None:
    named = code.sources()
    for name in (
        "games/donuts/kernel.py", "games/donuts/solver.py", "games/donuts/game.py",
        "games/loops.py", "players/tree.py", "contest.py", "numba",
    ):  # fmt: skip
        assert name in named
    assert any(name.startswith("games/donuts/content/") for name in named)
    assert "cli.py" not in str(list(named)), "how commands are typed decides nothing"


def test_it_is_the_same_elsewhere_until_something_changes(tmp_path: Path) -> None:
    copy = tmp_path / "ludotheque"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def digest_there() -> str:
        ask = "import ludotheque.jobs.fingerprint as c; print(c.__file__, c.code_digest())"
        environment = {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True
        )
        file, digest = done.stdout.split()
        assert Path(file).is_relative_to(tmp_path)
        return digest

    assert digest_there() == code.code_digest()
    with (copy / "games" / "donuts" / "solver.py").open("a") as solver:
        solver.write("# otherwise\n")
    assert digest_there() != code.code_digest()
    others = code.sources() | {"games/donuts/solver.py": "0"}
    assert code.differing(others) == ["games/donuts/solver.py"]
