"""Exact play."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import pytest

from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.solving import WinProbabilities
from ludotheque.engine.state import State
from ludotheque.games.easycome import solver
from ludotheque.games.easycome.rules.policy_iteration import TIE_EPSILON
from ludotheque.games.easycome.view import PRIZE_WORDS
from ludotheque.language import Text
from tests.games.easycome import reference_solver
from tests.games.easycome.positions import GAME, position

pytestmark = pytest.mark.slow

# How often the first of two players wins, as the reference finds it from nothing.
FIRST_OF_TWO = 0.523771789
MIRROR = {"odd": "even", "seven": "thirteen", "low": "high"}  # what 5 - value makes of a prize


KEPT: dict[str, bytes] = {}  # what most tests solve once


@pytest.fixture(scope="module")
def two() -> solver.Policy:
    return solver.solved(2, 2, KEPT)[0]


def solution(state: State, *, value_only: bool = False) -> WinProbabilities:
    return solver.solve(state, value_only=value_only, kept=KEPT)


def random_states(players: int, seed: int, hold: str = "two") -> Iterator[State]:
    """The states of a game played at random, after the throws for the first turn."""
    state = GAME.start(players=players, seed=seed, hold=hold)
    chooser = np.random.default_rng(seed)
    while not state.is_over:
        yield state
        moves = state.legal_moves()
        state = state.play(moves[chooser.integers(len(moves))])


def exact(state: State) -> dict[int, float]:
    move_values = solver.move_values(state, state.to_move[0], kept=KEPT)
    assert move_values is not None
    return {move: worth.win_probability for move, worth in move_values.items()}


def value(state: State, seat: int) -> float:
    """How often a seat of two wins, one step at a time through the API alone."""
    if state.result:
        return float(seat in state.result.winners)
    if state.to_move:
        best = max(exact(state).values())
        return best if state.to_move == (seat,) else 1 - best
    weights = state.chance_weights()
    outcomes = [Move(CHANCE_SEAT, outcome, state) for outcome in np.flatnonzero(weights).tolist()]
    values = [value(state.apply_chance(outcome), seat) for outcome in outcomes]
    return float(np.average(values, weights=weights[weights > 0]))


def test_the_values_of_all_states_follow_from_each_other_as_the_reference_finds(
    two: solver.Policy,
) -> None:
    reference = reference_solver.ReferenceSolver()
    assert len(reference.places) == len(two.table.successors)
    raw = position().raw
    values = np.empty(len(reference.places))
    for index, (mine, theirs, turns) in enumerate(reference.places):
        raw.prizes[:2], raw.counts[1] = (mine, theirs), turns
        values[index] = two.win_probabilities(raw)[0]
    assert values[reference.places.index((0, 0, 0))] == pytest.approx(FIRST_OF_TWO, abs=5e-10)
    assert np.abs(reference.sweep(values) - values).max() < solver.PRECISION


def test_every_move_is_worth_what_follows_from_it_by_the_rules() -> None:
    chooser = np.random.default_rng(1)
    states = [state for seed in range(4) for state in random_states(2, seed)]
    for index in chooser.choice(len(states), 6, replace=False):
        bare = replace(states[index], dice=None)  # chance is an actor
        move_values, moves = exact(bare), bare.legal_moves()
        assert list(move_values) == [move.number for move in moves]
        for move in chooser.choice(len(moves), 2):
            found = move_values[moves[move].number]
            assert found == pytest.approx(value(bare.play(moves[move]), bare.to_move[0]), abs=1e-12)


def test_nobody_gains_by_playing_a_turn_otherwise_and_all_games_end(two: solver.Policy) -> None:
    assert two.most_to_gain < solver.PRECISION
    states = two.values[: len(two.table.successors)]
    assert np.abs(states.sum(axis=1) - 1).max() < solver.PRECISION
    assert two.tolerance == TIE_EPSILON


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_same_with_seats_exchanged_or_numbers_turned_round(
    two: solver.Policy, seed: int
) -> None:
    for state in random_states(2, seed):
        raw = state.raw
        raw.thrown = raw.kept = 0
        other = raw.copy()
        other.prizes[:2], other.counts[:2] = raw.prizes[1::-1], raw.counts[1::-1]
        other.turn = 1 - raw.turn
        assert two.win_probabilities(other) == two.win_probabilities(raw)[::-1]
        mirrored = raw.copy()
        mirrored.prizes[:2] = [mirror(int(prizes)) for prizes in raw.prizes[:2]]
        assert two.win_probabilities(mirrored) == pytest.approx(
            two.win_probabilities(raw), abs=solver.PRECISION
        )


def mirror(prizes: int) -> int:
    pairs = MIRROR | {second: first for first, second in MIRROR.items()}
    return sum(
        1 << PRIZE_WORDS.index(pairs.get(word, word))
        for bit, word in enumerate(PRIZE_WORDS)
        if prizes >> bit & 1
    )


@pytest.mark.parametrize(("players", "hold"), [(2, "two"), (3, "two"), (4, "three")])
def test_every_state_of_a_game_has_a_number(players: int, hold: str) -> None:
    for seed in range(5):
        for state in random_states(players, seed, hold):
            table = solver.table(players, int(state.raw.hold))
            assert 0 <= table.row(state.raw) < len(table.successors)


def test_parts_can_be_sent_anywhere_and_change_nothing(
    two: solver.Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def far_away(function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterable[Any]:
        sent = [pickle.dumps((function, part)) for part in parts]
        assert len(sent) > 5
        for bundle in sent:
            there, part = pickle.loads(bundle)
            yield pickle.loads(pickle.dumps(there(part)))

    monkeypatch.setattr(solver, "MAX_PART", 1000)
    again = solver.settle(solver.Policy.initial(2, 2), parallel_map=far_away)
    assert np.array_equal(again.values, two.values)


def test_a_few_rounds_for_three_players_come_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "tolerances", lambda: iter([-np.inf, np.inf, np.inf]))
    three = solver.settle(solver.Policy.initial(3, 2))
    states = three.values[: len(three.table.successors)]
    assert np.abs(states.sum(axis=1) - 1).max() < 1e-9
    assert three.values[three.table.opening] == pytest.approx([0.353, 0.333, 0.314], abs=0.01)


def test_a_solution_for_three_is_kept_but_no_player_depends_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same seed must play the same game wherever something was solved before."""
    state = position(3, thrown="1 1 2 3")
    table = solver.table(3, 2)
    values = np.random.default_rng(1).random((len(table.successors) + 4, 3))
    found = solver.Policy(3, 2, values, np.zeros((0, 10)), 1, 2, 0.5, 0.25, True, True)
    kept = {"3-2": solver._packed(found)}
    monkeypatch.delattr(solver, "settle")
    told = solver.solve(state, kept=kept)
    assert (told.sweeps, told.tolerance, told.kept) == (2, 0.5, True)
    again, was_kept = solver.solved(3, 2, kept)
    assert was_kept
    raw = state.raw
    assert again.turn(raw).move_values(raw) == found.turn(raw).move_values(raw)
    assert solver.move_values(state, 1, kept=kept) is None
    assert solver.best_move(state, 1, kept=kept) is None


