"""Every way in which each game on the shelf can be played: numbers of players, options."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.engine import registry
from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.errors import BadOption

TESTS = Path(__file__).parent


@dataclass(frozen=True)
class Variant:
    """A game with a number of players and options."""

    game: Game
    players: int
    options: dict[str, str] = field(default_factory=dict)

    def start(self, seed: int | None = None) -> State:
        return State.start(self.game, seed=seed, players=self.players, options=self.options)

    def __str__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.name} {self.players}{chosen}"


def variants_of(game: Game) -> Iterator[Variant]:
    """The default options, and each other value of each option, with every number of players."""
    values = [{}, *({o.name: v} for o in game.info.options for v in (*o.choices, *o.examples))]
    for players in range(game.info.min_players, game.info.max_players + 1):
        for options in values:
            variant = Variant(game, players, options)
            if any(options.get(o.name) == o.default for o in game.info.options) or (
                options and not _allowed(variant)
            ):
                continue
            yield variant


def _allowed(variant: Variant) -> bool:
    """Some options are not for every number of players; the defaults always are."""
    try:
        variant.start()
    except BadOption:
        return False
    return True


VARIANTS = [variant for game in registry.games().values() for variant in variants_of(game)]


def folder_with_tests(game: Game) -> Path:
    """Where the tests of a game are: here, or for a game from elsewhere in its own folder."""
    mirrored = TESTS / game.info.folder.name
    return mirrored if mirrored.exists() else game.info.folder
