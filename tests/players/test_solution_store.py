"""What solvers keep from one run to the next."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque import load, storage
from ludotheque.players import solution_store
from ludotheque.players.solution_store import SolutionStore

GAME = load("easycome")


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of its own, which is not there yet."""
    monkeypatch.setattr(storage, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that it is; tests set it."""
    now = [100.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    return now


def test_it_is_a_mapping_whose_values_outlive_it(cache: Path) -> None:
    store = SolutionStore(GAME)
    assert "2-2" not in store
    assert list(store) == []
    store["2-2"], store["3-2"] = b"two", b"three"
    again = SolutionStore(GAME)
    assert dict(again) == {"2-2": b"two", "3-2": b"three"}
    del again["2-2"]
    assert list(store) == ["3-2"]
    with pytest.raises(KeyError):
        del store["2-2"]
    assert len(store) == len(list((cache / "solved").iterdir())) == 1


def test_games_do_not_share() -> None:
    SolutionStore(GAME)["2-2"] = b"two"
    other = replace(GAME, info=replace(GAME.info, name="other"))
    assert list(SolutionStore(other)) == []


def test_what_other_code_kept_is_not_read_and_is_forgotten_once_found_anew(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SolutionStore(GAME)["2-2"] = b"old"
    SolutionStore(GAME)["3-2"] = b"old too"
    monkeypatch.setattr(solution_store, "_digest", lambda folder: "01234567")
    store = SolutionStore(GAME)
    assert "2-2" not in store
    store["2-2"] = b"new"
    assert dict(store) == {"2-2": b"new"}
    assert len(list((cache / "solved").glob("easycome-2-2-*"))) == 1
    assert len(list((cache / "solved").glob("easycome-3-2-*"))) == 1


def test_other_rules_or_another_solver_are_other_code(tmp_path: Path) -> None:
    def digest(rule: str, solver: str) -> str:
        folder = tmp_path / f"{rule}-{solver}"
        (folder / "rules").mkdir(parents=True)
        (folder / "rules" / "moves.py").write_text(rule)
        (folder / "solver.py").write_text(solver)
        (folder / "words.py").write_text(f"{rule} {solver}")
        return solution_store._digest(folder)

    assert len({digest("a", "b"), digest("c", "b"), digest("a", "d")}) == 3


def test_each_entry_tells_the_seconds_of_all_runs(clock: list[float]) -> None:
    first = SolutionStore(GAME)
    clock[0] += 60
    first["2-2"] = b"half"
    clock[0] += 1000
    second = SolutionStore(GAME)
    assert second["2-2"] == b"half"
    clock[0] += 30
    assert second.seconds == 60
    second["2-2"] = b"whole"
    assert second.seconds == 90
    third = SolutionStore(GAME)
    assert third["2-2"] == b"whole"
    assert third.seconds == 90
    nothing_kept = SolutionStore(GAME)
    clock[0] += 2
    assert nothing_kept.seconds == 2


@pytest.mark.parametrize("damaged", [b"", b"nonsense", b"\x92\xcb"])
def test_a_damaged_file_is_as_good_as_none(cache: Path, damaged: bytes) -> None:
    store = SolutionStore(GAME)
    store["2-2"] = b"two"
    (file,) = (cache / "solved").iterdir()
    file.write_bytes(damaged)
    assert store.get("2-2") is None


def test_where_nothing_can_be_written_nothing_is_kept(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    store = SolutionStore(GAME)
    store["2-2"] = b"two"
    assert store.get("2-2") is None
    assert list(store) == []