def test_players_read_what_was_solved_earlier_and_only_once(
    monkeypatch: pytest.MonkeyPatch, two: solver.Policy
) -> None:
    monkeypatch.setattr(solver, "_known", {})
    monkeypatch.delattr(solver, "settle")
    state = position(thrown="1 1 2 3")
    assert solver.best_move(state, 1, kept=dict(KEPT)) == solver.best_move(state, 1)
    assert solver.move_values(state, 2) is None, "it is not their turn"


def test_progress_is_told_every_round() -> None:
    seen: list[tuple[str, float]] = []
    found = solver.settle(
        solver.Policy.initial(2, 2),
        on_progress=lambda what, done: seen.append((what.to("fr"), done)),
    )
    rounds = list(dict.fromkeys(what for what, _ in seen))
    assert rounds[:2] == ["passe 1", "passe 2"]
    assert rounds[2].startswith("passe 3, un tour peut encore gagner ")
    assert len(rounds) == found.rounds
    for what_is_done in rounds:
        shares = [done for what, done in seen if what == what_is_done]
        assert shares[0] == 0
        assert shares == sorted(shares)
        assert shares[-1] <= 1


def test_a_long_solution_that_is_stopped_goes_on(
    monkeypatch: pytest.MonkeyPatch, two: solver.Policy
) -> None:
    monkeypatch.setattr(solver, "MIN_STATES_TO_KEEP_ROUNDS", 0)
    kept: dict[str, bytes] = {}

    def stop(what: Text, done: float) -> None:
        if what.en.startswith("round 4,") and done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.solved(2, 2, kept, on_progress=stop)
    assert list(kept) == ["2-2"]
    seen: list[str] = []
    found, _ = solver.solved(2, 2, kept, on_progress=lambda what, done: seen.append(what.en))
    assert seen[0].startswith("round 4,"), "three rounds were kept"
    assert np.array_equal(found.values, two.values)
    assert (found.rounds, found.sweeps) == (two.rounds, two.sweeps)
    assert solver.solved(2, 2, kept)[1], "it was kept"
    assert len(kept["2-2"]) < found.values.nbytes + 5000, "without what was needed to go on"


@pytest.mark.parametrize("damaged", [b"", b"PK nonsense", b"\x00"])
def test_what_is_damaged_is_solved_anew(damaged: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[solver.Policy] = []
    monkeypatch.setattr(solver, "settle", lambda policy, **_: settled.append(policy))
    found, was_kept = solver.solved(2, 2, {"2-2": damaged})
    assert settled == [found]
    assert not was_kept


def test_what_is_found_fits_into_json_and_into_itself() -> None:
    found = solution(GAME.start())
    assert msgspec.json.decode(msgspec.json.encode(found), type=WinProbabilities) == found
    assert found.first_player == found.by_turn[0] == pytest.approx(FIRST_OF_TWO, abs=5e-10)
    assert found.by_seat == pytest.approx([0.5, 0.5])
    assert sum(map(len, found.best.values())) == 126  # a choice for every first throw
    assert "0 2 2 3" in found.best["keep 0"]  # seven is not worth taking so early
    middle = solution(position(prizes={2: "low high"}, thrown="0 0 1 2"))
    assert max(middle.moves.values()) == next(iter(middle.moves.values()))
    assert middle.by_seat[0] == pytest.approx(max(middle.moves.values()))
    assert not middle.best
    assert not solution(GAME.start(), value_only=True).best


@pytest.mark.rule("EC-2")
def test_who_has_thrown_the_most_for_the_first_turn_is_nearly_sure_of_it() -> None:
    state = GAME.start().apply_chance("throw 5 5 5 5 by seat 1")
    begins = 1 - 1 / 1296 / 2
    opening = solution(state).by_turn
    expected = begins * opening[0] + (1 - begins) * opening[1]
    assert solution(state).by_seat == pytest.approx([expected, 1 - expected])
