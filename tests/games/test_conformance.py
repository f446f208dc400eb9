"""What must hold for every game on the shelf, with every option and number of players."""

import contextlib
import copy
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine import loops, registry
from ludotheque.engine.game import Game
from ludotheque.engine.move import CHANCE_SEAT, Move, index_of
from ludotheque.engine.playouts import finish, perft, playouts
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.engine.verbs import MAX_SEATS
from ludotheque.errors import (
    BadRecord,
    IllegalMove,
    LudothequeError,
    NothingToUndo,
    RuleError,
)
from ludotheque.language import LANGUAGES, MAX_QUOTED
from ludotheque.records import Record, read, verify
from tests.games.golden_perft import STARTS
from tests.games.playthrough import played, playthrough, read_title
from tests.games.variants import VARIANTS, Variant, folder_with_tests, variants_of

GAMES = list(registry.games().values())
MAX_EVENTS = 20_000
FIRST_OF_EACH_GAME = {variant.game.name: variant for variant in reversed(VARIANTS)}.values()
each_variant = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(v, id=str(v), marks=[] if v in FIRST_OF_EACH_GAME else [pytest.mark.slow])
        for v in VARIANTS
    ],
)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
seeds = st.integers(0, 2)
few_games = settings(max_examples=3, deadline=None, derandomize=True, database=None)


def game_of(variant: Variant, seed: int) -> Record:
    """A whole random game; most tests look at the same few."""
    if (str(variant), seed) not in _games:
        _games[str(variant), seed] = played(variant, seed)
    return _games[str(variant), seed]


_games: dict[tuple[str, int], Record] = {}


def random_states(variant: Variant, seed: int) -> list[State]:
    """The states of a whole random game, before chance and after."""
    return game_of(variant, seed).states()


def some(states: list[State], count: int, seed: int) -> list[State]:
    return random.Random(seed).sample(states, min(count, len(states)))


@each_variant
@given(seed=st.integers(0, 2**32))
@few_games
def test_random_play_ends_with_places_and_a_reason(variant: Variant, seed: int) -> None:
    record = played(variant, seed)
    assert len(record.events) < MAX_EVENTS
    outcome = record.state.result
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.points) == variant.players
    for place in outcome.ranks:  # a place is one more than the number of those who are better
        assert place == 1 + sum(other < place for other in outcome.ranks)
    assert outcome.ending.clause in variant.game.rulebook.clauses


@each_variant
@given(seed=seeds)
@few_games
def test_moves_are_sorted_distinct_and_can_be_read_back(variant: Variant, seed: int) -> None:
    for state in some(random_states(variant, seed), 12, seed):
        for seat in state.to_move:
            moves = state.legal_moves(seat)
            numbers = [move.number for move in moves]
            assert numbers == sorted(set(numbers))
            assert 0 <= numbers[0] <= numbers[-1] < variant.game.rules.move_count
            assert len({variant.game.notation.canonical(move.text) for move in moves}) == len(moves)
            for move in moves:
                assert state.find(f"  {move.text.upper()} ", seat) == move


@each_variant
@given(seed=seeds)
@few_games
def test_copies_equal_their_originals(variant: Variant, seed: int) -> None:
    for state in some(random_states(variant, seed), 12, seed):
        for copied in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert copied == state
            assert hash(copied) == hash(state)
            assert copied.to_move == state.to_move


@each_variant
@given(seed=seeds)
@few_games
def test_records_can_be_read_back(variant: Variant, seed: int) -> None:
    record = game_of(variant, seed)
    again = read(str(record))
    assert again == record
    assert str(again) == str(record)
    assert verify(str(record)).record == record


@each_variant
@given(seed=seeds)
@few_games
def test_replay_and_undo_give_the_same_bytes(variant: Variant, seed: int) -> None:
    record = game_of(variant, seed)
    states = record.states()
    assert states[-1].data == record.state.data
    length = random.Random(seed).randrange(len(record.events) + 1)
    assert record.truncated(length).state.data == states[length].data
    undone = record.undone()
    assert not undone.state.is_over
    last = record.events[len(undone.events)]
    assert undone.state.data == last.state.data
    assert undone.appended(last).state.data == last.state.play(last).data
    assert undone.state.throws == record.state.throws, "no throw has the number of another"


