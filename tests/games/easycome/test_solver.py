"""Exact play."""

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.engine.state import State
from ludotheque.errors import Unsolved
from ludotheque.games.easycome import solver
from ludotheque.games.easycome.content import WORDS
from ludotheque.games.easycome.rules import policy_iteration as kernel_solver
from ludotheque.language import Text
from tests.games.easycome import oracle
from tests.games.easycome.positions import GAME, position

# The chance of the first of two players, as the naive oracle finds it from nothing.
FIRST_OF_TWO = 0.523771789
MIRROR = {"odd": "even", "seven": "thirteen", "low": "high"}  # what 5 - value makes of a prize


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep files of solutions out of the user's own caches."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def two() -> solver.Solution:
    return solver.solve(2)


def random_states(players: int, seed: int, hold: str = "two") -> Iterator[State]:
    """The states of a game played at random, after the throws for the first turn."""
    state = GAME.start(players=players, seed=seed, hold=hold)
    chooser = np.random.default_rng(seed)
    while not state.is_over:
        yield state
        moves = state.legal_moves()
        state = state.play(moves[chooser.integers(len(moves))])


def exact(state: State) -> dict[int, float]:
    move_values = GAME.exact(state, state.to_move[0])
    assert move_values is not None
    return {move: worth.win_probability for move, worth in move_values.items()}


def value(state: State, seat: int) -> float:
    """The chance of a seat of two, one step at a time through the contract alone."""
    if state.result:
        return float(seat in state.result.winners)
    if state.to_move:
        best = max(exact(state).values())
        return best if state.to_move == (seat,) else 1 - best
    weights = state.chance_weights()
    outcomes = [
        GAME.outcome_text(state.raw, outcome) for outcome in np.flatnonzero(weights).tolist()
    ]
    values = [value(state.apply_chance(text), seat) for text in outcomes]
    return float(np.average(values, weights=weights[weights > 0]))


def test_the_values_of_all_states_follow_from_each_other_as_the_oracle_finds(
    two: solver.Solution,
) -> None:
    naive = oracle.Oracle()
    assert len(naive.places) == len(two.table.successors)
    record = position().raw
    values = np.empty(len(naive.places))
    for index, (mine, theirs, turns) in enumerate(naive.places):
        record.prizes[:2], record.counts[1] = (mine, theirs), turns
        values[index] = two.chances(record)[0]
    assert values[naive.places.index((0, 0, 0))] == pytest.approx(FIRST_OF_TWO, abs=5e-10)
    assert np.abs(naive.sweep(values) - values).max() < solver.PRECISION


def test_every_move_is_worth_what_follows_from_it_by_the_rules() -> None:
    chooser = np.random.default_rng(1)
    states = [state for seed in range(4) for state in random_states(2, seed)]
    for index in chooser.choice(len(states), 6, replace=False):
        bare = State.parse(GAME, states[index].text)  # without dice: chance is an actor
        move_values, moves = exact(bare), bare.legal_moves()
        assert list(move_values) == [move.number for move in moves]
        for move in chooser.choice(len(moves), 2):
            found = move_values[moves[move].number]
            assert found == pytest.approx(value(bare.play(moves[move]), bare.to_move[0]), abs=1e-12)


def test_nobody_gains_by_playing_a_turn_otherwise_and_all_games_end(two: solver.Solution) -> None:
    assert two.most_to_gain < solver.PRECISION
    states = two.values[: len(two.table.successors)]
    assert np.abs(states.sum(axis=1) - 1).max() < solver.PRECISION
    assert two.tie == kernel_solver.FIRST_OF_EQUALS


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_same_with_seats_exchanged_or_numbers_turned_round(
    two: solver.Solution, seed: int
) -> None:
    for state in random_states(2, seed):
        record = state.raw
        record.thrown = record.kept = 0
        other = record.copy()
        other.prizes[:2], other.counts[:2] = record.prizes[1::-1], record.counts[1::-1]
        other.turn = 1 - record.turn
        assert two.chances(other) == two.chances(record)[::-1]
        mirrored = record.copy()
        mirrored.prizes[:2] = [mirror(int(prizes)) for prizes in record.prizes[:2]]
        assert two.chances(mirrored) == pytest.approx(two.chances(record), abs=solver.PRECISION)


def mirror(prizes: int) -> int:
    pairs = MIRROR | {second: first for first, second in MIRROR.items()}
    return sum(
        1 << WORDS.index(pairs.get(word, word))
        for bit, word in enumerate(WORDS)
        if prizes >> bit & 1
    )


@pytest.mark.parametrize(("players", "hold"), [(2, "two"), (3, "two"), (4, "three")])
def test_every_state_of_a_game_has_a_number(players: int, hold: str) -> None:
    for seed in range(5):
        for state in random_states(players, seed, hold):
            table = solver.table(players, int(state.raw.hold))
            assert 0 <= table.row(state.raw) < len(table.successors)


