"""The rules of the games. Pure: no clock, no network, no randomness but what is handed in.

A folder here with a `game.py` is a game. Further folders of games can be put on the shelf by
naming the directories that contain them in LUDOTHEQUE_GAMES (joined like PATH): their games are
imported as if they were here, and everything that works for one game works for them.
"""

import os
from pathlib import Path

from ludotheque.games import compiling

__path__ += [
    str(Path(p).resolve()) for p in os.environ.get("LUDOTHEQUE_GAMES", "").split(os.pathsep) if p
]
FOLDERS = [Path(folder) for folder in __path__]
compiling.keep_compiled_rules_of(FOLDERS)
