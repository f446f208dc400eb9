"""The digest of the code that decides results: other code, another digest; another place, not."""

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import ludotheque
from ludotheque.jobs import fingerprint
from ludotheque.players import PLAYERS, RandomPlayer
from ludotheque.players.search import Budget, SearchPlayer

PACKAGE = Path(ludotheque.__file__).parent


def test_it_covers_rules_solvers_and_players() -> None:
    named = fingerprint.sources()
    for name in (
        "engine/loops.py", "games/donuts/rules/__init__.py", "games/donuts/solver.py",
        "games/donuts/game.py", "players/mcts.py", "study/contest.py", "numba",
    ):  # fmt: skip
        assert name in named
    assert any(name.startswith("games/donuts/content/") for name in named)
    assert not any(name.startswith(("cli", "terminal")) for name in named), "those decide nothing"


def test_it_covers_players_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.code_digest()
    monkeypatch.setitem(PLAYERS, "mine", partial(Mine))
    assert fingerprint.code_digest() != before
    assert set(fingerprint.sources()) - {"player mine"} == set(fingerprint._shipped_sources())
    assert fingerprint.differing(fingerprint._shipped_sources()) == ["player mine"]


def test_it_covers_what_a_player_is_given_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "mine", partial(SearchPlayer, budget=Budget(simulations=5)))
    before = fingerprint.code_digest()
    monkeypatch.setitem(PLAYERS, "mine", partial(SearchPlayer, budget=Budget(simulations=5)))
    assert fingerprint.code_digest() == before
    monkeypatch.setitem(PLAYERS, "mine", partial(SearchPlayer, budget=Budget(simulations=6)))
    assert fingerprint.code_digest() != before


def test_it_covers_the_code_of_a_player_without_a_file() -> None:
    """A class typed at a prompt, or given to `python -c`: another body, another digest."""
    digests = {digest_with(body) for body in ("[0]", "[-1]", "[0]")}
    assert len(digests) == 2


def digest_with(body: str) -> str:
    script = (
        "import ludotheque.jobs.fingerprint as f\n"
        "from ludotheque.players import PLAYERS\n"
        "class Flat:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view, seat):\n"
        f"        return view.legal_moves(seat){body}\n"
        "PLAYERS['flat'] = Flat\n"
        "print(f.code_digest())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return done.stdout


class Mine(RandomPlayer):
    """A player of a program that uses the package."""

    def __init__(self) -> None:
        super().__init__(seed=1)


def test_it_is_the_same_elsewhere_until_something_changes(tmp_path: Path) -> None:
    copy = tmp_path / "ludotheque"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def digest_there() -> str:
        ask = "import ludotheque.jobs.fingerprint as f; print(f.__file__, f.code_digest())"
        environment = {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True
        )
        file, digest = done.stdout.split()
        assert Path(file).is_relative_to(tmp_path)
        return digest

    assert digest_there() == fingerprint.code_digest()
    with (copy / "games" / "donuts" / "solver.py").open("a") as solver:
        solver.write("# otherwise\n")
    assert digest_there() != fingerprint.code_digest()
    others = fingerprint.sources() | {"games/donuts/solver.py": "0"}
    assert fingerprint.differing(others) == ["games/donuts/solver.py"]
