"""Compiling the rules ahead of any game."""

import dataclasses
from collections.abc import Iterator

import numpy as np

from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.playouts import finish, perft, playouts
from ludotheque.engine.solving import ParallelMap
from ludotheque.players import PLAYERS
from ludotheque.players.analysis import analyse
from ludotheque.players.search import Budget
from ludotheque.records import Record


def folders_by_effort() -> list[str]:
    """The folders of the shelf, those with the most rules first, so that no core waits long."""

    def effort(folder: str) -> int:
        sources = registry.games_in(folder)[0].info.folder.glob("rules/*.py")
        return sum(source.stat().st_size for source in sources)

    return sorted(registry.folders(), key=effort, reverse=True)


def compile_all(folders: list[str], parallel_map: ParallelMap) -> Iterator[str]:
    """Compile the games of these folders, giving each folder when it is done."""
    yield from parallel_map(compile_folder, folders)
    # Two that finish at the same moment may overwrite each other's entry in Numba's index: then
    # it is compiled once more. Where nothing was lost this only loads what is there.
    for folder in folders:
        compile_folder(folder)


def compile_folder(folder: str) -> str:
    """Compile the games of a folder; what is compiled already is only loaded."""
    for game in registry.games_in(folder):
        compile_game(game)
    return folder


def compile_game(game: Game) -> None:
    """Call once all that is compiled for each game."""
    record = Record.begin(game, dice=Dice.from_seed(0))
    seat = record.state.to_move[0]
    observation = record.state.observation(seat)
    record.play(PLAYERS["random"](0).choose(observation, seat).text, seat)
    observation.determinize(seat, seed=0)
    for name in ("greedy", "easy"):
        PLAYERS[name](0).choose(observation, seat)
    analyse(record.state, seat, budget=Budget(simulations=1))
    str(record.state)
    playouts(record.start, 1)
    perft(record.start, 0)
    ends = np.array([record.start.raw], dtype=game.rules.dtype)
    finish(game, ends)
    end = dataclasses.replace(record.start, data=ends.tobytes())
    end.points_by_source(1)
    assert end.result is not None
