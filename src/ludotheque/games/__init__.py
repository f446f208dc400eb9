"""The games, a folder each: pure rules, and how people read, write and see them.

A folder here with a `game.py` is a game. Further folders of games can be put on the shelf by
naming the directories that contain them in LUDOTHEQUE_GAMES (joined like PATH): their games are
imported as if they were here, and everything that works for one game works for them.
"""

from ludotheque.engine.shelf import OUTSIDE_FOLDERS

__path__ += map(str, OUTSIDE_FOLDERS)
