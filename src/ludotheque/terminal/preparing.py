"""Waiting for a game to be compiled, and saying so to whoever waits."""

import sys
from collections.abc import Callable
from typing import Self

from ludotheque.engine.game import Game
from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.jobs.readiness import Preparation, Stage
from ludotheque.language import Language, Text
from ludotheque.players import PLAYERS, Player
from ludotheque.records import game_in
from ludotheque.terminal.screen import changing_bar

RULES = Text(
    en="Compiling the rules of {game}, this first time only …",
    fr="Compilation des règles de {game}, cette première fois seulement …",
)
BOTS = Text(
    en="Compiling the bots of {game}, this first time only …",
    fr="Compilation des robots de {game}, cette première fois seulement …",
)
STAGES_OF_BOTS = {"random": Stage.MOVES, "easy": Stage.SEARCH, "medium": Stage.SEARCH}


def stage_for(*players: str) -> Stage:
    """What has to be compiled for players of these names: people, and bots."""
    bots = [STAGES_OF_BOTS.get(name, Stage.BOTS) for name in players if name in PLAYERS]
    return max([Stage.MOVES, *bots])


class Waiting:
    """Has a game compiled by another process as long as a command runs, and waits for it.

    What it says goes to the standard error, so that it never mixes with what is asked for.
    """

    def __init__(self, language: Language):
        self._language = language
        self._preparation: Preparation | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop()

    def start(self, game: Game, up_to: Stage) -> None:
        """Begin to compile a game, unless it is compiled so far already."""
        self._stop()
        self._preparation = Preparation(game, up_to)

    def _stop(self) -> None:
        if self._preparation is not None:
            self._preparation.stop()

    def until(self, stage: Stage) -> None:
        """Wait until a stage is reached; return at once where it is."""
        preparation = self._preparation
        if preparation is None or preparation.is_reached(stage):
            return
        said = (RULES if stage <= Stage.MOVES else BOTS).filled(game=preparation.game.title)
        print(said.to(self._language), file=sys.stderr, flush=True)
        with changing_bar(preparation.game.title, self._language):
            preparation.wait(stage)

    def until_readable(self, text: str, stage: Stage = Stage.MOVES) -> None:
        """Wait until a record can be replayed, or more; the text may be no record at all."""
        if game := game_in(text):
            self.start(game, stage)
            self.until(stage)

    def before_answer(self, ask: Callable[[str], str]) -> Callable[[str], str]:
        """Ask a person, who may think as long as moves are compiled, and wait only then."""

        def ask_and_wait(prompt: str) -> str:
            typed = ask(prompt)
            self.until(Stage.MOVES)
            return typed

        return ask_and_wait

    def before_choice(self, bot: str, player: Player) -> Player:
        """The bot of this name, which chooses once what it needs is compiled."""
        return _PatientPlayer(player, lambda: self.until(stage_for(bot)))


class _PatientPlayer:
    """A player that waits for something before it chooses."""

    def __init__(self, player: Player, wait: Callable[[], None]):
        self._player, self._wait = player, wait

    def choose(self, observation: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        self._wait()
        return self._player.choose(observation, seat)
