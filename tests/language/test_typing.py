"""A French player types French in the terminal, a whole game long."""

from pathlib import Path

import pytest

from ludotheque.players import PLAYERS
from ludotheque.records import read
from ludotheque.terminal.play import TerminalGame
from tests.tables.playing import start_of
from tests.terminal.tables import Ask, Keyboard


def in_french(game: TerminalGame) -> Ask:
    """Somebody who types any legal move as a French player reads it."""
    player = PLAYERS["random"](3)
    return lambda prompt: player.choose(game.position, game.seat).said.to("fr")


@pytest.mark.parametrize("name", ["donuts", "easycome", "serengeti"])
def test_a_whole_game_typed_in_french_is_recorded_in_the_notation(
    tmp_path: Path, name: str
) -> None:
    players = 3 if name == "serengeti" else 2
    bots = " ".join(["random"] * (players - 1))
    played = Keyboard(tmp_path, "fr").sit(start_of(name, players, bots=bots), in_french)
    assert played.table.state.is_over
    assert read(str(played.table.record())).state.is_over
