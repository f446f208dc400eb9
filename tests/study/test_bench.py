"""The bench: whom it measures, and in which shape it tells; never how fast."""

import json

import pytest

from ludotheque.cli.main import main
from ludotheque.study import bench


def test_the_report_has_the_shape_that_programs_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "SECONDS_PER_ROUND", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    assert main(["bench", "donuts", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"]["donuts"]["games_per_second"] > 0
    assert report["games"]["donuts"]["moves_per_second"] > 0
    assert set(report["games"]["donuts"]["by_players"]) == {"2"}
    peers = ("connect_four", "othello", "pig", "liars_dice", "backgammon")
    assert set(report["peers"]) == {"c donuts", *(f"openspiel {name}" for name in peers)}
    assert all(speed > 0 for speed in report["peers"].values())
    searches = {"search donuts", "openspiel search connect_four", "openspiel search pig"}
    assert set(report["searches"]) == searches
    assert all(speed > 0 for speed in report["searches"].values())
    assert main(["bench", "donuts"]) == 0
    assert "c donuts" in capsys.readouterr().out


def test_the_best_round_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 8.0, 10.0, 12.0, 20.0, 24.0])  # rounds of 8, 2 and 4 seconds
    monkeypatch.setattr("ludotheque.study.bench.time.perf_counter", lambda: next(clock))
    measured = bench.Measured(bench.Contestant("x", lambda games: 3 * games), games=10)
    for _ in range(3):
        measured.round()
    assert measured.speed == bench.Speed(games_per_second=5.0, moves_per_second=15.0)
