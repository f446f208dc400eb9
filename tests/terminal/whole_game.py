"""A whole game in the terminal: prints, as JSON, what was compiled in this very process.

`python -m tests.terminal.whole_game GAME …` plays each with the fewest and with the most players:
a person who also types nonsense and moves that are not legal, and bots of every level.
"""

import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from numba.core import event

from ludotheque import load
from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.players import PLAYERS
from ludotheque.terminal.play import TerminalGame
from tests.tables.playing import start_of
from tests.terminal.tables import Ask, Keyboard

BOTS = ("medium", "hard", "greedy", "easy", "random")
DECISIONS_BETWEEN_UNDOS = 7
DECISIONS_BETWEEN_TRIES = 4  # most steps of a long game are refused for the same reasons


class Compilations(event.Listener):
    """Remembers what is compiled from now on."""

    def __init__(self) -> None:
        self.names: list[str] = []
        event.register("numba:compile", self)  # type: ignore[no-untyped-call]

    def on_start(self, started: event.Event) -> None:
        function = started.data["dispatcher"].py_func
        self.names.append(f"{function.__module__}.{function.__qualname__}")

    def on_end(self, ended: event.Event) -> None:
        pass


def everything_typed(game: TerminalGame) -> Iterator[str]:
    """What a person who tries everything types in a whole game."""
    player = PLAYERS["random"](7)
    for decision in itertools.count(1):
        if decision % DECISIONS_BETWEEN_TRIES == 0:
            yield from ("zz", "?", "moves", "board", *refused_moves(game.position, game.seat))
        if decision % DECISIONS_BETWEEN_UNDOS == 0:
            yield "undo"
        yield player.choose(game.position, game.seat).text


def refused_moves(state: State, seat: int) -> list[str]:
    legal = state.legal_numbers(seat)
    others = [n for n in range(state.game.rules.move_count) if n not in legal]
    return [state.move(number, seat).text for number in (*others[:2], *others[-2:])]


def play(game: Game, players: int, levels: tuple[str, ...] = BOTS) -> None:
    bots = " ".join(itertools.islice(itertools.cycle(levels), players - 1))

    def typist(table: TerminalGame) -> Ask:
        typed = everything_typed(table)
        return lambda prompt: next(typed)

    with tempfile.TemporaryDirectory() as folder:
        table = Keyboard(Path(folder), "fr").sit(start_of(game.name, players, bots=bots), typist)
    assert table.table.state.is_over


def main() -> None:
    """Play, and say what was compiled."""
    compilations = Compilations()
    for game in map(load, sys.argv[1:]):
        for players in sorted({game.info.min_players, game.info.max_players}):
            play(game, players)
    print(json.dumps(compilations.names))


if __name__ == "__main__":
    main()