@each_variant
@given(seed=seeds)
@few_games
def test_a_view_does_not_depend_on_what_the_seat_may_not_know(variant: Variant, seed: int) -> None:
    for state in some(random_states(variant, seed), 8, seed):
        for seat in range(1, variant.players + 1):
            view = state.observation(seat)
            assert view.observation(seat) == view
            for number in range(3):
                other = state.determinize(seat, seed + number)
                assert other.observation(seat) == view
                assert other.to_move == state.to_move or seat not in state.to_move
                assert other.render(seat) == state.render(seat)
                assert other.view(seat) == state.view(seat)
            if seat in state.to_move:
                assert view.legal_moves(seat) == state.legal_moves(seat)


@each_variant
@given(seed=seeds)
@few_games
def test_what_a_seat_decides_is_hidden_from_others_who_still_decide(
    variant: Variant, seed: int
) -> None:
    for state in some([s for s in random_states(variant, seed) if len(s.to_move) > 1], 5, seed):
        mover, *others = state.to_move
        after = [state.play(move) for move in state.legal_moves(mover)[:6]]
        for other in others:
            views = {then.observation(other).data for then in after if other in then.to_move}
            assert len(views) <= 1, f"seat {other} could tell what seat {mover} decided"


def whole_decision(state: State, seat: int, chooser: random.Random) -> State:
    """The state after a seat has decided at random, to the end of its decision."""
    while True:
        state = state.play(chooser.choice(state.legal_moves(seat)))
        if not state.is_mid_decision(seat):
            return state


@each_variant
@given(seed=seeds)
@few_games
def test_a_decision_can_be_taken_back_until_the_last_has_decided(
    variant: Variant, seed: int
) -> None:
    """Confirm, take back, decide otherwise; whichever of two seats is faster, it is the same."""
    chooser = random.Random(seed)
    together = [s for s in random_states(variant, seed) if len(s.to_move) > 1]
    for state in some([s for s in together if not any(map(s.is_mid_decision, s.to_move))], 6, seed):
        seat, other, *_ = chooser.sample(state.to_move, len(state.to_move))
        assert not state.can_take_back(seat)
        with pytest.raises(NothingToUndo):
            state.play("undo", seat)
        decided = whole_decision(state, seat, chooser)
        assert decided.to_move == tuple(s for s in state.to_move if s != seat)
        reopened = decided.play("undo", seat)
        assert reopened.observation(seat) == state.observation(seat)
        assert reopened.to_move == state.to_move
        assert reopened.view() == state.view()
        seed_of_other = chooser.random()
        other_first = whole_decision(state, other, random.Random(seed_of_other))
        other_last = whole_decision(decided, other, random.Random(seed_of_other))
        if len(state.to_move) > 2:
            assert other_last.play("undo", seat).data == other_first.data
        else:  # the last has decided: what is settled stands
            with pytest.raises(LudothequeError):
                other_last.play("undo", seat)


@each_variant
@given(seed=seeds)
@few_games
def test_steps_of_a_decision_can_be_taken_back(variant: Variant, seed: int) -> None:
    states = random_states(variant, seed)
    begun = [(s, seat) for s in states for seat in s.to_move if s.is_mid_decision(seat)]
    for state, seat in begun[:20]:
        if state.can_take_back(seat):
            assert not state.take_back(seat).is_mid_decision(seat)
        else:
            assert len(state.to_move) == 1, "only who decides alone cannot take back a step"


@each_variant
@given(seed=seeds)
@few_games
def test_order_of_simultaneous_moves_changes_nothing(variant: Variant, seed: int) -> None:
    """Where several are to move, who goes first changes nothing in the whole game."""

    def whole_game(first: Callable[[tuple[int, ...]], int]) -> tuple[State, bool]:
        state, made, several = variant.start(seed), [0] * (variant.players + 1), False
        while not state.is_over:
            several |= len(state.to_move) > 1
            seat = first(state.to_move)
            moves = state.observation(seat).legal_moves(seat)
            choice = random.Random(f"{seed} {seat} {made[seat]}").choice(moves)
            made[seat] += 1
            state = state.play(choice)
        return state, several

    ascending, several = whole_game(min)
    if several:
        assert whole_game(max)[0].data == ascending.data