def test_parts_can_be_sent_anywhere_and_change_nothing(
    two: solver.Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    def far_away(function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterable[Any]:
        sent = [pickle.dumps((function, part)) for part in parts]
        assert len(sent) > 5
        for bundle in sent:
            there, part = pickle.loads(bundle)
            yield pickle.loads(pickle.dumps(there(part)))

    monkeypatch.setattr(solver, "LARGEST_PART", 1000)
    assert np.array_equal(solver.solve(2, spread=far_away).values, two.values)


def test_a_few_rounds_for_three_players_come_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ties", lambda: iter([-np.inf, np.inf, np.inf]))
    three = solver.solve(3)
    states = three.values[: len(three.table.successors)]
    assert np.abs(states.sum(axis=1) - 1).max() < 1e-9
    assert three.values[three.table.opening] == pytest.approx([0.353, 0.333, 0.314], abs=0.01)


def test_a_solution_for_three_is_kept_but_no_player_depends_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same seed must play the same game wherever something was solved before."""
    monkeypatch.setattr(solver, "_in_memory", {})
    state = position(3, thrown="1 1 2 3")
    table = solver.table(3, 2)
    values = np.random.default_rng(1).random((len(table.successors) + 4, 3))
    found = solver.Solution(table, values, 1, 2, 0.5, 0.25, 100.0)
    monkeypatch.setattr(solver, "solve", lambda *_, **__: found)
    assert GAME.solution(state)["sweeps"] == 2
    monkeypatch.setattr(solver, "_in_memory", {})
    monkeypatch.delattr(solver, "solve")
    kept = solver.solved(3, 2)  # from the file
    assert kept.move_values(state.raw) == found.move_values(state.raw)
    assert GAME.exact(state, 1) is None


def test_who_watches_is_told_every_round_and_how_far_it_is() -> None:
    seen: list[tuple[str, float]] = []
    found = solver.solve(2, watch=lambda what, done: seen.append((what.to("fr"), done)))
    rounds = list(dict.fromkeys(what for what, _ in seen))
    assert rounds[:2] == ["passe 1", "passe 2"]
    assert rounds[2].startswith("passe 3, un tour peut encore gagner ")
    assert len(rounds) == found.rounds
    for told in rounds:
        shares = [done for what, done in seen if what == told]
        assert shares[0] == 0
        assert shares == sorted(shares)
        assert shares[-1] <= 1


def test_a_long_solution_that_is_stopped_goes_on(
    monkeypatch: pytest.MonkeyPatch, two: solver.Solution
) -> None:
    monkeypatch.setattr(solver, "_in_memory", {})
    monkeypatch.setattr(solver, "SECONDS_WORTH_KEEPING", 0.0)

    def stop(what: Text, done: float) -> None:
        if what.en.startswith("round 4,") and done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.solved(2, 2, watch=stop)
    seen: list[str] = []
    found = solver.solved(2, 2, watch=lambda what, done: seen.append(what.en))
    assert seen[0].startswith("round 4,"), "three rounds were kept"
    assert np.array_equal(found.values, two.values)
    assert (found.rounds, found.sweeps) == (two.rounds, two.sweeps)
    assert not solver._file(solver.Way, 2, 2).exists()
    assert solver._file(solver.Solution, 2, 2).exists()


def test_a_damaged_file_is_solved_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_in_memory", {})
    file = solver._file(solver.Solution, 2, 2)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"PK nonsense")
    assert solver.solved(2, 2).values[solver.table(2, 2).opening, 0] == pytest.approx(FIRST_OF_TWO)


@pytest.mark.parametrize(
    "state",
    [
        position(prizes={1: "four low high"}, thrown="1 1 2 3"),  # three, on turn
        position(prizes={2: "four low high"}, thrown="1 1 2 3"),  # three, and no count
    ],
)
def test_a_state_that_cannot_be_has_no_worth(state: State) -> None:
    assert GAME.exact(state, 1) is None
    with pytest.raises(Unsolved):
        GAME.solution(state)


def test_what_is_told_fits_into_json_and_into_itself() -> None:
    told = json.loads(json.dumps(GAME.solution(GAME.start())))
    assert told["first_player"] == told["chances"][0] == pytest.approx(FIRST_OF_TWO, abs=5e-10)
    assert told["seats"] == pytest.approx([0.5, 0.5])
    assert sum(map(len, told["best"].values())) == 126  # a choice for every first throw
    assert "0 2 2 3" in told["best"]["keep 0"]  # seven is not worth taking so early
    middle = GAME.solution(position(prizes={2: "low high"}, thrown="0 0 1 2"))
    assert max(middle["moves"].values()) == next(iter(middle["moves"].values()))
    assert middle["seats"][0] == pytest.approx(max(middle["moves"].values()))
    assert "best" not in GAME.solution(GAME.start(), value_only=True)


@pytest.mark.rule("EC-2")
def test_who_has_thrown_the_most_for_the_first_turn_is_nearly_sure_of_it() -> None:
    state = GAME.start().apply_chance("throw 5 5 5 5 by seat 1")
    begins = 1 - 1 / 1296 / 2
    opening = GAME.solution(state)["chances"]
    expected = begins * opening[0] + (1 - begins) * opening[1]
    assert GAME.solution(state)["seats"] == pytest.approx([expected, 1 - expected])
