"""A whole game in the terminal: prints, as JSON, what was compiled in this very process.

`python -m tests.terminal.whole_game GAME …` plays each with the fewest and with the most players:
a person who also types nonsense and moves that are not legal, and bots of every level.
"""

import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from numba.core import event
from rich.console import Console

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.players import PLAYERS
from ludotheque.records import Record
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.screen import Screen

BOTS = ("medium", "hard", "greedy", "easy", "random")
DECISIONS_BETWEEN_UNDOS = 7


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


def everything_typed(table: TerminalGame, seat: int) -> Iterator[str]:
    """What a person who tries everything types in a whole game."""
    player = PLAYERS["random"](7)
    for decision in itertools.count(1):
        state = table.record.state
        yield from ("zz", "?", "moves", "board", *refused_moves(state, seat))
        if decision % DECISIONS_BETWEEN_UNDOS == 0:
            yield "undo"
        if seat in table.record.state.to_move:
            yield player.choose(table.record.state.observation(seat), seat).text


def refused_moves(state: State, seat: int) -> list[str]:
    legal = state.legal_numbers(seat)
    others = [n for n in range(state.game.rules.move_count) if n not in legal]
    return [state.move(number, seat).text for number in (*others[:2], *others[-2:])]


def play(game: Game, players: int, folder: Path) -> None:
    names = ("human", *itertools.islice(itertools.cycle(BOTS), players - 1))
    record = Record.begin(game, players=players, names=names, dice=Dice.from_seed(1))
    bots = {seat: PLAYERS[name](seat) for seat, name in enumerate(names, 1) if name in PLAYERS}
    screen = Screen("fr", Console(file=StringIO(), width=100))
    table = TerminalGame(screen, record, bots, folder / f"{players}.record")
    typed = everything_typed(table, 1)
    table.ask = lambda prompt: next(typed)
    table.run()
    assert table.record.state.is_over


def main() -> None:
    """Play, and say what was compiled."""
    compilations = Compilations()
    for game in map(load, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            for players in sorted({game.info.min_players, game.info.max_players}):
                play(game, players, Path(folder))
    print(json.dumps(compilations.names))


if __name__ == "__main__":
    main()
