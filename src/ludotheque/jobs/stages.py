"""How far a game can be compiled, and what needs how much of it; loads neither rules nor Numba."""

from enum import IntEnum


class Stage(IntEnum):
    """How far a game is compiled; each stage includes those before it."""

    NOTHING = 0
    BEGINNING = 1  # a game begins and is shown
    MOVES = 2  # people move, are refused, undo, and see the end
    SEARCH = 3  # the usual bots
    BOTS = 4  # all bots
    STUDIES = 5  # analyses, playouts, counts


_STAGES_OF_BOTS = {"random": Stage.MOVES, "easy": Stage.SEARCH, "medium": Stage.SEARCH}


def stage_of_bot(level: str) -> Stage:
    """What has to be compiled before a bot of a level decides.

    >>> stage_of_bot("easy").name, stage_of_bot("hard").name
    ('SEARCH', 'BOTS')
    """
    return _STAGES_OF_BOTS.get(level, Stage.BOTS)
