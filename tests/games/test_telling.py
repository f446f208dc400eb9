"""Every game tells what happens: in rows that account for all that changes, and in words."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.loops import is_concealed_from
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, Move, index_of
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.engine.telling import Event, Names, paragraph
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.language import Text
from tests.games.accounting import claims_of, unaccounted
from tests.games.playthrough import played
from tests.games.variants import VARIANTS, Variant

SEEDS = range(2)
SAMPLED_MOVES = 4
NAMES = {1: "Ada", 2: "Bob", 3: "Grace", 4: "Zoé", 5: "Max", 6: "Lea"}
# Words of moves, and others that are no French; none may stand in what a French player reads.
ENGLISH = re.compile(
    r"\b(bid|bids|pass|keep|take|takes|end|throw|thrown|by|seat|sell|swap|with|discard|cross|hit|"
    r"torch|skip|done|cloud|chest|black|dice|die|reroll|pay|enter|buy|lay|return|draw|tick|stop|"
    r"blue|brown|red|green|yellow|violet card|card|cards|chips|the|and|you|your|wins|of)\b"
)
MONSTERS = re.compile(  # have names, in French too
    "|".join(room.name for name in ADVENTURES for room in load_sheet(name).rooms.values())
)
FIRST_OF_EACH_GAME = {variant.game.name: variant for variant in reversed(VARIANTS)}.values()
each_variant = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(v, id=str(v), marks=[] if v in FIRST_OF_EACH_GAME else [pytest.mark.slow])
        for v in VARIANTS
    ],
)


def whole_game(variant: Variant, seed: int) -> Iterator[tuple[Move, State]]:
    """The events of a random game, each with the state that it led to."""
    record = played(variant, seed)
    yield from zip(record.events, record.states()[1:], strict=True)


def viewers(variant: Variant) -> range:
    return range(SPECTATOR, variant.players + 1)


@each_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_rows_account_for_every_difference_of_two_views(variant: Variant, seed: int) -> None:
    claims = claims_of(variant.game)
    for move, after in whole_game(variant, seed):
        for viewer in viewers(variant):
            before = move.state.view(viewer)
            rows = move.state.consequences(move, viewer=viewer)
            claimed = [claim for row in rows for claim in claims(row, before)]
            wrong = unaccounted(before, after.view(viewer), claimed)
            assert not wrong, f"{move.text} seen by {viewer}: {rows} {wrong}"


@each_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_rows_tell_a_seat_nothing_that_its_views_do_not(variant: Variant, seed: int) -> None:
    """Where a seat sees the same before, in an event and after, it is told the same."""
    chooser = random.Random(seed)
    events = list(whole_game(variant, seed))
    for move, _ in chooser.sample(events, min(60, len(events))):
        for viewer in viewers(variant):
            told: dict[tuple[object, ...], tuple[Consequence, ...]] = {}
            for state, other in _could_be(move, viewer, chooser):
                text = other.text if _is_open(other, viewer) else None
                seen = (state.view(viewer), text, state.play(other).view(viewer))
                rows = state.consequences(other, viewer=viewer)
                assert told.setdefault(seen, rows) == rows


def _is_open(move: Move, viewer: int) -> bool:
    """Whether a viewer sees a move made, at once."""
    actor = index_of(SPECTATOR if move.seat == CHANCE_SEAT else move.seat)
    if is_concealed_from(move.state.raw, actor, move.number, index_of(viewer)):
        return False
    return move.seat in (viewer, CHANCE_SEAT) or len(move.state.to_move) == 1


def _could_be(move: Move, viewer: int, chooser: random.Random) -> Iterator[tuple[State, Move]]:
    """Events that a viewer may not tell from a move: in other states, or others in this one."""
    state = replace(move.state, dice=None)
    yield state, state.here(move)
    for seed in range(3):
        other = state.determinize(viewer, seed)
        if move.number in _numbers(other, move.seat):
            yield other, Move(move.seat, move.number, other)
    if move.seat > 0 and move.seat != viewer:
        for number in chooser.sample(numbers := _numbers(state, move.seat), min(4, len(numbers))):
            yield state, Move(move.seat, number, state)


def _numbers(state: State, seat: int) -> list[int]:
    if seat < 0:
        return [n for n, weight in enumerate(state.chance_weights().tolist()) if weight]
    return state.legal_numbers(seat) if seat in state.to_move else []


@each_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_is_said_in_four_forms(variant: Variant, seed: int) -> None:
    chooser, words = random.Random(seed), variant.game.words
    for state in played(variant, seed).states():
        for seat in state.to_move:
            view, names = state.view(seat), Names(seat, NAMES)
            check_text(words.question(view))
            moves = state.legal_moves(seat)
            buttons = [words.button(view, move.parts) for move in moves]
            assert len({button.fr for button in buttons}) == len(moves), buttons
            assert len({button.en for button in buttons}) == len(moves), buttons
            for move in chooser.sample(moves, min(SAMPLED_MOVES, len(moves))):
                check_text(words.button(view, move.parts))
                drafted = preview_event(state, seat, [move.number])
                check_text(words.preview(drafted, names))
                event = Event.of(move, state.play(move), seat)
                check_told(variant, event, names)
                assert drafted.rows, "whoever moves is told what comes of it"
                assert drafted.rows == event.rows[: len(drafted.rows)], "it is what then happens"


@each_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_told_to_everybody_who_may_know(variant: Variant, seed: int) -> None:
    for move, after in whole_game(variant, seed):
        for viewer in viewers(variant):
            event = Event.of(move, after, viewer)
            for given in (NAMES, {}):
                check_told(variant, event, Names(viewer, given))


def check_told(variant: Variant, event: Event, names: Names) -> None:
    told = variant.game.words.event(event, names)
    for one in told:
        assert one.clause in variant.game.rulebook.clauses
        check_text(one.text)
        assert one.text.en[-1] not in ".!", "a paragraph adds the full stop"
    if told:
        check_text(paragraph(told))


def check_text(text: Text) -> None:
    assert text.en
    assert text.fr
    for words in (text.en, text.fr):
        assert words == words.strip()
        assert not re.search(r"[\[\]{}]|  |\bNone\b|\?\w", words), words
    english = ENGLISH.search(MONSTERS.sub("", text.fr))
    assert not english, f"{english} in {text.fr}"
