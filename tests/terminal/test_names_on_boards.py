"""Boards call the seats by name, wherever one is shown, and fit the smallest window with it."""

from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.cli.main import main
from ludotheque.drawing.characters import COMPACT_LINES, PART_LINES, WIDTH, seat_name
from ludotheque.engine import registry
from ludotheque.language import LANGUAGES, Language
from ludotheque.players import PLAYERS
from tests.games.test_boards import size, views
from tests.games.test_conformance import each_variant
from tests.games.variants import Variant
from tests.tables.playing import NAMES, start_of
from tests.terminal.tables import Keyboard

PEOPLE = dict(enumerate(("Anna", "Bruno", "Chloé", "David", "Emma", "Farid"), 1))
BOTS = dict.fromkeys(range(1, 7), "au hasard 4")  # nearly as wide as there is room for
LONG = {seat: f"{name} Montgomery-Wellesley" for seat, name in PEOPLE.items()}


@pytest.mark.parametrize("name", registry.names())
def test_a_board_calls_every_seat_by_name(name: str) -> None:
    game = load(name)
    state = game.start(seed=1, players=max(2, game.info.min_players))
    for language in LANGUAGES:
        for draw in (game.terminal.render, game.terminal.compact):
            drawn = str(draw(state.view(0), language, PEOPLE))
            for seat in range(1, state.players + 1):
                assert PEOPLE[seat] in drawn, drawn
                assert seat_name(seat, {}).to(language) not in drawn.lower(), drawn


@each_variant
@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_are_cut_and_the_board_fits(variant: Variant, language: Language) -> None:
    for state, seat in views(variant, seed=8, most=25):
        terminal, view = state.game.terminal, state.view(seat)
        for names in (BOTS, LONG):
            drawn = terminal.compact(view, language, names)
            width, lines = size(drawn)
            assert width <= WIDTH, drawn
            assert lines <= COMPACT_LINES, drawn
        for part in terminal.parts(view, LONG):
            width, lines = size(part.draw(language))
            assert (width <= WIDTH, lines <= PART_LINES) == (True, True), part.draw(language)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_long_names_fit_in_games_that_go_far(name: str) -> None:
    game = load(name)
    state = game.start(seed=2, players=game.info.max_players)
    player = PLAYERS["greedy"](1)
    while not state.is_over:
        seat = state.to_move[0]
        state = state.play(player.choose(state.observation(seat), seat), seat)
        drawn = game.terminal.compact(state.view(seat), "fr", LONG)
        assert size(drawn)[0] <= WIDTH, drawn


def test_names_reach_the_board_in_a_game_and_in_its_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    game = keyboard.sit(start_of("donuts", 2, layout="0"))
    first, second = NAMES[:2]
    legend = f"vanille ({first})"
    assert legend in keyboard.printed
    assert f"chocolat ({second})" in keyboard.printed
    path = tmp_path / "game.record"
    path.write_text(str(game.table.record()), encoding="utf-8")
    assert main(["replay", str(path), "--lang", "fr"]) == 0
    assert legend in capsys.readouterr().out
    assert main(["analyse", str(path), "--at", "3", "--simulations", "8", "--lang", "fr"]) == 0
    assert legend in capsys.readouterr().out
