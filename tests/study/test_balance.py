"""Balance reports: what is compared, that random games are those of the playouts, what is told."""

import json
from pathlib import Path

import numpy as np
import pytest

from ludotheque import load
from ludotheque.cli.main import main
from ludotheque.engine.game import Game
from ludotheque.engine.playouts import playouts
from ludotheque.engine.state import State
from ludotheque.study import balance
from ludotheque.study.balance import Balance, Finding
from ludotheque.study.contest import Contest
from ludotheque.study.report import text as telling
from ludotheque.study.sample import Finished, Sample

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]


def test_a_plan_has_every_number_of_players_and_option() -> None:
    plan = balance.plan(load("don"), games=100, by="greedy")
    told = [(contest.seats, contest.players[0], option) for contest, option in plan]
    assert told == [
        (seats, *what)
        for seats in (3, 4, 5, 6)
        for what in (
            ("random", ""),
            ("random", "exchange=on"),
            ("random", "announce=freely"),
            ("greedy", ""),
        )
    ]
    assert {contest.games for contest, _ in plan} == {100, 4}


def test_what_is_chosen_is_not_varied() -> None:
    plan = balance.plan(load("don"), games=1, players=4, by="random", options={"exchange": "on"})
    assert [option for _, option in plan] == ["", "announce=freely"]
    assert all(contest.options["exchange"] == "on" for contest, _ in plan)


def test_options_that_are_not_for_so_many_players_are_left_out() -> None:
    told = [option for _, option in balance.plan(load("donnant"), games=1, players=2)]
    alone = [option for _, option in balance.plan(load("donnant"), games=1, players=1)]
    assert "campaign=yes" in alone
    assert "campaign=yes" not in told


def test_random_games_are_the_compiled_playouts() -> None:
    game = load("easycome")
    contest = Contest.of(game.name, "random*3", games=200, seed=5)
    batches = (range(90), range(90, 200))
    finished = [one for part in batches for one in balance.play_part((contest, part))]
    sample = Sample(game, finished)
    tally = playouts(State.start(game, players=3, options={}), 200, seed=5)
    assert sample.lengths.sum() == tally.decisions
    assert (sample.length.shortest, sample.length.longest) == (tally.shortest, tally.longest)
    assert sample.points.sum(axis=0).tolist() == list(tally.points)
    assert (sample.shares == 1).sum(axis=0).tolist() == list(tally.wins)
    assert sample.by_clause == tally.endings


def finding(game: Game, option: str, *finished: Finished) -> Finding:
    contest = Contest.of(game.name, "random*2", games=len(finished))
    return Finding(contest, option, Sample(game, finished))


def test_what_an_option_changes() -> None:
    game = load("easycome")
    first, second = Finished((1, 2), (3, 1), 0, 100), Finished((2, 1), (1, 3), 0, 100)
    usual = finding(game, "", *[first, second] * 50)
    assert finding(game, "o=same", *[second, first] * 50).changes_from(usual) == []
    longer = [one._replace(decisions=111) for one in (first, second)] * 50
    assert finding(game, "o=longer", *longer).changes_from(usual) == ["length"]
    richer = [one._replace(points=(4, 1)) for one in (first, second)] * 50
    assert finding(game, "o=richer", *richer).changes_from(usual) == ["points"]
    assert finding(game, "o=unfair", *[first] * 100).changes_from(usual) == ["seat"]
    report = Balance(game, [usual, finding(game, "o=unfair", *[first] * 100)])
    rows = telling.option_rows(report)
    assert [(row[0].en, row[-1].en) for row in rows] == [
        ("as usual", "–"),
        ("o=unfair", "seat advantage"),
    ]
    assert "no seat is better" in telling.conclusion(report).en
    assert "by luck" not in telling.conclusion(report).en
    unfair = Balance(game, [finding(game, "", *[first] * 100)])
    assert "seat 1 wins 100.0\u202f% (96.3–100.0)" in telling.conclusion(unfair).en