@each_variant
def test_chance_is_sampled_by_its_weights(variant: Variant) -> None:
    draws = 4_000
    for state in random_states(variant, seed=5)[:40]:
        if not state.chance_is_next:
            continue
        weights = state.chance_weights()
        assert weights.min() >= 0
        assert weights.sum() > 0
        rng = rng_from(11)
        drawn = [loops.sample_chance_of(state.raw, rng) for _ in range(draws)]
        counts = np.bincount(drawn, minlength=len(weights))
        assert (weights[counts > 0] > 0).all()
        expected = draws * weights / weights.sum()
        # Six standard deviations and a little, over a few hundred outcomes: chance alone never.
        assert (np.abs(counts - expected) <= 6 * np.sqrt(expected) + 6).all()
        possible = np.flatnonzero(weights)
        texts = [Move(CHANCE_SEAT, int(o), state).text for o in possible[:500]]
        assert len(set(texts)) == len(texts)
        for outcome, text in zip(possible[:50].tolist(), texts, strict=False):
            assert state.find_outcome(text).number == outcome


def naive_perft(state: State, depth: int) -> int:
    if depth == 0 or state.is_over:
        return 1
    if state.chance_is_next:
        outcomes = np.flatnonzero(state.chance_weights()).tolist()
        results = [Move(CHANCE_SEAT, outcome, state) for outcome in outcomes]
        return sum(naive_perft(state.apply_chance(result), depth - 1) for result in results)
    seat = min(state.to_move)
    return sum(naive_perft(state.play(move), depth - 1) for move in state.legal_moves(seat))


@each_variant
def test_perft_counts_what_one_finds_step_by_step(variant: Variant) -> None:
    state = replace(variant.start(seed=3), dice=None)  # else chance would play itself
    depth = 1
    while depth < 6 and perft(state, depth + 1) <= 400:
        depth += 1
    assert perft(state, depth) == naive_perft(state, depth)


@each_game
def test_perft_counts_are_the_golden_ones(game: Game) -> None:
    """`perft.json`: a start, and how many sequences of 1, 2, … events follow it."""
    golden = json.loads((folder_with_tests(game) / "perft.json").read_text(encoding="utf-8"))
    starts = {f"{v}{at}": (v, seed) for v in variants_of(game) for seed, at in STARTS.items()}
    assert starts.keys() == {title for title in golden if title.split()[0] == game.name}
    for title, (variant, seed) in starts.items():
        state, counts = variant.start(seed), golden[title]
        assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@each_game
def test_golden_playthroughs_are_as_they_were(game: Game) -> None:
    files = sorted((folder_with_tests(game) / "golden").glob(f"{game.name}-*.txt"))
    assert files, "every game has playthroughs"
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert playthrough(*read_title(text)) == text, file.name


@each_variant
@given(seed=seeds)
@few_games
def test_refusals_agree_with_the_legal_moves_of_every_number(variant: Variant, seed: int) -> None:
    for state in random_states(variant, seed):
        for seat in state.to_move:
            reasons = np.zeros(variant.game.rules.move_count, np.int64)
            loops.refusals_of(state.raw, index_of(seat), reasons)
            assert np.flatnonzero(reasons == 0).tolist() == state.legal_numbers(seat)


@each_variant
@given(seed=seeds)
@few_games
def test_every_refusal_has_a_clause_and_a_sentence(variant: Variant, seed: int) -> None:
    chooser = random.Random(seed)
    for state in some([s for s in random_states(variant, seed) if s.to_move], 4, seed):
        for seat in state.to_move:
            legal = set(state.legal_numbers(seat))
            illegal = [n for n in range(variant.game.rules.move_count) if n not in legal]
            for number in chooser.sample(illegal, min(60, len(illegal))):
                refused = state.refusal(number, seat)
                assert refused is not None
                assert refused.clause in variant.game.rulebook.clauses
                assert refused.reason.en.strip() != refused.reason.fr.strip()
                with pytest.raises(IllegalMove):
                    state.play_number(number, seat)


@each_variant
@given(seed=seeds)
@few_games
def test_views_are_values_that_json_carries(variant: Variant, seed: int) -> None:
    states = random_states(variant, seed)
    for state in (*some(states, 6, seed), states[-1]):
        for seat in range(variant.players + 1):
            for view in {state.view(seat), state.table_view(seat)}:
                written = msgspec.json.encode(view)
                assert msgspec.json.decode(written, type=type(view)) == view


@each_variant
@given(seed=seeds)
@few_games
def test_moves_have_a_kind_and_parts_that_json_carries(variant: Variant, seed: int) -> None:
    for event in game_of(variant, seed).events[:60]:
        assert event.kind
        written = msgspec.json.encode(event.parts)
        assert msgspec.json.decode(written, type=type(event.parts)) == event.parts
        assert event.state.play(event).data == event.state.play(event.text, event.seat).data


