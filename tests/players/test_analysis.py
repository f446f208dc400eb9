"""Analysis: what moves are worth, and which decisions were mistakes."""

import dataclasses
from types import SimpleNamespace

import pytest

from ludotheque import load
from ludotheque.engine.move import Move
from ludotheque.engine.solving import ExactValue, MoveValue, Solver
from ludotheque.errors import NotYourTurn
from ludotheque.players.analysis import Analysis, Judgement, Value, analyse, judge
from ludotheque.players.search import Budget
from tests.games.playthrough import played
from tests.games.variants import Variant

pytestmark = pytest.mark.slow

LITTLE = Budget(simulations=100)


def value(
    number: int, probability: float, error: float | None = None, left: int | None = None
) -> Value:
    return Value(Move(1, number, load("donuts").start(layout="0")), probability, error, left)


@pytest.mark.parametrize(
    ("told", "english", "french"),
    [
        (value(0, 1.0, left=7), "wins in 7 moves", "gagne en 7 coups"),
        (value(0, 1.0, left=1), "wins at once", "gagne tout de suite"),
        (value(0, 0.5, left=12), "draws in 12 moves", "fait égalité en 12 coups"),
        (value(0, 0.0, left=2), "loses in 2 moves", "perd en 2 coups"),
        (value(0, 1.0), "wins", "gagne"),
        (value(0, 0.5), "50.0\u202f%", "50,0\u202f%"),  # a draw, or as likely as not
        (value(0, 0.613), "61.3\u202f%", "61,3\u202f%"),
        (value(0, 0.613, error=0.0123), "61.3\u202f% ± 1.2", "61,3\u202f% ± 1,2"),
        (value(0, 1.0, error=0.01), "100.0\u202f% ± 1.0", "100,0\u202f% ± 1,0"),
    ],
)
def test_values_read_like_speech(told: Value, english: str, french: str) -> None:
    assert (told.text.to("en"), told.text.to("fr")) == (english, french)


def judged(best: Value, played: Value) -> Judgement:
    return Judgement(1, Analysis(1, (best, played)), played)


@pytest.mark.parametrize(
    ("cost", "sign"), [(0.04, None), (0.06, "?!"), (0.12, "?"), (0.25, "??"), (1.0, "??")]
)
def test_mistakes_are_marked_by_what_they_cost(cost: float, sign: str | None) -> None:
    mark = judged(value(0, 1.0), value(1, 1.0 - cost)).mark
    assert (mark.sign if mark else None) == sign


def test_what_chance_may_explain_is_no_mistake() -> None:
    best, played = value(0, 0.6, error=0.06), value(1, 0.45, error=0.06)
    assert judged(best, played).cost == pytest.approx(0.15)
    assert judged(best, played).mark is None
    surer = judged(dataclasses.replace(best, error=0.02), dataclasses.replace(played, error=0.02))
    assert surer.mark is not None


def test_exact_values_are_preferred_and_ranked() -> None:
    """What wins more often first; then the sooner win, or the later loss."""
    known = dict.fromkeys(range(36), MoveValue(0.0, 4))
    known |= {3: MoveValue(1.0, 9), 4: MoveValue(1.0, 7), 5: MoveValue(0.5, 30)}
    known |= {6: MoveValue(0.0, 12)}
    solver = SimpleNamespace(move_values=lambda state, seat, **settings: known)
    game = dataclasses.replace(load("donuts"), solver=solver)
    analysis = analyse(game.start(layout="0"), 1)
    assert [value.move.number for value in analysis.values[:4]] == [4, 3, 5, 6]
    assert analysis.is_exact
    assert analysis.best.text.to("en") == "wins in 7 moves"


def test_an_unknown_distance_is_never_preferred() -> None:
    assert MoveValue(1.0, 25).preference > MoveValue(1.0, None).preference
    assert MoveValue(0.0, 2).preference > MoveValue(0.0, None).preference
    assert MoveValue(1.0, None).preference > MoveValue(0.5, 3).preference


@pytest.mark.parametrize("layout", ["1120", "42"])
def test_an_analysis_waits_for_exact_values_where_a_bot_does_not(layout: str) -> None:
    start = load("donuts").start(layout=layout)
    solver = solver_of("donuts")
    assert solver.move_values(start, 1) is None, "a bot would be slow"
    analysis = analyse(start, 1)
    assert analysis.is_exact
    solved = solver.solve(start)
    assert isinstance(solved, ExactValue)
    best = analysis.best.win_probability
    keeping = [value for value in analysis.values if value.win_probability == best]
    assert {value.move.text for value in keeping} == set(solved.keeping)
    assert analysis.best.moves_left == solved.distance
    assert solved.distance == min(value.moves_left or 0 for value in keeping), "none is unknown"


def solver_of(game: str) -> Solver:
    solver = load(game).solver
    assert solver is not None
    return solver


def test_error_bars_tell_how_far_estimates_are_from_the_truth() -> None:
    """In Easy Come Easy Go for two, where the truth is known, at the decisions of a few games."""
    game = load("easycome")
    unsolved = dataclasses.replace(game, solver=None)
    decisions = [
        (state, state.to_move[0])
        for seed in range(8)
        for state in played(Variant(game, 2), seed=seed).states()[:-1]
        if state.to_move and len(state.legal_numbers(state.to_move[0])) > 1
    ][::7]
    apart = []
    for state, seat in decisions:
        truth = solver_of("easycome").move_values(state, seat) or {}
        for found in analyse(dataclasses.replace(state, game=unsolved), seat).values:
            difference = found.win_probability - truth[found.move.number].win_probability
            apart.append(abs(difference) / (found.error or 0.0))
    assert len(apart) > 100
    assert sum(one < 2 for one in apart) > 0.85 * len(apart), "two standard errors"
    assert sum(one < 3 for one in apart) > 0.95 * len(apart), "three"


def test_only_seats_to_move_are_analysed() -> None:
    with pytest.raises(NotYourTurn):
        analyse(load("donuts").start(layout="0"), 2)


def test_every_choice_of_a_record_is_judged_once() -> None:
    record = played(Variant(load("easycome"), 3), seed=1)
    judgements = list(judge(record, budget=LITTLE))
    states = record.states()
    choices = [
        number
        for number, event in enumerate(record.events, 1)
        if event.seat > 0 and len(states[number - 1].legal_moves(event.seat)) > 1
    ]
    assert [judgement.event for judgement in judgements] == choices
    for judgement in judgements:
        assert judgement.played.move == record.events[judgement.event - 1]