def test_an_interval_that_seems_to_say_otherwise_is_explained() -> None:
    """One of many intervals leaves out the fair share, and that is said."""
    game = load("donuts")
    first, second = Finished((1, 2), (3, 1), 0, 100), Finished((2, 1), (1, 3), 0, 100)
    lucky = finding(game, "", *[first] * 61, *[second] * 39)
    many = [finding(game, f"o={n}", *[first, second] * 50) for n in range(20)]
    said = telling.conclusion(Balance(game, [lucky, *many]))
    assert lucky.sample.seats[0].share.low > 0.5
    assert "no seat is better" in said.en
    assert "the most striking of 42" in said.en
    assert "le plus frappant de 42" in said.fr


def test_what_chance_may_explain_is_no_change() -> None:
    game = load("easycome")
    one = Finished((1, 2), (3, 1), 0, 100)

    def lengths(*decisions: int) -> Finding:
        return finding(game, "", *[one._replace(decisions=n) for n in decisions])

    usual = lengths(*[50, 150] * 8)  # mean 100, with a standard error of 12.9
    assert lengths(*[75, 175] * 8).changes_from(usual) == []
    assert lengths(*[110, 210] * 8).changes_from(usual) == ["length"]
    many = lengths(*[50, 150] * 800)
    assert lengths(*[75, 175] * 800).changes_from(many) == ["length"]
    assert lengths(*[55, 155] * 800).changes_from(many) == [], "sure, but nobody feels it"
    assert lengths(300).changes_from(many) == [], "one game tells nothing"


def test_points_of_seats_that_depend_on_each_other_count_once_a_game() -> None:
    game = load("easycome")
    usual = finding(game, "", *[Finished((1, 1), (n, n), 0, 9) for n in [0, 20] * 8])
    # By game the mean 10 has an error of 2.58, by seat it would seem to have one of 1.80.
    other = finding(game, "", *[Finished((1, 1), (n, n), 0, 9) for n in [9, 29] * 8])
    assert other.changes_from(usual) == []


def test_points_by_place_and_by_ending() -> None:
    game = load("donuts")
    sample = Sample(
        game,
        [Finished((1, 2), (1, -1), 0, 9), Finished((1, 1), (0, 0), 1, 9)],
    )
    assert {n: p.tolist() for n, p in sample.points_by_rank().items()} == {1: [1, 0, 0], 2: [-1]}
    by_clause = {clause: p.tolist() for clause, p in sample.points_by_clause().items()}
    assert by_clause == {"DN-10": [1, -1], "DN-11": [0, 0]}
    assert isinstance(sample.points, np.ndarray)


def test_the_command(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    words = ["study", "easycome", "--games", "100", "--by", "greedy", "--on", "here"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "greedy" in told
    assert "Points on average between greedy players, winners / others:" in told
    assert "four of a kind" in told
    assert "What options change, comparing random games:" in told
    assert "The page: easycome-study.html" in told
    page = Path("easycome-study.html").read_text(encoding="utf-8")
    assert "4 players, by greedy" in page
    Path("easycome-study.html").unlink()
    assert main([*words, "--players", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [(one["by"], one["games"]) for one in report["findings"]] == [
        ("random", 100), ("greedy", 4)
    ]  # fmt: skip
    assert not Path("easycome-study.html").exists(), "only a page that was asked for"
    random = report["findings"][0]["points_from"]
    assert len(random) == 9, "a source for each prize"
    assert sum(one["winners"]["mean"] for one in random.values()) == pytest.approx(3)
    assert sum(one["others"]["share"] for one in random.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("path", "why"),
    [("nowhere/page.html", "there is no folder nowhere"), ("folder", "it is a folder")],
)
def test_a_page_that_cannot_be_written_is_refused_before_any_game(
    path: str, why: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(balance, "study", lambda *_: pytest.fail("games were played"))
    Path("folder").mkdir()
    assert main(["study", "easycome", "--games", "10", "--report", path]) == 2
    assert f"cannot write to {path}: {why}" in capsys.readouterr().err
