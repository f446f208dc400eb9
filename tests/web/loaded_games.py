"""Games made ready as a server does it, then played: prints, as JSON, what was loaded late.

`python -m tests.web.loaded_games GAME …` names the functions that were compiled in this very
process, and those that were read from what is compiled after a game was said to be ready.
"""

import asyncio
import json
import sys
from typing import TYPE_CHECKING, Any
from unittest import mock

from ludotheque.web.loading import NumbaLoader
from ludotheque.web.readiness import GamesReady

if TYPE_CHECKING:
    from tests.terminal.whole_game import Compilations


class WatchedLoader(NumbaLoader):
    """Remembers what is compiled in this process from the beginning."""

    compilations: "Compilations"

    def load_compiler(self) -> None:
        super().load_compiler()
        from tests.terminal.whole_game import Compilations

        self.compilations = Compilations()


async def made_ready(names: list[str]) -> list[str]:
    """Make games ready; gives what was compiled here, which is nothing."""
    loader = WatchedLoader()
    games = GamesReady(compiles_all=False, loader=loader)
    games.start()
    for name in names:
        await games.wait(name)
    await games.close()
    return loader.compilations.names


def main() -> None:
    """Load, play, and say what came late."""
    assert "numba" not in sys.modules, "a server answers before it is there"
    names = sys.argv[1:]
    compiled = asyncio.run(made_ready(names))

    import numba
    from numba.core.dispatcher import Dispatcher

    from ludotheque import load
    from tests.terminal.whole_game import play

    late: list[str] = []
    compile_or_load = Dispatcher.compile

    def compile_late(self: Any, signature: Any) -> object:
        late.append(f"{self.py_func.__module__}.{self.py_func.__qualname__}")
        return compile_or_load(self, signature)

    with mock.patch.object(Dispatcher, "compile", compile_late):
        for game in map(load, names):
            play(game, game.info.min_players, levels=("random",))
        found = {"compiled": [*compiled], "late": [*late]}
        numba.njit()(lambda: 0)()  # that would be noticed
    print(json.dumps(found | {"is_noticed": len(late) > len(found["late"])}))


if __name__ == "__main__":
    main()
