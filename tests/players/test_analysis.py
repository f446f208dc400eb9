"""Analysis: what moves are worth, and which decisions were mistakes."""

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from ludotheque import load
from ludotheque.engine.game import Move, MoveValue
from ludotheque.engine.state import State
from ludotheque.errors import NotYourTurn
from ludotheque.players.analysis import Analysis, Judgement, Value, analyse, judge
from ludotheque.players.search import Budget
from tests.games.playthrough import played
from tests.games.variants import Variant

LITTLE = Budget(simulations=100)


def value(number: int, chance: float, error: float | None = None, left: int | None = None) -> Value:
    return Value(Move(1, number, f"m{number}"), chance, error, left)


@pytest.mark.parametrize(
    ("told", "english", "french"),
    [
        (value(0, 1.0, left=7), "wins in 7 moves", "gagne en 7 coups"),
        (value(0, 1.0, left=1), "wins at once", "gagne tout de suite"),
        (value(0, 0.5, left=12), "draws in 12 moves", "fait égalité en 12 coups"),
        (value(0, 0.0, left=2), "loses in 2 moves", "perd en 2 coups"),
        (value(0, 1.0), "wins", "gagne"),
        (value(0, 0.5), "50.0\u202f%", "50,0\u202f%"),  # a draw, or an even chance
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


class Known(type(load("donuts"))):  # type: ignore[misc]
    """Donuts in which a few worths are known by heart."""

    move_values: Mapping[int, MoveValue] = MappingProxyType({})

    def exact(
        self, state: State, seat: int, *, time_budget: float = 0.0
    ) -> Mapping[int, MoveValue] | None:
        return {number: self.move_values.get(number, MoveValue(0.0, 4)) for number in range(36)}


def test_exact_worths_are_preferred_and_ranked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The better chance first; then the sooner win, or the later loss."""
    game = Known()
    monkeypatch.setattr(
        Known,
        "worths",
        {3: MoveValue(1.0, 9), 4: MoveValue(1.0, 7), 5: MoveValue(0.5, 30), 6: MoveValue(0.0, 12)},
    )
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
    initial_raw = load("donuts").start(layout=layout)
    assert load("donuts").exact(initial_raw, 1) is None, "a bot would be slow"
    analysis = analyse(initial_raw, 1)
    assert analysis.is_exact
    solved = load("donuts").solution(initial_raw)
    keeping = [
        value for value in analysis.values if value.win_probability == analysis.best.win_probability
    ]
    assert {value.move.text for value in keeping} == set(solved["keeping"])
    assert analysis.best.moves_left == solved["distance"]
    assert solved["distance"] == min(value.moves_left or 0 for value in keeping), "none is unknown"


def test_error_bars_tell_how_far_estimates_are_from_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Easy Come Easy Go for two, where the truth is known, at the decisions of a few games."""
    game = load("easycome")
    records = [played(Variant(game, 2), seed=seed) for seed in range(8)]
    decisions = [
        (state, state.to_move[0])
        for record in records
        for state in record.states()[:-1]
        if state.to_move and len(state.legal_moves(state.to_move[0])) > 1
    ][::7]
    truths = [game.exact(state, seat) or {} for state, seat in decisions]
    monkeypatch.setattr(type(game), "exact", lambda *_, **__: None)
    apart = []
    for (state, seat), truth in zip(decisions, truths, strict=True):
        for told in analyse(state, seat).values:
            error = told.error or 0.0
            apart.append(
                abs(told.win_probability - truth[told.move.number].win_probability) / error
            )
    assert len(apart) > 100
    assert sum(one < 2 for one in apart) > 0.85 * len(apart), "two standard errors"
    assert sum(one < 3 for one in apart) > 0.95 * len(apart), "three"


def test_only_seats_that_are_due_are_analysed() -> None:
    with pytest.raises(NotYourTurn):
        analyse(load("donuts").start(layout="0"), 2)


def test_every_choice_of_a_record_is_judged_once() -> None:
    record = played(Variant(load("easycome"), 3), seed=1)
    judgements = list(judge(record, budget=LITTLE))
    states = record.states()
    choices = [
        number
        for number, event in enumerate(record.events, 1)
        if event.seat and len(states[number - 1].legal_moves(event.seat)) > 1
    ]
    assert [judgement.event for judgement in judgements] == choices
    for judgement in judgements:
        assert judgement.played.move == record.events[judgement.event - 1]
