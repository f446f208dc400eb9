"""Waiting for a game to be compiled, and saying so to whoever waits."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Self

from ludotheque.engine.game import Game
from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.jobs.readiness import Preparation, Stage
from ludotheque.jobs.stages import stage_of_bot
from ludotheque.language import Language, Text
from ludotheque.players import PLAYERS, Player
from ludotheque.records import game_in
from ludotheque.tables.names import name_of
from ludotheque.terminal.screen import changing_bar

RULES = Text(
    en="Compiling the rules of {game}, this first time only …",
    fr="Compilation des règles [game~d’|de ]{game}, la première fois seulement …",
)
BOTS = Text(
    en="Compiling the bots of {game}, this first time only …",
    fr="Compilation des robots [game~d’|de ]{game}, la première fois seulement …",
)
THINKING = Text(en="a bot ({bot}) is thinking", fr="un robot ({bot}) réfléchit")


def _forget_typed_ahead() -> None:
    """Take no key that was pressed while waiting for the answer to a question that comes later."""
    with suppress(ImportError):  # another system than POSIX
        import termios

        if sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)


def stage_for(*players: str) -> Stage:
    """What has to be compiled for players of these names: people, and bots."""
    bots = [stage_of_bot(name) for name in players if name in PLAYERS]
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
        _forget_typed_ahead()

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

    def before_choice(self, bot: str, player: Player, *, for_long: bool = False) -> Player:
        """The bot of this name, which chooses once what it needs is compiled.

        A bar tells who waits for one that thinks for long that something goes on.
        """

        @contextmanager
        def waiting() -> Iterator[None]:
            self.until(stage_for(bot))
            said = THINKING.filled(bot=name_of((bot,), 1))
            with changing_bar(said, self._language) if for_long else nullcontext():
                yield

        return _PatientPlayer(player, waiting)


class _PatientPlayer:
    """A player that chooses within something that may wait first."""

    def __init__(self, player: Player, waiting: Callable[[], AbstractContextManager[None]]):
        self._player, self._waiting = player, waiting

    def choose(self, observation: State, seat: int) -> Move:
        """Choose a move from what a seat may see."""
        with self._waiting():
            return self._player.choose(observation, seat)
