"""The list of keys on a table's page says what holds."""

import re
from itertools import chain

import pytest

from ludotheque.drawing.scene import Drawn
from ludotheque.engine import registry
from ludotheque.language import LANGUAGES
from ludotheque.web.pages.key_list import key_list
from ludotheque.web.pages.seat_scene import SeatQuery, sight_of
from tests.tables.playing import begun, decisions

KEYS = re.compile(r'data-key="([^"]+)"')
LISTED = re.compile(r"<kbd>([^<]+)</kbd>")
NAMED = {"PageUp": "Page Up", "PageDown": "Page Down"}


def drawn_through_a_game(game: str, most: int = 40) -> list[Drawn]:
    """What a game draws for whoever is asked, at some decisions."""
    table = begun(game, 3 if game in ("don", "serengeti") else 2)
    board = table.game.board
    assert board
    drawn = []
    for _ in chain([None], decisions(table, seed=2, most=most)):
        for seat in table.to_move:
            sight = sight_of(table, seat, SeatQuery(), "en", base="", shows_values=False)
            drawn.append(board.draw(sight.scene))
    return drawn


def listed(drawn: Drawn) -> set[str]:
    """The keys that the page lists, spans of digits one by one."""
    keys: set[str] = set()
    for written in LISTED.findall(key_list(drawn, "en", has_hints=True)):
        for key in written.split(", "):
            first, _, last = key.partition(" – ")
            digits = range(int(first), int(last) + 1) if last else ()
            keys |= set(map(str, digits)) or {key}
    return keys


@pytest.mark.parametrize("game", registry.games())
def test_every_key_of_a_board_is_listed(game: str) -> None:
    for drawn in drawn_through_a_game(game):
        found = KEYS.findall(drawn.board + drawn.means + drawn.acts)
        used = {NAMED.get(key, key) for keys in found for key in keys.split()}
        assert used <= listed(drawn), used - listed(drawn)


@pytest.mark.parametrize("game", registry.games())
def test_every_key_of_a_games_own_is_used(game: str) -> None:
    drawn = drawn_through_a_game(game)
    everything = " ".join(one.board + one.means + one.acts for one in drawn)
    letters = {key.en for key in drawn[0].keys if key.en.isalpha() and len(key.en) == 1}
    used = {key for keys in KEYS.findall(everything) for key in keys.split()}
    of_the_page = {"P"}  # on the button that ends a decision with nothing touched
    rare = {"J", "O", "R"}  # jokers after the third throw, torches once won, clouds of one sheet
    assert letters <= used | of_the_page | rare


def test_a_key_that_a_game_uses_otherwise_says_both() -> None:
    drawn = drawn_through_a_game("donnant", most=1)[0]
    said = {language: key_list(drawn, language, has_hints=False) for language in LANGUAGES}
    assert "the joker, else what happened" in said["en"]
    assert "le joker, sinon le fil de la partie" in said["fr"]
    assert "<kbd>H</kbd>" not in said["en"], "no hints here"
    assert "<kbd>1 – 9</kbd>" in key_list(None, "en", has_hints=False), "where nothing is drawn"
