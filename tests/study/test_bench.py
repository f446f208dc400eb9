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
    monkeypatch.setattr(bench, "SECONDS_PER_ROUND", 10)
    monkeypatch.setattr(bench, "ROUNDS", 3)
    # A game of 1.1 seconds, so that a round has nine; then rounds of 8, 2 and 4 seconds.
    clock = iter([0.0, 1.1, 2.0, 10.0, 12.0, 14.0, 22.0, 26.0])
    monkeypatch.setattr("ludotheque.study.bench.time.perf_counter", lambda: next(clock))
    measured = bench.measure([bench.Contestant("x", lambda games: 3 * games)], lambda: None)
    assert measured == {"x": bench.Speed(games_per_second=4.5, moves_per_second=13.5)}
    assert not list(clock), "each of the rounds was played"
