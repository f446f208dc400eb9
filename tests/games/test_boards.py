"""Boards in characters fit the smallest window, and every sign in them is explained."""

import re
from collections.abc import Iterator

import pytest

from ludotheque.drawing.characters import COMPACT_LINES, LEGEND, PART_LINES, WIDTH
from ludotheque.engine.game import Game, Part
from ludotheque.engine.state import State
from ludotheque.errors import UnknownMove
from ludotheque.language import LANGUAGES, Language
from ludotheque.players import PLAYERS
from tests.games.test_conformance import each_game, each_variant, random_states, some
from tests.games.variants import VARIANTS, Variant

ORDINARY = re.compile(r"[\w\s.…,;:!?'’«»()+=-]")  # what needs no explanation


def size(drawn: object) -> tuple[int, int]:
    lines = str(drawn).splitlines()
    return max(map(len, lines), default=0), len(lines)


def views(variant: Variant, seed: int, most: int) -> Iterator[tuple[State, int]]:
    for state in some(random_states(variant, seed=seed), most, seed=seed):
        for seat in range(variant.players + 1):
            yield state, seat


def parts_of(state: State, seat: int) -> tuple[Part, ...]:
    return state.game.terminal.parts(state.view(seat))


@each_variant
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compact_form_fits_the_smallest_window(variant: Variant, language: Language) -> None:
    for state, seat in views(variant, seed=4, most=60):
        drawn = state.game.terminal.compact(state.view(seat), language)
        width, lines = size(drawn)
        assert width <= WIDTH, drawn
        assert lines <= COMPACT_LINES, drawn


@pytest.mark.slow
@each_game
def test_the_compact_form_fits_in_games_that_go_far(game: Game) -> None:
    """Who plays at random is soon out of a dungeon, and completes few cards."""
    state = game.start(seed=1, players=game.info.max_players)
    player = PLAYERS["greedy"](1)
    while not state.is_over:
        seat = state.to_move[0]
        state = state.play(player.choose(state.observation(seat), seat), seat)
        for language in LANGUAGES:
            drawn = game.terminal.compact(state.view(seat), language)
            width, lines = size(drawn)
            assert width <= WIDTH, drawn
            assert lines <= COMPACT_LINES, drawn


@each_variant
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_fits_the_smallest_window(variant: Variant, language: Language) -> None:
    for state, seat in views(variant, seed=5, most=10):
        for part in parts_of(state, seat):
            width, lines = size(part.draw(language))
            assert width <= WIDTH, part.draw(language)
            assert lines <= PART_LINES, part.name


@each_variant
def test_every_sign_is_in_the_legend(variant: Variant) -> None:
    for state, seat in views(variant, seed=6, most=10):
        for language in LANGUAGES:
            view, terminal = state.view(seat), state.game.terminal
            boards = [terminal.render(view, language), terminal.compact(view, language)]
            explained: set[str] = set()
            for part in terminal.parts(view):
                if part.name == LEGEND:
                    explained |= set(str(part.draw(language)))
                else:
                    boards.append(part.draw(language))
            for drawn in map(str, boards):
                assert {sign for sign in drawn if not ORDINARY.match(sign)} <= explained, drawn


@each_game
def test_parts_are_found_in_both_languages_and_are_no_moves(game: Game) -> None:
    variant = next(variant for variant in VARIANTS if variant.game is game)
    for state in some(random_states(variant, seed=7), 3, seed=7):
        for seat in state.to_move:
            view = state.view(seat)
            for part in game.terminal.parts(view):
                for typed in (part.name.en, part.name.fr, part.name.en.upper() + " "):
                    found = game.part(view, typed)
                    assert found is not None
                    assert found.name == part.name
                    with pytest.raises(UnknownMove):
                        state.find(typed, seat)
            assert game.part(view, "") is None