@each_variant
def test_batches_and_playouts_agree(variant: Variant) -> None:
    """A batch played to its end gives the same games as playouts, and none is left unfinished."""
    start = variant.start(seed=1)
    states = np.full(50, start.raw, dtype=variant.game.rules.dtype)
    finish(variant.game, states, seed=9, cores=2)
    tally = playouts(start, 50, seed=9)
    ends = [State(variant.game, variant.players, start.options, s.tobytes()) for s in states]
    firsts = [end.result.winners for end in ends if end.result]
    assert len(firsts) == tally.games == sum(tally.endings.values()) == 50
    for seat in range(1, variant.players + 1):
        assert tally.wins[seat - 1] == firsts.count((seat,))


@pytest.mark.slow
def test_compiled_and_plain_python_agree() -> None:
    """The same rules without compilation, in a process of their own."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.games.fingerprints"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    compiled = subprocess.run(
        [sys.executable, "-m", "tests.games.fingerprints"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert plain.stdout == compiled.stdout
    assert len(plain.stdout.splitlines()) == len(VARIANTS)


@each_variant
@given(seed=seeds, noise=st.text(max_size=12))
@few_games
def test_words_that_are_no_move_are_refused_with_a_clause(
    variant: Variant, seed: int, noise: str
) -> None:
    states = random_states(variant, seed)
    texts = {
        move.text for s in some(states, 6, seed) for d in s.to_move for move in s.legal_moves(d)
    }
    for state in some(states, 4, seed):
        for seat in state.to_move:
            legal = {variant.game.notation.canonical(move.text) for move in state.legal_moves(seat)}
            for text in sorted(
                t for t in {*texts, noise} if variant.game.notation.canonical(t) not in legal
            ):
                with pytest.raises(RuleError) as refused:
                    state.play(text, seat)
                assert refused.value.clause in variant.game.rulebook.clauses
                assert all("\n" not in refused.value.to(language) for language in LANGUAGES)


@each_variant
@given(seed=seeds, data=st.data())
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
def test_the_reader_of_records_never_fails_otherwise_than_by_saying_so(
    variant: Variant, seed: int, data: st.DataObject
) -> None:
    text = _short_record(variant, seed)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 1, 1, 5, 40]))
        insert = data.draw(st.sampled_from(["", "\n", " ", "9", "chance ", "#", "é", "\0", "-1 "]))
        text = text[:place] + insert + text[place + length :]
    with contextlib.suppress(BadRecord):
        read(text)


@each_game
def test_no_message_quotes_its_input_whole(game: Game) -> None:
    long = "x" * 5000
    state = game.start(seed=1)
    seat = state.to_move[0]
    move = state.legal_moves(seat)[0].text
    attempts: list[Callable[[], object]] = [
        partial(State.start, game, options={name: long})
        for name in (long, *(o.name for o in game.info.options))
    ]
    typed = (long, move + long, f"{move} {long}", f"{move.split()[0]} {long}")
    attempts += [partial(state.play, text, seat) for text in typed]
    attempts.append(partial(game.rulebook.find, long))
    for attempt in attempts:
        with pytest.raises(LudothequeError) as caught:
            attempt()
        for language in LANGUAGES:
            said = caught.value.to(language)
            assert "x" * (MAX_QUOTED + 1) not in said
            assert len(said) < 600


def _short_record(variant: Variant, seed: int) -> str:
    record = game_of(variant, seed)
    return str(record.truncated(min(len(record.events), 30)))


@each_game
def test_everything_a_player_reads_is_in_both_languages(game: Game) -> None:
    assert 1 <= game.info.min_players <= game.info.max_players <= MAX_SEATS
    texts = [game.title, game.words.NOTATION, *(o.about for o in game.info.options)]
    texts += [ending.about for ending in game.info.endings]
    texts += [clause.text for clause in game.rulebook.clauses.values()]
    texts += [section.title for section in game.rulebook.sections]
    assert all(text.en.strip() and text.fr.strip() for text in texts)
    clauses = game.rulebook.clauses.values()
    assert all(clause.en != clause.fr for clause in clauses)
    assert all(ending.clause in game.rulebook.clauses for ending in game.info.endings)
    assert len(game.info.endings) < loops.MAX_ENDINGS
    ids = [clause.id for section in game.rulebook.sections for clause in section.clauses]
    assert len(ids) == len(set(ids))


@each_variant
def test_pictures_fit_a_terminal(variant: Variant) -> None:
    for state in some(random_states(variant, seed=2), 10, seed=2):
        for seat in range(variant.players + 1):
            for language in LANGUAGES:
                assert all(len(line) <= 100 for line in state.render(seat, language).splitlines())
